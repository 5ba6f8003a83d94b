import type { Quote, QuoteRequest } from '#domain/contracts/ordering.ts'
import { quoteOrder } from '#domain/ordering/quote.ts'
import type { Services } from '../services.ts'

/** What an order costs now, by the live menu: the only price that counts (docs/decisions/prices.md). */
export function priced(
  services: Services,
  { lines, tip, promoCode }: QuoteRequest,
  date?: string,
): Quote {
  const { taxBasisPoints } = services.settings.get().cafe
  return quoteOrder({
    menu: services.menu.get(),
    request: { lines, tip, promoCode },
    taxBasisPoints,
    date,
  })
}
