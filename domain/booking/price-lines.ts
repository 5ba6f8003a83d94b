import { formatCents } from '#domain/cafe/money.ts'

export type PriceLine = { label: string; cents: number }

/** '$35', '$17.50' */
export function dollars(cents: number): string {
  return formatCents(cents).replace('.00', '')
}
