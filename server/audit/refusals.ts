import type { Context } from 'hono'
import { api, type CallName } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import type { HttpEnv } from '../http/routing.ts'
import { Refused } from '../http/refuse.ts'
import { personOf } from '../people/sessions.ts'
import type { Services } from '../services.ts'
import { audit } from './store.ts'

type Given = { params?: unknown; body?: unknown }

/** Calls that move money, and the action under which a refused attempt at each stands in the log. */
const ATTEMPTS: Partial<Record<CallName, string>> = {
  placeOrder: 'order.refused',
  sellAtTill: 'order.refused',
  sellByPhone: 'order.refused',
  takePayment: 'order.refused',
  refundOrder: 'order.refused',
  correctTender: 'order.refused',
  closeDrawer: 'drawer.refused',
  closeDay: 'day.refused',
  bookSeats: 'seats.refused',
  moveSeats: 'seats.refused',
  cancelSeats: 'seats.refused',
  takeSeatPayment: 'seats.refused',
  bookRoom: 'room-hire.refused',
  moveRoom: 'room-hire.refused',
  addRoomHour: 'room-hire.refused',
  cancelRoom: 'room-hire.refused',
  takeRoomPayment: 'room-hire.refused',
  acceptProposal: 'private-event.refused',
  joinMembership: 'membership.refused',
  giveMembership: 'membership.refused',
  changeMembershipTier: 'membership.refused',
  takeMembershipPayment: 'membership.refused',
  refundMembership: 'membership.refused',
  refundMembershipGift: 'membership.refused',
  buyPack: 'pack.refused',
  returnPack: 'pack.refused',
}
/** Why an attempt is written down: amounts that are not the server's, money that is not there, what was closed or sent already, and a time or a seller that cannot be right. */
const ERRORS: readonly string[] = [
  'price_changed',
  'refund_changed',
  'amount_above_due',
  'refund_above_paid',
  'nothing_to_refund',
  'idempotency_key_reused',
  'sold_at_wrong',
  'seller_not_here',
  'drawer_closed',
  'drawer_counted',
  'day_closed',
  'nothing_to_close',
]
/** What of a body is written down: amounts, the time, and which of the staff is said to have sold it; nothing of customers. */
const AMOUNTS = [
  'expectedTotalCents',
  'expectedCents',
  'amountCents',
  'refundCents',
  'countedCents',
  'soldAt',
  'sellerId',
  'of',
] as const
const HOUR_MS = 3_600_000

/**
 * Writes such attempts into the audit log: of each person, or of all strangers together, the first of an hour, the tenth, the hundredth
 * and so on, each with how many there were. Each server counts for itself.
 */
export function openRefusals(services: Services) {
  const counts = new Map<string, number>()
  let hour = 0
  const triesOf = (key: string): number => {
    const now = Math.floor(services.now().getTime() / HOUR_MS)
    if (now !== hour) counts.clear()
    hour = now
    const tries = (counts.get(key) ?? 0) + 1
    counts.set(key, tries)
    return tries
  }

  return async (c: Context<HttpEnv>, name: CallName, given: Given, refusal: unknown) => {
    const action = ATTEMPTS[name]
    if (!action || !(refusal instanceof Refused)) return
    const { error, message } = refusal
    if (!ERRORS.includes(error)) return
    const person = await personOf(c, services)
    const tries = triesOf(`${error} ${person?.user.id ?? ''}`)
    if (!isPowerOfTen(tries)) return
    const row: ApiRow = api[name]
    const { id, reference } = (given.params ?? {}) as { id?: string; reference?: string }
    await audit(services.db, services, person ?? 'a customer', {
      action,
      subject: id ?? reference ?? row.summary,
      after: { error, because: message, sent: amountsOf(given.body), triesThisHour: tries },
    })
  }
}

function amountsOf(body: unknown): object {
  const sent = (body ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    AMOUNTS.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
  )
}

/** Of many alike only these are written down: the first, the tenth, the hundredth and so on. */
export function isPowerOfTen(count: number): boolean {
  let power = 1
  while (power < count) power *= 10
  return power === count
}
