import type { SpaceType } from '#domain/contracts/barista.ts'
import { weekday } from '#domain/cafe/calendar.ts'

export type SpaceRate = {
  name: string
  hourlyCents: number
  minHours: number
  maxHours: number
  /** A cheaper rate for exactly this many hours. */
  special?: { hours: number; hourlyCents: number } | null | undefined
  /** 0 is Sunday. Absent: any day on which the café is open. */
  weekdays?: number[] | null | undefined
}
export type Rates = Record<SpaceType, SpaceRate>

/**
 * What each space costs, for how many hours and on which weekdays, as long as the owner sets nothing else (`cafe.rentals`,
 * docs/decisions/space-rental.md).
 */
export const SPACES: Rates = {
  'art-space': { name: 'Art Space', hourlyCents: 3_500, minHours: 2, maxHours: 6 },
  'entire-venue': {
    name: 'Entire Venue',
    hourlyCents: 17_500,
    minHours: 4,
    maxHours: 8,
    special: { hours: 8, hourlyCents: 15_000 },
    weekdays: [1, 2],
  },
}

/**
 * What a rental costs in cents, before member discounts. Never more than the next special: 7 hours of the venue cost
 * what 8 do. Null where so many hours, or that weekday, cannot be rented.
 */
export function rentalCents(
  { hourlyCents, minHours, maxHours, special, weekdays }: SpaceRate,
  hours: number,
  date?: string,
): number | null {
  if (!Number.isInteger(hours) || hours < minHours || hours > maxHours) return null
  if (date && !isRentedOn({ weekdays }, date)) return null
  const usual = hours * hourlyCents
  if (!special || hours > special.hours) return usual
  return Math.min(usual, special.hours * special.hourlyCents)
}

export function isRentedOn({ weekdays }: Pick<SpaceRate, 'weekdays'>, date: string): boolean {
  return weekdays?.includes(weekday(date)) ?? true
}

/** The rates that are set. A server of the version before does not say them. */
export const ratesOf = ({ rentals }: { rentals?: Rates | undefined }): Rates => rentals ?? SPACES
