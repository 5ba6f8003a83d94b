import { formatDate } from '#domain/cafe/time.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Promo } from '#domain/contracts/promos.ts'

/** '15% off coffee and boba, for orders from $10.00.' */
export function offText({ kind, value, itemId, categories, minimumCents }: Promo): string {
  const of = categories === null ? '' : ` ${categories.map(plain).join(', ')}`
  const off =
    kind === 'percent'
      ? `${value}% off${of || ' the whole menu'}`
      : kind === 'amount'
        ? `${formatCents(value)} off${of || ' the whole menu'}`
        : `One free: ${itemId === null ? of.trim() || 'the dearest that is ordered' : plain(itemId)}`
  return minimumCents > 0 ? `${off}, for orders from ${formatCents(minimumCents)}.` : `${off}.`
}

/** On which days of pickup it counts. */
export function daysText({ startsOn, endsOn }: Promo): string {
  if (startsOn && endsOn) return `${formatDate(startsOn)} to ${formatDate(endsOn)}.`
  if (startsOn) return `From ${formatDate(startsOn)} on.`
  return endsOn ? `Until ${formatDate(endsOn)}.` : 'On all days.'
}

/** How often it can be used. */
export function limitsText({ maxUses, maxPerPerson }: Promo): string {
  const all = maxUses === null ? 'No limit in all' : `At most ${maxUses} in all`
  return `${all}, ${maxPerPerson === null ? 'no limit' : `at most ${maxPerPerson}`} for each person.`
}

const plain = (id: string) => id.replaceAll('-', ' ')
