import * as z from 'zod/mini'
import type { ApiRow } from './api-row.ts'
import { byId, byLongId, Id } from './parameters.ts'
import { PaymentStanding } from './payments.ts'
import { Cents, Instant, text } from './text.ts'

/** As people type it; spaces, hyphens and small letters are no matter. */
export const GiftCode = text(40, { min: 8 })

/** A card for whoever bought it. Its code is as good as its money. */
export const BoughtGiftCard = z.object({
  /** '7K2M-9QXD-0A4T-HW3C' */
  code: z.string(),
  cents: Cents,
  balanceCents: Cents,
})
export type BoughtGiftCard = z.infer<typeof BoughtGiftCard>

/** A card as staff see it, without its code. */
export const GiftCard = z.object({
  id: z.string(),
  lastFour: z.string(),
  initialCents: Cents,
  balanceCents: Cents,
  soldAt: Instant,
  stoppedAt: z.nullable(Instant),
})
export type GiftCard = z.infer<typeof GiftCard>

/** Cards that are bought, paid with and looked after. */
export const giftCardCalls = {
  giftCardBalance: {
    method: 'POST',
    path: '/api/gift-cards/balance',
    who: 'site',
    summary: 'Say what is left on a gift card',
    body: z.strictObject({ code: GiftCode }),
    answer: z.object({ balanceCents: Cents, lastFour: z.string() }),
  },
  payByGiftCard: {
    method: 'POST',
    path: '/api/orders/:id/gift-card',
    who: 'site',
    summary: 'Pay for an order with what a gift card holds',
    params: byId,
    body: z.strictObject({
      token: z.optional(text(100)),
      code: GiftCode,
      /** New for each payment, the same when it is sent again. */
      key: text(80, { min: 8 }),
    }),
    answer: PaymentStanding,
  },
  boughtGiftCards: {
    method: 'GET',
    path: '/api/orders/:id/gift-cards',
    who: 'site',
    summary: 'Show the gift cards of a paid order to whoever has its link',
    params: byId,
    query: z.strictObject({ token: z.optional(Id) }),
    answer: z.object({ cards: z.array(BoughtGiftCard) }),
  },
  /** What the café gave as a credit, by the link of its mail. */
  creditCard: {
    method: 'GET',
    path: '/api/credits/:id',
    who: 'site',
    summary: 'Show a credit to whoever has its link',
    params: byLongId,
    query: z.strictObject({ token: Id }),
    answer: BoughtGiftCard,
  },
  giftCards: {
    method: 'GET',
    path: '/api/gift-cards',
    who: 'view-analytics',
    summary: 'List the last gift cards, and what is owed on all of them',
    answer: z.object({ cards: z.array(GiftCard), owedCents: z.int() }),
  },
  stopGiftCard: {
    method: 'POST',
    path: '/api/gift-cards/:id/stop',
    who: 'view-analytics',
    summary: 'Stop a gift card that was lost, or let it be used again',
    params: byId,
    body: z.strictObject({ isStopped: z.boolean(), reason: text(200) }),
    answer: GiftCard,
  },
  /** For a code that was lost before whoever bought the card had it. Each time is in the audit log. */
  giftCardCode: {
    method: 'POST',
    path: '/api/gift-cards/:id/code',
    who: 'view-analytics',
    proof: 'recent',
    summary: 'Show the code of a gift card again, with a reason',
    params: byId,
    body: z.strictObject({ reason: text(200) }),
    answer: BoughtGiftCard,
  },
} as const satisfies Record<string, ApiRow>
