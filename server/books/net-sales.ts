import { and, between, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { ledgerPostings, ledgerTransactions, orders } from '../db/schema.ts'
import {
  CHANNEL,
  OF_ORDERS,
  ofNetSales,
  ofOrder,
  ofOrderCount,
  ORDERS,
  plain,
  SOLD_FIRST,
} from './parts.ts'

const { id, at, day, kind, subject } = ledgerTransactions
const { account: _, cents, day: postedOn, transactionId } = ledgerPostings

/** Net sales in cents, and the orders that were paid there, less those of which all was given back there. */
type Sold<Key> = { key: Key; cents: number; orders: number }

export type NetSales = {
  byDay: Sold<string>[]
  byHour: Sold<number>[]
  byChannel: Sold<string>[]
  bySource: Sold<string>[]
  cents: number
  /** Of that, what was sold as orders, less credits to guests. */
  ofOrdersCents: number
  orders: number
  /** Of these, what an average is made of: whoever buys a gift card alone has bought nothing yet. */
  sellingOrders: number
}

/** The name that a page or a link gave its orders, otherwise the page they came from. */
const SOURCE = sql<string>`coalesce(${orders.source}, ${orders.embedCampaign}, ${orders.embedOrigin}, 'Without a source')`

/**
 * What some days sold, net, as often as a report tells it apart. The ledger is read once for all of it: on the embedded database everybody
 * else waits meanwhile. An order without sales, such as one of a gift card, is counted all the same.
 * @param until the last day @param alsoIf of `ledger_transactions`
 */
export async function netSalesIn(
  db: Db,
  { from, until }: { from: string; until: string },
  timeZone: string,
  alsoIf?: SQL,
): Promise<NetSales> {
  const { rows } = (await db.execute(sql`
    with posted as (
      select ${transactionId} as id, -sum(${cents}) as cents from ${ledgerPostings}
      where ${and(between(postedOn, from, until), ofNetSales)} group by 1),
    sold as (
      select ${day}::text as day, extract(hour from ${at} at time zone ${timeZone})::integer as hour,
        ${CHANNEL} as channel, ${SOURCE} as source, ${inArray(subject, OF_ORDERS)} as is_order,
        ${ORDERS} as orders, case when ${kind} = 'reversal' then ${SOLD_FIRST} else posted.id is not null end as sells,
        coalesce(posted.cents, 0) as cents
      from ${ledgerTransactions} left join posted on posted.id = ${id} left join ${orders} on ${ofOrder}
      where ${and(between(day, from, until), sql`(posted.id is not null or (${ofOrderCount}))`, alsoIf)})
    select day, hour, channel, source, is_order, sum(cents) as cents,
      sum(orders) as orders, coalesce(sum(orders) filter (where sells), 0) as selling
    from sold group by grouping sets ((day), (hour), (channel), (source), (is_order))`)) as unknown as {
    rows: Row[]
  }
  const by = <Name extends keyof Row>(name: Name) =>
    rows.flatMap((row) => {
      const key = row[name]
      return key === null
        ? []
        : [{ key, cents: plain(Number(row.cents)), orders: Number(row.orders) }]
    })
  const ofOrders = by('is_order')
  return {
    byDay: by('day'),
    byHour: by('hour'),
    byChannel: by('channel'),
    bySource: by('source'),
    cents: plain(ofOrders.reduce((sum, row) => sum + row.cents, 0)),
    ofOrdersCents: ofOrders.find(({ key }) => key)?.cents ?? 0,
    orders: ofOrders.reduce((sum, row) => sum + row.orders, 0),
    sellingOrders: rows.reduce((sum, row) => sum + (row.is_order ? Number(row.selling) : 0), 0),
  }
}

/** One value of one of the five; the four others are null. */
type Row = {
  day: string | null
  hour: number | null
  channel: string | null
  source: string | null
  is_order: boolean | null
  cents: string
  orders: string
  selling: string
}
