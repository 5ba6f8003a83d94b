import type { TicketTier } from './tickets.ts'

/**
 * What somebody without a seat pays at the door. An event that sells tickets and names no price for the door has that of its
 * tickets, where all that cost a fixed price cost the same.
 * @returns cents, 0 where it is free; `null` where tickets cost something and are not sold at the door
 */
export function doorPrice({
  priceCents,
  tickets,
}: {
  priceCents: number
  tickets?: { tiers: readonly Pick<TicketTier, 'kind' | 'priceCents'>[] } | null | undefined
}): number | null {
  if (priceCents > 0 || !tickets) return priceCents
  const fixed = new Set(
    tickets.tiers.filter(({ kind }) => kind === 'fixed').map((tier) => tier.priceCents),
  )
  const [only] = fixed
  return fixed.size === 1 && only !== undefined ? only : null
}
