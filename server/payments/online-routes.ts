import { desc, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { PaymentStanding } from '#domain/contracts/payments.ts'
import { isNothingToMake } from '#domain/kitchen/making.ts'
import { isWork } from '#domain/ordering/counter-goods.ts'
import { linesText } from '#domain/ordering/line-text.ts'
import { hasBooked, hasJoined, hasReserved } from '#domain/ordering/reserved-lines.ts'
import { isActive } from '#domain/ordering/status.ts'
import { HOLD_MINUTES, isProvider } from '#domain/payments/values.ts'
import { orders, payments } from '../db/schema.ts'
import { isGiftCard } from '../gift-cards/store.ts'
import { readText } from '../http/body.ts'
import { Refused } from '../http/refuse.ts'
import type { App, Calls, HttpEnv } from '../http/routing.ts'
import { calledOut, type OrderRow } from '../ordering/store.ts'
import { paidWithSeats, seatsPathOf } from '../ordering/with-seats.ts'
import { personOf } from '../people/sessions.ts'
import type { Services } from '../services.ts'
import { mailOwnReceipt } from '../till/receipt.ts'
import { isSameToken } from '../tokens.ts'
import { onPhoneCents } from './asked.ts'
import { atCounterOf, balanceOf } from './balance.ts'
import { cardFormPage } from './card-form.ts'
import { openForged } from './forged.ts'
import { hear } from './hear.ts'
import { lookAtOrder, payAtCounter, startPayment } from './online.ts'
import { BadSignature } from './provider.ts'
import { testPages } from './test-pages.ts'

/** Paying online: the way to the provider's page and back, and what the provider tells by itself. */
export function onlinePaymentRoutes(call: Calls, app: App, services: Services) {
  call('paymentStanding', async ({ params: { id }, query: { token } }, c) => {
    const order = await heldBy(services, c, id, token)
    await lookAtOrder(services, id)
    return standingOf(services, order.id)
  })

  call('startPayment', async ({ params: { id }, body: { token } }, c) => {
    await heldBy(services, c, id, token)
    return startPayment(services, id)
  })

  call('payAtCounter', async ({ params: { id }, body: { token } }, c) => {
    await heldBy(services, c, id, token)
    await payAtCounter(services, id)
    return standingOf(services, id)
  })

  call('mailMyReceipt', async ({ params: { id }, body: { token, email } }, c) => {
    await heldBy(services, c, id, token)
    return mailOwnReceipt(services, await personOf(c, services), { id, email })
  })

  const forged = openForged(services)
  app.post('/payments/stripe/webhook', async (c) => {
    const provider = services.payments
    if (provider?.name !== 'stripe') return c.notFound()
    const body = await readText(c.req.raw, WEBHOOK_KB)
    try {
      const news = provider.read(body, c.req.header('stripe-signature') ?? null)
      if (news) await hear(services, news)
      return c.json({ received: true })
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error
      await forged(provider.name)
      throw new Refused(400, 'bad_signature', error.message)
    }
  })
  cardFormPage(app, services)
  testPages(app, services)
}

/** Events of Stripe are some 5 kB; disputes with evidence are the longest. */
const WEBHOOK_KB = 256

/** The order, for whoever has its link and for its owner. @throws Refused 404 for everybody else */
export async function heldBy(
  services: Services,
  c: Context<HttpEnv>,
  id: string,
  token: string | undefined,
): Promise<OrderRow> {
  const [order] = await services.db.select().from(orders).where(eq(orders.id, id))
  if (order && token && isSameToken(token, order.token)) return order
  const person = order?.userId ? await personOf(c, services) : null
  if (order && person && person.user.id === order.userId) return order
  throw new Refused(404, 'order_not_found', 'No such order. Please open the link you were given.')
}

/** How the money of an order stands. @throws Refused 404 */
export async function standingOf(services: Services, id: string): Promise<PaymentStanding> {
  const { db, payments: provider } = services
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Refused(404, 'order_not_found', 'No such order.')
  const balance = await balanceOf(db, order)
  const counterCents = balance.payments.reduce((sum, row) => sum + atCounterOf(row), 0)
  const [last] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, id))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1)
  const isWithSeats = (await paidWithSeats(db, [order])).has(id)
  const isHeld = order.status === 'awaiting-payment' && !isWithSeats
  const partCents = order.phoneCents === null ? undefined : onPhoneCents(order, balance.dueCents)
  const isPayable = isHeld || isActive(order.status) || order.status === 'picked-up'
  const state =
    order.status === 'waiting'
      ? 'waiting'
      : isWithSeats
        ? 'with-seats'
        : !isPayable
          ? 'over'
          : balance.dueCents <= 0 && order.isPaid
            ? 'paid'
            : provider && partCents !== 0
              ? 'due'
              : 'counter'
  const held = last?.expiresAt ?? new Date(order.createdAt.getTime() + HOLD_MINUTES * MINUTE_MS)
  return {
    orderId: id,
    number: calledOut(order.dailyNumber),
    state,
    totalCents: balance.totalCents + balance.apartCents,
    paidCents: balance.paidCents + balance.apartCents,
    refundedCents: balance.refundedCents,
    ...(counterCents > 0 && { counterCents }),
    dueCents: balance.dueCents,
    ...(partCents !== undefined && !order.isPaid && { partCents }),
    timeZone: order.timeZone,
    // The counter says what becomes of what is paid in parts.
    heldUntil: isHeld && partCents === undefined ? held.toISOString() : null,
    failure: last && isProvider(last.method) && last.state !== 'succeeded' ? last.failure : null,
    provider: provider?.name ?? null,
    hasWork: order.quote.lines.some(isWork),
    hasBooking: hasBooked(order.quote),
    hasMembership: hasJoined(order.quote),
    hasGiftCard: order.quote.lines.some(isGiftCard),
    isMade: !isNothingToMake(order.quote),
    ...itemsOf(order),
    ...(isWithSeats && order.forBreak && { seatsPath: seatsPathOf(services, order.forBreak) }),
    ...calledOutAt(order),
  }
}

function itemsOf({ quote }: OrderRow): Pick<PaymentStanding, 'items'> {
  const items = quote.lines.filter(({ type }) => type === 'item')
  return items.length > 0 && hasReserved(quote) ? { items: linesText(items) } : {}
}

/** While it is made for the counter: when it is called out there, and for whom. */
function calledOutAt(order: OrderRow): Pick<PaymentStanding, 'counter'> {
  const { status, quote, forBreak, pickupAt, estimatedAt, contactName } = order
  const isAwaited = ['pending', 'confirmed', 'preparing'].includes(status)
  if (!isAwaited || forBreak !== null || isNothingToMake(quote)) return {}
  const readyAt = estimatedAt.toISOString()
  return { counter: { readyAt, isChosen: pickupAt !== null, name: contactName } }
}

const MINUTE_MS = 60_000
