import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Account } from '#domain/books/accounts.ts'
import { isProvider, type CounterMethod } from '#domain/payments/values.ts'
import { cashAccount, drawerOf } from '#domain/till/drawer.ts'
import { bookPayment, bookRefund } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { ledgerPostings, ledgerTransactions, orders, payments, refunds } from '../db/schema.ts'
import { move } from '../gift-cards/store.ts'
import { Refused } from '../http/refuse.ts'
import type { OrderRow } from '../ordering/store.ts'
import type { Services } from '../services.ts'
import { drawerToGiveFrom, holdOpen } from '../till/drawers.ts'
import { balanceOf, inHandOf, type PaidOrder, type PaymentRow } from './balance.ts'

// What moves money, without deciding whether it may: callers hold the row of the order and have checked.

type Books = Pick<Services, 'settings'>
type Taken = {
  method: CounterMethod
  account: Account
  amountCents: number
  tipCents: number
  givenCents: number | null
  lines?: readonly number[] | undefined
  key: string
  by: string | null
  at: Date
}

/**
 * Money taken at the counter: its row, and its postings. An open payment of the order ends, for there is less left to pay.
 * @param known the payments of the order
 */
export async function recordTaken(
  tx: Db,
  services: Books,
  order: Pick<OrderRow, 'id' | 'payment'>,
  { key, by, at, lines, ...taken }: Taken,
  known: readonly PaymentRow[],
): Promise<PaymentRow> {
  if (known.some(({ state }) => state === 'open')) await dropOpen(tx, order.id)
  const [row] = await tx
    .insert(payments)
    .values({
      id: randomUUID(),
      orderId: order.id,
      state: 'succeeded',
      ...taken,
      lines: linesFor(lines),
      idempotencyKey: key,
      takenBy: by,
      createdAt: at,
      succeededAt: at,
    })
    .returning()
  if (!row) throw new Error('A payment was not written.')
  // What was taken at the counter is given back there. Each update tells every screen, so not where it says nothing new.
  if (order.payment !== 'counter')
    await tx.update(orders).set({ payment: 'counter' }).where(eq(orders.id, order.id))
  await bookPayment(tx, services, row, at, { isNew: true })
  return row
}

/** As a payment keeps them: `null` where it is not known. */
export const linesFor = (lines: readonly number[] = []): number[] | null =>
  lines.length > 0 ? [...lines] : null

/** Nobody shall pay online any more; the regular look closes the provider's page. */
export async function dropOpen(tx: Db, orderId: string) {
  await tx
    .update(payments)
    .set({ state: 'cancelled' })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open')))
}

/** What is left to pay was taken at the counter, as somebody says who does not say how. */
export async function recordRest(
  tx: Db,
  services: Books,
  order: PaidOrder & Pick<OrderRow, 'payment'>,
  { by, at }: { by: string | null; at: Date },
) {
  const { dueCents, payments: known } = await balanceOf(tx, order)
  if (dueCents <= 0) return
  const taken: Taken = {
    method: 'counter',
    account: 'till',
    amountCents: dueCents,
    tipCents: 0,
    givenCents: null,
    key: randomUUID(),
    by,
    at,
  }
  await recordTaken(tx, services, order, taken, known)
}

/** An order that a server of an earlier version marked paid has no payment yet. Hold its row. */
export async function adoptPayment(tx: Db, services: Books, order: PaidOrder, at: Date) {
  const known = await tx.$count(payments, eq(payments.orderId, order.id))
  if (known > 0 || order.quote.totalCents === 0) return
  const { subject, subjectId, id } = ledgerTransactions
  const isOnTill = await tx.$count(
    ledgerPostings,
    and(
      eq(ledgerPostings.account, 'till'),
      inArray(
        ledgerPostings.transactionId,
        tx
          .select({ id })
          .from(ledgerTransactions)
          .where(and(eq(subject, 'order'), eq(subjectId, order.id))),
      ),
    ),
  )
  const [row] = await tx
    .insert(payments)
    .values({
      id: `before-${order.id}`,
      orderId: order.id,
      method: 'counter',
      state: 'succeeded',
      account: 'till',
      amountCents: order.quote.totalCents,
      idempotencyKey: `before-${order.id}`,
      createdAt: at,
      succeededAt: at,
    })
    .returning()
  // Its sale put the money on the till by itself.
  if (row && isOnTill === 0) await bookPayment(tx, services, row, at)
}

type GivenBackOf = { cents: number; cardCents: number; giftCents: number }

/**
 * What was given back for an order, and what of it went to a card that was charged online, and onto gift cards.
 * @param before what was given back until then; only what came after it is counted
 */
export async function givenBackOf(
  tx: Db,
  orderId: string,
  before: GivenBackOf = { cents: 0, cardCents: 0, giftCents: 0 },
): Promise<GivenBackOf> {
  const rows = await tx
    .select({ refund: refunds, method: payments.method, account: payments.account })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.orderId, orderId))
  const sum = (some: typeof rows) =>
    some.reduce((total, { refund }) => total + refund.amountCents + refund.tipCents, 0)
  const toCard = rows.filter(
    ({ refund, method, account }) => isProvider(method) && refund.account === account,
  )
  const toGiftCard = rows.filter(({ method }) => method === 'gift-card')
  return {
    cents: sum(rows) - before.cents,
    cardCents: sum(toCard) - before.cardCents,
    giftCents: sum(toGiftCard) - before.giftCents,
  }
}

type GivenBack = {
  amountCents: number
  tipCents: number
  reason: string
  key: string
  by: string
  at: Date
  /** Where the money comes from, where that is not the account of the payment. */
  account?: Account | undefined
} & Partial<Pick<typeof refunds.$inferInsert, 'parts' | 'reducesSale'>>

/**
 * Money given back of one payment: its row and its postings. Of a provider's payment it is pending until the provider was asked,
 * which the worker of refunds does after the commit (`server/payments/refunding.ts`).
 */
export async function recordRefund(
  tx: Db,
  services: Books,
  payment: PaymentRow,
  { key, by, at, account: wanted = payment.account, ...given }: GivenBack,
) {
  // What a gift card paid goes back onto it, whatever drawer is open.
  const isOfCard = payment.method === 'gift-card'
  const account = isOfCard ? payment.account : await handedOutOf(tx, wanted)
  const isPending = isProvider(payment.method) && account === payment.account
  const [row] = await tx
    .insert(refunds)
    .values({
      id: randomUUID(),
      paymentId: payment.id,
      orderId: payment.orderId,
      state: isPending ? 'pending' : 'succeeded',
      account,
      ...given,
      idempotencyKey: key,
      nextAttemptAt: isPending ? at : null,
      givenBy: by,
      createdAt: at,
      settledAt: isPending ? null : at,
    })
    .returning()
  if (!row) throw new Error('A refund was not written.')
  await tx
    .update(payments)
    .set({
      refundedCents: payment.refundedCents + given.amountCents,
      refundedTipCents: payment.refundedTipCents + given.tipCents,
    })
    .where(eq(payments.id, payment.id))
  await bookRefund(tx, services, row, at)
  if (isOfCard && payment.chargeId !== null)
    await move(tx, {
      cardId: payment.chargeId,
      kind: 'returned',
      cents: row.amountCents + row.tipCents,
      aboutId: row.id,
      at,
    })
  return row
}

/**
 * Cash comes out of a drawer that is open: what was counted and closed is in the safe. It stays open until this is in the books.
 * @throws Refused 409 where no drawer is open
 */
export async function handedOutOf(tx: Db, account: Account): Promise<Account> {
  const paidInto = drawerOf(account)
  if (paidInto === null) return account
  const open = await drawerToGiveFrom(tx, paidInto)
  if (open === null)
    throw new Refused(
      409,
      'drawer_closed',
      'This was paid in cash, and no drawer is open to hand it out of. Open a drawer with a count first.',
    )
  await holdOpen(tx, open)
  return cashAccount(open)
}

/**
 * All that is left of the payments of an order is given back; its sale goes as a whole.
 * @param isHandedOut somebody at the counter does it. Where nobody does, what was paid in cash or at the terminal stays with the
 * café, held for the order, until somebody gives it back. @throws Refused 409 where cash is handed out and no drawer is open
 */
export async function giveBackAll(
  tx: Db,
  services: Books,
  order: PaidOrder,
  {
    reason,
    by,
    at,
    account,
    key,
    isHandedOut = false,
  }: Pick<GivenBack, 'reason' | 'by' | 'at' | 'account'> & { isHandedOut?: boolean; key?: string },
) {
  const balance = await balanceOf(tx, order)
  const left = balance.payments.filter(
    (row) => row.state === 'succeeded' && inHandOf(row) + row.tipCents > row.refundedTipCents,
  )
  const given = left.filter(({ method }) => isHandedOut || goesBackByItself(method))
  for (const [index, payment] of given.entries())
    await recordRefund(tx, services, payment, {
      amountCents: inHandOf(payment),
      tipCents: payment.tipCents - payment.refundedTipCents,
      reason,
      by,
      at,
      account,
      key: keyOf(key ?? randomUUID(), index),
    })
  if (balance.parts.length > 0)
    await tx.update(refunds).set({ reducesSale: false }).where(eq(refunds.orderId, order.id))
}

/** Whether money that was paid so goes back without anybody at the counter. */
export const goesBackByItself = (method: PaymentRow['method']): boolean =>
  isProvider(method) || method === 'gift-card'

/** The first row of a refund has its key, so that it is found when it is sent again. */
export const keyOf = (key: string, index: number) => (index === 0 ? key : `${key} ${index + 1}`)
