import { and, asc, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import {
  ACCOUNT_GROUPS,
  accountName,
  groupOf,
  instructorName,
  signOf,
  type Account,
} from '#domain/books/accounts.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import { dateIn } from '#domain/cafe/time.ts'
import {
  REPORT_DAYS,
  type AccountRow,
  type BooksReport,
  type Entry,
} from '#domain/contracts/books.ts'
import { tierName } from '#domain/membership/tiers.ts'
import { calledOut } from '../ordering/store.ts'
import type { Db } from '../db/open.ts'
import {
  artistPayouts,
  artists,
  artistSeatShares,
  drawers,
  ledgerPostings,
  ledgerTransactions,
  membershipCharges,
  membershipGifts,
  membershipRefunds,
  instructors,
  menuCategories,
  orders,
  payments,
  refunds,
  threadEntries,
  workSales,
} from '../db/schema.ts'
import type { CsvColumns } from '../http/csv.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import {
  accountSumsOf,
  daySumsOf,
  PIECES_WAITED_FOR,
  readDaysAhead,
  type DaySum,
} from './day-sums.ts'
import type { DayPart } from './day-parts.ts'
import { blindSince } from './open-drawers.ts'
import { plain } from './parts.ts'

type Days = { from: string; until: string }

/** With the cash of drawers that are open still: for what adds it up. A person gets it by `withoutOpenCash`. */
export type WholeReport = Omit<BooksReport, 'accounts' | 'moneyCents' | 'openDrawers'> & {
  accounts: (AccountRow & { cents: number; balanceCents: number })[]
  moneyCents: number
}

/** The days that were asked for; today where none are named. @throws Refused 400 where there are too many of them */
export function daysOf(services: Services, query: { from?: string; until?: string }): Days {
  const today = dateIn(services.settings.get().cafe.timeZone, services.now())
  const until = query.until ?? (query.from && query.from > today ? query.from : today)
  const from = query.from ?? until
  if (addDays(from, REPORT_DAYS) > until) return { from, until }
  const message = `A report covers at most ${REPORT_DAYS} days. Choose a later first day or an earlier last one.`
  throw new Refused(400, 'invalid_input', message, { fields: { from: message } })
}

/** Every account that moved in these days or has something on it at their end. */
export async function readReport(services: Services, days: Days): Promise<WholeReport> {
  return (await readBooks(services, days)).report
}

/**
 * The same, with the sums of each day that it is made of, and what came in by how it was paid: all of one moment.
 * @param beforeDays days of which net sales are read too
 */
export async function readBooks(services: Services, days: Days, beforeDays?: Days) {
  // What was not read ahead is read with the report.
  await readDaysAhead(services, undefined, PIECES_WAITED_FOR).catch((error: unknown) =>
    services.log.error({ err: error }, 'the ledger was not added up day by day'),
  )
  const { timeZone } = services.settings.get().cafe
  const { rows, sums, before, names } = await services.db.transaction(
    async (tx) => ({
      rows: await accountSumsOf(tx, { ...days, timeZone }),
      sums: await daySumsOf(tx, { ...days, timeZone }, ['drawer', 'net', 'reversal']),
      before: beforeDays ? await daySumsOf(tx, { ...beforeDays, timeZone }, ['net']) : [],
      names: await namesOf(tx),
    }),
    ONE_MOMENT,
  )
  const accounts = rows
    .filter(({ balanceCents, moved }) => moved > 0 || balanceCents !== 0)
    .map((row) => ({ ...row, group: groupOf(row.account), name: accountName(row.account, names) }))
    .map(({ account, group, name, ...row }) => {
      const sign = signOf(account)
      // Not -0, which no total has.
      const shown = (amount: number) => (amount === 0 ? 0 : amount * sign)
      return {
        account,
        group,
        name,
        cents: shown(row.cents),
        balanceCents: shown(row.balanceCents),
      }
    })
    .toSorted((a, b) => placeOf(a.group) - placeOf(b.group) || a.name.localeCompare(b.name, 'en'))
  const money = moneyIn(rows, sums)
  const inGroup = (wanted: string) => total(accounts.filter(({ group }) => group === wanted))
  const report: WholeReport = {
    ...days,
    today: dateIn(services.settings.get().cafe.timeZone, services.now()),
    accounts,
    // The figures that every report has, each as it is called there.
    salesCents: inGroup('sales'),
    netCents: plain(inGroup('sales') - inGroup('discounts')),
    moneyCents: total(money),
    orderCount: countOf(sums, 'net'),
    reversalCount: countOf(sums, 'reversal'),
  }
  return { report, sums, before, money }
}

const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** What some days took, and how many orders they sold, as reports and books have both. */
export async function soldIn(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  days: Days,
): Promise<{ moneyCents: number; orderCount: number }> {
  const { timeZone } = settings.get().cafe
  const parts = ['account', 'drawer', 'net'] as const
  const sums = await db.transaction((tx) => daySumsOf(tx, { ...days, timeZone }, parts), ONE_MOMENT)
  const rows = new Map<Account, number>()
  for (const { part, key, cents } of sums)
    if (part === 'account') rows.set(key as Account, (rows.get(key as Account) ?? 0) + cents)
  const money = [...rows].map(([account, cents]) => ({ account, cents }))
  return { moneyCents: total(moneyIn(money, sums)), orderCount: countOf(sums, 'net') }
}

/** What came in by payments and sales, less what was given back; not what went between a drawer and the safe. */
function moneyIn(rows: readonly { account: Account; cents: number }[], sums: readonly DaySum[]) {
  return rows
    .filter(({ account }) => groupOf(account) === 'money')
    .map(({ account, cents }) => {
      const moved = sums.filter(({ part, key }) => part === 'drawer' && key === account)
      return { account, cents: plain(cents - total(moved)) }
    })
    .toSorted((a, b) => (a.account < b.account ? -1 : 1))
}

const total = (rows: readonly { cents: number }[]) =>
  plain(rows.reduce((sum, { cents }) => sum + cents, 0))

const countOf = (sums: readonly DaySum[], wanted: DayPart) =>
  sums.reduce((all, { part, count }) => (part === wanted ? all + count : all), 0)

const placeOf = (group: string) => ACCOUNT_GROUPS.findIndex(({ id }) => id === group)

const ENTRIES_SHOWN = 100

/** What moved an account, the latest first, with the sign with which it grows. */
export async function listEntries(
  services: Services,
  {
    account,
    from,
    until,
    beforeAt,
    before = '0',
  }: Days & { account: string; beforeAt?: string; before?: string },
): Promise<{ entries: Entry[]; isMore: boolean; blindSince?: string }> {
  const sign = signOf(account)
  const since = (await blindSince(services))(account)
  const { id, at, kind, subject, subjectId } = ledgerTransactions
  const rows = await services.db
    .select({ id, at, kind, subject, subjectId, cents: ledgerPostings.cents })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(id, ledgerPostings.transactionId))
    .where(
      and(
        eq(sql`${ledgerPostings.account}`, account),
        gte(ledgerPostings.day, from),
        lte(ledgerPostings.day, until),
        since && lt(at, since),
        beforeAt === undefined
          ? undefined
          : or(lt(at, new Date(beforeAt)), and(eq(at, new Date(beforeAt)), lt(id, Number(before)))),
      ),
    )
    // What was caught up with was written later than it moved.
    .orderBy(desc(at), desc(id))
    .limit(ENTRIES_SHOWN + 1)
  const shown = rows.slice(0, ENTRIES_SHOWN)
  const labels = await labelsOf(services.db, shown)
  return {
    ...(since && { blindSince: since.toISOString() }),
    isMore: rows.length > shown.length,
    entries: shown.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      cents: row.cents * sign,
      label: labels.get(row.subjectId) ?? row.subjectId,
    })),
  }
}

/** Every posting of some days, in the order in which they were written. Of the cash of a drawer that is open the amount is left out. */
export async function readPostings(
  services: Services,
  { from, until }: Days,
  offset: number,
  limit: number,
) {
  const { db } = services
  const blind = await blindSince(services)
  const { id, at, kind, subject, subjectId } = ledgerTransactions
  const { account, cents, day } = ledgerPostings
  const rows = await db
    .select({ id, day, at, kind, subject, subjectId, account, cents })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(id, ledgerPostings.transactionId))
    .where(and(gte(day, from), lte(day, until)))
    .orderBy(asc(id), asc(account))
    .offset(offset)
    .limit(limit)
  const labels = await labelsOf(db, rows)
  return rows.map((row) => {
    const since = blind(row.account)
    const cents = since && row.at >= since ? null : row.cents
    return { ...row, cents, label: labels.get(row.subjectId) ?? row.subjectId }
  })
}

/** In words, so that nobody takes the file for a whole one. */
const UNCOUNTED = 'Counted after close'

type PostingRow = Awaited<ReturnType<typeof readPostings>>[number]

/** With a column for each side, as bookkeeping programs read it. */
export const BOOKS_CSV: CsvColumns<PostingRow> = {
  Transaction: ({ id }) => id,
  Day: ({ day }) => day,
  When: ({ at }) => at,
  Kind: ({ kind }) => kind,
  Of: ({ subject }) => subject,
  'Which one': ({ label }) => label,
  Account: ({ account }) => account,
  Debit: ({ cents }) => (cents === null ? UNCOUNTED : cents > 0 ? (cents / 100).toFixed(2) : ''),
  Credit: ({ cents }) => (cents !== null && cents < 0 ? (-cents / 100).toFixed(2) : ''),
}

/** '<id of the gift>-3' is its third month. */
const giftOfMonth = (id: string) => id.slice(0, id.lastIndexOf('-'))

/** The number that an order was called out by, also of its payments and refunds, and the title of a work. */
async function labelsOf(
  db: Db,
  rows: readonly { subject: string; subjectId: string }[],
): Promise<Map<string, string>> {
  const ids = (of: string) => [
    ...new Set(rows.filter(({ subject }) => subject === of).map(({ subjectId }) => subjectId)),
  ]
  const monthIds = ids('membership-gift-month')
  const ordered = await db
    .select({ id: orders.id, dailyNumber: orders.dailyNumber })
    .from(orders)
    .where(inArray(orders.id, ids('order')))
  const sold = await db
    .select({ id: workSales.id, title: workSales.title })
    .from(workSales)
    .where(inArray(workSales.id, ids('work-sale')))
  const paid = await db
    .select({ id: payments.id, dailyNumber: orders.dailyNumber })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(payments.id, ids('payment')))
  const givenBack = await db
    .select({ id: refunds.id, dailyNumber: orders.dailyNumber })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(inArray(refunds.id, ids('refund')))
  const charged = await db
    .select({ id: membershipCharges.id, tier: membershipCharges.tier })
    .from(membershipCharges)
    .where(inArray(membershipCharges.id, ids('membership-charge')))
  const chargedBack = await db
    .select({ id: membershipRefunds.id, tier: membershipCharges.tier })
    .from(membershipRefunds)
    .innerJoin(membershipCharges, eq(membershipCharges.id, membershipRefunds.chargeId))
    .where(inArray(membershipRefunds.id, ids('membership-refund')))
  const gifts = await db
    .select({
      id: membershipGifts.id,
      refundId: membershipGifts.refundId,
      tier: membershipGifts.tier,
    })
    .from(membershipGifts)
    .where(
      or(
        inArray(membershipGifts.id, [...ids('membership-gift'), ...monthIds.map(giftOfMonth)]),
        inArray(membershipGifts.refundId, ids('membership-gift-refund')),
      ),
    )
  const given = await db
    .select({ id: threadEntries.cardId, reference: threadEntries.reference })
    .from(threadEntries)
    .where(inArray(threadEntries.cardId, ids('credit')))
  const shared = await db
    .select({ id: artistSeatShares.id, title: artistSeatShares.title })
    .from(artistSeatShares)
    .where(inArray(artistSeatShares.id, ids('seat-share')))
  const paidOut = await db
    .select({ id: artistPayouts.id, title: artistPayouts.month })
    .from(artistPayouts)
    .where(inArray(artistPayouts.id, ids('artist-payout')))
  return new Map([
    ...[...shared, ...paidOut].map(({ id, title }) => [id, title] as const),
    ...given.map(({ id, reference }) => [id ?? '', reference] as const),
    ...gifts.flatMap(({ id, refundId, tier }) => {
      const label = `${tierName(tier)} (gift)`
      const months = monthIds.filter((month) => giftOfMonth(month) === id)
      return [id, ...(refundId ? [refundId] : []), ...months].map((each) => [each, label] as const)
    }),
    ...[...charged, ...chargedBack].map(({ id, tier }) => [id, tierName(tier)] as const),
    ...[...paid, ...givenBack].map(({ id, dailyNumber }) => [id, calledOut(dailyNumber)] as const),
    ...ordered.map(({ id, dailyNumber }) => [id, calledOut(dailyNumber)] as const),
    ...sold.map(({ id, title }) => [id, title] as const),
  ])
}

/** Names of categories, artists, instructors and drawers, as accounts are called by. */
export async function namesOf(db: Db): Promise<Record<string, string>> {
  const categories = await db
    .select({ id: menuCategories.id, name: menuCategories.name })
    .from(menuCategories)
  const people = await db.select({ id: artists.id, name: artists.name }).from(artists)
  const teachers = await db.select({ id: instructors.id, name: instructors.name }).from(instructors)
  const tills = await db.select({ id: drawers.id, name: drawers.name }).from(drawers)
  return Object.fromEntries(
    [
      ...categories,
      ...people,
      ...tills,
      ...teachers.map(({ id, name }) => ({ id: instructorName(id), name })),
    ].map(({ id, name }) => [id, name]),
  )
}
