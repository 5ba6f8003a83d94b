import type { Chance } from '../chance.ts'
import { disc, facet, leaf, sweep, type Point } from '../scissors.ts'
import { circles, type Part, type Sheet } from '../sheet.ts'

/** One moth, pinned in the middle, its two halves cut from folded paper. */
export function moth(sheet: Sheet) {
  const { chance, x, y, w, h } = sheet
  const body: Point = [x + w / 2, y + h * 0.5]
  const size = Math.min(w * 0.46, h * 0.5)
  backdrop(sheet, body, size)
  const fore = foreWing(chance)
  const hind = hindWing(chance)
  const places = (shape: readonly Point[], side: number): Point[] =>
    shape.map(([px, py]) => [body[0] + side * px * size, body[1] + py * size])
  for (const side of [-1, 1])
    for (const shape of [hind, fore]) sheet.knockOut(sweep(places(shape, side)))
  for (const side of [-1, 1]) {
    wing(sheet, hind, HIND_ROOT, (shape) => places(shape, side), 2)
    wing(sheet, fore, FORE_ROOT, (shape) => places(shape, side), 1)
  }
  const marks = patternOf(chance)
  for (const side of [-1, 1]) {
    paint(sheet, hind, HIND_ROOT, (shape) => places(shape, side), marks.hind, 2, size)
    paint(sheet, fore, FORE_ROOT, (shape) => places(shape, side), marks.fore, 1, size)
  }
  trunk(sheet, body, size)
}

const FORE_ROOT: Point = [0.05, -0.12]
const HIND_ROOT: Point = [0.05, 0.06]

/** Right wings, root at the body; the left ones are their mirror. */
function foreWing(chance: Chance): Point[] {
  const tip = chance.between(0.88, 1.02)
  const rise = chance.between(0.5, 0.78)
  const hook = chance.between(-0.06, 0.14)
  return [
    FORE_ROOT,
    [tip * 0.34, -0.26 - rise * 0.34],
    [tip * 0.72, -0.12 - rise * 0.78],
    [tip, -rise],
    [tip * (0.98 - hook), -rise * 0.55],
    [tip * (0.93 - hook), -rise * 0.2],
    [tip * 0.86, 0.08],
    [tip * 0.58, 0.14],
    [0.26, 0.09],
  ]
}

function hindWing(chance: Chance): Point[] {
  const wide = chance.between(0.66, 0.82)
  const tail = chance.often(0.4) ? chance.between(0.25, 0.5) : 0
  const low = chance.between(0.5, 0.62)
  const end: Point[] = tail
    ? [
        [wide * 0.72, low * 0.95],
        [wide * 0.62, low + tail * 0.55],
        [wide * 0.66, low + tail],
        [wide * 0.5, low + tail * 0.98],
        [wide * 0.46, low + tail * 0.4],
      ]
    : [
        [wide * 0.78, low * 0.88],
        [wide * 0.5, low],
      ]
  return [
    HIND_ROOT,
    [wide * 0.5, -0.05],
    [wide * 0.95, 0.02],
    [wide * 1.02, low * 0.5],
    ...end,
    [0.22, low * 0.92],
    [0.1, 0.36],
  ]
}

type Place = (shape: readonly Point[]) => Point[]

function wing({ drum }: Sheet, shape: readonly Point[], _root: Point, place: Place, part: Part) {
  drum(part).lay(sweep(place(shape)))
}

type Pattern = {
  rings: number[]
  eyes: { along: Point; r: number }[]
  veins: boolean
  hem: 'dots' | 'scallop' | 'band'
}
function patternOf(chance: Chance): { fore: Pattern; hind: Pattern } {
  const hem = chance.pick(['dots', 'scallop', 'band'] as const)
  const veins = chance.often(0.65)
  return {
    fore: {
      rings: chance.pick([[0.8, 0.72], [0.62], [0.84, 0.58, 0.5]]),
      eyes: [{ along: [0.58, -0.3], r: chance.between(0.075, 0.13) }],
      veins,
      hem,
    },
    hind: {
      rings: chance.pick([[0.78], [0.72, 0.6], [0.82, 0.5]]),
      eyes: chance.often(0.75) ? [{ along: [0.4, 0.27], r: chance.between(0.08, 0.14) }] : [],
      veins: !veins || chance.often(0.5),
      hem,
    },
  }
}

/** What is drawn on a wing: veins, bands that follow its edge, a hem and eyes. */
function paint(
  sheet: Sheet,
  shape: readonly Point[],
  root: Point,
  place: Place,
  { rings, eyes, veins, hem }: Pattern,
  part: Part,
  size: number,
) {
  const { drum } = sheet
  const toward = (share: number): Point[] =>
    shape.map(([px, py]) => [root[0] + (px - root[0]) * share, root[1] + (py - root[1]) * share])
  const over: Part = part === 1 ? 0 : 1
  rings.forEach((share, i) => {
    const outline = sweep(place(toward(share)))
    if (i === 0) drum(over).line(outline, size * 0.035)
    else if (i === 1) drum(part).clearLine(outline, size * 0.022)
    else drum(3).lay(outline)
  })
  const edge = shape.slice(2, -1)
  if (veins)
    for (const point of edge.flatMap((p, i): Point[] => [p, mid(p, edge[i + 1] ?? p)])) {
      const bent = mid(root, point)
      drum(part).clearLine(
        sweep(place([root, [bent[0] * 1.02, bent[1] * 1.08], point]), false),
        size * 0.011,
      )
    }
  const dense = edge.slice(1).flatMap((p, i): Point[] => {
    const from = edge[i] ?? p
    return [0.15, 0.5, 0.85].map((t): Point => [
      from[0] + (p[0] - from[0]) * t,
      from[1] + (p[1] - from[1]) * t,
    ])
  })
  const inner = place(
    dense.map(([px, py]): Point => [
      root[0] + (px - root[0]) * 0.91,
      root[1] + (py - root[1]) * 0.91,
    ]),
  )
  if (hem === 'dots') sheet.knockOut(circles(inner.map(([px, py]) => [px, py, size * 0.022])))
  if (hem === 'scallop') drum(0).lay(circles(inner.map(([px, py]) => [px, py, size * 0.036])))
  if (hem === 'band') drum(3).line(sweep(inner, false), size * 0.05)
  for (const { along, r } of eyes) {
    const [[ex, ey] = [0, 0]] = place([along])
    const ring = (share: number) => circles([[ex, ey, r * size * share]])
    sheet.knockOut(ring(1.25))
    drum(0).lay(ring(1.05))
    sheet.knockOut(ring(0.72))
    drum(3).lay(ring(0.72))
    drum(0).lay(ring(0.34))
    drum(0).clear(circles([[ex + r * size * 0.12, ey - r * size * 0.12, r * size * 0.1]]))
  }
}

const mid = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

function trunk(sheet: Sheet, [cx, cy]: Point, size: number) {
  const { drum, chance } = sheet
  const long = chance.between(0.42, 0.56)
  const abdomen = sweep(
    [
      [0.075, -0.02],
      [0.1, 0.18],
      [0.06, long * 0.8],
      [0, long],
      [-0.06, long * 0.8],
      [-0.1, 0.18],
      [-0.075, -0.02],
    ].map(([px, py]): Point => [cx + (px ?? 0) * size, cy + (py ?? 0) * size]),
  )
  const thorax = disc(chance, cx, cy - size * 0.1, size * 0.13, {
    corners: 14,
    stretch: 1.25,
    slip: 0.05,
  })
  const head = disc(chance, cx, cy - size * 0.29, size * 0.075, { corners: 10 })
  sheet.knockOut(abdomen)
  sheet.knockOut(thorax)
  sheet.knockOut(head)
  drum(0).lay(abdomen).lay(head)
  drum(3).lay(thorax)
  drum(0).shade({
    x: cx - size * 0.14,
    y: cy - size * 0.3,
    w: size * 0.28,
    h: size * 0.4,
    pitch: size * 0.03,
    angle: 45,
    tone: (_, py) => (Math.hypot(_ - cx, (py - cy + size * 0.1) / 1.25) < size * 0.12 ? 0.4 : 0),
  })
  for (let i = 1; i < 6; i += 1) {
    const at = cy + size * (0.04 + (long * 0.85 * i) / 6)
    drum(0).clearLine(
      sweep(
        [
          [cx - size * 0.1, at],
          [cx, at + size * 0.025],
          [cx + size * 0.1, at],
        ],
        false,
      ),
      size * 0.016,
    )
  }
  for (const side of [-1, 1]) {
    const at = (t: number): Point => [
      cx + side * size * (0.03 + t * 0.32),
      cy - size * (0.33 + t * 0.34 - t * t * 0.1),
    ]
    drum(0).line(sweep([at(0), at(0.33), at(0.66), at(1)], false), size * 0.018)
    for (let i = 2; i < 13; i += 1) {
      const [px, py] = at(i / 13)
      const comb = size * 0.075 * Math.sin((i / 13) * Math.PI)
      drum(0).line(
        facet(
          [
            [px - comb * 0.6 * side, py - comb],
            [px, py],
            [px + comb * side, py + comb * 0.4],
          ],
          false,
        ),
        size * 0.01,
      )
    }
  }
}

function backdrop(sheet: Sheet, [cx, cy]: Point, size: number) {
  const { drum, chance, x, y, w, h, unit } = sheet
  const kind = chance.pick(['moon', 'leaves', 'night', 'rays'] as const)
  if (kind === 'moon') {
    drum(3).lay(disc(chance, cx, cy - size * 0.12, size * 0.86, { corners: 40, slip: 0.008 }))
    drum(1).shade({
      x,
      y,
      w,
      h,
      pitch: unit * 2.4,
      angle: 20,
      tone: (px, py) =>
        Math.hypot(px - cx, py - cy + size * 0.12) > size * 0.9 ? 0.16 + (0.3 * (py - y)) / h : 0,
    })
  }
  if (kind === 'night') {
    drum(0).lay([
      [x - 3, y - 3],
      [x + w + 3, y - 3],
      [x + w + 3, y + h + 3],
      [x - 3, y + h + 3],
    ])
    const stars = Array.from(
      { length: 60 },
      () =>
        [x + w * chance.unit(), y + h * chance.unit(), unit * chance.between(0.2, 0.75)] as const,
    )
    const moon: Point = [cx, cy - size * 0.12]
    const open = stars.filter(([px, py]) => Math.hypot(px - moon[0], py - moon[1]) > size * 0.84)
    drum(0).clear(circles(open))
    drum(3).lay(circles(open.filter((_, i) => i % 3 === 0)))
    // Bare paper behind the body, which is as dark as the night.
    drum(0).clear(disc(chance, ...moon, size * 0.8, { corners: 40, slip: 0.008 }))
  }
  if (kind === 'leaves') {
    for (const side of [-1, 1])
      for (let i = 0; i < 9; i += 1) {
        const t = i / 8
        const foot: Point = [
          cx + side * size * (0.16 + 0.75 * Math.sin(t * 2.4)),
          cy + size * (1.12 - t * 2.1),
        ]
        const reach = size * 0.34
        const angle = -0.9 + t * 0.9
        const tip: Point = [
          foot[0] + side * Math.cos(angle) * reach,
          foot[1] + Math.sin(angle) * reach,
        ]
        drum(i % 2 ? 2 : 3).lay(sweep(leaf(foot, tip, 0.24)))
        drum(0).line(
          facet(
            [foot, [foot[0] + (tip[0] - foot[0]) * 0.85, foot[1] + (tip[1] - foot[1]) * 0.85]],
            false,
          ),
          unit * 0.35,
        )
      }
  }
  if (kind === 'rays')
    for (let i = 0; i < 48; i += 1) {
      const [turn, half] = [(i / 48) * Math.PI * 2, Math.PI / 48 / 2]
      const at = (angle: number, reach: number): Point => [
        cx + Math.cos(angle) * reach,
        cy + Math.sin(angle) * reach,
      ]
      drum(3).lay([at(turn, size * 0.3), at(turn - half, w + h), at(turn + half, w + h)])
    }
}
