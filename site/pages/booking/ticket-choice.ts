import { MOST_CHOSEN_CENTS } from '#domain/booking/tickets.ts'
import type { TicketWish } from '#domain/booking/tickets.ts'
import { MOST_SEATS } from '#domain/booking/values.ts'
import { typedCents } from '#domain/cafe/typed-money.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import type { Problems } from '../../forms/problems.ts'
import { t } from '../../texts/t.ts'

export type Sale = NonNullable<CafeEvent['tickets']>
/** So many of each tier, and what was typed as the price of those that the guest chooses. */
export type Choice = { counts: Record<string, number>; prices: Record<string, string> }
export const NO_CHOICE: Choice = { counts: {}, prices: {} }

/**
 * What is chosen: as it is sent, how many, what it comes to, and the first tier that has not so many.
 * @param member what each costs with a membership, where that is less
 */
export function choiceOf(
  sale: Sale,
  { counts, prices }: Choice,
  member: (ticket: Sale['tiers'][number]) => number | null = () => null,
) {
  const chosen = sale.tiers.flatMap((tier) => {
    const count = counts[tier.id] ?? 0
    if (count === 0) return []
    const typed = prices[tier.id]
    const eachCents =
      tier.kind === 'choose'
        ? (typedCents(typed ?? '') ?? tier.priceCents)
        : (member(tier) ?? tier.priceCents)
    return [{ tier, count, eachCents }]
  })
  const tickets: TicketWish[] = chosen.map(({ tier: { id, kind }, count, eachCents }) => ({
    tier: id,
    count,
    ...(kind === 'choose' && { eachCents }),
  }))
  return {
    tickets,
    party: chosen.reduce((all, { count }) => all + count, 0),
    totalCents: chosen.reduce((all, { count, eachCents }) => all + count * eachCents, 0),
    lacking: chosen.find(({ tier, count }) => count > (tier.left ?? Infinity))?.tier.name ?? null,
  }
}

/** What a person can set right before anything is held. */
export function checkChoice(sale: Sale, choice: Choice): Problems {
  const { party } = choiceOf(sale, choice)
  if (party === 0) return { counts: t('Choose at least one ticket.') }
  if (party > MOST_SEATS)
    return {
      counts: t('{most} tickets at once at most. For more, write to us.', { most: MOST_SEATS }),
    }
  const wrong = sale.tiers.flatMap(({ id, kind, priceCents }) => {
    const typed = choice.prices[id]
    if (kind !== 'choose' || !choice.counts[id] || typed === undefined) return []
    const cents = typedCents(typed)
    const isFine =
      cents !== null && cents >= priceCents && cents <= Math.max(MOST_CHOSEN_CENTS, priceCents)
    if (isFine) return []
    return [
      [
        `prices.${id}`,
        t('Write a price from {least} to {most}.', {
          least: formatCents(priceCents),
          most: formatCents(MOST_CHOSEN_CENTS),
        }),
      ] as const,
    ]
  })
  return Object.fromEntries(wrong)
}
