import type { Point } from '../scissors.ts'
import type { Part } from '../sheet.ts'

/** A patch of a block: corners from 0 to 1, and the drum that prints it. */
type Piece = { part: Part; shape: readonly Point[] }
export type Block = (parts: readonly [Part, Part, Part]) => Piece[]

export const square = (x: number, y: number, s: number, t = s): Point[] => [
  [x, y],
  [x + s, y],
  [x + s, y + t],
  [x, y + t],
]
export const arc = (cx: number, cy: number, r: number, from: number, to: number): Point[] =>
  Array.from({ length: 9 }, (_, i) => {
    const turn = ((from + ((to - from) * i) / 8) * Math.PI) / 180
    return [cx + Math.cos(turn) * r, cy + Math.sin(turn) * r]
  })

export const pinwheel: Block = ([a, b]) =>
  [0, 1, 2, 3].flatMap((turn) => [
    {
      part: a,
      shape: (
        [
          [0, 0],
          [0.5, 0],
          [0.5, 0.5],
        ] as Point[]
      ).map((p) => quarter(p, turn)),
    },
    {
      part: b,
      shape: (
        [
          [0, 0],
          [0.5, 0.5],
          [0, 0.5],
        ] as Point[]
      ).map((p) => quarter(p, turn)),
    },
  ])
const geese: Block = ([a, b, c]) =>
  [0, 1, 2, 3].flatMap((row) => [
    {
      part: row % 2 ? c : a,
      shape: [
        [0, row / 4 + 0.25],
        [0.5, row / 4],
        [1, row / 4 + 0.25],
      ] as Point[],
    },
    {
      part: b,
      shape: [
        [0, row / 4],
        [0.5, row / 4],
        [0, row / 4 + 0.25],
      ] as Point[],
    },
    {
      part: b,
      shape: [
        [1, row / 4],
        [0.5, row / 4],
        [1, row / 4 + 0.25],
      ] as Point[],
    },
  ])
const star: Block = ([a, b, c]) => {
  const t = 1 / 3
  return [
    { part: c, shape: square(t, t, t) },
    ...[0, 1, 2, 3].flatMap((turn) => [
      { part: b, shape: square(0, 0, t).map((p) => quarter(p, turn)) },
      {
        part: a,
        shape: (
          [
            [t, 0],
            [t, t],
            [0.5, t / 2],
          ] as Point[]
        ).map((p) => quarter(p, turn)),
      },
      {
        part: a,
        shape: (
          [
            [2 * t, 0],
            [2 * t, t],
            [0.5, t / 2],
          ] as Point[]
        ).map((p) => quarter(p, turn)),
      },
      {
        part: b,
        shape: (
          [
            [t, 0],
            [2 * t, 0],
            [0.5, t / 2],
          ] as Point[]
        ).map((p) => quarter(p, turn)),
      },
      {
        part: c,
        shape: (
          [
            [t, t],
            [2 * t, t],
            [0.5, t / 2],
          ] as Point[]
        ).map((p) => quarter(p, turn)),
      },
    ]),
  ]
}
const cabin: Block = ([a, b, c]) => {
  const logs: Piece[] = [{ part: c, shape: square(0.4, 0.4, 0.2) }]
  for (let i = 0; i < 4; i += 1) {
    const [lo, hi, t] = [0.3 - i * 0.1, 0.6 + i * 0.1, 0.1]
    logs.push(
      { part: a, shape: square(lo, lo, hi - lo + t, t) },
      { part: b, shape: square(hi, lo + t, t, hi - lo) },
      { part: b, shape: square(lo, hi, hi - lo, t) },
      { part: a, shape: square(lo, lo + t, t, hi - lo - t) },
    )
  }
  return logs
}
export const drunkard: Block = ([a, b, c]) => [
  { part: b, shape: [[0, 0], ...arc(0, 0, 0.68, 0, 90)] },
  { part: a, shape: [...arc(0, 0, 0.68, 0, 90), [0, 1], [1, 1], [1, 0]] },
  { part: c, shape: [[1, 1], ...arc(1, 1, 0.3, 180, 270)] },
]
export const peel: Block = ([a, b, c]) => [
  { part: b, shape: [[0, 0], ...arc(1, 0, 1, 90, 180).toReversed(), [0, 1]] },
  { part: b, shape: [[1, 0], ...arc(0, 1, 1, -90, 0), [1, 1]] },
  { part: a, shape: [...arc(1, 0, 1, 90, 180), ...arc(0, 1, 1, -90, 0)] },
  { part: c, shape: arc(0.5, 0.5, 0.13, 0, 360) },
]
const churn: Block = ([a, b, c]) => [
  { part: c, shape: square(0.34, 0.34, 0.32) },
  ...[0, 1, 2, 3].flatMap((turn) => [
    {
      part: a,
      shape: (
        [
          [0, 0],
          [0.34, 0],
          [0, 0.34],
        ] as Point[]
      ).map((p) => quarter(p, turn)),
    },
    {
      part: b,
      shape: (
        [
          [0.34, 0],
          [0.34, 0.34],
          [0, 0.34],
        ] as Point[]
      ).map((p) => quarter(p, turn)),
    },
    { part: a, shape: square(0.34, 0.17, 0.32, 0.17).map((p) => quarter(p, turn)) },
  ]),
]
export const BLOCKS: readonly Block[] = [pinwheel, geese, star, cabin, drunkard, peel, churn]

/** A point turned with its block, in quarters. */
export function quarter([px, py]: Point, turn: number): Point {
  const t = ((turn % 4) + 4) % 4
  if (t === 1) return [1 - py, px]
  if (t === 2) return [1 - px, 1 - py]
  return t === 3 ? [py, 1 - px] : [px, py]
}
