import { desc, eq, inArray, and } from 'drizzle-orm'
import type { Posting, SalesKind } from '#domain/books/accounts.ts'
import { orderPostings, reversed, workSalePostings } from '#domain/books/posting.ts'
import { basisPointsOf } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { OrderStatus, Quote } from '#domain/contracts/ordering.ts'
import type { Db } from '../db/open.ts'
import { ledgerPostings, ledgerTransactions, menuItems, type workSales } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { Subject } from './schema.ts'

type Money = { status: OrderStatus; isPaid: boolean }

/** Whether the money of an order is in the till. A paid order that is cancelled or refunded was given back. */
export const isTaken = ({ status, isPaid }: Money): boolean =>
  isPaid && status !== 'refunded' && status !== 'cancelled'

/**
 * Brings the books in line with an order, in the transaction that changed it and holds its row. Does nothing where they agree.
 * @param at when the money moved
 */
export async function bookOrder(
  tx: Db,
  services: Pick<Services, 'settings'>,
  order: Money & { id: string; quote: Quote },
  at: Date,
): Promise<void> {
  await bring(
    tx,
    services,
    { subject: 'order', id: order.id, isTaken: isTaken(order), at },
    async () => orderPostings(order.quote, await categoriesOf(tx, order.quote)),
  )
}

/** The same for a sold work, which was taken back or was not. */
export async function bookWorkSale(
  tx: Db,
  services: Pick<Services, 'settings'>,
  sale: typeof workSales.$inferSelect,
  at: Date,
): Promise<void> {
  const isTaken = sale.returnedAt === null
  await bring(tx, services, { subject: 'work-sale', id: sale.id, isTaken, at }, async () =>
    workSalePostings({ ...sale, taxBasisPoints: rateOf(services, sale) }),
  )
}

type Change = { subject: Subject; id: string; isTaken: boolean; at: Date }

/** Writes the sale, or its reversal, unless that is what the books say already. */
async function bring(
  tx: Db,
  { settings }: Pick<Services, 'settings'>,
  { subject, id, isTaken, at }: Change,
  postings: () => Promise<Posting[]>,
): Promise<void> {
  const [last] = await tx
    .select()
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.subject, subject), eq(ledgerTransactions.subjectId, id)))
    .orderBy(desc(ledgerTransactions.position))
    .limit(1)
  if (isTaken === (last?.kind === 'sale')) return
  const moved = isTaken ? await postings() : reversed(await postingsOf(tx, last?.id))
  // A free order moves nothing.
  if (moved.length === 0) return
  const day = dateIn(settings.get().cafe.timeZone, at)
  const [made] = await tx
    .insert(ledgerTransactions)
    .values({
      at,
      day,
      kind: isTaken ? 'sale' : 'reversal',
      subject,
      subjectId: id,
      position: (last?.position ?? 0) + 1,
    })
    .returning()
  if (!made) throw new Error('A transaction was not written.')
  await tx
    .insert(ledgerPostings)
    .values(moved.map((posting) => ({ ...posting, transactionId: made.id, day })))
}

async function postingsOf(tx: Db, transactionId: number | undefined): Promise<Posting[]> {
  if (transactionId === undefined) return []
  const { account, cents } = ledgerPostings
  return tx
    .select({ account, cents })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.transactionId, transactionId))
}

/** Of what is sold and of what was: nothing leaves the table of items. */
async function categoriesOf(tx: Db, { lines }: Quote): Promise<Record<string, SalesKind>> {
  const { id, category } = menuItems
  const ids = [...new Set(lines.map((line) => line.id))]
  const rows = await tx.select({ id, category }).from(menuItems).where(inArray(id, ids))
  return Object.fromEntries(rows.map((row) => [row.id, row.category]))
}

/** The rate of a sale, which the sale itself does not say: that of today where it fits, else what its tax comes to. */
function rateOf(
  { settings }: Pick<Services, 'settings'>,
  { priceCents, taxCents }: { priceCents: number; taxCents: number },
): number {
  const { taxBasisPoints } = settings.get().cafe
  const isToday = basisPointsOf(priceCents, taxBasisPoints) === taxCents
  return isToday ? taxBasisPoints : Math.round((taxCents * 10_000) / priceCents)
}
