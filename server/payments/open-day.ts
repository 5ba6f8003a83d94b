import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { DAY_CLOSED } from '#domain/payments/kept-tender.ts'
import type { Db } from '../db/open.ts'
import { dayClosings, ledgerTransactions } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'

/**
 * Nobody closes the day until this is in the books.
 * @returns when the money came into the books @throws Refused 409 where the day of the payment is closed
 */
export async function requireOpenDay(tx: Db, paymentId: string): Promise<Date> {
  await tx.execute(sql`lock table ${ledgerTransactions} in row exclusive mode`)
  const { id, at, subject, subjectId, position } = ledgerTransactions
  const [booked] = await tx
    .select({ id, at })
    .from(ledgerTransactions)
    .where(and(eq(subject, 'payment'), eq(subjectId, paymentId)))
    .orderBy(asc(position))
    .limit(1)
  const [closed] = await tx
    .select({ number: dayClosings.number, upTo: dayClosings.upTo })
    .from(dayClosings)
    .orderBy(desc(dayClosings.number))
    .limit(1)
  if (booked && booked.id > (closed?.upTo ?? 0)) return booked.at
  throw new Refused(409, 'day_closed', DAY_CLOSED)
}

/** Of these payments those whose day is open still, and when each came into the books. */
export async function ofOpenDay(tx: Db, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const { id, at, subject, subjectId, position } = ledgerTransactions
  const rows = await tx
    .select({ subjectId, at })
    .from(ledgerTransactions)
    .where(
      and(
        eq(subject, 'payment'),
        eq(position, 1),
        inArray(subjectId, [...ids]),
        sql`${id} > coalesce((select max(${dayClosings.upTo}) from ${dayClosings}), 0)`,
      ),
    )
  return new Map(rows.map((row) => [row.subjectId, row.at]))
}
