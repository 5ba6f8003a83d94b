import { discountPercent, tiersOnSale, type HasTiers, type Tier } from '#domain/membership/tiers.ts'
import { memberDiscount, type TicketSale, type TicketTier } from './tickets.ts'

type Sale = Pick<TicketSale, 'isWorkshop'> & { tiers: readonly Priced[] }
type Priced = Pick<TicketTier, 'kind' | 'priceCents'>

/** What a ticket costs with a membership; `null` where that is what everybody pays. @param member on the day of the event */
export function memberTicketCents(
  sale: Pick<TicketSale, 'isWorkshop'>,
  ticket: Priced,
  member: Tier,
  cafe: HasTiers,
): number | null {
  const percent = discountPercent(cafe, member, 'workshops')
  const off = memberDiscount(sale, ticket, ticket.priceCents, percent)
  return off > 0 ? ticket.priceCents - off : null
}

/**
 * The least that a ticket costs any member, of the memberships that are sold; `null` where members pay what everybody pays.
 * @returns `isFrom` where memberships differ in it
 */
export function membersTicketCents(
  sale: Pick<TicketSale, 'isWorkshop'>,
  ticket: Priced,
  cafe: HasTiers,
): { cents: number; isFrom: boolean } | null {
  const prices = tiersOnSale(cafe).map(
    ({ id }) => memberTicketCents(sale, ticket, id, cafe) ?? ticket.priceCents,
  )
  const cents = Math.min(...prices)
  if (prices.length === 0 || cents === ticket.priceCents) return null
  return { cents, isFrom: prices.some((each) => each !== cents) }
}

/** The ticket whose price an event is listed with: the cheapest. `null` without tickets, and where a guest may choose what to pay. */
export function listedTicket(sale: Sale | null | undefined): Priced | null {
  const [first] = (sale?.tiers ?? []).toSorted((a, b) => a.priceCents - b.priceCents)
  return first && first.kind === 'fixed' && first.priceCents > 0 ? first : null
}
