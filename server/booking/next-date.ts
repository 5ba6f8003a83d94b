import { and, asc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { OccasionKey } from '#domain/booking/occasion.ts'
import { tierState } from '#domain/booking/tickets.ts'
import { formatDate, formatHour } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { classSessions, events } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { tableOf } from './occasions.ts'
import { ticketsTaken } from './ticket-counts.ts'

/**
 * The soonest other date of a class or an event with room for a party that everybody can book now, in words: of its series, or of its
 * name. `null` where there is none.
 */
export async function nextDate(
  services: Services,
  key: OccasionKey,
  party: number,
): Promise<string | null> {
  const at =
    key.type === 'event'
      ? await nextEvent(services, key.id, party)
      : await nextClass(services, key.id, party)
  if (!at) return null
  const { timeZone } = services.settings.get().cafe
  return `${formatDate(dateIn(timeZone, at))}, ${formatHour(timeIn(timeZone, at))}`
}

async function nextClass(services: Services, id: string, party: number): Promise<Date | null> {
  const { db, now } = services
  const [own] = await db.select().from(classSessions).where(eq(classSessions.id, id))
  if (!own) return null
  const { startsAt, bookingOpensAt } = classSessions
  const [next] = await db
    .select({ startsAt })
    .from(classSessions)
    .where(
      and(
        isOther(services, { type: 'class', id }, own, party),
        or(isNull(bookingOpensAt), lte(bookingOpensAt, now())),
      ),
    )
    .orderBy(asc(startsAt))
    .limit(1)
  return next?.startsAt ?? null
}

async function nextEvent(services: Services, id: string, party: number): Promise<Date | null> {
  const { db, now } = services
  const [own] = await db.select().from(events).where(eq(events.id, id))
  if (!own) return null
  const rows = await db
    .select()
    .from(events)
    .where(isOther(services, { type: 'event', id }, own, party))
    .orderBy(asc(events.startsAt))
    .limit(DATES_LOOKED_AT)
  const taken = await ticketsTaken(
    db,
    rows.map((row) => row.id),
  )
  // Tickets of a later date may not be on sale yet, or too few of a kind be left.
  const next = rows.find(
    ({ id: other, details: { tickets } }) =>
      !tickets ||
      tickets.tiers.some((tier) => {
        const had = taken.get(other)?.get(tier.id) ?? 0
        const hasRoom = tier.number === null || tier.number - had >= party
        return hasRoom && tierState(tier, null, now()) === 'open'
      }),
  )
  return next?.startsAt ?? null
}

/** Of a series that comes every week, a year. */
const DATES_LOOKED_AT = 53

function isOther(
  { isDemo, now }: Services,
  key: OccasionKey,
  own: { title: string; seriesId: string | null },
  party: number,
) {
  const table = tableOf(key)
  return and(
    ne(table.id, key.id),
    or(eq(table.title, own.title), own.seriesId ? eq(table.seriesId, own.seriesId) : undefined),
    gt(table.startsAt, now()),
    eq(table.status, 'scheduled'),
    eq(table.isHidden, false),
    isDemo ? undefined : eq(table.isDemo, false),
    lte(sql`${table.seatsHeld} + ${table.seatsTaken} + ${party}`, table.capacity),
  )
}
