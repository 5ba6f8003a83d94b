import * as z from 'zod/mini'
import { CHANNELS } from '#domain/ordering/values.ts'
import { Id, Nothing, byId } from './parameters.ts'
import type { ApiRow } from './api-row.ts'
import { CameBy, EMBED_FACETS } from './attribution.ts'
import { Order, OrderStatus } from './ordering.ts'
import { tablePage, tableQuery } from './table.ts'
import { CalendarDate, Cents, Instant, Source, text } from './text.ts'

/** One line of the list of all orders. */
export const OrderRow = z.object({
  id: z.string(),
  number: z.string(),
  status: OrderStatus,
  name: z.string(),
  /** 'Taro Milk Tea, 2 × Latte' */
  items: z.string(),
  /** With all tips, also those that were given when it was paid. */
  totalCents: Cents,
  isPaid: z.boolean(),
  /** What is left to pay of one that was paid before it was changed. */
  dueCents: z.optional(z.int()),
  /** Money of it that went back, or is on its way; tips count, and what went back because it was changed and costs less does not. */
  refundedCents: Cents,
  channel: z.enum(CHANNELS),
  source: z.nullable(z.string()),
  embed: z.nullable(CameBy),
  /** Who took it at the counter; `null` for what somebody ordered themselves. */
  takenBy: z.nullable(z.string()),
  /** The café's day it was placed on. */
  day: CalendarDate,
  createdAt: Instant,
  /** What was promised first. */
  promisedAt: Instant,
  /** When it was first ready; `null` where it never was. */
  readyAt: z.nullable(Instant),
  /** It is bookings or gift cards alone: nothing is made or picked up. */
  isNothingToCollect: z.boolean(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})
export type OrderRow = z.infer<typeof OrderRow>

export const OrderListQuery = tableQuery(['createdAt', 'name', 'totalCents', 'promisedAt'], {
  /** `paid-only`: over when it was paid, because nothing of it is made or picked up; such an order is in no other list of ended ones. */
  status: z.optional(z.union([OrderStatus, z.literal('paid-only')])),
  channel: z.optional(z.enum(CHANNELS)),
  /** `unpaid` can still be paid; `none` was called off, or not collected, and is paid no more. */
  paid: z.optional(z.enum(['paid', 'unpaid', 'none'])),
  source: z.optional(Source),
  ...EMBED_FACETS,
  day: z.optional(CalendarDate),
  /** The first and the last day of a range, both in it. */
  from: z.optional(CalendarDate),
  until: z.optional(CalendarDate),
  takenBy: z.optional(text(120)),
  /** Of whose account it is: its id. */
  account: z.optional(Id),
})
export const OrderList = tablePage(OrderRow)

/** Everything that is known of one order. */
export const OrderRecord = z.object({
  order: Order,
  /** What happened to it, oldest first, in words that follow a name: 'set it to ready', 'gave back $3.00 in cash: Spilled'. */
  changes: z.array(z.object({ at: Instant, by: z.string(), what: z.string() })),
  /** What was mailed about it. */
  mails: z.array(
    z.object({ id: z.string(), subject: z.string(), status: z.string(), createdAt: Instant }),
  ),
  /** How many letters came from its mail address. */
  letters: z.int(),
  /** How many letters name its number and are of nobody else's order of that number. */
  lettersNaming: z.optional(z.int()),
  /** How many orders there are of its mail address or phone number, this one too. */
  sameContact: z.int(),
  readyAt: z.nullable(Instant),
  takenBy: z.nullable(z.string()),
  /** The account that it is of. */
  account: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type OrderRecord = z.infer<typeof OrderRecord>

/** Every order there ever was, for staff. */
export const orderRoomCalls = {
  orderList: {
    method: 'GET',
    path: '/api/order-list',
    who: 'orders',
    summary: 'Search all orders',
    query: OrderListQuery,
    answer: OrderList,
  },
  orderListCsv: {
    method: 'GET',
    path: '/api/order-list.csv',
    who: 'view-analytics',
    proof: 'recent',
    summary: 'Download the orders that were found',
    query: OrderListQuery,
    media: 'text/csv',
    answer: Nothing,
  },
  orderRecord: {
    method: 'GET',
    path: '/api/order-list/:id',
    who: 'orders',
    summary: 'Get an order with its history and emails',
    params: byId,
    answer: OrderRecord,
  },
} as const satisfies Record<string, ApiRow>
