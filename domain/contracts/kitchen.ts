import * as z from 'zod/mini'
import { BUSY_MINUTES, DELAY_MINUTES, PAUSE_MINUTES } from '#domain/kitchen/limits.ts'
import { MAX_LINES, MAX_LINE_QUANTITY } from '#domain/ordering/limits.ts'
import type { ApiRow } from './api-row.ts'
import { KitchenState } from './cafe.ts'
import { Order, OrderStatus } from './ordering.ts'
import { byId } from './parameters.ts'
import { Instant, text } from './text.ts'

const LinePosition = z.int().check(z.nonnegative(), z.maximum(MAX_LINES - 1))

export const NewDelay = z.strictObject({
  minutes: z.literal(DELAY_MINUTES),
  /** When it was to be ready as it was seen: refused if somebody has put it off since. */
  seenEstimatedAt: Instant,
})
/** How the customer hears of it: on the page of the order in any case. */
export const DelayTold = z.object({ order: Order, told: z.array(z.enum(['page', 'bell', 'mail'])) })
export type DelayTold = z.infer<typeof DelayTold>

export const NewRemake = z.strictObject({
  /** Which line, counted from 0. */
  line: LinePosition,
  quantity: z.int().check(z.minimum(1, 'Make at least 1.'), z.maximum(MAX_LINE_QUANTITY)),
  reason: text(120),
  /** The state it was seen in. */
  from: OrderStatus,
})
export type NewRemake = z.infer<typeof NewRemake>

export const MadeLines = z.strictObject({
  /** All lines that are made, by their positions. */
  lines: z.array(LinePosition).check(z.maxLength(MAX_LINES)),
  /** The state it was seen in. */
  from: OrderStatus,
})
export type MadeLines = z.infer<typeof MadeLines>

export const KitchenChange = z.strictObject({
  busyMinutes: z.optional(z.literal(BUSY_MINUTES)),
  /** For how many minutes from now; 0 takes orders again. */
  pauseMinutes: z.optional(z.literal([0, ...PAUSE_MINUTES])),
})
export type KitchenChange = z.infer<typeof KitchenChange>

/** What the kitchen does with an order, and how busy it is. */
export const kitchenCalls = {
  kitchenState: {
    method: 'GET',
    path: '/api/kitchen',
    who: 'pos',
    summary: 'Get how busy the kitchen is',
    answer: KitchenState,
  },
  changeKitchen: {
    method: 'POST',
    path: '/api/kitchen',
    who: 'orders',
    summary: 'Say how busy the kitchen is, or pause new orders',
    changesPages: true,
    body: KitchenChange,
    answer: KitchenState,
  },
  delayOrder: {
    method: 'POST',
    path: '/api/orders/:id/delays',
    who: 'orders',
    summary: 'Put an order off and tell its customer',
    params: byId,
    body: NewDelay,
    answer: DelayTold,
  },
  remakeLine: {
    method: 'POST',
    path: '/api/orders/:id/remakes',
    who: 'orders',
    summary: 'Make a line of an order once more',
    params: byId,
    body: NewRemake,
    answer: Order,
  },
  setMadeLines: {
    method: 'POST',
    path: '/api/orders/:id/made-lines',
    who: 'orders',
    summary: 'Say which lines of an order are made',
    params: byId,
    body: MadeLines,
    answer: Order,
  },
} as const satisfies Record<string, ApiRow>
