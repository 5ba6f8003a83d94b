import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { addDays } from '#domain/cafe/calendar.ts'
import { hoursOn } from '#domain/cafe/hours.ts'
import { instantAt } from '#domain/cafe/time.ts'
import type { DayOccasion, KitchenHalfHour, StaffDay } from '#domain/contracts/staff-day.ts'
import { classSessions, events, pickupSlots } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { readRoster } from '../till/roster.ts'
import { roomEntries } from './hire-calendar.ts'
import { venueHires } from './store.ts'

const MINUTE_MS = 60_000
const HALF_HOUR_MS = 30 * MINUTE_MS

type Stretch = { from: Date; until: Date }

/** What takes the rooms on a day of the café, what is on, who is to work, and how full the kitchen is. */
export async function staffDay(services: Services, day: string): Promise<StaffDay> {
  const { cafe } = services.settings.get()
  const { timeZone } = cafe
  const stretch = {
    from: instantAt(timeZone, day, '00:00'),
    until: instantAt(timeZone, addDays(day, 1), '00:00'),
  }
  const { span, reason = null } = hoursOn(cafe, day)
  const [rooms, occasions, shifts, kitchen] = await Promise.all([
    roomEntries(services, stretch),
    occasionsOf(services, stretch),
    readRoster(services, { from: day, until: day }),
    span
      ? kitchenOf(services, {
          from: instantAt(timeZone, day, span.opens),
          until: instantAt(timeZone, day, span.closes),
        })
      : [],
  ])
  return { day, timeZone, hours: span, reason, rooms, occasions, shifts, kitchen }
}

/** Classes and events that begin in this stretch and are on the site, soonest first. */
async function occasionsOf(
  { db, isDemo }: Services,
  { from, until }: Stretch,
): Promise<DayOccasion[]> {
  const within = (table: typeof classSessions | typeof events) =>
    and(
      gte(table.startsAt, from),
      lt(table.startsAt, until),
      eq(table.isHidden, false),
      isDemo ? undefined : eq(table.isDemo, false),
    )
  const classes = await db
    .select()
    .from(classSessions)
    .where(within(classSessions))
    .orderBy(asc(classSessions.startsAt))
  const others = await db.select().from(events).where(within(events)).orderBy(asc(events.startsAt))
  return [
    ...classes.map((row) => dayOccasion('class', row, row.details.instructor)),
    ...others.map((row) => dayOccasion('event', row, row.details.host)),
  ].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

function dayOccasion(
  type: DayOccasion['type'],
  row: typeof classSessions.$inferSelect | typeof events.$inferSelect,
  who: string,
): DayOccasion {
  const { id, title, status, capacity, waiting } = row
  return {
    type,
    id,
    title,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    space: row.details.space,
    who,
    status,
    capacity,
    seatsTaken: row.seatsTaken + row.seatsHeld,
    waiting,
  }
}

/** Each half hour in which the café is open, with the minutes of making that are promised in it. */
async function kitchenOf(services: Services, { from, until }: Stretch): Promise<KitchenHalfHour[]> {
  const { capacityMinutesPerSlot, slotMinutes } = services.settings.get().pickup
  const rows = await services.db
    .select()
    .from(pickupSlots)
    .where(and(gte(pickupSlots.startsAt, from), lt(pickupSlots.startsAt, until)))
  const isHired = await venueHires(services.db, from)
  const halves = Math.ceil((until.getTime() - from.getTime()) / HALF_HOUR_MS)
  return Array.from({ length: halves }, (_, i) => {
    const startsAt = from.getTime() + i * HALF_HOUR_MS
    const own = rows.filter(({ startsAt: at }) => {
      const since = at.getTime() - startsAt
      return since >= 0 && since < HALF_HOUR_MS
    })
    const seconds = own.reduce((sum, { bookedSeconds }) => sum + bookedSeconds, 0)
    return {
      startsAt: new Date(startsAt).toISOString(),
      bookedMinutes: Math.ceil(seconds / 60),
      capacityMinutes: Math.round((capacityMinutesPerSlot * 30) / slotMinutes),
      isHired: isHired(startsAt),
    }
  })
}
