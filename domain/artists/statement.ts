import type { Statement, StatementLine } from '../contracts/artist.ts'
import { dateIn } from '../cafe/time.ts'

/** What a statement is made from: a sale of a work as it was recorded, and when it was taken back. */
export type SaleRecord = Omit<StatementLine, 'kind' | 'at' | 'saleId' | 'seats'> & {
  id: string
  soldAt: string
  returnedAt: string | null
}

/** And what of seats is the artist's: each sale, each that was undone (below 0), each part that was kept. */
export type SeatRecord = {
  pieceId: string
  title: string
  seats: number
  keptCents: number
  artistCents: number
  isForfeited: boolean
  at: string
}

type Account = Omit<Statement, 'paid' | 'canPayOut'>

/**
 * An artist's account of one month. A return counts in the month in which the work came back, whenever it was sold; where
 * a month ends below nothing, the next ones make up for it, and nobody is asked for money.
 * @param month 'YYYY-MM' @param timeZone decides in which month an evening on its last day falls
 */
export function statementOf(
  { sales, seats = [] }: { sales: readonly SaleRecord[]; seats?: readonly SeatRecord[] },
  month: string,
  timeZone: string,
): Account {
  const monthOf = (at: string) => dateIn(timeZone, new Date(at)).slice(0, 7)
  const all = [...sales.flatMap(linesOf), ...seatLines(seats, timeZone)].toSorted((a, b) =>
    a.at.localeCompare(b.at),
  )
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

/** What a line is about, before the title; nothing for what was sold. */
export function lineWords({ kind, seats, artistCents }: StatementLine): string {
  if (kind === 'return') return 'Returned: '
  if (kind === 'late') return 'Given back late: '
  return kind === 'seats' && (seats ?? 0) <= 0 && artistCents < 0 ? 'Taken out again: ' : ''
}

function linesOf({ id, soldAt, returnedAt, ...sale }: SaleRecord): StatementLine[] {
  const sold: StatementLine = { ...sale, saleId: id, kind: 'sale', at: soldAt, seats: null }
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

/** A class has a line for each day on which seats of it were sold, and one for what was kept on that day. */
function seatLines(records: readonly SeatRecord[], timeZone: string): StatementLine[] {
  const lines = new Map<string, StatementLine>()
  for (const { pieceId, title, isForfeited, at, ...record } of records) {
    const kind = isForfeited ? 'late' : 'seats'
    const saleId = `${pieceId} ${dateIn(timeZone, new Date(at))}`
    const line = lines.get(`${saleId} ${kind}`)
    const before = line ?? { seats: 0, priceCents: 0, artistCents: 0, houseCents: 0 }
    lines.set(`${saleId} ${kind}`, {
      saleId,
      kind,
      at,
      title,
      copy: null,
      seats: (before.seats ?? 0) + record.seats,
      priceCents: before.priceCents + record.keptCents,
      artistCents: before.artistCents + record.artistCents,
      houseCents: before.houseCents + record.keptCents - record.artistCents,
    })
  }
  return [...lines.values()].filter(
    ({ seats, priceCents, artistCents }) => seats !== 0 || priceCents !== 0 || artistCents !== 0,
  )
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
