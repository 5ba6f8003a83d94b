import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { Occasion } from '#domain/booking/occasion.ts'
import { MOST_SEATS, SEAT_HOLD_MINUTES } from '#domain/booking/values.ts'
import type { Db } from '../db/open.ts'
import { rsvps } from '../db/schema.ts'
import { BLOCK_FACTOR, homeOf } from '../http/address.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { standingOf } from '../people/trust.ts'
import type { Services } from '../services.ts'
import { isFor } from './occasions.ts'
import { seatKeys } from './seat-limits.ts'

type Asker = { person: Person | null; network: string }

/**
 * By what holds of one sender are counted: guests by their network, and who is signed in by their account. Those whom the café
 * does not know yet count for their network besides, which has twice as much for them as guests get.
 */
export type Holder = {
  userId: string | null
  networkKey: string
  blockKey: string | null
  isProven: boolean
  isKnown: boolean
  /** What all holds of an hour are counted by. */
  hourKey: string
}

/** Holds that one sender may have at once, and start in an hour: the guests of a full café, and no robot. */
const HOLDS_AT_ONCE = 6
const HOLDS_OF_AN_HOUR = { most: 60, seconds: 3_600 }
/** Seats of all classes and events that one sender may hold at once. */
const SEATS_AT_ONCE = 3 * MOST_SEATS
/** Seats that were held and not booked count for so long, by the minutes that nobody else could have them. */
const UNBOOKED_MS = 3 * 3_600_000
/**
 * So many times in that window may somebody hold all the seats that they may hold at once, and not book them: twice, and the
 * minute until a hold that ran out is ended.
 */
const UNBOOKED_TIMES = 2.5
/** How many times as much the accounts that the café does not know have together, behind one network. */
const NEWCOMERS_FACTOR = 2
/** No hold is longer, also with an order that waits to be paid. */
const LONGEST_MINUTES = 84

export async function holderOf(
  services: Services,
  db: Db,
  { person, network }: Asker,
): Promise<Holder> {
  const { trust } = await standingOf(services, person, db)
  const keys = seatKeys(services, { email: '', network, userId: null, proven: null })
  const isProven = trust !== 'guest'
  return {
    userId: isProven ? (person?.user.id ?? null) : null,
    networkKey: keys.networkKey,
    blockKey: keys.blockKey,
    isProven,
    isKnown: trust === 'known',
    hourKey: isProven && person ? `user:${person.user.id}` : homeOf(network),
  }
}

/**
 * Counts a hold of this hour, and does not count it where it comes to nothing.
 * @param name of the budget @throws Refused 429, else what the work throws
 */
export async function withinHour<T>(
  { limits }: Services,
  name: 'seat-holds' | 'room-holds',
  hourKey: string,
  most: number,
  work: () => Promise<T>,
): Promise<T> {
  const { seconds } = HOLDS_OF_AN_HOUR
  if (!(await limits.has(name, hourKey, { most, seconds }))) {
    const wait = await limits.endsIn(name, hourKey, seconds)
    throw tooManyHolds('That was held too often within an hour. Try again later.', wait)
  }
  try {
    return await work()
  } catch (error) {
    await limits.give(name, hourKey, seconds)
    throw error
  }
}
export const SEAT_HOLDS_OF_AN_HOUR = HOLDS_OF_AN_HOUR.most

/** One sender's holds are counted and added to in one step. */
export async function lockHolder(tx: Db, { userId, networkKey, blockKey }: Holder) {
  const keys = [userId, blockKey, networkKey].filter((key) => key !== null)
  // One statement for each, and always in this order, so that two never wait for each other.
  for (const key of keys)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`seat-holds ${key}`}))`)
}

/**
 * Whether somebody may hold so many more seats. What is held and never booked counts for three hours, so that nobody keeps a class
 * sold out for nothing. The holder is locked. @throws Refused 429
 */
export async function requireFewHolds(
  tx: Db,
  services: Services,
  holder: Holder,
  occasion: Occasion & { capacity: number },
  party: number,
): Promise<void> {
  const percent = services.settings.get().seatLimits.networkPercent
  const here = Math.max(MOST_SEATS, Math.floor((occasion.capacity * percent) / 100))
  const inAll = Math.max(SEATS_AT_ONCE, here)
  for (const { which, factor } of countedAs(holder)) {
    const had = await countHolds(tx, services, which, occasion)
    const isMore = (seats: number, most: number) => seats + party > most * factor
    const minutes = party * SEAT_HOLD_MINUTES
    const isLonger = (had: number, most: number) =>
      had + minutes > most * factor * UNBOOKED_TIMES * SEAT_HOLD_MINUTES
    if (had.holds >= HOLDS_AT_ONCE * factor || isMore(had.seats, inAll) || isMore(had.here, here))
      throw tooManyHolds(
        holder.isProven
          ? 'You already have seats on hold. Finish or release them first, or wait some minutes.'
          : 'You, or somebody on your network, already have seats on hold. Finish or release them first, sign in, or wait some minutes.',
        300,
      )
    if (isLonger(had.minutesHere, here) || isLonger(had.minutes, inAll))
      throw tooManyHolds(
        `Seats were held ${holder.isProven ? 'by you' : 'from your network'} several times and not booked. ${holder.isProven ? 'Take' : 'Sign in, take'} fewer, or try again in an hour.`,
        3_600,
      )
  }
}

function countedAs({ userId, networkKey, blockKey, isProven, isKnown }: Holder) {
  const own = { which: eq(rsvps.userId, userId ?? ''), factor: 1 }
  if (isKnown) return [own]
  const whose = isProven ? eq(rsvps.isKnown, false) : eq(rsvps.isProven, false)
  const factor = isProven ? NEWCOMERS_FACTOR : 1
  const networks = [
    { which: and(eq(rsvps.networkKey, networkKey), whose), factor },
    ...(blockKey === null
      ? []
      : [{ which: and(eq(rsvps.blockKey, blockKey), whose), factor: factor * BLOCK_FACTOR }]),
  ]
  return isProven ? [own, ...networks] : networks
}

/** What is held now, and for how long seats were held of late that are held still or were never booked. */
async function countHolds(tx: Db, services: Services, which: SQL | undefined, occasion: Occasion) {
  const at = services.now()
  const now = sql`${at.toISOString()}::timestamptz`
  const isHeld = and(eq(rsvps.status, 'held'), sql`${rsvps.heldUntil} > ${now}`)
  const until = sql`case when ${rsvps.status} = 'held' then least(${rsvps.heldUntil}, ${now}) else ${rsvps.updatedAt} end`
  const minutes = sql`least(extract(epoch from ${until} - ${rsvps.createdAt}) / 60, ${LONGEST_MINUTES})`
  // What is held now counts as if it were given up at its end.
  const long = sql`${rsvps.party} * case when ${isHeld} then greatest(${minutes}, ${SEAT_HOLD_MINUTES}) else ${minutes} end`
  const sum = (what: SQL, ...filter: (SQL | undefined)[]) =>
    sql`coalesce(sum(${what}) filter (where ${and(sql`true`, ...filter)}), 0)`.mapWith(Number)
  const [had] = await tx
    .select({
      holds: sum(sql`1`, isHeld),
      seats: sum(sql`${rsvps.party}`, isHeld),
      here: sum(sql`${rsvps.party}`, isHeld, isFor(occasion)),
      minutes: sum(long),
      minutesHere: sum(long, isFor(occasion)),
    })
    .from(rsvps)
    .where(
      and(
        which,
        eq(rsvps.isOnline, true),
        inArray(rsvps.status, ['held', 'cancelled']),
        // Seats that were booked once have no key of a network any more.
        sql`${rsvps.networkKey} is not null`,
        gt(rsvps.createdAt, new Date(at.getTime() - UNBOOKED_MS)),
      ),
    )
  if (!had) throw new Error('Holds could not be counted.')
  return had
}

export function tooManyHolds(message: string, seconds: number): Refused {
  return new Refused(429, 'too_many_holds', message, {
    headers: { 'Retry-After': String(seconds) },
  })
}
