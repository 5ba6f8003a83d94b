import * as z from 'zod/mini'
import { RESERVATION_STATUSES } from '#domain/booking/values.ts'
import { Decision } from './admin.ts'
import type { ApiRow } from './api-row.ts'
import { AlikeFound, DeclineAlike } from './ordering.ts'
import { byLongId, Nothing } from './parameters.ts'
import { tablePage, tableQuery } from './table.ts'
import { Instant, text } from './text.ts'

/** `cancelled` stands in the list only while money for it is to be handed out at the counter. */
export const ReservationStatus = z.enum([...RESERVATION_STATUSES, 'cancelled'])
export type ReservationStatus = z.infer<typeof ReservationStatus>

/** A party that comes to an event or a class, or would like to, as staff see it. */
export const Reservation = z.object({
  reference: z.string(),
  /** The event, or the class: its id begins with `class:`. */
  event: z.object({
    id: z.string(),
    title: z.string(),
    startsAt: Instant,
    seatsLeft: z.int(),
  }),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  party: z.int(),
  /** Who comes to a class, as many as the party. */
  participants: z.nullable(z.array(z.string())),
  sitWith: z.nullable(z.string()),
  /** What they wrote. */
  note: z.nullable(z.string()),
  status: ReservationStatus,
  /** Whether somebody proved the address, by the link in a mail or by signing in. */
  isAddressProven: z.boolean(),
  createdAt: Instant,
  /** Until when an unconfirmed one waits, or seats are offered. */
  waitsUntil: z.nullable(Instant),
})
export type Reservation = z.infer<typeof Reservation>

export const ReservationsQuery = tableQuery(['startsAt', 'name', 'party', 'createdAt'], {
  status: z.optional(ReservationStatus),
  /** As in a reservation: the id of an event, or `class:` and that of a class. */
  event: z.optional(text(90)),
})
export const Reservations = tablePage(Reservation)

/** What became of it, in a sentence for whoever decided. */
export const ReservationDecided = z.object({ message: z.string() })

/** Who comes to events and classes, for staff. */
export const reservationCalls = {
  reservations: {
    method: 'GET',
    path: '/api/reservations',
    who: 'manage-events',
    summary: 'List the reservations of seats',
    query: ReservationsQuery,
    answer: Reservations,
  },
  reservationsCsv: {
    method: 'GET',
    path: '/api/reservations.csv',
    who: 'manage-events',
    proof: 'recent',
    summary: 'Download the reservations of seats',
    query: ReservationsQuery,
    media: 'text/csv',
    answer: Nothing,
  },
  decideReservation: {
    method: 'POST',
    path: '/api/reservations/:id/decision',
    who: 'manage-events',
    summary: 'Accept or decline a reservation, or take its seats back',
    changesPages: true,
    params: byLongId,
    body: Decision,
    answer: ReservationDecided,
  },
  reservationsAlike: {
    method: 'GET',
    path: '/api/reservations/:id/alike',
    who: 'manage-events',
    summary: 'Find reservations of the same sender',
    params: byLongId,
    answer: AlikeFound,
  },
  declineReservationsAlike: {
    method: 'POST',
    path: '/api/reservations/:id/alike/decline',
    who: 'manage-events',
    summary: 'Decline reservations of the same sender',
    changesPages: true,
    params: byLongId,
    body: DeclineAlike,
    answer: z.object({ declined: z.int() }),
  },
} as const satisfies Record<string, ApiRow>
