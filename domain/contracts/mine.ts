import { POINT_KINDS } from '#domain/loyalty/values.ts'
import * as z from 'zod/mini'
import type { ApiRow } from './api-row.ts'
import { Order, QuoteLine } from './ordering.ts'
import { Nothing, byLongId } from './parameters.ts'
import { Said } from './people.ts'
import { Email, Instant } from './text.ts'

/** `open`: what the kitchen still has to do with; `past`: everything else, newest first. */
export const MyOrdersQuery = z.strictObject({
  state: z.enum(['open', 'past']),
  page: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'Use a page number, from 1.')),
      z.transform(Number),
    ),
  ),
})
export type MyOrdersQuery = z.infer<typeof MyOrdersQuery>

/** Somebody's own orders, a page of them, each with its token: they are its holder. */
export const MyOrders = z.object({
  orders: z.array(Order),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  /** With those that are open: what the month of a membership costs that is past due. */
  membershipDueCents: z.optional(z.int()),
})
export type MyOrders = z.infer<typeof MyOrders>

/** What somebody orders most often and lately, as it was ordered; what it costs today the menu tells. */
export const Usual = z.object({
  lines: z.array(QuoteLine),
  times: z.int(),
  lastAt: Instant,
})
export type Usual = z.infer<typeof Usual>

/** What somebody has planned here: seats at an event, a request for a class or a room. */
export const Plan = z.object({
  kind: z.enum(['event', 'class', 'space']),
  reference: z.string(),
  title: z.string(),
  /** Where it is, or what room it is. */
  place: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  people: z.int(),
  status: z.enum([
    'confirmed',
    'held',
    'offered',
    'waitlisted',
    /** Seats that nobody confirmed yet: who asked for them does it at `to`. */
    'unconfirmed',
    'requested',
    /** A private event with a proposal that can be accepted. */
    'proposed',
    'declined',
  ]),
  /** When it began before the café moved it; there where it did since they were booked. */
  movedFrom: z.optional(Instant),
  /** Of seats that came free: until when they are held. */
  offeredUntil: z.optional(Instant),
  /** Of what has to be confirmed, by whoever asked for it or by the café, and of a room that is held: until when. */
  waitsUntil: z.optional(Instant),
  /** Of a room: how its money stands, 'Paid in full.' */
  moneyWords: z.optional(z.nullable(z.string())),
  /** Of seats that are held and not booked yet: of which event or class, and until when. */
  hold: z.optional(z.object({ of: z.string(), until: Instant })),
  /** Its card page is open: somebody may have paid there, and nobody has said so yet. */
  isPaying: z.optional(z.boolean()),
  /** Whether its seats are tickets to an event. */
  isTickets: z.optional(z.boolean()),
  /** Its page on the site. */
  to: z.string(),
})
export type Plan = z.infer<typeof Plan>
export const MyPlans = z.object({ plans: z.array(Plan), timeZone: z.string() })
export type MyPlans = z.infer<typeof MyPlans>
/** Seats in classes and at events: to come soonest first, past ones latest first. */
export const MyClasses = z.object({
  upcoming: z.array(Plan),
  past: z.array(Plan),
  timeZone: z.string(),
})
export type MyClasses = z.infer<typeof MyClasses>

/** The secret address of one's own calendar, where it is on. The address itself is told once, when it is made. */
export const CalendarLinkState = z.object({
  link: z.nullable(
    z.object({
      since: Instant,
      /** When a calendar asked for it last, to the hour. */
      readAt: z.nullable(Instant),
    }),
  ),
})
export type CalendarLinkState = z.infer<typeof CalendarLinkState>
export const NewCalendarLink = z.object({ url: z.string() })

/** By its token, or signed in as its owner. */
export const Cancellation = z.strictObject({
  token: z.optional(z.string().check(z.maxLength(200))),
})
export type Cancellation = z.infer<typeof Cancellation>

/** The order's own token, and the code that only its mail has. */
export const OrderConfirmation = z.strictObject({
  token: z.string().check(z.maxLength(64)),
  code: z.string().check(z.minLength(1), z.maxLength(100)),
})
export type OrderConfirmation = z.infer<typeof OrderConfirmation>

/** The password; where the account has none, its address typed once more. */
export const AccountDeletion = z.strictObject({
  password: z.optional(z.string().check(z.maxLength(200))),
  email: z.optional(Email),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** What is kept of somebody, counted, and what stands in the way of deleting it. */
export const MyData = z.object({
  isEmailVerified: z.boolean(),
  hasPassword: z.boolean(),
  /** By the name of its file in the export; without those that are empty. */
  kept: z.array(z.object({ name: z.string(), title: z.string(), count: z.int() })),
  /** A sentence for each: what has to be done first. */
  hindrances: z.array(z.string()),
  /** A sentence for each: what happens besides. */
  warnings: z.array(z.string()),
})
export type MyData = z.infer<typeof MyData>

/** Points that one has, and the last entries that made it so. */
export const MyPoints = z.object({
  /** Below 0 where what earned them was given back after they were spent. */
  points: z.int(),
  entries: z.array(
    z.object({
      orderId: z.string(),
      /** 'A-104' */
      number: z.string(),
      kind: z.enum(POINT_KINDS),
      points: z.int(),
      at: Instant,
    }),
  ),
})
export type MyPoints = z.infer<typeof MyPoints>

/** One's own orders, plans and data. */
export const ownCalls = {
  myOrders: {
    method: 'GET',
    path: '/api/me/orders',
    who: 'own-data',
    summary: "List one's own orders",
    query: MyOrdersQuery,
    answer: MyOrders,
  },
  myOrderEvents: {
    method: 'GET',
    path: '/api/me/orders/events',
    who: 'own-data',
    summary: "Follow one's own open orders live",
    media: 'text/event-stream',
    answer: Order,
  },
  myUsuals: {
    method: 'GET',
    path: '/api/me/usuals',
    who: 'own-data',
    summary: 'List what one orders most',
    answer: z.object({ usuals: z.array(Usual) }),
  },
  myPoints: {
    method: 'GET',
    path: '/api/me/points',
    who: 'own-data',
    summary: "Get one's own points, and what earned and spent them",
    answer: MyPoints,
  },
  myPlans: {
    method: 'GET',
    path: '/api/me/plans',
    who: 'own-data',
    summary: "List one's own reservations and requests",
    answer: MyPlans,
  },
  myClasses: {
    method: 'GET',
    path: '/api/me/classes',
    who: 'own-data',
    summary: "List one's own seats and tickets, to come and past",
    answer: MyClasses,
  },
  myCalendarLink: {
    method: 'GET',
    path: '/api/me/calendar-link',
    who: 'own-data',
    summary: "See whether one's own calendar can be subscribed to",
    answer: CalendarLinkState,
  },
  makeCalendarLink: {
    method: 'POST',
    path: '/api/me/calendar-link',
    who: 'own-data',
    // Whoever has the link reads for ever where its owner is.
    proof: 'recent',
    summary: "Make a link to one's own calendar; the old one ends",
    answer: NewCalendarLink,
  },
  endCalendarLink: {
    method: 'DELETE',
    path: '/api/me/calendar-link',
    who: 'own-data',
    summary: "End the link to one's own calendar",
    answer: Nothing,
  },
  confirmOrder: {
    method: 'POST',
    path: '/api/orders/:id/confirmation',
    who: 'site',
    summary: 'Confirm a waiting order with the emailed code',
    params: byLongId,
    body: OrderConfirmation,
    answer: Order,
  },
  cancelOrder: {
    method: 'POST',
    path: '/api/orders/:id/cancellation',
    who: 'site',
    summary: "Cancel one's own order",
    params: byLongId,
    body: Cancellation,
    answer: Order,
  },
  sayHere: {
    method: 'POST',
    path: '/api/orders/:id/here',
    who: 'site',
    summary: 'Say that one is here for an order',
    params: byLongId,
    body: Cancellation,
    answer: Order,
  },
  myData: {
    method: 'GET',
    path: '/api/me/data',
    who: 'own-data',
    summary: 'See what is kept about oneself',
    answer: MyData,
  },
  exportMyData: {
    method: 'GET',
    path: '/api/me/export',
    who: 'own-data',
    proof: 'recent',
    summary: 'Download what is kept about oneself',
    media: 'application/zip',
    answer: Nothing,
  },
  deleteMyAccount: {
    method: 'POST',
    path: '/api/me/deletion',
    who: 'own-data',
    summary: "Delete one's own account",
    changesPages: true,
    body: AccountDeletion,
    answer: Said,
  },
} as const satisfies Record<string, ApiRow>
