import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  min,
  sql,
} from 'drizzle-orm'
import { addDays, dateIn, formatTime, instantAt, timeIn } from '#domain/cafe/time.ts'
import { accountName, groupOf } from '#domain/books/accounts.ts'
import type { DayReport, DrawerClosing, WaitingTill } from '#domain/contracts/drawers.ts'
import type { Db } from '../db/open.ts'
import {
  dayClosings,
  drawerMovements,
  drawers,
  drawerSessions,
  ledgerPostings,
  ledgerTransactions,
  orders,
  tillSales,
} from '../db/schema.ts'
import { CHANNEL_NAMES, OF_ORDERS, ofNetSales, ORDERS, plain, sumOf } from '../books/parts.ts'
import { namesOf } from '../books/report.ts'
import { netSalesOf } from '#domain/till/net-sales.ts'
import { terminalRows } from '#domain/till/terminal-rows.ts'
import { cashRows } from '#domain/till/cash-rows.ts'
import { drawerOf, MOVES } from '#domain/till/drawer.ts'
import { audit } from '../audit/store.ts'
import type { CsvColumns } from '../http/csv.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { clockedIn, closingTime, lateIn, unpaidIn } from './before-close.ts'
import { closingOf } from './drawers.ts'
import { confirmTills, waitingTills } from './unsent.ts'
import { readAhead, sumsSoFar, sumsToKeep } from './stretch.ts'
import type { Sums } from './sums.ts'

/** The X report: what moved since the last close of day, or since the first day of the till. @param piece of the ledger that is read at once; for a test */
export async function dayReport(services: Services, piece?: number): Promise<DayReport> {
  const { db } = services
  const last = await lastClosing(db)
  const { from, ...stretch } = await stretchAfter(services, db, last)
  const sums = await sumsSoFar(services, stretch, piece)
  return reportOf(services, db, { from, after: stretch.after, sums, before: last?.number ?? null })
}

/** Reads what has come to the ledger, so that nobody waits for it who asks for a report. */
export async function readDayAhead(services: Services) {
  const { db } = services
  const { from: _, ...stretch } = await stretchAfter(services, db, await lastClosing(db))
  return readAhead(services, stretch)
}

type NewClosing = {
  id: string
  unsentCount: number
  /** Tablets that may hold sales, why the day is closed without them, and who agreed. */
  waiting?: { ids: readonly string[]; reason: string; by: string } | undefined
  /** What the card terminal says by itself. */
  terminal?: { totalCents: number; note?: string | undefined } | undefined
}

/**
 * The Z report: takes the next number, and keeps the report as it is. Nobody writes to the ledger meanwhile, so that every
 * transaction is in exactly one Z. @param anew transactions that are read once more; for a test
 * @throws Refused 409 while a drawer is open, or a till has sales that it did not send
 */
export async function closeDay(
  services: Services,
  person: Person,
  { id, unsentCount, waiting, terminal }: NewClosing,
  anew?: number,
): Promise<DayReport> {
  if (unsentCount > 0)
    throw new Refused(
      409,
      'sales_unsent',
      `${unsentCount === 1 ? 'A sale is' : `${unsentCount} sales are`} not sent yet. Wait until this till is online and has sent them.`,
    )
  const ahead = await readDayAhead(services)
  return services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${ledgerTransactions} in share row exclusive mode`)
    const [again] = await tx.select().from(dayClosings).where(eq(dayClosings.id, id))
    if (again) return again.report
    const last = await lastClosing(tx)
    const { from, ...stretch } = await stretchAfter(services, tx, last)
    const number = (last?.number ?? 0) + 1
    await tx
      .update(drawerSessions)
      .set({ closingNumber: number })
      .where(and(isNotNull(drawerSessions.closedAt), isNull(drawerSessions.closingNumber)))
    const { timeZone } = services.settings.get().cafe
    const sums = await sumsToKeep(tx, stretch, { ahead, timeZone, anew })
    const { after } = stretch
    const before = last?.number ?? null
    const report = await reportOf(services, tx, { from, after, sums, before, number })
    const [first] = report.openDrawers
    if (first !== undefined)
      throw new Refused(409, 'drawer_open', `“${first}” is open. Close it with a count first.`)
    const unheard = (report.waitingTills ?? []).filter((one) => !waiting?.ids.includes(one.id))
    if (unheard.length > 0)
      throw new Refused(409, 'tills_unheard', unheardText(services, unheard), { tills: unheard })
    if (report.transactions === 0)
      throw new Refused(409, 'nothing_to_close', 'Nothing has moved since the day was closed last.')
    const left = report.waitingTills ?? []
    const closed = {
      ...report,
      closedBy: person.user.name,
      ...(terminal && { terminal: comparedWith(report, terminal) }),
      ...(left.length > 0 && {
        waitingReason: waiting?.reason,
        waitingConfirmedBy: waiting?.by,
      }),
    }
    await confirmTills(
      tx,
      left.map((one) => one.id),
      new Date(report.until),
    )
    if (left.length > 0)
      await audit(tx, services, person, {
        action: 'day.closed-without-tills',
        subject: `Z ${number}`,
        after: {
          tills: left.map(({ name, heardAt, unsentCount: count }) => ({ name, heardAt, count })),
          reason: waiting?.reason,
          agreedBy: waiting?.by,
        },
      })
    await tx.insert(dayClosings).values({
      number,
      id,
      closedAt: new Date(report.until),
      closedBy: person.user.name,
      upTo: stretch.upTo,
      report: closed,
    })
    await audit(tx, services, person, {
      action: 'day.closed',
      subject: `Z ${number}`,
      after: {
        salesCents: closed.salesCents,
        moneyCents: closed.moneyCents,
        ...(closed.terminal && { terminal: closed.terminal }),
      },
    })
    return closed
  })
}

/** The books stay as they are: what the terminal says otherwise is looked into, and written down. */
function comparedWith(
  { cardTerminalCents }: DayReport,
  { totalCents, note = '' }: NonNullable<NewClosing['terminal']>,
): DayReport['terminal'] {
  return { totalCents, differenceCents: totalCents - (cardTerminalCents ?? 0), note }
}

/** An X as the till has it: while a drawer is open nothing of it tells how money was paid. */
export function blindly(report: DayReport): DayReport {
  return { ...report, besidesCash: undefined }
}

/** 'Bar was last heard at 4:12 PM with 2 sales that were not sent.' */
function unheardText({ settings }: Services, waiting: readonly WaitingTill[]): string {
  const { timeZone } = settings.get().cafe
  const each = waiting.map(({ name, heardAt, unsentCount: count }) => {
    const time = formatTime(timeIn(timeZone, new Date(heardAt)))
    if (count === 0) return `“${name}” was last heard at ${time} and may hold sales.`
    const sales = count === 1 ? 'a sale that was' : `${count} sales that were`
    return `“${name}” was last heard at ${time} with ${sales} not sent.`
  })
  return `${each.join(' ')} Open the counter on it until it has sent them, or say why the day is closed without it.`
}

/** The last closes of day, the latest first. */
export async function listClosings({ db }: Services) {
  const rows = await db.select().from(dayClosings).orderBy(desc(dayClosings.number)).limit(60)
  return rows.map(({ number, closedAt, closedBy, report }) => ({
    number,
    closedAt: closedAt.toISOString(),
    closedBy,
    salesCents: report.salesCents,
    overShortCents: report.overShortCents,
  }))
}

/** A Z report as it was closed. @throws Refused 404 */
export async function findClosing({ db }: Services, number: string): Promise<DayReport> {
  const isNumber = /^[1-9]\d{0,8}$/.test(number)
  const [row] = isNumber
    ? await db
        .select()
        .from(dayClosings)
        .where(eq(dayClosings.number, Number(number)))
    : []
  if (!row) throw new Refused(404, 'closing_not_found', `There is no Z report ${number}.`)
  return row.report
}

type ReportLine = { part: string; name: string; count?: number; cents: number }

/** A report as lines for a spreadsheet, in the order in which it is printed. */
export function reportLines(report: DayReport): ReportLine[] {
  const part = (name: string, rows: readonly { name: string; cents: number }[]) =>
    rows.map((row) => ({ part: name, ...row }))
  return [
    ...part('Sales', report.sales),
    {
      part: 'Sales before discounts',
      name: 'Sales before discounts',
      cents: report.salesCents,
    },
    { part: 'Net sales', name: 'Net sales', cents: netSalesOf(report).netCents },
    ...[
      { name: 'Paid now, for later days', row: report.paidAhead },
      { name: 'For today, paid before', row: report.paidBefore },
    ].flatMap(({ name, row }) =>
      row && row.count !== 0 ? [{ part: 'Orders for other days', name, ...row }] : [],
    ),
    ...report.byHour.map(({ hour, orders: count, cents }) => ({
      part: 'Sales by hour, before discounts',
      name: `${String(hour).padStart(2, '0')}:00`,
      count,
      cents,
    })),
    ...part('Sales by channel, before discounts', report.byChannel),
    ...part('Discounts', report.discounts),
    ...report.discountReasons.map(({ reason, ...row }) => ({
      part: 'Given by staff, by reason',
      name: reason,
      ...row,
    })),
    ...(report.creditReasons ?? []).map(({ reason, ...row }) => ({
      part: report.creditsGivenCents === undefined ? 'Credits by reason' : 'Credits given',
      name: reason,
      ...row,
    })),
    ...(report.feeWaivers ?? []).map(({ reason, ...row }) => ({
      part: 'Waived service fees by reason',
      name: reason,
      ...row,
    })),
    ...part('Tax', report.tax),
    { part: 'Tips', name: 'Tips', cents: report.tipsCents },
    ...part('Owed, more or less than before', report.held),
    ...report.refunds.map(({ reason, ...row }) => ({ part: 'Refunds', name: reason, ...row })),
    ...part('Money', report.money ?? []),
    ...(report.moneyCents === null
      ? []
      : [{ part: 'Money taken', name: 'Money taken', cents: report.moneyCents }]),
    ...(report.corrections ?? []).map(({ from, to, ...row }) => ({
      part: 'Paid otherwise than rung up',
      name: `${from}, in truth ${to}`,
      ...row,
    })),
    ...part('Cash', cashRows(report)),
    ...terminalRows(report).map(({ name, cents }) => ({ part: 'Card terminal', name, cents })),
    ...report.drawers.flatMap((drawer) => [
      { part: drawer.drawerName, name: 'Expected', cents: drawer.expectedCents },
      { part: drawer.drawerName, name: 'Counted', cents: drawer.countedCents },
      {
        part: drawer.drawerName,
        name: drawer.note ? `Difference: ${drawer.note}` : 'Difference',
        cents: drawer.differenceCents,
      },
      ...(drawer.floatCents
        ? [{ part: drawer.drawerName, name: 'Stays in it', cents: drawer.floatCents }]
        : []),
    ]),
  ]
}

export const REPORT_CSV: CsvColumns<ReportLine> = {
  Part: ({ part }) => part,
  Name: ({ name }) => name,
  Count: ({ count }) => count ?? '',
  Amount: ({ cents }) => (cents < 0 ? '' : (cents / 100).toFixed(2)),
  // A column of its own: what begins with a minus is taken for a formula.
  Minus: ({ cents }) => (cents < 0 ? (-cents / 100).toFixed(2) : ''),
}

type Closing = typeof dayClosings.$inferSelect

async function lastClosing(db: Db): Promise<Closing | undefined> {
  const [last] = await db.select().from(dayClosings).orderBy(desc(dayClosings.number)).limit(1)
  return last
}

/** What moved since the last close of day; before there was one, since the first day of the till. */
async function stretchAfter(services: Services, db: Db, last: Closing | undefined) {
  const [newest] = await db.select({ id: max(ledgerTransactions.id) }).from(ledgerTransactions)
  const upTo = newest?.id ?? 0
  if (last) return { after: last.upTo, upTo: Math.max(upTo, last.upTo), from: last.closedAt }
  const { timeZone } = services.settings.get().cafe
  const firstDay = dateIn(timeZone, (await firstUse(db)) ?? services.now())
  const [first] = await db
    .select({ id: min(ledgerTransactions.id) })
    .from(ledgerTransactions)
    .where(gte(ledgerTransactions.day, firstDay))
  const after = first?.id ? first.id - 1 : upTo
  return { after, upTo, from: instantAt(timeZone, firstDay, '00:00') }
}

/** When the till was used first: a drawer was opened, or something was sold. What was sold elsewhere before is in no report of a day. */
async function firstUse(db: Db): Promise<Date | undefined> {
  const [opened] = await db.select({ at: min(drawerSessions.openedAt) }).from(drawerSessions)
  const [sold] = await db.select({ at: min(tillSales.soldAt) }).from(tillSales)
  return [opened?.at, sold?.at]
    .filter((at) => at instanceof Date)
    .toSorted((a, b) => a.getTime() - b.getTime())[0]
}

const ofOrder = new Set<string>(OF_ORDERS)

type Reported = {
  from: Date
  /** The last transaction of the report before. */
  after: number
  sums: Sums
  /** The number of the Z report before. */
  before: number | null
  /** Of the Z report that it is. */
  number?: number | null
}

/** Everything that a report says. */
async function reportOf(
  services: Services,
  db: Db,
  { from, after, sums, before, number = null }: Reported,
): Promise<DayReport> {
  const { timeZone } = services.settings.get().cafe
  const until = services.now()
  const names = await namesOf(db)
  const { moved } = sums
  const group = (wanted: string, sign: 1 | -1) =>
    addUp(moved, ({ account }) => account)
      .filter((row) => groupOf(row.key) === wanted)
      .map(({ key, cents }) => ({ name: accountName(key, names), cents: plain(cents * sign) }))
      .filter(({ cents }) => cents !== 0)
  const sales = group('sales', -1)
  // What went between a drawer and the safe did not come in.
  const came = moved.filter((row) => row.subject !== 'drawer-movement')
  const money = addUp(came, ({ account }) => account)
    .filter((row) => groupOf(row.key) === 'money' && row.cents !== 0)
    .map(({ key, cents }) => ({ account: key, name: accountName(key, names), cents }))
  const sold = moved.filter(({ account }) => groupOf(account) === 'sales')
  const ofOrders = moved.filter(
    (row) => ofOrder.has(row.subject) && ['sales', 'discounts'].includes(groupOf(row.account)),
  )
  const count = sums.sold.reduce((all, { orders: first }) => all + first, 0)
  const selling = sums.sold.reduce((all, row) => all + row.selling, 0)
  const refunds = sums.refunds.toSorted((a, b) => a.reason.localeCompare(b.reason, 'en'))
  const openDrawers = await openNames(db)
  return {
    number,
    from: from.toISOString(),
    until: until.toISOString(),
    closedBy: null,
    timeZone,
    orders: { count, averageCents: selling <= 0 ? 0 : Math.round(-total(ofOrders) / selling) },
    sales,
    salesCents: total(sales),
    byHour: hoursOf(
      addUp(sold, ({ hour }) => hour),
      sums.sold,
    ),
    byChannel: addUp(sold, ({ channel }) => channel).map(({ key, cents }) => ({
      name: CHANNEL_NAMES[key] ?? key,
      cents: plain(-cents),
    })),
    discounts: group('discounts', 1),
    discountReasons: byReason(sums.discounts),
    creditsGivenCents: total(group('credits-given', 1)),
    creditReasons: byReason(sums.credits),
    feeWaivers: byReason(sums.waivers),
    tax: group('tax', -1),
    tipsCents: total(group('tips', -1)),
    held: ['payable', 'deposits', 'gift-cards', 'credits'].flatMap((name) => group(name, -1)),
    refunds,
    refundsCents: total(refunds),
    ...moneyIn(money, openDrawers.length > 0),
    corrections: correctionsOf(sums, names),
    paidAhead: aheadOf(sums, dateIn(timeZone, until)),
    paidBefore: await paidBefore(db, { from, until, after, timeZone }),
    paidOutCents: total(group('paid-out', 1)),
    cashMoves: await movesOf(db, number),
    safeCents: total(group('safe', 1)),
    // A debit is what is missing.
    overShortCents: total(group('cash-over-short', -1)),
    drawers: await closingsOf(db, number),
    openDrawers,
    unpaidOrders: await unpaidIn(db, until, timeZone),
    lateSales: await lateIn(db, from, until),
    waitingTills: await waitingTills(db, from, until),
    clockedIn: await clockedIn(db),
    closesAt: closingTime(services.settings.get().cafe, until),
    closedToday: before && dateIn(timeZone, from) === dateIn(timeZone, until) ? before : null,
    transactions: sums.transactions,
  }
}

/** How money came in. While a drawer is open its count is blind: nobody is told its cash. */
function moneyIn(
  rows: readonly { account: string; name: string; cents: number }[],
  isBlind: boolean,
) {
  const shown = (some: typeof rows) => some.map(({ name, cents }) => ({ name, cents }))
  if (isBlind)
    return {
      money: null,
      moneyCents: null,
      besidesCash: shown(rows.filter(({ account }) => drawerOf(account) === null)),
      cardTerminalCents: null,
    }
  const cardTerminalCents = total(rows.filter(({ account }) => account === 'card-terminal'))
  return { money: shown(rows), moneyCents: total(rows), cardTerminalCents }
}

/** What was paid for a later day than the last of the report. */
function aheadOf({ ahead }: Sums, lastDay: string) {
  const later = ahead.filter(({ day }) => day > lastDay)
  return { count: later.reduce((sum, row) => sum + row.orders, 0), cents: total(later) }
}

/** What was rung up as one and was another, the largest sum first. */
const correctionsOf = (sums: Sums, names: Record<string, string>) =>
  sums.corrections
    .map(({ from, to, ...row }) => ({
      from: accountName(from, names),
      to: accountName(to, names),
      ...row,
    }))
    .toSorted((a, b) => b.cents - a.cents || a.from.localeCompare(b.from, 'en'))

/** What came to nothing, because it was given back, is left out. */
const byReason = (rows: Sums['discounts']) =>
  rows
    .filter(({ count, cents }) => count !== 0 || cents !== 0)
    .toSorted((a, b) => a.reason.localeCompare(b.reason, 'en'))

/** Every hour in which something was sold or an order was paid, also one without sales, such as a gift card. */
function hoursOf(sales: readonly { key: number; cents: number }[], sold: Sums['sold']) {
  const hours = new Set([...sales.map(({ key }) => key), ...sold.map(({ hour }) => hour)])
  return [...hours]
    .toSorted((a, b) => a - b)
    .map((hour) => ({
      hour,
      cents: plain(-(sales.find(({ key }) => key === hour)?.cents ?? 0)),
      orders: sold.find((row) => row.hour === hour)?.orders ?? 0,
    }))
}

const total = (rows: readonly { cents: number }[]) => rows.reduce((sum, row) => sum + row.cents, 0)

/** Adds up rows that have the same key, in the order of the keys. */
function addUp<Row extends { cents: number }, Key extends string | number>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): { key: Key; cents: number }[] {
  const found = new Map<Key, number>()
  for (const row of rows) found.set(keyOf(row), (found.get(keyOf(row)) ?? 0) + row.cents)
  return [...found]
    .map(([key, cents]) => ({ key, cents }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

/** The closings that stand in a Z report; with `null` those that stand in none yet. */
async function closingsOf(db: Db, number: number | null): Promise<DrawerClosing[]> {
  const { closedAt, closingNumber } = drawerSessions
  const rows = await db
    .select({ session: drawerSessions, name: drawers.name })
    .from(drawerSessions)
    .innerJoin(drawers, eq(drawers.id, drawerSessions.drawerId))
    .where(
      and(isNotNull(closedAt), number === null ? isNull(closingNumber) : eq(closingNumber, number)),
    )
    .orderBy(asc(closedAt), asc(drawerSessions.id))
    .limit(200)
  return rows.map(({ session, name }) => closingOf(session, name))
}

/** What was paid in and out in the sessions of a Z report; with `null` in those that stand in none yet. */
async function movesOf(
  db: Db,
  number: number | null,
): Promise<NonNullable<DayReport['cashMoves']>> {
  const { kind, reason, cents, at, id, sessionId } = drawerMovements
  const { closingNumber } = drawerSessions
  const rows = await db
    .select({ kind, reason, cents })
    .from(drawerMovements)
    .innerJoin(drawerSessions, eq(drawerSessions.id, sessionId))
    .where(
      and(
        inArray(kind, MOVES),
        number === null ? isNull(closingNumber) : eq(closingNumber, number),
      ),
    )
    .orderBy(asc(at), asc(kind), asc(id))
    .limit(1_000)
  return rows.flatMap((row) => {
    const move = MOVES.find((each) => each === row.kind)
    return move ? [{ ...row, kind: move }] : []
  })
}

async function openNames(db: Db): Promise<string[]> {
  const rows = await db
    .select({ name: drawers.name })
    .from(drawerSessions)
    .innerJoin(drawers, eq(drawers.id, drawerSessions.drawerId))
    .where(isNull(drawerSessions.closedAt))
    .orderBy(asc(drawers.name))
  return rows.map(({ name }) => name)
}

/** A pickup time lies at most a week after the day on which it was ordered. */
const AHEAD_DAYS = 8

/** Orders for these days that are a sale of a report before, because they were paid then. */
async function paidBefore(
  db: Db,
  { from, until, after, timeZone }: { from: Date; until: Date; after: number; timeZone: string },
) {
  const lastDay = dateIn(timeZone, until)
  const { id, subject, subjectId } = ledgerTransactions
  const net = sql`(select sum(-cents) from ${ledgerPostings} where ${ledgerPostings.transactionId} = ${id} and ${ofNetSales})`
  const [row] = await db
    .select({ count: sumOf(ORDERS), cents: sumOf(net) })
    .from(orders)
    .innerJoin(ledgerTransactions, and(eq(subject, 'order'), eq(subjectId, orders.id)))
    .where(
      and(
        gte(orders.day, addDays(dateIn(timeZone, from), -AHEAD_DAYS)),
        gt(orders.estimatedAt, from),
        sql`(${orders.estimatedAt} at time zone ${timeZone})::date between ${orders.day} + 1 and ${lastDay}`,
        lte(id, after),
      ),
    )
  return { count: row?.count ?? 0, cents: row?.cents ?? 0 }
}
