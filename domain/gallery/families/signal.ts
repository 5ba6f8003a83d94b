import type { Chance } from '../chance.ts'
import { box, circle, disc, facet, type Point } from '../scissors.ts'
import { circles, type Part, type Sheet } from '../sheet.ts'

/** Waves of another kind: rings that cross, a mast, a dial, a score. Ruler and compass. */
export function signal(sheet: Sheet) {
  sheet.chance.pick([rings, mast, dial, score, rings])(sheet)
}

/** Two senders, one in each corner: where their rings cross, the inks do. */
function rings(sheet: Sheet) {
  const { chance, drum, x, y, w, h, unit } = sheet
  const [a, b] = corners(chance, sheet)
  const step = unit * chance.between(4.6, 6.4)
  const reach = Math.hypot(w, h)
  const half = x + w * chance.between(0.35, 0.65)
  const isLeft = chance.often(0.5)
  if (chance.often(0.6)) {
    const [from, to] = isLeft ? [x - 3, half] : [half, x + w + 3]
    drum(3).lay(box(chance, from, y - 3, to - from, h + 6, 0.3))
  }
  const waves = (part: Part, at: Point, first: number) => {
    for (let r = first; r < reach; r += step)
      drum(part).line(circle(...at, r), step * (0.52 - (r / reach) * 0.3))
  }
  waves(1, a, step * 1.4)
  waves(2, b, step * 1.4)
  for (const [at, part] of [
    [a, 1],
    [b, 2],
  ] as const)
    drum(part).lay(circles([[...at, step * 0.75]]))
  const core: Point = [(a[0] + b[0]) / 2 + chance.between(-6, 6) * unit, (a[1] + b[1]) / 2]
  const r = unit * chance.between(12, 18)
  const moon = disc(chance, ...core, r, { corners: 48, slip: 0.004 })
  sheet.knockOut(moon, 0)
  drum(0).lay(moon)
  drum(0).clearShade({
    x: core[0] - r,
    y: core[1] - r,
    w: 2 * r,
    h: 2 * r,
    pitch: unit * 1.8,
    angle: 45,
    tone: (px, py) =>
      Math.hypot(px - core[0], py - core[1]) < r * 0.95
        ? Math.max(0, 0.75 - (px - core[0] + r) / (r * 1.8))
        : 0,
  })
}

function corners(chance: Chance, { x, y, w, h }: Sheet): [Point, Point] {
  const at = (u: number, v: number): Point => [x + w * u, y + h * v]
  return chance.pick<[Point, Point]>([
    [at(0.2, 0.82), at(0.8, 0.2)],
    [at(0.16, 0.18), at(0.84, 0.8)],
    [at(0.5, 0.14), at(0.5, 0.88)],
    [at(0.12, 0.5), at(0.88, 0.5)],
  ])
}

/** A lattice mast on a hill; half rings leave its tip. */
function mast(sheet: Sheet) {
  const { chance, drum, x, y, w, h, unit } = sheet
  const cx = x + w * chance.between(0.36, 0.64)
  const tip = y + h * 0.3
  const foot = y + h * 0.9
  const step = unit * chance.between(5, 7)
  drum(2).lay(box(chance, x - 3, y - 3, w + 6, h * 0.74, 0.3))
  for (let r = step * 1.6, i = 0; r < Math.hypot(w, h); r += step, i += 1) {
    const part: Part = i % 3 === 1 ? 3 : 1
    drum(part).line(arc([cx, tip], r, Math.PI * 1.02, Math.PI * 1.98), step * 0.42)
  }
  const ridge: Point[] = [
    [x - 3, y + h * 0.82],
    [x + w * 0.25, y + h * 0.76],
    [cx, y + h * 0.72],
    [x + w * 0.8, y + h * 0.79],
    [x + w + 3, y + h * 0.75],
    [x + w + 3, y + h + 9],
    [x - 3, y + h + 9],
  ]
  sheet.knockOut(ridge)
  drum(1).lay(ridge)
  for (let i = 0; i < 9; i += 1) {
    const at = y + h * 0.82 + i * unit * 2.3
    drum(1).clearLine(
      facet(
        [
          [x - 3, at],
          [cx, at - unit * (6 - i * 0.5)],
          [x + w + 3, at - unit],
        ],
        false,
      ),
      unit * 0.5,
    )
  }
  const wide = unit * 9
  const edge = (side: number, t: number): Point => [cx + side * wide * t, tip + (foot - tip) * t]
  let d = facet([edge(-1, 0), edge(-1, 1)], false) + facet([edge(1, 0), edge(1, 1)], false)
  const levels = 8
  for (let i = 1; i <= levels; i += 1) {
    const [from, to] = [((i - 1) / levels) ** 1.2, (i / levels) ** 1.2]
    d +=
      facet([edge(-1, to), edge(1, to)], false) +
      facet([edge(-1, from), edge(1, to)], false) +
      facet([edge(1, from), edge(-1, to)], false)
  }
  drum(0).line(d, unit * 0.8)
  sheet.knockOut(circles([[cx, tip, unit * 3.4]]))
  drum(0).lay(circles([[cx, tip, unit * 2.6]]))
  for (const part of [1, 3] as const) drum(part).clear(circles([[cx, tip, unit * 2.6]]))
}

/** A great dial, its ticks and its needle. */
function dial(sheet: Sheet) {
  const { chance, drum, x, y, w, h, unit } = sheet
  const cx = x + w / 2
  const cy = y + h * 0.68
  const r = Math.min(w * 0.43, h * 0.56)
  const steps = chance.int(5, 7)
  drum(2).lay(box(chance, x - 3, cy, w + 6, h, 0.3))
  for (let i = 0; i < steps; i += 1) {
    const part: Part = ([1, 3, 2] as const)[i % 3] ?? 1
    const ring = r * (1 - i * 0.13)
    drum(part).line(
      arc([cx, cy], ring, Math.PI, Math.PI * (1 + chance.between(0.45, 1))),
      r * 0.085,
    )
  }
  for (let i = 0; i <= 40; i += 1) {
    const turn = Math.PI * (1 + i / 40)
    const long = i % 5 ? 0.05 : 0.1
    const at = (reach: number): Point => [cx + Math.cos(turn) * reach, cy + Math.sin(turn) * reach]
    drum(0).line(facet([at(r * 1.08), at(r * (1.08 + long))], false), unit * (i % 5 ? 0.4 : 0.9))
  }
  const turn = Math.PI * (1 + chance.between(0.2, 0.8))
  const aim = (angle: number, reach: number): Point => [
    cx + Math.cos(angle) * reach,
    cy + Math.sin(angle) * reach,
  ]
  drum(0).lay([
    aim(turn, r * 1.02),
    aim(turn + 1.57, unit * 2.2),
    aim(turn + Math.PI, unit * 9),
    aim(turn - 1.57, unit * 2.2),
  ])
  sheet.knockOut(circles([[cx, cy, unit * 5.4]]))
  drum(0).lay(circles([[cx, cy, unit * 4.8]]))
  drum(0).clear(circles([[cx, cy, unit * 1.6]]))
  const rows = Math.max(2, Math.floor((y + h - cy - unit * 12) / (unit * 5.5)))
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < 11; column += 1) {
      const at: Point = [x + (w * (column + 0.5)) / 11, cy + unit * (13 + row * 5.5)]
      if (at[1] > y + h - unit * 3) continue
      const isOn = chance.often(0.4)
      if (isOn) drum(0).lay(circles([[...at, unit * 1.9]]))
      else drum(1).lay(circles([[...at, unit * 1.9]]))
    }
}

/** Bars of sound in rows, each row another voice. */
function score(sheet: Sheet) {
  const { chance, drum, x, y, w, h, unit } = sheet
  const rows = Math.max(2, Math.round((4 * h) / w))
  const tall = h / rows
  const sun: Point = [x + w * chance.between(0.25, 0.75), y + h * chance.between(0.3, 0.7)]
  drum(3).lay(disc(chance, ...sun, unit * chance.between(24, 34), { corners: 48, slip: 0.006 }))
  for (let row = 0; row < rows; row += 1) {
    const part = ([1, 0, 2, 1, 0, 2] as const)[row % 6] ?? 1
    const mid = y + tall * (row + 0.5)
    const [fast, slow, phase] = [
      chance.between(0.5, 0.9),
      chance.between(0.12, 0.22),
      chance.between(0, 6),
    ]
    const count = Math.round(w / (unit * 2.6))
    for (let i = 0; i < count; i += 1) {
      const swell =
        Math.abs(Math.sin(i * slow + phase)) *
        (0.45 + 0.55 * Math.abs(Math.sin(i * fast + phase * 2)))
      const half = tall * (0.05 + 0.47 * swell)
      const at = x + (w * (i + 0.5)) / count
      drum(part).lay(box(chance, at - unit * 0.78, mid - half, unit * 1.56, half * 2, unit * 0.08))
    }
    drum(0).line(
      facet(
        [
          [x - 2, mid],
          [x + w + 2, mid],
        ],
        false,
      ),
      unit * 0.35,
    )
  }
}

function arc([cx, cy]: Point, r: number, from: number, to: number): string {
  const at = (turn: number) =>
    `${(cx + Math.cos(turn) * r).toFixed(2)} ${(cy + Math.sin(turn) * r).toFixed(2)}`
  return `M${at(from)}A${r.toFixed(2)} ${r.toFixed(2)} 0 0 1 ${at(to)}`
}
