import { formatCents } from '#domain/cafe/money.ts'

/** A credit is at least the price of nothing and at most what a bad evening is worth; more is a refund. */
export const LEAST_CREDIT_CENTS = 50
export const MOST_CREDIT_CENTS = 10_000

export const CREDIT_PROBLEMS = {
  tooLittle: `Give at least ${formatCents(LEAST_CREDIT_CENTS)}.`,
  tooMuch: `Give at most ${formatCents(MOST_CREDIT_CENTS)} at once. What was paid is given back as a refund of its order.`,
}
