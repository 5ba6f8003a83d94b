import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Account } from '#domain/books/accounts.ts'
import type { PaidTier } from '#domain/membership/tiers.ts'
import type {
  ChargeKind,
  LeavingReason,
  MembershipState,
  PayWay,
} from '#domain/membership/values.ts'
import type { Method, PaymentState, ProviderName, RefundState } from '#domain/payments/values.ts'
import { users } from '../people/schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })
const day = () => date({ mode: 'string' })

/** A membership of an account. States and periods: docs/decisions/memberships.md. Days are those of the café. */
export const memberships = pgTable(
  'memberships',
  {
    id: text().primaryKey(),
    /** `null` once the account was deleted: what was paid stays in the books, without whose it was. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    tier: text().$type<PaidTier['id']>().notNull(),
    /** From the next month on, where another tier was chosen. */
    nextTier: text().$type<PaidTier['id']>(),
    /** What a month of that one was shown to cost when it was chosen. */
    nextTierCents: integer(),
    state: text().$type<MembershipState>().notNull(),
    /** What a month of its tier costs this member: the price at which they took it. */
    priceCents: integer().notNull(),
    /** Joined under terms by which this price stays for as long as the tier does. */
    isPricePromised: boolean().notNull().default(true),
    /** What its tier costs from the first month on that begins on that day or later, as its holder was told. */
    newPriceCents: integer(),
    newPriceOn: day(),
    payWay: text().$type<PayWay>().notNull(),
    startsOn: day().notNull(),
    /** The day of the month on which its months begin, 1 to 31. */
    anchorDay: smallint().notNull(),
    /** The month that is paid: its first day, and the first day after it. Both the first day while nothing is paid. */
    paidFrom: day().notNull(),
    paidUntil: day().notNull(),
    pausedOn: day(),
    resumesOn: day(),
    /** When the last pause ended. */
    resumedOn: day(),
    /** Joined with an order, whose payment pays the first month. Until then only that order decides about it. */
    orderId: text(),
    /** Begun by a gift: it ends by itself when what was given is over. */
    isGift: boolean().notNull().default(false),
    /** The month before which its holder was reminded to pay, or told that it ends. */
    remindedFor: day(),
    /** The kept card, by the ids of the provider, and as people know it: 'Visa ending 4242'. */
    provider: text().$type<ProviderName>(),
    customerId: text(),
    cardId: text(),
    cardLabel: text(),
    leavingReason: text().$type<LeavingReason>(),
    leavingNote: text(),
    endedOn: day(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('memberships_one_each')
      .on(table.userId)
      .where(sql`${table.state} <> 'ended'`),
    index('memberships_of_account').on(table.userId),
    index('memberships_of_order')
      .on(table.orderId)
      .where(sql`${table.orderId} is not null`),
    index('memberships_due')
      .on(table.paidUntil)
      .where(sql`${table.state} <> 'ended'`),
    check('memberships_period', sql`${table.paidFrom} <= ${table.paidUntil}`),
    check('memberships_price', sql`${table.priceCents} >= 0`),
    check(
      'memberships_new_price',
      sql`(${table.newPriceCents} is null) = (${table.newPriceOn} is null) and (${table.newPriceCents} is null or ${table.newPriceCents} >= 0)`,
    ),
    check('memberships_anchor', sql`${table.anchorDay} between 1 and 31`),
    check(
      'memberships_paused',
      sql`(${table.state} = 'paused') = (${table.pausedOn} is not null and ${table.resumesOn} is not null)`,
    ),
    check('memberships_ended', sql`(${table.state} = 'ended') = (${table.endedOn} is not null)`),
  ],
)

/**
 * Money for a membership: its first month, a further one, the difference to a better tier, or a month that the café gives. A
 * change of the card is one too, of $0. One renewal for each first day, however many servers renew at once.
 */
export const membershipCharges = pgTable(
  'membership_charges',
  {
    id: text().primaryKey(),
    membershipId: text()
      .notNull()
      .references(() => memberships.id),
    kind: text().$type<ChargeKind>().notNull(),
    state: text().$type<PaymentState>().notNull(),
    tier: text().$type<PaidTier['id']>().notNull(),
    /** What it pays for: the first day, and the first day after it. */
    fromOn: day().notNull(),
    untilOn: day().notNull(),
    /** What is paid: 0 for a month that the café gives. */
    amountCents: integer().notNull(),
    /** What it is worth: the same, but for what the café gives. */
    worthCents: integer().notNull(),
    /** Of a change of tier: what each month costs from then on. */
    monthCents: integer(),
    /** How it was paid; `null` while nobody knows. */
    method: text().$type<Method>(),
    /** Where its money is in the books. */
    account: text().$type<Account>(),
    refundedCents: integer().notNull().default(0),
    /** One charge for each key, however often it is sent. */
    idempotencyKey: text().notNull().unique(),
    /** The provider's page where there is one, its id there, and that of the charge. */
    pageUrl: text(),
    providerId: text(),
    chargeId: text(),
    expiresAt: instant(),
    checkedAt: instant(),
    /** Of the kept card: how often it was tried and answered, and when it is tried next. */
    tries: integer().notNull().default(0),
    firstTryOn: day(),
    nextTryAt: instant(),
    /** Since when the provider was asked without an answer, and until when another server leaves it alone. */
    askedAt: instant(),
    leasedUntil: instant(),
    failure: text(),
    dispute: text(),
    /** Who took it at the counter, or gave it. */
    takenBy: text(),
    /** Why the café gave it. */
    reason: text(),
    createdAt: instant().notNull(),
    succeededAt: instant(),
  },
  (table) => [
    index().on(table.membershipId, table.createdAt),
    index().on(table.succeededAt),
    index('membership_charges_open')
      .on(table.nextTryAt)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex('membership_charges_one_renewal')
      .on(table.membershipId, table.fromOn)
      .where(sql`${table.kind} = 'renewal' and ${table.state} in ('open', 'succeeded')`),
    uniqueIndex('membership_charges_one_page').on(table.providerId),
    check('membership_charges_period', sql`${table.fromOn} <= ${table.untilOn}`),
    check(
      'membership_charges_amount',
      sql`${table.amountCents} between 0 and ${table.worthCents} and ${table.refundedCents} between 0 and ${table.amountCents}`,
    ),
    check(
      'membership_charges_succeeded_at',
      sql`(${table.state} = 'succeeded') = (${table.succeededAt} is not null)`,
    ),
  ],
)

/** Money of a membership that was given back. */
export const membershipRefunds = pgTable(
  'membership_refunds',
  {
    id: text().primaryKey(),
    chargeId: text()
      .notNull()
      .references(() => membershipCharges.id),
    state: text().$type<RefundState>().notNull(),
    account: text().$type<Account>().notNull(),
    amountCents: integer().notNull(),
    reason: text().notNull(),
    idempotencyKey: text().notNull().unique(),
    providerId: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    failure: text(),
    givenBy: text().notNull(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    index().on(table.chargeId),
    index().on(table.createdAt),
    index('membership_refunds_pending')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'pending'`),
    check('membership_refunds_amount', sql`${table.amountCents} > 0`),
  ],
)
