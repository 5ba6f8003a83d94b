import * as z from 'zod/mini'
import { MOST_SEATS } from '#domain/booking/values.ts'
import type { ApiRow } from './api-row.ts'
import { Id } from './parameters.ts'
import { NewClassCredit, SeatBooking } from './seats.ts'
import { Cents, Email, Instant, Slug, text } from './text.ts'

const Token = z.string().check(z.maxLength(100))
const byReference = z.strictObject({ reference: Id })
/** One person of a party, by the place in the list of names; without it all of them. */
const Seat = z.optional(z.int().check(z.minimum(0), z.maximum(MOST_SEATS - 1)))
/** With a seat: how many the party had when that was shown, so that sent twice it is not the next one's. */
const Of = z.optional(z.int().check(z.minimum(1), z.maximum(MOST_SEATS)))
const Digits = z.optional(z.string().check(z.regex(/^\d{1,2}$/)))

/** Another class that seats can be moved to, with what it costs or gives back. */
export const SeatTarget = z.object({
  id: z.string(),
  title: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  space: z.string(),
  seatsLeft: z.int(),
  /** Whether it is the same class on another date. */
  isSame: z.boolean(),
  totalCents: Cents,
  dueCents: Cents,
  refundCents: Cents,
  creditCents: Cents,
  keptCents: Cents,
  words: z.string(),
  /** That free cancelling is over for it, and what holds instead; `null` where it is not, and a server of the version before does not say. */
  late: z.optional(z.nullable(z.string())),
  /** Why it cannot be chosen; `null` where it can. */
  refused: z.nullable(z.string()),
})
export type SeatTarget = z.infer<typeof SeatTarget>

/** Seats that are moved to another class, and given to somebody else. */
export const seatMoveCalls = {
  seatTargets: {
    method: 'GET',
    path: '/api/rsvps/:reference/targets',
    who: 'site',
    summary: 'List the classes that seats can be moved to',
    params: byReference,
    query: z.strictObject({ token: Token, seat: Digits }),
    answer: z.object({ targets: z.array(SeatTarget), timeZone: z.string() }),
  },
  moveSeats: {
    method: 'POST',
    path: '/api/rsvps/:reference/move',
    who: 'site',
    summary: 'Move seats to another class, all or that of one person',
    changesPages: true,
    params: byReference,
    body: z.strictObject({
      token: Token,
      to: Slug,
      seat: Seat,
      of: Of,
      /** What was shown to be left to pay, to come back, and to become a credit. */
      dueCents: Cents,
      refundCents: Cents,
      creditCents: Cents,
    }),
    /** The seats of the link, and those of the one person where only one was moved. */
    answer: z.object({
      booking: SeatBooking,
      moved: z.nullable(SeatBooking),
      credit: z.optional(NewClassCredit),
    }),
  },
  transferSeats: {
    method: 'POST',
    path: '/api/rsvps/:reference/transfer',
    who: 'site',
    summary: 'Give seats to somebody else, all or that of one person',
    params: byReference,
    body: z.strictObject({ token: Token, seat: Seat, of: Of, name: text(80), email: Email }),
    answer: SeatBooking,
  },
} as const satisfies Record<string, ApiRow>
