import { createHmac } from 'node:crypto'
import type { OrderLimits } from '#domain/cafe/settings.ts'
import { numberOf } from '#domain/ordering/contact-key.ts'
import { blockOf, BLOCK_FACTOR } from '../http/address.ts'
import { mailboxKey } from '../http/mailbox.ts'
import type { Secrets } from '../secrets.ts'

export type LimitKind = 'user' | 'email' | 'phone' | 'network' | 'block'
/** How much may be open by one key; the database counts it (`open_orders` in the migrations). */
export type Limit = { kind: LimitKind; key: string; seconds: number; orders: number }
/** By what an order is counted. Keyed hashes: the table tells nobody's network address. */
export type CountingKeys = Record<Exclude<LimitKind, 'user'>, string | null>

/** Orders whose slot began longer ago do not count any more, even if nobody closed them at the counter. */
export const COUNTED_MS = 2 * 60 * 60 * 1000
/** Behind one network address, those who proved who they are may have this many times as much open. */
const PROVEN_NETWORK_FACTOR = 2

/** @param network the visitor's address as limits count it */
export function countingKeys(
  { secrets }: { secrets: Secrets },
  contact: { email?: string | null; phone?: string | null },
  network: string,
): CountingKeys {
  const keyed = (kind: LimitKind, value: string) =>
    createHmac('sha256', secrets['form-token']).update(`order ${kind}:${value}`).digest('base64url')
  const block = blockOf(network)
  return {
    email: contact.email ? keyed('email', mailboxKey(contact.email)) : null,
    phone: contact.phone ? keyed('phone', numberOf(contact.phone)) : null,
    network: keyed('network', network),
    block: block === null ? null : keyed('block', block),
  }
}

/** What a guest may have open: by address, by number and by network. */
export function guestLimits(limits: OrderLimits, keys: CountingKeys): Limit[] {
  const { guestMinutes, guestOrders, networkMinutes, networkOrders } = limits
  return [
    ...contactLimits(keys, guestMinutes * 60, guestOrders),
    ...networkLimit(keys, networkMinutes * 60, networkOrders),
  ]
}

/** What somebody may have open who is signed in with a proven address, or who confirmed the order by mail. */
export function customerLimits(
  limits: OrderLimits,
  keys: CountingKeys,
  userId: string | null,
): Limit[] {
  const { customerMinutes, customerOrders, networkMinutes, networkOrders } = limits
  const seconds = customerMinutes * 60
  const factor = PROVEN_NETWORK_FACTOR
  return [
    ...(userId === null
      ? contactLimits(keys, seconds, customerOrders)
      : [{ kind: 'user' as const, key: userId, seconds, orders: customerOrders }]),
    ...networkLimit(keys, networkMinutes * 60 * factor, networkOrders * factor),
  ]
}

/**
 * How many orders may wait at once: they take no kitchen time, but each is a mail or a line on the counter's list. Beyond
 * this one is refused, so it is counted by sender and never by the contact, which anybody can type: by the account,
 * or for guests by their network.
 * @param userId somebody who is signed in with a proven address
 */
export function waitingLimits(
  { customerOrders, networkOrders }: OrderLimits,
  keys: CountingKeys,
  userId: string | null,
): Limit[] {
  return userId === null
    ? networkLimit(keys, NO_LIMIT, networkOrders)
    : [{ kind: 'user', key: userId, seconds: NO_LIMIT, orders: customerOrders }]
}

/**
 * Seconds of a slot that guests, and those of one network, may take before anybody stands for their orders: the rest is for
 * who is known. `null` is no limit. Why: docs/decisions/shares-of-guests.md.
 */
export function sharesOfSlot(
  { guestPercent, networkPercent }: OrderLimits,
  slotMinutes: number,
): { guestShare: number | null; networkShare: number | null } {
  const of = (percent: number) =>
    percent >= 100 ? null : Math.floor((slotMinutes * 60 * percent) / 100)
  return { guestShare: of(guestPercent), networkShare: of(networkPercent) }
}

const NO_LIMIT = 2_000_000_000

function contactLimits({ email, phone }: CountingKeys, seconds: number, orders: number): Limit[] {
  return [
    ...(email ? [{ kind: 'email' as const, key: email, seconds, orders }] : []),
    ...(phone ? [{ kind: 'phone' as const, key: phone, seconds, orders }] : []),
  ]
}

function networkLimit({ network, block }: CountingKeys, seconds: number, orders: number): Limit[] {
  const ofBlock = {
    seconds: Math.min(seconds * BLOCK_FACTOR, NO_LIMIT),
    orders: orders * BLOCK_FACTOR,
  }
  return [
    ...(network ? [{ kind: 'network' as const, key: network, seconds, orders }] : []),
    ...(block ? [{ kind: 'block' as const, key: block, ...ofBlock }] : []),
  ]
}
