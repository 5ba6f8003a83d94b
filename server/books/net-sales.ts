import type { Db } from '../db/open.ts'
import { netIn, netKeyOf, type DaySum } from './day-sums.ts'
import { plain } from './parts.ts'

/** Net sales in cents, and the orders that were paid there, less those of which all was given back there. */
type Sold<Key> = { key: Key; cents: number; orders: number }

export type NetSales = {
  byDay: Sold<string>[]
  byHour: Sold<number>[]
  byChannel: Sold<string>[]
  bySource: Sold<string>[]
  cents: number
  /** Of that, what was sold as orders. */
  ofOrdersCents: number
  orders: number
  /** Of these, what an average is made of: whoever buys a gift card alone has bought nothing yet. */
  sellingOrders: number
}

type NetSum = Omit<DaySum, 'part'>

/** What some days sold, net, as often as a report tells it apart. An order without sales, such as one of a gift card, is counted all the same. */
export function netSalesOf(sums: readonly DaySum[]): NetSales {
  const rows = sums
    .filter(({ part }) => part === 'net')
    .map(({ key, ...row }) => {
      const [hour, isOrder, channel, source] = netKeyOf(key)
      return { ...row, hour, isOrder, channel, source }
    })
  const ofOrders = rows.filter(({ isOrder }) => isOrder)
  return {
    byDay: soldBy(rows, ({ day }) => day),
    byHour: soldBy(rows, ({ hour }) => hour),
    byChannel: soldBy(rows, ({ channel }) => channel),
    bySource: soldBy(rows, ({ source }) => source),
    cents: total(rows, 'cents'),
    ofOrdersCents: total(ofOrders, 'cents'),
    orders: total(rows, 'count'),
    sellingOrders: total(ofOrders, 'selling'),
  }
}

/** The same of a part of a day. */
export async function netSalesUntil(
  db: Db,
  day: string,
  time: Date,
  timeZone: string,
): Promise<{ cents: number; orders: number }> {
  const rows = await netIn(db, { from: day, until: day, before: time }, timeZone)
  return { cents: total(rows, 'cents'), orders: total(rows, 'count') }
}

function soldBy<Row extends NetAmounts, Key extends string | number>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Sold<Key>[] {
  const found = new Map<Key, Sold<Key>>()
  for (const row of rows) {
    const key = keyOf(row)
    const before = found.get(key) ?? { key, cents: 0, orders: 0 }
    found.set(key, { key, cents: before.cents + row.cents, orders: before.orders + row.count })
  }
  return [...found.values()].map((row) => ({ ...row, cents: plain(row.cents) }))
}

type NetAmounts = Pick<NetSum, 'cents' | 'count' | 'selling'>
const total = (rows: readonly NetAmounts[], what: keyof NetAmounts) =>
  plain(rows.reduce((sum, row) => sum + row[what], 0))
