import { EVENT_STATUSES } from '#domain/content/values.ts'
import * as z from 'zod/mini'
import { MOST_SEATS } from '#domain/booking/values.ts'
import type { ApiRow } from './api-row.ts'
import { Id, bySlug } from './parameters.ts'
import { Cents, Instant, text } from './text.ts'

/** Somebody who comes to a class. Whoever looks at it is at the door: no addresses. */
export const DoorPerson = z.object({
  reference: z.string(),
  /** With the reference, what the QR code of this person holds. */
  pass: z.string(),
  name: z.string(),
  /** Who booked, and for how many. */
  bookedBy: z.string(),
  party: z.int(),
  sitWith: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** What is left to pay for the whole party; `null` where it is paid at the café as agreed. */
  dueCents: z.nullable(Cents),
  /** Whether the class asks for a waiver that this person did not agree to. */
  needsWaiver: z.boolean(),
  arrivedAt: z.nullable(Instant),
  /** What they have at the break, '1 × Taro Milk Tea (Large)'; a server of the version before does not say. */
  drinks: z.optional(z.array(z.string())),
})
export type DoorPerson = z.infer<typeof DoorPerson>

export const ClassDoor = z.object({
  id: z.string(),
  title: z.string(),
  instructor: z.string(),
  space: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  status: z.enum(EVENT_STATUSES),
  capacity: z.int(),
  seatsLeft: z.int(),
  /** When it has a break, if it has one. */
  breakAt: z.optional(z.nullable(Instant)),
  /** Before member discounts, with materials. */
  eachCents: Cents,
  people: z.array(DoorPerson),
})
export type ClassDoor = z.infer<typeof ClassDoor>

export const ClassDoors = z.object({ classDoors: z.array(ClassDoor), timeZone: z.string() })
export type ClassDoors = z.infer<typeof ClassDoors>

/** Somebody is in, or is not after all. The device makes the id and notes the time, because it may be sent hours later. */
export const DoorMark = z.strictObject({
  id: text(64, { min: 8 }),
  reference: Id,
  /** At an event: of the ticket, or the number of the seat. */
  pass: text(20),
  isIn: z.boolean(),
  at: Instant,
})
export type DoorMark = z.infer<typeof DoorMark>

/** Who comes to a class: for staff of all classes, for an artist of those that they teach. */
export const classDoorCalls = {
  classDoors: {
    method: 'GET',
    path: '/api/class-doors',
    who: 'check-in',
    summary: 'See who comes to the classes of the next days',
    answer: ClassDoors,
  },
  markArrivals: {
    method: 'POST',
    path: '/api/class-doors/arrivals',
    who: 'check-in',
    summary: 'Let people in at a class or an event, or take that back',
    bodyLimit: { kb: 128, values: 1_000 },
    body: z.strictObject({ marks: z.array(DoorMark).check(z.minLength(1), z.maxLength(100)) }),
    /** Those that could not be written down, with the reason. */
    answer: z.object({ refused: z.array(z.object({ id: z.string(), message: z.string() })) }),
  },
  addWalkIn: {
    method: 'POST',
    path: '/api/class-doors/:id/walk-ins',
    who: 'orders',
    summary: 'Give free seats in a class to people at the door',
    changesPages: true,
    params: bySlug,
    body: z.strictObject({
      /** Made by the till: sent twice, it is done once. */
      key: text(64, { min: 8 }),
      participants: z.array(text(80)).check(z.minLength(1), z.maxLength(MOST_SEATS)),
      /** When a till let them in by itself, without the server. */
      keptAt: z.optional(Instant),
    }),
    answer: z.object({ reference: z.string(), dueCents: Cents }),
  },
} as const satisfies Record<string, ApiRow>
