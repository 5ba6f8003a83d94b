import { date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PromoTerms } from '#domain/contracts/promos.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Codes that take something off. None is ever deleted or given again: orders name them. */
export const promoCodes = pgTable('promo_codes', {
  /** Capital letters, digits and hyphens. */
  code: text().primaryKey(),
  label: text().notNull(),
  kind: text().$type<PromoTerms['kind']>().notNull(),
  value: integer().notNull(),
  itemId: text(),
  categories: jsonb().$type<PromoTerms['categories']>(),
  minimumCents: integer().notNull(),
  maxUses: integer(),
  maxPerPerson: integer(),
  startsOn: date({ mode: 'string' }),
  endsOn: date({ mode: 'string' }),
  stoppedAt: instant(),
  createdAt: instant().notNull(),
  createdBy: text().notNull(),
})

/**
 * Orders that used a code, written by a trigger of `orders` in the transaction that places the order, with the row of the code
 * held: so the last use goes to one of two. A use counts for as long as its order stands.
 */
export const promoUses = pgTable(
  'promo_uses',
  {
    orderId: text().primaryKey(),
    code: text()
      .notNull()
      .references(() => promoCodes.code),
    cents: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [index().on(table.code, table.at)],
)
