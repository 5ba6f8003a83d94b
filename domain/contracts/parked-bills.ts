import * as z from 'zod/mini'
import { LINE_NOTE_MAX } from '#domain/ordering/limits.ts'
import { CART_BODY, type ApiRow } from './api-row.ts'
import { Discount, FeeWaiver, TillMember } from './drawers.ts'
import { MenuItem } from './menu.ts'
import { CartLine, Dining, LineRequest, MAX_LINES, Tip } from './ordering.ts'
import { Id, Nothing, byId } from './parameters.ts'
import { PromoTerms } from './promos.ts'
import { Instant, text } from './text.ts'

const short = (max: number) => z.string().check(z.maxLength(max))
const Line = z.object({
  ...CartLine.shape,
  lineId: short(80),
  id: short(150),
  name: short(120),
  category: short(40),
  quantity: LineRequest.shape.quantity,
  copy: LineRequest.shape.copy,
  customerName: z.optional(short(60)),
  note: z.optional(short(LINE_NOTE_MAX)),
  source: z.optional(short(80)),
  when: z.optional(short(120)),
})
const Member = z.object({ ...TillMember.shape, id: short(80), name: short(200), email: short(320) })
const Promo = z.object({
  ...PromoTerms.shape,
  code: short(40),
  label: short(200),
  itemId: z.nullable(short(120)),
  categories: z.nullable(z.array(MenuItem.shape.category).check(z.maxLength(20))),
})

/** A bill that waits, as a till has it. Its prices are a display: the sale is priced anew. */
export const WaitingBill = z.object({
  lines: z.array(Line).check(z.minLength(1), z.maxLength(MAX_LINES)),
  name: text(60, { min: 0 }),
  note: text(500, { min: 0, multiline: true }),
  tip: z.nullable(Tip),
  discount: z.nullable(Discount),
  waiver: z.nullable(FeeWaiver),
  member: z.nullable(Member),
  promo: z.nullable(Promo),
  dining: Dining,
})
export type WaitingBill = z.infer<typeof WaitingBill>

/** A bill that every till of the café may take. */
export const SharedBill = z.object({
  id: z.string(),
  parkedAt: Instant,
  /** Who parked it, and on which till. */
  by: z.string(),
  till: z.string(),
  bill: WaitingBill,
})
export type SharedBill = z.infer<typeof SharedBill>

/** Bills that wait for every till (docs/decisions/till.md). */
export const parkedBillCalls = {
  parkedBills: {
    method: 'GET',
    path: '/api/parked-bills',
    who: 'orders',
    summary: 'List the bills that are parked, the oldest first',
    answer: z.object({ bills: z.array(SharedBill) }),
  },
  parkBill: {
    method: 'POST',
    path: '/api/parked-bills',
    who: 'orders',
    summary: 'Park a bill, so that every till may take it',
    body: z.strictObject({
      /** Made by the till: sent twice, it is one. */
      id: Id.check(z.minLength(8)),
      /** By the clock of the café, where it waited on the till. */
      parkedAt: Instant,
      bill: WaitingBill,
    }),
    bodyLimit: CART_BODY,
    answer: Nothing,
  },
  takeBill: {
    method: 'POST',
    path: '/api/parked-bills/:id/take',
    who: 'orders',
    summary: 'Take a parked bill back, or throw it away: one till gets it',
    params: byId,
    body: z.strictObject({
      /** Made by the till: asked again after a lost answer, it is the same one. */
      takeId: Id.check(z.minLength(8)),
      isRemoved: z.optional(z.boolean()),
    }),
    /** `null` where the server never had it: it is not taken from anybody, and does not arrive later. */
    answer: z.object({ bill: z.nullable(WaitingBill) }),
  },
} as const satisfies Record<string, ApiRow>
