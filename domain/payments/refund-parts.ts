import { splitCents } from '#domain/cafe/money.ts'
import type { Quote, QuoteFee, QuoteLine } from '#domain/contracts/ordering.ts'

/** What was given back of one line: its price after discounts, and its tax, in cents. */
export type RefundedLine = {
  /** 0 is the first line of the order; behind its last line come its service fees. */
  position: number
  /** How many pieces it was for; 0 where an amount was given back and the drinks stay sold. */
  quantity: number
  cents: number
  taxCents: number
}
/** What a refund was for. Its amount is the sum of everything in it. */
export type RefundParts = { lines: RefundedLine[]; tipCents: number }

/** What may still be given back, line by line. */
export type Remaining = { lines: RefundedLine[]; tipCents: number; totalCents: number }

/** How much a refund comes to. */
export function sumOfParts({ lines, tipCents }: RefundParts): number {
  return lines.reduce((sum, { cents, taxCents }) => sum + cents + taxCents, tipCents)
}

/** What is left of an order after some of it was given back. @param earlier the refunds so far */
export function remainingOf(quote: Quote, earlier: readonly RefundParts[]): Remaining {
  const sold = [
    ...quote.lines.map((line) => ({ ...line, cents: netOf(line) })),
    ...(quote.fees ?? []).map((fee) => ({ ...fee, quantity: 1 })),
  ]
  const lines = sold.map(({ quantity, cents, taxCents }, position) => {
    const given = givenOf(earlier, position)
    return {
      position,
      quantity: quantity - given.quantity,
      cents: cents - given.cents,
      taxCents: taxCents - given.taxCents,
    }
  })
  const tipCents = quote.tipCents - sum(earlier.map((parts) => parts.tipCents))
  return { lines, tipCents, totalCents: sumOfParts({ lines, tipCents }) }
}

/**
 * What some pieces of some lines cost: their share of the price after discounts, and of the tax. All pieces of a line together cost
 * what the line did, to the cent. @returns `null` where there are not so many left
 */
export function partsOfLines(
  quote: Quote,
  earlier: readonly RefundParts[],
  wanted: readonly { position: number; quantity: number }[],
): RefundParts | null {
  const left = remainingOf(quote, earlier)
  const lines: RefundedLine[] = []
  for (const { position, quantity } of wanted) {
    const rest = left.lines[position]
    if (!rest || quantity < 1 || quantity > rest.quantity) return null
    if (lines.some((line) => line.position === position)) return null
    lines.push({
      position,
      quantity,
      cents: shareOf(rest.cents, quantity, rest.quantity),
      taxCents: shareOf(rest.taxCents, quantity, rest.quantity),
    })
  }
  return { lines, tipCents: 0 }
}

/** An amount given back for no line of its own: it comes off all of them, with its share of the tax, and leaves the tip. */
export function partsOfAmount(
  quote: Quote,
  earlier: readonly RefundParts[],
  cents: number,
): RefundParts | null {
  const left = remainingOf(quote, earlier)
  const worth = left.lines.map((line) => line.cents + line.taxCents)
  if (cents < 1 || cents > sum(worth)) return null
  const shares = splitCents(cents, worth)
  const lines = left.lines.flatMap((line, index): RefundedLine[] => {
    const share = shares[index] ?? 0
    if (share === 0) return []
    const [price = 0, tax = 0] = splitCents(share, [line.cents, line.taxCents])
    return [{ position: line.position, quantity: 0, cents: price, taxCents: tax }]
  })
  return { lines, tipCents: 0 }
}

/** Some of the tip that stands on the order. @returns `null` where there is not so much of it */
export function partsOfTip(
  quote: Quote,
  earlier: readonly RefundParts[],
  cents: number,
): RefundParts | null {
  const { tipCents } = remainingOf(quote, earlier)
  return cents < 1 || cents > tipCents ? null : { lines: [], tipCents: cents }
}

/** The order as it stays sold: what was given back is neither in its lines nor in its sums. */
export function quoteAfter(quote: Quote, earlier: readonly RefundParts[]): Quote {
  if (earlier.length === 0) return quote
  const left = remainingOf(quote, earlier)
  const lines = quote.lines.map((line, position): QuoteLine => {
    const { cents = 0, taxCents = 0 } = left.lines[position] ?? {}
    const net = netOf(line)
    const discountCents = net === 0 ? line.discountCents : shareOf(line.discountCents, cents, net)
    return { ...line, totalCents: cents + discountCents, discountCents, taxCents }
  })
  const subtotalCents = sum(lines.map(({ totalCents }) => totalCents))
  const discountCents = sum(lines.map((line) => line.discountCents))
  const fees = quote.fees?.map((fee, index): QuoteFee => {
    const { cents = 0, taxCents = 0 } = left.lines[quote.lines.length + index] ?? {}
    return { ...fee, cents, taxCents }
  })
  const feeCents = sum((fees ?? []).map(({ cents }) => cents))
  const taxed = [...lines, ...(fees ?? [])]
  const taxCents = sum(taxed.map((part) => part.taxCents))
  const taxes = quote.taxes?.map(({ rate }) => ({
    rate,
    cents: sum(taxed.map((part) => (part.taxRate === rate ? part.taxCents : 0))),
  }))
  const { tipCents } = left
  const totalCents = subtotalCents - discountCents + feeCents + taxCents + tipCents
  const sums = { subtotalCents, discountCents, taxCents, tipCents, totalCents }
  return {
    ...quote,
    lines,
    ...(fees && { fees }),
    ...(taxes && { taxes }),
    ...sums,
    ...reductionsAfter(quote, discountCents),
  }
}

/** What of an order can be given back by itself: its lines, and behind them its service fees. */
export const partNames = (quote: Quote): string[] =>
  [...quote.lines, ...(quote.fees ?? [])].map(({ name }) => name)

/** What is still off of each kind. */
function reductionsAfter({ reductions }: Quote, discountCents: number): Pick<Quote, 'reductions'> {
  if (!reductions) return {}
  const parts = splitCents(
    discountCents,
    reductions.map(({ cents }) => cents),
  )
  return {
    reductions: reductions.map((reduction, index) => ({ ...reduction, cents: parts[index] ?? 0 })),
  }
}

const netOf = ({ totalCents, discountCents }: QuoteLine) => totalCents - discountCents

/** What some pieces of what is left of a line come to, with their tax. @param cents of all that is left, with its tax */
export function centsOfPieces(
  { quantity, cents, taxCents }: { quantity: number; cents: number; taxCents: number },
  pieces: number,
): number {
  return shareOf(cents - taxCents, pieces, quantity) + shareOf(taxCents, pieces, quantity)
}

/** `part` of `whole` pieces of an amount, rounded down; the last piece gets what is left. */
function shareOf(cents: number, part: number, whole: number): number {
  return part === whole ? cents : Math.floor((cents * part) / whole)
}

function givenOf(
  earlier: readonly RefundParts[],
  position: number,
): Omit<RefundedLine, 'position'> {
  const of = earlier.flatMap(({ lines }) => lines.filter((line) => line.position === position))
  return {
    quantity: sum(of.map(({ quantity }) => quantity)),
    cents: sum(of.map(({ cents }) => cents)),
    taxCents: sum(of.map(({ taxCents }) => taxCents)),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
