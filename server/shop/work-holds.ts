import { and, asc, count, eq, inArray, ne } from 'drizzle-orm'
import type { Quote } from '#domain/contracts/ordering.ts'
import { isWork } from '#domain/ordering/counter-goods.ts'
import type { Db } from '../db/open.ts'
import { workHolds, works } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'

type Bill = { id: string; quote: { lines: readonly Quote['lines'][number][] } }

/** How many copies of works are held by carts that are being paid. @param but an order whose own do not count */
export async function heldCopies(
  db: Db,
  workIds: readonly string[],
  but?: string,
): Promise<Map<string, number>> {
  if (workIds.length === 0) return new Map()
  const { workId, orderId } = workHolds
  const rows = await db
    .select({ workId, held: count() })
    .from(workHolds)
    .where(and(inArray(workId, [...workIds]), but === undefined ? undefined : ne(orderId, but)))
    .groupBy(workId)
  return new Map(rows.map((row) => [row.workId, row.held]))
}

/** How many copies of a work an order holds. */
export const holdsOf = (db: Db, orderId: string, id: string): Promise<number> =>
  db.$count(workHolds, and(eq(workHolds.orderId, orderId), eq(workHolds.workId, id)))

/**
 * Holds the works of an order until it is paid or over, in the transaction that places it. Of two carts with the last copy, one has
 * it. @throws Refused 409 where one is gone or held by now
 */
export async function holdWorks(tx: Db, { id: orderId, quote }: Bill): Promise<void> {
  const lines = quote.lines.flatMap((line, position) => (isWork(line) ? [{ line, position }] : []))
  const rows = await lockWorks(
    tx,
    lines.map(({ line }) => line.id),
  )
  const held = await heldCopies(
    tx,
    rows.map(({ id }) => id),
  )
  for (const { line, position } of lines) {
    const work = rows.find(({ id }) => id === line.id)
    const taken = held.get(line.id) ?? 0
    if (!work || work.status !== 'available' || work.editionLeft <= taken) {
      const message =
        work && work.editionLeft > 0
          ? `${line.name}: somebody else is buying it at this moment. Look again in half an hour, or take it out of the cart.`
          : `${line.name} is sold: no copy is left. Take it out of the cart to go on.`
      throw new Refused(409, 'work_gone', message, { fields: { [`lines.${position}`]: message } })
    }
    held.set(line.id, taken + 1)
    await tx.insert(workHolds).values({ orderId, position, workId: line.id })
  }
}

/** Locks works until the transaction ends, always in one order, so that no two wait for each other. */
export async function lockWorks(tx: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(works)
    .where(inArray(works.id, [...ids]))
    .orderBy(asc(works.id))
    .for('update')
}

/** An order is paid or over: what it bought is sold by now, and the rest is free. */
export async function dropHolds(tx: Db, { id, quote }: Bill): Promise<void> {
  if (!quote.lines.some(isWork)) return
  await tx.delete(workHolds).where(eq(workHolds.orderId, id))
}
