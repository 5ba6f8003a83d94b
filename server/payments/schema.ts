import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Account } from '#domain/books/accounts.ts'
import type { RefundOf } from '#domain/contracts/payments.ts'
import type { RefundParts } from '#domain/payments/refund-parts.ts'
import type { Method, PaymentState, RefundState } from '#domain/payments/values.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * Money for an order: one row for each time that somebody paid, or began to. An order may have several, so a bill can be split.
 * No card data, and no name of who paid. States: docs/decisions/payments.md.
 */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    /** The reference to `orders` is made by the migration: schemas do not import each other in a circle. */
    orderId: text().notNull(),
    method: text().$type<Method>().notNull(),
    state: text().$type<PaymentState>().notNull(),
    /** Where its money is in the books, such as `cash:<drawer>`. */
    account: text().$type<Account>().notNull(),
    /** What it pays of the order. */
    amountCents: integer().notNull(),
    /** Of that, what seats and rooms of the order cost: from when it is paid that is money of theirs (`seat_charges`). */
    apartCents: integer().notNull().default(0),
    /** A tip given with it, beyond what the order says. */
    tipCents: integer().notNull().default(0),
    /** Cash that was handed over; the change is what it is more than amount and tip. */
    givenCents: integer(),
    /** The positions of the lines that it was taken for, where a bill was split by line or it paid all of one that was changed later; `null` where that is not known. */
    lines: jsonb().$type<number[]>(),
    /** How much of it was given back, or is about to be. */
    refundedCents: integer().notNull().default(0),
    refundedTipCents: integer().notNull().default(0),
    /** The provider's id of its page, and of the charge once there is one; of a gift card its id stands as the charge. */
    providerId: text(),
    chargeId: text(),
    /** The provider's page, for as long as the payment is open. */
    pageUrl: text(),
    /** One payment for each key, however often it is sent. */
    idempotencyKey: text().notNull().unique(),
    /** Until when an open payment holds its order. */
    expiresAt: instant(),
    /** When the provider was last asked about it. */
    checkedAt: instant(),
    /** Why the last try was declined, for who pays. */
    failure: text(),
    /** What the provider says of a dispute over it; `null` where there is none. */
    dispute: text(),
    /** Who took it at the counter; `null` where the customer paid online. */
    takenBy: text(),
    createdAt: instant().notNull(),
    /** When the money arrived. */
    succeededAt: instant(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.succeededAt),
    index('payments_open')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex().on(table.method, table.providerId),
    uniqueIndex('payments_one_open')
      .on(table.orderId)
      .where(sql`${table.state} = 'open'`),
    check(
      'payments_amounts',
      sql`${table.amountCents} >= 0 and ${table.tipCents} >= 0 and ${table.amountCents} + ${table.tipCents} > 0`,
    ),
    check(
      'payments_refunds_within',
      sql`${table.refundedCents} >= 0 and ${table.apartCents} >= 0 and ${table.refundedCents} + ${table.apartCents} <= ${table.amountCents} and ${table.refundedTipCents} between 0 and ${table.tipCents}`,
    ),
    check(
      'payments_given_enough',
      sql`${table.givenCents} is null or ${table.givenCents} >= ${table.amountCents} + ${table.tipCents}`,
    ),
    check(
      'payments_succeeded_at',
      sql`(${table.state} = 'succeeded') = (${table.succeededAt} is not null)`,
    ),
  ],
)

/** The pages of the built-in test provider: what a real one would keep. No money is in them. */
export const testPaymentPages = pgTable('test_payment_pages', {
  id: text().primaryKey(),
  /** Ours: `payments.id`. One page for each, however often it is asked for. */
  paymentId: text().notNull().unique(),
  title: text().notNull(),
  amountCents: integer().notNull(),
  returnUrl: text().notNull(),
  cancelUrl: text(),
  /** Whether the card is kept for later charges: then the page itself is the card. */
  keepsCard: boolean().notNull().default(false),
  /** Which card was used. */
  card: text(),
  state: text().$type<'open' | 'paid' | 'expired'>().notNull(),
  failure: text(),
  /** When the café is told that it is paid; later than it is, where the answer is slow or lost. */
  toldAt: instant(),
  refundedCents: integer().notNull().default(0),
  expiresAt: instant().notNull(),
})

/** Money given back of one payment. A refund of several payments has a row for each. */
export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    orderId: text().notNull(),
    state: text().$type<RefundState>().notNull(),
    /** Where the money comes from: that of the payment, or the drawer it was handed out of. */
    account: text().$type<Account>().notNull(),
    amountCents: integer().notNull(),
    tipCents: integer().notNull().default(0),
    reason: text().notNull(),
    /** What of the order it is for. One row of a refund has it; the others are `null`, and so are refunds of the whole order. */
    parts: jsonb().$type<RefundParts>(),
    /** Whether `parts` make the sale smaller. Not any more once the whole sale was taken back. */
    reducesSale: boolean().notNull().default(false),
    /** What was asked for, beside the key of it: the same key asks for nothing else. `null` in rows without that key, and of a version before. */
    asked: jsonb().$type<RefundOf>(),
    /** One refund for each key, however often it is sent. A refund of several payments has one for each. */
    idempotencyKey: text().notNull().unique(),
    providerId: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    failure: text(),
    /** Who gave it back; 'the system' where nobody did. */
    givenBy: text().notNull(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.paymentId),
    index().on(table.createdAt),
    index('refunds_pending')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'pending'`),
    check(
      'refunds_amounts',
      sql`${table.amountCents} >= 0 and ${table.tipCents} >= 0 and ${table.amountCents} + ${table.tipCents} > 0`,
    ),
  ],
)
