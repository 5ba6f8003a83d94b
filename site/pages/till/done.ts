import type { NewCounterSale } from '#domain/contracts/drawers.ts'
import type { BoughtGiftCard } from '#domain/contracts/gift-cards.ts'
import type { Quote } from '#domain/contracts/ordering.ts'

/** A sale as this till made it. */
export type Done = {
  sale: NewCounterSale
  quote: Quote
  soldBy: string
  /** By the café's clock: the server's, or this tablet's put right where it was kept. */
  at: string
  /** Of the order, once the server has it. */
  orderId?: string
  /** 'A-104', once the server has given one. */
  number: string | null
  /** What is handed over with the change, as '2 × Egg Tart', works of the gallery too. */
  handedOver?: string[]
  /** What it sold of gift cards, with their codes. */
  giftCards?: BoughtGiftCard[]
  /** What was paid by card on phones. */
  phoneCents?: number
  /** `kept` is sold, and waits to be sent; `training` was never sold. */
  kind: 'sold' | 'kept' | 'training'
}
