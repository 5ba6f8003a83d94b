import type { Quote, QuoteRequest } from '#domain/contracts/ordering.ts'
import { quoteOrder } from '#domain/ordering/quote.ts'
import type { House } from '../house.ts'

/** What an order costs now, by the live menu: the only price that counts (docs/decisions/prices.md). */
export function priced(
  house: House,
  { lines, tip, promoCode }: QuoteRequest,
  date?: string,
): Quote {
  const { taxBasisPoints } = house.settings.get().cafe
  return quoteOrder({
    menu: house.menu.get(),
    request: { lines, tip, promoCode },
    taxBasisPoints,
    date,
  })
}
