import { max, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { ledgerTransactions } from '../db/schema.ts'

/**
 * The last transaction of the ledger when nobody was writing: for a moment those who would wait. Transactions commit in another order than
 * that of their numbers; up to this one none is missing.
 */
export async function settledUpTo(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${ledgerTransactions} in share row exclusive mode`)
    const [newest] = await tx.select({ id: max(ledgerTransactions.id) }).from(ledgerTransactions)
    return newest?.id ?? 0
  })
}
