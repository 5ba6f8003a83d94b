import { EVENT_STATUSES } from '#domain/content/values.ts'
import * as z from 'zod/mini'
import type { ApiRow } from './api-row.ts'
import { Id, Nothing, bySlug } from './parameters.ts'
import { Cents, Instant, Slug } from './text.ts'

/** A party on the guest list of an event. Whoever looks at it is at the door: no addresses. */
export const Guest = z.object({
  reference: z.string(),
  name: z.string(),
  party: z.int(),
  /** '2 × Standard'; empty where seats have no tickets. */
  tickets: z.string(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  note: z.nullable(z.string()),
  /** What is left to pay for tickets; `null` where the price at the door holds. */
  dueCents: z.nullable(Cents),
  seats: z.array(
    z.object({
      /** Of the ticket, or the number of the seat. */
      key: z.string(),
      label: z.string(),
      arrivedAt: z.nullable(Instant),
    }),
  ),
})
export type Guest = z.infer<typeof Guest>

/** An event as far as its door goes. */
export const GuestEvent = z.object({
  id: Slug,
  title: z.string(),
  startsAt: Instant,
  space: z.string(),
  status: z.enum(EVENT_STATUSES),
  /** Seats of parties on the list, and how many of those are in. */
  seats: z.int(),
  arrived: z.int(),
  /** Sold at the door: nobody wrote down who that is. */
  atDoor: z.int(),
  /** Of those, sold without the server when no seat was left: that many more people than seats. */
  overSeats: z.optional(z.int()),
  /** Of those on the list without a ticket. */
  doorCents: Cents,
  /** Of whoever comes without a seat; `null` where no tickets are sold at the door. */
  walkInCents: z.nullable(Cents),
})
export type GuestEvent = z.infer<typeof GuestEvent>

export const GuestList = z.object({
  event: GuestEvent,
  guests: z.array(Guest),
  /** Who bought a ticket at the door, the last first; `name` is empty where nobody asked for it. */
  door: z.optional(
    z.array(
      z.object({
        name: z.string(),
        count: z.int(),
        soldAt: Instant,
        /** Of which kind, where the event has several. */
        kind: z.optional(z.string()),
        /** Of an event that was called off: the order with which it is given back. */
        order: z.optional(z.string()),
      }),
    ),
  ),
  timeZone: z.string(),
})
export type GuestList = z.infer<typeof GuestList>

/** Who comes to the events of a day or two, for a door that may lose the server. */
export const EventDoors = z.object({ doors: z.array(GuestList), timeZone: z.string() })
export type EventDoors = z.infer<typeof EventDoors>

/** The door of an event: for staff of all, for an artist of those that they host. */
export const guestCalls = {
  eventDoors: {
    method: 'GET',
    path: '/api/event-doors',
    who: 'check-in',
    summary: 'See who comes to the events of today and tomorrow',
    answer: EventDoors,
  },
  guestEvents: {
    method: 'GET',
    path: '/api/guest-lists',
    who: 'check-in',
    summary: 'List the events whose guests one may see',
    answer: z.object({ events: z.array(GuestEvent), timeZone: z.string() }),
  },
  guestList: {
    method: 'GET',
    path: '/api/guest-lists/:id',
    who: 'check-in',
    summary: 'See who comes to an event',
    params: bySlug,
    answer: GuestList,
  },
  guestListCsv: {
    method: 'GET',
    path: '/api/guest-lists/:id/file.csv',
    who: 'check-in',
    proof: 'recent',
    summary: 'Download who comes to an event',
    params: bySlug,
    media: 'text/csv',
    answer: Nothing,
  },
  checkIn: {
    method: 'POST',
    path: '/api/guest-lists/:id/arrivals',
    who: 'check-in',
    summary: 'Let somebody in, or take that back',
    params: bySlug,
    body: z.strictObject({
      reference: Id,
      /** The seats: ids of tickets, or numbers. */
      seats: z.array(z.string().check(z.maxLength(20))).check(z.minLength(1), z.maxLength(20)),
      isIn: z.boolean(),
    }),
    answer: GuestList,
  },
} as const satisfies Record<string, ApiRow>
