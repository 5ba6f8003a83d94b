import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
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
  throw new Refused(
    409,
    'day_closed',
    'The day of this payment is closed, and its report stays as it was printed. Give the money back and take it anew instead.',
  )
}

/** Of these payments those whose day is open still. */
export async function ofOpenDay(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { id, subject, subjectId } = ledgerTransactions
  const rows = await tx
    .select({ subjectId })
    .from(ledgerTransactions)
    .where(
      and(
        eq(subject, 'payment'),
        inArray(subjectId, [...ids]),
        sql`${id} > coalesce((select max(${dayClosings.upTo}) from ${dayClosings}), 0)`,
      ),
    )
  return new Set(rows.map((row) => row.subjectId))
}
