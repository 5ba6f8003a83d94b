import type { LedgerKind, LedgerSubject } from '#domain/books/values.ts'
import {
  bigint,
  bigserial,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { Account } from '#domain/books/accounts.ts'
import type { DayPart } from './day-parts.ts'

/**
 * Something that moved money, such as the sale of an order, a payment or a refund. Rows are only ever added, and each is
 * balanced when it is committed (triggers see to both; docs/decisions/books.md). No names: the books are kept for ever.
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** The café's day. */
    day: date({ mode: 'string' }).notNull(),
    kind: text().$type<LedgerKind>().notNull(),
    subject: text().$type<LedgerSubject>().notNull(),
    subjectId: text().notNull(),
    /** 1 is the first of a subject; nobody can write the same one twice. */
    position: integer().notNull(),
  },
  (table) => [
    unique().on(table.subject, table.subjectId, table.position),
    index().on(table.day, table.id),
  ],
)

/** The amounts of a transaction: debits above 0, credits below, and 0 together. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    transactionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text().$type<Account>().notNull(),
    /** As in its transaction, so that a report reads one table. */
    day: date({ mode: 'string' }).notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.account] }),
    index().on(table.day, table.account, table.cents),
  ],
)

/** What the ledger came to on each day, as far as it was read: a report of many days adds these up, and reads only what came since. */
export const ledgerSums = pgTable(
  'ledger_sums',
  {
    /** Of what is added up, so that servers of two versions do not write into each other's sums. */
    version: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** What is added up, such as an account. */
    part: text().$type<DayPart>().notNull(),
    key: text().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    count: integer().notNull(),
    /** Of orders those that sold more than a gift card. */
    selling: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.version, table.part, table.day, table.key] }),
    // What is on an account, as each till asks again and again.
    index().on(table.version, table.part, table.key),
  ],
)

/** The same without a version, as a server of the version before writes it. Nobody reads it any more. */
export const ledgerDaySums = pgTable(
  'ledger_day_sums',
  {
    day: date({ mode: 'string' }).notNull(),
    part: text().$type<DayPart>().notNull(),
    key: text().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    count: integer().notNull(),
    selling: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.part, table.key] })],
)

/** How far the ledger is in `ledger_sums`. One row for each version. */
export const ledgerDaysRead = pgTable('ledger_days_read', {
  /** Of what is added up: what a version before added up otherwise is read anew. */
  version: integer().primaryKey(),
  upTo: bigint({ mode: 'number' }).notNull(),
  /** The hours are of it. */
  timeZone: text().notNull(),
})
