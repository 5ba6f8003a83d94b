import type { Point } from './scissors.ts'

export type Field = {
  columns: number
  rows: number
  at: (column: number, row: number) => number
  place: (column: number, row: number) => Point
}

/** Closed lines of one height, by marching squares; outside of the field everything lies below it. */
export function contours(field: Field, level: number): Point[][] {
  const { columns, rows, place } = field
  const value = (c: number, r: number) =>
    c < 0 || r < 0 || c > columns || r > rows ? Number.NEGATIVE_INFINITY : field.at(c, r)
  const next = new Map<number, Step>()
  const wide = columns + 4
  /** Where the line crosses the side between two corners, and a number that names that side. */
  const cross = ([ac, ar]: Corner, [bc, br]: Corner): { side: number; point: Point } => {
    const [a, b] = [value(ac, ar), value(bc, br)]
    const t = Number.isFinite(a) && Number.isFinite(b) ? (level - a) / (b - a) : 0.5
    const first = (Math.min(ar, br) + 1) * wide + Math.min(ac, bc) + 1
    return {
      side: first * 2 + (ar === br ? 0 : 1),
      point: place(ac + (bc - ac) * t, ar + (br - ar) * t),
    }
  }
  for (let r = -1; r <= rows; r += 1)
    for (let c = -1; c <= columns; c += 1) {
      const high = [
        value(c, r) >= level,
        value(c + 1, r) >= level,
        value(c + 1, r + 1) >= level,
        value(c, r + 1) >= level,
      ]
      if (high.every((isHigh) => isHigh === high[0])) continue
      const corners: Corner[] = [
        [c, r],
        [c + 1, r],
        [c + 1, r + 1],
        [c, r + 1],
      ]
      const at = (side: number) =>
        cross(corners[side % 4] ?? [c, r], corners[(side + 1) % 4] ?? [c, r])
      // Going round a square, the line enters where the land rises and leaves on the side where it falls next.
      for (let rise = 0; rise < 4; rise += 1) {
        if (high[rise] || !high[(rise + 1) % 4]) continue
        let fall = rise + 1
        while (high[(fall + 1) % 4]) fall += 1
        const from = at(rise)
        next.set(from.side, { to: at(fall).side, point: from.point })
      }
    }
  return join(next)
}

type Corner = readonly [column: number, row: number]
type Step = { to: number; point: Point }

/** Follows the pieces from side to side until each line has come round. */
function join(next: Map<number, Step>): Point[][] {
  const found: Point[][] = []
  for (const start of next.keys()) {
    const line: Point[] = []
    for (let at = start, step = next.get(at); step; step = next.get(at)) {
      line.push(step.point)
      next.delete(at)
      at = step.to
    }
    if (line.length > 5) found.push(line)
  }
  return found
}
