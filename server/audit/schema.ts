import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Who changed what from what to what. Rows are only ever added (a trigger refuses the rest). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant().notNull(),
    /** Kept as they were, so that the log outlives the account. */
    byId: text(),
    byName: text().notNull(),
    /** Like `user.role-changed`: what kind of thing, and what happened to it. */
    action: text().notNull(),
    /** Which one. */
    subject: text().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
  },
  (table) => [index().on(table.at), index().on(table.action), index().on(table.subject)],
)

/** Every published state of a piece of content or of an item of the menu; the newest of a piece is what visitors see. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    pieceId: text().notNull(),
    /** `null`: taken off the site. */
    value: jsonb().$type<Record<string, unknown>>(),
    at: instant().notNull(),
    byId: text(),
    byName: text().notNull(),
  },
  (table) => [index().on(table.kind, table.pieceId)],
)
