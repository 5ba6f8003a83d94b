import * as z from 'zod/mini'
import {
  CHARGE_KINDS,
  COUNTED_PERKS,
  HISTORY_KINDS,
  HISTORY_OF,
  LEAVING_REASONS,
  MEMBERSHIP_STATES,
  PAY_WAYS,
  SAVED_ON,
} from '#domain/membership/values.ts'
import { MEMBER_TIERS } from '#domain/membership/tiers.ts'
import { COUNTER_METHODS, METHODS, PAYMENT_STATES, PROVIDERS } from '#domain/payments/values.ts'
import type { ApiRow } from './api-row.ts'
import { byId, Id, Nothing } from './parameters.ts'
import { tablePage, tableQuery } from './table.ts'
import { CalendarDate, Cents, Instant, text } from './text.ts'

export const PaidTierId = z.enum(['basic', 'premium', 'elite'], 'Choose basic, premium or elite.')
export type PaidTierId = z.infer<typeof PaidTierId>
export const MembershipState = z.enum(MEMBERSHIP_STATES)
const Key = text(80, { min: 8 })

/** Money for a membership, without anything of the card. */
export const MembershipCharge = z.object({
  id: z.string(),
  kind: z.enum(CHARGE_KINDS),
  state: z.enum(PAYMENT_STATES),
  tier: PaidTierId,
  /** What it pays for: the first day, and the first day after it. */
  fromOn: CalendarDate,
  untilOn: CalendarDate,
  amountCents: Cents,
  /** What it costs others; more than the amount where the café gave it. */
  worthCents: Cents,
  refundedCents: Cents,
  method: z.nullable(z.enum(METHODS)),
  failure: z.nullable(z.string()),
  /** When a card is tried again, or the counter reminds. */
  nextTryAt: z.nullable(Instant),
  createdAt: Instant,
  succeededAt: z.nullable(Instant),
})
export type MembershipCharge = z.infer<typeof MembershipCharge>

/** A membership as its holder sees it. Days are those of the café. */
export const Membership = z.object({
  id: z.string(),
  tier: PaidTierId,
  nextTier: z.nullable(PaidTierId),
  state: MembershipState,
  priceCents: Cents,
  payWay: z.enum(PAY_WAYS),
  cardLabel: z.nullable(z.string()),
  startsOn: CalendarDate,
  paidFrom: CalendarDate,
  /** The first day that is not paid for. */
  paidUntil: CalendarDate,
  pausedOn: z.nullable(CalendarDate),
  resumesOn: z.nullable(CalendarDate),
  endedOn: z.nullable(CalendarDate),
  /** What is charged next, and when; `null` where nothing is. */
  next: z.nullable(z.object({ on: CalendarDate, cents: Cents, tier: PaidTierId })),
  /** What a month costs from a day on, where they were told of another price. */
  newPrice: z.optional(z.object({ cents: Cents, on: CalendarDate })),
  /** The price stays for as long as the tier does: they are a founding member, or joined under terms that said so. */
  isPricePromised: z.optional(z.boolean()),
  /** It was given, and ends by itself. */
  isGift: z.boolean(),
  /** Months that somebody else paid and that are not over, the first first. */
  given: z.array(z.object({ tier: PaidTierId, fromOn: CalendarDate, untilOn: CalendarDate })),
  /** What waits to be paid. */
  due: z.nullable(MembershipCharge),
  /** The page where the order is paid with which it is joined, until that is paid or over. */
  orderPath: z.optional(z.string()),
  /** Why it cannot be paused now. */
  pauseProblem: z.nullable(z.string()),
  changes: z.array(
    z.object({
      tier: PaidTierId,
      when: z.enum(['now', 'next']),
      /** Paid at once. */
      dueCents: Cents,
      monthlyCents: Cents,
    }),
  ),
})
export type Membership = z.infer<typeof Membership>

/** One's own membership: the one that has not ended, else the last. */
export const MyMembership = z.object({
  membership: z.nullable(Membership),
  /** What holds for them today, what was bought with an order included. */
  tierToday: z.optional(z.enum(MEMBER_TIERS)),
  /** What membership discounts took off what was paid for, in all and by area, and how often the other perks were used. */
  saved: z.object({
    cents: Cents,
    orders: z.int(),
    since: z.nullable(CalendarDate),
    areas: z.optional(z.array(z.object({ of: z.enum(SAVED_ON), cents: Cents, times: z.int() }))),
    perks: z.optional(z.array(z.object({ perk: z.enum(COUNTED_PERKS), times: z.int() }))),
  }),
  today: CalendarDate,
  timeZone: z.string(),
  /** Who takes cards online; `null` where everybody pays at the counter. */
  provider: z.nullable(z.enum(PROVIDERS)),
  /** What every account may show at the counter: a code, and the same as a QR code. */
  card: z.object({ code: z.string(), qrSvg: z.string() }),
})
export type MyMembership = z.infer<typeof MyMembership>

export const NewMembership = z.strictObject({
  tier: PaidTierId,
  startsOn: CalendarDate,
  payWay: z.enum(PAY_WAYS),
  /** What a month was shown to cost; refused where it costs something else by now. A page of the version before does not say. */
  expectedCents: z.optional(Cents),
  /** New for each press, the same when it is sent again. */
  key: Key,
})
export type NewMembership = z.infer<typeof NewMembership>

/** How a charge stands, for whoever came back from the provider's page; a receipt once it is paid. */
export const ChargeStanding = z.object({
  charge: MembershipCharge,
  membership: z.nullable(Membership),
  refunds: z.array(z.object({ amountCents: Cents, reason: z.string(), createdAt: Instant })),
  today: CalendarDate,
  timeZone: z.string(),
  provider: z.nullable(z.enum(PROVIDERS)),
  /** The card page at which it can still be paid, and until when. */
  page: z.optional(z.nullable(z.object({ url: z.string(), until: Instant }))),
})
export type ChargeStanding = z.infer<typeof ChargeStanding>

const PageNumber = z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'Use a page number, from 1.'))
const Year = z.string().check(z.regex(/^20\d\d$/, 'Use a year like 2025.'))

/** One thing that was bought, given back or given. */
export const HistoryEntry = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(HISTORY_KINDS),
  of: z.enum(HISTORY_OF),
  title: z.string(),
  detail: z.string(),
  /** Above 0, and the kind says in which direction; 0 of a change. */
  cents: Cents,
  /** By a gift card that they bought: that was counted then. */
  isCounted: z.optional(z.boolean()),
  /** By what instead, where it is no gift card: a pack, or a credit for classes. */
  countedAs: z.optional(z.enum(['pack', 'credit'])),
  /** What was charged in one sum, where other entries were paid with it. */
  inOneCents: z.optional(Cents),
  method: z.nullable(z.enum(METHODS)),
  /** The page of its receipt; `null` where there is none. */
  receipt: z.nullable(z.string()),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const HistoryQuery = z.strictObject({
  kind: z.optional(z.enum(HISTORY_KINDS)),
  of: z.optional(z.enum(HISTORY_OF)),
  year: z.optional(Year),
  page: z.optional(PageNumber),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>
export const MyHistory = z.object({
  entries: z.array(HistoryEntry),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  /** Of everything, whatever is filtered, the latest year first. */
  years: z.array(
    z.object({ year: z.string(), boughtCents: Cents, refundedCents: Cents, creditedCents: Cents }),
  ),
  today: CalendarDate,
  timeZone: z.string(),
})
export type MyHistory = z.infer<typeof MyHistory>

/** One's own membership, and everything that one bought. */
export const membershipCalls = {
  myMembership: {
    method: 'GET',
    path: '/api/me/membership',
    who: 'own-data',
    summary: "Get one's own membership",
    answer: MyMembership,
  },
  joinMembership: {
    method: 'POST',
    path: '/api/me/membership',
    who: 'own-data',
    summary: 'Ask for a membership, and get the page at which it is paid',
    body: NewMembership,
    /** No address where it is paid at the counter. */
    answer: z.object({ url: z.nullable(z.string()), chargeId: z.string() }),
  },
  membershipCharge: {
    method: 'GET',
    path: '/api/me/membership/charges/:id',
    who: 'own-data',
    summary: 'Get how a charge of a membership stands',
    params: byId,
    answer: ChargeStanding,
  },
  pauseMembership: {
    method: 'POST',
    path: '/api/me/membership/pause',
    who: 'own-data',
    summary: "Pause one's own membership from today",
    body: z.strictObject({ until: CalendarDate }),
    answer: MyMembership,
  },
  resumeMembership: {
    method: 'POST',
    path: '/api/me/membership/resumption',
    who: 'own-data',
    summary: "End one's own pause today",
    answer: MyMembership,
  },
  cancelMembership: {
    method: 'POST',
    path: '/api/me/membership/cancellation',
    who: 'own-data',
    summary: "Cancel one's own membership at the end of the paid month",
    body: z.strictObject({
      reason: z.optional(z.enum(LEAVING_REASONS)),
      note: z.optional(text(500, { min: 0, multiline: true })),
    }),
    answer: MyMembership,
  },
  keepMembership: {
    method: 'POST',
    path: '/api/me/membership/keeping',
    who: 'own-data',
    summary: "Take one's own cancellation back",
    answer: MyMembership,
  },
  changeMembershipTier: {
    method: 'POST',
    path: '/api/me/membership/tier',
    who: 'own-data',
    summary: 'Change to another tier',
    body: z.strictObject({
      tier: PaidTierId,
      /** What was shown; refused where it differs by now. */
      expectedCents: Cents,
      key: Key,
    }),
    answer: MyMembership,
  },
  changeMembershipCard: {
    method: 'POST',
    path: '/api/me/membership/card',
    who: 'own-data',
    summary: 'Get the page at which another card is kept',
    answer: z.object({ url: z.string() }),
  },
  payMembershipAtCounter: {
    method: 'POST',
    path: '/api/me/membership/counter',
    who: 'own-data',
    summary: 'Pay at the counter from the next month on',
    answer: MyMembership,
  },
  myHistory: {
    method: 'GET',
    path: '/api/me/history',
    who: 'own-data',
    summary: 'List everything one bought, was given back or was given',
    query: HistoryQuery,
    answer: MyHistory,
  },
  myHistoryCsv: {
    method: 'GET',
    path: '/api/me/history.csv',
    who: 'own-data',
    summary: 'Download everything one bought, was given back or was given',
    query: z.strictObject({
      kind: z.optional(z.enum(HISTORY_KINDS)),
      of: z.optional(z.enum(HISTORY_OF)),
      year: z.optional(Year),
    }),
    media: 'text/csv',
    answer: Nothing,
  },
} as const satisfies Record<string, ApiRow>

/** A member as staff see them. */
export const Member = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  tier: PaidTierId,
  nextTier: z.nullable(PaidTierId),
  state: MembershipState,
  priceCents: Cents,
  payWay: z.enum(PAY_WAYS),
  startsOn: CalendarDate,
  paidUntil: CalendarDate,
  resumesOn: z.nullable(CalendarDate),
  endedOn: z.nullable(CalendarDate),
})
export type Member = z.infer<typeof Member>
export const MembersQuery = tableQuery(['name', 'tier', 'state', 'startsOn', 'paidUntil'], {
  tier: z.optional(PaidTierId),
  state: z.optional(MembershipState),
})
export const Members = tablePage(Member)

/** One member with everything that was charged. */
export const MemberDetail = z.object({
  member: Member,
  cardLabel: z.nullable(z.string()),
  leaving: z.nullable(z.object({ reason: z.nullable(z.enum(LEAVING_REASONS)), note: z.string() })),
  charges: z.array(
    z.object({
      ...MembershipCharge.shape,
      takenBy: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      dispute: z.nullable(z.string()),
    }),
  ),
  /** What is to pay at the counter now; `null` where nothing is. */
  dueCents: z.nullable(Cents),
})
export type MemberDetail = z.infer<typeof MemberDetail>

/** What members of each tier pay, beside what joining costs now. */
export const MemberPrices = z.object({
  today: CalendarDate,
  /** The first day from which on they can pay something else. */
  firstDay: CalendarDate,
  tiers: z.array(
    z.object({
      tier: PaidTierId,
      priceCents: Cents,
      members: z.int(),
      /** Who joined under terms by which the price stays, and pays another one. */
      promised: z.int(),
      /** Who pays another price and was not told that it changes to this one. */
      others: z.int(),
      /** Who was told of a new price that they do not pay yet, and the latest of these. */
      told: z.int(),
      newPrice: z.nullable(z.object({ cents: Cents, on: CalendarDate })),
    }),
  ),
})
export type MemberPrices = z.infer<typeof MemberPrices>

/** Memberships, for staff. */
export const memberCalls = {
  memberPrices: {
    method: 'GET',
    path: '/api/admin/member-prices',
    who: 'admin',
    summary: 'Get what members pay, tier by tier',
    answer: MemberPrices,
  },
  changeMemberPrices: {
    method: 'POST',
    path: '/api/admin/member-prices',
    who: 'admin',
    proof: 'recent',
    summary: 'Change what members of a tier pay',
    body: z.strictObject({
      tier: PaidTierId,
      /** What a month was shown to cost; refused where it differs by now. */
      expectedCents: Cents,
      fromOn: CalendarDate,
    }),
    answer: MemberPrices,
  },
  keepMemberPrices: {
    method: 'POST',
    path: '/api/admin/member-prices/keeping',
    who: 'admin',
    proof: 'recent',
    summary: 'Take new prices of members back',
    body: z.strictObject({ tier: PaidTierId }),
    answer: MemberPrices,
  },
  members: {
    method: 'GET',
    path: '/api/members',
    who: 'orders',
    summary: 'List members, with search and filters',
    query: MembersQuery,
    answer: Members,
  },
  membersCsv: {
    method: 'GET',
    path: '/api/members.csv',
    who: 'manage-memberships',
    proof: 'recent',
    summary: 'Download the list of members',
    query: MembersQuery,
    media: 'text/csv',
    answer: Nothing,
  },
  member: {
    method: 'GET',
    path: '/api/members/:id',
    who: 'orders',
    summary: 'Get a member and what was charged',
    params: byId,
    answer: MemberDetail,
  },
  takeMembershipPayment: {
    method: 'POST',
    path: '/api/members/:id/payments',
    who: 'orders',
    summary: 'Record a month that was paid at the counter',
    params: byId,
    body: z.strictObject({
      key: Key,
      method: z.enum(COUNTER_METHODS),
      /** Of cash: the drawer it went into. */
      drawerId: z.optional(Id),
      expectedCents: Cents,
    }),
    answer: MemberDetail,
  },
  giveMonths: {
    method: 'POST',
    path: '/api/members/:id/gifts',
    who: 'manage-memberships',
    summary: 'Give a member months',
    params: byId,
    body: z.strictObject({
      key: Key,
      months: z.int().check(z.minimum(1), z.maximum(12, 'Give at most 12 months at once.')),
      reason: text(200),
    }),
    answer: MemberDetail,
  },
  endMembership: {
    method: 'POST',
    path: '/api/members/:id/cancellation',
    who: 'manage-memberships',
    summary: 'Cancel a membership, now or when the paid month ends',
    params: byId,
    body: z.strictObject({ when: z.enum(['now', 'end']), reason: text(200) }),
    answer: MemberDetail,
  },
  refundMembership: {
    method: 'POST',
    path: '/api/members/:id/refunds',
    who: 'manage-memberships',
    summary: 'Give money of a membership back',
    params: byId,
    body: z.strictObject({
      key: Key,
      chargeId: Id,
      amountCents: Cents.check(z.minimum(1, 'Name an amount above 0.')),
      reason: text(200),
    }),
    answer: MemberDetail,
  },
} as const satisfies Record<string, ApiRow>
