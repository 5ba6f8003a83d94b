import { nudge, type Point } from '../scissors.ts'
import type { Part, Sheet } from '../sheet.ts'
import {
  arc,
  BLOCKS,
  drunkard,
  peel,
  pinwheel,
  quarter,
  square,
  type Block,
} from './quilt-blocks.ts'

/** Patchwork: two old blocks in turn, pieced from flat inks, quilted in white thread. */
export function quilt(sheet: Sheet) {
  const { chance, x, y, w, h, unit } = sheet
  const across = w <= h ? chance.int(3, 5) : Math.max(3, Math.round((chance.int(3, 4) * w) / h))
  const border = unit * chance.between(4.5, 8)
  const side = (w - border * 2) / across
  const down = Math.max(2, Math.floor((h - border * 2 + side * 0.35) / side))
  const tall = (h - border * 2) / down
  const [first, second] = chance.shuffle(BLOCKS)
  const [warm, cool] = chance.shuffle(PAIRINGS)
  const turns = chance.pick(TURNINGS)
  hem(sheet, border)
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const isFirst = (row + column) % 2 === 0
      const piece = ((isFirst ? first : second) ?? pinwheel)(
        isFirst ? (warm ?? [0, 1, 2]) : (cool ?? [1, 2, 3]),
      )
      const turn = turns(row, column)
      const place = ([px, py]: Point): Point => {
        const [tx, ty] = quarter([px, py], turn)
        return [x + border + (column + tx) * side, y + border + (row + ty) * tall]
      }
      for (const { part, shape } of piece)
        sheet.drum(part).lay(nudge(chance, grow(shape).map(place), unit * 0.16))
      stitches(sheet, place, isFirst ? first : second)
    }
  seams(sheet, { border, side, tall, across, down })
}

const PAIRINGS: readonly (readonly [Part, Part, Part])[] = [
  [0, 1, 2],
  [1, 2, 0],
  [0, 2, 3],
  [1, 3, 2],
  [0, 3, 1],
]
const TURNINGS: readonly ((row: number, column: number) => number)[] = [
  (row, column) => row + column,
  (row, column) => (row % 2) * 2 + (column % 2) * (row % 2 ? -1 : 1),
  (_, column) => column * 2,
  () => 0,
]

/** A hair larger on every side, so that neighbors lap over where they are sewn. */
function grow(shape: readonly Point[]): Point[] {
  const cx = shape.reduce((sum, [px]) => sum + px, 0) / shape.length
  const cy = shape.reduce((sum, [, py]) => sum + py, 0) / shape.length
  return shape.map(([px, py]) => [px + Math.sign(px - cx) * 0.007, py + Math.sign(py - cy) * 0.007])
}

/** Running stitch: one arc or cross over each block, white in every ink. */
function stitches(sheet: Sheet, place: (p: Point) => Point, block: Block | undefined) {
  const isRound = block === drunkard || block === peel
  const lines: Point[][] = isRound
    ? [arc(0, 0, 0.86, 4, 86), arc(0, 0, 0.52, 4, 86)]
    : [
        [
          [0.06, 0.06],
          [0.94, 0.94],
        ],
        [
          [0.94, 0.06],
          [0.06, 0.94],
        ],
      ]
  let d = ''
  for (const line of lines) d += dashes(line.map(place), sheet.unit * 1.15)
  for (const part of [0, 1, 2, 3] as const) sheet.drum(part).clearLine(d, sheet.unit * 0.3)
}

function dashes(line: readonly Point[], step: number): string {
  let d = ''
  for (let i = 1; i < line.length; i += 1) {
    const [ax, ay] = line[i - 1] ?? [0, 0]
    const [bx, by] = line[i] ?? [0, 0]
    const count = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / (step * 1.9)))
    for (let k = 0; k < count; k += 1) {
      const [from, to] = [(k + 0.2) / count, (k + 0.72) / count]
      d += `M${(ax + (bx - ax) * from).toFixed(1)} ${(ay + (by - ay) * from).toFixed(1)}L${(ax + (bx - ax) * to).toFixed(1)} ${(ay + (by - ay) * to).toFixed(1)}`
    }
  }
  return d
}

function hem({ drum, x, y, w, h, unit, chance }: Sheet, border: number) {
  const [strip, corner]: readonly [Part, Part] = chance.pick([
    [0, 2],
    [1, 0],
    [0, 1],
  ] as const)
  const b = border - unit * 0.5
  drum(strip).lay(
    nudge(
      chance,
      [
        [x - 3, y - 3],
        [x + w + 3, y - 3],
        [x + w + 3, y + h + 3],
        [x - 3, y + h + 3],
      ],
      0.1,
    ),
  )
  drum(strip).clear(
    nudge(
      chance,
      [
        [x + b, y + b],
        [x + w - b, y + b],
        [x + w - b, y + h - b],
        [x + b, y + h - b],
      ],
      0.2,
    ),
  )
  for (const [cx, cy] of [
    [x, y],
    [x + w - b, y],
    [x, y + h - b],
    [x + w - b, y + h - b],
  ] as const) {
    drum(strip).clear(square(cx, cy, b))
    drum(corner).lay(nudge(chance, square(cx, cy, b), 0.15))
  }
  const line: Point[] = [
    [x + b / 2, y + b],
    [x + b / 2, y + h - b],
  ]
  const other: Point[] = [
    [x + w - b / 2, y + b],
    [x + w - b / 2, y + h - b],
  ]
  const top: Point[] = [
    [x + b, y + b / 2],
    [x + w - b, y + b / 2],
  ]
  const low: Point[] = [
    [x + b, y + h - b / 2],
    [x + w - b, y + h - b / 2],
  ]
  drum(strip).clearLine(
    [line, other, top, low].map((l) => dashes(l, unit * 1.15)).join(''),
    unit * 0.3,
  )
}

/** Where blocks meet, the white of the paper shows in a thin line of each drum. */
function seams(
  { drum, x, y, w, h, unit }: Sheet,
  {
    border,
    side,
    tall,
    across,
    down,
  }: { border: number; side: number; tall: number; across: number; down: number },
) {
  let d = ''
  for (let i = 1; i < across; i += 1)
    d += `M${(x + border + i * side).toFixed(1)} ${(y + border).toFixed(1)}V${(y + h - border).toFixed(1)}`
  for (let i = 1; i < down; i += 1)
    d += `M${(x + border).toFixed(1)} ${(y + border + i * tall).toFixed(1)}H${(x + w - border).toFixed(1)}`
  for (const part of [0, 1, 2, 3] as const) drum(part).clearLine(d, unit * 0.16)
}
