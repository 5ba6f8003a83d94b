import type { LineProblem, Quote, QuoteLine } from '#domain/contracts/ordering.ts'

/** Seats of a class or a room, held for whoever has the line of the cart, or a membership that is joined with it. */
export type Reserved = {
  /** 'Two Inks, 3 seats' */
  name: string
  /** When it is, for whom, and what is off. */
  summary: string
  /** What is to pay for it now, after the member discount. */
  cents: number
  problem: LineProblem | null
  /** Until when it is held, and what the server's clock says. */
  hold: QuoteLine['hold']
  /** Of a membership: its first day. */
  startsOn?: string
}

type AnyLine = { type?: string | undefined; startsOn?: string | undefined }

/**
 * A line that is held in the calendar, or a membership that is joined with the order. It is a sale of its own, which takes its money from
 * the order that it was paid with. A membership without a first day was sold by an order itself, before memberships were joined.
 */
export const isReserved = (line: AnyLine): boolean => isBooked(line) || isJoined(line)

export const isBooked = ({ type }: AnyLine): boolean => type === 'session' || type === 'booking'

/** Of a quote or an order: a membership that begins when it is paid. */
export const isJoined = ({ type, startsOn }: AnyLine): boolean =>
  type === 'membership' && startsOn !== undefined

/** Whether a line of a quote is, by its position. */
export function isReservedAt({ lines }: Pick<Quote, 'lines'>, position: number): boolean {
  const line = lines[position]
  return line !== undefined && isReserved(line)
}

export const hasReserved = ({ lines }: { lines: readonly AnyLine[] }): boolean =>
  lines.some(isReserved)

export const hasBooked = ({ lines }: { lines: readonly AnyLine[] }): boolean => lines.some(isBooked)

export const hasJoined = ({ lines }: { lines: readonly AnyLine[] }): boolean => lines.some(isJoined)

/** The category of a line of the cart that is tickets to an event. */
export const TICKETS = 'event'

/** What the reserved lines of an order cost together. */
export const reservedCents = ({ lines }: Pick<Quote, 'lines'>): number =>
  lines.reduce((sum, line) => sum + (isReserved(line) ? line.totalCents : 0), 0)

/**
 * A quote with what is held. It is neither taxed nor tipped, no fee and no discount of the order is on it, and it takes nobody's time.
 * @param reserved by the ids of lines; a line that is not there stays as it is
 */
export function withReserved(quote: Quote, reserved: ReadonlyMap<string, Reserved>): Quote {
  if (reserved.size === 0) return quote
  const lines = quote.lines.map((line): QuoteLine => {
    const isOurs = isBooked(line) || line.type === 'membership'
    const held = isOurs ? reserved.get(line.id) : undefined
    if (!held) return line
    const { name, summary, cents, problem, hold, startsOn } = held
    const unitCents = problem ? 0 : cents
    const priced = { name, summary, unitCents, totalCents: unitCents, problem }
    const more = { ...(hold && { hold }), ...(startsOn !== undefined && { startsOn }) }
    return { ...line, ...priced, quantity: 1, ...more }
  })
  const priceOf = (all: readonly QuoteLine[]) =>
    all.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const cents = priceOf(lines) - priceOf(quote.lines)
  return {
    ...quote,
    lines,
    subtotalCents: quote.subtotalCents + cents,
    totalCents: quote.totalCents + cents,
    isSellable: lines.length > 0 && lines.every(({ problem }) => problem === null),
  }
}

/** As an order keeps it: of what is held the reference alone, without the key that opens it. */
export function asOrdered(quote: Quote): Quote {
  if (!quote.lines.some(isReserved)) return quote
  const lines = quote.lines.map((line): QuoteLine => {
    if (!isReserved(line)) return line
    const { hold: _, ...kept } = line
    return { ...kept, id: referenceOf(line.id) }
  })
  return { ...quote, lines }
}

/** 'R-7KQ4M2P' of the id of a line, which has the key of its link behind a point. */
export const referenceOf = (id: string): string => id.split('.')[0] ?? id
