import { dateIn } from '#domain/cafe/time.ts'
import type { Discount } from '#domain/contracts/drawers.ts'
import type { Quote, QuoteRequest } from '#domain/contracts/ordering.ts'
import { chargesOf } from '#domain/ordering/charges.ts'
import { fullQuote } from '#domain/ordering/full-quote.ts'
import type { Goods } from '#domain/ordering/counter-goods.ts'
import { withReserved } from '#domain/ordering/reserved-lines.ts'
import { pointsOf } from '../loyalty/points.ts'
import { tierFor } from '../memberships/tier.ts'
import { promoDesk, type FoundPromo, type Wanting } from '../promos/find.ts'
import type { Services } from '../services.ts'

/** For whom and for when it is priced. */
export type PricedFor = Wanting & {
  /** The account that gets what members get; nobody's where it is `null`. */
  accountId: string | null
  /** By what wrong promo codes are counted; `null` for staff. */
  guesser: string | null
  /** The day of pickup; today where none is chosen. */
  date?: string | undefined
  /** Given at the counter. */
  discount?: Discount | undefined
  /** Service fees that are waived at the counter. */
  waive?: readonly string[] | undefined
  /** What is sold beside the menu, at the counter alone. */
  goods?: Goods | undefined
  /** Whether what is held for the cart is sold with it: on the café's own site. */
  isReserving?: boolean
}
type Wanted = Pick<
  QuoteRequest,
  'lines' | 'tip' | 'dining' | 'promoCode' | 'usePoints' | 'membershipFrom'
>

/** What an order costs now, by the live menu: the only price that counts (docs/decisions/quote.md). */
export async function priced(
  services: Services,
  { lines, tip, dining, promoCode, usePoints, membershipFrom }: Wanted,
  { date, discount, waive, guesser, goods, isReserving = false, ...who }: PricedFor,
): Promise<Quote> {
  const { cafe } = services.settings.get()
  const day = date ?? dateIn(cafe.timeZone, services.now())
  const { promo, message }: FoundPromo = promoCode
    ? await promoDesk(services).find(promoCode, { day, who, guesser })
    : { promo: null, message: null }
  const { accountId } = who
  const reserved = isReserving
    ? await services.reservations.of(accountId, lines, membershipFrom)
    : null
  const joining = reserved?.joining ?? null
  const own = fullQuote({
    menu: services.menu.get(),
    request: { lines, tip, dining },
    ...chargesOf(cafe),
    date,
    tier: await tierFor(services.db, { accountId, joining }, day),
    promo,
    discount,
    waive,
    goods,
    points: usePoints && accountId !== null ? await pointsOf(services.db, accountId) : 0,
  })
  const quote = reserved ? withReserved(own, reserved.found) : own
  return message === null ? quote : { ...quote, promoMessage: message }
}
