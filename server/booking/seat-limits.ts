import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { SeatLimits } from '#domain/cafe/settings.ts'
import type { OccasionKey } from '#domain/booking/occasion.ts'
import { RSVP_TEXTS } from '#domain/booking/party.ts'
import type { Trust } from '#domain/people/trust.ts'
import type { Db } from '../db/open.ts'
import { classSessions, events, rsvps } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { BLOCK_FACTOR, homeOf, RANGE_FACTOR, rangesAround } from '../http/address.ts'
import { mailDomainOf } from '../http/mail-domain.ts'
import { mailboxKey } from '../http/mailbox.ts'
import { Refused } from '../http/refuse.ts'
import { isFor, joined } from './occasions.ts'

/** By what the seats of a party are counted. Keyed hashes: the table tells nobody's network address. */
export type SeatKeys = {
  contactKey: string
  networkKey: string
  blockKey: string | null
  rangeKey: string | null
  /** Where somebody proved the address: anybody can type one of any domain. */
  domainKey: string | null
}
type Limit = {
  column: keyof SeatKeys
  key: string
  atEvent: number
  inAll: number
  /** Whose seats are counted. */
  of: 'all' | 'guests' | 'unknown' | 'newcomers'
}
type Held = OccasionKey & Pick<typeof events.$inferSelect, 'capacity' | 'seatsHeld' | 'seatsTaken'>

/** Behind one network address, those who proved who they are may have this many times as many seats. */
const PROVEN_NETWORK_FACTOR = 2
/** And this many times as large a part of one event. */
const PROVEN_SHARE_FACTOR = 1.5
/** A party that one network may always bring, where the guests' part of the event has room for it. */
const USUAL_PARTY = 4
/** How many reservations may wait to be confirmed at once from one network: they hold no seats, but each is a mail. */
const WAITING_OF_NETWORK = 20
/** The same of one account. */
const WAITING_OF_ACCOUNT = 20
/** Reservations of one mail domain that wait for the café, confirmed by mail. */
const CONFIRMED_OF_DOMAIN = 20

/**
 * @param userId of somebody signed in whose address is known to be theirs
 * @param proven that address, or the one of the mail that was confirmed
 */
export function seatKeys(
  { secrets }: Pick<Services, 'secrets'>,
  {
    email,
    network,
    userId,
    proven,
  }: { email: string; network: string; userId: string | null; proven: string | null },
): SeatKeys {
  const keyed = (value: string) => keyOf(secrets, value)
  const { block, range } = rangesAround(network)
  return {
    contactKey: keyed(userId === null ? `email:${mailboxKey(email)}` : `user:${userId}`),
    networkKey: keyed(`network:${homeOf(network)}`),
    blockKey: block === null ? null : keyed(`block:${block}`),
    rangeKey: range === null ? null : keyed(`range:${range}`),
    domainKey: proven === null ? null : seatDomainKey({ secrets }, proven),
  }
}

/** What the newcomers of one mail domain are counted by. */
export function seatDomainKey({ secrets }: Pick<Services, 'secrets'>, email: string): string {
  return keyOf(secrets, `domain:${mailDomainOf(email)}`)
}

function keyOf(secrets: Services['secrets'], value: string): string {
  return createHmac('sha256', secrets['form-token']).update(`seats ${value}`).digest('base64url')
}

/** Counting by a key and adding to it is one step, on several servers too. */
export async function lockSeatKeys(tx: Db, keys: SeatKeys) {
  const locked = JSON.stringify(Object.values(keys).filter((key) => key !== null))
  await tx.execute(sql`
    select pg_advisory_xact_lock(k) from (
      select distinct hashtextextended(value, 0) as k
      from jsonb_array_elements_text(${locked}::text::jsonb) order by 1
    ) as keys`)
}

/**
 * Whether a party fits into what these people may have, with the seats they wait for. Somebody who proved an address may always wait where
 * there are not enough seats: the shares are asked when it moves up. The keys are locked and it is held.
 */
export async function mayHaveSeats(tx: Db, limits: SeatLimits, asking: Asking): Promise<boolean> {
  const { keys, trust, occasion, party, now } = asking
  const { capacity, seatsHeld, seatsTaken } = occasion
  const waitsOnly = trust === 'newcomer' && seatsHeld + seatsTaken + party > capacity
  if (trust !== 'known' && !waitsOnly) {
    const had = await seatsOfUnknown(tx, occasion, ['confirmed', 'offered', 'waitlisted'])
    // Whoever waits with a proven address takes no seat of this: it is counted when it moves up.
    const counted = had.filter(({ status, isProven }) => status !== 'waitlisted' || !isProven)
    if (!fitsShares(counted, sharesOf(limits, asking), { ...keys, party })) return false
  }
  const of = limitsOf(trust, limits, keys)
  const counted = ({ column, key, of: whose }: Limit, ...more: SQL[]) =>
    sql`coalesce(sum(${rsvps.party}) filter (where ${and(eq(rsvps[column], key), WHOSE[whose], ...more)}), 0)`.mapWith(
      Number,
    )
  // One question for all limits: the guests of one network wait for each other meanwhile.
  const [had] = await tx
    .select(
      Object.fromEntries(
        of.flatMap((limit, nth) => [
          [`atEvent${nth}`, counted(limit, isFor(occasion))],
          [`inAll${nth}`, counted(limit)],
        ]),
      ),
    )
    .from(rsvps)
    .leftJoin(events, joined.onEvent)
    .leftJoin(classSessions, joined.onClass)
    .where(
      and(
        or(...of.map(({ column, key }) => eq(rsvps[column], key))),
        inArray(rsvps.status, ['confirmed', 'waitlisted', 'offered']),
        gt(joined.startsAt, now),
      ),
    )
  if (!had) throw new Error('Seats could not be counted.')
  return of.every(
    ({ atEvent, inAll }, nth) =>
      Number(had[`atEvent${nth}`]) + party <= atEvent &&
      Number(had[`inAll${nth}`]) + party <= inAll,
  )
}
type Asking = { keys: SeatKeys; trust: Trust; occasion: Held; party: number; now: Date }

const WHOSE: Record<Limit['of'], SQL | undefined> = {
  all: undefined,
  guests: eq(rsvps.isProven, false),
  unknown: eq(rsvps.isKnown, false),
  newcomers: and(eq(rsvps.isProven, true), eq(rsvps.isKnown, false)),
}

/** Seats of an event that people who are not known may have: see `fitsShares`. */
type Shares = { guests: number; newcomers: number; network: number; domain: number }

function sharesOf(
  limits: SeatLimits,
  { trust, occasion }: Pick<Asking, 'trust' | 'occasion'>,
): Shares {
  const { capacity, seatsHeld } = occasion
  // Where every seat was given out elsewhere there is only the line, which nobody leaves before there are more seats.
  const open = capacity > seatsHeld ? capacity - seatsHeld : capacity
  const of = (percent: number) => (percent >= 100 ? Infinity : Math.floor((open * percent) / 100))
  const isGuest = trust === 'guest'
  const newcomers = of(limits.newcomerPercent)
  const guests = isGuest ? of(limits.guestPercent) : Infinity
  const factor = isGuest ? 1 : PROVEN_SHARE_FACTOR
  const atLeastParty = (percent: number) => Math.max(of(percent), USUAL_PARTY)
  return {
    guests,
    newcomers,
    network: Math.min(guests, newcomers, atLeastParty(limits.networkPercent * factor)),
    domain: isGuest ? Infinity : Math.min(newcomers, atLeastParty(limits.domainPercent)),
  }
}

/**
 * Whether parties that wait may move up now: with them, no share of people who are not known is larger than the settings say. It is held.
 */
export async function mayMoveUp(
  tx: Db,
  limits: SeatLimits,
  occasion: Held,
): Promise<(row: Unknown & { isKnown: boolean }) => boolean> {
  const had = await seatsOfUnknown(tx, occasion, ['confirmed', 'offered'])
  return (row) => {
    const trust = row.isProven ? 'newcomer' : 'guest'
    return row.isKnown || fitsShares(had, sharesOf(limits, { trust, occasion }), row)
  }
}

type Unknown = Pick<
  typeof rsvps.$inferSelect,
  'party' | 'status' | 'isProven' | 'networkKey' | 'domainKey'
>

function seatsOfUnknown(
  tx: Db,
  occasion: OccasionKey,
  of: Unknown['status'][],
): Promise<Unknown[]> {
  const { party, status, isProven, networkKey, domainKey } = rsvps
  return tx
    .select({ party, status, isProven, networkKey, domainKey })
    .from(rsvps)
    .where(and(isFor(occasion), inArray(status, of), WHOSE.unknown))
}

function fitsShares(
  had: readonly Unknown[],
  most: Shares,
  { networkKey, domainKey, party }: Pick<Unknown, 'networkKey' | 'domainKey' | 'party'>,
): boolean {
  const fits = (share: number, isOf: (seats: Unknown) => boolean) =>
    had.filter(isOf).reduce((sum, seats) => sum + seats.party, party) <= share
  return (
    fits(most.guests, ({ isProven }) => !isProven) &&
    fits(most.newcomers, () => true) &&
    fits(most.network, (seats) => seats.networkKey === networkKey) &&
    fits(most.domain, (seats) => seats.isProven && seats.domainKey === domainKey)
  )
}

/**
 * How many may wait to be confirmed: counted by who sends it and never by the contact, which anybody can type: by the
 * account, or for guests by their network; and for guests in all. Beyond this, somebody is refused, before a mail is sent.
 * The keys are locked.
 * @param isProven of somebody signed in with a proven address: others in the same network do not count for them
 * @param since what was sent after it is not pushed out
 * @throws Refused 429 where too many reservations wait already
 */
export async function requireFewWaiting(
  tx: Db,
  { contactKey, networkKey, blockKey, rangeKey }: SeatKeys,
  { isProven, limits, since }: { isProven: boolean; limits: SeatLimits; since: Date },
) {
  const isWaiting = eq(rsvps.status, 'unconfirmed')
  const isBelow = async (column: keyof SeatKeys, key: string | null, most: number) =>
    key === null || (await tx.$count(rsvps, and(eq(rsvps[column], key), isWaiting))) < most
  const retryAfter = (seconds: number) => ({ headers: { 'Retry-After': String(seconds) } })
  const hasRoom = isProven
    ? await isBelow('contactKey', contactKey, WAITING_OF_ACCOUNT)
    : (await isBelow('networkKey', networkKey, WAITING_OF_NETWORK)) &&
      (await isBelow('blockKey', blockKey, WAITING_OF_NETWORK * BLOCK_FACTOR)) &&
      (await isBelow('rangeKey', rangeKey, WAITING_OF_NETWORK * RANGE_FACTOR))
  if (!hasRoom) {
    const message = isProven ? RSVP_TEXTS.tooManyOfYours : RSVP_TEXTS.tooManyWaiting
    throw new Refused(429, 'too_many_waiting', message, retryAfter(limits.waitMinutes * 60))
  }
  if (isProven) return
  // What was sent lately is not pushed out, so it takes a place for sure. A new one is taken while more places are left than
  // its own range of networks has: one sender gets half of them, and whoever has none waiting gets the last.
  await holdWaitingSeats(tx)
  const range = sql`coalesce(${rsvps.blockKey}, ${rsvps.networkKey}, '')`
  const [kept] = await tx
    .select({
      all: sql`count(*)`.mapWith(Number),
      own: sql`count(*) filter (where ${range} = ${blockKey ?? networkKey})`.mapWith(Number),
    })
    .from(rsvps)
    .where(and(isWaiting, eq(rsvps.isProven, false), gt(rsvps.createdAt, since)))
  if (kept && kept.own >= limits.waitingReservations - kept.all)
    throw new Refused(429, 'too_many_waiting', RSVP_TEXTS.tooManyInAll, retryAfter(600))
}

/**
 * How many of one mail domain may wait for the café, confirmed by mail: those are never pushed out. The keys are locked.
 * @throws Refused 429
 */
export async function requireFewConfirmed(tx: Db, domainKey: string) {
  const isOfDomain = and(
    eq(rsvps.domainKey, domainKey),
    eq(rsvps.status, 'unconfirmed'),
    WHOSE.newcomers,
  )
  if ((await tx.$count(rsvps, isOfDomain)) < CONFIRMED_OF_DOMAIN) return
  throw new Refused(429, 'too_many_waiting', RSVP_TEXTS.tooManyConfirmed, {
    headers: { 'Retry-After': '600' },
  })
}

/** How many wait is counted and changed in one step. */
export async function holdWaitingSeats(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('seats that wait', 0))`)
}

/** Nobody is counted by an event that is over: then the keys are of no use to anybody. */
export async function sweepSeatKeys(db: Db, now: Date) {
  const overEvents = db.select({ id: events.id }).from(events).where(lte(events.endsAt, now))
  const overClasses = db
    .select({ id: classSessions.id })
    .from(classSessions)
    .where(lte(classSessions.endsAt, now))
  await db
    .update(rsvps)
    .set({ contactKey: null, networkKey: null, blockKey: null, rangeKey: null, domainKey: null })
    .where(
      and(
        or(inArray(rsvps.eventId, overEvents), inArray(rsvps.classId, overClasses)),
        sql`${rsvps.networkKey} is not null`,
      ),
    )
}

/** By how much is known of somebody: who is known is counted by their account alone. */
function limitsOf(trust: Trust, limits: SeatLimits, keys: SeatKeys): Limit[] {
  const contact = { column: 'contactKey', key: keys.contactKey, of: 'all' } as const
  const { networkSeats, networkSeatsInAll } = limits
  const network = { column: 'networkKey', key: keys.networkKey } as const
  if (trust === 'guest')
    return [
      { ...contact, atEvent: limits.guestSeats, inAll: limits.guestSeatsInAll },
      ...ofNetworks(keys, {
        ...network,
        of: 'guests',
        atEvent: networkSeats,
        inAll: networkSeatsInAll,
      }),
    ]
  const ofContact = { atEvent: limits.customerSeats, inAll: limits.customerSeatsInAll }
  if (trust === 'known') return [{ ...contact, ...ofContact }]
  const factor = PROVEN_NETWORK_FACTOR
  const domain: Limit[] =
    keys.domainKey === null
      ? []
      : [
          {
            column: 'domainKey',
            key: keys.domainKey,
            of: 'newcomers',
            atEvent: Infinity,
            inAll: limits.domainSeatsInAll,
          },
        ]
  return [
    { ...contact, ...ofContact },
    ...domain,
    ...ofNetworks(keys, {
      ...network,
      of: 'unknown',
      atEvent: networkSeats * factor,
      inAll: networkSeatsInAll * factor,
    }),
  ]
}

function ofNetworks({ blockKey, rangeKey }: SeatKeys, network: Limit): Limit[] {
  const times = (column: 'blockKey' | 'rangeKey', key: string | null, factor: number): Limit[] =>
    key === null
      ? []
      : [
          {
            ...network,
            column,
            key,
            atEvent: network.atEvent * factor,
            inAll: network.inAll * factor,
          },
        ]
  return [
    network,
    ...times('blockKey', blockKey, BLOCK_FACTOR),
    ...times('rangeKey', rangeKey, RANGE_FACTOR),
  ]
}
