import { AVOIDED } from '#domain/barista/avoided.ts'
import { LANGUAGES } from '#domain/cafe/language.ts'
import * as z from 'zod/mini'
import { CANCEL_REASONS } from '#domain/ordering/cancel-reasons.ts'
import {
  LINE_NOTE_MAX,
  MAX_LINE_QUANTITY,
  MAX_LINES,
  MAX_TOPPINGS,
} from '#domain/ordering/limits.ts'
import { GOODS_TYPES } from '#domain/ordering/goods-types.ts'
import { LINE_TYPES } from '#domain/ordering/line-types.ts'
import {
  CHANNELS,
  DININGS,
  REDUCTIONS,
  SETTABLE_STATUSES,
  ORDER_PAYMENTS,
} from '#domain/ordering/values.ts'
import { CART_BODY, type ApiRow } from './api-row.ts'
import { attribution, Attribution, CameBy } from './attribution.ts'
import { IceLevel, Milk, SizeId, SugarLevel, Temperature } from './menu.ts'
import { Id, byId, Nothing } from './parameters.ts'
import { Approval } from './till.ts'
import {
  CalendarDate,
  Cents,
  ClockTime,
  Email,
  Instant,
  Phone,
  Slug,
  Source,
  text,
} from './text.ts'

export { MAX_LINE_QUANTITY, MAX_LINES, MAX_TOPPINGS }

export const Customizations = z.strictObject({
  iceLevel: z.optional(IceLevel),
  sugarLevel: z.optional(SugarLevel),
  temperature: z.optional(Temperature),
  milk: z.optional(Milk),
  /** Ids of toppings; the same id twice is a double portion. */
  toppings: z.optional(
    z.array(Slug).check(z.maxLength(MAX_TOPPINGS, `Choose at most ${MAX_TOPPINGS} toppings.`)),
  ),
})
export type Customizations = z.infer<typeof Customizations>

/**
 * `membership` is priced by tier, `gift-card` by its id (`gift-card-25`: $25); bookings and sessions are held in the calendar
 * (docs/decisions/seats-in-the-cart.md) and never merge (docs/decisions/cart-lines.md). Tickets are sold at the counter alone.
 */
export const LineType = z.enum([...LINE_TYPES, 'gift-card', ...GOODS_TYPES])
export type LineType = z.infer<typeof LineType>

/** What is ordered: a slug, a ticket of a kind at the door (`door-ticket.ts`), or the reference of what is held with the key of its link, 'R-7KQ4M2P.' and 32 letters. */
const LineId = z
  .string()
  .check(
    z.maxLength(150),
    z.regex(
      /^(?:[a-z0-9]+(-[a-z0-9]+)*(?:\.[a-z0-9-]{1,40}(?:\.\d{1,6})?)?|[A-Z]-[A-Z0-9]{4,12}\.[\w-]{32})$/,
      'Use an id like taro-milk-tea.',
    ),
  )

/** A line as a client asks for it: no price, because the server sets it (docs/decisions/prices.md). */
export const LineRequest = z.strictObject({
  id: LineId,
  type: z.optional(LineType),
  size: z.optional(SizeId),
  quantity: z
    .int('Use a whole number.')
    .check(
      z.minimum(1, 'Order at least 1.'),
      z.maximum(
        MAX_LINE_QUANTITY,
        `Order at most ${MAX_LINE_QUANTITY} of one drink; call us for more.`,
      ),
    ),
  customizations: z.optional(Customizations),
  customerName: z.optional(text(60)),
  /** What whoever makes it has to know of this one: 'no lid'. */
  note: z.optional(text(LINE_NOTE_MAX)),
  /** Of a work: the number of the copy, where it has one. */
  copy: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
})
export type LineRequest = z.infer<typeof LineRequest>

const lines = z
  .array(LineRequest)
  .check(
    z.minLength(1, "Your cart is empty. Let's add something first!"),
    z.maxLength(MAX_LINES, `Order at most ${MAX_LINES} lines at once.`),
  )

/** A line of an order that is changed. */
export const EditedLine = z.strictObject({
  id: Slug,
  size: z.optional(SizeId),
  quantity: LineRequest.shape.quantity,
  customizations: z.optional(Customizations),
  customerName: z.optional(text(60)),
  /** As it was where it is not said. */
  note: z.optional(text(LINE_NOTE_MAX)),
  /** Which line of the order it was, counted from 0; a new one was none. */
  was: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_LINES - 1))),
})
export type EditedLine = z.infer<typeof EditedLine>

/** A line as the cart of a browser keeps it. `priceCents` is a display: unit price with toppings. */
export const CartLine = z.object({
  lineId: z.string(),
  id: z.string(),
  type: LineType,
  name: z.string(),
  category: z.string(),
  size: z.optional(SizeId),
  priceCents: Cents,
  quantity: z.int(),
  customizations: Customizations,
  customerName: z.optional(z.string()),
  /** At the counter. */
  note: z.optional(z.string()),
  source: z.optional(z.string()),
  copy: z.optional(z.int()),
  /** Of what is booked: when it is, and until when it is held. */
  when: z.optional(z.string()),
})
export type CartLine = z.infer<typeof CartLine>

export const Tip = z.union([
  z.strictObject({
    cents: Cents.check(z.maximum(50_000, 'That tip is over $500: please hand it over in person.')),
  }),
  z.strictObject({ percent: z.int().check(z.minimum(0), z.maximum(100, 'Tip at most 100%.')) }),
])
export type Tip = z.infer<typeof Tip>

/** Whether it is for here or to go, which may be taxed differently. */
export const Dining = z.enum(DININGS)
export type Dining = z.infer<typeof Dining>

export const QuoteRequest = z.strictObject({
  lines,
  tip: z.optional(Tip),
  /** To go where it is not said. */
  dining: z.optional(Dining),
  promoCode: z.optional(text(40)),
  /** Whether the points of who is signed in are spent, as far as they go. */
  usePoints: z.optional(z.boolean()),
  /** The day on which it is picked up; today where it is not said. What a member gets is that of this day. */
  date: z.optional(CalendarDate),
  /** The first day of a membership among the lines; today where it is not said. */
  membershipFrom: z.optional(CalendarDate),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** Why a line cannot be sold as asked. Its texts are in `domain/ordering`. */
export const LineProblem = z.object({
  reason: z.enum([
    'unknown-item',
    'sold-out',
    'unknown-size',
    'unknown-topping',
    'choice-not-offered',
    'not-sold-here',
    'hold-over',
  ]),
  message: z.string(),
})
export type LineProblem = z.infer<typeof LineProblem>

export const QuoteLine = z.object({
  id: z.string(),
  type: LineType,
  name: z.string(),
  size: z.nullable(SizeId),
  sizeLabel: z.nullable(z.string()),
  /** 'Less ice · 50% sugar · Boba': what the kitchen and the customer read. */
  summary: z.string(),
  customizations: Customizations,
  customerName: z.nullable(z.string()),
  /** What whoever makes it has to know of this one; absent where nothing was said. */
  note: z.optional(z.string()),
  quantity: z.int(),
  unitCents: Cents,
  /** unit × quantity, before discounts and tax */
  totalCents: Cents,
  discountCents: Cents,
  taxCents: Cents,
  /** Its rate in 1/1000 %; absent where the order has one rate. */
  taxRate: z.optional(z.int()),
  problem: z.nullable(LineProblem),
  /** Of a work: the number of the copy. */
  copy: z.optional(z.int()),
  /** Handed over at the till when it was sold: nobody makes it. */
  isHandedOver: z.optional(z.boolean()),
  /** Of seats or a room: until when they are held for this cart, and what the server's clock says. */
  hold: z.optional(z.object({ heldUntil: Instant, now: Instant })),
  /** Of a membership that is joined with the order: its first day. */
  startsOn: z.optional(CalendarDate),
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** Something that is off an order, by name (docs/decisions/quote.md). */
export const Reduction = z.object({
  kind: z.enum(REDUCTIONS),
  /** 'Basic Membership: 5% off' */
  label: z.string(),
  cents: Cents,
  /** Of a promo code: which. */
  code: z.optional(z.string()),
  /** Of points: how many. */
  points: z.optional(z.int()),
})
export type Reduction = z.infer<typeof Reduction>

/** The tax of one rate. */
export const TaxPart = z.object({
  /** In 1/1000 %: 8250 is 8.25 %. */
  rate: z.int(),
  cents: Cents,
})
export type TaxPart = z.infer<typeof TaxPart>

/** A service fee on an order. Its tax is in `taxCents` of the order. */
export const QuoteFee = z.object({
  id: z.string(),
  name: z.string(),
  cents: Cents,
  taxCents: Cents,
  /** In 1/1000 %, there where it is taxed. */
  taxRate: z.optional(z.int()),
})
export type QuoteFee = z.infer<typeof QuoteFee>

/** A service fee that is not charged. */
export const WaivedFee = z.object({ id: z.string(), name: z.string(), cents: Cents })
export type WaivedFee = z.infer<typeof WaivedFee>

/** What an order costs, to the cent: lines, discounts, then tax and tip on what is left (docs/decisions/prices.md). */
export const Quote = z.object({
  lines: z.array(QuoteLine),
  subtotalCents: Cents,
  discountCents: Cents,
  discountLabel: z.nullable(z.string()),
  /** All that is off, in the order in which it was taken off; it comes to `discountCents`. Absent where nothing is off. */
  reductions: z.optional(z.array(Reduction)),
  /** How much of the discount somebody at the counter gave; absent where nobody did. */
  counterDiscountCents: z.optional(Cents),
  /** Service fees, before tax; absent where there is none. */
  fees: z.optional(z.array(QuoteFee)),
  /** All taxes together. */
  taxCents: Cents,
  /** The rate in basis points, where all that is taxed has one; else the general one. */
  taxBasisPoints: z.number(),
  /** Service fees that somebody at the counter waived, and what each would have been; they are in no sum. */
  waivedFees: z.optional(z.array(WaivedFee)),
  /** The tax of each rate, the highest first; absent where there is one. */
  taxes: z.optional(z.array(TaxPart)),
  /** There where somebody said so; to go where nobody did. */
  dining: z.optional(Dining),
  tipCents: Cents,
  totalCents: Cents,
  prepSeconds: z.int(),
  /** True when every line can be sold. */
  isSellable: z.boolean(),
  /** Said when a promo code was sent that does nothing. */
  promoMessage: z.nullable(z.string()),
})
export type Quote = z.infer<typeof Quote>

export const PickupSlot = z.object({
  time: ClockTime,
  startsAt: Instant,
  /** '11:30 AM' */
  label: z.string(),
  isAvailable: z.boolean(),
  /** 'Full' where there is no time to make more. */
  reason: z.nullable(z.string()),
  /** How much of the kitchen's time is taken, in quarters: 0 to 4. */
  takenQuarters: z.optional(z.int()),
})
export type PickupSlot = z.infer<typeof PickupSlot>

export const PickupSlots = z.object({
  date: CalendarDate,
  today: CalendarDate,
  /** Dates that can be chosen: today to 7 days ahead. */
  dates: z.array(z.object({ date: CalendarDate, label: z.string(), isOpen: z.boolean() })),
  timeZone: z.string(),
  slots: z.array(PickupSlot),
  /** Of the cart that was asked for: the first time that can be had, and in how many minutes it is ready as soon as possible. */
  ofCart: z.optional(
    z.object({
      nextPickup: z.nullable(z.object({ date: CalendarDate, time: ClockTime, label: z.string() })),
      asapMinutes: z.nullable(z.int()),
    }),
  ),
})
export type PickupSlots = z.infer<typeof PickupSlots>

/** Every state but `waiting`, which only the server gives: four active ones, then the four ends. */
export const SettableStatus = z.enum(SETTABLE_STATUSES)
export type SettableStatus = z.infer<typeof SettableStatus>
/**
 * Two are before them all. `waiting`: placed, but it takes no kitchen time until it is confirmed. `awaiting-payment`: its kitchen
 * time is held while somebody pays online, and nobody makes it before.
 */
export const OrderStatus = z.enum(['waiting', 'awaiting-payment', ...SETTABLE_STATUSES])
export type OrderStatus = z.infer<typeof OrderStatus>

export const Contact = z.strictObject({
  name: text(60),
  email: z.optional(Email),
  phone: z.optional(Phone),
})
export type Contact = z.infer<typeof Contact>

export const Pickup = z.strictObject({ date: CalendarDate, time: ClockTime })
export type Pickup = z.infer<typeof Pickup>

/** What somebody must not have, or does not eat. */
const Avoids = z.array(z.enum(AVOIDED)).check(z.maxLength(AVOIDED.length))

export const NewOrder = z.strictObject({
  lines,
  contact: Contact,
  /** `null`: as soon as it can be made, while the café is open. */
  pickup: z.nullable(Pickup),
  tip: z.optional(Tip),
  /** To go where it is not said. */
  dining: z.optional(Dining),
  promoCode: z.optional(text(40)),
  /** Whether the points of who is signed in are spent, as far as they go. */
  usePoints: z.optional(z.boolean()),
  /** The first day of a membership among the lines; today where it is not said. */
  membershipFrom: z.optional(CalendarDate),
  note: z.optional(text(500, { min: 0, multiline: true })),
  /** What the customer said that they must not have: the kitchen reads it before the note. */
  avoids: z.optional(Avoids),
  /** `online`: the order is held until it is paid at the address that `startPayment` gives, and is made then. */
  payment: z.enum(ORDER_PAYMENTS, 'Choose to pay at the counter or online.'),
  /** What the customer was shown. If the server's total differs the order is refused with the new quote, never silently charged. */
  expectedTotalCents: z.optional(Cents),
  channel: z.optional(z.enum(CHANNELS)),
  source: z.optional(Source),
  /** In which mails about it are written; English where it is not said. */
  language: z.optional(z.enum(LANGUAGES)),
})
export type NewOrder = z.infer<typeof NewOrder>

export const OrderChange = z.object({
  from: z.nullable(OrderStatus),
  to: OrderStatus,
  at: Instant,
  by: z.string(),
})
export type OrderChange = z.infer<typeof OrderChange>

/** So many of a line (counted from 0) are made once more. */
export const Remake = z.object({
  line: z.int(),
  quantity: z.int(),
  /** How many pieces of the line are to be made with it; all of them where it was not noted. */
  toMake: z.optional(z.int()),
  reason: z.string(),
  at: Instant,
  by: z.string(),
})
export type Remake = z.infer<typeof Remake>

/** What of an order is different, without names of people (docs/decisions/order-edits.md). */
export const EditChange = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('line'),
    /** '2 × Taro Milk Tea (Large)'; `null` where it is new. */
    before: z.nullable(z.string()),
    /** `null` where it is gone. */
    after: z.nullable(z.string()),
  }),
  /** Another name on a cup. */
  z.object({ what: z.literal('name'), line: z.string() }),
  z.object({ what: z.literal('note') }),
  z.object({ what: z.literal('pickup') }),
  /** For here or to go, as it is now. */
  z.object({ what: z.literal('dining'), dining: Dining }),
  /** Which service fees are not charged, as it is now. */
  z.object({ what: z.literal('fees'), waived: z.array(z.string()) }),
  /** Pieces of a line that were given back: '1 × Taro Milk Tea (Large)'. */
  z.object({ what: z.literal('refund'), line: z.string() }),
])
export type EditChange = z.infer<typeof EditChange>

/** A change of the order after it was placed, or a refund of something that is in it. */
export const OrderEdited = z.object({
  at: Instant,
  by: z.string(),
  changes: z.array(EditChange),
  /** Whether somebody in the kitchen said that they saw it. */
  isSeen: z.boolean(),
})
export type OrderEdited = z.infer<typeof OrderEdited>

/** A button in a mail to its address, or somebody at the counter. Staff may accept both. */
export const WaitsFor = z.enum(['mail', 'staff'])
export type WaitsFor = z.infer<typeof WaitsFor>

/** What an order paid in one charge beside its own lines. An interface, because the type of all calls has a limit. */
export interface Together {
  /** Drinks for a break, which are in the price of the line of the seats with that reference. */
  drinks: {
    reference: string
    id: string
    /** There where the same guest placed both. */
    token?: string | undefined
    number: string
    /** What of the charge was for them. */
    cents: number
    /** There where it still comes to that. */
    quote: Quote | null
  }[]
  /** What went back since of seats, drinks, rooms and the membership, in the order in which it did. */
  givenBack: { what: string; cents: number; at: string; isCredit?: true | undefined }[]
}
const Together: z.ZodMiniType<Together> = z.object({
  drinks: z.array(
    z.object({
      reference: z.string(),
      id: z.string(),
      token: z.optional(z.string()),
      number: z.string(),
      cents: Cents,
      quote: z.nullable(Quote),
    }),
  ),
  givenBack: z.array(
    z.object({
      what: z.string(),
      cents: Cents,
      at: Instant,
      isCredit: z.optional(z.literal(true)),
    }),
  ),
})

export const Order = z.object({
  id: z.string(),
  /** What is called out at the counter: 'A-104'. */
  number: z.string(),
  status: OrderStatus,
  /** Opens the order without signing in; only in the answer of placing it and to its holder. */
  token: z.string(),
  contact: z.object({
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  quote: Quote,
  note: z.string(),
  payment: z.enum(ORDER_PAYMENTS),
  isPaid: z.boolean(),
  channel: z.enum(CHANNELS),
  source: z.nullable(z.string()),
  /** Only for staff. */
  embed: z.optional(CameBy),
  /** In which mails about it are written; absent where that is English. */
  language: z.optional(z.enum(LANGUAGES)),
  /** Start of the chosen slot; null for as soon as possible. */
  pickupAt: z.nullable(Instant),
  /** When it should be ready: the slot, or 20 minutes after placing. */
  estimatedAt: Instant,
  timeZone: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  history: z.array(OrderChange),
  /** False when the kitchen has yet to acknowledge a cancel or a change. */
  isAcknowledged: z.boolean(),
  /** Somebody in the kitchen said that they saw this sale of the till. */
  isSeen: z.optional(z.literal(true)),
  /** While it waits: for whom, and until when; it is not made before. */
  waiting: z.nullable(
    z.object({
      for: WaitsFor,
      until: Instant,
      /** Whether its mail was confirmed, or somebody with a proven address sent it; a server of the version before does not say. */
      isAddressProven: z.optional(z.boolean()),
    }),
  ),
  /** There where nobody stands for it: neither an account, nor its mail, nor staff, nor a payment. */
  isUnconfirmed: z.optional(z.boolean()),
  /** Why staff called it off; only for staff. */
  cancelling: z.optional(
    z.object({ reason: z.enum(CANCEL_REASONS), note: z.optional(z.string()) }),
  ),
  /** Why it was called off, as its customer is told; there where there is something to tell. */
  cancelledBecause: z.optional(z.string()),
  /** Whether mails are sent about it; absent where no address was left. */
  isMailed: z.optional(z.boolean()),
  /** When it was promised for first; there where it was put off since. */
  promisedAt: z.optional(Instant),
  /** When its customer said that they are at the counter; there where they did. */
  hereAt: z.optional(Instant),
  /** The positions of the lines that are made, while it is being made. */
  madeLines: z.optional(z.array(z.int())),
  /** What is being made once more, for staff. */
  remakes: z.optional(z.array(Remake)),
  /** How many pieces of which lines (counted from 0) were given back: they are not made any more. */
  refunded: z.optional(z.array(z.object({ line: z.int(), quantity: z.int() }))),
  /** What was given back of it in cents, there where its sale stands. */
  refundedCents: z.optional(Cents),
  /** What is left to pay, there where some of it was paid. */
  dueCents: z.optional(z.int()),
  /** Each payment and refund with its tip, in the order in which they were; in the answers about one order, where something was paid. */
  money: z.optional(
    z.array(
      z.object({
        kind: z.enum(['paid', 'given-back']),
        cents: Cents,
        at: Instant,
        /** Of drinks that were paid with seats: what was charged in one sum for both. */
        inOneCents: z.optional(Cents),
      }),
    ),
  ),
  /** Of a paid order with seats, rooms or a membership: what its one charge was for beside its own lines, and what went back of that. */
  together: z.optional(Together),
  /** Of drinks for a break that were paid with seats in a cart: the order that has the receipt of all of it. */
  paidWith: z.optional(
    z.object({ id: z.string(), token: z.optional(z.string()), number: z.string() }),
  ),
  /** How it was changed since it was placed. */
  edits: z.optional(z.array(OrderEdited)),
  /** The seats in a class for whose break it is; its pickup time is the break. */
  forBreak: z.optional(
    z.object({
      reference: z.string(),
      title: z.string(),
      until: Instant,
      /** It is in the price of the seats, which are held, and is paid with them. */
      isWithSeats: z.optional(z.boolean()),
      /** There, for whoever holds the order: the page of the seats. */
      seatsPath: z.optional(z.string()),
    }),
  ),
})
export type Order = z.infer<typeof Order>

/** What staff may change. Any state may follow any, as far as the role of who sets it goes; every change is logged. */
/** Why staff call an order off: one of the list, and what they typed. */
export const Cancelling = z.strictObject({
  reason: z.enum(CANCEL_REASONS),
  note: z.optional(text(200)),
})
export type Cancelling = z.infer<typeof Cancelling>

export const OrderPatch = z
  .strictObject({
    status: z.optional(SettableStatus),
    /** The state it was seen in, needed with `status`: refused if it has another one by now, such as cancelled by the customer. */
    from: z.optional(OrderStatus),
    isPaid: z.optional(z.boolean()),
    isAcknowledged: z.optional(z.boolean()),
    /** Somebody in the kitchen saw a sale of the till, which nobody has to confirm. */
    isSeen: z.optional(z.literal(true)),
    /** Somebody of the staff has reached whoever ordered, and stands for the order. */
    isChecked: z.optional(z.literal(true)),
    /** With `status: 'cancelled'`. */
    cancelling: z.optional(Cancelling),
    /** Of somebody who may give money back, where the change does that and whoever makes it may not. */
    approval: z.optional(Approval),
  })
  .check(
    z.refine(({ status, from }) => status === undefined || from !== undefined, {
      message: 'Send the state you saw the order in as "from".',
      path: ['from'],
    }),
    z.refine(({ status, cancelling }) => !cancelling || status === 'cancelled', {
      message: 'Only a cancelled order has a reason for that.',
      path: ['cancelling'],
    }),
  )
export type OrderPatch = z.infer<typeof OrderPatch>

/** When it is to be picked up; `asap` is as soon as it is ready. */
export const HandedPickup = z.union([Pickup, z.literal('asap')])
export type HandedPickup = z.infer<typeof HandedPickup>

/** A cart on its way from a partner's page to checkout: one reading, 15 minutes. */
export const NewCartHandover = z.strictObject({
  lines: lines.check(
    z.refine((all) => !all.some(({ type }) => type === 'session' || type === 'booking'), {
      message: 'Seats and rooms are paid on the café’s own pages. Take them out of the cart first.',
    }),
  ),
  /** Whom the chat, or the cart, was told to call out. */
  name: z.optional(text(60)),
  /** The time that was chosen in Order Ahead or by chat travels along. */
  pickup: z.optional(HandedPickup),
  source: z.optional(Source),
  /** A code that was applied to it; the checkout prices it again. */
  promoCode: z.optional(text(40)),
  /** What the customer told the chat there that they must not have. */
  avoids: z.optional(Avoids),
  /** The code of an earlier one, where its lines were put back and are in this one. */
  replaces: z.optional(Id),
  /** The path of the page, for the way back to it; its origin is the one that the browser names. */
  path: z.optional(text(1_000)),
})
export type NewCartHandover = z.infer<typeof NewCartHandover>
export const CartHandover = z.object({ code: z.string(), expiresAt: Instant })
export type CartHandover = z.infer<typeof CartHandover>
/** Whether the checkout made an order of it. One that is not known any more was not. */
export const HandoverState = z.object({
  isOrdered: z.boolean(),
  /** The order, for the page that the cart came from: nothing of who ordered, of what, or for how much. */
  order: z.optional(z.object({ id: z.string(), number: z.string(), status: OrderStatus })),
  /** False once it is forgotten: a day after it came. */
  isKnown: z.optional(z.boolean()),
})
export type HandoverState = z.infer<typeof HandoverState>
/** What the café's site reads, priced again. */
export const CartHandoverContents = z.object({
  lines: z.array(LineRequest),
  quote: Quote,
  name: z.nullable(z.string()),
  pickup: z.nullable(HandedPickup),
  source: z.nullable(z.string()),
  promoCode: z.optional(z.string()),
  avoids: z.optional(Avoids),
  /** The address of the page that it came from, where the browser named it. */
  cameFrom: z.optional(z.string()),
  /** What came by the hand-over before, was not ordered, and is in this one: the checkout takes it out. */
  replaced: z.optional(z.array(LineRequest)),
})
export type CartHandoverContents = z.infer<typeof CartHandoverContents>

/**
 * Without `status`, or with `active`: what the counter has to do with, all of it. With one state: newest first, `limit` at
 * once (100 unless told, at most 200), the next after `cursor`, which is `next` of the page before.
 */
export const OrdersQuery = z.strictObject({
  status: z.optional(z.union([OrderStatus, z.literal('active')])),
  limit: z.optional(
    z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/, 'Use a number from 1 to 200.')),
  ),
  cursor: z.optional(Id),
})
export type OrdersQuery = z.infer<typeof OrdersQuery>

/**
 * By what orders or reservations are declined together: they are of one network, the range around it, or one mail domain; or, of
 * whatever sender, nobody confirmed them. `unproven` is for a flood from many networks.
 */
export const AlikeBy = z.enum(['network', 'range', 'domain', 'unproven'])
export type AlikeBy = z.infer<typeof AlikeBy>
/** How many there are of each kind, this one too; 0 where that is not known of it. */
export const AlikeCounts = z.object({
  network: z.int(),
  range: z.int(),
  domain: z.int(),
  unproven: z.int(),
})
export type AlikeCounts = z.infer<typeof AlikeCounts>
/** `stranger`: nobody proved the address; `mail`: somebody pressed the button in its mail; `account`: signed in with a proven address. */
export const AlikeSender = z.enum(['stranger', 'mail', 'account'])
export type AlikeSender = z.infer<typeof AlikeSender>
/** One order or reservation that would be declined. */
export const AlikeOne = z.object({
  id: z.string(),
  /** What staff call it by: 'A-104', or the reference of a reservation. */
  label: z.string(),
  name: z.string(),
  sender: AlikeSender,
  /** What would be lost: '$9.18', or '4 seats for Map Walk'. */
  about: z.string(),
  by: z.array(AlikeBy),
})
export type AlikeOne = z.infer<typeof AlikeOne>
/**
 * The counts are of senders who did not sign in. Accounts that never picked up an order are counted apart; whoever did is in
 * neither. The list holds the first few of each count.
 */
export const AlikeFound = z.object({
  ...AlikeCounts.shape,
  accounts: AlikeCounts,
  list: z.array(AlikeOne),
})
export type AlikeFound = z.infer<typeof AlikeFound>
export const DeclineAlike = z.strictObject({
  by: AlikeBy,
  /** Whose: those of senders who did not sign in, or, only where it is said, those of new accounts. */
  who: z.optional(z.enum(['strangers', 'accounts'])),
})
export type DeclineAlike = z.infer<typeof DeclineAlike>

/** Widgets of releases from before there were service fees do not say it (docs/decisions/prices.md). */
const ShowsFees = z.optional(z.string().check(z.maxLength(10)))

/** Prices, orders and carts. */
export const orderingCalls = {
  pickupSlots: {
    method: 'GET',
    path: '/api/pickup-slots',
    who: 'anyone',
    summary: 'List the pickup times of a day',
    query: z.strictObject({
      date: z.optional(CalendarDate),
      /** How long the cart takes to be made, as its quote says; without it, as long as most. */
      prepSeconds: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
    }),
    answer: PickupSlots,
  },
  quote: {
    method: 'POST',
    path: '/api/quotes',
    who: 'anyone',
    summary: 'Price a cart with discounts, tax and tip',
    /** `fees=1`: service fees are shown from `fees`. For who does not say so they are lines behind those of the cart. */
    query: z.object({ fees: ShowsFees }),
    body: QuoteRequest,
    bodyLimit: CART_BODY,
    answer: Quote,
  },
  placeOrder: {
    method: 'POST',
    path: '/api/orders',
    who: 'anyone',
    summary: 'Place an order',
    headers: ['Idempotency-Key'],
    /**
     * Widgets say `mayWait=1` where they tell their customer of an order that waits to be confirmed. Those of release 0.1.0
     * do not: such an order is refused with 409, and they offer the café's own checkout. Not in the body, so that a server
     * of the version before takes orders from newer widgets.
     */
    query: z.object({
      mayWait: z.optional(z.string().check(z.maxLength(10))),
      /** As with a quote, of a widget: for the new price in a refusal. */
      fees: ShowsFees,
      ...attribution,
      /** The code of the hand-over that the cart came by: the order then came by the embed of that. */
      handover: z.optional(Id),
    }),
    body: NewOrder,
    bodyLimit: CART_BODY,
    answer: Order,
  },
  order: {
    method: 'GET',
    path: '/api/orders/:id',
    who: 'anyone',
    summary: 'Get an order',
    params: byId,
    query: z.strictObject({ token: z.optional(Id) }),
    answer: Order,
  },
  orderEvents: {
    method: 'GET',
    path: '/api/orders/:id/events',
    who: 'anyone',
    summary: 'Follow an order live',
    params: byId,
    query: z.strictObject({ token: z.optional(Id) }),
    media: 'text/event-stream',
    answer: Order,
  },
  orders: {
    method: 'GET',
    path: '/api/orders',
    who: 'pos',
    summary: 'List open orders, or page through those of one state',
    query: OrdersQuery,
    answer: z.object({
      orders: z.array(Order),
      /** Of one state: the cursor of the next page; `null` on the last. */
      next: z.optional(z.nullable(Id)),
    }),
  },
  ordersAlike: {
    method: 'GET',
    path: '/api/orders/:id/alike',
    who: 'orders',
    summary: 'Find open unpaid orders that are alike',
    params: byId,
    answer: AlikeFound,
  },
  declineAlike: {
    method: 'POST',
    path: '/api/orders/:id/alike/decline',
    who: 'orders',
    summary: 'Decline open unpaid orders that are alike',
    params: byId,
    body: DeclineAlike,
    answer: z.object({ declined: z.int() }),
  },
  patchOrder: {
    method: 'PATCH',
    path: '/api/orders/:id',
    who: 'orders',
    summary: "Change an order's state or mark it paid",
    params: byId,
    body: OrderPatch,
    answer: Order,
  },
  staffEvents: {
    method: 'GET',
    path: '/api/staff/events',
    who: 'pos',
    summary: 'Follow all orders live',
    media: 'text/event-stream',
    answer: Order,
  },
  handOverCart: {
    method: 'POST',
    path: '/api/cart-handovers',
    who: 'anyone',
    summary: "Hand a cart over to the café's site",
    query: Attribution,
    body: NewCartHandover,
    bodyLimit: CART_BODY,
    answer: CartHandover,
  },
  forgetHandover: {
    method: 'DELETE',
    path: '/api/cart-handovers/:code',
    who: 'anyone',
    summary: 'Forget a handed-over cart, for whoever has its code',
    params: z.strictObject({ code: Id }),
    answer: Nothing,
  },
  handoverState: {
    method: 'GET',
    path: '/api/cart-handovers/:code',
    who: 'anyone',
    summary: 'Whether a handed-over cart was ordered',
    params: z.strictObject({ code: Id }),
    answer: HandoverState,
  },
  claimCart: {
    method: 'POST',
    path: '/api/cart-handovers/:code/claim',
    who: 'site',
    summary: 'Take a handed-over cart',
    params: z.strictObject({ code: Id }),
    answer: CartHandoverContents,
  },
} as const satisfies Record<string, ApiRow>
