import type { Chance } from './chance.ts'

export type Point = readonly [x: number, y: number]

/** Straight cuts from point to point, as short path data. */
export function facet(points: readonly Point[], isClosed = true): string {
  return cutAlong(isClosed && area(points) < 0 ? points.toReversed() : points, isClosed)
}

/** Loops with holes in them, as one path: what runs against the others is a hole. */
export function loops(all: readonly (readonly Point[])[]): string {
  const isTurned = all.reduce((sum, loop) => sum + area(loop), 0) < 0
  return all.map((loop) => cutAlong(isTurned ? loop.toReversed() : loop, true)).join('')
}

function cutAlong(points: readonly Point[], isClosed: boolean): string {
  let [atX, atY] = [0, 0]
  const steps = points.map(([x, y], i) => {
    const [toX, toY] = [tenth(x), tenth(y)]
    const step = i ? `l${pair(toX - atX, toY - atY)}` : `M${pair(toX, toY)}`
    ;[atX, atY] = [toX, toY]
    return step
  })
  return steps.join('') + (isClosed ? 'z' : '')
}

/** Twice the area, positive clockwise: every cut runs clockwise, so that cuts on one path add up. */
function area(points: readonly Point[]): number {
  let sum = 0
  for (let i = 0, j = points.length - 1; i < points.length; j = i, i += 1) {
    const [ax, ay] = points[j] ?? [0, 0]
    const [bx, by] = points[i] ?? [0, 0]
    sum += ax * by - bx * ay
  }
  return sum
}

/** One sweep of the knife through all points. */
export function sweep(through: readonly Point[], isClosed = true): string {
  const points = isClosed && area(through) < 0 ? through.toReversed() : through
  const count = points.length
  const at = (i: number): Point =>
    points[isClosed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)] ?? [0, 0]
  let path = `M${pair(...at(0))}`
  for (let i = 0; i < (isClosed ? count : count - 1); i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const out: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const into: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    path += `C${pair(...out)} ${pair(...into)} ${pair(...to)}`
  }
  return path + (isClosed ? 'z' : '')
}

/** A true circle, as a compass cuts it. */
export function circle(x: number, y: number, r: number): string {
  const d = short(2 * r)
  return `M${pair(x - r, y)}a${short(r)} ${short(r)} 0 1 1 ${d} 0a${short(r)} ${short(r)} 0 1 1-${d} 0z`
}

/** A round cut with scissors: never quite a circle. `stretch` is height over width. */
export function disc(
  chance: Chance,
  x: number,
  y: number,
  r: number,
  { corners = 22, slip = 0.02, stretch = 1, turn = 0 } = {},
): Point[] {
  const start = chance.between(0, 6.28)
  return Array.from({ length: corners }, (_, i) => {
    const angle = start + ((i + chance.between(-0.2, 0.2)) / corners) * Math.PI * 2
    const reach = r * chance.between(1 - slip, 1 + slip)
    return turned(
      [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * stretch],
      [x, y],
      turn,
    )
  })
}

/** A box with four hand-cut corners. */
export function box(
  chance: Chance,
  x: number,
  y: number,
  w: number,
  h: number,
  slip = 0.3,
): Point[] {
  const off = () => chance.between(-slip, slip)
  return [
    [x + off(), y + off()],
    [x + w + off(), y + off()],
    [x + w + off(), y + h + off()],
    [x + off(), y + h + off()],
  ]
}

/** Each point nudged: what a hand does to a straight template. */
export function nudge(chance: Chance, points: readonly Point[], by: number): Point[] {
  return points.map(([x, y]) => [x + chance.between(-by, by), y + chance.between(-by, by)])
}

export function turned([x, y]: Point, [cx, cy]: Point, angle: number): Point {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]
}

/** A leaf from its stem end to its tip; `belly` is its half width as a share of its length. */
export function leaf(from: Point, to: Point, belly: number): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const side = (along: number, out: number): Point => [
    from[0] + dx * along - dy * out * belly,
    from[1] + dy * along + dx * out * belly,
  ]
  return [
    from,
    side(0.22, 0.72),
    side(0.48, 1),
    side(0.78, 0.6),
    to,
    side(0.78, -0.6),
    side(0.48, -1),
    side(0.22, -0.72),
  ]
}

/** Whether a point lies inside a cut shape. */
export function within(shape: readonly Point[], x: number, y: number): boolean {
  let isInside = false
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i, i += 1) {
    const [ax, ay] = shape[i] ?? [0, 0]
    const [bx, by] = shape[j] ?? [0, 0]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
  }
  return isInside
}

export const round = (value: number): number => Math.round(value * 100) / 100

/** 0.5 → '.5' */
function short(value: number): string {
  return String(round(value)).replace(/^(-?)0\./, '$1.')
}

/** A thousandth of the sheet: finer than scissors. */
export const tenth = (value: number): number => Math.round(value * 10) / 10

/** Two numbers with no more between them than a reader of paths needs. */
export function pair(x: number, y: number): string {
  const second = short(tenth(y))
  return short(tenth(x)) + (second.startsWith('-') ? '' : ' ') + second
}
