import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { OrderListQuery, OrderRow } from '#domain/contracts/order-room.ts'
import { METHOD_NAMES, METHODS, type Method } from '#domain/payments/values.ts'
import { zonedTime } from '#domain/cafe/time.ts'
import { DINING_LABELS } from '#domain/ordering/dining.ts'
import { isPartlyRefunded } from '#domain/ordering/paid-label.ts'
import { statusLabel } from '#domain/ordering/status.ts'
import type { Db } from '../db/open.ts'
import {
  ledgerPostings,
  ledgerTransactions,
  orders,
  payments,
  refunds,
  tillSales,
  users,
  workSales,
} from '../db/schema.ts'
import type { CsvColumns } from '../http/csv.ts'
import { orderPieces } from './order-list.ts'

/** What the books say of an order, in cents. */
type Booked = {
  /** Before discounts, fees and tax. */
  salesCents: number
  feeCents: number
  giftCardCents: number
  /** Works on the wall: what artists are owed of them, and the café's commission. */
  worksCents: number
  discountCents: number
  taxCents: number
  /** '8% 1.20, 4% 0.30' */
  taxByRate: string
  tipCents: number
}
/** Money of an order, in cents. */
type Moved = {
  receivedCents: number
  refundedCents: number
  methods: string
  /** The same two, by how it was paid. */
  receivedBy: ReadonlyMap<Way, number>
  refundedBy: ReadonlyMap<Way, number>
}
/** How money was paid, as the file calls it. Every provider is a card online. */
const WAYS = ['Cash', 'Card terminal', 'At the counter', 'Card online', 'Gift card'] as const
type Way = (typeof WAYS)[number]
const WAY_OF: Record<Method, Way> = {
  cash: 'Cash',
  'card-terminal': 'Card terminal',
  counter: 'At the counter',
  stripe: 'Card online',
  test: 'Card online',
  'gift-card': 'Gift card',
}
export type OrderLine = OrderRow & Booked & Moved & Told & { refundedPartCents: number }
/** What the page of an order says of it besides. */
type Told = {
  promoCode: string | null
  pickupAt: Date | null
  dining: string | null
  note: string
  account: string | null
  discountReason: string | null
}

/**
 * All orders that were found, each with its postings, for a file. Sums of the file are those of the books: an order that is not
 * sold has none, and of one that was given back in part what stays sold.
 */
export function orderFilePieces(db: Db, query: z.output<typeof OrderListQuery>) {
  const read = orderPieces(db, query)
  return async (offset: number, limit: number): Promise<OrderLine[]> => {
    const rows = await read(offset, limit)
    const ids = rows.map(({ id }) => id)
    const [booked, moved] = [await bookedOf(db, ids), await movedOf(db, ids)]
    const told = await toldOf(db, ids)
    return rows.map((row) => {
      const { extraTipCents = 0, ...money } = moved.get(row.id) ?? NOTHING_MOVED
      const sale = booked.get(row.id) ?? NOTHING_BOOKED
      return {
        ...row,
        ...sale,
        ...money,
        tipCents: sale.tipCents + extraTipCents,
        refundedPartCents: row.refundedCents,
        ...(told.get(row.id) ?? NOTHING_TOLD),
      }
    })
  }
}

const NOTHING_BOOKED: Booked = {
  salesCents: 0,
  feeCents: 0,
  giftCardCents: 0,
  worksCents: 0,
  discountCents: 0,
  taxCents: 0,
  taxByRate: '',
  tipCents: 0,
}
const NOTHING_TOLD: Told = {
  promoCode: null,
  pickupAt: null,
  dining: null,
  note: '',
  account: null,
  discountReason: null,
}
const NOTHING_MOVED: Moved & { extraTipCents: number } = {
  receivedCents: 0,
  refundedCents: 0,
  methods: '',
  receivedBy: new Map(),
  refundedBy: new Map(),
  extraTipCents: 0,
}

/** Credits are below 0 in the books, and discounts debits: here both are what people call them. */
async function bookedOf(db: Db, ids: string[]): Promise<Map<string, Booked>> {
  const { account, cents } = ledgerPostings
  const sum = (pattern: string, sign: 1 | -1) =>
    sql<string>`coalesce(sum(${cents}) filter (where ${account} like ${pattern}), 0) * ${sql.raw(String(sign))}`.mapWith(
      Number,
    )
  const rows = await db
    .select({
      id: ledgerTransactions.subjectId,
      allSalesCents: sum('sales:%', -1),
      feeCents: sum('sales:fee', -1),
      giftCardCents: sum('gift-cards', -1),
      discountCents: sum('discounts:%', 1),
      taxCents: sum('tax:%', -1),
      tipCents: sum('tips', -1),
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(and(eq(ledgerTransactions.subject, 'order'), inArray(ledgerTransactions.subjectId, ids)))
    .groupBy(ledgerTransactions.subjectId)
  const works = await worksOf(db, ids)
  const taxes = await taxesOf(db, ids)
  const own = new Map(
    rows.map(({ id, allSalesCents, ...row }) => [
      id,
      { ...row, salesCents: allSalesCents - row.feeCents },
    ]),
  )
  return new Map(
    ids.map((id) => {
      const row = own.get(id) ?? NOTHING_BOOKED
      const { worksCents = 0, workTaxCents = 0 } = works.get(id) ?? {}
      const taxByRate = taxes
        .filter((tax) => tax.id === id && tax.cents !== 0)
        .map(({ rate, cents: tax }) => `${rate / 1_000}% ${dollars(tax)}`)
        .join(', ')
      return [id, { ...row, worksCents, taxCents: row.taxCents + workTaxCents, taxByRate }]
    }),
  )
}

/** The tax on these orders and on the works in them, by its rate in 1/1000 %, the highest first. */
async function taxesOf(db: Db, ids: string[]) {
  const { account, cents } = ledgerPostings
  const orderId = sql<string>`coalesce(${workSales.orderId}, ${ledgerTransactions.subjectId})`
  const rate = sql<string>`substr(${account}, 5)::integer`
  return db
    .select({
      id: orderId,
      rate: rate.mapWith(Number),
      cents: sql<string>`-sum(${cents})`.mapWith(Number),
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .leftJoin(
      workSales,
      and(
        eq(ledgerTransactions.subject, 'work-sale'),
        eq(workSales.id, ledgerTransactions.subjectId),
      ),
    )
    .where(
      and(
        sql`${account} like 'tax:%'`,
        or(
          and(eq(ledgerTransactions.subject, 'order'), inArray(ledgerTransactions.subjectId, ids)),
          inArray(workSales.orderId, ids),
        ),
      ),
    )
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`2 desc`)
}

/** Works that were sold with these orders: each is a sale of its own in the books. */
async function worksOf(db: Db, ids: string[]) {
  const { account, cents } = ledgerPostings
  const sum = (condition: SQL) =>
    sql<string>`-coalesce(sum(${cents}) filter (where ${condition}), 0)`.mapWith(Number)
  const rows = await db
    .select({
      id: workSales.orderId,
      worksCents: sum(sql`${account} like 'sales:%' or ${account} like 'payable:%'`),
      workTaxCents: sum(sql`${account} like 'tax:%'`),
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .innerJoin(workSales, eq(workSales.id, ledgerTransactions.subjectId))
    .where(and(eq(ledgerTransactions.subject, 'work-sale'), inArray(workSales.orderId, ids)))
    .groupBy(workSales.orderId)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** By order: the promo code that took something off, when and where it is had, its note, whose account it is of, and why the counter took something off. */
async function toldOf(db: Db, ids: string[]): Promise<Map<string, Told>> {
  const { id, quote, pickupAt, note } = orders
  const rows = await db
    .select({
      id,
      quote,
      pickupAt,
      note,
      account: users.name,
      discountReason: tillSales.discountReason,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(tillSales, eq(tillSales.orderId, id))
    .where(inArray(id, ids))
  return new Map(
    rows.map(({ id: key, quote: { reductions = [], dining = 'to-go' }, ...row }) => {
      const promoCode = reductions.find(({ kind }) => kind === 'promo')?.code ?? null
      return [key, { ...row, promoCode, dining: DINING_LABELS[dining] }]
    }),
  )
}

/** What came in and went back. A tip that was given with a payment is not in the sale of the order. */
async function movedOf(db: Db, ids: string[]) {
  const paid = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.orderId, ids), eq(payments.state, 'succeeded')))
  const back = await db
    .select({ refund: refunds, method: payments.method })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(inArray(refunds.orderId, ids), inArray(refunds.state, ['succeeded', 'pending'])))
  return new Map(
    ids.map((id) => {
      // Without what was for seats and rooms, which are none of these sales.
      const own = paid
        .filter(({ orderId }) => orderId === id)
        .map(({ method, amountCents, apartCents, tipCents }) => {
          return { method, tipCents, cents: amountCents - apartCents + tipCents }
        })
      const given = back
        .filter(({ refund }) => refund.orderId === id)
        .map(({ method, refund: { amountCents, tipCents } }) => {
          return { method, tipCents, cents: amountCents + tipCents }
        })
      const used = METHODS.filter((method) => own.some((one) => one.method === method))
      const methods = used.map((method) => METHOD_NAMES[method]).join(' + ')
      return [
        id,
        {
          receivedCents: sumOf(own.map(({ cents }) => cents)),
          refundedCents: sumOf(given.map(({ cents }) => cents)),
          extraTipCents:
            sumOf(own.map((one) => one.tipCents)) - sumOf(given.map((one) => one.tipCents)),
          methods,
          receivedBy: byWay(own),
          refundedBy: byWay(given),
        },
      ]
    }),
  )
}

function byWay(all: readonly { method: Method; cents: number }[]): Map<Way, number> {
  const sums = new Map<Way, number>()
  for (const { method, cents } of all)
    sums.set(WAY_OF[method], (sums.get(WAY_OF[method]) ?? 0) + cents)
  return sums
}

const sumOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0)
const dollars = (cents: number) => (cents / 100).toFixed(2)

/** Minutes after what was promised first, below 0 before it; `null` where it never was ready or nothing is made. */
function minutesLate({ promisedAt, readyAt, isNothingToCollect }: OrderRow): number | null {
  if (readyAt === null || isNothingToCollect) return null
  return Math.round((Date.parse(readyAt) - Date.parse(promisedAt)) / 60_000)
}

/** @param timeZone of the café, whose clock the file shows */
export const orderCsv = (timeZone: string): CsvColumns<OrderLine> => ({
  Day: ({ day }) => day,
  Number: ({ number }) => number,
  State: ({ status, isNothingToCollect }) => statusLabel(status, isNothingToCollect),
  Name: ({ name }) => name,
  Items: ({ items }) => items,
  Total: ({ totalCents }) => dollars(totalCents),
  Paid: ({ isPaid }) => (isPaid ? 'yes' : 'no'),
  Channel: ({ channel }) => channel,
  Source: ({ source }) => source,
  Placed: ({ createdAt }) => zonedTime(timeZone, new Date(createdAt)),
  Promised: ({ promisedAt }) => promisedAt && zonedTime(timeZone, new Date(promisedAt)),
  Ready: ({ readyAt }) => readyAt && zonedTime(timeZone, new Date(readyAt)),
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  // Of the books. Behind the others, so that sheets which count columns go on.
  Sales: ({ salesCents }) => dollars(salesCents),
  'Gift cards': ({ giftCardCents }) => dollars(giftCardCents),
  Discount: ({ discountCents }) => dollars(discountCents),
  Tax: ({ taxCents }) => dollars(taxCents),
  Tip: ({ tipCents }) => dollars(tipCents),
  Method: ({ methods }) => methods,
  Received: ({ receivedCents }) => dollars(receivedCents),
  Refund: ({ refundedCents }) => dollars(refundedCents),
  Embed: ({ embed }) => embed?.id ?? null,
  'Marketing campaign': ({ embed }) => embed?.campaign ?? null,
  'Site of the embed': ({ embed }) => embed?.origin ?? null,
  Works: ({ worksCents }) => dollars(worksCents),
  'Service fees': ({ feeCents }) => dollars(feeCents),
  'Tax by rate': ({ taxByRate }) => taxByRate,
  'Promo code': ({ promoCode }) => promoCode,
  // Of orders whose sale stands; what went back because an order was changed is in 'Refund' alone.
  'Partly refunded': ({ status, refundedPartCents: refundedCents }) =>
    isPartlyRefunded({ status, refundedCents }) ? dollars(refundedCents) : null,
  'Taken by': ({ takenBy }) => takenBy,
  Account: ({ account }) => account,
  // Of an order for as soon as possible there is none.
  'Pickup time': ({ pickupAt }) => pickupAt && zonedTime(timeZone, pickupAt),
  'Minutes late': (row) => minutesLate(row),
  'Here or to go': ({ dining, isNothingToCollect }) => (isNothingToCollect ? null : dining),
  Note: ({ note }) => note || null,
  'Discount reason': ({ discountReason }) => discountReason,
  // Together they are 'Received' and 'Refund': a bill that was paid in two ways is in both.
  ...columnsByWay('Received', ({ receivedBy }) => receivedBy),
  ...columnsByWay('Refund', ({ refundedBy }) => refundedBy),
})

const columnsByWay = (
  what: string,
  sumsOf: (row: OrderLine) => ReadonlyMap<Way, number>,
): CsvColumns<OrderLine> =>
  Object.fromEntries(
    WAYS.map((way) => [`${what}: ${way}`, (row: OrderLine) => dollars(sumsOf(row).get(way) ?? 0)]),
  )
