import type { SpaceDay } from '#domain/contracts/forms.ts'
import { minutesOf } from '#domain/cafe/time.ts'
import type { SpaceRate } from './rates.ts'

type GridHours = readonly Pick<SpaceDay['hours'][number], 'time' | 'isFree'>[]

/** How many hours in a row are free from this start on. */
export function freeHoursFrom(hours: GridHours, startsAt: string): number {
  const start = hours.findIndex(({ time }) => time === startsAt)
  if (start === -1) return 0
  let count = 0
  for (const { time, isFree } of hours.slice(start)) {
    if (!isFree || minutesOf(time) !== minutesOf(startsAt) + count * 60) break
    count += 1
  }
  return count
}

/** The lengths that can be had from this start, shortest first. */
export function lengthsFrom(
  { minHours, maxHours }: Pick<SpaceRate, 'minHours' | 'maxHours'>,
  hours: GridHours,
  startsAt: string,
): number[] {
  const most = Math.min(maxHours, freeHoursFrom(hours, startsAt))
  return Array.from({ length: Math.max(0, most - minHours + 1) }, (_, i) => minHours + i)
}
