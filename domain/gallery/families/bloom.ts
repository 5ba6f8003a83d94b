import type { Chance } from '../chance.ts'
import { box, disc, facet, leaf, sweep, turned, type Point } from '../scissors.ts'
import { circles, type Part, type Sheet } from '../sheet.ts'
import { FLOWERS, type Kind } from './flowers.ts'

/** A vase on a table: stems, cut-paper flowers, something to eat beside it. */
export function bloom(sheet: Sheet) {
  const { chance, x, y, w, h, unit } = sheet
  const taste = tasteOf(chance)
  const table = y + h * chance.between(0.76, 0.82)
  const cx = x + w * chance.between(0.44, 0.56)
  const vase = profile(chance, {
    cx,
    foot: table + unit * 5,
    high: h * chance.between(0.26, 0.33),
    wide: unit * chance.between(11, 16),
  })
  const neck: Point = [cx, Math.min(...vase.map(([, py]) => py))]
  ground(sheet, table, [cx, y + h * 0.36], taste)

  const flowers = arrange(sheet, neck, taste.flowers)
  for (const { at } of flowers) stem(sheet, neck, at)
  leaves(
    sheet,
    neck,
    flowers.map(({ at }) => at),
  )
  for (const { at, r, kind, part } of flowers) FLOWERS[kind](sheet, at, r, part)
  pot(sheet, vase, neck, taste.vase)
  fruit(sheet, table, cx, taste.fruit)
}

type Taste = ReturnType<typeof tasteOf>

/** What stands in the picture: thrown first, so that it does not hang on the shape of the sheet. */
function tasteOf(chance: Chance) {
  return {
    wall: chance.pick(['sun', 'window', 'dots', 'stripes'] as const),
    cloth: chance.pick(['check', 'plain', 'lines'] as const),
    flowers: chance
      .shuffle<Kind>(['daisy', 'poppy', 'tulip', 'thistle', 'dahlia', 'fern'])
      .slice(0, 3),
    vase: {
      part: chance.pick([0, 0, 3] as const),
      kind: chance.pick(['bands', 'zigzag', 'spots', 'half'] as const),
    },
    fruit: { count: chance.often(0.75) ? chance.int(1, 3) : 0, side: chance.pick([-1, 1]) },
  }
}

type Flower = { at: Point; r: number; kind: Kind; part: Part }

function profile(
  chance: Chance,
  { cx, foot, high, wide }: { cx: number; foot: number; high: number; wide: number },
): Point[] {
  const [lip, throat, belly, base] = chance.pick([
    [0.62, 0.4, 1, 0.5],
    [0.5, 0.42, 0.8, 0.95],
    [0.95, 0.8, 0.72, 0.6],
    [0.45, 0.34, 1.1, 0.7],
  ] as const)
  const right: Point[] = [
    [lip, 0],
    [throat, 0.16],
    [(throat + belly) / 2, 0.32],
    [belly, 0.58],
    [(belly + base) / 2, 0.85],
    [base, 1],
  ].map(([out = 0, at = 0]): Point => [out * wide, foot - high + at * high])
  return [
    ...right.map(([px, py]): Point => [cx + px, py]),
    ...right.toReversed().map(([px, py]): Point => [cx - px, py]),
  ]
}

function ground(
  sheet: Sheet,
  table: number,
  [cx, cy]: Point,
  { wall: kind, cloth: pattern }: Taste,
) {
  const { chance, drum, x, y, w, h, unit } = sheet
  if (kind === 'sun')
    drum(2).lay(disc(chance, cx, cy, unit * chance.between(33, 40), { corners: 44, slip: 0.01 }))
  if (kind === 'window') {
    const arch: Point[] = [
      [x + w * 0.14, table],
      [x + w * 0.14, y + h * 0.32],
      ...Array.from({ length: 13 }, (_, i): Point => [
        x + w * (0.5 - 0.36 * Math.cos((i / 12) * Math.PI)),
        y + h * 0.34 - unit * 26 * Math.sin((i / 12) * Math.PI),
      ]),
      [x + w * 0.86, y + h * 0.32],
      [x + w * 0.86, table],
    ]
    drum(2).lay(arch)
    drum(2).clearLine(
      facet(
        [
          [x + w * 0.5, y],
          [x + w * 0.5, table],
        ],
        false,
      ) +
        facet(
          [
            [x, y + h * 0.42],
            [x + w, y + h * 0.42],
          ],
          false,
        ),
      unit * 1.1,
    )
  }
  if (kind === 'dots')
    drum(2).shade({
      x,
      y,
      w,
      h: table - y,
      pitch: unit * 3.1,
      angle: 45,
      tone: (px, py) => Math.max(0.12, 0.85 - Math.hypot(px - cx, py - cy) / (unit * 62)),
    })
  if (kind === 'stripes')
    for (let at = x - unit; at < x + w; at += unit * 7)
      drum(2).lay(box(chance, at, y - 2, unit * 3.5, table - y + 2, unit * 0.2))

  const cloth = box(chance, x - 3, table, w + 6, h, 0.4)
  sheet.knockOut(cloth)
  drum(1).lay(cloth)
  if (pattern !== 'plain')
    for (let at = table + unit * 2.6; at < y + h; at += unit * 3.4)
      drum(1).clearLine(
        facet(
          [
            [x - 2, at],
            [x + w + 2, at + chance.between(-0.4, 0.4)],
          ],
          false,
        ),
        unit * 0.7,
      )
  if (pattern === 'check')
    for (let i = -14; i <= 14; i += 1)
      drum(1).clearLine(
        facet(
          [
            [cx + i * unit * 4.4, table],
            [cx + i * unit * 7, y + h + 2],
          ],
          false,
        ),
        unit * 0.7,
      )
}

/** Heads spread in a fan, large ones first, none on top of another. */
function arrange({ chance, x, y, w, unit }: Sheet, neck: Point, kinds: readonly Kind[]): Flower[] {
  const placed: Flower[] = []
  const span = neck[1] - y
  for (let i = 0; i < 160 && placed.length < 13; i += 1) {
    const r = unit * (placed.length < 3 ? chance.between(9, 12.5) : chance.between(5, 8))
    const angle = chance.between(-1.15, 1.15)
    const reach = span * chance.between(0.3, 0.92)
    const at: Point = [
      neck[0] + Math.sin(angle) * reach * Math.min(1, (w * 0.46) / span),
      neck[1] - Math.cos(angle) * reach,
    ]
    const isInside =
      at[0] - r > x + unit * 2 &&
      at[0] + r < x + w - unit * 2 &&
      at[1] - r > y + unit * 2 &&
      at[1] + r < neck[1] - unit * 3
    if (
      !isInside ||
      placed.some(
        (other) => Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) < (other.r + r) * 0.86,
      )
    )
      continue
    placed.push({
      at,
      r,
      kind: kinds[placed.length % kinds.length] ?? 'daisy',
      part: PETALS[placed.length % PETALS.length] ?? 1,
    })
  }
  return placed
}

const PETALS: readonly Part[] = [3, 1, 3, 1, 2]

function bend(neck: Point, at: Point): Point[] {
  return [
    neck,
    [neck[0] + (at[0] - neck[0]) * 0.22, neck[1] + (at[1] - neck[1]) * 0.4],
    [neck[0] + (at[0] - neck[0]) * 0.68, neck[1] + (at[1] - neck[1]) * 0.74],
    at,
  ]
}

function stem({ drum, unit }: Sheet, neck: Point, at: Point) {
  drum(0).line(sweep(bend(neck, at), false), unit * 0.75)
}

function leaves({ chance, drum, unit }: Sheet, neck: Point, heads: readonly Point[]) {
  heads.forEach((at, i) => {
    if (i % 3 === 2) return
    const t = chance.between(0.3, 0.62)
    const foot: Point = [neck[0] + (at[0] - neck[0]) * t * 0.8, neck[1] + (at[1] - neck[1]) * t]
    const side = i % 2 ? 1 : -1
    const tip = turned(
      [foot[0], foot[1] - unit * chance.between(9, 15)],
      foot,
      side * chance.between(0.7, 1.35),
    )
    drum(0).lay(sweep(leaf(foot, tip, 0.2)))
    drum(0).clearLine(
      facet(
        [foot, [foot[0] + (tip[0] - foot[0]) * 0.8, foot[1] + (tip[1] - foot[1]) * 0.8]],
        false,
      ),
      unit * 0.3,
    )
  })
}

function pot(sheet: Sheet, shape: readonly Point[], neck: Point, { part, kind }: Taste['vase']) {
  const { drum, unit } = sheet
  const outline = facet(shape)
  sheet.knockOut(outline)
  const foot = Math.max(...shape.map(([, py]) => py))
  const tall = foot - neck[1]
  drum(part).lay(outline)
  const wide = unit * 24
  if (kind === 'bands')
    for (const at of [0.36, 0.46, 0.72])
      drum(part).clearLine(
        facet(
          [
            [neck[0] - wide, neck[1] + tall * at],
            [neck[0] + wide, neck[1] + tall * at],
          ],
          false,
        ),
        unit * (at === 0.46 ? 2.2 : 0.8),
      )
  if (kind === 'zigzag')
    for (const row of [0.4, 0.54])
      drum(part).clearLine(
        facet(
          Array.from({ length: 17 }, (_, i): Point => [
            neck[0] + (i - 8) * unit * 3,
            neck[1] + tall * row + (i % 2 ? 1.6 : -1.6) * unit,
          ]),
          false,
        ),
        unit * 0.9,
      )
  if (kind === 'spots')
    for (let row = 0; row < 4; row += 1)
      drum(part).clear(
        circles(
          Array.from(
            { length: 9 },
            (_, i) =>
              [
                neck[0] + (i - 4 + (row % 2) / 2) * unit * 4.4,
                neck[1] + tall * (0.4 + row * 0.15),
                unit * 0.95,
              ] as const,
          ),
        ),
      )
  if (kind === 'half')
    drum(part).clearShade({
      x: neck[0] - wide,
      y: neck[1],
      w: wide * 2,
      h: tall,
      pitch: unit * 1.7,
      angle: 30,
      tone: (px) => Math.max(0, 0.42 - (px - neck[0] + unit * 8) / (unit * 34)),
    })
  // The marks of the vase reach over its edge: only what is on it stays.
  drum(0).line(
    sweep(
      [
        [neck[0] - unit * 5, neck[1]],
        [neck[0], neck[1] + unit * 0.8],
        [neck[0] + unit * 5, neck[1]],
      ],
      false,
    ),
    unit * 0.7,
  )
}

function fruit(sheet: Sheet, table: number, cx: number, { count, side }: Taste['fruit']) {
  const { chance, drum, unit, x, w } = sheet
  for (let i = 0; i < count; i += 1) {
    const r = unit * chance.between(4.2, 5.6)
    const at: Point = [
      Math.min(Math.max(cx + side * unit * (22 + i * 9.5), x + r), x + w - r),
      table + unit * (5 + (i % 2) * 3.5),
    ]
    const skin = disc(chance, ...at, r, { corners: 16, slip: 0.03, stretch: 0.92 })
    sheet.knockOut(skin)
    drum(i % 2 ? 2 : 3).lay(skin)
    drum(0).shade({
      x: at[0] - r,
      y: at[1] - r,
      w: r * 2,
      h: r * 2,
      pitch: unit * 1.15,
      angle: 22,
      tone: (px, py) =>
        Math.hypot(px - at[0], py - at[1]) < r * 0.9
          ? Math.max(0, (px - at[0] + py - at[1]) / r) * 0.5
          : 0,
    })
    drum(0).line(
      facet(
        [
          [at[0], at[1] - r * 0.9],
          [at[0] + r * 0.2, at[1] - r * 1.4],
        ],
        false,
      ),
      unit * 0.6,
    )
  }
}
