import { formatCents } from '#domain/cafe/money.ts'
import type { ReceiptRow } from '../../layout/PaidReceipt.tsx'
import { t, word } from '../../texts/t.ts'
import { datedMoment } from './when-text.ts'

/** The lines of a price. */
export const money = (lines: readonly { label: string; cents: number }[]): ReceiptRow[] =>
  lines.map(({ label, cents }) => [word(label), formatCents(cents)])

/** Seats and rooms are sold without tax. */
export const totals = (totalCents: number): ReceiptRow[] => [
  [t('Tax'), formatCents(0)],
  [t('Total'), formatCents(totalCents)],
]

/** A row that is there where it is more than nothing. */
export const some = (label: string, cents: number): ReceiptRow => [
  label,
  cents > 0 ? formatCents(cents) : null,
]

/** When and how something was paid. */
export function paid(
  label: string,
  cents: number,
  { at, timeZone, how }: { at: string; timeZone: string; how: string },
): ReceiptRow {
  const parts = [formatCents(cents), how, datedMoment(timeZone, new Date(at))]
  return [label, parts.filter(Boolean).join(', ')]
}
