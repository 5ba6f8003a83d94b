import { and, asc, between, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { dateIn } from '#domain/cafe/time.ts'
import type { Quote, QuoteLine } from '#domain/contracts/ordering.ts'
import { isReserved } from '#domain/ordering/reserved-lines.ts'
import { quoteAfter, type RefundParts } from '#domain/payments/refund-parts.ts'
import type { Db } from '../db/open.ts'
import { ledgerTransactions, orders, refunds } from '../db/schema.ts'

type Days = { from: string; until: string }
/** Pieces, and what they cost before discounts and without tax. */
type GivenBack = { name: string; count: number; cents: number }

/** What of an order stands apart from its items: sold by itself, or sold when it is spent. */
export const NO_ITEMS: QuoteLine['type'][] = ['work', 'gift-card', 'session', 'booking']

const { at, day, kind, subject, subjectId, position } = ledgerTransactions
/** A refund by line, or of an amount off all lines. */
const isOfLines = and(
  isNotNull(refunds.parts),
  sql`jsonb_array_length(${refunds.parts} -> 'lines') > 0`,
)
/** Whether some lines of the order of a transaction were given back by themselves, at any time. */
export const hasPartsBack = sql`exists (select from ${refunds} where ${refunds.orderId} = ${subjectId} and ${isOfLines})`
const ORDERS_AT_ONCE = 500

/**
 * What was given back in some days of orders of which a part was given back once, by the name of the item: each part on its own day,
 * and what was left of an order on the day on which all of it was. As the books have it, to the cent.
 */
export async function partsBackIn(
  db: Db,
  { from, until }: Days,
  timeZone: string,
): Promise<GivenBack[]> {
  const touched = await db
    .selectDistinct({ id: refunds.orderId })
    .from(refunds)
    .innerJoin(ledgerTransactions, and(eq(subject, 'order'), eq(subjectId, refunds.orderId)))
    .where(and(isOfLines, between(day, from, until), inArray(kind, ['adjustment', 'reversal'])))
  const isIn = (date: string) => from <= date && date <= until
  const sums = new Map<string, GivenBack>()
  for (let first = 0; first < touched.length; first += ORDERS_AT_ONCE) {
    const ids = touched.slice(first, first + ORDERS_AT_ONCE).map(({ id }) => id)
    for (const one of await storiesOf(db, ids))
      for (const back of backOf(one, timeZone)) if (isIn(back.day)) add(sums, back)
  }
  return [...sums.values()]
}

type Story = {
  quote: Quote
  reversals: { at: Date; day: string }[]
  given: { at: Date; parts: RefundParts; reducesSale: boolean }[]
}

async function storiesOf(db: Db, ids: string[]): Promise<Story[]> {
  const sold = await db
    .select({ id: orders.id, quote: orders.quote })
    .from(orders)
    .where(inArray(orders.id, ids))
  const reversed = await db
    .select({ id: subjectId, at, day })
    .from(ledgerTransactions)
    .where(and(eq(subject, 'order'), inArray(subjectId, ids), eq(kind, 'reversal')))
    .orderBy(asc(position))
  const given = await db
    .select({
      id: refunds.orderId,
      at: refunds.createdAt,
      parts: refunds.parts,
      reducesSale: refunds.reducesSale,
    })
    .from(refunds)
    .where(and(inArray(refunds.orderId, ids), isOfLines))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  return sold.map(({ id, quote }) => ({
    quote,
    reversals: reversed.filter((row) => row.id === id),
    given: given.flatMap(({ parts, ...row }) =>
      row.id === id && parts ? [{ ...row, parts }] : [],
    ),
  }))
}

/** The lines of an order before and after some of it was given back, and how many pieces of each it was. */
type Back = { day: string; before: Quote; after: Quote; pieces: (position: number) => number }

/** Each time that lines of an order were given back. After all of it was, it begins anew. */
function backOf({ quote, reversals, given }: Story, timeZone: string): Back[] {
  const steps: Back[] = []
  let left = given
  /** @returns what is left of the order, and of which parts it is left */
  const give = (some: Story['given']): { before: Quote; parts: RefundParts[] } => {
    left = left.filter((one) => !some.includes(one))
    const parts: RefundParts[] = []
    let before = quote
    for (const one of some) {
      parts.push(one.parts)
      const after = quoteAfter(quote, parts)
      const pieces = (position: number) => piecesIn([one.parts], position)
      steps.push({ day: dateIn(timeZone, one.at), before, after, pieces })
      before = after
    }
    return { before, parts }
  }
  for (const { at: time, day: date } of reversals) {
    const { before, parts } = give(left.filter((one) => !one.reducesSale && one.at <= time))
    const pieces = (line: number) => (quote.lines[line]?.quantity ?? 0) - piecesIn(parts, line)
    steps.push({ day: date, before, after: { ...quote, lines: [] }, pieces })
  }
  give(left)
  return steps
}

const piecesIn = (parts: readonly RefundParts[], position: number): number =>
  parts
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.position === position ? line.quantity : 0), 0)

function add(sums: Map<string, GivenBack>, { before, after, pieces }: Back) {
  for (const [index, line] of before.lines.entries()) {
    const { name, type, totalCents } = line
    if (NO_ITEMS.includes(type) || isReserved(line)) continue
    const sum = sums.get(name) ?? { name, count: 0, cents: 0 }
    const cents = totalCents - (after.lines[index]?.totalCents ?? 0)
    sums.set(name, { name, count: sum.count + pieces(index), cents: sum.cents + cents })
  }
}
