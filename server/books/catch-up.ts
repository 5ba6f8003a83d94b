import type { LedgerSubject } from '#domain/books/values.ts'
import { and, asc, desc, eq, gt, gte, or, sql, type AnyColumn } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { ledgerTransactions, orderChanges, orders, payments, workSales } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { adoptPayment } from '../payments/record.ts'
import { bookSale, bookWorkSale, isTaken } from './store.ts'

const PAGE_ROWS = 1_000
type Row = { id: string; isTaken: boolean; isBooked: boolean }

/**
 * Writes into the books what moved without them: before there were books, or by a server of an earlier version that ran
 * beside this one. A page of rows at a time, so that nobody waits for it. What was given back before is in neither sum and
 * stays out.
 * @param since only what changed from then on
 * @returns how many orders and sales did not agree with the books
 */
export async function catchUp(services: Services, since = new Date(0)): Promise<number> {
  const inOrders = await eachPage(
    (after) => ordersAfter(services.db, after, since),
    (id) => services.db.transaction((tx) => againOrder(tx, services, id)),
  )
  const inSales = await eachPage(
    (after) => salesAfter(services.db, after, since),
    (id) => services.db.transaction((tx) => againSale(tx, services, id)),
  )
  return inOrders + inSales
}

async function eachPage(
  read: (after: string) => Promise<Row[]>,
  again: (id: string) => Promise<void>,
): Promise<number> {
  let count = 0
  let after = ''
  let rows: Row[]
  do {
    rows = await read(after)
    for (const row of rows.filter((each) => each.isTaken !== each.isBooked)) {
      await again(row.id)
      count++
    }
    after = rows.at(-1)?.id ?? ''
  } while (rows.length === PAGE_ROWS)
  return count
}

async function ordersAfter(db: Db, after: string, since: Date): Promise<Row[]> {
  const { id, status, isPaid, updatedAt } = orders
  const rows = await db
    .select({ id, status, isPaid, isBooked: isBooked('order', id), hasPayment })
    .from(orders)
    .where(and(gt(id, after), gte(updatedAt, since)))
    .orderBy(asc(id))
    .limit(PAGE_ROWS)
  return rows.map(({ hasPayment, ...row }) => {
    const taken = isTaken(row)
    // Paid by a server that knew no payments: what it wrote is not all.
    return { id: row.id, isTaken: taken, isBooked: row.isBooked && (hasPayment || !taken) }
  })
}

/** An order that costs nothing needs none. */
const hasPayment = sql<boolean>`(${orders.quote} ->> 'totalCents')::integer = 0
  or exists (select from ${payments} as payment where payment.order_id = ${orders}."id")`

async function salesAfter(db: Db, after: string, since: Date): Promise<Row[]> {
  const { id, soldAt, returnedAt } = workSales
  const rows = await db
    .select({ id, returnedAt, isBooked: isBooked('work-sale', id) })
    .from(workSales)
    .where(and(gt(id, after), or(gte(soldAt, since), gte(returnedAt, since))))
    .orderBy(asc(id))
    .limit(PAGE_ROWS)
  return rows.map((row) => ({ ...row, isTaken: row.returnedAt === null }))
}

/** Whether its last transaction leaves it sold. */
const isBooked = (subject: LedgerSubject, id: AnyColumn) => sql<boolean>`coalesce((
  select entry.kind <> 'reversal' from ${ledgerTransactions} as entry
  where entry.subject = ${subject} and entry.subject_id = ${id.table}.${sql.identifier(id.name)}
  order by entry.position desc limit 1
), false)`

/** Held, so that a change of the same moment is written once. */
async function againOrder(tx: Db, services: Services, id: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!order) return
  const { orderId, kind, value, at } = orderChanges
  const [paid] = await tx
    .select({ at })
    .from(orderChanges)
    .where(and(eq(orderId, id), eq(kind, 'paid'), eq(value, true)))
    .orderBy(desc(at))
    .limit(1)
  const since = (isTaken(order) && paid?.at) || order.updatedAt
  if (isTaken(order)) await adoptPayment(tx, services, order, since)
  await bookSale(tx, services, order, since)
}

async function againSale(tx: Db, services: Services, id: string) {
  const [sale] = await tx.select().from(workSales).where(eq(workSales.id, id)).for('update')
  if (sale) await bookWorkSale(tx, services, sale, sale.returnedAt ?? sale.soldAt)
}
