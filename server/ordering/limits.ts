import { createHmac } from 'node:crypto'
import type { OrderLimits, Settings } from '#domain/cafe/settings.ts'
import { numberOf } from '#domain/ordering/contact-key.ts'
import type { Trust } from '#domain/people/trust.ts'
import { addDays, dateIn, instantAt } from '#domain/cafe/time.ts'
import { BLOCK_FACTOR, homeOf, RANGE_FACTOR, rangesAround } from '../http/address.ts'
import { mailDomainOf } from '../http/mail-domain.ts'
import { mailboxKey } from '../http/mailbox.ts'
import type { Secrets } from '../secrets.ts'

export type LimitKind =
  | 'user'
  | 'email'
  | 'phone'
  | 'network'
  | 'block'
  | 'range'
  | 'domain'
  /** Everybody who proved their address and is not known yet, together. */
  | 'newcomers'
/**
 * How much may be open by one key, and where `slotSeconds` is given, how much of one slot; the database counts it
 * (`open_orders` in the migrations).
 */
export type Limit = {
  kind: LimitKind
  key: string
  seconds: number
  orders: number
  slotSeconds?: number | null
}
/**
 * By what an order is counted. Keyed hashes: the table tells nobody's network address. `domain` is there where somebody
 * proved the address: anybody can type one of any domain.
 */
export type CountingKeys = Record<Exclude<LimitKind, 'user' | 'newcomers'>, string | null>
/**
 * Seconds of a slot that guests may take, of those the guests who cannot confirm by mail, and guests and newcomers together;
 * `null` is no limit.
 */
export type Shares = {
  guestShare: number | null
  phoneShare: number | null
  newcomerShare: number | null
}
/** What guests may take of the day of a slot: seconds between two instants, of those the ones who cannot confirm by mail. */
export type DayShare = { from: Date; to: Date; guestMost: number; phoneMost: number }
export type SlotLimits = Pick<Settings, 'orderLimits' | 'pickup'>

/** Orders whose slot began longer ago do not count any more, even if nobody closed them at the counter. */
export const COUNTED_MS = 2 * 60 * 60 * 1000
/** Behind one network address, those who proved who they are may have this many times as much open. */
const PROVEN_NETWORK_FACTOR = 2
/** And this many times as much of one slot: one address alone never has all that newcomers may take. */
const PROVEN_SHARE_FACTOR = 1.5

/**
 * @param network the visitor's address as limits count it
 * @param proven the address that is known to be theirs
 */
export function countingKeys(
  { secrets }: { secrets: Secrets },
  contact: { email?: string | null; phone?: string | null },
  network: string,
  proven: string | null,
): CountingKeys {
  const keyed = (kind: LimitKind, value: string) => keyOf(secrets, kind, value)
  const { block, range } = rangesAround(network)
  return {
    email: contact.email ? keyed('email', mailboxKey(contact.email)) : null,
    phone: contact.phone ? keyed('phone', numberOf(contact.phone)) : null,
    network: keyed('network', homeOf(network)),
    block: block === null ? null : keyed('block', block),
    range: range === null ? null : keyed('range', range),
    domain: proven === null ? null : domainKey(secrets, proven),
  }
}

/** What the newcomers of one mail domain are counted by. */
export function domainKey(secrets: Secrets, email: string): string {
  return keyOf(secrets, 'domain', mailDomainOf(email))
}

function keyOf(secrets: Secrets, kind: LimitKind, value: string): string {
  return createHmac('sha256', secrets['form-token'])
    .update(`order ${kind}:${value}`)
    .digest('base64url')
}

/**
 * What somebody may have open, by how much is known of them: guests by address, by number and by network; newcomers with
 * more room, and by their mail domain; who is known by their account alone.
 * @param userId of somebody who is signed in with a proven address
 */
export function limitsOf(
  trust: Trust,
  settings: SlotLimits,
  keys: CountingKeys,
  userId: string | null,
): Limit[] {
  const { orderLimits } = settings
  const seconds = orderLimits.customerMinutes * 60
  const ofUser = {
    kind: 'user' as const,
    key: userId ?? '',
    seconds,
    orders: orderLimits.customerOrders,
  }
  if (trust === 'guest') return guestLimits(settings, keys)
  if (trust === 'known' && userId !== null) return [ofUser]
  const ofContact = contactLimits(keys, seconds, orderLimits.customerOrders)
  return [...(userId === null ? ofContact : [ofUser]), ...newcomerLimits(settings, keys)]
}

function guestLimits({ orderLimits, pickup }: SlotLimits, keys: CountingKeys): Limit[] {
  const { guestMinutes, guestOrders, networkMinutes, networkOrders, networkPercent } = orderLimits
  return [
    ...contactLimits(keys, guestMinutes * 60, guestOrders),
    ...networkLimits(keys, {
      seconds: networkMinutes * 60,
      orders: networkOrders,
      slotSeconds: partOf(pickup, networkPercent),
    }),
  ]
}

function newcomerLimits({ orderLimits, pickup }: SlotLimits, keys: CountingKeys): Limit[] {
  const { networkMinutes, networkOrders, networkPercent, domainMinutes, domainPercent } =
    orderLimits
  const ofNetwork = {
    seconds: networkMinutes * 60 * PROVEN_NETWORK_FACTOR,
    orders: networkOrders * PROVEN_NETWORK_FACTOR,
    slotSeconds: partOf(pickup, networkPercent * PROVEN_SHARE_FACTOR),
  }
  const ofDomain = {
    seconds: domainMinutes * 60,
    orders: NO_LIMIT,
    slotSeconds: partOf(pickup, domainPercent),
  }
  return [
    ...(keys.domain ? [{ kind: 'domain' as const, key: keys.domain, ...ofDomain }] : []),
    ...networkLimits(keys, ofNetwork),
  ]
}

/**
 * How many orders may wait at once: they take no kitchen time, but each is a mail or a line on the counter's list. Beyond
 * this one is refused, so it is counted by sender and never by the contact, which anybody can type: by the account,
 * or for guests by their network. Newcomers make an account as fast as they own mailboxes, so those of one mail domain count
 * together, and all of them do. Their orders stay until staff look at them.
 * @param userId somebody who is signed in with a proven address
 */
export function waitingLimits(
  trust: Trust,
  orderLimits: OrderLimits,
  keys: CountingKeys,
  userId: string | null,
): Limit[] {
  const { customerOrders, networkOrders } = orderLimits
  if (userId === null) return networkLimits(keys, { seconds: NO_LIMIT, orders: networkOrders })
  const ofUser = { kind: 'user' as const, key: userId, seconds: NO_LIMIT, orders: customerOrders }
  return trust === 'known' ? [ofUser] : [ofUser, ...newcomersWaiting(orderLimits, keys)]
}

/** How many orders of newcomers may wait for staff: of one mail domain as many as of one customer, and of all of them together. */
export function newcomersWaiting(
  { customerOrders, waitingForStaff }: OrderLimits,
  { domain }: Pick<CountingKeys, 'domain'>,
): Limit[] {
  const count = { seconds: NO_LIMIT }
  return [
    ...(domain ? [{ kind: 'domain' as const, key: domain, orders: customerOrders, ...count }] : []),
    { kind: 'newcomers', key: 'newcomers who wait', orders: waitingForStaff, ...count },
  ]
}

/** What of a slot orders of this trust may take: the rest is for who is known. Why: docs/decisions/shares-of-guests.md. */
export function slotShares(trust: Trust, { orderLimits, pickup }: SlotLimits): Shares {
  const { guestPercent, phonePercent, newcomerPercent } = orderLimits
  const isGuest = trust === 'guest'
  return {
    guestShare: isGuest ? partOf(pickup, guestPercent) : null,
    phoneShare: isGuest ? partOf(pickup, phonePercent) : null,
    newcomerShare: trust === 'known' ? null : partOf(pickup, newcomerPercent),
  }
}

/** What guests may take of the café's day that a slot is on; `null` for everybody else. */
export function dayShare(
  trust: Trust,
  { orderLimits, cafe: { timeZone } }: Pick<Settings, 'orderLimits' | 'cafe'>,
  slotStartsAt: Date,
): DayShare | null {
  if (trust !== 'guest') return null
  const day = dateIn(timeZone, slotStartsAt)
  return {
    from: instantAt(timeZone, day, '00:00'),
    to: instantAt(timeZone, addDays(day, 1), '00:00'),
    guestMost: orderLimits.guestDayMinutes * 60,
    phoneMost: orderLimits.phoneDayMinutes * 60,
  }
}

const NO_LIMIT = 2_000_000_000

/** Seconds of a slot; `null` is all of it, and more for an order that is larger than a slot. */
function partOf({ capacityMinutesPerSlot }: Settings['pickup'], percent: number): number | null {
  return percent >= 100 ? null : Math.floor((capacityMinutesPerSlot * 60 * percent) / 100)
}

function contactLimits({ email, phone }: CountingKeys, seconds: number, orders: number): Limit[] {
  return [
    ...(email ? [{ kind: 'email' as const, key: email, seconds, orders }] : []),
    ...(phone ? [{ kind: 'phone' as const, key: phone, seconds, orders }] : []),
  ]
}

/** Wider ranges have more room over all slots, and no part of a slot of their own. */
function networkLimits(
  { network, block, range }: CountingKeys,
  of: Pick<Limit, 'seconds' | 'orders' | 'slotSeconds'>,
): Limit[] {
  const times = (factor: number) => ({
    seconds: Math.min(of.seconds * factor, NO_LIMIT),
    orders: of.orders * factor,
  })
  return [
    ...(network ? [{ kind: 'network' as const, key: network, ...of }] : []),
    ...(block ? [{ kind: 'block' as const, key: block, ...times(BLOCK_FACTOR) }] : []),
    ...(range ? [{ kind: 'range' as const, key: range, ...times(RANGE_FACTOR) }] : []),
  ]
}
