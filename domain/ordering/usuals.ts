import type { Menu } from '#domain/contracts/menu.ts'
import type { Usual } from '#domain/contracts/mine.ts'
import type { Order, QuoteLine } from '#domain/contracts/ordering.ts'
import { orderAgain } from './again.ts'
import { mergeKey, subtotalCents, type NewLine } from './cart.ts'

/** What was had once is not yet a habit. */
const LEAST_TIMES = 2
/** As many as are taken in at a glance. */
export const MOST_USUALS = 4
/** After this long an order counts half: habits change. */
const HALF_LIFE_DAYS = 45
const DAY_MS = 86_400_000

type Past = Pick<Order, 'status' | 'createdAt'> & { quote: Pick<Order['quote'], 'lines'> }

/**
 * What somebody usually has: the same lines together at least twice, or the same line at least twice beside other things.
 * How many of each does not matter: it is offered as it was had last. What was had most often and most lately comes first; what never
 * reached its customer does not count.
 * @param now the clock of the café, by which an order is old
 */
export function usualOrders(orders: readonly Past[], now: Date): Usual[] {
  const had = orders.filter(({ status }) => !NOT_HAD.has(status))
  const sets = new Tally(now)
  for (const order of had) sets.count(setKey(items(order)), items(order), order.createdAt)
  const usualSets = sets.usual()

  const single = new Tally(now)
  for (const order of had) {
    const lines = items(order)
    // As part of a usual set it is offered with that set.
    if (usualSets.some(({ key }) => key === setKey(lines))) continue
    for (const [key, line] of new Map(lines.map((each) => [lineKey(each), each])))
      single.count(key, [line], order.createdAt)
  }
  return [...usualSets, ...single.usual()]
    .toSorted((a, b) => b.weight - a.weight || b.lastAt.localeCompare(a.lastAt))
    .slice(0, MOST_USUALS)
    .map(({ lines, times, lastAt }) => ({ lines, times, lastAt }))
}

/** A usual as it can be had now, at today's prices. */
export function usualToday(
  menu: Menu,
  { lines }: Pick<Usual, 'lines'>,
): { lines: NewLine[]; missing: string[]; totalCents: number } {
  const again = orderAgain(menu, lines)
  const totalCents = subtotalCents(again.lines.map((line) => ({ ...line, lineId: '' })))
  return { ...again, totalCents }
}

const NOT_HAD: ReadonlySet<Order['status']> = new Set(['cancelled', 'no-show', 'refunded'])

const items = ({ quote }: Past) => quote.lines.filter(({ type }) => type === 'item')
/** What is usual is a drink; how many of it were wanted changes with the company. */
const lineKey = (line: QuoteLine) => mergeKey({ ...line, customerName: '' })
const setKey = (lines: QuoteLine[]) => [...new Set(lines.map(lineKey))].toSorted().join('\n')

type Counted = Usual & { key: string; weight: number }

/** Counts what is the same, each time by its age. */
class Tally {
  readonly #counted = new Map<string, Counted>()
  readonly #now: Date

  constructor(now: Date) {
    this.#now = now
  }

  count(key: string, lines: QuoteLine[], at: string): void {
    if (lines.length === 0) return
    const ageDays = Math.max(0, this.#now.getTime() - Date.parse(at)) / DAY_MS
    const before = this.#counted.get(key)
    const isLatest = !before || at > before.lastAt
    this.#counted.set(key, {
      key,
      // Names and words as they were last.
      lines: isLatest ? lines : before.lines,
      times: (before?.times ?? 0) + 1,
      lastAt: isLatest ? at : before.lastAt,
      weight: (before?.weight ?? 0) + 0.5 ** (ageDays / HALF_LIFE_DAYS),
    })
  }

  usual(): Counted[] {
    return [...this.#counted.values()].filter(({ times }) => times >= LEAST_TIMES)
  }
}
