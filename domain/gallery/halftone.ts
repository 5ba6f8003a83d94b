import { pair, round, tenth } from './scissors.ts'

export type Screen = {
  x: number
  y: number
  w: number
  h: number
  /** How dark it is at a place, 0 to 1. */
  tone: (x: number, y: number) => number
  pitch: number
  /** In degrees; every drum has an angle of its own, or the dots make a moiré. */
  angle: number
}
/** Dots of one size: lines of no length with round ends, to be stroked with this width. */
export type Dots = { d: string; width: number }

/** Shade as a riso makes it: one ink, a turned grid, dots that grow. */
export function halftone({ x, y, w, h, tone, pitch, angle }: Screen): Dots[] {
  const turn = (angle * Math.PI) / 180
  const [ux, uy] = [Math.cos(turn) * pitch, Math.sin(turn) * pitch]
  const [cx, cy] = [x + w / 2, y + h / 2]
  const reach = Math.ceil(Math.hypot(w, h) / 2 / pitch)
  const sizes = Array.from({ length: SIZES }, () => ({ d: '', x: 0, y: 0 }))
  for (let row = -reach; row <= reach; row += 1)
    for (let column = -reach; column <= reach; column += 1) {
      const px = cx + ux * column - uy * row
      const py = cy + uy * column + ux * row
      if (px < x || px > x + w || py < y || py > y + h) continue
      const size = sizes[Math.round(Math.min(tone(px, py), 1) * SIZES) - 1]
      if (!size) continue
      const [toX, toY] = [tenth(px), tenth(py)]
      size.d += size.d ? `m${pair(toX - size.x, toY - size.y)}h0` : `M${pair(toX, toY)}h0`
      ;[size.x, size.y] = [toX, toY]
    }
  return sizes.flatMap(({ d }, i) =>
    d ? [{ d, width: round(pitch * 1.12 * Math.sqrt((i + 1) / SIZES)) }] : [],
  )
}

const SIZES = 7
