import { formatCents } from '#domain/cafe/money.ts'
import { MOST_CHOSEN_CENTS, tierState, type TicketTier } from './tickets.ts'

type Priced<Tier> = {
  priceCents: number
  tickets?: { tiers: readonly Tier[] } | null | undefined
}

/**
 * What somebody without a seat pays at the door. An event that sells tickets and names no price for the door has that of its
 * tickets, where all that cost a fixed price cost the same.
 * @returns cents, 0 where it is free; `null` where the kinds of tickets have prices of their own
 */
export function doorPrice({
  priceCents,
  tickets,
}: Priced<Pick<TicketTier, 'kind' | 'priceCents'>>): number | null {
  if (priceCents > 0 || !tickets) return priceCents
  const fixed = new Set(
    tickets.tiers.filter(({ kind }) => kind === 'fixed').map((tier) => tier.priceCents),
  )
  const [only] = fixed
  return fixed.size === 1 && only !== undefined ? only : null
}

/** The kinds of tickets that the door sells now: all that cost something and are on sale. */
export function doorTiers<Tier extends TicketTier>(
  { tickets }: Pick<Priced<Tier>, 'tickets'>,
  now: Date,
): Tier[] {
  return (tickets?.tiers ?? []).filter(
    (tier) =>
      (tier.kind === 'choose' || tier.priceCents > 0) && tierState(tier, null, now) === 'open',
  )
}

/** What is wrong with a price that a guest chose at the door, or null. @param cents the price of one ticket */
export function chosenProblem(
  { name, kind, priceCents }: Pick<TicketTier, 'name' | 'kind' | 'priceCents'>,
  cents: number | undefined,
): string | null {
  if (kind === 'fixed')
    return cents === undefined || cents === priceCents
      ? null
      : `${name} costs ${formatCents(priceCents)}.`
  const least = Math.max(priceCents, LEAST_CENTS)
  const most = Math.max(MOST_CHOSEN_CENTS, priceCents)
  if (cents === undefined) return `${name}: type what the guest pays.`
  return cents < least || cents > most
    ? `${name}: from ${formatCents(least)} to ${formatCents(most)} each.`
    : null
}

/** What costs nothing is no sale: such a guest is let in. */
const LEAST_CENTS = 1
