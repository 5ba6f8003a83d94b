import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { SeatLimits } from '#domain/cafe/settings.ts'
import { RSVP_TEXTS } from '#domain/booking/party.ts'
import type { Db } from '../db/open.ts'
import { events, rsvps } from '../db/schema.ts'
import type { House } from '../house.ts'
import { BLOCK_FACTOR, blockOf } from '../http/address.ts'
import { mailboxKey } from '../http/mailbox.ts'
import { Refused } from '../http/refuse.ts'

/** By what the seats of a party are counted. Keyed hashes: the table tells nobody's network address. */
export type SeatKeys = { contactKey: string; networkKey: string; blockKey: string | null }
type Limit = {
  column: keyof SeatKeys
  key: string
  atEvent: number
  inAll: number
  /** Counts only the seats of people who have proven nothing. */
  isOfGuests: boolean
}
type Event = Pick<typeof events.$inferSelect, 'id' | 'capacity' | 'seatsHeld'>

/** Behind one network address, those who proved who they are may have this many times as many seats. */
const PROVEN_NETWORK_FACTOR = 2
/** A party that one network may always bring, where the guests' part of the event has room for it. */
const USUAL_PARTY = 4
/** How many reservations may wait to be confirmed at once from one network: they hold no seats, but each is a mail. */
const WAITING_OF_NETWORK = 20
/** The same of one account. */
const WAITING_OF_ACCOUNT = 20

/** @param userId of somebody signed in whose address is known to be theirs */
export function seatKeys(
  { secrets }: Pick<House, 'secrets'>,
  { email, network, userId }: { email: string; network: string; userId: string | null },
): SeatKeys {
  const keyed = (value: string) =>
    createHmac('sha256', secrets['form-token']).update(`seats ${value}`).digest('base64url')
  const block = blockOf(network)
  return {
    contactKey: keyed(userId === null ? `email:${mailboxKey(email)}` : `user:${userId}`),
    networkKey: keyed(`network:${network}`),
    blockKey: block === null ? null : keyed(`block:${block}`),
  }
}

/** Counting by a key and adding to it is one step, on several servers too. */
export async function lockSeatKeys(tx: Db, { contactKey, networkKey, blockKey }: SeatKeys) {
  const keys = JSON.stringify([contactKey, networkKey, ...(blockKey ? [blockKey] : [])])
  await tx.execute(sql`
    select pg_advisory_xact_lock(k) from (
      select distinct hashtextextended(value, 0) as k
      from jsonb_array_elements_text(${keys}::text::jsonb) order by 1
    ) as keys`)
}

/**
 * Whether a party fits into what these people may have, with the seats they wait for. The keys are locked and the event is
 * held.
 */
export async function mayHaveSeats(
  tx: Db,
  limits: SeatLimits,
  { keys, isProven, event, party, now }: Asking,
): Promise<boolean> {
  const share = isProven ? null : shareOf(limits, event)
  if (share && !(await fitsShare(tx, share, { keys, event, party }))) return false
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
      contactAtEvent: seats(...counted(of.contact), eq(rsvps.eventId, event.id)),
      contactInAll: seats(...counted(of.contact)),
      networkAtEvent: seats(...counted(of.network), eq(rsvps.eventId, event.id)),
      networkInAll: seats(...counted(of.network)),
      ...(of.block && {
        blockAtEvent: seats(...counted(of.block), eq(rsvps.eventId, event.id)),
        blockInAll: seats(...counted(of.block)),
      }),
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(
      and(
        or(
          eq(rsvps.contactKey, keys.contactKey),
          eq(rsvps.networkKey, keys.networkKey),
          keys.blockKey === null ? undefined : eq(rsvps.blockKey, keys.blockKey),
        ),
        inArray(rsvps.status, ['confirmed', 'waitlisted']),
        gt(events.startsAt, now),
      ),
    )
  if (!had) throw new Error('Seats could not be counted.')
  return (
    had.contactAtEvent + party <= of.contact.atEvent &&
    had.contactInAll + party <= of.contact.inAll &&
    had.networkAtEvent + party <= of.network.atEvent &&
    had.networkInAll + party <= of.network.inAll &&
    (!of.block ||
      ((had.blockAtEvent ?? 0) + party <= of.block.atEvent &&
        (had.blockInAll ?? 0) + party <= of.block.inAll))
  )
}
type Asking = { keys: SeatKeys; isProven: boolean; event: Event; party: number; now: Date }

/** Seats of an event that guests may have: all of them together, and those of one network. */
type Share = { ofGuests: number; ofNetwork: number }

function shareOf({ guestPercent, networkPercent }: SeatLimits, { capacity, seatsHeld }: Event) {
  // Where every seat was given out elsewhere there is only the line, which nobody leaves before there are more seats.
  const open = capacity > seatsHeld ? capacity - seatsHeld : capacity
  const of = (percent: number) => (percent >= 100 ? Infinity : Math.floor((open * percent) / 100))
  const ofGuests = of(guestPercent)
  return { ofGuests, ofNetwork: Math.min(ofGuests, Math.max(of(networkPercent), USUAL_PARTY)) }
}

/** With the seats that guests wait for: whoever of them moves up takes no more than this either. */
async function fitsShare(
  tx: Db,
  { ofGuests, ofNetwork }: Share,
  { keys, event, party }: Pick<Asking, 'keys' | 'event' | 'party'>,
): Promise<boolean> {
  const [had] = await tx
    .select({
      all: sql`coalesce(sum(${rsvps.party}), 0)`.mapWith(Number),
      network:
        sql`coalesce(sum(${rsvps.party}) filter (where ${eq(rsvps.networkKey, keys.networkKey)}), 0)`.mapWith(
          Number,
        ),
    })
    .from(rsvps)
    .where(
      and(
        eq(rsvps.eventId, event.id),
        inArray(rsvps.status, ['confirmed', 'waitlisted']),
        eq(rsvps.isProven, false),
      ),
    )
  if (!had) throw new Error('Seats of guests could not be counted.')
  return had.all + party <= ofGuests && had.network + party <= ofNetwork
}

/**
 * Counted by who sends it and never by the contact, which anybody can type: by the account, or for guests by their network.
 * Beyond this, somebody is refused. The keys are locked.
 * @param isProven of somebody signed in with a proven address: others in the same network do not count for them
 * @throws Refused 429 where too many reservations wait already
 */
export async function requireFewWaiting(
  tx: Db,
  { contactKey, networkKey, blockKey }: SeatKeys,
  { isProven, waitMinutes }: { isProven: boolean; waitMinutes: number },
) {
  const isWaiting = eq(rsvps.status, 'unconfirmed')
  const count = (whose: SQL) =>
    tx.$count(rsvps, and(whose, isWaiting, eq(rsvps.isProven, isProven)))
  const hasRoom = isProven
    ? (await count(eq(rsvps.contactKey, contactKey))) < WAITING_OF_ACCOUNT
    : (await count(eq(rsvps.networkKey, networkKey))) < WAITING_OF_NETWORK &&
      (blockKey === null ||
        (await count(eq(rsvps.blockKey, blockKey))) < WAITING_OF_NETWORK * BLOCK_FACTOR)
  if (hasRoom) return
  const message = isProven ? RSVP_TEXTS.tooManyOfYours : RSVP_TEXTS.tooManyWaiting
  throw new Refused(429, 'too_many_waiting', message, {
    headers: { 'Retry-After': String(waitMinutes * 60) },
  })
}

/** Nobody is counted by an event that is over: then the keys are of no use to anybody. */
export async function sweepSeatKeys(db: Db, now: Date) {
  const over = db.select({ id: events.id }).from(events).where(lte(events.endsAt, now))
  await db
    .update(rsvps)
    .set({ contactKey: null, networkKey: null, blockKey: null })
    .where(and(inArray(rsvps.eventId, over), sql`${rsvps.networkKey} is not null`))
}

type Limits = { contact: Limit; network: Limit; block: Limit | null }

function guestLimits(limits: SeatLimits, { contactKey, networkKey, blockKey }: SeatKeys): Limits {
  const { guestSeats, guestSeatsInAll, networkSeats, networkSeatsInAll } = limits
  const contact = { column: 'contactKey', key: contactKey, isOfGuests: false } as const
  const network = { column: 'networkKey', key: networkKey, isOfGuests: true } as const
  return {
    contact: { ...contact, atEvent: guestSeats, inAll: guestSeatsInAll },
    ...ofNetworks({ ...network, atEvent: networkSeats, inAll: networkSeatsInAll }, blockKey),
  }
}

function customerLimits(
  limits: SeatLimits,
  { contactKey, networkKey, blockKey }: SeatKeys,
): Limits {
  const { customerSeats, customerSeatsInAll, networkSeats, networkSeatsInAll } = limits
  const factor = PROVEN_NETWORK_FACTOR
  const contact = { column: 'contactKey', key: contactKey, isOfGuests: false } as const
  const network = { column: 'networkKey', key: networkKey, isOfGuests: false } as const
  return {
    contact: { ...contact, atEvent: customerSeats, inAll: customerSeatsInAll },
    ...ofNetworks(
      { ...network, atEvent: networkSeats * factor, inAll: networkSeatsInAll * factor },
      blockKey,
    ),
  }
}

function ofNetworks(network: Limit, blockKey: string | null): Omit<Limits, 'contact'> {
  const block: Limit | null =
    blockKey === null
      ? null
      : {
          ...network,
          column: 'blockKey',
          key: blockKey,
          atEvent: network.atEvent * BLOCK_FACTOR,
          inAll: network.inAll * BLOCK_FACTOR,
        }
  return { network, block }
}
