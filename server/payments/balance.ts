import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { OrderMoney } from '#domain/contracts/payments.ts'
import type { OrderStatus, Quote } from '#domain/contracts/ordering.ts'
import {
  DAY_CLOSED,
  DRAWER_COUNTED,
  GIVEN_BACK,
  NO_DRAWER_OF_THEN,
  paidApart,
} from '#domain/payments/kept-tender.ts'
import { isCounter } from '#domain/payments/values.ts'
import { isReservedAt } from '#domain/ordering/reserved-lines.ts'
import {
  partNames,
  quoteAfter,
  remainingOf,
  type RefundParts,
} from '#domain/payments/refund-parts.ts'
import { drawerOf } from '#domain/till/drawer.ts'
import { isTaken } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { drawers, payments, refunds } from '../db/schema.ts'
import { drawerToGiveFrom, openDrawers } from '../till/drawers.ts'
import { ofOpenDay } from './open-day.ts'

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
/** As much of an order as its money is computed from. */
export type PaidOrder = {
  id: string
  status: OrderStatus
  isPaid: boolean
  quote: Quote
  /** What the till asks a phone for. */
  phoneCents?: number | null
}

/** The money of an order, as its rows say it. */
export type Balance = {
  payments: readonly PaymentRow[]
  refunds: RefundRow[]
  /** What was given back of a sale that stands. */
  parts: RefundParts[]
  /** What it costs now; nothing where it was cancelled or refunded. */
  totalCents: number
  /** What has arrived for it, without tips beyond those of the order. */
  paidCents: number
  refundedCents: number
  dueCents: number
  /** What was paid with it for seats and rooms, which is in none of these sums once it is paid. */
  apartCents: number
}

/**
 * Reads the money of an order. Hold the order's row where anything is decided by it.
 * @param known its payments, where they were read already
 */
export async function balanceOf(
  tx: Db,
  order: PaidOrder,
  known?: readonly PaymentRow[],
): Promise<Balance> {
  const paid = known ?? (await paymentsWhere(tx, eq(payments.orderId, order.id)))
  const given =
    paid.length === 0
      ? []
      : await tx
          .select()
          .from(refunds)
          .where(eq(refunds.orderId, order.id))
          .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const parts = given.flatMap((row) => (row.reducesSale && row.parts ? [row.parts] : []))
  const isOff = order.status === 'cancelled' || order.status === 'refunded'
  const arrived = paid.filter(({ state }) => state === 'succeeded')
  // What it paid for seats and rooms is theirs.
  const apartCents = sum(arrived.map((row) => row.apartCents))
  const totalCents = isOff ? 0 : quoteAfter(order.quote, parts).totalCents - apartCents
  const paidCents = sum(arrived.map(({ amountCents }) => amountCents)) - apartCents
  const refundedCents = sum(arrived.map((row) => row.refundedCents))
  const dueCents = totalCents - paidCents + refundedCents
  return {
    payments: paid,
    refunds: given,
    parts,
    totalCents,
    paidCents,
    refundedCents,
    dueCents,
    apartCents,
  }
}

/** How an order was paid, for the log: each payment that arrived, with its tip. */
export const waysPaid = (rows: readonly PaymentRow[]) =>
  rows
    .filter(({ state }) => state === 'succeeded')
    .map(({ method, amountCents, tipCents }) => ({ method, cents: amountCents + tipCents }))

/** Payments in the order in which they were made. */
export async function paymentsWhere(tx: Db, isWanted: SQL | undefined): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(isWanted)
    .orderBy(asc(payments.createdAt), asc(payments.id))
}

/** The same for whoever works at the counter. */
export async function moneyOf(tx: Db, order: PaidOrder): Promise<OrderMoney> {
  const balance = await balanceOf(tx, order)
  const methods = new Map(balance.payments.map(({ id, method }) => [id, method]))
  const { totalCents, dueCents } = balance
  const tips = balance.payments.filter(({ state }) => state === 'succeeded')
  const cash = tips.find((row) => drawerOf(row.account) !== null && leftOf(row) > 0)
  const kept = await keptOf(tx, tips)
  const names = await drawerNames(tx, cash !== undefined, balance.refunds)
  const drawerId = cash && (await drawerToGiveFrom(tx, drawerOf(cash.account) ?? ''))
  return {
    orderId: order.id,
    totalCents,
    dueCents,
    ...(order.phoneCents && { phoneCents: Math.min(order.phoneCents, Math.max(0, dueCents)) }),
    paidCents: balance.paidCents + sum(tips.map(({ tipCents }) => tipCents)),
    refundedCents:
      balance.refundedCents + sum(tips.map(({ refundedTipCents }) => refundedTipCents)),
    payments: balance.payments.map((row) => ({
      id: row.id,
      method: row.method,
      state: row.state,
      amountCents: row.amountCents,
      tipCents: row.tipCents,
      givenCents: row.givenCents,
      refundedCents: row.refundedCents + row.refundedTipCents,
      failure: row.failure,
      dispute: row.dispute,
      takenBy: row.takenBy,
      ...correctable(kept.get(row.id)),
      createdAt: row.createdAt.toISOString(),
      succeededAt: row.succeededAt?.toISOString() ?? null,
    })),
    refunds: balance.refunds.map((row) => ({
      id: row.id,
      paymentId: row.paymentId,
      method: methods.get(row.paymentId) ?? 'counter',
      state: row.state,
      amountCents: row.amountCents + row.tipCents,
      reason: row.reason,
      failure: row.failure,
      givenBy: row.givenBy,
      createdAt: row.createdAt.toISOString(),
      drawer: names.get(drawerOf(row.account) ?? '') ?? null,
    })),
    cash: cash ? { drawer: names.get(drawerId ?? '') ?? null } : null,
    refundable: refundableOf(order, balance),
  }
}

const correctable = (kept: string | null | undefined) =>
  typeof kept === 'string'
    ? { isCorrectable: false, keptBecause: kept }
    : { isCorrectable: kept === null }

/** Why how money at the counter was paid stays as it was rung up, by payment; `null` where it can be corrected. As `correctTender` has it. */
async function keptOf(tx: Db, arrived: readonly PaymentRow[]): Promise<Map<string, string | null>> {
  const atCounter = arrived.filter(({ method }) => isCounter(method))
  const bookedAt = await ofOpenDay(
    tx,
    atCounter.filter(isAsRungUp).map(({ id }) => id),
  )
  const open = bookedAt.size === 0 ? [] : await openDrawers(tx)
  return new Map(
    atCounter.map((row) => {
      const at = bookedAt.get(row.id)
      return [
        row.id,
        isAsRungUp(row) ? (at ? keptByDrawer(row, at, open) : DAY_CLOSED) : keptFor(row),
      ]
    }),
  )
}

const keptFor = ({ apartCents }: PaymentRow): string =>
  apartCents > 0 ? paidApart(apartCents) : GIVEN_BACK

/** Cash leaves the drawer that it lies in, and comes to one that was open when it was paid. */
function keptByDrawer(
  { method, account }: PaymentRow,
  at: Date,
  open: readonly { drawerId: string; openedAt: Date }[],
): string | null {
  const ofThen = open.filter(({ openedAt }) => openedAt <= at)
  const drawer = drawerOf(account)
  if (drawer !== null)
    return ofThen.some(({ drawerId }) => drawerId === drawer) ? null : DRAWER_COUNTED
  return method === 'card-terminal' && ofThen.length === 0 ? NO_DRAWER_OF_THEN : null
}

/** Taken at the counter, and nothing of it was given back or is somebody else's: it may be said to be paid otherwise. */
export const isAsRungUp = (row: PaymentRow): boolean =>
  row.state === 'succeeded' &&
  isCounter(row.method) &&
  row.refundedCents + row.refundedTipCents + row.apartCents === 0

/** What of a payment only somebody at the counter can hand back, in cents. */
export const atCounterOf = (row: PaymentRow): number =>
  row.state === 'succeeded' && isCounter(row.method) ? leftOf(row) : 0

const leftOf = (row: PaymentRow) => inHandOf(row) + row.tipCents - row.refundedTipCents

async function drawerNames(tx: Db, hasCash: boolean, given: readonly RefundRow[]) {
  const isAsked = hasCash || given.some(({ account }) => drawerOf(account) !== null)
  const rows = isAsked ? await tx.select().from(drawers) : []
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function refundableOf(order: PaidOrder, balance: Balance): OrderMoney['refundable'] {
  const inHand = balance.payments.filter(({ state }) => state === 'succeeded')
  const held = sum(inHand.map(inHandOf))
  const extraTips = sum(inHand.map((row) => row.tipCents - row.refundedTipCents))
  if (!isTaken(order)) return { lines: [], tipCents: 0, totalCents: held + extraTips }
  const left = remainingOf(order.quote, balance.parts)
  const names = partNames(order.quote)
  return {
    // Seats and rooms are given back by their own rules, where they are booked.
    lines: left.lines
      .filter(({ position }) => !isReservedAt(order.quote, position))
      .map(({ position, quantity, cents, taxCents }) => ({
        position,
        name: names[position] ?? '',
        quantity,
        cents: cents + taxCents,
        taxCents,
      })),
    tipCents: left.tipCents + extraTips,
    totalCents: held + extraTips,
  }
}

/** What of a payment is money of the order, and not given back. */
export const inHandOf = ({
  amountCents,
  refundedCents,
  apartCents,
}: Pick<PaymentRow, 'amountCents' | 'refundedCents' | 'apartCents'>): number =>
  amountCents - refundedCents - apartCents

/** The open payment of an order: there is one at most. */
export async function openPaymentOf(tx: Db, orderId: string): Promise<PaymentRow | null> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open')))
  return row ?? null
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
