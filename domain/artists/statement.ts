import type { Statement, StatementLine } from '../contracts/artist.ts'
import { dateIn } from '../cafe/time.ts'

/** What a statement is made from: a sale as it was recorded, and when it was taken back. */
export type SaleRecord = Omit<StatementLine, 'kind' | 'at' | 'saleId'> & {
  id: string
  soldAt: string
  returnedAt: string | null
}

/**
 * An artist's account of one month. A return counts in the month in which the work came back, whenever it was sold; where
 * a month ends below nothing, the next ones make up for it, and nobody is asked for money.
 * @param month 'YYYY-MM' @param timeZone decides in which month an evening on its last day falls
 */
export function statementOf(
  sales: readonly SaleRecord[],
  month: string,
  timeZone: string,
): Statement {
  const monthOf = (at: string) => dateIn(timeZone, new Date(at)).slice(0, 7)
  const all = sales.flatMap(linesOf).toSorted((a, b) => a.at.localeCompare(b.at))
  const months = [...new Set(all.map(({ at }) => monthOf(at)))].toSorted()
  const lines = all.filter(({ at }) => monthOf(at) === month)

  let carriedInCents = 0
  for (const earlier of months.filter((each) => each < month)) {
    const earned = sum(all.filter(({ at }) => monthOf(at) === earlier)).artistCents
    carriedInCents = Math.min(0, carriedInCents + earned)
  }
  const total = sum(lines)
  const balance = carriedInCents + total.artistCents
  return {
    month,
    months,
    lines,
    ...total,
    carriedInCents,
    payoutCents: Math.max(0, balance),
    carriedOutCents: Math.min(0, balance),
  }
}

/** 'YYYY-MM' so many months later, or earlier. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** 'October 2025' */
export function monthWords(month: string): string {
  const at = new Date(`${month}-15T12:00:00Z`)
  return at.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

function linesOf({ id, soldAt, returnedAt, ...sale }: SaleRecord): StatementLine[] {
  const sold: StatementLine = { ...sale, saleId: id, kind: 'sale', at: soldAt }
  if (returnedAt === null) return [sold]
  const back: StatementLine = {
    ...sold,
    kind: 'return',
    at: returnedAt,
    priceCents: -sale.priceCents,
    artistCents: -sale.artistCents,
    houseCents: -sale.houseCents,
  }
  return [sold, back]
}

function sum(lines: readonly StatementLine[]) {
  const of = (key: 'priceCents' | 'artistCents' | 'houseCents') =>
    lines.reduce((cents, line) => cents + line[key], 0)
  return {
    priceCents: of('priceCents'),
    artistCents: of('artistCents'),
    houseCents: of('houseCents'),
  }
}
