import { formatCents } from '#domain/cafe/money.ts'
import { SURVEY_TEXTS } from '#domain/contest/texts.ts'
import type { NewOrder, Quote } from '#domain/contracts/ordering.ts'
import { Refused } from '../http/refuse.ts'

/** Who orders from afar can be reached; who stands at the counter need not be. @throws Refused */
export function requireContact({ contact, channel }: NewOrder) {
  if (channel === 'counter' || contact.email || contact.phone) return
  const message = SURVEY_TEXTS.contactRequired
  throw new Refused(400, 'invalid_input', message, { fields: { 'contact.email': message } })
}

/** Everything in it can be sold as asked, and is enough. @throws Refused with a sentence per line */
export function requireSellable(quote: Quote, minimumCents: number) {
  const problems = quote.lines.flatMap(({ problem }, index) =>
    problem ? [{ problem, index }] : [],
  )
  const [first] = problems
  if (!first && quote.isSellable) {
    if (quote.subtotalCents >= minimumCents) return
    throw new Refused(
      422,
      'below_minimum',
      `Orders start at ${formatCents(minimumCents)}. Please add something.`,
      { quote },
    )
  }
  const isSoldOut = problems.every(({ problem }) => problem.reason === 'sold-out')
  const fields = problems.map(({ problem, index }) => [`lines.${index}`, problem.message])
  throw new Refused(
    isSoldOut ? 409 : 422,
    isSoldOut ? 'sold_out' : 'not_sellable',
    first?.problem.message ?? 'This order cannot be taken as it is.',
    { fields: Object.fromEntries(fields) as Record<string, string>, quote },
  )
}

/** A changed price is told, never silently charged (docs/decisions/prices.md). @throws Refused with the new quote */
export function requireExpected(quote: Quote, expectedCents: number | undefined) {
  if (expectedCents === undefined || expectedCents === quote.totalCents) return
  throw new Refused(
    409,
    'price_changed',
    `The total is now ${formatCents(quote.totalCents)} instead of ${formatCents(expectedCents)}. Please look at it once more.`,
    { quote },
  )
}
