import * as z from 'zod/mini'
import { MAX_FEES } from '#domain/ordering/limits.ts'
import { CART_BODY, type ApiRow } from './api-row.ts'
import { Dining, EditedLine, MAX_LINES, Order, Pickup, Quote } from './ordering.ts'
import { byId, Id } from './parameters.ts'
import { Cents, Slug, text } from './text.ts'
import { Approval } from './till.ts'

const lines = z
  .array(EditedLine)
  .check(
    z.minLength(1, 'Keep at least one line, or cancel the order.'),
    z.maxLength(MAX_LINES, `Order at most ${MAX_LINES} lines at once.`),
  )

/** What may be different; what is not named stays as it is. */
const wishes = {
  /** All lines as they should be. */
  lines: z.optional(lines),
  /** `null`: as soon as it can be made. */
  pickup: z.optional(z.nullable(Pickup)),
  note: z.optional(text(500, { min: 0, multiline: true })),
  dining: z.optional(Dining),
}
/** Service fees that are not charged, by somebody at the counter; all others are. */
const waive = z.optional(z.array(Slug).check(z.maxLength(MAX_FEES)))
const seen = {
  /** How many changes of the order were seen: refused where there are more by now. */
  seenEdits: z.int().check(z.minimum(0), z.maximum(1_000)),
  /** The total that was shown. If the server's differs, nothing is changed. */
  expectedTotalCents: z.optional(Cents),
  /** New for each change, the same when it is sent again. */
  key: text(80, { min: 8 }),
}

export const EditWishes = z.strictObject({ token: z.optional(Id), ...wishes })
export type EditWishes = z.infer<typeof EditWishes>

export const CustomerEdit = z.strictObject({ token: z.optional(Id), ...wishes, ...seen })
export type CustomerEdit = z.infer<typeof CustomerEdit>

export const StaffEdit = z.strictObject({
  lines: wishes.lines,
  dining: wishes.dining,
  waive,
  ...seen,
  /** Why, for the log. */
  reason: text(120),
  /** Of somebody who may give money back, or waive so much, where that is needed. */
  approval: z.optional(Approval),
  /** The open drawer that money is handed out of. */
  drawerId: z.optional(Slug),
})
export type StaffEdit = z.infer<typeof StaffEdit>

/** What an order would cost with a change, and what that does to its money. */
export const EditQuote = z.object({
  quote: Quote,
  /** What would be left to pay, all of it where nothing was paid. */
  dueCents: Cents,
  /** What would be given back. */
  refundCents: Cents,
})
export type EditQuote = z.infer<typeof EditQuote>

/** Changing an order that was placed (docs/decisions/order-edits.md). */
export const orderEditCalls = {
  quoteOrderEdit: {
    method: 'POST',
    path: '/api/orders/:id/edits/quote',
    who: 'site',
    summary: 'Price a change of an order',
    params: byId,
    body: EditWishes,
    bodyLimit: CART_BODY,
    answer: EditQuote,
  },
  editMyOrder: {
    method: 'POST',
    path: '/api/orders/:id/edits',
    who: 'site',
    summary: "Change one's own order",
    params: byId,
    body: CustomerEdit,
    bodyLimit: CART_BODY,
    answer: Order,
  },
  editOrder: {
    method: 'POST',
    path: '/api/orders/:id/staff-edits',
    who: 'orders',
    summary: 'Change lines, dining option or fees of an order',
    params: byId,
    body: StaffEdit,
    bodyLimit: CART_BODY,
    answer: Order,
  },
} as const satisfies Record<string, ApiRow>
