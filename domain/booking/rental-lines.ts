import { dollars, type PriceLine } from './price-lines.ts'
import { rentalCents, type SpaceRate } from './rates.ts'

/**
 * What a rental costs, line by line: hours by rate, and what the special takes off (never more than the next special, see
 * docs/decisions/space-rental.md). Null where so many hours cannot be rented.
 */
export function rentalLines(
  rate: SpaceRate,
  hours: number,
): { lines: PriceLine[]; totalCents: number; note: string | null } | null {
  const totalCents = rentalCents(rate, hours)
  if (totalCents === null) return null
  const { hourlyCents, special } = rate
  const usual = hours * hourlyCents
  const lines = [{ label: `${hours} hours at ${dollars(hourlyCents)}`, cents: usual }]
  if (!special || totalCents === usual) return { lines, totalCents, note: null }
  const isSpecial = hours === special.hours
  const label = isSpecial
    ? `${special.hours}-hour special, ${dollars(special.hourlyCents)} an hour`
    : `Never more than the ${special.hours}-hour special`
  const note = isSpecial
    ? null
    : `Stay ${special.hours} hours if you like: it costs the same ${dollars(totalCents)}.`
  return { lines: [...lines, { label, cents: totalCents - usual }], totalCents, note }
}
