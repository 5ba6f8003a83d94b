import * as z from 'zod/mini'
import type { ApiRow } from './api-row.ts'
import { MAX_LINES } from './ordering.ts'
import { byId, Id } from './parameters.ts'
import { Cents, text } from './text.ts'

/** What comes back of an order, and of each thing that was booked with it, by its own rules. */
export const OrderBack = z.object({
  /** Of the order itself: its drinks and all else that is no booking. */
  orderCents: Cents,
  bookings: z.array(
    z.object({
      reference: z.string(),
      type: z.enum(['session', 'booking', 'membership']),
      /** 'Two Inks, 3 seats' */
      name: z.string(),
      /** 'Friday, October 24, noon to 3 PM' */
      when: z.string(),
      /** Under whose name it is now. */
      holder: z.string(),
      /** Where it is seen and given back by itself. */
      path: z.string(),
      /** Why it is not given back here, where that is not for good. */
      why: z.optional(z.string()),
      /** `null` where it cannot be given back. */
      back: z.nullable(
        z.object({
          refundCents: Cents,
          creditCents: Cents,
          keptCents: Cents,
          /** Of drinks for the break of a class. */
          drinksCents: Cents,
          /** Of what comes back: was paid at the counter, so somebody has to hand it out. */
          atCounterCents: Cents,
          words: z.string(),
        }),
      ),
    }),
  ),
})
export type OrderBack = z.infer<typeof OrderBack>

/** What is given back of it, with what was shown. */
export const GivingOrderBack = z.strictObject({
  /** New for each refund, the same when it is sent again. */
  key: text(80, { min: 8 }),
  reason: text(200),
  /** What comes back of the order itself; `null` leaves it as it is. */
  orderCents: z.nullable(Cents),
  bookings: z
    .array(
      z.strictObject({
        reference: Id,
        refundCents: Cents,
        creditCents: Cents,
        drinksCents: Cents,
      }),
    )
    .check(z.minLength(1, 'Choose what to give back.'), z.maxLength(MAX_LINES)),
})
export type GivingOrderBack = z.infer<typeof GivingOrderBack>

export const orderBackCalls = {
  orderBack: {
    method: 'GET',
    path: '/api/orders/:id/giving-back',
    who: 'refunds',
    summary: 'Show what comes back of an order and its bookings',
    params: byId,
    answer: OrderBack,
  },
  giveOrderBack: {
    method: 'POST',
    path: '/api/orders/:id/giving-back',
    who: 'refunds',
    summary: 'Give an order and its bookings back in one act',
    params: byId,
    body: GivingOrderBack,
    answer: OrderBack,
  },
} satisfies Record<string, ApiRow>
