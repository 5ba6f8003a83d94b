import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { SeatLimits } from '#domain/cafe/settings.ts'
import { RSVP_TEXTS } from '#domain/booking/party.ts'
import type { Db } from '../db/open.ts'
import { events, rsvps } from '../db/schema.ts'
import type { House } from '../house.ts'
import { mailboxKey } from '../http/mailbox.ts'
import { Refused } from '../http/refuse.ts'

/** By what the seats of a party are counted. Keyed hashes: the table tells nobody's network address. */
export type SeatKeys = { contactKey: string; networkKey: string }
type Limit = {
  column: keyof SeatKeys
  key: string
  atEvent: number
  inAll: number
  /** Counts only the seats of people who have proven nothing. */
  isOfGuests: boolean
}

/** Behind one network address, those who proved who they are may have this many times as many seats. */
const PROVEN_NETWORK_FACTOR = 2
/** How many reservations may wait for a press at once from one network: they hold no seats, but each is a mail. */
const WAITING_OF_NETWORK = 20

/** @param userId of somebody signed in whose address is known to be theirs */
export function seatKeys(
  { secrets }: Pick<House, 'secrets'>,
  { email, network, userId }: { email: string; network: string; userId: string | null },
): SeatKeys {
  const keyed = (value: string) =>
    createHmac('sha256', secrets['form-token']).update(`seats ${value}`).digest('base64url')
  return {
    contactKey: keyed(userId === null ? `email:${mailboxKey(email)}` : `user:${userId}`),
    networkKey: keyed(`network:${network}`),
  }
}

/** Counting by a key and adding to it is one step, on several servers too. */
export async function lockSeatKeys(tx: Db, { contactKey, networkKey }: SeatKeys) {
  const keys = JSON.stringify([contactKey, networkKey])
  await tx.execute(sql`
    select pg_advisory_xact_lock(k) from (
      select distinct hashtextextended(value, 0) as k
      from jsonb_array_elements_text(${keys}::text::jsonb) order by 1
    ) as keys`)
}

/** Whether a party fits into what these people may have, with the seats they wait for. The keys are locked. */
export async function mayHaveSeats(
  tx: Db,
  limits: SeatLimits,
  { keys, isProven, eventId, party, now }: Asking,
): Promise<boolean> {
  const of = isProven ? customerLimits(limits, keys) : guestLimits(limits, keys)
  const seats = (...where: SQL[]) =>
    sql`coalesce(sum(${rsvps.party}) filter (where ${and(...where)}), 0)`.mapWith(Number)
  const counted = (limit: Limit) =>
    limit.isOfGuests
      ? [eq(rsvps[limit.column], limit.key), eq(rsvps.isProven, false)]
      : [eq(rsvps[limit.column], limit.key)]
  // One question for all limits: the guests of one network wait for each other meanwhile.
  const [had] = await tx
    .select({
      contactAtEvent: seats(...counted(of.contact), eq(rsvps.eventId, eventId)),
      contactInAll: seats(...counted(of.contact)),
      networkAtEvent: seats(...counted(of.network), eq(rsvps.eventId, eventId)),
      networkInAll: seats(...counted(of.network)),
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(
      and(
        or(eq(rsvps.contactKey, keys.contactKey), eq(rsvps.networkKey, keys.networkKey)),
        inArray(rsvps.status, ['confirmed', 'waitlisted']),
        gt(events.startsAt, now),
      ),
    )
  if (!had) throw new Error('Seats could not be counted.')
  return (
    had.contactAtEvent + party <= of.contact.atEvent &&
    had.contactInAll + party <= of.contact.inAll &&
    had.networkAtEvent + party <= of.network.atEvent &&
    had.networkInAll + party <= of.network.inAll
  )
}
type Asking = { keys: SeatKeys; isProven: boolean; eventId: string; party: number; now: Date }

/**
 * Counted by the network and never by the contact, which anybody can type: beyond this, somebody is refused.
 * @throws Refused 429 where too many reservations of this network wait already. Its key is locked.
 */
export async function requireFewWaiting(tx: Db, networkKey: string, waitMinutes: number) {
  const isTheirs = and(eq(rsvps.networkKey, networkKey), eq(rsvps.status, 'unconfirmed'))
  if ((await tx.$count(rsvps, isTheirs)) < WAITING_OF_NETWORK) return
  throw new Refused(429, 'too_many_waiting', RSVP_TEXTS.tooManyWaiting, {
    headers: { 'Retry-After': String(waitMinutes * 60) },
  })
}

/** Nobody is counted by an event that is over: then the keys are of no use to anybody. */
export async function sweepSeatKeys(db: Db, now: Date) {
  const over = db.select({ id: events.id }).from(events).where(lte(events.endsAt, now))
  await db
    .update(rsvps)
    .set({ contactKey: null, networkKey: null })
    .where(and(inArray(rsvps.eventId, over), sql`${rsvps.networkKey} is not null`))
}

type Limits = { contact: Limit; network: Limit }

function guestLimits(limits: SeatLimits, { contactKey, networkKey }: SeatKeys): Limits {
  const { guestSeats, guestSeatsInAll, networkSeats, networkSeatsInAll } = limits
  const contact = { column: 'contactKey', key: contactKey, isOfGuests: false } as const
  const network = { column: 'networkKey', key: networkKey, isOfGuests: true } as const
  return {
    contact: { ...contact, atEvent: guestSeats, inAll: guestSeatsInAll },
    network: { ...network, atEvent: networkSeats, inAll: networkSeatsInAll },
  }
}

function customerLimits(limits: SeatLimits, { contactKey, networkKey }: SeatKeys): Limits {
  const { customerSeats, customerSeatsInAll, networkSeats, networkSeatsInAll } = limits
  const factor = PROVEN_NETWORK_FACTOR
  const contact = { column: 'contactKey', key: contactKey, isOfGuests: false } as const
  const network = { column: 'networkKey', key: networkKey, isOfGuests: false } as const
  return {
    contact: { ...contact, atEvent: customerSeats, inAll: customerSeatsInAll },
    network: { ...network, atEvent: networkSeats * factor, inAll: networkSeatsInAll * factor },
  }
}
