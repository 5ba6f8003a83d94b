import * as z from 'zod/mini'
import { LANGUAGES } from '#domain/cafe/language.ts'
import { MOST_SEATS, RESERVATION_STATUSES, OCCASION_TYPES } from '#domain/booking/values.ts'
import { COUNTER_METHODS, METHODS, REFUND_STATES, type Method } from '#domain/payments/values.ts'
import { CART_BODY, type ApiRow } from './api-row.ts'
import { BreakDrinks, DrinkWishes } from './break-drinks.ts'
import { ClassPack } from './class-packs.ts'
import { byId, bySlug, Id } from './parameters.ts'
import { CalendarDate, Cents, Email, Instant, Phone, text } from './text.ts'
import { TicketAnswers, TicketSale, TicketWishes } from './tickets.ts'

const Token = z.string().check(z.maxLength(100))
const Key = text(80, { min: 8 })
const Line = z.object({ label: z.string(), cents: z.int() })

/** What becomes of what was paid, if seats are given back now. */
const Back = z.object({
  refundCents: Cents,
  creditCents: Cents,
  keptCents: Cents,
  words: z.string(),
})

/** A payment of seats. An interface, as the next one, because the type of all calls has a limit. */
export interface SeatPaid {
  amountCents: number
  /** `null` is a credit. */
  method: Method | null
  /** Whether it was a seat of a pack. */
  isPack: boolean
  at: string
  /** How many seats it was for then; a server of the version before does not say. */
  seats?: number | undefined
  /** What was charged in one sum, where drinks or all of an order were paid with it, or some of the seats were moved. */
  inOneCents?: number | undefined
}
const SeatPaid: z.ZodMiniType<SeatPaid> = z.object({
  amountCents: Cents,
  method: z.nullable(z.enum(METHODS)),
  isPack: z.boolean(),
  at: Instant,
  seats: z.optional(z.int()),
  inOneCents: z.optional(Cents),
})
export interface SeatReleased {
  kind: 'refund' | 'credit' | 'pack' | 'kept'
  amountCents: number
  at: string
}
const SeatReleased: z.ZodMiniType<SeatReleased> = z.object({
  kind: z.enum(['refund', 'credit', 'pack', 'kept']),
  amountCents: Cents,
  at: Instant,
})

/** The seats of a party with their money, for whoever has their link and for their owner. */
export const SeatBooking = z.object({
  reference: z.string(),
  /** Opens it: part of its link. */
  token: z.string(),
  type: z.enum(OCCASION_TYPES),
  id: z.string(),
  title: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  space: z.string(),
  /** Where it is read about. */
  path: z.string(),
  status: z.enum([...RESERVATION_STATUSES, 'cancelled']),
  endedBecause: z.nullable(z.string()),
  /** The place in the line, where it waits for seats. */
  position: z.nullable(z.int()),
  /** In the line: how long seats that come free are held for them; `null` where they are theirs at once. */
  offerWords: z.optional(z.nullable(z.string())),
  party: z.int(),
  name: z.string(),
  participants: z.array(z.string()),
  sitWith: z.nullable(z.string()),
  /** Whether it is said already who comes. */
  hasDetails: z.boolean(),
  /** Of a hold or an offer: when it runs out, and what the server's clock says now. */
  heldUntil: z.nullable(Instant),
  now: Instant,
  /** Whether an order has it that waits for its payment: it is paid, or cancelled, with that. */
  isInOrder: z.boolean(),
  lines: z.array(Line),
  totalCents: z.nullable(Cents),
  paidCents: Cents,
  /** Of what was paid: what went back, into a pack too, what became a credit, and what was kept of seats that were given back. */
  refundedCents: Cents,
  backInPackCents: Cents,
  creditedCents: Cents,
  keptCents: Cents,
  dueCents: Cents,
  /** Of what went back: what is handed out at the counter, and not there yet. */
  atCounterCents: Cents,
  /** Whether a hold can be made longer once, when little of it is left; a server of the version before does not say. */
  canExtend: z.optional(z.boolean()),
  /** The last moment at which giving all seats back costs nothing; `null` where nothing was booked by these rules. */
  freeUntil: z.nullable(Instant),
  /** What comes back, in sentences. */
  policy: z.array(z.string()),
  /** If all seats are given back now, and if one of them is. */
  cancel: z.nullable(Back),
  cancelOne: z.nullable(Back),
  /** Whether a card can be charged online for what is due. */
  canPay: z.boolean(),
  /** Whether a card page is open for it of which nobody has said yet what became of it. */
  isPaying: z.optional(z.boolean()),
  /** Whether seats that are offered can be taken and paid at the café. */
  canPayAtCafe: z.boolean(),
  /** What whoever asks has as credit. */
  ownCreditCents: Cents,
  /** For how many of these seats the packs of whoever asks can pay, and how much that is. */
  ownPacks: z.object({ seats: z.int(), cents: Cents, packCents: Cents }),
  /** Whether the event or class itself was called off. */
  isCalledOff: z.boolean(),
  /** Why the last payment came to nothing. */
  failure: z.nullable(z.string()),
  payments: z.array(SeatPaid),
  /** When it began before the café moved it; there where it did since they were booked. */
  movedFrom: z.optional(Instant),
  /** What became of what was paid for seats that were given up, each on its day; a server of the version before does not say. */
  released: z.optional(z.array(SeatReleased)),
  /** In a class: each person with the QR code for the door. */
  passes: z.array(
    z.object({
      pass: z.string(),
      name: z.string(),
      qrSvg: z.string(),
      arrivedAt: z.nullable(Instant),
    }),
  ),
  /** What everybody who comes has to agree to, and who did; `null` where nothing is asked. */
  waiver: z.nullable(
    z.object({
      text: z.string(),
      version: z.string(),
      people: z.array(
        z.object({ pass: z.string(), name: z.string(), agreedAt: z.nullable(Instant) }),
      ),
    }),
  ),
  /** A file for one's own calendar. */
  calendar: z.nullable(z.string()),
  /** Tickets to an event, one for each seat in the order of `participants`; empty where seats have none. */
  tickets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      priceCents: Cents,
      discountCents: Cents,
      /** If it alone is given back now. */
      cancel: z.nullable(Back),
      /** What the door reads, as a picture; `null` while it is not theirs. */
      qrSvg: z.nullable(z.string()),
      /** When whoever holds it came in. */
      arrivedAt: z.nullable(Instant),
    }),
  ),
  /** What is asked of whoever books. */
  questions: TicketSale.shape.questions,
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Drinks for the break of a class; `null` where it has none. */
  drinks: z.nullable(BreakDrinks),
})
export type SeatBooking = z.infer<typeof SeatBooking>

/** Seats that are held, as a line of the cart. */
export const CartSeats = z.object({
  line: z.object({ id: z.string(), name: z.string(), priceCents: Cents }),
  booking: SeatBooking,
})
export type CartSeats = z.infer<typeof CartSeats>

/** A credit that was made for seats that were given back or moved, with the code that uses it; it is told once, and by mail. */
export const NewClassCredit = z.object({ code: z.string(), cents: Cents, expiresAt: Instant })
export type NewClassCredit = z.infer<typeof NewClassCredit>

const byReference = z.strictObject({ reference: Id })
const byLink = z.strictObject({ token: Token })
/** The language of the page to which whoever paid comes back. */
const language = z.optional(z.enum(LANGUAGES))
const Names = z.array(text(80)).check(z.minLength(1), z.maxLength(MOST_SEATS))

/** A credit for classes: money with the café. */
export const ClassCredit = z.object({
  id: z.string(),
  leftCents: Cents,
  amountCents: Cents,
  expiresAt: Instant,
})
export type ClassCredit = z.infer<typeof ClassCredit>

/** Seats that are paid for: held, booked, given back. */
export const seatCalls = {
  holdSeats: {
    method: 'POST',
    path: '/api/classes/:id/holds',
    who: 'site',
    summary: 'Hold seats in a class for some minutes',
    changesPages: true,
    params: bySlug,
    body: z.strictObject({ party: z.int().check(z.minimum(1), z.maximum(MOST_SEATS)) }),
    answer: SeatBooking,
  },
  holdTickets: {
    method: 'POST',
    path: '/api/events/:id/holds',
    who: 'site',
    summary: 'Hold tickets to an event for some minutes',
    changesPages: true,
    params: bySlug,
    body: z.strictObject({ tickets: TicketWishes }),
    answer: SeatBooking,
  },
  seatBooking: {
    method: 'GET',
    path: '/api/rsvps/:reference/booking',
    who: 'site',
    summary: 'See seats and their money by their link',
    params: byReference,
    query: byLink,
    answer: SeatBooking,
  },
  bookSeats: {
    method: 'POST',
    path: '/api/rsvps/:reference/booking',
    who: 'site',
    summary: 'Book seats that are held, and get the page to pay',
    params: byReference,
    body: z.strictObject({
      token: Token,
      name: text(80),
      email: Email,
      phone: z.optional(z.union([Phone, z.literal('')])),
      participants: Names,
      sitWith: z.optional(text(80, { min: 0 })),
      message: text(1_000, { min: 0, multiline: true }),
      /** To the questions of an event. */
      answers: z.optional(TicketAnswers),
      /** The version of the waiver that everybody agreed to, where the class has one. */
      waiver: z.optional(text(20)),
      /** The price that was shown. */
      expectedCents: Cents,
      /** Whether what the account has as credit is used. */
      useCredit: z.optional(z.boolean()),
      /** Whether seats are paid with the packs of the account, before any credit. */
      usePacks: z.optional(z.boolean()),
      /** The code of a credit, from its mail. */
      creditCode: z.optional(text(40, { min: 0 })),
      /** Drinks for the break of a class, paid with the seats, and what they were shown to cost. */
      drinks: z.optional(DrinkWishes),
      drinksCents: z.optional(Cents),
      drinksNote: z.optional(text(500, { min: 0, multiline: true })),
      language,
    }),
    bodyLimit: CART_BODY,
    /** No address where nothing is left to pay. */
    answer: z.object({ url: z.nullable(z.string()), booking: SeatBooking }),
  },
  seatsForCart: {
    method: 'POST',
    path: '/api/rsvps/:reference/cart',
    who: 'site',
    summary: 'Say who comes, and get held seats as a line of the cart',
    params: byReference,
    body: z.strictObject({
      token: Token,
      name: text(80),
      email: Email,
      phone: z.optional(z.union([Phone, z.literal('')])),
      participants: Names,
      sitWith: z.optional(text(80, { min: 0 })),
      message: text(1_000, { min: 0, multiline: true }),
      /** To the questions of an event. */
      answers: z.optional(TicketAnswers),
      /** The version of the waiver that everybody agreed to, where the class has one. */
      waiver: z.optional(text(20)),
      /** Drinks for the break of a class, paid with the seats, and what they were shown to cost. */
      drinks: z.optional(DrinkWishes),
      drinksCents: z.optional(Cents),
      language,
    }),
    bodyLimit: CART_BODY,
    answer: CartSeats,
  },
  holdSeatsAgain: {
    method: 'POST',
    path: '/api/rsvps/:reference/hold',
    who: 'site',
    summary: 'Hold seats once more whose hold ran out',
    changesPages: true,
    params: byReference,
    body: byLink,
    answer: z.extend(CartSeats, {
      /** Drinks for the break that were with them and are not ordered again: sold out, or `why`. */
      drinksLost: z.optional(z.object({ names: z.array(z.string()), why: z.nullable(z.string()) })),
    }),
  },
  orderBookings: {
    method: 'GET',
    path: '/api/orders/:id/bookings',
    who: 'site',
    summary: 'Show what was booked with an order, by its link',
    params: byId,
    query: z.strictObject({ token: z.optional(Id) }),
    answer: z.object({
      bookings: z.array(
        z.object({
          reference: z.string(),
          name: z.string(),
          /** 'Friday, October 24, noon to 3 PM' */
          when: z.string(),
          /** Where it is seen, changed and given back. */
          path: z.string(),
          /** Whether it still is. */
          isKept: z.boolean(),
          /** Whether it is the drinks for the break of seats, which are an order of their own. */
          isDrinks: z.optional(z.boolean()),
        }),
      ),
    }),
  },
  paySeats: {
    method: 'POST',
    path: '/api/rsvps/:reference/payments',
    who: 'site',
    summary: 'Get the page at which seats are paid',
    params: byReference,
    body: z.strictObject({
      token: Token,
      /** Whether what the account has as credit is used first. */
      useCredit: z.optional(z.boolean()),
      language,
    }),
    /** No address where credit paid for all. */
    answer: z.object({ url: z.nullable(z.string()) }),
  },
  signWaiver: {
    method: 'POST',
    path: '/api/rsvps/:reference/waiver',
    who: 'site',
    summary: 'Agree to the waiver of a class, for people of a party',
    params: byReference,
    body: z.strictObject({
      token: Token,
      version: text(20),
      passes: z.array(text(20)).check(z.minLength(1), z.maxLength(MOST_SEATS)),
    }),
    answer: SeatBooking,
  },
  extendSeatHold: {
    method: 'POST',
    path: '/api/rsvps/:reference/extension',
    who: 'site',
    summary: 'Hold seats some minutes longer, once',
    params: byReference,
    body: byLink,
    answer: SeatBooking,
  },
  takeOffer: {
    method: 'POST',
    path: '/api/rsvps/:reference/offer',
    who: 'site',
    summary: 'Take offered seats, to be paid at the café',
    params: byReference,
    body: z.strictObject({ token: Token, useCredit: z.optional(z.boolean()) }),
    answer: SeatBooking,
  },
  cancelSeats: {
    method: 'POST',
    path: '/api/rsvps/:reference/giving-back',
    who: 'site',
    summary: 'Give paid seats back, all or one of them',
    changesPages: true,
    params: byReference,
    body: z.strictObject({
      token: Token,
      /** The place of one of them in the list of names, from 0; without it all are given back. */
      seat: z.optional(z.int().check(z.minimum(0), z.maximum(MOST_SEATS - 1))),
      /** With `seat`: how many the party had when that was shown. */
      of: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_SEATS))),
      /** What was shown to come back, and to become a credit. */
      refundCents: Cents,
      creditCents: Cents,
      /** Of drinks for the break: what was shown to come back. */
      drinksCents: z.optional(Cents),
    }),
    answer: z.extend(SeatBooking, { credit: z.optional(NewClassCredit) }),
  },
  myCredits: {
    method: 'GET',
    path: '/api/me/class-credits',
    who: 'own-data',
    summary: "List one's own credits for classes, and packs of them",
    answer: z.object({
      credits: z.array(ClassCredit),
      packs: z.array(ClassPack),
      timeZone: z.string(),
      /** Where the café is. */
      today: z.optional(CalendarDate),
    }),
  },
} as const satisfies Record<string, ApiRow>

/** The money of a party's seats as staff see it. */
export const StaffSeats = z.object({
  ...SeatBooking.shape,
  email: z.string(),
  phone: z.nullable(z.string()),
  note: z.nullable(z.string()),
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
export type StaffSeats = z.infer<typeof StaffSeats>

/** Money of seats, for the counter. */
export const seatStaffCalls = {
  staffSeats: {
    method: 'GET',
    path: '/api/reservations/:reference/money',
    who: 'orders',
    summary: 'See what was paid for seats',
    params: byReference,
    answer: StaffSeats,
  },
  takeSeatPayment: {
    method: 'POST',
    path: '/api/reservations/:reference/payments',
    who: 'orders',
    summary: 'Take money for seats at the counter',
    params: byReference,
    body: z.strictObject({
      key: Key,
      method: z.enum(COUNTER_METHODS),
      /** Of cash: the drawer it went into. */
      drawerId: z.optional(Id),
      expectedCents: Cents,
    }),
    answer: StaffSeats,
  },
  handOutSeatRefund: {
    method: 'POST',
    path: '/api/reservations/:reference/refunds/:refundId',
    who: 'refunds',
    summary: 'Hand money for seats out at the counter',
    params: z.strictObject({ reference: Id, refundId: Id }),
    body: z.strictObject({ drawerId: z.optional(Id) }),
    answer: StaffSeats,
  },
} as const satisfies Record<string, ApiRow>
