import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { formatDate } from '#domain/cafe/calendar.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { NewCounterSale } from '#domain/contracts/drawers.ts'
import { sessionLimits } from '#domain/people/session-limits.ts'
import { AWAY_DAYS, deviceTime } from '#domain/till/device-time.ts'
import { sessions, users } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'

/** The clocks of a tablet and of the server differ by less. */
const CLOCKS_MS = 10 * 60_000

/**
 * When a sale was made: now, or when the till says, which is never in the future.
 * @throws Refused 409 where that cannot be right
 */
export function soldTime(
  { now, settings }: Pick<Services, 'now' | 'settings'>,
  said: string | undefined,
): Date {
  const at = now()
  if (said === undefined) return at
  const time = deviceTime(new Date(said), at)
  if (time instanceof Date) return time
  const day = formatDate(dateIn(settings.get().cafe.timeZone, new Date(said)))
  throw new Refused(
    409,
    'sold_at_wrong',
    `The tablet says that this was sold on ${day}, which is ${time === 'ahead' ? 'later than today' : `more than ${AWAY_DAYS} days ago`}. Nothing was booked. Ring it up once more, and remove this sale.`,
  )
}

/**
 * Who sold it. After an outage the person at the till may be another one than sold what waits; the audit log then names
 * both. Whoever sends it is the one whose permissions count. A PIN of the seller cannot be kept for that (docs/decisions/till.md), so
 * they must have been signed in where it comes from when it was sold.
 * @throws Refused 409 where nobody works here with that account, or they were not
 */
export async function sellerName(
  { db }: Services,
  { user, tillId }: Person,
  { sellerId }: NewCounterSale,
  soldAt: Date,
): Promise<string> {
  if (sellerId === undefined || sellerId === user.id) return user.name
  const [seller] = await db.select().from(users).where(eq(users.id, sellerId))
  // Who has left since, or has another role, sold it all the same.
  if (!seller || !['STAFF', 'ADMIN'].includes(seller.role))
    throw new Refused(
      409,
      'seller_unknown',
      'Nobody who works here has the account that sold this. Ring it up once more, and remove this sale.',
    )
  const { createdAt, revokedAt } = sessions
  const longestMs = sessionLimits(seller).longestSeconds * 1000
  const before = (ms: number) => new Date(soldAt.getTime() - ms)
  const wasIn = await db.$count(
    sessions,
    and(
      eq(sessions.userId, seller.id),
      tillId === null ? isNull(sessions.tillId) : eq(sessions.tillId, tillId),
      lte(createdAt, before(-CLOCKS_MS)),
      gte(createdAt, before(longestMs + CLOCKS_MS)),
      or(isNull(revokedAt), gte(revokedAt, before(CLOCKS_MS))),
    ),
  )
  if (wasIn > 0) return seller.name
  throw new Refused(
    409,
    'seller_not_here',
    `${seller.name} was not signed in here when this was sold. Let them sign in on this tablet, which sends it then.`,
  )
}
