import type { Cafe, ServiceFee } from '#domain/contracts/cafe.ts'
import type {
  Dining,
  Quote,
  QuoteFee,
  QuoteLine,
  TaxPart,
  WaivedFee,
} from '#domain/contracts/ordering.ts'
import { splitCents, thousandthsOf } from '#domain/cafe/money.ts'
import type { Taxable } from './values.ts'

/** What the café adds to the price of what it sells, and what members pay less. */
export type Charges = Pick<Cafe, 'taxBasisPoints' | 'taxCategories' | 'serviceFees' | 'tiers'>
/** A line, as far as it matters for what is added to it. */
export type Chargeable = {
  kind: Taxable | null
  /** Whether the bar makes it, so that service fees are of it. */
  isGoods: boolean
  /** Its rate, where that is known without a kind. */
  rate?: number | undefined
  /** What is left of it after discounts, as far as it is taxed. */
  cents: number
  pieces: number
}
/** What of the settings of a café is added to its orders. */
export const chargesOf = ({
  taxBasisPoints,
  taxCategories,
  serviceFees,
  tiers,
}: Charges): Charges => ({
  taxBasisPoints,
  ...(taxCategories && { taxCategories }),
  ...(serviceFees && { serviceFees }),
  ...(tiers && { tiers }),
})

/** What is added to an order. */
export type Charged = {
  fees: QuoteFee[]
  /** Fees that are not charged. */
  waived: WaivedFee[]
  /** The tax on each line. */
  lineTaxes: number[]
  /** The rate of each line, in 1/1000 %. */
  lineRates: number[]
  /** The tax of each rate that something is taxed at, the highest first. */
  taxes: TaxPart[]
}

/**
 * Service fees and taxes. The tax of each rate is rounded once, half a cent up, on all that is taxed at that rate, and then shared
 * out to the lines and fees (docs/decisions/quote.md).
 * @param waive ids of fees that are not charged
 */
export function chargesOn(
  lines: readonly Chargeable[],
  charges: Charges,
  dining?: Dining,
  waive: readonly string[] = [],
): Charged {
  const isWaived = ({ id }: ServiceFee) => waive.includes(id)
  const serviceFees = charges.serviceFees ?? []
  const charged = { ...charges, serviceFees: serviceFees.filter((fee) => !isWaived(fee)) }
  const { fees, parts, taxes } = addedTo(lines, charged, dining)
  const waived = feesOn(lines, serviceFees.filter(isWaived), dining)
  const byPart = parts.map(() => 0)
  for (const { rate, cents } of taxes) {
    const taxed = parts.map((part) => (part.rate === rate ? part.cents : 0))
    splitCents(cents, taxed).forEach((tax, index) => (byPart[index] = (byPart[index] ?? 0) + tax))
  }
  return {
    fees: fees.map(({ id, name, cents, isTaxed }, index) => ({
      id,
      name,
      cents,
      taxCents: byPart[lines.length + index] ?? 0,
      ...(isTaxed && { taxRate: parts[lines.length + index]?.rate ?? 0 }),
    })),
    waived: waived.map(({ id, name, cents }) => ({ id, name, cents })),
    lineTaxes: byPart.slice(0, lines.length),
    lineRates: parts.slice(0, lines.length).map(({ rate }) => rate),
    taxes,
  }
}

/** The same as sums alone, for who tells no more than a total: nothing is shared out. */
export function addedTo(lines: readonly Chargeable[], charges: Charges, dining: Dining = 'to-go') {
  const fees = feesOn(lines, charges.serviceFees ?? [], dining)
  const feeRate = rateFor('fee', charges, dining)
  /** What is taxed at which rate: lines, then fees. */
  const parts = [
    ...lines.map(({ kind, cents, rate }) => ({
      cents,
      rate: rate ?? rateFor(kind, charges, dining),
    })),
    ...fees.map(({ cents, isTaxed }) => ({ cents: isTaxed ? cents : 0, rate: feeRate })),
  ]
  const rates = [...new Set(parts.filter(({ cents }) => cents > 0).map(({ rate }) => rate))]
  const taxes: TaxPart[] = rates
    .toSorted((a, b) => b - a)
    .map((rate) => ({
      rate,
      cents: thousandthsOf(sum(parts.map((part) => (part.rate === rate ? part.cents : 0))), rate),
    }))
  return { fees, parts, taxes }
}

/** At which rate something is taxed, in 1/1000 %: that of its tax category, else the general one. */
export function rateFor(
  kind: Taxable | null,
  { taxBasisPoints, taxCategories = [] }: Charges,
  dining: Dining = 'to-go',
): number {
  const category = taxCategories.find(({ covers }) => kind !== null && covers.includes(kind))
  if (!category) return Math.round(taxBasisPoints * 10)
  return dining === 'here' ? category.here : category.toGo
}

/** The rate of a line of an order, in 1/1000 %. */
export function lineRate(quote: Pick<Quote, 'taxBasisPoints'>, line: Pick<QuoteLine, 'taxRate'>) {
  return line.taxRate ?? Math.round(quote.taxBasisPoints * 10)
}

/** Fees of what the bar makes: works and tickets carry none. */
function feesOn(
  lines: readonly Chargeable[],
  fees: readonly ServiceFee[],
  dining: Dining = 'to-go',
) {
  const goods = lines.filter(({ isGoods }) => isGoods)
  const cents = sum(goods.map((line) => line.cents))
  const pieces = sum(goods.map((line) => line.pieces))
  if (cents === 0) return []
  return fees
    .filter(
      (fee) =>
        cents >= fee.fromCents &&
        pieces >= fee.fromPieces &&
        (fee.dining === 'any' || fee.dining === dining),
    )
    .map((fee) => ({
      ...fee,
      cents: fee.kind === 'amount' ? fee.value : thousandthsOf(cents, fee.value),
    }))
    .filter((fee) => fee.cents > 0)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
