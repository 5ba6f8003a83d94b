import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Account } from '#domain/books/accounts.ts'
import type { Method, PaymentState, RefundState } from '#domain/payments/values.ts'
import { users } from '../people/schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * Money that a customer has with the café for classes, from seats that were given back late. Whoever has its code, or the account,
 * uses it; the code itself is not kept. A pack ("5 classes") is such money too, and says for how many seats: server/booking/packs.ts.
 */
export const classCredits = pgTable(
  'class_credits',
  {
    id: text().primaryKey(),
    codeHash: text().notNull().unique(),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    email: text(),
    amountCents: integer().notNull(),
    leftCents: integer().notNull(),
    /** The seats that it is from; of a pack, its own. */
    reference: text().notNull(),
    /** Of a pack: its name, for how many seats it was sold, how many are left, and what a seat may cost at most. */
    title: text(),
    seats: smallint(),
    seatsLeft: smallint(),
    upToCents: integer(),
    /** Of a pack: for how many days it is good from the day on which it is paid. */
    days: smallint(),
    /** Of a pack: the order that it was bought with. */
    orderId: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index().on(table.userId),
    index()
      .on(table.orderId)
      .where(sql`${table.orderId} is not null`),
    index()
      .on(table.expiresAt)
      .where(sql`${table.leftCents} > 0`),
    check(
      'class_credits_left',
      sql`${table.amountCents} > 0 and ${table.leftCents} between 0 and ${table.amountCents}`,
    ),
    check(
      'class_credits_pack',
      sql`num_nulls(${table.title}, ${table.seats}, ${table.seatsLeft}, ${table.upToCents}, ${table.days}) in (0, 5) and ${table.seatsLeft} between 0 and ${table.seats}`,
    ),
    uniqueIndex('class_credits_one_pack')
      .on(table.reference)
      .where(sql`${table.seats} is not null`),
  ],
)

/**
 * Money for the seats of a party, and credit that was used for them. One of a party is open at most. Rows stay when the party's
 * names are forgotten, so there is no reference to its row.
 */
export const seatCharges = pgTable(
  'seat_charges',
  {
    id: text().primaryKey(),
    /** Of the reservation. */
    reference: text().notNull(),
    /** Of seats that were given to somebody else after they were paid: the reservation of whoever paid. */
    payerReference: text(),
    state: text().$type<PaymentState>().notNull(),
    amountCents: integer().notNull(),
    /** Of that, what went back, became a credit or was kept of seats that were given back. */
    releasedCents: integer().notNull().default(0),
    /** How it was paid; `null` while nobody knows, and of a credit. */
    method: text().$type<Method>(),
    creditId: text().references(() => classCredits.id),
    /** Of a seat that a pack paid for: what that took of the pack, and whether this row is the seat's (1) or a part of it (0). */
    packCents: integer(),
    packSeats: smallint().notNull().default(0),
    /**
     * Of a page at which drinks for the break are paid too: their order, and how much beside `amountCents` is for it. Of seats that were
     * paid with an order: that one, and 0.
     */
    orderId: text(),
    orderCents: integer().notNull().default(0),
    /** Where its money is in the books. */
    account: text().$type<Account>(),
    idempotencyKey: text().notNull().unique(),
    /** The provider's page, its id there, and that of the charge. */
    pageUrl: text(),
    providerId: text(),
    chargeId: text(),
    expiresAt: instant(),
    checkedAt: instant(),
    failure: text(),
    dispute: text(),
    takenBy: text(),
    /** What was bought, as it was when it was paid; `null` of what was paid before this was kept, and of a pack. */
    title: text(),
    seats: smallint(),
    /** Of a part that was moved with some of the seats: the payment that it is a part of. */
    partOf: text(),
    createdAt: instant().notNull(),
    succeededAt: instant(),
  },
  (table) => [
    index().on(table.reference, table.createdAt),
    index('seat_charges_payer')
      .on(table.payerReference)
      .where(sql`${table.payerReference} is not null`),
    uniqueIndex('seat_charges_one_open')
      .on(table.reference)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex('seat_charges_one_page').on(table.providerId),
    check(
      'seat_charges_amount',
      sql`${table.amountCents} > 0 and ${table.releasedCents} between 0 and ${table.amountCents}`,
    ),
    check(
      'seat_charges_succeeded_at',
      sql`(${table.state} = 'succeeded') = (${table.succeededAt} is not null)`,
    ),
  ],
)

/**
 * What became of money for seats that were given back: the account says whether it went back, became a credit or was kept. What was
 * paid at the counter is pending until somebody hands it out there.
 */
export const seatRefunds = pgTable(
  'seat_refunds',
  {
    id: text().primaryKey(),
    chargeId: text()
      .notNull()
      .references(() => seatCharges.id),
    state: text().$type<RefundState>().notNull(),
    account: text().$type<Account>().notNull(),
    creditId: text().references(() => classCredits.id),
    amountCents: integer().notNull(),
    reason: text().notNull(),
    /** What the seats were for then. */
    title: text(),
    providerId: text(),
    attempts: integer().notNull().default(0),
    /** When the provider is asked; `null` where it is handed out at the counter, or done. */
    nextAttemptAt: instant(),
    failure: text(),
    givenBy: text().notNull(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    index().on(table.chargeId),
    index('seat_refunds_pending')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'pending'`),
    check('seat_refunds_amount', sql`${table.amountCents} > 0`),
  ],
)
