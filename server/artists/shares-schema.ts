import type { PayoutAccount } from '#domain/books/values.ts'
import type { OccasionType } from '#domain/booking/values.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { artists, instructors } from '../content/schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })
const kind = () => text().$type<OccasionType>().notNull()
/** Whose money it is: an artist's, or that of an instructor who is no artist. */
const payee = () => ({
  artistId: text().references(() => artists.id),
  instructorId: integer().references(() => instructors.id),
})

/**
 * What of the seats of a class or an event is an artist's, as it was agreed. It stays when the proposal is forgotten, because seats are
 * sold after that too.
 */
export const artistAgreements = pgTable(
  'artist_agreements',
  {
    kind: kind(),
    /** Of the class or event. */
    pieceId: text().notNull(),
    artistId: text()
      .notNull()
      .references(() => artists.id),
    shareBasisPoints: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.pieceId] }),
    index().on(table.artistId),
    check('artist_agreements_share', sql`${table.shareBasisPoints} between 0 and 10000`),
  ],
)

/**
 * What the café kept of seats, and what of that is the artist's or the instructor's: a row for each sale, each part that was kept of seats given back late,
 * and each sale that was undone (below 0). Rows are only added, and each is a transaction of the books.
 */
export const artistSeatShares = pgTable(
  'artist_seat_shares',
  {
    id: text().primaryKey(),
    ...payee(),
    kind: kind(),
    pieceId: text().notNull(),
    /** As it was called then. */
    title: text().notNull(),
    /** Of the party. */
    reference: text().notNull(),
    seats: smallint().notNull(),
    /** Without the materials, and after discounts. */
    keptCents: integer().notNull(),
    artistCents: integer().notNull(),
    /** Which share it was; `null` of rows from before that was kept. */
    shareBasisPoints: integer(),
    /** Kept of seats that were given back late, and not sold. */
    isForfeited: boolean().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index().on(table.artistId, table.at),
    index().on(table.instructorId, table.at),
    check('artist_seat_shares_of_one', sql`num_nonnulls(artist_id, instructor_id) = 1`),
    index().on(table.kind, table.pieceId),
    index().on(table.reference),
  ],
)

/** A month that was paid out to an artist or an instructor. */
export const artistPayouts = pgTable(
  'artist_payouts',
  {
    id: text().primaryKey(),
    ...payee(),
    /** '2025-10' */
    month: text().notNull(),
    amountCents: integer().notNull(),
    account: text().$type<PayoutAccount>().notNull(),
    paidAt: instant().notNull(),
    paidBy: text().notNull(),
  },
  (table) => [
    unique('artist_payouts_once').on(table.artistId, table.month),
    unique('artist_payouts_once_each').on(table.instructorId, table.month),
    check('artist_payouts_of_one', sql`num_nonnulls(artist_id, instructor_id) = 1`),
    check('artist_payouts_amount', sql`${table.amountCents} > 0`),
  ],
)
