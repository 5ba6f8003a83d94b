import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  CHANNEL_OF_EACH,
  creditsOf,
  ofNetSales,
  ofOrder,
  ofOrderCount,
  ofSales,
  ORDERS,
  refundsOf,
  SOLD_FIRST,
  sumOf,
} from '../books/parts.ts'
import { settledUpTo } from '../books/settled.ts'
import type { Db } from '../db/open.ts'
import {
  keptSums,
  ledgerPostings,
  ledgerTransactions,
  orderChanges,
  orders,
  tillSales,
} from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { Sums } from './sums.ts'

/** A part of the ledger: after one transaction, up to another one. */
export type Stretch = { after: number; upTo: number }
/** So many transactions are read at once: on the embedded database everybody else waits for that long, some 50 ms. */
const PIECE = 2_000

type Kept = Stretch & { timeZone: string; sums: Sums }
const kept = new WeakMap<Db, Kept>()
/** Of what is kept in the database. It goes up with every change of `Sums` or of what is counted in it. */
const VERSION = 5

/**
 * What moved since a transaction. A long stretch is read in pieces, and what can change no more is kept in memory and in the database, so that
 * the next report reads only what came since, after a start too. The ledger is only ever added to, so what is kept stays right (a
 * property test compares).
 */
export async function sumsSoFar(
  services: Services,
  stretch: Stretch,
  piece?: number,
): Promise<Sums> {
  const { upTo, timeZone, sums } = await readAhead(services, stretch, piece)
  const rest = { after: upTo, upTo: stretch.upTo }
  return add(sums, await sumsOf(services.db, rest, timeZone))
}

/** So many transactions are read anew for a report that is kept, some weeks of a café; of a longer stretch only what was not read ahead. */
const ANEW = 20_000

/** The same in a transaction in which nobody else writes. @param ahead of the same ledger @param anew for a test */
export async function sumsToKeep(
  tx: Db,
  stretch: Stretch,
  { ahead, timeZone, anew = ANEW }: { ahead: Kept; timeZone: string; anew?: number | undefined },
): Promise<Sums> {
  const { after, upTo } = stretch
  const isAhead = ahead.after === after && ahead.upTo <= upTo && ahead.timeZone === timeZone
  if (!isAhead || upTo - after <= anew) return sumsOf(tx, stretch, timeZone)
  return add(ahead.sums, await sumsOf(tx, { after: ahead.upTo, upTo }, timeZone))
}

/** Reads of a stretch what can change no more, and keeps what it comes to. @param piece so much is left to be read with a report */
export async function readAhead(
  { db, settings }: Services,
  { after, upTo }: Stretch,
  piece = PIECE,
): Promise<Kept> {
  const { timeZone } = settings.get().cafe
  const isGood = (known: Kept | undefined): known is Kept =>
    known?.after === after && known.timeZone === timeZone && known.upTo <= upTo
  const here = kept.get(db)
  const known = isGood(here) ? here : await readKept(db)
  let at: Kept = isGood(known) ? known : { after, upTo: after, timeZone, sums: NOTHING }
  kept.set(db, at)
  // Transactions commit in another order than that of their numbers; where all that are under way have ended, none is missing.
  const settled = upTo - at.upTo > piece ? Math.min(upTo, await settledUpTo(db)) : at.upTo
  while (at.upTo < settled) {
    const next = { after: at.upTo, upTo: Math.min(at.upTo + piece, settled) }
    const sums = add(at.sums, await sumsOf(db, next, timeZone))
    at = { ...at, upTo: next.upTo, sums }
    kept.set(db, at)
    if (at.upTo === settled) await writeKept(db, at)
  }
  return at
}

async function readKept(db: Db): Promise<Kept | undefined> {
  const [row] = await db.select().from(keptSums).where(eq(keptSums.version, VERSION))
  return row
}

async function writeKept(db: Db, { after, upTo, timeZone, sums }: Kept): Promise<void> {
  const row = { after, upTo, timeZone, sums }
  await db
    .insert(keptSums)
    .values({ version: VERSION, ...row })
    .onConflictDoUpdate({ target: keptSums.version, set: row })
}

/** Reads a stretch of the ledger. */
export async function sumsOf(db: Db, stretch: Stretch, timeZone: string): Promise<Sums> {
  return {
    moved: await movedIn(db, stretch, timeZone),
    sold: await soldIn(db, stretch, timeZone),
    refunds: await refundsOf(db, isIn(stretch)),
    ...(await givenIn(db, stretch)),
    credits: await creditsOf(db, isIn(stretch)),
    corrections: await correctedIn(db, stretch),
    ahead: await aheadIn(db, stretch, timeZone),
    transactions: await db.$count(ledgerTransactions, isIn(stretch)),
  }
}

const NOTHING: Sums = {
  moved: [],
  sold: [],
  refunds: [],
  discounts: [],
  waivers: [],
  credits: [],
  corrections: [],
  ahead: [],
  transactions: 0,
}

function add(a: Sums, b: Sums): Sums {
  return {
    moved: merge([...a.moved, ...b.moved], (row) =>
      [row.account, row.subject, row.hour, row.channel].join(' '),
    ),
    sold: merge([...a.sold, ...b.sold], ({ hour }) => String(hour)),
    refunds: merge([...a.refunds, ...b.refunds], ({ reason }) => reason),
    discounts: merge([...a.discounts, ...b.discounts], ({ reason }) => reason),
    waivers: merge([...a.waivers, ...b.waivers], ({ reason }) => reason),
    credits: merge([...a.credits, ...b.credits], ({ reason }) => reason),
    corrections: merge([...a.corrections, ...b.corrections], ({ from, to }) => `${from} ${to}`),
    ahead: merge([...a.ahead, ...b.ahead], (row) => row.day),
    transactions: a.transactions + b.transactions,
  }
}

/** Adds up the amounts of rows that have the same key. */
function merge<Row extends Partial<Record<(typeof AMOUNTS)[number], number>>>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const found = new Map<string, Row>()
  for (const row of rows) {
    const before = found.get(keyOf(row))
    const sum = { ...row }
    for (const amount of AMOUNTS)
      if (before && row[amount] !== undefined)
        Object.assign(sum, { [amount]: (before[amount] ?? 0) + row[amount] })
    found.set(keyOf(row), sum)
  }
  return [...found.values()]
}

const AMOUNTS = ['cents', 'count', 'orders', 'selling'] as const

const { id, at, day, subject, subjectId, kind, position } = ledgerTransactions
const isIn = ({ after, upTo }: Stretch) => and(gt(id, after), lte(id, upTo))

/** The hour by the clock of the café. */
const hourIn = (timeZone: string) =>
  sql<string>`extract(hour from ${at} at time zone ${timeZone})`.mapWith(Number)

async function movedIn(db: Db, stretch: Stretch, timeZone: string) {
  const { account, cents, transactionId } = ledgerPostings
  return (
    db
      .select({
        account,
        subject,
        hour: hourIn(timeZone),
        channel: CHANNEL_OF_EACH,
        cents: sumOf(sql`${cents}`),
      })
      .from(ledgerTransactions)
      .innerJoin(ledgerPostings, eq(transactionId, id))
      // Of the postings as well, so that they are found by their key.
      .where(and(isIn(stretch), gt(transactionId, stretch.after), lte(transactionId, stretch.upTo)))
      .groupBy(sql`1, 2, 3, 4`)
  )
}

async function soldIn(db: Db, stretch: Stretch, timeZone: string) {
  // `offset 0`: looked up for each of the piece. As a join it reads all that was ever sold, for every piece again.
  const sold = sql`exists (select from ${ledgerPostings} where ${ledgerPostings.transactionId} = ${id} and ${ofSales} offset 0)`
  const sells = sql`case when ${kind} = 'sale' then ${sold} else ${SOLD_FIRST} end`
  return db
    .select({
      hour: hourIn(timeZone),
      orders: sumOf(ORDERS),
      selling: sumOf(sql`case when ${sells} then ${ORDERS} end`),
    })
    .from(ledgerTransactions)
    .where(and(isIn(stretch), ofOrderCount))
    .groupBy(sql`1`)
}

/**
 * What staff gave, discounts and waived service fees: what the ledger has of them, less what was given back, by the reason that was written
 * down. So they come to what their accounts do. Fees of an order from elsewhere are waived when it is paid at the counter.
 */
async function givenIn(db: Db, stretch: Stretch): Promise<Pick<Sums, 'discounts' | 'waivers'>> {
  const { account, cents, transactionId } = ledgerPostings
  const { discountReason, feeWaiverReason } = tillSales
  const waivedLater = sql`(
    select ${orderChanges.detail} ->> 'why' from ${orderChanges}
    where ${orderChanges.orderId} = ${subjectId} and ${orderChanges.kind} = 'edited'
      and ${orderChanges.detail} -> 'changes' @> '[{"what": "fees"}]'
    order by ${orderChanges.id} desc limit 1)`
  const rows = await db
    .select({
      account,
      reason: sql<string>`coalesce(
        case when ${account} = 'discounts:counter' then ${discountReason}
        else coalesce(${feeWaiverReason}, ${waivedLater}) end, 'No reason was kept')`,
      count: sumOf(ORDERS),
      cents: sumOf(sql`${cents}`),
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(transactionId, id))
    .leftJoin(tillSales, eq(tillSales.orderId, subjectId))
    .where(
      and(
        isIn(stretch),
        gt(transactionId, stretch.after),
        lte(transactionId, stretch.upTo),
        inArray(account, ['discounts:counter', 'discounts:fees']),
        eq(subject, 'order'),
      ),
    )
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`)
  const of = (wanted: string) =>
    rows
      .filter((row) => row.account === wanted)
      .map(({ reason, count, cents: sum }) => ({ reason, count, cents: sum }))
  return { discounts: of('discounts:counter'), waivers: of('discounts:fees') }
}

/** A payment is booked once; what is booked of it after that says how it was paid in truth. */
async function correctedIn(db: Db, stretch: Stretch): Promise<Sums['corrections']> {
  const from = alias(ledgerPostings, 'from_account')
  const to = alias(ledgerPostings, 'to_account')
  return db
    .select({
      from: sql<string>`${from.account}`,
      to: sql<string>`${to.account}`,
      count: sql<string>`count(*)`.mapWith(Number),
      cents: sumOf(sql`${to.cents}`),
    })
    .from(ledgerTransactions)
    .innerJoin(from, and(eq(from.transactionId, id), lt(from.cents, 0)))
    .innerJoin(to, and(eq(to.transactionId, id), gt(to.cents, 0)))
    .where(and(isIn(stretch), eq(subject, 'payment'), gt(position, 1)))
    .groupBy(from.account, to.account)
}

/** What was paid for a later day: an order is a sale on the day on which it is paid. */
async function aheadIn(db: Db, stretch: Stretch, timeZone: string): Promise<Sums['ahead']> {
  const { cents, transactionId } = ledgerPostings
  const promised = sql<string>`(${orders.estimatedAt} at time zone ${timeZone})::date`
  const net = sql`(select sum(-${cents}) from ${ledgerPostings} where ${transactionId} = ${id} and ${ofNetSales})`
  return db
    .select({ day: sql<string>`${promised}::text`, orders: sumOf(ORDERS), cents: sumOf(net) })
    .from(ledgerTransactions)
    .innerJoin(orders, ofOrder)
    .where(and(isIn(stretch), sql`${promised} > ${day}`))
    .groupBy(sql`1`)
}
