import type { Quote, QuoteFee, QuoteLine } from '#domain/contracts/ordering.ts'
import { Refused } from '../http/refuse.ts'

/**
 * A quote as pinned widgets can show it that were made before there were service fees: each fee is a line behind those of the cart, so that
 * what they list comes to the total (docs/decisions/prices.md). They know their own lines by the position, and read no others.
 */
export function feesAsLines({ fees = [], ...quote }: Quote): Quote {
  const cents = fees.reduce((sum, fee) => sum + fee.cents, 0)
  return {
    ...quote,
    lines: [...quote.lines, ...fees.map(lineOf)],
    subtotalCents: quote.subtotalCents + cents,
  }
}

/** The same for the new price in a refusal; any other error stays as it is. */
export function refusalWithFeesAsLines(error: unknown): unknown {
  if (!(error instanceof Refused) || error.more.quote === undefined) return error
  const quote = feesAsLines(error.more.quote as Quote)
  const { status, error: code, message, more, headers } = error
  return new Refused(status, code, message, { ...more, quote, headers })
}

function lineOf({ id, name, cents, taxCents }: QuoteFee): QuoteLine {
  return {
    id,
    type: 'item',
    name,
    size: null,
    sizeLabel: null,
    summary: '',
    customizations: {},
    customerName: null,
    quantity: 1,
    unitCents: cents,
    totalCents: cents,
    discountCents: 0,
    taxCents,
    problem: null,
  }
}
