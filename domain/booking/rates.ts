import type { SpaceType } from '#domain/contracts/barista.ts'
import { weekday } from '#domain/cafe/calendar.ts'

export type SpaceRate = {
  name: string
  hourlyCents: number
  minHours: number
  maxHours: number
  /** A cheaper rate for exactly this many hours. */
  special?: { hours: number; hourlyCents: number }
  /** 0 is Sunday. Absent: any day on which the café is open. */
  weekdays?: readonly number[]
}

/** What each space costs, for how many hours and on which weekdays (docs/decisions/space-rental.md). */
export const SPACES: Record<SpaceType, SpaceRate> = {
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
export function rentalCents(spaceType: SpaceType, hours: number, date?: string): number | null {
  const { hourlyCents, minHours, maxHours, special } = SPACES[spaceType]
  if (!Number.isInteger(hours) || hours < minHours || hours > maxHours) return null
  if (date && !isRentedOn(spaceType, date)) return null
  const usual = hours * hourlyCents
  if (!special || hours > special.hours) return usual
  return Math.min(usual, special.hours * special.hourlyCents)
}

export function isRentedOn(spaceType: SpaceType, date: string): boolean {
  return SPACES[spaceType].weekdays?.includes(weekday(date)) ?? true
}
