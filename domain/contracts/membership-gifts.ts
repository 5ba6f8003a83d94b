import * as z from 'zod/mini'
import { GIFT_MESSAGE_MOST, GIFT_MONTHS_MOST, GIFT_STATES } from '#domain/membership/gifts.ts'
import { METHODS, PROVIDERS, REFUND_STATES } from '#domain/payments/values.ts'
import type { ApiRow } from './api-row.ts'
import { GiftCode } from './gift-cards.ts'
import { MyMembership, PaidTierId } from './memberships.ts'
import { byId } from './parameters.ts'
import { tablePage, tableQuery } from './table.ts'
import { CalendarDate, Cents, Email, Instant, text } from './text.ts'

const Months = z
  .int()
  .check(
    z.minimum(1, 'Give a month at least.'),
    z.maximum(GIFT_MONTHS_MOST, `Give at most ${GIFT_MONTHS_MOST} months.`),
  )

export const NewMembershipGift = z.strictObject({
  tier: PaidTierId,
  months: Months,
  /** What a month was shown to cost; refused where it costs something else by now. A page of the version before does not say. */
  expectedCents: z.optional(Cents),
  recipientName: text(80),
  recipientEmail: Email,
  message: text(GIFT_MESSAGE_MOST, { min: 0, multiline: true }),
  /** The day on which its mail is sent. */
  sendOn: CalendarDate,
  /** New for each press, the same when it is sent again. */
  key: text(80, { min: 8 }),
})
export type NewMembershipGift = z.infer<typeof NewMembershipGift>

/** A gift as whoever paid it sees it. Its code is in the mail alone. */
export const MyGift = z.object({
  id: z.string(),
  tier: PaidTierId,
  months: z.int(),
  amountCents: Cents,
  recipientName: z.string(),
  recipientEmail: z.nullable(z.string()),
  message: z.string(),
  sendOn: CalendarDate,
  state: z.enum(GIFT_STATES),
  failure: z.nullable(z.string()),
  method: z.nullable(z.enum(METHODS)),
  /** Days as the café has them. */
  createdOn: CalendarDate,
  paidOn: z.nullable(CalendarDate),
  /** The page at which it can still be paid. */
  payUrl: z.nullable(z.string()),
  mailedAt: z.nullable(Instant),
  startedAt: z.nullable(Instant),
  /** Whether whoever paid it may take it back now. */
  canTakeBack: z.boolean(),
  /** Its money on the way back; one that failed leaves the gift as it was. */
  refund: z.nullable(
    z.object({
      state: z.enum(REFUND_STATES),
      on: CalendarDate,
      failure: z.nullable(z.string()),
    }),
  ),
})
export type MyGift = z.infer<typeof MyGift>
const Around = { today: CalendarDate, provider: z.nullable(z.enum(PROVIDERS)) }
export const MyGifts = z.object({ gifts: z.array(MyGift), ...Around })
export type MyGifts = z.infer<typeof MyGifts>
export const MyGiftStanding = z.object({ gift: MyGift, ...Around })
export type MyGiftStanding = z.infer<typeof MyGiftStanding>

/** A gift as whoever holds its link sees it. */
export const GiftOffer = z.object({
  tier: PaidTierId,
  months: z.int(),
  /** Who gives it, where that is a plain name. */
  from: z.nullable(z.string()),
  to: z.string(),
  message: z.string(),
  /** Whoever asks has started it already. */
  isStarted: z.boolean(),
  /** What starting it today would do for whoever asks; `null` where nobody is signed in. */
  plan: z.nullable(
    z.object({ fromOn: CalendarDate, untilOn: CalendarDate, isAfterPaid: z.boolean() }),
  ),
  today: CalendarDate,
})
export type GiftOffer = z.infer<typeof GiftOffer>

/** A gift as staff see it. */
export const StaffGift = z.object({
  id: z.string(),
  tier: PaidTierId,
  months: z.int(),
  amountCents: Cents,
  /** `null` once their account was deleted. */
  buyerName: z.nullable(z.string()),
  recipientName: z.string(),
  recipientEmail: z.nullable(z.string()),
  sendOn: CalendarDate,
  state: z.enum(GIFT_STATES),
  startedBy: z.nullable(z.string()),
  dispute: z.nullable(z.string()),
  refundFailure: z.nullable(z.string()),
  createdAt: Instant,
  mailedAt: z.nullable(Instant),
  startedAt: z.nullable(Instant),
})
export type StaffGift = z.infer<typeof StaffGift>
export const GiftsQuery = tableQuery(['createdAt', 'recipientName', 'sendOn'], {})

/** Memberships that one gives, and starts. */
export const membershipGiftCalls = {
  giveMembership: {
    method: 'POST',
    path: '/api/me/membership-gifts',
    who: 'own-data',
    summary: 'Give a membership to somebody else',
    body: NewMembershipGift,
    /** No address where it is paid already. */
    answer: z.object({ url: z.nullable(z.string()), id: z.string() }),
  },
  myMembershipGifts: {
    method: 'GET',
    path: '/api/me/membership-gifts',
    who: 'own-data',
    summary: 'List the memberships that one gave',
    answer: MyGifts,
  },
  myMembershipGift: {
    method: 'GET',
    path: '/api/me/membership-gifts/:id',
    who: 'own-data',
    summary: 'Get how a membership that one gave stands',
    params: byId,
    answer: MyGiftStanding,
  },
  takeMembershipGiftBack: {
    method: 'POST',
    path: '/api/me/membership-gifts/:id/refunds',
    who: 'own-data',
    summary: 'Take a membership back that one gave',
    params: byId,
    answer: MyGiftStanding,
  },
  startMembershipGift: {
    method: 'POST',
    path: '/api/me/membership/gift',
    who: 'own-data',
    summary: 'Start a membership that one was given',
    body: z.strictObject({ code: GiftCode }),
    answer: MyMembership,
  },
} as const satisfies Record<string, ApiRow>

/** What the link of a gift opens. */
export const giftOfferCalls = {
  membershipGiftOffer: {
    method: 'POST',
    path: '/api/membership-gift-offers',
    who: 'site',
    summary: 'Show a membership that is a gift to whoever has its link',
    body: z.strictObject({ code: GiftCode }),
    answer: GiftOffer,
  },
} as const satisfies Record<string, ApiRow>

/** Memberships that were given, for staff. */
export const staffGiftCalls = {
  membershipGifts: {
    method: 'GET',
    path: '/api/membership-gifts',
    who: 'orders',
    summary: 'List the memberships that were given',
    query: GiftsQuery,
    answer: tablePage(StaffGift),
  },
  refundMembershipGift: {
    method: 'POST',
    path: '/api/membership-gifts/:id/refunds',
    who: 'manage-memberships',
    summary: 'Give the money of a gift back that nobody has started',
    params: byId,
    body: z.strictObject({ reason: text(200) }),
    answer: StaffGift,
  },
  sendMembershipGift: {
    method: 'POST',
    path: '/api/membership-gifts/:id/mails',
    who: 'manage-memberships',
    summary: 'Send the email of a gift again, perhaps to another address',
    params: byId,
    body: z.strictObject({ email: Email }),
    answer: StaffGift,
  },
} as const satisfies Record<string, ApiRow>
