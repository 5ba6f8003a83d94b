import * as z from 'zod/mini'
import {
  COUNTER_METHODS,
  METHODS,
  NAMED_METHODS,
  PAYMENT_STATES,
  PROVIDERS,
  REFUND_STATES,
} from '#domain/payments/values.ts'
import { MAX_FEES } from '#domain/ordering/limits.ts'
import { Approval } from './till.ts'
import type { ApiRow } from './api-row.ts'
import { MAX_LINE_QUANTITY, MAX_LINES } from './ordering.ts'
import { byId, Id } from './parameters.ts'
import { Cents, Email, Instant, Slug, text } from './text.ts'

/** $10,000: more than any order comes to, and less than what a slip of the finger makes of one. */
const MOST_CENTS = 1_000_000
const Amount = Cents.check(z.maximum(MOST_CENTS, 'That is over $10,000.'))
const Least = Amount.check(z.minimum(1, 'Name an amount above 0.'))
const Key = text(80, { min: 8 })

/** Money for an order, as staff see it. Without anything of the card. */
export const Payment = z.object({
  id: z.string(),
  method: z.enum(METHODS),
  state: z.enum(PAYMENT_STATES),
  amountCents: Cents,
  /** A tip given with it, beyond that of the order. */
  tipCents: Cents,
  /** Cash that was handed over; `null` for everything but cash. */
  givenCents: z.nullable(Cents),
  /** How much of amount and tip was given back. */
  refundedCents: Cents,
  /** Why it was declined, or what the provider says of a dispute. */
  failure: z.nullable(z.string()),
  dispute: z.nullable(z.string()),
  takenBy: z.nullable(z.string()),
  /** Whether somebody may still say that it was paid otherwise. */
  isCorrectable: z.optional(z.boolean()),
  /** Of money at the counter: why nobody may, and what is done instead. */
  keptBecause: z.optional(z.string()),
  createdAt: Instant,
  succeededAt: z.nullable(Instant),
})
export type Payment = z.infer<typeof Payment>

export const Refund = z.object({
  id: z.string(),
  paymentId: z.string(),
  method: z.enum(METHODS),
  state: z.enum(REFUND_STATES),
  /** With its part of a tip. */
  amountCents: Cents,
  reason: z.string(),
  failure: z.nullable(z.string()),
  givenBy: z.string(),
  createdAt: Instant,
  /** Of cash: the name of the drawer that it was handed out of. */
  drawer: z.nullable(z.string()),
})
export type Refund = z.infer<typeof Refund>

/** What an order costs, what was paid and given back, and what may still be given back. */
export const OrderMoney = z.object({
  orderId: z.string(),
  /** What it costs after what was given back of it. */
  totalCents: Cents,
  paidCents: Cents,
  refundedCents: Cents,
  /** What is still to pay. Below 0 where the café owes money back, because a refund failed. */
  dueCents: z.int(),
  /** What is asked for on a phone now; nothing where it is absent. */
  phoneCents: z.optional(Cents),
  payments: z.array(Payment),
  refunds: z.array(Refund),
  /** Where cash may be given back: the drawer that it is handed out of, `null` while none is open. */
  cash: z.nullable(z.object({ drawer: z.nullable(z.string()) })),
  /** What may be given back by line, in the order of the lines, and of tips. */
  refundable: z.object({
    lines: z.array(
      z.object({
        position: z.int(),
        name: z.string(),
        quantity: z.int(),
        cents: z.int(),
        /** How much of it is tax; a server of the version before does not say. */
        taxCents: z.optional(z.int()),
      }),
    ),
    tipCents: Cents,
    totalCents: Cents,
  }),
  /** Tickets in it whose event was called off, and which nobody gave back. */
  calledOff: z.optional(z.array(z.object({ title: z.string(), count: z.int(), cents: Cents }))),
})
export type OrderMoney = z.infer<typeof OrderMoney>

/** Money taken at the counter. */
export const NewPayment = z.strictObject({
  /** New for each payment, the same when it is sent again. */
  key: Key,
  method: z.enum([...COUNTER_METHODS, 'gift-card']),
  /** Of a gift card. */
  code: z.optional(text(40, { min: 8 })),
  /** What it pays of the order; all that is due where it is not said. */
  amountCents: z.optional(Amount),
  /** On top, where the order itself has none or more is given. */
  tipCents: z.optional(Amount),
  /** Cash handed over. */
  givenCents: z.optional(Amount),
  /** The open drawer that cash went into. Without it nobody says where the cash is. */
  drawerId: z.optional(Slug),
})
export type NewPayment = z.infer<typeof NewPayment>

/** By line, an amount off all of it, some of the tips, or everything. */
export const RefundOf = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('lines'),
    lines: z
      .array(
        z.strictObject({
          // Behind the last line come the service fees of the order.
          position: z.int().check(z.minimum(0), z.maximum(MAX_LINES + MAX_FEES - 1)),
          quantity: z.int().check(z.minimum(1), z.maximum(MAX_LINE_QUANTITY)),
        }),
      )
      .check(z.minLength(1, 'Choose what to give back.'), z.maxLength(MAX_LINES + MAX_FEES)),
  }),
  z.strictObject({ kind: z.literal('amount'), cents: Least }),
  z.strictObject({ kind: z.literal('tip'), cents: Least }),
  z.strictObject({ kind: z.literal('all') }),
])
export type RefundOf = z.infer<typeof RefundOf>

export const NewRefund = z.strictObject({
  key: Key,
  of: RefundOf,
  reason: text(200),
  /** Of somebody who may give money back, where whoever asks may not (docs/decisions/till.md). */
  approval: z.optional(Approval),
})
export type NewRefund = z.infer<typeof NewRefund>

/** How money at the counter was paid in truth. */
export const NewTender = z.strictObject({
  method: z.enum(NAMED_METHODS),
  /** Of cash: the open drawer that it lies in; the one that is open where nothing is said. */
  drawerId: z.optional(Slug),
  /** How it was rung up, as the screen showed it: somebody may have corrected it meanwhile. */
  from: z.enum(METHODS),
  reason: text(200),
  /** Of somebody who may correct it, where whoever asks may not. */
  approval: z.optional(Approval),
})
export type NewTender = z.infer<typeof NewTender>

/** What an order costs and what was paid, for whoever holds its link. */
export const PaymentStanding = z.object({
  orderId: z.string(),
  number: z.string(),
  /**
   * `waiting`: it can be paid once it is accepted. `due`: something is to pay, and can be paid online. `counter`: it is to pay at
   * the counter. `over`: the order is off. `with-seats`: it is in the price of seats, and is paid with them.
   */
  state: z.enum(['waiting', 'due', 'counter', 'paid', 'over', 'with-seats']),
  totalCents: Cents,
  paidCents: Cents,
  /** What was given back, or is on its way back. */
  refundedCents: Cents,
  /** What the counter took and has to hand back, in cents; there where it took something. */
  counterCents: z.optional(Cents),
  dueCents: z.int(),
  /** What this phone is asked for, where the counter takes the rest; 0 once that is paid. */
  partCents: z.optional(Cents),
  /** Until when the order is held for the payment; `null` where it is made without. */
  heldUntil: z.nullable(Instant),
  /** The café's. */
  timeZone: z.string(),
  /** Why the last try was declined. */
  failure: z.nullable(z.string()),
  /** `test` takes no money. */
  provider: z.nullable(z.enum(PROVIDERS)),
  /** There is a work in it, which is held until it is paid: it cannot be paid at the counter instead. */
  hasWork: z.boolean(),
  /** Whether seats or a room are in it, which are held until it is paid. */
  hasBooking: z.boolean(),
  /** Whether a membership begins with its payment. */
  hasMembership: z.optional(z.boolean()),
  /** Whether a gift card is in it, whose code is shown once it is paid. */
  hasGiftCard: z.optional(z.boolean()),
  /** Whether the bar makes something of it. */
  isMade: z.optional(z.boolean()),
  /** '2 × Taro Milk Tea': what the bar makes, where something is booked with it. */
  items: z.optional(z.string()),
  /** Of an order that is paid with seats: their page. */
  seatsPath: z.optional(z.string()),
  /** While it is made for the counter: when it is called out there, and for whom. */
  counter: z.optional(
    z.object({
      readyAt: Instant,
      /** A time that was chosen, and no estimate. */
      isChosen: z.boolean(),
      name: z.string(),
    }),
  ),
})
export type PaymentStanding = z.infer<typeof PaymentStanding>

const Holder = z.strictObject({ token: z.optional(text(100)) })

/** Where a receipt went. */
export const ReceiptMailed = z.object({
  email: z.string(),
  /** Whether this server sends mail; otherwise it lies in the outbox, to be read there. */
  isSent: z.boolean(),
})
export type ReceiptMailed = z.infer<typeof ReceiptMailed>

/** Paying an order online: its holder goes to the provider's page and comes back. */
export const onlinePaymentCalls = {
  paymentStanding: {
    method: 'GET',
    path: '/api/orders/:id/payment',
    who: 'anyone',
    summary: 'Get what is to pay for an order',
    params: byId,
    query: Holder,
    answer: PaymentStanding,
  },
  startPayment: {
    method: 'POST',
    path: '/api/orders/:id/payment-page',
    who: 'site',
    summary: 'Get the page at which an order is paid',
    params: byId,
    body: Holder,
    answer: z.object({ url: z.string() }),
  },
  payAtCounter: {
    method: 'POST',
    path: '/api/orders/:id/pay-at-counter',
    who: 'site',
    summary: 'Pay a held order at the counter instead',
    params: byId,
    body: Holder,
    answer: PaymentStanding,
  },
} as const satisfies Record<string, ApiRow>

/** Money of orders, for the counter, and the receipt of it. */
export const paymentCalls = {
  orderMoney: {
    method: 'GET',
    path: '/api/orders/:id/payments',
    who: 'orders',
    summary: 'Get what was paid and given back for an order',
    params: byId,
    answer: OrderMoney,
  },
  paymentCode: {
    method: 'GET',
    path: '/api/orders/:id/payment-code',
    who: 'orders',
    summary: 'Get the QR code by which an order is paid on a phone',
    params: byId,
    answer: z.object({ qrSvg: z.string() }),
  },
  askPhone: {
    method: 'POST',
    path: '/api/orders/:id/phone-payment',
    who: 'orders',
    summary: 'Ask for a part of an order on a phone, or stop asking',
    params: byId,
    /** `null` ends what was asked for. */
    body: z.strictObject({ amountCents: z.nullable(Least) }),
    answer: OrderMoney,
  },
  takePayment: {
    method: 'POST',
    path: '/api/orders/:id/payments',
    who: 'orders',
    summary: 'Record money taken at the counter',
    params: byId,
    body: NewPayment,
    answer: OrderMoney,
  },
  refundOrder: {
    method: 'POST',
    path: '/api/orders/:id/refunds',
    who: 'orders',
    summary: 'Give back a line, an amount, a tip or all of an order',
    params: byId,
    body: NewRefund,
    answer: OrderMoney,
  },
  correctTender: {
    method: 'POST',
    path: '/api/orders/:id/payments/:paymentId/method',
    who: 'orders',
    summary: 'Correct how money at the counter was paid',
    params: z.strictObject({ id: Id, paymentId: Id }),
    body: NewTender,
    answer: OrderMoney,
  },
  mailMyReceipt: {
    method: 'POST',
    path: '/api/orders/:id/own-receipts',
    who: 'site',
    summary: "Email the receipt of one's own paid order",
    params: byId,
    body: z.strictObject({ ...Holder.shape, email: Email }),
    answer: ReceiptMailed,
  },
} as const satisfies Record<string, ApiRow>
