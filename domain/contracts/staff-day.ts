import * as z from 'zod/mini'
import { OCCASION_TYPES } from '#domain/booking/values.ts'
import { EVENT_STATUSES } from '#domain/content/values.ts'
import type { ApiRow } from './api-row.ts'
import { PlannedShift } from './roster.ts'
import { RoomCalendarEntry } from './rooms.ts'
import { CalendarDate, ClockTime, Instant, Slug } from './text.ts'

/** A class or an event of a day, with who leads it and how full it is. */
export const DayOccasion = z.object({
  type: z.enum(OCCASION_TYPES),
  id: Slug,
  title: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  space: z.string(),
  /** Who teaches it or is its host. */
  who: z.string(),
  status: z.enum(EVENT_STATUSES),
  capacity: z.int(),
  /** With those that are kept for somebody. */
  seatsTaken: z.int(),
  /** People on the waitlist. */
  waiting: z.int(),
})
export type DayOccasion = z.infer<typeof DayOccasion>

/** Half an hour of the kitchen. */
export const KitchenHalfHour = z.object({
  startsAt: Instant,
  /** Minutes of making that are promised, of those that fit. */
  bookedMinutes: z.int(),
  capacityMinutes: z.int(),
  /** The venue is rented, so nothing can be picked up. */
  isHired: z.boolean(),
})
export type KitchenHalfHour = z.infer<typeof KitchenHalfHour>

/** A day of the café: what takes the rooms, what is on, who works, and how full the kitchen is. */
export const StaffDay = z.object({
  day: CalendarDate,
  timeZone: z.string(),
  /** `null`: closed. */
  hours: z.nullable(z.object({ opens: ClockTime, closes: ClockTime })),
  /** Why it has other hours than usual. */
  reason: z.nullable(z.string()),
  rooms: z.array(RoomCalendarEntry),
  occasions: z.array(DayOccasion),
  shifts: z.array(PlannedShift),
  kitchen: z.array(KitchenHalfHour),
})
export type StaffDay = z.infer<typeof StaffDay>

/** One day of everything, for staff. */
export const staffDayCalls = {
  staffDay: {
    method: 'GET',
    path: '/api/staff-day',
    who: 'orders',
    summary: 'See a day of rooms, people and kitchen',
    query: z.strictObject({ day: CalendarDate }),
    answer: StaffDay,
  },
} as const satisfies Record<string, ApiRow>
