import { formatCents } from '../cafe/money.ts'

type Standing = {
  /** What was paid and did not go back. */
  keptCents: number
  dueCents: number
  /** Of a schedule: what of that is due first; `null` where all of it is. */
  nextCents?: number | null
  /** By when, in words; `null` where that is over. */
  dueBy: string | null
}

/**
 * How the money of a room that is booked stands: 'Paid in full.', or 'Deposit paid. The balance of $52.50 is due by Friday, October 24,
 * 1:00 PM.' `null` where nothing was paid.
 */
export function hireMoneyWords({
  keptCents,
  dueCents,
  nextCents = null,
  dueBy,
}: Standing): string | null {
  if (keptCents <= 0) return null
  if (dueCents <= 0) return 'Paid in full.'
  if (dueBy === null) return `${formatCents(dueCents)} is left to pay.`
  const balance = `Deposit paid. The balance of ${formatCents(dueCents)} is due`
  return nextCents === null || nextCents >= dueCents
    ? `${balance} by ${dueBy}.`
    : `${balance}, ${formatCents(nextCents)} of it by ${dueBy}.`
}
