import type { PointKind } from '#domain/loyalty/values.ts'
import { bigserial, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../people/schema.ts'

/**
 * Points that an account earned and spent; their sum is what it has. Rows are only ever added, and go with their account
 * (docs/decisions/points.md).
 */
export const pointEntries = pgTable(
  'point_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: text().notNull(),
    kind: text().$type<PointKind>().notNull(),
    points: integer().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.orderId)],
)
