import type { Chance } from '../chance.ts'
import { disc, facet, leaf, sweep, turned, within, type Point } from '../scissors.ts'
import { specks, type Part, type Sheet } from '../sheet.ts'

/** Rows of fruit trees on folded hills, in one of four seasons. */
export function orchard(sheet: Sheet) {
  const { chance, x, y, w, h, unit } = sheet
  const season = chance.pick(SEASONS)
  const crown = chance.pick(CROWNS)
  const hasLadder = chance.often(0.5)
  const sun: Point = [x + w * chance.between(0.18, 0.82), y + h * chance.between(0.1, 0.2)]
  const disk = disc(chance, ...sun, unit * chance.between(8, 14), { corners: 22 })
  sky(sheet)
  sheet.knockOut(disk)
  sheet.drum(3).lay(disk)
  clouds(sheet)

  const rows = 3
  for (let row = 0; row < rows; row += 1) {
    const near = row / (rows - 1)
    const base = y + h * (0.36 + near * 0.34)
    const ridge = hill(chance, sheet, base, unit * 5)
    const ground: Part = row % 2 ? 2 : 1
    sheet.knockOut(facet(ridge))
    sheet.drum(ground).lay(facet(ridge))
    furrows(sheet, base, ground, near)
    const count = [chance.int(5, 7), chance.int(3, 4), chance.int(2, 3)][row] ?? 3
    const shift = chance.between(0.3, 0.7)
    for (let i = 0; i < count; i += 1) {
      const at = x + (w * (i + shift)) / count + chance.between(-1, 1) * unit
      const foot = heightAt(ridge, at) + unit * (1 + near * 4)
      tree(sheet, [at, foot], unit * (7 + near * 12.5), season, crown, row)
    }
  }
  meadow(sheet)
  if (hasLadder) ladder(sheet)
}

const SEASONS = ['fruit', 'fruit', 'blossom', 'leaf', 'fall'] as const
const CROWNS = ['round', 'cloud', 'pear'] as const
type Season = (typeof SEASONS)[number]
type Crown = (typeof CROWNS)[number]

function hill(chance: Chance, { x, y, w, h }: Sheet, base: number, lift: number): Point[] {
  const phase = chance.between(0, 6.28)
  const bend = chance.between(0.7, 1.2)
  const ridge = Array.from({ length: 15 }, (_, i): Point => {
    const t = i / 14
    return [
      x - 3 + (w + 6) * t,
      base - lift * Math.sin(phase + t * 4.2 * bend) + chance.between(-0.2, 0.2),
    ]
  })
  return [...ridge, [x + w + 3, y + h + 9], [x - 3, y + h + 9]]
}

function heightAt(ridge: readonly Point[], x: number): number {
  for (let i = 1; i < ridge.length; i += 1) {
    const [ax, ay] = ridge[i - 1] ?? [0, 0]
    const [bx, by] = ridge[i] ?? [0, 0]
    if (ax <= x && x <= bx) return ay + ((by - ay) * (x - ax)) / (bx - ax)
  }
  return ridge[0]?.[1] ?? 0
}

/** Plough lines that run to one point behind the hill. */
function furrows(
  { drum, chance, x, y, w, h, unit }: Sheet,
  base: number,
  part: Part,
  near: number,
) {
  const vanish: Point = [x + w * chance.between(0.2, 0.8), base - unit * 26]
  const isDrawn = chance.often(0.4)
  for (let i = -9; i <= 9; i += 1) {
    const foot: Point = [vanish[0] + i * unit * (11 + near * 5), y + h * (0.72 + near * 0.45)]
    const at = (t: number): Point => [
      vanish[0] + (foot[0] - vanish[0]) * t,
      vanish[1] + (foot[1] - vanish[1]) * t,
    ]
    const start = (base + unit * 3 - vanish[1]) / (foot[1] - vanish[1])
    const line = facet([at(start + 0.1), at(1.1)], false)
    if (isDrawn) drum(part).clearLine(line, unit * (0.5 + near * 0.4))
    else drum(part).clearLine(line, unit * (0.9 + near * 0.5))
  }
}

function tree(
  sheet: Sheet,
  [tx, ty]: Point,
  size: number,
  season: Season,
  crown: Crown,
  row: number,
) {
  const { chance, drum, unit } = sheet
  const top: Point = [tx + chance.between(-0.1, 0.1) * size, ty - size * 1.25]
  const lobes = crownOf(chance, top, size, crown)
  const trunk: Point[] = [
    [tx - size * 0.13, ty],
    [tx - size * 0.07, ty - size * 0.5],
    [top[0] - size * 0.03, top[1]],
    [top[0] + size * 0.05, top[1]],
    [tx + size * 0.07, ty - size * 0.5],
    [tx + size * 0.15, ty],
  ]
  const shadow = leaf([tx - size * 0.1, ty + unit * 0.4], [tx + size * 1.1, ty + unit * 1.5], 0.09)
  drum(0).lay(shadow)
  // A rim of bare paper: the crown was cut a little larger out of what is behind it.
  const outline = lobes.map((lobe) => facet(lobe)).join('')
  sheet.knockOut(outline)
  sheet.knockLine(outline, unit * 1.1)
  sheet.knockOut(trunk, 0)
  const mass: Part = row % 2 ? 1 : 2
  const other: Part = season === 'fall' ? 3 : row % 2 ? 2 : 1
  const isTwoInks = sheet.inks === 2
  if (isTwoInks)
    drum(0).shade({
      x: top[0] - size * 1.1,
      y: top[1] - size * 1.1,
      w: size * 2.2,
      h: size * 2.2,
      pitch: unit * 1.5,
      angle: 30,
      tone: (px, py) => (lobes.some((lobe) => within(lobe, px, py)) ? 0.42 : 0),
    })
  else drum(mass).lay(outline)
  // The second color sits off the first, as a crown has a lit side.
  const [dx, dy] = [size * 0.16, size * 0.1]
  if (season !== 'blossom' && !isTwoInks)
    for (const lobe of lobes)
      drum(other).lay(
        lobe.map(([px, py]): Point => [
          top[0] + (px - top[0]) * 0.72 + dx,
          top[1] + (py - top[1]) * 0.72 + dy,
        ]),
      )
  drum(0).lay(trunk)
  branches(sheet, top, size)
  const spots = Array.from({ length: season === 'blossom' ? 22 : 9 }, () => {
    const [angle, reach] = [chance.between(0, 6.28), Math.sqrt(chance.unit()) * size * 0.62]
    return [top[0] + Math.cos(angle) * reach, top[1] + Math.sin(angle) * reach * 0.9] as const
  })
  if (season === 'fruit') {
    const r = size * 0.085
    sheet.knockLine(specks(spots), r * 2 + unit * 0.7)
    drum(3).line(specks(spots), r * 2)
    drum(0).line(
      spots
        .map(([px, py]) =>
          facet(
            [
              [px, py - r],
              [px + r * 0.5, py - r * 2],
            ],
            false,
          ),
        )
        .join(''),
      unit * 0.3,
    )
  }
  if (season === 'blossom') {
    const r = size * 0.075
    const petals = spots.flatMap((spot, i) =>
      [0, 1, 2, 3, 4].map((k) => turned([spot[0], spot[1] - r], spot, k * 1.2566 + i)),
    )
    sheet.knockLine(specks(petals), r * 1.3)
    drum(3).line(specks(spots), r)
  }
  if (season === 'leaf' || season === 'fall')
    for (const [px, py] of spots) {
      const tip = turned([px + size * 0.2, py], [px, py], chance.between(-2.4, -0.7))
      drum(mass).clear(leaf([px, py], tip, 0.26))
      drum(other).clear(leaf([px, py], tip, 0.26))
    }
}

function crownOf(chance: Chance, [cx, cy]: Point, size: number, crown: Crown): Point[][] {
  const cut = (px: number, py: number, r: number, stretch = 1) =>
    disc(chance, px, py, r, { corners: 15, slip: 0.05, stretch })
  if (crown === 'round') return [cut(cx, cy, size * 0.82, chance.between(0.88, 1.05))]
  if (crown === 'pear')
    return [cut(cx, cy + size * 0.12, size * 0.74), cut(cx, cy - size * 0.4, size * 0.5)]
  return [
    cut(cx - size * 0.38, cy + size * 0.14, size * 0.5),
    cut(cx + size * 0.4, cy + size * 0.1, size * 0.52),
    cut(cx, cy - size * 0.28, size * 0.6),
  ]
}

function branches({ chance, drum }: Sheet, [cx, cy]: Point, size: number) {
  for (const side of [-1, 1, -0.5, 0.6]) {
    const reach = size * chance.between(0.4, 0.6)
    drum(0).line(
      sweep(
        [
          [cx, cy + size * 0.4],
          [cx + side * reach * 0.5, cy + size * 0.05],
          [cx + side * reach, cy - size * chance.between(0.1, 0.4)],
        ],
        false,
      ),
      size * 0.045,
    )
  }
}

function clouds({ chance, drum, x, y, w, h, unit }: Sheet) {
  for (let i = 0; i < 3; i += 1) {
    const [cx, cy] = [x + w * chance.between(0.05, 0.95), y + h * chance.between(0.06, 0.26)]
    const half = unit * chance.between(8, 16)
    for (let line = 0; line < 4; line += 1) {
      const reach = half * [0.5, 1, 0.85, 0.4][line]!
      const at = cy + line * unit * 1.5
      drum(1).line(
        sweep(
          [
            [cx - reach, at],
            [cx, at - unit * 0.3],
            [cx + reach, at],
          ],
          false,
        ),
        unit * 0.55,
      )
    }
  }
}

/** What is over the hills: bare paper, dots that thin out, or one flat ink. */
function sky({ chance, drum, x, y, w, h, unit }: Sheet) {
  const kind = chance.pick(['bare', 'dots', 'flat'] as const)
  if (kind === 'flat')
    drum(2).lay([
      [x - 3, y - 3],
      [x + w + 3, y - 3],
      [x + w + 3, y + h],
      [x - 3, y + h],
    ])
  if (kind === 'dots')
    drum(1).shade({
      x,
      y,
      w,
      h: h * 0.45,
      pitch: unit * 2.3,
      angle: 25,
      tone: (_, py) => 0.5 * (1 - (py - y) / (h * 0.45)),
    })
}

/** Long grass and flowers along the lower edge. */
function meadow({ chance, drum, knockLine, x, y, w, h, unit }: Sheet) {
  let blades = ''
  const heads: Point[] = []
  for (let at = x - unit; at < x + w; at += unit * chance.between(1.2, 2.6)) {
    const tall = unit * chance.between(4, 13)
    const lean = unit * chance.between(-3, 3)
    const tip: Point = [at + lean, y + h - tall]
    blades += sweep([[at, y + h + 2], [at + lean * 0.2, y + h - tall * 0.5], tip], false)
    if (chance.often(0.4)) heads.push(tip)
  }
  drum(0).line(blades, unit * 0.6)
  knockLine(specks(heads), unit * 4.2)
  drum(3).line(specks(heads), unit * 2.8)
  drum(0).line(specks(heads), unit * 0.9)
}

function ladder({ chance, drum, x, y, w, h, unit }: Sheet) {
  const at = x + w * chance.between(0.4, 0.6)
  const foot = y + h * 0.97
  const rail = (side: number): Point[] => [
    [at + side * unit * 4, foot],
    [at + unit * 5 + side * unit * 2.2, foot - unit * 32],
  ]
  drum(0)
    .line(facet(rail(-1), false), unit * 1.1)
    .line(facet(rail(1), false), unit * 1.1)
  for (let i = 1; i < 7; i += 1) {
    const t = i / 7.2
    const side = (s: number): Point => [
      at + unit * 5 * t + s * unit * (4 - 1.8 * t),
      foot - unit * 32 * t,
    ]
    drum(0).line(facet([side(-1), side(1)], false), unit * 0.8)
  }
}
