import { CLOCK_ACTS, CLOCK_STATES } from '#domain/till/shift.ts'
import * as z from 'zod/mini'
import { PIN } from '#domain/till/pin.ts'
import { TILL_ACTS } from '#domain/till/permissions.ts'
import type { ApiRow } from './api-row.ts'
import { Id, Nothing, byId } from './parameters.ts'
import { LoginAnswer, Role, StaffRole } from './people.ts'
import { CalendarDate, Cents, Instant, text } from './text.ts'

const Pin = z.string().check(z.regex(PIN, 'A PIN has four digits.'))

/** Somebody who may agree to what the person at the till may not do, and their PIN (docs/decisions/till.md). */
export const Approval = z.strictObject({
  userId: Id,
  pin: Pin,
  /** The amount that they were shown: of a discount and of cash in or out they agree to no more. */
  cents: z.optional(Cents),
})
export type Approval = z.infer<typeof Approval>

/** A tablet that the café trusts: people may change by PIN on it. */
export const Till = z.object({
  id: z.string(),
  name: z.string(),
  trustedBy: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
})
export type Till = z.infer<typeof Till>

/** Somebody who may change to the till by PIN. */
export const TillPerson = z.object({
  id: z.string(),
  name: z.string(),
  role: Role,
  staffRole: z.nullable(StaffRole),
})
export type TillPerson = z.infer<typeof TillPerson>

/** Who set a PIN is listed only on a tablet that is trusted. */
export const TillDoor = z.object({
  till: z.nullable(z.object({ id: z.string(), name: z.string() })),
  people: z.array(TillPerson),
})
export type TillDoor = z.infer<typeof TillDoor>

const Break = z.object({ startsAt: Instant, endsAt: z.nullable(Instant) })
export const Shift = z.object({
  id: z.string(),
  personId: z.nullable(z.string()),
  personName: z.string(),
  startsAt: Instant,
  /** `null` while it goes on. */
  endsAt: z.nullable(Instant),
  breaks: z.array(Break),
  /** Worked until now, without the breaks. */
  minutes: z.int(),
  isCorrected: z.boolean(),
})
export type Shift = z.infer<typeof Shift>

export const Clock = z.object({
  state: z.enum(CLOCK_STATES),
  /** The open one, otherwise the last one of this day. */
  shift: z.nullable(Shift),
})
export type Clock = z.infer<typeof Clock>

const BREAKS_MAX = 20
const strictBreak = z.strictObject({ startsAt: Instant, endsAt: z.nullable(Instant) })
const times = {
  startsAt: Instant,
  endsAt: z.nullable(Instant),
  breaks: z
    .array(strictBreak)
    .check(z.maxLength(BREAKS_MAX, `A shift has at most ${BREAKS_MAX} breaks.`)),
  reason: text(200),
}
export const ShiftCorrection = z.strictObject(times)
export type ShiftCorrection = z.infer<typeof ShiftCorrection>
export const NewShift = z.strictObject({
  /** Made by the client: the same shift sent twice is one. */
  id: Id,
  userId: Id,
  ...times,
})
export type NewShift = z.infer<typeof NewShift>

/** The longest time that one list of hours covers. */
export const HOURS_DAYS = 100
export const Days = z
  .strictObject({ from: CalendarDate, until: CalendarDate })
  .check(z.refine(({ from, until }) => from <= until, 'The first day is after the last one.'))

export const TipShares = z.object({
  /** All tips of these days, in cents, as the ledger has them. */
  totalCents: z.int(),
  shares: z.array(
    z.object({
      /** `null`: what came in while nobody was clocked in. */
      personId: z.nullable(z.string()),
      personName: z.string(),
      cents: z.int(),
      minutes: z.int(),
    }),
  ),
})
export type TipShares = z.infer<typeof TipShares>

/** Tablets that are trusted, and changing who stands at one. */
export const tillCalls = {
  trustTill: {
    method: 'POST',
    path: '/auth/tills',
    who: 'sales',
    summary: 'Make this browser a till, on which people change by PIN',
    body: z.strictObject({ name: text(40) }),
    answer: TillDoor,
  },
  tillDoor: {
    method: 'GET',
    path: '/auth/till',
    who: 'site',
    summary: 'Say which till this browser is',
    answer: TillDoor,
  },
  enterByPin: {
    method: 'POST',
    path: '/auth/pin',
    who: 'site',
    summary: 'Sign in at a till by PIN',
    body: z.strictObject({ userId: Id, pin: Pin }),
    answer: LoginAnswer,
  },
  tills: {
    method: 'GET',
    path: '/api/tills',
    who: 'shifts',
    summary: 'List the tills',
    answer: z.object({ tills: z.array(Till) }),
  },
  endTill: {
    method: 'POST',
    path: '/api/tills/:id/end',
    who: 'shifts',
    summary: 'End the trust in a till, and every sign-in by PIN on it',
    params: byId,
    answer: Nothing,
  },
  agreeAtTill: {
    method: 'POST',
    path: '/api/tills/agreements',
    who: 'pos',
    summary: 'Say whether a PIN may agree to something at this till',
    body: z.strictObject({ act: z.enum(TILL_ACTS), approval: Approval }),
    answer: z.object({ name: z.string() }),
  },
  myPin: {
    method: 'GET',
    path: '/api/me/pin',
    who: 'pos',
    summary: 'Say whether one has a PIN',
    answer: z.object({ isSet: z.boolean() }),
  },
  setPin: {
    method: 'POST',
    path: '/api/me/pin',
    who: 'pos',
    summary: "Set one's own PIN",
    body: z.strictObject({ pin: Pin, password: z.string().check(z.maxLength(200)) }),
    answer: Nothing,
  },
} as const satisfies Record<string, ApiRow>

/** Hours, and the tips that go with them. */
export const shiftCalls = {
  clock: {
    method: 'GET',
    path: '/api/me/clock',
    who: 'clock',
    summary: 'Say whether one is clocked in',
    answer: Clock,
  },
  punch: {
    method: 'POST',
    path: '/api/me/clock',
    who: 'clock',
    summary: 'Clock in or out, begin or end a break',
    body: z.strictObject({ act: z.enum(CLOCK_ACTS) }),
    answer: Clock,
  },
  shifts: {
    method: 'GET',
    path: '/api/shifts',
    who: 'shifts',
    summary: 'List the shifts of some days, and who may work them',
    query: Days,
    answer: z.object({
      shifts: z.array(Shift),
      people: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
  addShift: {
    method: 'POST',
    path: '/api/shifts',
    who: 'shifts',
    summary: 'Write down a shift that nobody clocked',
    body: NewShift,
    answer: Shift,
  },
  correctShift: {
    method: 'PATCH',
    path: '/api/shifts/:id',
    who: 'shifts',
    summary: 'Correct the times of a shift, with a reason',
    params: byId,
    body: ShiftCorrection,
    answer: Shift,
  },
  shiftsCsv: {
    method: 'GET',
    path: '/api/shifts.csv',
    who: 'shifts',
    proof: 'recent',
    summary: 'Download the hours of some days',
    query: Days,
    media: 'text/csv',
    answer: Nothing,
  },
  tipShares: {
    method: 'GET',
    path: '/api/tips',
    who: 'shifts',
    summary: 'Share the tips of some days by who was clocked in',
    query: Days,
    answer: TipShares,
  },
} as const satisfies Record<string, ApiRow>
