import { and, eq } from 'drizzle-orm'
import { DRAWER_COUNTED, GIVEN_BACK, paidApart } from '#domain/payments/kept-tender.ts'
import { isCounter, METHOD_NAMES, type Method, type NamedMethod } from '#domain/payments/values.ts'
import { cashAccount, drawerOf } from '#domain/till/drawer.ts'
import { audit } from '../audit/store.ts'
import { bookTender } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { payments } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { holdOrder } from '../ordering/change.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { drawerFor, holdOpen } from '../till/drawers.ts'
import type { PaymentRow } from './balance.ts'
import { requireOpenDay } from './open-day.ts'
import { touch } from './take.ts'

export type Correction = {
  orderId: string
  paymentId: string
  /** How it was paid in truth. */
  method: NamedMethod
  /** Of cash: the drawer it lies in; the one that is open where nothing is said. */
  drawerId?: string | undefined
  /** How it was rung up, as the screen showed it. */
  from: Method
  reason: string
  /** Who agreed with their PIN, where whoever does it may not by themselves. */
  approvedBy?: string | undefined
}

/**
 * Says how money at the counter was paid in truth: rung up as cash, and it was a card. In one transaction of the books it leaves the
 * one account and comes to the other. Asked for once more it changes nothing. Call it in a transaction, with a person who may.
 * @throws Refused 404, 409 where it is not the counter's, was given back, or is in a drawer or a day that was closed
 */
export async function correctTender(
  tx: Db,
  services: Services,
  { orderId, paymentId, method, drawerId, from, reason, approvedBy }: Correction,
  person: Person,
): Promise<void> {
  const order = await holdOrder(tx, orderId)
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.orderId, order.id)))
  if (!payment) throw new Refused(404, 'payment_not_found', 'No such payment of this order.')
  const drawer = await drawerFor(tx, method, drawerId)
  const account = drawer === undefined ? 'card-terminal' : cashAccount(drawer)
  if (payment.method === method && payment.account === account) return
  requireCorrectable(payment, from)
  const openings = await holdAll(tx, [drawerOf(payment.account), drawer])
  const takenAt = await requireOpenDay(tx, paymentId)
  const counted = openings.some((openedAt) => openedAt > takenAt)
  if (counted) throw new Refused(409, 'drawer_counted', DRAWER_COUNTED)
  const at = services.now()
  await bookTender(tx, services, payment, account, at)
  const paid = payment.amountCents + payment.tipCents
  await tx
    .update(payments)
    .set({
      method,
      account,
      givenCents: method === 'cash' ? (payment.givenCents ?? paid) : null,
    })
    .where(eq(payments.id, paymentId))
  await audit(tx, services, person, {
    action: 'order.method-corrected',
    subject: orderId,
    before: { method: payment.method, account: payment.account },
    after: {
      method,
      account,
      paymentId,
      cents: paid,
      reason,
      ...(approvedBy !== undefined && { approvedBy }),
    },
  })
  await touch(tx, services, orderId)
}

/** @throws Refused 409 */
function requireCorrectable(payment: PaymentRow, from: Method) {
  const refuse = (code: string, why: string) => new Refused(409, code, why)
  if (payment.method !== from)
    throw refuse(
      'payment_changed',
      `Somebody changed it meanwhile: it is “${METHOD_NAMES[payment.method]}” now. Look at the order again.`,
    )
  if (!isCounter(payment.method) || payment.state !== 'succeeded')
    throw refuse(
      'not_at_counter',
      'Only what was taken at the counter can be corrected. A card that paid online and a gift card know themselves what they paid.',
    )
  if (payment.refundedCents + payment.refundedTipCents > 0)
    throw refuse('given_back_already', GIVEN_BACK)
  if (payment.apartCents > 0) throw refuse('paid_apart', paidApart(payment.apartCents))
}

/** Holds drawers open, always in the same order, so that two never wait for each other. @returns when each was opened */
async function holdAll(tx: Db, drawers: readonly (string | null | undefined)[]): Promise<Date[]> {
  const ids = [...new Set(drawers.filter((id) => typeof id === 'string'))].toSorted()
  const openings: Date[] = []
  for (const id of ids) openings.push((await holdOpen(tx, id)).openedAt)
  return openings
}
