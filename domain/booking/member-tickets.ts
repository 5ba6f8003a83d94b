import { discountPercent, tiersOnSale, type HasTiers, type Tier } from '#domain/membership/tiers.ts'
import { memberDiscount, type TicketSale, type TicketTier } from './tickets.ts'

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

/**
 * The cheapest ticket at a fixed price, of which the list says what members pay. `null` where there is none that costs something.
 * @returns `isListed` where it is also what the event is listed with: no other ticket is to be had for less
 */
export function ticketForMembers<Ticket extends Priced>(
  sale: { tiers: readonly Ticket[] } | null | undefined,
): { ticket: Ticket; isListed: boolean } | null {
  const tiers = (sale?.tiers ?? []).toSorted((a, b) => a.priceCents - b.priceCents)
  const ticket = tiers.find(({ kind, priceCents }) => kind === 'fixed' && priceCents > 0)
  return ticket ? { ticket, isListed: tiers[0]?.priceCents === ticket.priceCents } : null
}
