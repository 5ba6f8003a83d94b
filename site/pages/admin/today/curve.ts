import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import type { AdminToday } from '#domain/contracts/admin.ts'

type Hours = AdminToday['pace']['hours']
/** What had been sold by a full hour, in cents. */
export type Point = { hour: number; cents: number }

export const WIDTH = 480
export const HEIGHT = 220
/** Room for the figures of the axes. */
const LEFT = 52
const RIGHT = 28
const BOTTOM = 30
const TOP = 12

/**
 * Sales of a day as they grew.
 * @param until the time of day in hours where the line ends: what was sold in the hour that it is in counts as sold by then
 * @returns a point for each full hour, from the one in which the first sale was made
 */
export function grown(hours: readonly { hour: number; cents: number }[], until: number): Point[] {
  const [first] = hours
  if (!first) return []
  let cents = 0
  const points: Point[] = [{ hour: first.hour, cents: 0 }]
  for (let hour = first.hour; hour <= until && hour < 24; hour += 1) {
    cents += hours.find((one) => one.hour === hour)?.cents ?? 0
    points.push({ hour: Math.min(hour + 1, Math.max(until, first.hour)), cents })
  }
  return points
}

/**
 * The two lines of the chart, with their axes, in the units of its view box.
 * @param now the time of day in hours, as 13.5 for half past one: today's line ends there
 */
export function curves(hours: Hours, now: number) {
  const from = Math.min(...hours.map(({ hour }) => hour))
  const to = Math.max(...hours.map(({ hour }) => hour)) + 1
  const today = grown(
    hours.map(({ hour, cents }) => ({ hour, cents })).filter(({ cents }) => cents !== 0),
    now,
  )
  const before = grown(
    hours
      .map(({ hour, weekBeforeCents }) => ({ hour, cents: weekBeforeCents }))
      .filter(({ cents }) => cents !== 0),
    to,
  )
  const most = Math.max(1_000, ...[...today, ...before].map(({ cents }) => cents))
  const x = scaleLinear([from, Math.max(to, Math.ceil(now))], [LEFT, WIDTH - RIGHT])
  const y = scaleLinear([0, most], [HEIGHT - BOTTOM, TOP]).nice(4)
  const draw = line<Point>(
    (point) => x(point.hour),
    (point) => y(point.cents),
  ).curve(curveMonotoneX)
  const fill = area<Point>(
    (point) => x(point.hour),
    y(0),
    (point) => y(point.cents),
  ).curve(curveMonotoneX)
  const last = today.at(-1)
  return {
    today: draw(today) ?? '',
    todayFill: fill(today) ?? '',
    before: draw(before) ?? '',
    end: last ? { x: x(last.hour), y: y(last.cents) } : null,
    hours: x
      .ticks(6)
      .filter(Number.isInteger)
      .map((hour) => ({ hour, x: x(hour) })),
    amounts: y.ticks(4).map((cents) => ({ cents, y: y(cents) })),
    floor: y(0),
    left: LEFT,
    right: WIDTH - RIGHT,
  }
}
