import * as z from 'zod/mini'
import { LANGUAGES } from '#domain/cafe/language.ts'
import {
  ROOM_PAYMENT_KINDS,
  ROOM_STATES,
  MOST_OVERTIME_MINUTES,
  OVERTIME_STEP_MINUTES,
  HIRE_DECISIONS,
} from '#domain/booking/room-values.ts'
import { COUNTER_METHODS, METHODS, PAYMENT_STATES, REFUND_STATES } from '#domain/payments/values.ts'
import type { ApiRow } from './api-row.ts'
import { SpaceType } from './barista.ts'
import { SpaceDay } from './forms.ts'
import { Id } from './parameters.ts'
import { CalendarDate, Cents, ClockTime, Email, Instant, Phone, text } from './text.ts'

const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Use a month like 2025-10.'))
const Token = z.string().check(z.maxLength(100))
const Key = text(80, { min: 8 })
const Hours = z.int().check(z.minimum(1), z.maximum(13))
const HoursInAddress = z.string().check(z.regex(/^(?:[1-9]|1[0-3])$/, 'Use 1 to 13 hours.'))

const Line = z.object({ label: z.string(), cents: z.int() })
const Step = z.object({ until: Instant, percent: z.int() })

/** What a time would cost, when it is paid, and what comes back. */
const roomQuoteShape = z.object({
  lines: z.array(Line),
  note: z.nullable(z.string()),
  totalCents: Cents,
  depositCents: Cents,
  balanceCents: Cents,
  refunds: z.array(Step),
  /** What comes back, in sentences. */
  policy: z.array(z.string()),
  /** Whether it is confirmed at once when the deposit is paid. */
  isInstant: z.boolean(),
  /** Whether a deposit is paid online now. */
  takesDeposit: z.boolean(),
  /** What guests agree to when they book; none where nothing is asked. */
  houseRules: z.optional(z.string()),
})
type RoomQuoteInferred = typeof roomQuoteShape
export interface RoomQuoteSchema extends RoomQuoteInferred {}
export const RoomQuote: RoomQuoteSchema = roomQuoteShape
export type RoomQuote = z.infer<typeof RoomQuote>

/** A hire, for whoever has its link and for its owner. */
/** What was paid for a room or a private event, the earliest first. */
export const RoomPayments = z.array(
  z.object({
    kind: z.enum(ROOM_PAYMENT_KINDS),
    state: z.enum(PAYMENT_STATES),
    amountCents: Cents,
    refundedCents: Cents,
    method: z.nullable(z.enum(METHODS)),
    at: Instant,
  }),
)
export type RoomPayments = z.infer<typeof RoomPayments>

const roomBookingShape = z.object({
  reference: z.string(),
  /** Opens it: part of its link. */
  token: z.string(),
  spaceType: SpaceType,
  room: z.string(),
  state: z.enum(ROOM_STATES),
  date: CalendarDate,
  time: ClockTime,
  hours: z.int(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  /** Of a hold: when it runs out, and what the server's clock says now. */
  heldUntil: z.nullable(Instant),
  now: Instant,
  /** Whether an order has it that waits for its payment: it is paid, or free again, with that. */
  isInOrder: z.boolean(),
  name: z.string(),
  /** Whether it is said already who comes. */
  hasDetails: z.boolean(),
  headcount: z.nullable(z.int()),
  lines: z.array(Line),
  /** How much longer they stayed, which is part of the lines and of what it comes to. */
  overtimeMinutes: z.int(),
  totalCents: z.nullable(Cents),
  depositCents: Cents,
  paidCents: Cents,
  /** Of what was paid, what went back or is about to. */
  refundedCents: Cents,
  dueCents: Cents,
  /** Of what went back: what is handed out at the counter, and not there yet. */
  atCounterCents: Cents,
  /** What would come back and what would be kept, if it were cancelled now. */
  cancel: z.nullable(z.object({ refundCents: Cents, keptCents: Cents, words: z.string() })),
  canMove: z.boolean(),
  /** Whether an hour more can be asked for. */
  canBeLonger: z.boolean(),
  policy: z.array(z.string()),
  /** The house rules: those that were agreed to, else those of now; `null` where nothing is asked. */
  houseRules: z.optional(
    z.nullable(z.object({ text: z.string(), version: z.string(), agreedAt: z.nullable(Instant) })),
  ),
  /** Whether a card can be charged online for what is due. */
  canPay: z.boolean(),
  /** Whether a card page is open for it of which nobody has said yet what became of it. */
  isPaying: z.optional(z.boolean()),
  /** Why the last payment came to nothing. */
  failure: z.nullable(z.string()),
  payments: RoomPayments,
  /** How its money stands: 'Paid in full.'; `null` where it is not booked or nothing was paid. */
  moneyWords: z.optional(z.nullable(z.string())),
  /** A file for one's own calendar. */
  calendar: z.nullable(z.string()),
})
type RoomBookingInferred = typeof roomBookingShape
// Schemas with a name of their own keep the type of all calls short enough for the compiler.
export interface RoomBookingSchema extends RoomBookingInferred {}
export const RoomBooking: RoomBookingSchema = roomBookingShape
export type RoomBooking = z.infer<typeof RoomBooking>

/** A room that is held, as a line of the cart: what it costs is what is paid now. */
export const CartRoom = z.object({
  line: z.object({ id: z.string(), name: z.string(), priceCents: Cents }),
  booking: RoomBooking,
})
export type CartRoom = z.infer<typeof CartRoom>

/** A day of a month: how many hours can still be booked as part of a hire. */
export const SpaceMonth = z.object({
  month: Month,
  days: z.array(
    z.object({
      date: CalendarDate,
      state: z.enum(['free', 'full', 'shut', 'past']),
      /** How many starts are left. */
      starts: z.int(),
    }),
  ),
  /** The first day of it that has a free hour, hour by hour. */
  next: z.nullable(SpaceDay),
})
export type SpaceMonth = z.infer<typeof SpaceMonth>

const byReference = z.strictObject({ reference: Id })
const byLink = z.strictObject({ token: Token })
/** The language of the page to which whoever paid comes back. */
const language = z.optional(z.enum(LANGUAGES))
const time = { date: CalendarDate, startsAt: ClockTime }
/** Who comes, how many of them, and what they do there. */
const guest = {
  name: text(80),
  email: Email,
  phone: z.optional(z.union([Phone, z.literal('')])),
  headcount: z.int().check(z.minimum(1), z.maximum(120)),
  message: text(2_000, { min: 0, multiline: true }),
}
const bySpace = z.strictObject({ id: SpaceType })

/** What a move would cost. */
export const RoomMove = z.object({
  totalCents: Cents,
  /** What comes back at once, and what is left to pay. */
  refundCents: Cents,
  dueCents: Cents,
  policy: z.array(z.string()),
})
export type RoomMove = z.infer<typeof RoomMove>

/** What an hour more would cost. */
const roomLongerShape = z.object({
  /** The end that it would have then; `null` where there is no hour more. */
  endsAt: z.nullable(Instant),
  addedCents: Cents,
  /** What would be left to pay in all. */
  dueCents: Cents,
  /** Why there is none, and the next best. */
  problem: z.nullable(z.string()),
})
type RoomLongerInferred = typeof roomLongerShape
export interface RoomLongerSchema extends RoomLongerInferred {}
export const RoomLonger: RoomLongerSchema = roomLongerShape
export type RoomLonger = z.infer<typeof RoomLonger>
const anHour = {
  /** The end that was shown: an hour that was added already is not added once more. */
  endsAt: Instant,
  /** What was shown that it costs. */
  expectedCents: Cents,
}

/** Booking a room, from the free days on. */
export const roomCalls = {
  spaceMonth: {
    method: 'GET',
    path: '/api/spaces/:id/month',
    who: 'site',
    summary: 'See on which days of a month a space is free',
    params: bySpace,
    /** Without a month it is the first one with a free hour. */
    query: z.strictObject({ month: z.optional(Month) }),
    answer: SpaceMonth,
  },
  roomQuote: {
    method: 'GET',
    path: '/api/spaces/:id/quote',
    who: 'site',
    summary: 'See what a time in a space costs',
    params: bySpace,
    query: z.strictObject({ ...time, hours: HoursInAddress }),
    answer: RoomQuote,
  },
  holdRoom: {
    method: 'POST',
    path: '/api/room-bookings',
    who: 'site',
    summary: 'Hold a room for some minutes',
    changesPages: true,
    body: z.strictObject({
      spaceType: SpaceType,
      ...time,
      hours: Hours,
      /** The price that was shown; refused where it is another one by now. */
      expectedCents: z.optional(Cents),
    }),
    answer: RoomBooking,
  },
  roomBooking: {
    method: 'GET',
    path: '/api/room-bookings/:reference',
    who: 'site',
    summary: 'See the hire of a room by its link',
    params: byReference,
    query: byLink,
    answer: RoomBooking,
  },
  bookRoom: {
    method: 'POST',
    path: '/api/room-bookings/:reference/booking',
    who: 'site',
    summary: 'Book a room that is held, and get the page to pay',
    params: byReference,
    body: z.strictObject({
      token: Token,
      ...guest,
      /** The price that was shown. */
      expectedCents: Cents,
      /** The version of the house rules that was agreed to. */
      houseRules: z.optional(text(40)),
      language,
    }),
    /** No address where nothing is paid online. */
    answer: z.object({ url: z.nullable(z.string()), booking: RoomBooking }),
  },
  roomForCart: {
    method: 'POST',
    path: '/api/room-bookings/:reference/cart',
    who: 'site',
    summary: 'Say who comes, and get a held room as a line of the cart',
    params: byReference,
    body: z.strictObject({
      token: Token,
      ...guest,
      /** The version of the house rules that was agreed to. */
      houseRules: z.optional(text(40)),
      language,
    }),
    answer: CartRoom,
  },
  holdRoomAgain: {
    method: 'POST',
    path: '/api/room-bookings/:reference/hold',
    who: 'site',
    summary: 'Hold a room once more whose hold ran out',
    changesPages: true,
    params: byReference,
    body: byLink,
    answer: CartRoom,
  },
  payRoom: {
    method: 'POST',
    path: '/api/room-bookings/:reference/payments',
    who: 'site',
    summary: 'Get the page at which a room is paid',
    params: byReference,
    body: z.strictObject({
      token: Token,
      /** The version of the house rules that the guest agrees to, where nobody did before: nothing is paid without. */
      houseRules: z.optional(text(40)),
      language,
    }),
    answer: z.object({ url: z.string() }),
  },
  roomMove: {
    method: 'GET',
    path: '/api/room-bookings/:reference/move',
    who: 'site',
    summary: 'See what another time for a hire would cost',
    params: byReference,
    query: z.strictObject({ token: Token, ...time, hours: HoursInAddress }),
    answer: RoomMove,
  },
  moveRoom: {
    method: 'POST',
    path: '/api/room-bookings/:reference/move',
    who: 'site',
    summary: 'Move a hire to another time',
    changesPages: true,
    params: byReference,
    body: z.strictObject({
      token: Token,
      ...time,
      hours: Hours,
      /** The price that was shown. */
      expectedCents: Cents,
    }),
    answer: RoomBooking,
  },
  roomLonger: {
    method: 'GET',
    path: '/api/room-bookings/:reference/longer',
    who: 'site',
    summary: 'See what an hour more of a hire would cost',
    params: byReference,
    query: byLink,
    answer: RoomLonger,
  },
  addRoomHour: {
    method: 'POST',
    path: '/api/room-bookings/:reference/longer',
    who: 'site',
    summary: 'Add an hour to a hire that is to come or is on',
    changesPages: true,
    params: byReference,
    body: z.strictObject({ token: Token, ...anHour }),
    answer: RoomBooking,
  },
  cancelRoom: {
    method: 'POST',
    path: '/api/room-bookings/:reference/cancellation',
    who: 'site',
    summary: 'Cancel a hire, or give a hold back',
    changesPages: true,
    params: byReference,
    body: z.strictObject({
      token: Token,
      /** What was shown to come back. */
      refundCents: Cents,
    }),
    answer: RoomBooking,
  },
} as const satisfies Record<string, ApiRow>

/** What a hire stands in the way of: shown to staff before they agree to it. */
const Effects = z.object({
  orders: z.array(z.object({ number: z.string(), pickupAt: Instant })),
  /** Pickup times of that stretch that are offered otherwise, those that follow each other together. */
  pickups: z.array(z.object({ from: Instant, until: Instant, count: z.int() })),
  /** Classes and events of that stretch. */
  occasions: z.array(z.object({ title: z.string(), startsAt: Instant })),
})

/** A hire as staff see it. */
const staffRoomBookingShape = z.object({
  ...RoomBooking.shape,
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  message: z.string(),
  effects: z.nullable(Effects),
  /** Whether staff can write down that they stayed longer, and what a quarter hour of that costs. */
  overtime: z.nullable(z.object({ quarterCents: Cents })),
  refunds: z.array(
    z.object({
      id: z.string(),
      amountCents: Cents,
      state: z.enum(REFUND_STATES),
      isAtCounter: z.boolean(),
      failure: z.nullable(z.string()),
    }),
  ),
})
type StaffRoomBookingInferred = typeof staffRoomBookingShape
export interface StaffRoomBookingSchema extends StaffRoomBookingInferred {}
export const StaffRoomBooking: StaffRoomBookingSchema = staffRoomBookingShape
export type StaffRoomBooking = z.infer<typeof StaffRoomBooking>

/** One thing that takes a room on a day. */
export const RoomCalendarEntry = z.object({
  kind: z.enum(['hire', 'event', 'class']),
  title: z.string(),
  rooms: z.enum(['art-space', 'lounge', 'both']),
  startsAt: Instant,
  endsAt: Instant,
  freeAt: Instant,
  reference: z.nullable(z.string()),
  state: z.nullable(z.enum(ROOM_STATES)),
})
export type RoomCalendarEntry = z.infer<typeof RoomCalendarEntry>

/** A hire that staff write down for a guest who called or wrote. */
export const NewRoomHire = z.strictObject({
  spaceType: SpaceType,
  ...time,
  hours: Hours,
  ...guest,
  /** The message that it answers: it is done with then. */
  about: z.optional(Id),
})
export type NewRoomHire = z.infer<typeof NewRoomHire>

/** Hires of rooms, for staff. */
export const roomStaffCalls = {
  roomCalendar: {
    method: 'GET',
    path: '/api/admin/rooms',
    who: 'orders',
    summary: 'See what takes the rooms in a month',
    query: z.strictObject({ month: Month }),
    answer: z.object({ entries: z.array(RoomCalendarEntry), timeZone: z.string() }),
  },
  addRoomHire: {
    method: 'POST',
    path: '/api/admin/rooms',
    who: 'manage-events',
    summary: 'Write down a hire for a guest who asks for it',
    changesPages: true,
    body: NewRoomHire,
    answer: StaffRoomBooking,
  },
  roomHire: {
    method: 'GET',
    path: '/api/admin/rooms/:reference',
    who: 'orders',
    summary: 'See a hire of a room',
    params: byReference,
    answer: StaffRoomBooking,
  },
  decideRoom: {
    method: 'POST',
    path: '/api/admin/rooms/:reference/decision',
    who: 'manage-events',
    summary: 'Agree to a hire, say no, or call it off',
    changesPages: true,
    params: byReference,
    body: z.strictObject({
      /** `close` is a hire that has begun, to which nobody came: what was paid is kept, and no more is asked for. */
      decision: z.enum(HIRE_DECISIONS),
      message: text(1_000, { min: 0, multiline: true }),
      /** The version of the house rules that staff told the guest, who agrees to them. */
      houseRules: z.optional(text(40)),
    }),
    answer: StaffRoomBooking,
  },
  takeRoomPayment: {
    method: 'POST',
    path: '/api/admin/rooms/:reference/payments',
    who: 'orders',
    summary: 'Take the balance of a hire at the counter',
    params: byReference,
    body: z.strictObject({
      key: Key,
      method: z.enum(COUNTER_METHODS),
      /** Of cash: the drawer it went into. */
      drawerId: z.optional(Id),
      expectedCents: Cents,
      /** The version of the house rules that staff told the guest, where nobody agreed to them before. */
      houseRules: z.optional(text(40)),
    }),
    answer: StaffRoomBooking,
  },
  recordOvertime: {
    method: 'POST',
    path: '/api/admin/rooms/:reference/overtime',
    who: 'orders',
    summary: 'Record that the guests of a hire stayed longer',
    params: byReference,
    body: z.strictObject({
      /** In all, after its end; 0 takes it back. */
      minutes: z
        .int()
        .check(
          z.nonnegative(),
          z.maximum(MOST_OVERTIME_MINUTES, 'At most 8 hours.'),
          z.multipleOf(OVERTIME_STEP_MINUTES, 'Count quarter hours: 15, 30, 45 …'),
        ),
      /** What it was when it was looked at. */
      seenMinutes: z.int(),
    }),
    answer: StaffRoomBooking,
  },
  staffRoomLonger: {
    method: 'GET',
    path: '/api/admin/rooms/:reference/longer',
    who: 'orders',
    summary: 'See what an hour more of a hire would cost, at the desk',
    params: byReference,
    answer: RoomLonger,
  },
  staffAddRoomHour: {
    method: 'POST',
    path: '/api/admin/rooms/:reference/longer',
    who: 'orders',
    summary: 'Add an hour to a hire for its guest',
    changesPages: true,
    params: byReference,
    body: z.strictObject(anHour),
    answer: StaffRoomBooking,
  },
  handOutRoomRefund: {
    method: 'POST',
    path: '/api/admin/rooms/:reference/refunds/:refundId',
    who: 'refunds',
    summary: 'Hand money of a hire out at the counter',
    params: z.strictObject({ reference: Id, refundId: Id }),
    body: z.strictObject({ drawerId: z.optional(Id) }),
    answer: StaffRoomBooking,
  },
} as const satisfies Record<string, ApiRow>
