import type { OrderLimits } from '#domain/cafe/settings.ts'
import type { Trust } from '#domain/people/trust.ts'
import type { Services } from '../services.ts'
import { BLOCK_FACTOR, RANGE_FACTOR } from '../http/address.ts'
import {
  MAILS_OF_ADDRESS,
  MAILS_PER_ADDRESS,
  networkMailBudgets,
  takeEach,
  type Share,
} from '../http/mail-budgets.ts'
import { mailboxKey } from '../http/mailbox.ts'
import { strangerBudgets } from '../http/stranger-mails.ts'
import type { CountingKeys } from './limits.ts'

/** Orders of one contact, or of one network, that take kitchen time in a day: so many times what may be open at once. */
export const DAY_FACTOR = 12
/** Mails about one order: that it was placed, and how it ended. */
const MAILS_PER_ORDER = 2
/** Orders in a day about which one mailbox is written to that nobody proved to be theirs. */
export const MAILED_PER_MAILBOX = MAILS_PER_ADDRESS / MAILS_PER_ORDER
/** As much of that as one network may use, so that the owner of the mailbox has some left. */
export const MAILED_PER_MAILBOX_AND_NETWORK = 4

const DAY_SECONDS = 24 * 60 * 60

/**
 * Counts an order that takes kitchen time, so that placing and cancelling in a loop takes no slots from others for long.
 * Cancelled orders are not open any more, but were placed.
 */
export function takePlace(
  services: Pick<Services, 'limits'>,
  { guestOrders, customerOrders, networkOrders }: OrderLimits,
  keys: CountingKeys,
  trust: Exclude<Trust, 'known'>,
): Promise<Share> {
  const network = networkOrders * DAY_FACTOR
  const contact = guestOrders * DAY_FACTOR
  const ofPerson: Budget[] =
    trust === 'guest'
      ? [
          ['orders-contact', keys.email, contact],
          ['orders-contact', keys.phone, contact],
        ]
      : [['orders-domain', keys.domain, customerOrders * DAY_FACTOR]]
  return takeAll(services, [
    ['orders-network', keys.network, network],
    ['orders-network', keys.block, network * BLOCK_FACTOR],
    ['orders-network', keys.range, network * RANGE_FACTOR],
    ...ofPerson,
  ])
}

/**
 * Counts an order that is mailed about to an address nobody proved. What forms sent to this mailbox and from this network
 * counts as well. @param address the network address as limits count it
 */
export function takeMail(
  { limits, settings }: Pick<Services, 'limits' | 'settings'>,
  keys: CountingKeys,
  { email, address }: { email: string; address: string },
): Promise<Share> {
  const day = { seconds: DAY_SECONDS }
  const ofBoth = { name: 'order-mails-both', most: MAILED_PER_MAILBOX_AND_NETWORK, ...day }
  return takeEach(limits, [
    ...networkMailBudgets(address),
    ...strangerBudgets(settings.get().mailLimits, 'orders', address, MAILS_PER_ORDER),
    { ...ofBoth, key: `${keys.email} ${keys.network}` },
    ...(keys.block === null ? [] : [{ ...ofBoth, key: `${keys.email} ${keys.block}` }]),
    {
      name: MAILS_OF_ADDRESS,
      key: mailboxKey(email),
      most: MAILS_PER_ADDRESS,
      amount: MAILS_PER_ORDER,
      ...day,
    },
  ])
}

/** Nothing to count, as for staff and for whoever is proven. */
export const UNCOUNTED: Share = { isLeft: true, giveBack: async () => {} }

export function isOneMailbox(one: string, other: string): boolean {
  return mailboxKey(one) === mailboxKey(other)
}

type Budget = [name: string, key: string | null, most: number]

/** One of each, or none of any. */
function takeAll({ limits }: Pick<Services, 'limits'>, budgets: Budget[]): Promise<Share> {
  return takeEach(
    limits,
    budgets.flatMap(([name, key, most]) =>
      key === null ? [] : [{ name, key, most, seconds: DAY_SECONDS }],
    ),
  )
}
