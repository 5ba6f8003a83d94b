import { and, asc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { OccasionKey } from '#domain/booking/occasion.ts'
import { formatDate, formatHour } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { classSessions } from '../db/schema.ts'
import type { Services } from '../services.ts'

/**
 * The soonest other date of a class with room for a party that everybody can book now, in words: of its series, or of its name.
 * `null` where there is none, and for events, which do not come again.
 */
export async function nextDate(
  { db, isDemo, now, settings }: Services,
  { type, id }: OccasionKey,
  party: number,
): Promise<string | null> {
  if (type === 'event') return null
  const [own] = await db.select().from(classSessions).where(eq(classSessions.id, id))
  if (!own) return null
  const { title, seriesId, startsAt, status, isHidden, bookingOpensAt } = classSessions
  const { seatsHeld, seatsTaken, capacity } = classSessions
  const [next] = await db
    .select({ startsAt })
    .from(classSessions)
    .where(
      and(
        ne(classSessions.id, id),
        or(eq(title, own.title), own.seriesId ? eq(seriesId, own.seriesId) : undefined),
        gt(startsAt, now()),
        eq(status, 'scheduled'),
        eq(isHidden, false),
        isDemo ? undefined : eq(classSessions.isDemo, false),
        or(isNull(bookingOpensAt), lte(bookingOpensAt, now())),
        lte(sql`${seatsHeld} + ${seatsTaken} + ${party}`, capacity),
      ),
    )
    .orderBy(asc(startsAt))
    .limit(1)
  if (!next) return null
  const { timeZone } = settings.get().cafe
  const at = next.startsAt
  return `${formatDate(dateIn(timeZone, at))}, ${formatHour(timeIn(timeZone, at))}`
}
