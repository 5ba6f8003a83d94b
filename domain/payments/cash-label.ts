import { formatCents } from '#domain/cafe/money.ts'

/** 'Cash', or 'Cash, of $20.00; $11.90 back' where change was given. @param givenCents what was handed over */
export function cashLabel(amountCents: number, givenCents: number): string {
  return givenCents > amountCents
    ? `Cash, of ${formatCents(givenCents)}; ${formatCents(givenCents - amountCents)} back`
    : 'Cash'
}
