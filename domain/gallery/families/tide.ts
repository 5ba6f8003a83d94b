import type { Chance } from '../chance.ts'
import { disc, facet, sweep, type Point } from '../scissors.ts'
import type { Part, Sheet } from '../sheet.ts'

/** The sea in bands of paper, a sun or moon going down behind it. */
export function tide(sheet: Sheet) {
  const { chance, x, y, w, h, unit } = sheet
  // What is in the picture is thrown first, so that it does not hang on the shape of the sheet.
  const guest = chance.pick(['boat', 'boat', 'gulls', 'rock'] as const)
  const kind = chance.pick(WAVES)
  const count = chance.int(5, 7)
  const isStriped = chance.often(0.4)
  const horizon = y + h * chance.between(0.34, 0.46)
  const light = { x: x + w * chance.between(0.25, 0.75), r: unit * chance.between(15, 25) }
  const lightY = horizon - light.r * chance.between(0.15, 0.95)

  sheet.drum(2).lay(disc(chance, light.x, lightY, light.r, { corners: 34, slip: 0.012 }))
  if (isStriped) skyLines(sheet, horizon)
  else skyDots(sheet, horizon)

  const crests = Array.from({ length: count }, (_, i) => {
    const depth = i / count
    const at = horizon + (h - (horizon - y)) * (depth * 0.55 + depth * depth * 0.42)
    return crest(chance, sheet, at, unit * (0.8 + depth * 9.5), kind)
  })
  // Below the horizon the light is only in the water.
  sheet.drum(2).clear(facet(under(crests[0] ?? [], y + h + 9)))
  glitter(sheet, light.x, light.r, horizon)

  crests.forEach((line, i) => {
    const part = PARTS[i % PARTS.length] as Part
    const next = crests[i + 1]?.map(([px, py]): Point => [px, py + unit * 2.2])
    const band = next ? [...line, ...next.toReversed()] : under(line, y + h + 9)
    sheet.drum(part).lay(facet(band))
    engrave(sheet, line, part, i)
  })
  if (guest === 'boat') boat(sheet, crests[1] ?? [])
  if (guest === 'gulls') gulls(sheet, horizon)
  if (guest === 'rock') rock(sheet, horizon)
}

const PARTS: readonly Part[] = [1, 0, 2, 1, 0]
const WAVES = ['swell', 'chop', 'curl'] as const
type Wave = (typeof WAVES)[number]

/** One crest from the left edge to the right, as points a knife would stop at. */
function crest(
  chance: Chance,
  { x, w, unit }: Sheet,
  at: number,
  height: number,
  kind: Wave,
): Point[] {
  const length = height * chance.between(3.4, 4.6) + unit * 9
  const phase = chance.between(0, length)
  const step = Math.max(length / 14, 0.9)
  const points: Point[] = []
  for (let t = -14; t <= w + 14; t += step) {
    const turn = ((t + phase) / length) * Math.PI
    const rise =
      kind === 'swell' ? 0.5 + 0.5 * Math.sin(turn * 1.4) : (1 - Math.abs(Math.sin(turn))) ** 1.15
    const lean = kind === 'curl' ? height * 0.75 * rise ** 3 : 0
    points.push([
      x + t + lean + chance.between(-0.1, 0.1),
      at - height * rise + chance.between(-0.14, 0.14),
    ])
  }
  return points
}

const under = (line: readonly Point[], floor: number): Point[] => [
  ...line,
  [line.at(-1)?.[0] ?? 0, floor],
  [line[0]?.[0] ?? 0, floor],
]

/** White lines that follow the crest, thinner with depth. */
function engrave({ drum, unit, chance }: Sheet, line: readonly Point[], part: Part, band: number) {
  const rows = Math.min(1 + Math.floor(band * 0.8), 4)
  for (let row = 1; row <= rows; row += 1) {
    const drop = unit * (1.5 + band * 0.42) * row
    const width = unit * (0.28 + band * 0.1) * (1 - row * 0.15)
    let [from, run] = [0, 0]
    while (from < line.length) {
      run = chance.int(6, 22)
      const stroke = line.slice(from, from + run).map(([px, py]): Point => [px, py + drop])
      if (stroke.length > 3) drum(part).clearLine(sweep(stroke, false), width)
      from += run + chance.int(1, 4)
    }
  }
}

function skyDots({ drum, x, y, w, unit }: Sheet, horizon: number) {
  drum(1).shade({
    x,
    y,
    w,
    h: horizon - y,
    pitch: unit * 2.3,
    angle: 18,
    tone: (_, py) => 0.62 * (1 - (py - y) / (horizon - y)) ** 1.5,
  })
}

function skyLines({ drum, chance, x, y, w, unit }: Sheet, horizon: number) {
  for (let at = y + unit * 3, i = 0; at < horizon - unit * 2; i += 1, at += unit * (2 + i * 0.42)) {
    const from = x + w * chance.between(-0.1, 0.3)
    const to = x + w * chance.between(0.7, 1.1)
    const bend = chance.between(-0.5, 0.5)
    drum(1).line(
      sweep(
        [
          [from, at],
          [(from + to) / 2, at + bend],
          [to, at],
        ],
        false,
      ),
      unit * (1.15 - i * 0.07),
    )
  }
}

/** The light on the water: short bars under it. */
function glitter({ drum, chance, unit }: Sheet, cx: number, r: number, horizon: number) {
  for (let i = 0; i < 7; i += 1) {
    const half = r * chance.between(0.25, 0.95) * (1 - i * 0.06)
    const off = chance.between(-0.25, 0.25) * r
    const at = horizon + unit * (1.2 + i * 2.1)
    drum(2).lay(
      facet([
        [cx + off - half, at],
        [cx + off, at - unit * 0.55],
        [cx + off + half, at + unit * 0.1],
        [cx + off, at + unit * 0.6],
      ]),
    )
  }
}

function boat({ drum, knockOut, chance, unit, x, w }: Sheet, line: readonly Point[]) {
  const at = x + w * chance.pick([0.2, 0.3, 0.68, 0.8])
  const [bx, by] = line.reduce(
    (best, p) => (Math.abs(p[0] - at) < Math.abs(best[0] - at) ? p : best),
    [0, 0] as Point,
  )
  const s = unit * chance.between(1, 1.5)
  const hull: Point[] = [
    [bx - 5.2 * s, by - 1.6 * s],
    [bx + 6 * s, by - 2 * s],
    [bx + 3.6 * s, by + 1 * s],
    [bx - 3.6 * s, by + 1 * s],
  ]
  const main: Point[] = [
    [bx + 0.5 * s, by - 15 * s],
    [bx + 0.9 * s, by - 2.6 * s],
    [bx + 5.8 * s, by - 3 * s],
  ]
  const jib: Point[] = [
    [bx - 0.3 * s, by - 13 * s],
    [bx - 0.2 * s, by - 2.6 * s],
    [bx - 4.4 * s, by - 2.5 * s],
  ]
  knockOut(main)
  knockOut(jib)
  knockOut(hull)
  drum(0).lay(hull)
  drum(3).lay(main)
  drum(0).lay(jib)
}

function gulls({ drum, chance, unit, x, y, w }: Sheet, horizon: number) {
  for (let i = 0; i < chance.int(3, 6); i += 1) {
    const [gx, gy] = [
      x + w * chance.between(0.08, 0.92),
      y + (horizon - y) * chance.between(0.12, 0.7),
    ]
    const s = unit * chance.between(1.6, 3.6)
    drum(0).lay(
      sweep([
        [gx - s * 1.5, gy - s * 0.5],
        [gx - s * 0.6, gy - s * 0.55],
        [gx, gy],
        [gx + s * 0.6, gy - s * 0.6],
        [gx + s * 1.5, gy - s * 0.3],
        [gx + s * 0.6, gy - s * 0.3],
        [gx, gy + s * 0.25],
        [gx - s * 0.6, gy - s * 0.28],
      ]),
    )
  }
}

/** An island with a lighthouse on the line between sea and sky. */
function rock({ drum, knockOut, chance, unit, x, w }: Sheet, horizon: number) {
  const cx = x + w * chance.pick([0.17, 0.83])
  const base = horizon + unit * 1.5
  const isle: Point[] = [
    [cx - 13 * unit, base],
    [cx - 9 * unit, base - 4 * unit],
    [cx - 3 * unit, base - 6.5 * unit],
    [cx + 4 * unit, base - 6 * unit],
    [cx + 9 * unit, base - 2.6 * unit],
    [cx + 15 * unit, base],
  ]
  const tower: Point[] = [
    [cx - 2.2 * unit, base - 5.5 * unit],
    [cx - 1.4 * unit, base - 20 * unit],
    [cx + 1.4 * unit, base - 20 * unit],
    [cx + 2.2 * unit, base - 5.5 * unit],
  ]
  const lamp: Point[] = [
    [cx - 2 * unit, base - 20 * unit],
    [cx - 1.1 * unit, base - 23 * unit],
    [cx, base - 25.5 * unit],
    [cx + 1.1 * unit, base - 23 * unit],
    [cx + 2 * unit, base - 20 * unit],
  ]
  knockOut(isle, 0)
  knockOut(tower)
  knockOut(lamp, 0)
  drum(0).lay(isle).lay(lamp)
  drum(3).lay(tower)
  for (const at of [9, 14])
    drum(3).clear([
      [cx - 3 * unit, base - at * unit],
      [cx + 3 * unit, base - at * unit - unit],
      [cx + 3 * unit, base - (at + 2.4) * unit],
      [cx - 3 * unit, base - (at + 1.8) * unit],
    ])
}
