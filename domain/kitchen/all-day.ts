import type { Order } from '#domain/contracts/ordering.ts'
import { piecesToMake } from './making.ts'

export type AllDayCount = {
  /** 'Latte, Regular · Oat milk': what is made, with its choices in words. */
  name: string
  count: number
  /** How many of them are made once more. */
  again: number
}

/**
 * How many of each are open, the most first. Two drinks are the same where all that is chosen is: one with oat milk is not
 * made in one pot with one that has none.
 * @param linesOf the positions of the lines that are counted
 */
export function allDay(
  orders: readonly Order[],
  linesOf: (order: Order) => readonly number[],
): AllDayCount[] {
  const counts = new Map<string, AllDayCount>()
  for (const order of orders)
    for (const position of linesOf(order)) {
      const line = order.quote.lines[position]
      if (!line || order.madeLines?.includes(position)) continue
      const left = piecesToMake(order, position)
      if (left <= 0) continue
      const what = [line.name, line.sizeLabel].filter(Boolean).join(', ')
      const name = [what, line.summary].filter(Boolean).join(' · ')
      const row = counts.get(name) ?? { name, count: 0, again: 0 }
      const again = (order.remakes ?? [])
        .filter((remake) => remake.line === position)
        .reduce((sum, { quantity }) => sum + quantity, 0)
      row.count += left
      row.again += Math.min(again, left)
      counts.set(name, row)
    }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)
}
