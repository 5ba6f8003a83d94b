import type { OrderPayment } from '#domain/ordering/values.ts'
import { and, eq } from 'drizzle-orm'
import { formatCents } from '#domain/cafe/money.ts'
import type { NewCounterSale, NewPhoneSale, SalePayment, Sold } from '#domain/contracts/drawers.ts'
import type { Order, Quote } from '#domain/contracts/ordering.ts'
import { firstStatus } from '#domain/ordering/status.ts'
import { cashAccount } from '#domain/till/drawer.ts'
import { givenCents, isLargeDiscount } from '#domain/till/large-discount.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { giftCards, orders, payments, tillSales } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { payByCard } from '../gift-cards/pay.ts'
import { boughtCard } from '../gift-cards/routes.ts'
import { isGiftCard } from '../gift-cards/store.ts'
import { changeHeld, changeIn, holdOrder } from '../ordering/change.ts'
import { refuseMemberships } from '../ordering/joined-apart.ts'
import { placeOrder } from '../ordering/place.ts'
import { priced } from '../ordering/pricing.ts'
import { changesOf, findOrder, toOrder, type OrderRow } from '../ordering/store.ts'
import { goodsFor } from '../shop/goods.ts'
import { ask } from '../payments/asked.ts'
import { takePayment } from '../payments/take.ts'
import type { PaymentRow } from '../payments/balance.ts'
import type { Person } from '../people/person.ts'
import { LATE_MS } from './before-close.ts'
import { holdOpen, requireOpen } from './drawers.ts'
import { requireCustomer } from './members.ts'
import { NOBODY_IN_PARTICULAR } from './nobody.ts'
import { requireAct, type Pins } from './pins.ts'
import { sellerName, soldTime } from './sent-later.ts'

type Seller = { person: Person; address: string }
type Kept = Pick<NewCounterSale, 'isKept' | 'soldAt'>
type Sale = NewCounterSale & { approverName: string | null; soldBy: string }

/**
 * Sells over the counter: an order by the same path as every other, paid at once. Sent again with its id, it goes on where it
 * stopped: the id is the key of the order, and with a number behind it of each payment.
 * @throws Refused where it cannot be sold so: the price changed, the drawer is closed, the payments do not add up
 */
export async function sell(
  services: Services,
  pins: Pins,
  seller: Seller,
  sale: NewCounterSale,
): Promise<Sold> {
  const known = await soldBefore(services, sale)
  if (known) return known
  const soldBy = await sellerName(services, seller.person, sale, soldTime(services, sale.soldAt))
  const { quote, approverName } = await judge(services, pins, seller, sale)
  requirePayable(sale, quote)
  const cashDrawer = drawerOf(sale)
  if (cashDrawer) await requireOpen(services.db, cashDrawer)
  const begun = await begunByPhone(services, sale)
  const order = begun ?? (await placeSale(services, seller, sale, 'counter')).order
  try {
    const made = await settle(services, seller.person, order, { ...sale, approverName, soldBy })
    if (made) return made
  } catch (error) {
    // Refused after it was placed, as when the drawer was closed meanwhile: nobody makes what is not sold.
    if (error instanceof Refused && !begun) await takeBack(services, seller.person, order.id)
    throw error
  }
  const sold = await soldBefore(services, sale)
  if (!sold) throw new Error('A sale was neither made nor found.')
  return sold
}

/**
 * Sells to somebody who pays all of it or a part on their own phone: the order is held for the payment as any that is paid online, with what was
 * taken before, and made once all is paid. Sent again with its id, it is the same order, with the same parts.
 * @throws Refused as above; 409 where nobody takes cards online
 */
export async function sellByPhone(
  services: Services,
  pins: Pins,
  seller: Seller,
  sale: NewPhoneSale,
): Promise<{ order: Order }> {
  const { quote, approverName } = await judge(services, pins, seller, sale)
  requireGiven(sale)
  if (quote.isSellable && quote.totalCents === 0)
    throw new Refused(409, 'nothing_due', 'Nothing is to pay. Finish the sale here.')
  if (sale.lines.some(({ type }) => type === 'gift-card'))
    throw new Refused(
      409,
      'not_by_phone',
      'A gift card is handed over when it is paid, so it is paid here: in cash or at the terminal.',
    )
  const phoneCents = phoneCentsOf(sale, quote)
  const drawerId = drawerOf({ ...sale, payments: sale.payments ?? [] })
  if (drawerId) await requireOpen(services.db, drawerId)
  const { order } = await placeSale(services, seller, sale, 'online')
  const given = { ...sale, approverName, soldBy: seller.person.user.name }
  const noted = { ...given, soldAt: services.now(), drawerId }
  let isNew = true
  try {
    // Also when it is sent again: the server may have ended between the order and this, and more may have been taken since.
    await services.db.transaction(async (tx) => {
      const held = await holdOrder(tx, order.id)
      if (drawerId) await holdOpen(tx, drawerId)
      isNew = await noteSale(tx, services, seller.person, order, noted)
      if (held.isPaid || held.status !== 'awaiting-payment') return
      await takeParts(tx, services, seller.person, held, { ...sale, drawerId })
      // Where a phone has paid its part already, nothing is asked of it again.
      if (isNew || held.phoneCents !== 0) await ask(tx, services, held, phoneCents)
    })
  } catch (error) {
    if (error instanceof Refused && isNew) await takeBack(services, seller.person, order.id)
    throw error
  }
  return { order: { ...order, token: '' } }
}

/** What a phone is asked for: the rest, or less. @throws Refused 409 where that is more than is left */
function phoneCentsOf({ payments: parts = [], phoneCents }: NewPhoneSale, quote: Quote): number {
  const taken = parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const leftCents = quote.totalCents - taken
  const asked = phoneCents ?? leftCents
  if (quote.isSellable && (asked > leftCents || leftCents <= 0))
    throw new Refused(
      409,
      'payments_do_not_add_up',
      `${formatCents(Math.max(0, leftCents))} is left to pay of ${formatCents(quote.totalCents)}. Ask for that at most.`,
      { quote },
    )
  return asked
}

/** What it costs, and who agreed to what is given away. @throws Refused */
async function judge(
  services: Services,
  pins: Pins,
  { person }: Seller,
  sale: NewPhoneSale & Kept,
): Promise<{ quote: Quote; approverName: string | null }> {
  refuseMemberships({ lines: sale.lines, channel: 'counter' })
  const { discount, feeWaiver, memberId, approval } = sale
  if (memberId) await requireCustomer(services, memberId)
  const quote = await priced(services, sale, {
    accountId: memberId ?? null,
    guesser: null,
    discount,
    waive: feeWaiver?.fees,
    goods: await goodsFor(services, sale.lines, keptAt(services, sale)),
  })
  // An amount that somebody agreed to was of the price on the screen.
  requirePrice(sale, quote)
  if (!isLargeDiscount(quote)) return { quote, approverName: null }
  const asked = { person, act: 'large-discount', approval, cents: givenCents(quote) } as const
  const { approver } = await requireAct(services, pins, asked)
  return { quote, approverName: approver?.name ?? null }
}

/** The order of a sale; the id of the sale is its key. */
function placeSale(
  services: Services,
  { person, address }: Seller,
  sale: NewPhoneSale & Kept,
  payment: OrderPayment,
) {
  const { id, lines, name = nameOnCup(lines), tip, dining, promoCode, note } = sale
  const { expectedTotalCents, discount, feeWaiver, memberId } = sale
  return placeOrder(
    services,
    {
      lines,
      contact: { name },
      pickup: null,
      tip,
      dining,
      promoCode,
      note,
      payment,
      expectedTotalCents,
      channel: 'counter',
    },
    {
      key: keyOf(id),
      person,
      address,
      discount,
      waive: feeWaiver?.fees,
      memberId,
      keptAt: keptAt(services, sale),
      isAtTill: true,
    },
  )
}

/** Who is called where no name was said for the order: the first name on its cups. */
const nameOnCup = (lines: NewPhoneSale['lines']): string =>
  lines.find(({ customerName }) => customerName)?.customerName ?? NOBODY_IN_PARTICULAR

const keyOf = (id: string) => `till-${id}`

/** The sale, where it was made and paid already. */
async function soldBefore(
  services: Services,
  { id, payments: asked }: NewCounterSale,
): Promise<Sold | null> {
  const { db } = services
  const [row] = await db
    .select({
      id: orders.id,
      isPaid: orders.isPaid,
      soldBy: tillSales.soldBy,
      soldAt: tillSales.soldAt,
    })
    .from(orders)
    .innerJoin(tillSales, eq(tillSales.orderId, orders.id))
    .where(eq(orders.idempotencyKey, keyOf(id)))
  if (!row?.isPaid) return null
  const order = await findOrder(db, row.id)
  if (!order) return null
  const paid = await db.select().from(payments).where(eq(payments.orderId, order.id))
  return soldOf(services, db, order, { ...row, id, payments: asked }, paid)
}

/** The order of a sale of which a phone was asked for a part, and that is paid otherwise after all: parts that it has are not taken twice. */
async function begunByPhone({ db }: Services, { id }: NewCounterSale): Promise<Order | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.idempotencyKey, keyOf(id)), eq(orders.status, 'awaiting-payment')))
  return row ? findOrder(db, row.id) : null
}

/** What the till is told of a sale. */
async function soldOf(
  services: Services,
  db: Db,
  order: Order,
  {
    id,
    payments: asked,
    soldBy,
    soldAt,
  }: Pick<Sale, 'id' | 'payments' | 'soldBy'> & { soldAt: Date },
  paid: readonly PaymentRow[],
): Promise<Sold> {
  const made = asked.flatMap((_, index) =>
    paid.filter(({ idempotencyKey }) => idempotencyKey === paymentKey(id, index)),
  )
  return {
    order: { ...order, token: '' },
    soldBy,
    soldAt: soldAt.toISOString(),
    ...(order.quote.lines.some(isGiftCard) && (await cardsOf(services, db, order.id))),
    payments: made.map(({ method, amountCents, tipCents, givenCents }) => ({
      method: method === 'cash' || method === 'gift-card' ? method : 'card-terminal',
      amountCents,
      givenCents,
      changeCents: givenCents === null ? 0 : givenCents - amountCents - tipCents,
    })),
  }
}

/** The gift cards that a sale made, for whoever hands them over now. */
async function cardsOf(
  services: Services,
  db: Db,
  orderId: string,
): Promise<Pick<Sold, 'giftCards'>> {
  const cards = await db.select().from(giftCards).where(eq(giftCards.orderId, orderId))
  return cards.length === 0 ? {} : { giftCards: cards.map((card) => boughtCard(services, card)) }
}

const paymentKey = (id: string, index: number) => `${keyOf(id)}-${index + 1}`

/**
 * Takes the money of an order that was placed, all of it in one transaction.
 * @returns the sale; `null` where it is paid already
 */
async function settle(
  services: Services,
  person: Person,
  order: Order,
  { id, payments: parts, soldBy, ...sale }: Sale,
): Promise<Sold | null> {
  const drawerId = drawerOf({ ...sale, payments: parts })
  const soldAt = soldTime(services, sale.soldAt)
  return services.db.transaction(async (tx) => {
    let held = await holdOrder(tx, order.id)
    if (held.isPaid) return null
    // It stays open until the cash is in the books.
    if (drawerId) await holdOpen(tx, drawerId)
    await noteSale(tx, services, person, order, { ...sale, soldBy, soldAt, drawerId })
    const taken = await takeParts(tx, services, person, held, { id, payments: parts, drawerId })
    held = taken.order
    const { paid } = taken
    if (parts.length === 0) held = await payNothing(tx, services, person, held)
    if (soldBy !== person.user.name)
      await audit(tx, services, person, {
        action: 'order.sent-later',
        subject: order.id,
        after: { soldBy, soldAt: soldAt.toISOString() },
      })
    const cards = parts.filter(({ method }) => method === 'gift-card').length
    const all =
      cards === 0 ? paid : await tx.select().from(payments).where(eq(payments.orderId, order.id))
    // Nothing else happened to it since it was placed.
    const now =
      held.status === order.status
        ? { ...toOrder(held, []), history: order.history }
        : toOrder(held, await changesOf(tx, [order.id]))
    return soldOf(services, tx, now, { id, payments: parts, soldBy, soldAt }, all)
  })
}

type Parts = { id: string; payments?: readonly SalePayment[]; drawerId: string | null }

/** Takes the parts of a sale for its order, which is held as the drawer is. @returns its row as it is then, and what was taken but for gift cards */
async function takeParts(
  tx: Db,
  services: Services,
  person: Person,
  before: OrderRow,
  { id, payments: parts = [], drawerId }: Parts,
): Promise<{ order: OrderRow; paid: PaymentRow[] }> {
  let held = before
  const paid: PaymentRow[] = []
  for (const [index, part] of parts.entries()) {
    const { amountCents, lines } = part
    const key = paymentKey(id, index)
    if (part.method === 'gift-card') {
      const byCard = { orderId: held.id, code: part.code ?? '', amountCents, lines, key }
      held = await payByCard(tx, services, byCard, person, held)
      continue
    }
    const taken = {
      orderId: held.id,
      method: part.method,
      amountCents,
      givenCents: part.givenCents,
      lines,
      key,
      ...(part.method === 'cash' && drawerId && { account: cashAccount(drawerId) }),
    }
    const { payment, order } = await takePayment(tx, services, taken, person, held)
    held = order
    paid.push(payment)
  }
  return { order: held, paid }
}

async function takeBack(services: Services, person: Person, orderId: string) {
  const who = { name: person.user.name, person, check: () => {} }
  const patch = { status: 'cancelled', isAcknowledged: true } as const
  await services.db.transaction(async (tx) => {
    const [held] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    const isAsPlaced = held && [firstStatus(held.channel), 'awaiting-payment'].includes(held.status)
    if (isAsPlaced && !held.isPaid) await changeIn(tx, services, orderId, patch, who)
  })
}

/** A sale that a discount made free is paid without money. */
async function payNothing(tx: Db, services: Services, person: Person, order: OrderRow) {
  const who = { name: person.user.name, person, check: () => {} }
  return changeHeld(tx, services, order, { isPaid: true }, who)
}

type Noted = Pick<Sale, 'discount' | 'feeWaiver' | 'isKept' | 'approverName' | 'soldBy'> & {
  soldAt: Date
  drawerId: string | null
}

/** What the order does not say: who sold it where, and what was given away and why. Once for each order. @returns whether it was the first time */
async function noteSale(
  tx: Db,
  services: Services,
  person: Person,
  order: Order,
  noted: Noted,
): Promise<boolean> {
  const { discount, feeWaiver, soldAt, isKept = false, approverName, soldBy, drawerId } = noted
  const at = services.now()
  const rows = await tx
    .insert(tillSales)
    .values({
      orderId: order.id,
      tillId: person.tillId,
      drawerId,
      soldBy,
      soldAt,
      arrivedAt: at.getTime() - soldAt.getTime() > LATE_MS ? at : null,
      discountReason: discount?.reason ?? null,
      feeWaiverReason: order.quote.waivedFees ? (feeWaiver?.reason ?? null) : null,
      approvedBy: approverName,
      isKept,
    })
    .onConflictDoNothing()
    .returning({ orderId: tillSales.orderId })
  if (rows.length > 0) await auditGiven(tx, services, person, order, noted)
  return rows.length > 0
}

/** What was given at the counter, and why. */
async function auditGiven(
  tx: Db,
  services: Services,
  person: Person,
  { id: subject, quote }: Order,
  { discount, feeWaiver, approverName }: Pick<Sale, 'discount' | 'feeWaiver' | 'approverName'>,
) {
  const agreed = approverName === null ? {} : { approvedBy: approverName }
  if (discount)
    await audit(tx, services, person, {
      action: 'order.discounted',
      subject,
      after: { cents: quote.counterDiscountCents ?? 0, reason: discount.reason, ...agreed },
    })
  const { waivedFees = [] } = quote
  if (feeWaiver && waivedFees.length > 0)
    await audit(tx, services, person, {
      action: 'order.fees-waived',
      subject,
      after: {
        fees: waivedFees.map(({ name }) => name),
        cents: waivedFees.reduce((sum, { cents }) => sum + cents, 0),
        reason: feeWaiver.reason,
        ...agreed,
      },
    })
}

/** When it was sold, where the server could not be reached then. */
const keptAt = (services: Services, { isKept, soldAt }: Kept): Date | undefined =>
  isKept ? soldTime(services, soldAt) : undefined

function drawerOf({
  payments: parts,
  drawerId,
}: Pick<NewCounterSale, 'payments' | 'drawerId'>): string | null {
  if (!parts.some(({ method }) => method === 'cash')) return null
  if (drawerId) return drawerId
  throw new Refused(400, 'drawer_needed', 'Name the drawer that the cash went into.')
}

/** What was shown is what it costs. @throws Refused 409 with the price */
function requirePrice({ expectedTotalCents }: NewPhoneSale, quote: Quote) {
  if (quote.isSellable && quote.totalCents !== expectedTotalCents)
    throw new Refused(
      409,
      'price_changed',
      `The total is now ${formatCents(quote.totalCents)} instead of ${formatCents(expectedTotalCents)}. Please look at it once more.`,
      { quote },
    )
}

/** What people pay is what it costs. @throws Refused 409 with the price */
function requirePayable(sale: NewCounterSale, quote: Quote) {
  requireGiven(sale)
  const { payments: parts } = sale
  const paid = parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (quote.isSellable && paid !== quote.totalCents)
    throw new Refused(
      409,
      'payments_do_not_add_up',
      `${formatCents(paid)} is paid of ${formatCents(quote.totalCents)}. Take exactly that.`,
      { quote },
    )
}

/** @throws Refused 400 where less cash was handed over than it is to pay */
function requireGiven({ payments: parts = [] }: Pick<NewPhoneSale, 'payments'>) {
  const short = parts.find((part) => (part.givenCents ?? part.amountCents) < part.amountCents)
  if (short)
    throw new Refused(
      400,
      'given_too_little',
      `${formatCents(short.givenCents ?? 0)} do not pay ${formatCents(short.amountCents)}.`,
    )
}
