import { randomUUID } from 'node:crypto'
import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isWork } from '#domain/ordering/counter-goods.ts'
import { hasJoined, hasReserved } from '#domain/ordering/reserved-lines.ts'
import { firstStatus } from '#domain/ordering/status.ts'
import { afterCard } from '#domain/payments/after-card.ts'
import {
  COUNTER_METHODS,
  HOLD_MINUTES,
  isCounter,
  isProvider,
  type ProviderName,
} from '#domain/payments/values.ts'
import { audit } from '../audit/store.ts'
import { bookOrder } from '../books/orders.ts'
import { bookFailedRefund, bookPayment } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { orderLines, orders, payments, refunds, rsvps } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { changeIn, holdOrder } from '../ordering/change.ts'
import { alignPoints } from '../loyalty/points.ts'
import { rootOf } from '../ordering/mail-words.ts'
import { calledOut, type OrderRow } from '../ordering/store.ts'
import { requirePaidAlone } from '../ordering/with-seats.ts'
import type { Services } from '../services.ts'
import { ask, isTakenAtCounter, onPhoneCents } from './asked.ts'
import { balanceOf, openPaymentOf, type PaymentRow } from './balance.ts'
import { ringDispute } from './dispute-bell.ts'
import {
  requireProvider,
  type PaymentProvider,
  type RefundStanding,
  type Standing,
  unreachable,
} from './provider.ts'
import { CARD_FORM_PATH } from './card-form-path.ts'
import { dropOpen, recordRefund } from './record.ts'
import { touch } from './take.ts'

const MINUTE_MS = 60_000
/** Who did it, in the history of an order, where the provider or the clock did. */
export const BY_PROVIDER = 'the payment'
const BY_CLOCK = 'the end of the hold'

/**
 * The page at which the rest of an order is paid. Asked again while one is open, it is the same page; where the amount has changed,
 * the old page is closed first. @throws Refused 409 where nothing is to pay, 503 where the provider cannot be reached
 */
export async function startPayment(services: Services, orderId: string): Promise<{ url: string }> {
  const provider = requireProvider(services)
  const { payment, order, ended } = await services.db.transaction((tx) =>
    openPayment(tx, services, provider, orderId),
  )
  if (ended?.providerId) await endPage(services, provider, ended)
  if (payment.pageUrl) return { url: payment.pageUrl }
  try {
    const made = await provider.begin({
      id: payment.id,
      amountCents: payment.amountCents,
      title: `Order ${calledOut(order.dailyNumber)}`,
      email: order.contactEmail,
      expiresAt: payment.expiresAt ?? services.now(),
      returnUrl: afterCard(returnUrl(services, order)),
      cancelUrl: returnUrl(services, order),
      formUrl: `${services.publicUrl}${CARD_FORM_PATH}?order=${order.id}&token=${encodeURIComponent(order.token)}`,
      // The months that follow are charged to it.
      ...(hasJoined(order.quote) && !order.isPaid && { keepsCard: { customerId: null } }),
    })
    return { url: await onePage(services, provider, payment, made) }
  } catch (error) {
    throw unreachable(
      services,
      error,
      'Cards cannot be taken online at this moment. Your order is held: try again, or pay at the counter.',
    )
  }
}

/** A payment has one page, also where two that differ were made at once: the first one stands, and nobody can pay at the other. */
async function onePage(
  { db }: Services,
  provider: PaymentProvider,
  { id }: PaymentRow,
  made: { providerId: string; pageUrl: string },
): Promise<string> {
  const [first] = await db
    .update(payments)
    .set(made)
    .where(and(eq(payments.id, id), isNull(payments.providerId)))
    .returning()
  if (first) return made.pageUrl
  const [known] = await db.select().from(payments).where(eq(payments.id, id))
  if (known?.providerId !== made.providerId) await provider.end(made.providerId)
  if (!known?.pageUrl) throw new Error('The page of this payment is over.')
  return known.pageUrl
}

/** Where the customer comes back to; from a card page with its mark (`afterCard`). The link opens the order without signing in, as the one in the mail does. */
export function returnUrl({ publicUrl }: Pick<Services, 'publicUrl'>, order: OrderRow): string {
  return `${publicUrl}${rootOf(order)}/payment?order=${order.id}&token=${encodeURIComponent(order.token)}`
}

const isHeld = ({ status }: OrderRow) => status === 'awaiting-payment'

async function openPayment(
  tx: Db,
  services: Services,
  provider: PaymentProvider,
  orderId: string,
): Promise<{ payment: PaymentRow; order: OrderRow; ended: PaymentRow | null }> {
  const order = await holdOrder(tx, orderId)
  if (['waiting', 'cancelled', 'refunded', 'no-show'].includes(order.status))
    throw new Refused(409, 'not_payable', 'This order cannot be paid as it stands.')
  await requirePaidAlone(tx, order)
  const { dueCents } = await balanceOf(tx, order)
  if (order.isPaid || dueCents <= 0)
    throw new Refused(409, 'already_paid', 'This order is paid already.')
  const amountCents = onPhoneCents(order, dueCents)
  if (amountCents === 0)
    throw new Refused(409, 'paid_at_counter', 'What is left to pay is taken at the counter.')
  const at = services.now()
  const before = await openPaymentOf(tx, orderId)
  const isGood =
    before?.method === provider.name &&
    before.amountCents === amountCents &&
    before.expiresAt !== null &&
    before.expiresAt > at
  if (before && isGood) return { payment: before, order, ended: null }
  // One more page would keep seats and rooms from others for as long once more.
  const lastBegin = order.createdAt.getTime() + HOLD_MINUTES * MINUTE_MS
  if (isHeld(order) && hasReserved(order.quote) && at.getTime() >= lastBegin)
    throw new Refused(
      409,
      'hold_over',
      'What you chose is no longer held for you. Put it in your cart again, if it is still free.',
    )
  if (before)
    await tx.update(payments).set({ state: 'cancelled' }).where(eq(payments.id, before.id))
  const id = randomUUID()
  const [payment] = await tx
    .insert(payments)
    .values({
      id,
      orderId,
      method: provider.name,
      state: 'open',
      account: `provider:${provider.name}`,
      amountCents,
      idempotencyKey: id,
      expiresAt: new Date(at.getTime() + HOLD_MINUTES * MINUTE_MS),
      createdAt: at,
    })
    .returning()
  if (!payment) throw new Error('A payment was not written.')
  return { payment, order, ended: before }
}

/**
 * Writes down how a payment stands at its provider, whoever says so and how often: the webhook, the customer who came back, or
 * the regular look. Money that the order needs no more is given back at once.
 */
export async function settlePayment(
  services: Services,
  paymentId: string,
  said: Standing,
): Promise<void> {
  const [known] = await services.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!known) return
  const standing = await withCard(services, known, said)
  await services.db.transaction(async (tx) => {
    const order = await holdOrder(tx, known.orderId)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
    if (!payment || payment.state === 'succeeded') return
    if (standing.state === 'succeeded') return arrived(tx, services, order, payment, standing)
    const isOver = standing.state !== 'open' && payment.state === 'open'
    const state = isOver ? (standing.state as 'expired' | 'failed') : payment.state
    await tx
      .update(payments)
      .set({ failure: standing.failure, checkedAt: services.now(), state })
      .where(eq(payments.id, paymentId))
    if (isOver) await release(tx, services, order)
    else if (standing.failure !== payment.failure) await touch(tx, services, order.id)
  })
}

/** What a webhook says has no card in it; where one is kept, the provider is asked for it. */
async function withCard(services: Services, known: PaymentRow, said: Standing): Promise<Standing> {
  const provider = services.payments
  if (said.state !== 'succeeded' || said.card || known.state === 'succeeded') return said
  if (!known.providerId || provider?.name !== known.method) return said
  const [order] = await services.db.select().from(orders).where(eq(orders.id, known.orderId))
  return order && hasJoined(order.quote) ? provider.look(known.providerId) : said
}

/**
 * Money for an order that arrived with that for something else, by one charge at the provider: a payment of its own. What the order
 * needs no more is given back at once. Call it once for each key, after what it was paid with is held.
 */
export async function payOrderWith(
  tx: Db,
  services: Services,
  orderId: string,
  {
    method,
    amountCents,
    chargeId,
    key,
  }: { method: ProviderName; amountCents: number; chargeId: string; key: string },
): Promise<void> {
  const order = await holdOrder(tx, orderId)
  // Its own page, if it has one, is not needed any more.
  await dropOpen(tx, orderId)
  const [payment] = await tx
    .insert(payments)
    .values({
      id: randomUUID(),
      orderId,
      method,
      state: 'open',
      account: `provider:${method}`,
      amountCents,
      idempotencyKey: key,
      createdAt: services.now(),
    })
    .returning()
  if (!payment) throw new Error('A payment was not written.')
  await arrived(tx, services, order, payment, { state: 'succeeded', amountCents, chargeId })
}

type Arrived = Extract<Standing, { state: 'succeeded' }>

async function arrived(
  tx: Db,
  services: Services,
  order: OrderRow,
  before: PaymentRow,
  { amountCents, chargeId, card }: Arrived,
) {
  const at = services.now()
  const { dueCents, payments: paid } = await balanceOf(tx, order)
  const [payment] = await tx
    .update(payments)
    // What has arrived counts, also where it is not what was asked for.
    .set({
      state: 'succeeded',
      amountCents,
      chargeId,
      failure: null,
      succeededAt: at,
      checkedAt: at,
    })
    .where(eq(payments.id, before.id))
    .returning()
  if (!payment) throw new Error('A locked payment is gone.')
  await bookPayment(tx, services, payment, at)
  if (card && isProvider(payment.method))
    await services.reservations.keepCard(tx, order, { ...card, provider: payment.method })
  await audit(tx, services, BY_PROVIDER, {
    action: 'order.paid-online',
    subject: order.id,
    after: { amountCents, method: payment.method },
  })
  const wanted = order.isPaid ? 0 : Math.max(0, dueCents)
  const surplus = Math.max(0, amountCents - wanted)
  if (surplus > 0) {
    const reason = wanted > 0 ? 'More was paid than the order costs' : 'Nothing was left to pay'
    await recordRefund(tx, services, payment, {
      amountCents: surplus,
      tipCents: 0,
      reason,
      key: `surplus ${payment.id}`,
      by: BY_PROVIDER,
      at,
    })
    await audit(tx, services, BY_PROVIDER, {
      action: 'order.money-given-back',
      subject: order.id,
      after: { amountCents: surplus, reason },
    })
  }
  if (wanted === 0) return touch(tx, services, order.id)
  if (amountCents < wanted) {
    // A part was asked for: what is left is taken at the counter.
    if (order.phoneCents !== null) await ask(tx, services, order, 0)
    return touch(tx, services, order.id, wanted - amountCents)
  }
  const status = order.status === 'awaiting-payment' ? firstStatus(order.channel) : undefined
  // Its money goes back to the card by itself, also where the order was to be paid at the counter.
  const isOnline = paid.every(({ state, method }) => state !== 'succeeded' || !isCounter(method))
  if (isOnline) await tx.update(orders).set({ payment: 'online' }).where(eq(orders.id, order.id))
  const changer = { name: BY_PROVIDER, person: null, isSystem: true, check: () => {} }
  await changeIn(tx, services, order.id, { isPaid: true, ...(status && { status }) }, changer)
}

/** Nobody paid in time: the kitchen's time goes back. Where money was taken over the counter, somebody there decides. */
async function release(tx: Db, services: Services, order: OrderRow) {
  if (order.status !== 'awaiting-payment') return
  if (await isTakenAtCounter(tx, order.id)) {
    if (order.phoneCents !== 0) await ask(tx, services, order, 0)
    return
  }
  const changer = { name: BY_CLOCK, person: null, isSystem: true, check: () => {} }
  await changeIn(tx, services, order.id, { status: 'cancelled' }, changer)
}

/** The customer would rather pay at the counter: the order is made, and the page is closed. */
export async function payAtCounter(services: Services, orderId: string): Promise<void> {
  const ended = await services.db.transaction(async (tx) => {
    const order = await holdOrder(tx, orderId)
    if (order.status !== 'awaiting-payment')
      throw new Refused(409, 'not_awaiting_payment', 'This order does not wait for a payment.')
    await requirePaidAlone(tx, order)
    if (order.phoneCents !== null)
      throw new Refused(409, 'paid_at_counter', 'Tell us at the counter how you pay what is left.')
    if (hasReserved(order.quote))
      throw new Refused(
        409,
        'booking_paid_online',
        'There are seats, a room or a membership in this order, which are held until it is paid by card. Pay it here, or let it go and ask for them at the counter.',
      )
    if (order.quote.lines.some(isWork))
      throw new Refused(
        409,
        'work_paid_online',
        'There is a work in this order, which is held until it is paid by card. Pay it here, or let it go and buy the work at the counter.',
      )
    const open = await openPaymentOf(tx, orderId)
    if (open) await tx.update(payments).set({ state: 'cancelled' }).where(eq(payments.id, open.id))
    await tx.update(orders).set({ payment: 'counter' }).where(eq(orders.id, orderId))
    const changer = { name: order.contactName, person: null, check: () => {} }
    await changeIn(tx, services, orderId, { status: firstStatus(order.channel) }, changer)
    return open
  })
  if (ended?.providerId && services.payments) await endPage(services, services.payments, ended)
}

/** Asks how a payment stands, for whoever came back from its page. Where the provider does not answer, the regular look will. */
export async function lookNow(services: Services, payment: PaymentRow): Promise<void> {
  const provider = services.payments
  if (payment.state !== 'open' || !payment.providerId || provider?.name !== payment.method) return
  try {
    await settlePayment(services, payment.id, await provider.look(payment.providerId))
  } catch (error) {
    services.log.warn({ err: error }, 'the payment provider does not answer')
  }
}

/** The same for an order, before anything is decided by whether it is paid. */
export async function lookAtOrder(services: Services, orderId: string): Promise<void> {
  const open = await openPaymentOf(services.db, orderId)
  if (open) await lookNow(services, open)
}

/** Closes the pages of an order that nobody should pay at any more. Those that do not close now are closed by the regular look. */
export async function endDropped(services: Services, orderId: string): Promise<void> {
  const provider = services.payments
  if (!provider) return
  const dropped = await services.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.state, 'cancelled'),
        eq(payments.method, provider.name),
        isNotNull(payments.pageUrl),
      ),
    )
  for (const payment of dropped) await endPage(services, provider, payment)
}

async function endPage(services: Services, provider: PaymentProvider, payment: PaymentRow) {
  if (!payment.providerId) return
  try {
    const standing = await provider.end(payment.providerId)
    await settlePayment(services, payment.id, standing)
    // Money that is on its way by then is asked for until it is here, and goes back.
    if (standing.state !== 'open')
      await services.db.update(payments).set({ pageUrl: null }).where(eq(payments.id, payment.id))
  } catch (error) {
    // The regular look closes it.
    services.log.warn({ err: error }, 'a payment page was not closed')
  }
}

/** So many at once; the others a minute later. */
const BATCH = 50
/** A payment whose webhook does not come is asked about this often. */
const LOOK_AGAIN_MS = 2 * MINUTE_MS

/**
 * Settles what hangs: asks about open payments, closes pages that nobody should pay at, cancels held orders that nobody pays for, and
 * makes the refunds that were not made yet. Runs every minute on every server; twice at once does no harm.
 */
export async function reconcile(services: Services): Promise<void> {
  const provider = services.payments
  const at = services.now()
  if (provider) {
    const { state, method, expiresAt, checkedAt, pageUrl, createdAt } = payments
    const isDue = or(
      lte(expiresAt, at),
      lte(sql`coalesce(${checkedAt}, ${createdAt})`, new Date(at.getTime() - LOOK_AGAIN_MS)),
    )
    const hanging = await services.db
      .select()
      .from(payments)
      .where(
        and(
          eq(method, provider.name),
          or(
            and(eq(state, 'open'), isDue),
            and(inArray(state, ['cancelled', 'expired']), isNotNull(pageUrl)),
          ),
        ),
      )
      .orderBy(payments.createdAt)
      .limit(BATCH)
    for (const payment of hanging) await settleOne(services, provider, payment)
    await refundPending(services)
  }
  await cancelUnpaid(services)
}

async function settleOne(services: Services, provider: PaymentProvider, payment: PaymentRow) {
  const at = services.now()
  const isExpired = payment.expiresAt !== null && payment.expiresAt <= at
  if (payment.state !== 'open') return endPage(services, provider, payment)
  if (!payment.providerId) {
    // Its page was never made.
    if (isExpired) await settlePayment(services, payment.id, { state: 'expired', failure: null })
    return
  }
  try {
    const standing = isExpired
      ? await provider.end(payment.providerId)
      : await provider.look(payment.providerId)
    await settlePayment(services, payment.id, standing)
  } catch (error) {
    services.log.warn({ err: error }, 'the payment provider does not answer')
  }
}

/**
 * Orders that are held for a payment which nobody began, or whose provider is not set up any more. Those with seats, rooms or a membership end as
 * soon as no payment of them can begin.
 */
async function cancelUnpaid(services: Services) {
  const ago = (minutes: number) => new Date(services.now().getTime() - minutes * MINUTE_MS)
  const open = services.db
    .select({ id: payments.orderId })
    .from(payments)
    .where(eq(payments.state, 'open'))
  const reserving = services.db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(inArray(orderLines.type, ['session', 'booking', 'membership']))
  const held = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'awaiting-payment'),
        or(
          lte(orders.createdAt, ago(2 * HOLD_MINUTES)),
          and(lte(orders.createdAt, ago(HOLD_MINUTES)), inArray(orders.id, reserving)),
        ),
        notInArray(orders.id, open),
        // Whoever took money for it over the counter says what becomes of it.
        sql`not exists (select from ${payments} taken where taken.order_id = ${orders.id} and taken.state = 'succeeded'
          and taken.method in (${sql.join(
            COUNTER_METHODS.map((method) => sql`${method}`),
            sql`, `,
          )})
          and taken.amount_cents + taken.tip_cents > taken.refunded_cents + taken.refunded_tip_cents)`,
        // Drinks for a break that are paid with the seats of another order end with that.
        sql`not exists (select from ${rsvps} party where party.reference = ${orders.forBreak} ->> 'reference'
          and party.status = 'held' and party.order_id is not null)`,
      ),
    )
    .orderBy(orders.createdAt)
    .limit(BATCH)
  for (const { id } of held)
    try {
      await services.db.transaction(async (tx) => release(tx, services, await holdOrder(tx, id)))
    } catch (error) {
      services.log.error(
        { err: error, orderId: id },
        'an order that nobody paid could not be ended',
      )
    }
}

const REFUND_TRIES = 12

/** Asks the provider for the refunds that wait for it. A server takes each for a minute, so that two do not ask at once. */
export async function refundPending(services: Services): Promise<void> {
  const provider = services.payments
  if (!provider) return
  const at = services.now()
  const claimed = await services.db
    .update(refunds)
    .set({
      attempts: sql`${refunds.attempts} + 1`,
      nextAttemptAt: sql`${at.toISOString()}::timestamptz + least(60, power(2, ${refunds.attempts})) * interval '1 minute'`,
    })
    .where(
      and(
        eq(refunds.state, 'pending'),
        lte(refunds.nextAttemptAt, at),
        sql`${refunds.paymentId} in (select ${payments.id} from ${payments} where ${payments.method} = ${provider.name})`,
      ),
    )
    .returning()
  for (const refund of claimed) {
    const [payment] = await services.db
      .select()
      .from(payments)
      .where(eq(payments.id, refund.paymentId))
    if (!payment?.chargeId) continue
    try {
      const amountCents = refund.amountCents + refund.tipCents
      const { chargeId } = payment
      const standing = await provider.refund({ id: refund.id, chargeId, amountCents })
      await settleRefund(services, refund.id, standing)
    } catch (error) {
      services.log.warn({ err: error }, 'a refund was not made yet')
      if (refund.attempts >= REFUND_TRIES)
        await settleRefund(services, refund.id, {
          state: 'failed',
          failure: 'The provider could not be reached.',
        })
    }
  }
}

/** Writes down how a refund stands. One that failed leaves the money with the café, owed to the customer. */
export async function settleRefund(
  services: Services,
  refundId: string,
  standing: RefundStanding,
): Promise<void> {
  const [known] = await services.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!known) return
  await services.db.transaction(async (tx) => {
    const order = await holdOrder(tx, known.orderId)
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
    const at = services.now()
    // A bank may refuse one that Stripe had made already.
    if (!refund || refund.state === 'failed') return
    if (standing.state !== 'failed') {
      const isDone = standing.state === 'succeeded'
      await tx
        .update(refunds)
        .set({
          providerId: standing.providerId,
          ...(isDone && { state: 'succeeded', settledAt: at, nextAttemptAt: null }),
        })
        .where(eq(refunds.id, refundId))
      return
    }
    const { failure } = standing
    await tx
      .update(refunds)
      .set({ state: 'failed', failure, settledAt: at, nextAttemptAt: null })
      .where(eq(refunds.id, refundId))
    await tx
      .update(payments)
      .set({
        refundedCents: sql`${payments.refundedCents} - ${refund.amountCents}`,
        refundedTipCents: sql`${payments.refundedTipCents} - ${refund.tipCents}`,
      })
      .where(eq(payments.id, refund.paymentId))
    await bookFailedRefund(tx, services, refund, at)
    await bookOrder(tx, services, order, at)
    await alignPoints(tx, order, at)
    await audit(tx, services, BY_PROVIDER, {
      action: 'order.refund-failed',
      subject: order.id,
      after: { amountCents: refund.amountCents + refund.tipCents, failure },
    })
    await touch(tx, services, order.id)
  })
}

/** News of a dispute may come twice and late: what began it changes nothing when it is decided already. */
export function isNewsOf(column: PgColumn, dispute: string): SQL {
  const isDecided = /^(won|lost|warning_closed):/.test(dispute)
  return isDecided
    ? sql`${column} is distinct from ${dispute}`
    : sql`${column} is distinct from ${dispute} and coalesce(${column}, '') !~ '^(won|lost|warning_closed):'`
}

/** What the provider says of a dispute, for staff. */
export async function settleDispute(services: Services, chargeId: string, dispute: string) {
  await services.db.transaction(async (tx) => {
    const [payment] = await tx
      .update(payments)
      .set({ dispute })
      .where(and(eq(payments.chargeId, chargeId), isNewsOf(payments.dispute, dispute)))
      .returning()
    if (!payment) return
    await audit(tx, services, BY_PROVIDER, {
      action: 'order.payment-disputed',
      subject: payment.orderId,
      after: { dispute },
    })
    const order = await touch(tx, services, payment.orderId)
    const of = `Order ${calledOut(order.dailyNumber)}`
    const to = `/orders?q=${encodeURIComponent(calledOut(order.dailyNumber))}&open=${order.id}`
    await ringDispute(tx, services, { chargeId, dispute, of, to })
  })
}
