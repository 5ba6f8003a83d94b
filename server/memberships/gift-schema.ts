import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Account } from '#domain/books/accounts.ts'
import type { PaidTier } from '#domain/membership/tiers.ts'
import type { Method, PaymentState, RefundState } from '#domain/payments/values.ts'
import { users } from '../people/schema.ts'
import { memberships } from './schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })
const day = () => date({ mode: 'string' })

/** Memberships that somebody pays for somebody else. The code itself is nowhere (docs/decisions/gift-memberships.md). */
export const membershipGifts = pgTable(
  'membership_gifts',
  {
    id: text().primaryKey(),
    /** Who pays it; `null` once that account was deleted. */
    buyerId: text().references(() => users.id, { onDelete: 'set null' }),
    buyerName: text().notNull(),
    tier: text().$type<PaidTier['id']>().notNull(),
    months: smallint().notNull(),
    amountCents: integer().notNull(),
    recipientName: text().notNull(),
    /** Where its mail goes; `null` once whose it is was forgotten. */
    recipientEmail: text(),
    message: text().notNull(),
    sendOn: day().notNull(),
    mailedAt: instant(),
    codeHash: text().notNull().unique(),
    state: text().$type<PaymentState>().notNull(),
    method: text().$type<Method>(),
    account: text().$type<Account>(),
    idempotencyKey: text().notNull().unique(),
    pageUrl: text(),
    providerId: text(),
    chargeId: text(),
    expiresAt: instant(),
    checkedAt: instant(),
    failure: text(),
    dispute: text(),
    createdAt: instant().notNull(),
    paidAt: instant(),
    redeemedAt: instant(),
    /** The membership that it was added to. */
    membershipId: text().references(() => memberships.id),
    /** Its money given back, all of it and once. One that failed may be tried again. */
    refundId: text().unique(),
    refundState: text().$type<RefundState>(),
    refundReason: text(),
    refundedBy: text(),
    refundedAt: instant(),
    refundProviderId: text(),
    refundAttempts: integer().notNull().default(0),
    refundNextAt: instant(),
    refundFailure: text(),
  },
  (table) => [
    index().on(table.buyerId),
    index().on(table.membershipId),
    index().on(table.createdAt),
    index('membership_gifts_to_send')
      .on(table.sendOn)
      .where(sql`${table.state} = 'succeeded' and ${table.mailedAt} is null`),
    uniqueIndex('membership_gifts_one_page').on(table.providerId),
    check('membership_gifts_months', sql`${table.months} between 1 and 12`),
    check('membership_gifts_amount', sql`${table.amountCents} > 0`),
    check(
      'membership_gifts_paid',
      sql`(${table.state} = 'succeeded') = (${table.paidAt} is not null)`,
    ),
    // Nobody uses what was given back, and nothing is given back of what somebody uses.
    check(
      'membership_gifts_once',
      sql`${table.redeemedAt} is null or (${table.state} = 'succeeded' and (${table.refundId} is null or ${table.refundState} = 'failed'))`,
    ),
  ],
)

/** The months of a gift that was started. Each is earned on its first day: its money goes from what is held to what was sold. */
export const membershipGiftMonths = pgTable(
  'membership_gift_months',
  {
    giftId: text()
      .notNull()
      .references(() => membershipGifts.id),
    /** From 1. */
    number: smallint().notNull(),
    membershipId: text()
      .notNull()
      .references(() => memberships.id),
    tier: text().$type<PaidTier['id']>().notNull(),
    fromOn: day().notNull(),
    untilOn: day().notNull(),
    cents: integer().notNull(),
    earnedAt: instant(),
    /** The membership was over before it began. */
    isForfeited: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.giftId, table.number] }),
    index().on(table.membershipId),
    index('membership_gift_months_to_earn')
      .on(table.fromOn)
      .where(sql`${table.earnedAt} is null`),
    check('membership_gift_months_period', sql`${table.fromOn} < ${table.untilOn}`),
  ],
)
