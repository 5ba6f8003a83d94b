import * as z from 'zod/mini'
import { MOST_EVENINGS, PRIVATE_STATES, STAFF_MOVES } from '#domain/booking/private-event.ts'
import type { ApiRow } from './api-row.ts'
import { SpaceType } from './barista.ts'
import { Id } from './parameters.ts'
import { RoomPayments, StaffRoomBooking } from './rooms.ts'
import { CalendarDate, Cents, Instant, Slug, text } from './text.ts'

const Token = z.string().check(z.maxLength(100))
const byReference = z.strictObject({ reference: Id })
/** The classes that were shown, which are called off for it. */
const Closes = z.optional(z.array(Slug).check(z.maxLength(100)))
const Line = z.object({ label: z.string(), cents: z.int() })
const Scheduled = z.object({ dueOn: CalendarDate, cents: Cents, leftCents: Cents })

/** A private event as its guest sees it by the link of the proposal. */
const privateEventPageShape = z.object({
  reference: z.string(),
  occasion: z.string(),
  name: z.string(),
  state: z.enum(PRIVATE_STATES),
  room: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  headcount: z.int(),
  /** What the guest wrote with the plan, and could spend. */
  message: z.optional(z.string()),
  budgetCents: z.optional(z.nullable(Cents)),
  /** What the room alone was said to cost them; `null` where it cannot be booked so. */
  estimateCents: z.optional(z.nullable(Cents)),
  /** Of the proposal that holds now; `null` before there is one. */
  proposal: z.nullable(
    z.object({
      number: z.int(),
      lines: z.array(Line),
      totalCents: Cents,
      schedule: z.array(Scheduled),
      words: z.string(),
      /** Further evenings beside that of the plan. */
      further: z.array(z.object({ date: CalendarDate, startsAt: Instant, endsAt: Instant })),
      validUntil: Instant,
    }),
  ),
  /** Whether it can be accepted now. */
  canAccept: z.boolean(),
  acceptedBy: z.nullable(z.string()),
  acceptedAt: z.nullable(Instant),
  paidCents: Cents,
  refundedCents: Cents,
  /** How much longer they stayed, and what that costs beside the proposal. */
  overtime: z.nullable(z.object({ minutes: z.int(), cents: Cents })),
  /** What the button charges, and by when; `null` where nothing is due or no cards are taken. */
  next: z.nullable(z.object({ cents: Cents, dueOn: CalendarDate })),
  payments: RoomPayments,
  /** How its money stands: 'Paid in full.'; `null` where it is not agreed on or nothing was paid. */
  moneyWords: z.optional(z.nullable(z.string())),
  /** What comes back if it is called off, in sentences. */
  policy: z.array(z.string()),
  /** Whether a card page is open for it of which nobody has said yet what became of it. */
  isPaying: z.optional(z.boolean()),
  failure: z.nullable(z.string()),
  /** What comes back and what is kept if the guest cancels it now; `null` where nothing is agreed, or it has begun. */
  cancel: z.optional(z.nullable(z.object({ refundCents: Cents, keptCents: Cents }))),
  /** Whether the guest can withdraw it: nothing is agreed on yet. */
  canWithdraw: z.optional(z.boolean()),
  /** With which the guest writes into the thread of the plan (`replyToCafe`). */
  replyToken: z.optional(z.string()),
})
type PrivateEventPageInferred = typeof privateEventPageShape
// Schemas with a name of their own keep the type of all calls short enough for the compiler.
export interface PrivateEventPageSchema extends PrivateEventPageInferred {}
export const PrivateEventPage: PrivateEventPageSchema = privateEventPageShape
export type PrivateEventPage = z.infer<typeof PrivateEventPage>

/** What kitchen and floor do, in lines. */
const RunSheet = z.object({ schedule: z.string(), kitchen: z.string(), floor: z.string() })

/** Who is told that a class is called off, and what goes back to them. */
const CalledOff = {
  title: z.string(),
  people: z.int(),
  waiting: z.int(),
  /** Of all of them: who left no mail address, so that nobody can be told by mail. */
  withoutMail: z.int(),
  backCents: Cents,
}

/** One evening of a plan that is to come, with what stands in its way and what it closes. */
const StaffEvening = z.object({
  startsAt: Instant,
  endsAt: Instant,
  /** Whether the event itself has the room at that time: held for it, or taken for good. */
  has: z.nullable(z.enum(['held', 'confirmed'])),
  /** What else takes the room at that time already. */
  taken: z.array(z.object({ what: z.string(), startsAt: Instant, endsAt: Instant })),
  /** Classes in the room at that time, which can be called off for it: with how many people, and what goes back to them. */
  classes: z.array(z.object({ id: z.string(), startsAt: Instant, ...CalledOff })),
  effects: StaffRoomBooking.shape.effects,
})
export type StaffEvening = z.infer<typeof StaffEvening>

/** The same as staff see it. */
const staffPrivateEventShape = z.object({
  ...PrivateEventPage.shape,
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  spaceType: SpaceType,
  budgetCents: z.nullable(Cents),
  estimateCents: z.nullable(Cents),
  createdAt: Instant,
  /** Until when the time is held; `null` where it is not held, or is taken for good. */
  heldUntil: z.nullable(Instant),
  /** Whether the calendar has the time for it. */
  hasRoom: z.boolean(),
  /** That of the plan, and the further ones of its proposal: those that are not over, in this order. */
  evenings: z.array(StaffEvening),
  /** Classes that were called off for it. */
  closed: z.array(z.object({ startsAt: z.nullable(Instant), ...CalledOff })),
  runSheet: z.nullable(RunSheet),
  lostBecause: z.nullable(z.string()),
  /** What comes back by the terms, if it is called off now. */
  backCents: Cents,
  dueCents: Cents,
})
type StaffPrivateEventInferred = typeof staffPrivateEventShape
export interface StaffPrivateEventSchema extends StaffPrivateEventInferred {}
export const StaffPrivateEvent: StaffPrivateEventSchema = staffPrivateEventShape
export type StaffPrivateEvent = z.infer<typeof StaffPrivateEvent>

/** A private event as kitchen and floor read it: no prices, and of the guest only the name. */
export const RunSheetDay = z.object({
  reference: z.string(),
  occasion: z.string(),
  name: z.string(),
  room: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  headcount: z.int(),
  /** What was ordered, without what it costs. */
  ordered: z.array(z.string()),
  runSheet: z.nullable(RunSheet),
})
export type RunSheetDay = z.infer<typeof RunSheetDay>

export const PrivateEventRow = z.object({
  reference: z.string(),
  occasion: z.string(),
  name: z.string(),
  state: z.enum(PRIVATE_STATES),
  room: z.string(),
  startsAt: Instant,
  headcount: z.int(),
  totalCents: z.nullable(Cents),
  /** How its money stands; `null` where it is not agreed on or nothing was paid. */
  moneyWords: z.optional(z.nullable(z.string())),
  isPaid: z.optional(z.boolean()),
  heldUntil: z.nullable(Instant),
})
export type PrivateEventRow = z.infer<typeof PrivateEventRow>

/** For the guest, by the link of the proposal. */
export const privateEventCalls = {
  privateEventPage: {
    method: 'GET',
    path: '/api/private-events/:reference',
    who: 'site',
    summary: 'See a proposal for a private event by its link',
    params: byReference,
    query: z.strictObject({ token: Token }),
    answer: PrivateEventPage,
  },
  acceptProposal: {
    method: 'POST',
    path: '/api/private-events/:reference/acceptance',
    who: 'site',
    summary: 'Accept a proposal for a private event',
    changesPages: true,
    params: byReference,
    body: z.strictObject({
      token: Token,
      /** Typed by whoever accepts. */
      name: text(80),
      /** Of the proposal that was shown. */
      number: z.int().check(z.minimum(1), z.maximum(1_000)),
    }),
    answer: PrivateEventPage,
  },
  payPrivateEvent: {
    method: 'POST',
    path: '/api/private-events/:reference/payments',
    who: 'site',
    summary: 'Get the page at which the next payment is made',
    params: byReference,
    body: z.strictObject({ token: Token }),
    answer: z.object({ url: z.string() }),
  },
  cancelPrivateEvent: {
    method: 'POST',
    path: '/api/private-events/:reference/cancellation',
    who: 'site',
    summary: 'Cancel a private event, or withdraw its plan',
    changesPages: true,
    params: byReference,
    body: z.strictObject({
      token: Token,
      /** What was shown to come back. */
      refundCents: Cents,
      /** Only where nothing is agreed on yet. */
      withdraws: z.optional(z.boolean()),
      /** Of the proposal that was shown when it is withdrawn; none where there was none. */
      number: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
    }),
    answer: PrivateEventPage,
  },
} as const satisfies Record<string, ApiRow>

/** For staff. */
export const privateEventStaffCalls = {
  privateEvents: {
    method: 'GET',
    path: '/api/admin/private-events',
    who: 'manage-events',
    summary: 'List plans for private events',
    answer: z.object({ events: z.array(PrivateEventRow), timeZone: z.string() }),
  },
  staffPrivateEvent: {
    method: 'GET',
    path: '/api/admin/private-events/:reference',
    who: 'manage-events',
    summary: 'See a plan for a private event',
    params: byReference,
    query: z.strictObject({
      /** Further days that are thought of, instead of those of its proposal: `2025-10-24,2025-10-31`. */
      dates: z.optional(
        z.string().check(
          z.maxLength(MOST_EVENINGS * '2025-10-24,'.length),
          z.refine(
            (dates) => dates.split(',').every((date) => CalendarDate.safeParse(date).success),
            'Use dates like 2025-10-24,2025-10-31.',
          ),
        ),
      ),
    }),
    answer: StaffPrivateEvent,
  },
  holdPrivateEvent: {
    method: 'POST',
    path: '/api/admin/private-events/:reference/hold',
    who: 'manage-events',
    summary: 'Hold the time of a private event until a day',
    changesPages: true,
    params: byReference,
    body: z.strictObject({
      until: CalendarDate,
      closes: Closes,
    }),
    answer: StaffPrivateEvent,
  },
  proposePrivateEvent: {
    method: 'POST',
    path: '/api/admin/private-events/:reference/proposal',
    who: 'manage-events',
    summary: 'Send a proposal for a private event',
    changesPages: true,
    bodyLimit: { kb: 64, values: 500 },
    params: byReference,
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            label: text(120),
            cents: z.int().check(z.minimum(-100_000_000), z.maximum(100_000_000)),
          }),
        )
        .check(z.minLength(1, 'Write at least one line.'), z.maxLength(40)),
      instalments: z
        .array(z.strictObject({ dueOn: CalendarDate, cents: Cents.check(z.minimum(1)) }))
        .check(z.minLength(1, 'Write at least one payment.'), z.maxLength(12)),
      words: text(3_000, { min: 0, multiline: true }),
      /** Further days, at the hours of the plan: all are held, or none. */
      dates: z.optional(z.array(CalendarDate).check(z.maxLength(MOST_EVENINGS))),
      until: CalendarDate,
      closes: Closes,
      /** The number of the proposal that was shown and that this one replaces; none where none was sent. */
      replaces: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
    }),
    answer: StaffPrivateEvent,
  },
  movePrivateEvent: {
    method: 'POST',
    path: '/api/admin/private-events/:reference/state',
    who: 'manage-events',
    summary: 'Say that a private event took place, is closed or lost',
    changesPages: true,
    params: byReference,
    body: z.strictObject({
      state: z.enum(STAFF_MOVES),
      /** Why it is lost. */
      because: text(300, { min: 0 }),
      /** Of a contracted one that is lost: whether all of the money comes back, and not only what the terms say. */
      refundsAll: z.boolean(),
      /** What was shown to come back. */
      backCents: Cents,
    }),
    answer: StaffPrivateEvent,
  },
  runSheets: {
    method: 'GET',
    path: '/api/run-sheets',
    who: 'orders',
    summary: 'Read the run sheets of today and the coming days',
    answer: z.object({ sheets: z.array(RunSheetDay), today: CalendarDate, timeZone: z.string() }),
  },
  saveRunSheet: {
    method: 'POST',
    path: '/api/admin/private-events/:reference/run-sheet',
    who: 'manage-events',
    summary: 'Save the run sheet of a private event',
    bodyLimit: { kb: 64, values: 500 },
    params: byReference,
    body: z.strictObject({
      schedule: text(4_000, { min: 0, multiline: true }),
      kitchen: text(4_000, { min: 0, multiline: true }),
      floor: text(4_000, { min: 0, multiline: true }),
    }),
    answer: StaffPrivateEvent,
  },
} as const satisfies Record<string, ApiRow>
