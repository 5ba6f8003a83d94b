import type { OrderLimits } from '#domain/cafe/settings.ts'
import type { House } from '../house.ts'
import { BLOCK_FACTOR } from '../http/address.ts'
import { MAILS_OF_ADDRESS, MAILS_PER_ADDRESS } from '../http/budgets.ts'
import { mailboxKey } from '../http/mailbox.ts'
import type { CountingKeys } from './limits.ts'

/** Orders of one contact, or of one network, that take kitchen time in a day: so many times what may be open at once. */
export const DAY_FACTOR = 12
/** Orders in a day about which one mailbox is written to that nobody proved to be theirs. */
export const MAILED_PER_MAILBOX = 10
/** As much of that as one network may use, so that the owner of the mailbox has some left. */
export const MAILED_PER_MAILBOX_AND_NETWORK = 6
/** Orders in a day about which mails are sent on the word of one network. */
export const MAILED_PER_NETWORK = 500

/** What of a day's share an order took. `giveBack` returns it where the order was not placed. */
export type Share = { isLeft: boolean; giveBack: () => Promise<void> }

const DAY_SECONDS = 24 * 60 * 60

/**
 * Counts an order that takes kitchen time, so that placing and cancelling in a loop takes no slots from others for long.
 * Cancelled orders are not open any more, but were placed.
 */
export function takePlace(
  house: Pick<House, 'limits'>,
  { guestOrders, networkOrders }: OrderLimits,
  keys: CountingKeys,
): Promise<Share> {
  const contact = guestOrders * DAY_FACTOR
  return takeAll(house, [
    ['orders-network', keys.network, networkOrders * DAY_FACTOR],
    ['orders-network', keys.block, networkOrders * DAY_FACTOR * BLOCK_FACTOR],
    ['orders-contact', keys.email, contact],
    ['orders-contact', keys.phone, contact],
  ])
}

/**
 * Counts an order that is mailed about to an address nobody proved. Its mails are few: placed, ready, cancelled. What forms
 * sent to this mailbox counts as well.
 */
export function takeMail(
  house: Pick<House, 'limits'>,
  keys: CountingKeys,
  email: string,
): Promise<Share> {
  return takeAll(house, [
    ['order-mails-network', keys.network, MAILED_PER_NETWORK],
    ['order-mails-network', keys.block, MAILED_PER_NETWORK * BLOCK_FACTOR],
    ['order-mails-both', `${keys.email} ${keys.network}`, MAILED_PER_MAILBOX_AND_NETWORK],
    ['order-mails-mailbox', keys.email, MAILED_PER_MAILBOX],
    [MAILS_OF_ADDRESS, mailboxKey(email), MAILS_PER_ADDRESS],
  ])
}

/** Nothing to count, as for staff and for whoever is proven. */
export const UNCOUNTED: Share = { isLeft: true, giveBack: async () => {} }

export function isOneMailbox(one: string, other: string): boolean {
  return mailboxKey(one) === mailboxKey(other)
}

type Budget = [name: string, key: string | null, most: number]

/** One of each, or none of any. */
async function takeAll({ limits }: Pick<House, 'limits'>, budgets: Budget[]): Promise<Share> {
  const taken: { name: string; key: string }[] = []
  const giveBack = async () => {
    for (const { name, key } of taken.splice(0)) await limits.give(name, key, DAY_SECONDS)
  }
  for (const [name, key, most] of budgets) {
    if (key === null) continue
    if (!(await limits.has(name, key, { most, seconds: DAY_SECONDS }))) {
      await giveBack()
      return { isLeft: false, giveBack }
    }
    taken.push({ name, key })
  }
  return { isLeft: true, giveBack }
}
