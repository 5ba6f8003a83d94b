import { isDeepStrictEqual } from 'node:util'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Account } from '#domain/books/accounts.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { RefundOf } from '#domain/contracts/payments.ts'
import { isMade } from '#domain/kitchen/making.ts'
import { isWork } from '#domain/ordering/counter-goods.ts'
import { textOf } from '#domain/ordering/edit.ts'
import { isJoined, isReserved, isReservedAt } from '#domain/ordering/reserved-lines.ts'
import { isActive } from '#domain/ordering/status.ts'
import {
  partsOfAmount,
  partsOfLines,
  partsOfTip,
  remainingOf,
  sumOfParts,
  type RefundParts,
} from '#domain/payments/refund-parts.ts'
import { audit } from '../audit/store.ts'
import { bookOrder } from '../books/orders.ts'
import { isTaken } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { orderChanges, orders, refunds } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { alignPoints } from '../loyalty/points.ts'
import { isGiftCard, takeCardsBack } from '../gift-cards/store.ts'
import { takeGoodsBack } from '../shop/handing-over.ts'
import { changeIn, holdOrder } from '../ordering/change.ts'
import { refundMail, type GivenBack } from '../ordering/mails.ts'
import { toOrder, type OrderRow } from '../ordering/store.ts'
import { queueMail } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { balanceOf, sum, type Balance, type PaymentRow } from './balance.ts'
import { adoptPayment, givenBackOf, giveBackAll, keyOf, recordRefund } from './record.ts'
import { sharesOf } from './shares.ts'
import { touch } from './take.ts'

export type GivingBack = {
  orderId: string
  of: RefundOf
  reason: string
  /** New for each refund, and the same when it is sent again. */
  key: string
  /** Where the money is handed out of, such as `cash:<drawer>`; the account it was paid to where nothing is said. */
  account?: Account | undefined
  /** Who agreed with their PIN, where whoever does it may not by themselves. */
  approvedBy?: string | undefined
}

/**
 * Gives money back for an order, once for each key: some lines, an amount off all of it, a tip, or everything that is left. It
 * comes from the latest payment first. Everything makes the order refunded. Call it in a transaction, with a person who may.
 * @param giver a name where nobody does it, as for an event that was called off
 * @throws Refused 404, 409 where there is not so much left
 */
export async function refundPayment(
  tx: Db,
  services: Services,
  { orderId, of, reason, key, account, approvedBy }: GivingBack,
  giver: Person | string,
): Promise<void> {
  const order = await holdOrder(tx, orderId)
  if (await isGivenBack(tx, { orderId, of, key })) return
  requireNotReserved(order, of)
  const at = services.now()
  if (isTaken(order)) await adoptPayment(tx, services, order, at)
  const balance = await balanceOf(tx, order)
  const person = typeof giver === 'string' ? null : giver
  const by = typeof giver === 'string' ? giver : giver.user.name
  const extraTips = sum(balance.payments.map((row) => row.tipCents - row.refundedTipCents))
  if (of.kind === 'all' || isEverything(order, balance, of)) {
    if (balance.paidCents - balance.refundedCents + extraTips <= 0) throw nothingLeft()
    if (!isTaken(order)) {
      await giveBackAll(tx, services, order, { reason, by, at, account, key, isHandedOut: true })
      await touch(tx, services, orderId, null)
    } else
      await changeIn(
        tx,
        services,
        orderId,
        { status: 'refunded', from: order.status },
        {
          name: by,
          person,
          isSystem: person === null,
          check: () => {},
          refund: { reason, account, key, isHandedOut: true },
        },
      )
  } else {
    if (!isTaken(order))
      throw new Refused(
        409,
        'not_paid',
        'This order is not paid in full, so nothing of it is sold yet. Give back all that was paid.',
      )
    const parts = partsFor(order, balance, of, extraTips)
    requireByLine(order, of)
    if (of.kind === 'lines') {
      await takeBackCards(tx, order, of.lines, at)
      const goods = { name: by, person, at, reason, only: of.lines }
      await takeGoodsBack(tx, services, order, goods)
      await tellKitchen(tx, order, of.lines, { at, by })
    }
    const earlier = await givenBackOf(tx, orderId)
    await spread(tx, services, balance, { parts, of, reason, key, account, by, at })
    await bookOrder(tx, services, order, at)
    await alignPoints(tx, order, at)
    await tellOfRefund(tx, services, order, await givenBackOf(tx, orderId, earlier))
  }
  await tx.update(refunds).set({ asked: of }).where(eq(refunds.idempotencyKey, key))
  await audit(tx, services, giver, {
    action: 'order.money-given-back',
    subject: orderId,
    after: {
      of,
      cents: await centsOf(tx, orderId, key),
      reason,
      ...(approvedBy !== undefined && { approvedBy }),
    },
  })
  await touch(tx, services, orderId)
}

/** What a refund came to, with all its rows (`keyOf`). */
async function centsOf(tx: Db, order: string, key: string): Promise<number> {
  const { amountCents, tipCents, idempotencyKey, orderId } = refunds
  const isOfKey = or(eq(idempotencyKey, key), sql`starts_with(${idempotencyKey}, ${`${key} `})`)
  const [row] = await tx
    .select({
      cents: sql<string>`coalesce(sum(${amountCents} + ${tipCents}), 0)`.mapWith(Number),
    })
    .from(refunds)
    .where(and(eq(orderId, order), isOfKey))
  return row?.cents ?? 0
}

/** Whether this very refund was made before. @throws Refused 422 where its key was used for another one */
async function isGivenBack(
  tx: Db,
  { orderId, of, key }: Pick<GivingBack, 'orderId' | 'of' | 'key'>,
): Promise<boolean> {
  const [earlier] = await tx.select().from(refunds).where(eq(refunds.idempotencyKey, key))
  if (!earlier) return false
  const isSame =
    earlier.orderId === orderId && (earlier.asked === null || isDeepStrictEqual(earlier.asked, of))
  if (isSame) return true
  throw new Refused(
    422,
    'idempotency_key_reused',
    'This key was used for another refund. Nothing was given back now. Look at the order again.',
  )
}

/** Seats, rooms and memberships are given back by their own rules. @throws Refused 409 */
function requireNotReserved({ quote }: OrderRow, of: RefundOf) {
  if (of.kind !== 'lines') return
  const line = of.lines.find(({ position }) => isReservedAt(quote, position))
  if (!line) return
  throw new Refused(
    409,
    'refund_at_booking',
    isJoined(quote.lines[line.position] ?? {})
      ? `${quote.lines[line.position]?.name}: the membership goes on. Its month is given back at the member's page.`
      : `${quote.lines[line.position]?.name}: what was booked is given back where the bookings are, by its own rules.`,
  )
}

/** A gift card or a work is given back whole, or not at all. @throws Refused 409 */
function requireByLine({ quote }: OrderRow, { kind }: RefundOf) {
  const whole = quote.lines.find((line) => isGiftCard(line) || isWork(line) || isReserved(line))
  if (kind !== 'amount' || !whole) return
  throw new Refused(
    409,
    'refund_by_line',
    `There is ${isWork(whole) ? 'a work' : isJoined(whole) ? 'a membership' : isReserved(whole) ? 'a booking' : 'a gift card'} in this order, so no amount can be taken off all of it. Give back a line.`,
  )
}

/** The cards of these lines. @throws Refused 409 where something was spent of one */
async function takeBackCards(
  tx: Db,
  { id, quote }: OrderRow,
  lines: readonly { position: number; quantity: number }[],
  at: Date,
) {
  const cards = lines.filter(({ position }) => {
    const line = quote.lines[position]
    return line !== undefined && isGiftCard(line)
  })
  if (cards.length > 0) await takeCardsBack(tx, id, at, cards)
}

/**
 * What of an order was given back, for those who make it. Who has something of it before them has to say that they saw it.
 * Fees, which stand behind the lines, are nobody's to make.
 */
async function tellKitchen(
  tx: Db,
  { id, status, quote }: OrderRow,
  wanted: readonly { position: number; quantity: number }[],
  { at, by }: { at: Date; by: string },
) {
  const given = wanted.flatMap(({ position, quantity }) => {
    const line = quote.lines[position]
    return line && isMade(line) ? [{ line, position, quantity }] : []
  })
  if (given.length === 0) return
  const detail = {
    refunded: given.map(({ position, quantity }) => ({ line: position, quantity })),
    changes: given.map(({ line, quantity }) => ({
      what: 'refund' as const,
      line: textOf({ ...line, quantity }),
    })),
  }
  const row = { orderId: id, from: status, to: status, at, by }
  await tx.insert(orderChanges).values({ ...row, kind: 'refunded', detail })
  if (isActive(status) && status !== 'ready')
    await tx.update(orders).set({ isAcknowledged: false }).where(eq(orders.id, id))
}

/** By mail; of a refund of everything they are told by the change of the order. */
async function tellOfRefund(tx: Db, services: Services, order: OrderRow, givenBack: GivenBack) {
  if (!order.contactEmail) return
  const { cafe } = services.settings.get()
  await queueMail(tx, services, {
    to: order.contactEmail,
    ...refundMail(cafe, toOrder(order, []), services.publicUrl, givenBack),
  })
}

/** Whether nothing would be left of the order. */
function isEverything(order: OrderRow, balance: Balance, of: RefundOf): boolean {
  if (of.kind !== 'lines' || order.quote.tipCents > 0) return false
  const left = remainingOf(order.quote, balance.parts)
  return left.lines.every(({ position, quantity }) => {
    if (isReservedAt(order.quote, position)) return true
    const wanted = of.lines.filter((line) => line.position === position)
    return quantity === 0 || (wanted.length === 1 && wanted[0]?.quantity === quantity)
  })
}

/** @throws Refused 409 where there is not so much left */
function partsFor(
  { quote }: OrderRow,
  { parts }: Balance,
  of: Exclude<RefundOf, { kind: 'all' }>,
  extraTips: number,
): RefundParts {
  const left = remainingOf(quote, parts)
  if (of.kind === 'lines') {
    const found = partsOfLines(quote, parts, of.lines)
    if (found && sumOfParts(found) > 0) return found
    throw new Refused(
      409,
      'refund_above_paid',
      'There is not so much left of that line: some of it was given back already. Look at the order again.',
    )
  }
  if (of.kind === 'tip') {
    if (of.cents > left.tipCents + extraTips) throw tooMuch(left.tipCents + extraTips, 'of tips')
    const own = Math.min(of.cents, left.tipCents)
    return (own > 0 && partsOfTip(quote, parts, own)) || { lines: [], tipCents: 0 }
  }
  const found = partsOfAmount(quote, parts, of.cents)
  if (!found) throw tooMuch(left.totalCents - left.tipCents, 'besides tips')
  return found
}

type Spread = Omit<GivingBack, 'orderId'> & { parts: RefundParts; by: string; at: Date }

/** Takes the refund from the payments: a line from what was taken for it, where that is known, and then the latest first. */
async function spread(
  tx: Db,
  services: Services,
  balance: Balance,
  { parts, of, reason, key, account, by, at }: Spread,
) {
  let tips = of.kind === 'tip' ? of.cents - sumOfParts(parts) : 0
  const from = balance.payments.filter(({ state }) => state === 'succeeded').toReversed()
  const lines = parts.lines.map(({ position, cents: net, taxCents }) => ({
    position,
    cents: net + taxCents,
  }))
  const { shares, leftCents: cents } = sharesOf(from, lines, sumOfParts(parts))
  let count = 0
  for (const payment of from) {
    const amountCents = shares.get(payment.id) ?? 0
    const tipCents = Math.min(tips, payment.tipCents - payment.refundedTipCents)
    if (amountCents + tipCents === 0) continue
    tips -= tipCents
    await recordRefund(tx, services, payment as PaymentRow, {
      amountCents,
      tipCents,
      reason,
      by,
      at,
      account,
      key: keyOf(key, count),
      ...(count === 0 && sumOfParts(parts) > 0 && { parts, reducesSale: true }),
    })
    count += 1
  }
  if (cents > 0 || tips > 0)
    throw new Refused(409, 'refund_above_paid', 'That is more than was paid for this order.')
}

const nothingLeft = () =>
  new Refused(409, 'nothing_to_refund', 'Nothing is left to give back for this order.')

const tooMuch = (leftCents: number, what: string) =>
  new Refused(
    409,
    'refund_above_paid',
    `At most ${formatCents(Math.max(0, leftCents))} ${what} can be given back for this order.`,
  )
