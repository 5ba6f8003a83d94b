import { ORDER_PAYMENTS } from '#domain/ordering/values.ts'
import * as z from 'zod/mini'
import { MOST_SEATS } from '#domain/booking/values.ts'
import { CART_BODY, type ApiRow } from './api-row.ts'
import { LineRequest, OrderStatus, Quote } from './ordering.ts'
import { Id } from './parameters.ts'
import { Cents, Instant, text } from './text.ts'

/** Lines of one order for a break. */
export const MOST_DRINKS = 40

/** What one person of a party has at the break. */
export const DrinkWish = z.strictObject({
  /** The place of the person in the list of names, from 0. */
  seat: z.int().check(z.minimum(0), z.maximum(MOST_SEATS - 1)),
  id: LineRequest.shape.id,
  size: LineRequest.shape.size,
  quantity: LineRequest.shape.quantity,
  customizations: LineRequest.shape.customizations,
})
export type DrinkWish = z.infer<typeof DrinkWish>

export const DrinkWishes = z
  .array(DrinkWish)
  .check(
    z.minLength(1, 'Choose a drink first.'),
    z.maxLength(MOST_DRINKS, `Order at most ${MOST_DRINKS} lines at once.`),
  )

/** What becomes of drinks when seats are given back. */
const DrinksBack = z.object({ backCents: Cents, words: z.string() })

/** Drinks for the break of a class, as whoever has the link of the seats sees them (docs/decisions/drinks-for-the-break.md). */
export const BreakDrinks = z.object({
  breakAt: Instant,
  /** Until when they can be ordered. */
  until: Instant,
  /** Whether a new order can be placed now, and why not. */
  canOrder: z.boolean(),
  problem: z.nullable(z.string()),
  /** The order that stands, or the last one. */
  order: z.nullable(
    z.object({
      id: z.string(),
      /** Opens it; `null` where somebody else placed it, before the seats were given on. */
      token: z.nullable(z.string()),
      number: z.string(),
      status: OrderStatus,
      isPaid: z.boolean(),
      totalCents: Cents,
      refundedCents: Cents,
      lines: z.array(
        z.object({ text: z.string(), for: z.nullable(z.string()), totalCents: Cents }),
      ),
      /** As they were asked for, to choose anew while they are not paid. */
      wishes: z.array(DrinkWish),
      note: z.string(),
    }),
  ),
  /** If all seats are given back now, and if one of them is, by its place in the list of names; `null` where nothing is said of it. */
  back: z.nullable(DrinksBack),
  backOfOne: z.array(z.nullable(DrinksBack)),
})
export type BreakDrinks = z.infer<typeof BreakDrinks>

const byReference = z.strictObject({ reference: Id })
const Token = z.string().check(z.maxLength(100))

/** Drinks for the break of a class, by the link of the seats. */
export const breakDrinkCalls = {
  quoteBreakDrinks: {
    method: 'POST',
    path: '/api/rsvps/:reference/drinks/quote',
    who: 'site',
    summary: 'Price drinks for the break of a class',
    params: byReference,
    body: z.strictObject({ token: Token, drinks: DrinkWishes }),
    bodyLimit: CART_BODY,
    answer: Quote,
  },
  orderBreakDrinks: {
    method: 'POST',
    path: '/api/rsvps/:reference/drinks',
    who: 'site',
    summary: 'Order drinks for the break of a class',
    params: byReference,
    body: z.strictObject({
      token: Token,
      drinks: DrinkWishes,
      note: z.optional(text(500, { min: 0, multiline: true })),
      payment: z.enum(ORDER_PAYMENTS, 'Choose to pay at the counter or online.'),
      /** The total that was shown. */
      expectedCents: Cents,
      /** New for each order, and the same when it is sent again. */
      key: text(80, { min: 8 }),
    }),
    bodyLimit: CART_BODY,
    /** The page to pay at; `null` where it is paid at the counter. */
    answer: z.object({ url: z.nullable(z.string()), orderId: z.string(), orderToken: z.string() }),
  },
} as const satisfies Record<string, ApiRow>
