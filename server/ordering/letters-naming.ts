import { and, between, sql, type SQL } from 'drizzle-orm'
import { messages, orders } from '../db/schema.ts'
import { calledOut } from './store.ts'

/** Who complains of an order does so soon. */
export const BEFORE_MS = 60 * 86_400_000
/** They may write again later. */
export const AFTER_MS = 14 * 86_400_000

type Row = Pick<typeof orders.$inferSelect, 'id' | 'dailyNumber' | 'createdAt'>

/**
 * The letters that name the number of an order, as people type it: 'A-101', 'a101'. A number is called out on each day again, so those
 * are none of them whose sender has another order of that number.
 */
export function namesIt({ id, dailyNumber, createdAt }: Row): SQL | undefined {
  const at = createdAt.getTime()
  const number = calledOut(dailyNumber).replace('-', '[- ]?')
  return and(
    between(messages.createdAt, new Date(at - AFTER_MS), new Date(at + BEFORE_MS)),
    sql`${messages.message} ~* ${`\\m${number}\\M`}`,
    sql`not exists (select from orders as other
      where lower(other.contact_email) = lower(${messages.email}) and other.daily_number = ${dailyNumber}
        and other.id <> ${id} and ${messages.createdAt} - other.created_at between ${`-${AFTER_MS} milliseconds`}::interval and ${`${BEFORE_MS} milliseconds`}::interval)`,
  )
}
