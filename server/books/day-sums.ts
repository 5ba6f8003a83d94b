import { and, between, eq, gt, gte, inArray, lt, lte, max, sql } from 'drizzle-orm'
import type { Account } from '#domain/books/accounts.ts'
import type { Db } from '../db/open.ts'
import { ledgerDaysRead, ledgerPostings, ledgerSums, ledgerTransactions } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { DAY_PARTS, type DayPart } from './day-parts.ts'
import {
  CHANNEL_OF_EACH,
  OF_ORDERS,
  ofNetSales,
  ofOrderCount,
  ORDERS,
  SOLD_FIRST,
  SOURCE_OF_EACH,
  sumOf,
} from './parts.ts'
import { settledUpTo } from './settled.ts'

/** Of what is added up; it goes up with every change of it. 1 had no version in its key. */
const VERSION = 3
/** So many transactions are read at once: on the embedded database everybody else waits for that long. */
const PIECE = 2_000

/** So many pieces nobody waits for who asks for a report: after an upgrade the rest of a large ledger is read minute by minute. */
export const PIECES_WAITED_FOR = 10

type Books = Pick<Services, 'db' | 'settings'>
type Days = { from: string; until: string }
/** What a part came to on a day. */
export type DaySum = {
  day: string
  part: DayPart
  key: string
  cents: number
  count: number
  selling: number
}

/**
 * Adds up what has come to the ledger, day by day, so that a report of many days does not read all of them. The ledger is only ever added to, so
 * what is added up stays right.
 * @param piece so much is left to be read with a report @param most so many pieces are read; what is left then is read with the report
 */
export async function readDaysAhead(
  { db, settings }: Books,
  piece = PIECE,
  most = Infinity,
): Promise<void> {
  const { timeZone } = settings.get().cafe
  const [newest] = await db.select({ id: max(ledgerTransactions.id) }).from(ledgerTransactions)
  const known = await readUpTo(db, timeZone)
  if ((newest?.id ?? 0) - known <= piece) return
  const settled = await settledUpTo(db)
  let at = known
  for (let nth = 0; nth < most && at < settled; nth += 1)
    at = await addPiece(db, timeZone, settled, piece)
}

/** Adds the next piece; of two servers that do, one waits for the other. @returns how far it is added up now */
async function addPiece(db: Db, timeZone: string, settled: number, piece: number): Promise<number> {
  return db.transaction(async (tx) => {
    await tx
      .insert(ledgerDaysRead)
      .values({ version: VERSION, upTo: 0, timeZone })
      .onConflictDoNothing()
    const [row] = await tx
      .select()
      .from(ledgerDaysRead)
      .where(eq(ledgerDaysRead.version, VERSION))
      .for('update')
    const isOther = row?.timeZone !== timeZone || row.upTo === 0
    if (isOther) await tx.delete(ledgerSums).where(eq(ledgerSums.version, VERSION))
    const after = isOther ? 0 : row.upTo
    const upTo = Math.min(after + piece, settled)
    if (upTo > after) {
      const sums = await readSums(tx, { after, upTo }, timeZone)
      if (sums.length > 0) await addUp(tx, sums)
    }
    await tx
      .update(ledgerDaysRead)
      .set({ upTo: Math.max(after, upTo), timeZone })
      .where(eq(ledgerDaysRead.version, VERSION))
    return Math.max(after, upTo)
  })
}

async function addUp(tx: Db, sums: DaySum[]) {
  const { version, day, part, key, cents, count, selling } = ledgerSums
  await tx
    .insert(ledgerSums)
    .values(sums.map((row) => ({ ...row, version: VERSION })))
    .onConflictDoUpdate({
      target: [version, part, day, key],
      set: {
        cents: sql`${cents} + excluded.cents`,
        count: sql`${count} + excluded.count`,
        selling: sql`${selling} + excluded.selling`,
      },
    })
}

/** How far the ledger is added up. */
async function readUpTo(db: Db, timeZone: string): Promise<number> {
  const [row] = await db.select().from(ledgerDaysRead).where(eq(ledgerDaysRead.version, VERSION))
  return row?.timeZone === timeZone ? row.upTo : 0
}

/** What days came to: what was added up of them, and what came since. Call it where all that is read is of one moment (`repeatable read`). */
export async function daySumsOf(
  tx: Db,
  { from, until, timeZone }: Days & { timeZone: string },
  parts: readonly DayPart[],
): Promise<DaySum[]> {
  const after = await readUpTo(tx, timeZone)
  const { version, day, part } = ledgerSums
  const isWanted = and(
    eq(version, VERSION),
    between(day, from, until),
    sql`${part} in ${[...parts]}`,
  )
  const kept = after === 0 ? [] : await tx.select().from(ledgerSums).where(isWanted)
  return [...kept, ...(await readSums(tx, { after, from, until }, timeZone, parts))]
}

/**
 * What moved each account in some days, and what is on it at their end: a debit above 0. `moved` is how many postings did. Call it where all that is
 * read is of one moment.
 */
export async function accountSumsOf(
  tx: Db,
  { from, until, timeZone }: Days & { timeZone: string },
): Promise<{ account: Account; cents: number; balanceCents: number; moved: number }[]> {
  const after = await readUpTo(tx, timeZone)
  const kept = ledgerSums
  const isOfVersion = and(eq(kept.version, VERSION), sql`${after} > 0`)
  const rows = [
    ...(await tx
      .select({
        account: sql<Account>`${kept.key}`,
        cents:
          sql<string>`coalesce(sum(${kept.cents}) filter (where ${kept.day} >= ${from}), 0)`.mapWith(
            Number,
          ),
        balanceCents: sumOf(sql`${kept.cents}`),
        moved:
          sql<string>`coalesce(sum(${kept.count}) filter (where ${kept.day} >= ${from}), 0)`.mapWith(
            Number,
          ),
      })
      .from(kept)
      .where(and(isOfVersion, eq(kept.part, 'account'), lte(kept.day, until)))
      .groupBy(kept.key)),
    ...(await tx
      .select({
        account,
        cents:
          sql<string>`coalesce(sum(${cents}) filter (where ${ledgerPostings.day} >= ${from}), 0)`.mapWith(
            Number,
          ),
        balanceCents: sumOf(sql`${cents}`),
        moved: sql<string>`count(*) filter (where ${ledgerPostings.day} >= ${from})`.mapWith(
          Number,
        ),
      })
      .from(ledgerPostings)
      .where(and(gt(transactionId, after), lte(ledgerPostings.day, until)))
      .groupBy(account)),
  ]
  const sums = new Map<Account, (typeof rows)[number]>()
  for (const row of rows) {
    const before = sums.get(row.account) ?? { cents: 0, balanceCents: 0, moved: 0 }
    sums.set(row.account, {
      account: row.account,
      cents: before.cents + row.cents,
      balanceCents: before.balanceCents + row.balanceCents,
      moved: before.moved + row.moved,
    })
  }
  return [...sums.values()]
}

/**
 * What is on some accounts, a debit above 0: as `balanceOfAccount` has it, but with what was added up, so that it costs the same after years.
 */
export async function balancesOf(
  { db, settings }: Books,
  accounts: readonly Account[],
): Promise<Map<Account, number>> {
  const { timeZone } = settings.get().cafe
  const rows = await db.transaction(
    async (tx) => {
      const after = await readUpTo(tx, timeZone)
      return [...(await keptOn(tx, after, accounts)), ...(await sinceOn(tx, after, accounts))]
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const sums = new Map<Account, number>()
  for (const row of rows) sums.set(row.account, (sums.get(row.account) ?? 0) + row.cents)
  return sums
}

/** What was added up of some accounts. */
export function keptOn(tx: Db, after: number, accounts: readonly Account[]) {
  const { version, part, key } = ledgerSums
  return tx
    .select({ account: sql<Account>`${key}`, cents: sumOf(sql`${ledgerSums.cents}`) })
    .from(ledgerSums)
    .where(
      and(
        eq(version, VERSION),
        eq(part, 'account'),
        inArray(key, [...accounts]),
        sql`${after} > 0`,
      ),
    )
    .groupBy(key)
}

/** What came to them after a transaction. */
export function sinceOn(tx: Db, after: number, accounts: readonly Account[]) {
  return tx
    .select({ account, cents: sumOf(sql`${cents}`) })
    .from(ledgerPostings)
    .where(and(gt(transactionId, after), inArray(account, [...accounts])))
    .groupBy(account)
}

/** Adds up a part of the ledger. */
async function readSums(
  tx: Db,
  span: Span,
  timeZone: string,
  parts: readonly DayPart[] = DAY_PARTS,
): Promise<DaySum[]> {
  const read = { account: accountsIn, drawer: drawersIn, net: netIn, reversal: reversalsIn }
  const found: DaySum[] = []
  for (const part of parts)
    for (const row of await read[part](tx, span, timeZone)) found.push({ ...row, part })
  return found
}

const { id, at, day, kind, subject } = ledgerTransactions
const { account, cents, day: postedOn, transactionId } = ledgerPostings
const rowsCount = sql<string>`count(*)`.mapWith(Number)
const NONE = sql<string>`0`.mapWith(Number)

/** `count` is of postings. */
async function accountsIn(tx: Db, span: Span) {
  return tx
    .select({
      day: postedOn,
      key: sql<string>`${account}`,
      cents: sumOf(sql`${cents}`),
      count: rowsCount,
      selling: NONE,
    })
    .from(ledgerPostings)
    .where(ofPostings(span))
    .groupBy(postedOn, account)
}

async function drawersIn(tx: Db, span: Span) {
  return tx
    .select({
      day,
      key: sql<string>`${account}`,
      cents: sumOf(sql`${cents}`),
      count: rowsCount,
      selling: NONE,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(transactionId, id))
    .where(and(ofTransactions(span), eq(subject, 'drawer-movement')))
    .groupBy(day, account)
}

async function reversalsIn(tx: Db, span: Span) {
  return tx
    .select({ day, key: sql<string>`''`, cents: NONE, count: rowsCount, selling: NONE })
    .from(ledgerTransactions)
    .where(and(ofTransactions(span), eq(kind, 'reversal')))
    .groupBy(day)
}

/** What net sales are told apart by. */
export type NetKey = [hour: number, isOrder: boolean, channel: string, source: string]
export const netKeyOf = (key: string) => JSON.parse(key) as NetKey

/** Net sales, `count` is of orders: those that were paid, less those given back. What each is of is looked up for it alone. */
export async function netIn(tx: Db, span: Span, timeZone: string): Promise<Omit<DaySum, 'part'>[]> {
  const { rows } = (await tx.execute(sql`
    with posted as (
      select ${transactionId} as id, -sum(${cents}) as cents from ${ledgerPostings}
      where ${and(ofPostings(span), ofNetSales)} group by 1),
    each as (
      select ${day}::text as day, jsonb_build_array(extract(hour from ${at} at time zone ${timeZone})::integer,
        ${subject} in ${OF_ORDERS}, ${CHANNEL_OF_EACH}, ${SOURCE_OF_EACH})::text as key,
        posted.cents as cents, ${ORDERS} as counted,
        case when ${kind} = 'reversal' then ${SOLD_FIRST} else posted.id is not null end as sells
      from ${ledgerTransactions} left join posted on posted.id = ${id}
      where ${and(ofTransactions(span), sql`(posted.id is not null or (${ofOrderCount}))`)})
    select day, key, coalesce(sum(cents), 0) as cents, sum(counted) as count,
      coalesce(sum(counted) filter (where sells), 0) as selling
    from each group by 1, 2`)) as unknown as { rows: Record<keyof Omit<DaySum, 'part'>, string>[] }
  return rows.map((row) => ({
    day: row.day,
    key: row.key,
    cents: Number(row.cents),
    count: Number(row.count),
    selling: Number(row.selling),
  }))
}

/** A part of the ledger: some transactions by their number, or days, or both. */
export type Span = { after?: number; upTo?: number; from?: string; until?: string; before?: Date }

const ofTransactions = ({ after, upTo, from, until, before }: Span) =>
  and(
    after === undefined ? undefined : gt(id, after),
    upTo === undefined ? undefined : lte(id, upTo),
    from === undefined ? undefined : gte(day, from),
    until === undefined ? undefined : lte(day, until),
    before === undefined ? undefined : lt(at, before),
  )

/** The same of postings, so that they are found by their own keys. */
const ofPostings = ({ after, upTo, from, until }: Span) =>
  and(
    after === undefined ? undefined : gt(transactionId, after),
    upTo === undefined ? undefined : lte(transactionId, upTo),
    from === undefined ? undefined : gte(postedOn, from),
    until === undefined ? undefined : lte(postedOn, until),
  )
