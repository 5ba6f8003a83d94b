import { lastDayOf } from '#domain/membership/periods.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, zonedTime } from '#domain/cafe/time.ts'
import { seats } from '#domain/booking/party.ts'
import { formatDateWithYear } from '#domain/cafe/calendar.ts'
import type { HistoryEntry, HistoryQuery, MyHistory } from '#domain/contracts/memberships.ts'
import { boughtLines } from '#domain/membership/bought-lines.ts'
import { monthsText } from '#domain/membership/gifts.ts'
import { CHARGE_LABELS, tierName } from '#domain/membership/texts.ts'
import { isReserved } from '#domain/ordering/reserved-lines.ts'
import { METHOD_NAMES, type Method } from '#domain/payments/values.ts'
import { joined } from '../booking/occasions.ts'
import { kindOfRelease } from '../booking/seat-refunds.ts'
import { seatsPath } from '../booking/seat-rows.ts'
import type { Db } from '../db/open.ts'
import {
  classCredits,
  classSessions,
  events,
  giftCards,
  membershipCharges,
  membershipGifts,
  membershipRefunds,
  memberships,
  orders,
  payments,
  refunds,
  rsvps,
  seatCharges,
  seatRefunds,
  users,
  workSales,
} from '../db/schema.ts'
import type { CsvColumns } from '../http/csv.ts'
import { calledOut, changesOf } from '../ordering/store.ts'
import {
  areTheirSeats,
  isAddress,
  isTheirOrder,
  subjectOf,
  type Subject,
} from '../people/keeping.ts'
import type { Services } from '../services.ts'
import { isGivenBack } from './gift-store.ts'
import { byPayer, creditedSeats } from './history-credits.ts'
import { cardCharge, type Entry, HISTORY_MOST, paidRooms, roomsGivenBack } from './history-rooms.ts'
import { todayOf } from './store.ts'

const PAGE = 25

type Filter = Pick<HistoryQuery, 'kind' | 'of' | 'year'>

/** Everything that an account bought, was given back or was given, the latest first, with what it comes to by year. */
export async function myHistory(
  services: Services,
  userId: string,
  { page = '1', ...filter }: HistoryQuery,
): Promise<MyHistory> {
  const { timeZone } = services.settings.get().cafe
  const all = await entriesOf(services, userId)
  const yearOf = ({ at }: HistoryEntry) => dateIn(timeZone, new Date(at)).slice(0, 4)
  const found = all.filter((entry) => fits(entry, filter, yearOf))
  const pages = Math.max(1, Math.ceil(found.length / PAGE))
  const shown = Math.min(Number(page), pages)
  const years = [...new Set(all.map(yearOf))].map((year) => {
    const of = (kind: HistoryEntry['kind']) =>
      all
        .filter((entry) => entry.kind === kind && !entry.isCounted && yearOf(entry) === year)
        .reduce((sum, { cents }) => sum + cents, 0)
    return {
      year,
      boughtCents: of('bought'),
      refundedCents: of('refunded'),
      creditedCents: of('credited'),
    }
  })
  return {
    entries: found.slice((shown - 1) * PAGE, shown * PAGE),
    page: shown,
    pages,
    total: found.length,
    years,
    today: todayOf(services),
    timeZone,
  }
}

/** The same for a file, all of it. */
export async function historyRows(services: Services, userId: string, filter: Filter) {
  const { timeZone } = services.settings.get().cafe
  const all = await entriesOf(services, userId)
  return all.filter((entry) =>
    fits(entry, filter, ({ at }) => dateIn(timeZone, new Date(at)).slice(0, 4)),
  )
}

function fits(
  entry: HistoryEntry,
  { kind, of, year }: Filter,
  yearOf: (entry: HistoryEntry) => string,
): boolean {
  return (
    (!kind || entry.kind === kind) && (!of || entry.of === of) && (!year || yearOf(entry) === year)
  )
}

/** @param timeZone of the café, whose clock the file shows */
export const historyCsv = (timeZone: string): CsvColumns<HistoryEntry> => ({
  When: ({ at }) => zonedTime(timeZone, new Date(at)),
  What: ({ title }) => title,
  Detail: ({ detail }) => detail,
  Kind: ({ kind }) => kind,
  // A column for each direction, so that each adds up to what the page says of a year.
  Bought: (entry) => dollarsOf(entry, 'bought'),
  'Given back': (entry) => dollarsOf(entry, 'refunded'),
  Credit: (entry) => dollarsOf(entry, 'credited'),
  'Paid by': ({ method, cents, isCounted, countedAs = 'gift card' }) =>
    isCounted ? `Your ${countedAs}, ${formatCents(cents)}` : method ? METHOD_NAMES[method] : '',
})

const dollarsOf = (
  { kind, cents, isCounted }: HistoryEntry,
  column: HistoryEntry['kind'],
): string => (kind === column ? ((isCounted ? 0 : cents) / 100).toFixed(2) : '')

async function entriesOf(services: Services, userId: string): Promise<HistoryEntry[]> {
  const { db } = services
  const [account] = await db.select().from(users).where(eq(users.id, userId))
  if (!account) return []
  const of = await subjectOf(db, services, account)
  const parts = await Promise.all([
    paidOrders(db, of),
    ordersGivenBack(db, of),
    memberMonths(services, of),
    monthsGivenBack(db, of),
    giftsGiven(db, of),
    giftsStarted(db, of),
    paidSeats(services, of),
    changedSeats(services, of),
    releasedSeats(services, of),
    creditedSeats(services, of),
    packs(db, of),
    paidRooms(services, of),
    roomsGivenBack(services, of),
    works(db, of),
  ])
  return withOneCharge(parts.flat())
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    .slice(0, HISTORY_MOST)
}

/** Entries with what was charged in one sum for several of them: what was bought by one charge of a card. */
function withOneCharge(entries: readonly Entry[]): HistoryEntry[] {
  const all = new Map<string, number>()
  for (const { chargeId, cents } of entries)
    if (chargeId) all.set(chargeId, (all.get(chargeId) ?? 0) + cents)
  return entries.map(({ chargeId, ...entry }) => {
    const inOneCents = chargeId ? (all.get(chargeId) ?? 0) : 0
    return { ...entry, ...(inOneCents > entry.cents && { inOneCents }) }
  })
}

/** Payments of orders: a bill that was split has one for each part. */
async function paidOrders(db: Db, of: Subject): Promise<Entry[]> {
  const rows = await db
    .select({ payment: payments, order: orders, isCounted: byOwnCard(of) })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isTheirOrder(of), eq(payments.state, 'succeeded')))
    .orderBy(desc(payments.succeededAt))
    .limit(HISTORY_MOST)
  // Seats, rooms and the month of a membership that it paid stand by themselves, and it may be nothing else.
  const own = rows.filter(({ payment }) => ownCents(payment) > 0)
  const changes = await changesOf(db, [...new Set(own.map(({ order }) => order.id))])
  const since = (id: string, paidAt: Date) =>
    changes.flatMap(({ orderId, kind, detail, at }) =>
      orderId === id && kind === 'edited' && at > paidAt && detail && 'changes' in detail
        ? detail.changes
        : [],
    )
  return own.map(({ payment, order, isCounted }) => ({
    id: `payment-${payment.id}`,
    at: (payment.succeededAt ?? payment.createdAt).toISOString(),
    kind: 'bought' as const,
    of: 'order' as const,
    title: `Order ${calledOut(order.dailyNumber)}`,
    detail: boughtLines(
      order.quote.lines.filter((line) => !isReserved(line)),
      since(order.id, payment.succeededAt ?? payment.createdAt),
    ),
    cents: ownCents(payment),
    ...(isCounted && { isCounted }),
    method: payment.method,
    chargeId: cardCharge(payment),
    receipt: `/order-confirmation?order=${order.id}&token=${encodeURIComponent(order.token)}`,
  }))
}

const ownCents = ({ amountCents, apartCents, tipCents }: typeof payments.$inferSelect) =>
  amountCents - apartCents + tipCents

/** Whether a payment was made by a gift card that was sold with an order of theirs, and counts there. */
const byOwnCard = (of: Subject) =>
  sql<boolean>`${payments.method} = 'gift-card' and exists (
    select 1 from ${giftCards} card where card.id = ${payments.chargeId} and card.order_id in (
      select id from ${orders} where ${isTheirOrder(of)}))`

async function ordersGivenBack(db: Db, of: Subject): Promise<HistoryEntry[]> {
  const rows = await db
    .select({
      refund: refunds,
      order: orders,
      method: payments.method,
      isCounted: byOwnCard(of),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isTheirOrder(of), ne(refunds.state, 'failed')))
    .orderBy(desc(refunds.createdAt))
    .limit(HISTORY_MOST)
  return rows.map(({ refund, order, method, isCounted }) => ({
    id: `refund-${refund.id}`,
    at: refund.createdAt.toISOString(),
    kind: 'refunded' as const,
    of: 'order' as const,
    title: `Order ${calledOut(order.dailyNumber)}`,
    detail: refund.reason,
    cents: refund.amountCents + refund.tipCents,
    ...(isCounted && { isCounted }),
    method: method as Method,
    receipt: `/order-confirmation?order=${order.id}&token=${encodeURIComponent(order.token)}`,
  }))
}

async function memberMonths(services: Services, of: Subject): Promise<Entry[]> {
  const today = todayOf(services)
  const rows = await services.db
    .select({ charge: membershipCharges })
    .from(membershipCharges)
    .innerJoin(memberships, eq(memberships.id, membershipCharges.membershipId))
    .where(
      and(
        eq(memberships.userId, of.userId),
        eq(membershipCharges.state, 'succeeded'),
        ne(membershipCharges.kind, 'card'),
      ),
    )
    .orderBy(desc(membershipCharges.succeededAt))
    .limit(HISTORY_MOST)
  return rows.map(({ charge }) => ({
    id: `membership-${charge.id}`,
    at: (charge.succeededAt ?? charge.createdAt).toISOString(),
    kind: charge.kind === 'comp' ? ('credited' as const) : ('bought' as const),
    of: 'membership' as const,
    title: tierName(charge.tier),
    detail: `${CHARGE_LABELS[charge.kind]}: ${formatDateWithYear(charge.fromOn, today)} through ${formatDateWithYear(lastDayOf(charge.untilOn), today)}`,
    cents: charge.kind === 'comp' ? charge.worthCents : charge.amountCents,
    method: charge.method,
    chargeId: cardCharge(charge),
    receipt: `/membership/success?charge=${charge.id}#receipt`,
  }))
}

async function monthsGivenBack(db: Db, of: Subject): Promise<HistoryEntry[]> {
  const rows = await db
    .select({ refund: membershipRefunds, charge: membershipCharges })
    .from(membershipRefunds)
    .innerJoin(membershipCharges, eq(membershipCharges.id, membershipRefunds.chargeId))
    .innerJoin(memberships, eq(memberships.id, membershipCharges.membershipId))
    .where(and(eq(memberships.userId, of.userId), ne(membershipRefunds.state, 'failed')))
    .orderBy(asc(membershipRefunds.createdAt))
    .limit(HISTORY_MOST)
  return rows.map(({ refund, charge }) => ({
    id: `membership-refund-${refund.id}`,
    at: refund.createdAt.toISOString(),
    kind: 'refunded' as const,
    of: 'membership' as const,
    title: tierName(charge.tier),
    detail: refund.reason,
    cents: refund.amountCents,
    method: charge.method,
    receipt: `/membership/success?charge=${charge.id}#receipt`,
  }))
}

/** Memberships that they paid for somebody else, and what came back of them. */
async function giftsGiven(db: Db, { userId }: Subject): Promise<HistoryEntry[]> {
  const { buyerId, state, paidAt } = membershipGifts
  const rows = await db
    .select()
    .from(membershipGifts)
    .where(and(eq(buyerId, userId), eq(state, 'succeeded')))
    .orderBy(desc(paidAt))
    .limit(HISTORY_MOST)
  return rows.flatMap((gift) => {
    const entry = {
      of: 'membership' as const,
      title: `${tierName(gift.tier)}, as a gift`,
      cents: gift.amountCents,
      method: gift.method,
      receipt: `/membership/give?gift=${gift.id}#receipt`,
    }
    const bought = {
      ...entry,
      id: `gift-${gift.id}`,
      at: (gift.paidAt ?? gift.createdAt).toISOString(),
      kind: 'bought' as const,
      detail: `${monthsText(gift.months)} for ${gift.recipientName}`,
    }
    if (!isGivenBack(gift)) return [bought]
    const back = {
      ...entry,
      id: `gift-back-${gift.id}`,
      at: (gift.refundedAt ?? gift.createdAt).toISOString(),
      kind: 'refunded' as const,
      detail: gift.refundReason ?? '',
    }
    return [bought, back]
  })
}

/** Memberships that somebody else paid for them. */
async function giftsStarted(db: Db, { userId }: Subject): Promise<HistoryEntry[]> {
  const { membershipId, redeemedAt } = membershipGifts
  const rows = await db
    .select({ gift: membershipGifts })
    .from(membershipGifts)
    .innerJoin(memberships, eq(memberships.id, membershipId))
    .where(eq(memberships.userId, userId))
    .orderBy(desc(redeemedAt))
    .limit(HISTORY_MOST)
  return rows.map(({ gift }) => ({
    id: `gift-started-${gift.id}`,
    at: (gift.redeemedAt ?? gift.createdAt).toISOString(),
    kind: 'credited' as const,
    of: 'membership' as const,
    title: tierName(gift.tier),
    detail: `${monthsText(gift.months)}, a gift`,
    cents: gift.amountCents,
    method: null,
    receipt: null,
  }))
}

const given = alias(rsvps, 'given')

/**
 * Seats that were paid, as they were then: a payment is one line, also where parts of it went with seats that were moved or given on
 * since. What a pack or a credit paid stands by itself.
 */
async function paidSeats(services: Services, of: Subject): Promise<Entry[]> {
  const payment = sql<string>`coalesce(${seatCharges.partOf}, ${seatCharges.id})`
  const rows = await services.db
    .select({ charge: seatCharges, payment, row: rsvps, title: joined.title })
    .from(seatCharges)
    .innerJoin(rsvps, byPayer)
    .leftJoin(events, joined.onEvent)
    .leftJoin(classSessions, joined.onClass)
    .where(and(areTheirSeats(of), eq(seatCharges.state, 'succeeded'), isNull(seatCharges.creditId)))
    .orderBy(desc(seatCharges.succeededAt))
    .limit(HISTORY_MOST)
  const payments = new Map<string, typeof rows>()
  for (const each of rows) payments.set(each.payment, [...(payments.get(each.payment) ?? []), each])
  return [...payments].flatMap(([id, parts]) => {
    const whole = parts.find(({ charge }) => charge.id === id) ?? parts[0]
    if (!whole) return []
    const { charge, row, title } = whole
    return [
      {
        id: `seats-${id}`,
        at: (charge.succeededAt ?? charge.createdAt).toISOString(),
        kind: 'bought' as const,
        of: 'seat' as const,
        title: charge.title ?? title,
        detail: seats(charge.seats ?? row.party),
        cents: parts.reduce((sum, part) => sum + part.charge.amountCents, 0),
        method: charge.method,
        chargeId: cardCharge(charge),
        receipt: `${seatsPath(services, row)}#receipt`,
      },
    ]
  })
}

/** Seats that they moved to another class, or gave to somebody else. */
async function changedSeats(services: Services, of: Subject): Promise<HistoryEntry[]> {
  const { db } = services
  const rows = await db
    .select()
    .from(rsvps)
    .where(and(areTheirSeats(of), isNotNull(rsvps.changes)))
    .limit(HISTORY_MOST)
  const all = rows.flatMap((row) => (row.changes ?? []).map((change) => ({ row, change })))
  const to = all.flatMap(({ change }) => ('givenTo' in change ? [change.givenTo] : []))
  const named =
    to.length > 0 ? await db.select().from(rsvps).where(inArray(rsvps.reference, to)) : []
  const nameOf = (reference: string) => named.find((each) => each.reference === reference)?.name
  return all.map(({ row, change }) => ({
    id: `changed-${row.reference}-${change.at}`,
    at: change.at,
    kind: 'changed' as const,
    of: 'seat' as const,
    title: change.title,
    detail:
      'givenTo' in change
        ? `${seats(change.seats)} given to ${nameOf(change.givenTo) || 'somebody else'}`
        : `${seats(change.seats)} moved to ${change.movedTo}`,
    cents: 0,
    method: null,
    receipt: seatsPath(services, row),
  }))
}

/** What came back of seats, or became a credit. */
async function releasedSeats(services: Services, of: Subject): Promise<HistoryEntry[]> {
  const rows = await services.db
    .select({
      refund: seatRefunds,
      charge: seatCharges,
      row: rsvps,
      title: joined.title,
      givenTo: given.name,
    })
    .from(seatRefunds)
    .innerJoin(seatCharges, eq(seatCharges.id, seatRefunds.chargeId))
    .innerJoin(rsvps, byPayer)
    .leftJoin(
      given,
      and(isNotNull(seatCharges.payerReference), eq(given.reference, seatCharges.reference)),
    )
    .leftJoin(events, joined.onEvent)
    .leftJoin(classSessions, joined.onClass)
    .where(and(areTheirSeats(of), ne(seatRefunds.state, 'failed'), isNull(seatCharges.creditId)))
    .orderBy(desc(seatRefunds.createdAt))
    .limit(HISTORY_MOST)
  return rows.flatMap(({ refund, charge, row, title, givenTo }) => {
    const kind = kindOfRelease(refund)
    if (kind === 'kept') return []
    return [
      {
        id: `seats-back-${refund.id}`,
        at: refund.createdAt.toISOString(),
        kind: kind === 'credit' ? ('credited' as const) : ('refunded' as const),
        of: 'seat' as const,
        title: refund.title ?? title,
        detail:
          charge.payerReference === null
            ? refund.reason
            : `${refund.reason}. You had given it to ${givenTo || 'somebody else'}`,
        cents: refund.amountCents,
        method: kind === 'credit' ? null : charge.method,
        receipt: `${seatsPath(services, row)}#receipt`,
      },
    ]
  })
}

/** Packs of classes: what was paid for them, and those that were given back. */
async function packs(db: Db, { userId }: Subject): Promise<Entry[]> {
  const rows = await db
    .select({ charge: seatCharges, pack: classCredits })
    .from(seatCharges)
    .innerJoin(classCredits, eq(classCredits.reference, seatCharges.reference))
    .where(
      and(
        eq(classCredits.userId, userId),
        isNotNull(classCredits.seats),
        eq(seatCharges.state, 'succeeded'),
      ),
    )
    .orderBy(desc(seatCharges.succeededAt))
    .limit(HISTORY_MOST)
  const back = await db
    .select()
    .from(seatRefunds)
    .where(
      and(
        inArray(
          seatRefunds.chargeId,
          rows.map(({ charge }) => charge.id),
        ),
        ne(seatRefunds.state, 'failed'),
      ),
    )
  return rows.flatMap(({ charge, pack }) => {
    const entry = {
      of: 'seat' as const,
      title: pack.title ?? '',
      detail: `A pack of ${pack.seats} seats`,
      cents: charge.amountCents,
      method: charge.method,
      // A pack has no page of its own; the email about it says what was paid.
      receipt: null,
    }
    const at = (charge.succeededAt ?? charge.createdAt).toISOString()
    return [
      {
        ...entry,
        id: `pack-${charge.id}`,
        at,
        kind: 'bought' as const,
        chargeId: cardCharge(charge),
      },
      ...back
        .filter(({ chargeId }) => chargeId === charge.id)
        .map(({ id, createdAt, amountCents, reason }) => ({
          ...entry,
          id: `pack-back-${id}`,
          at: createdAt.toISOString(),
          kind: 'refunded' as const,
          detail: reason,
          cents: amountCents,
        })),
    ]
  })
}

/** Works that somebody bought with their address, which is proven to be theirs. */
async function works(db: Db, { email }: Subject): Promise<HistoryEntry[]> {
  if (email === null) return []
  const rows = await db
    .select()
    .from(workSales)
    .where(and(isNotNull(workSales.buyerEmail), isAddress(workSales.buyerEmail, email)))
    .limit(HISTORY_MOST)
  return rows.flatMap((sale) => {
    const entry = {
      of: 'work' as const,
      title: sale.title,
      detail: 'A work from our walls',
      cents: sale.priceCents + sale.taxCents,
      method: null,
      receipt: null,
    }
    const bought = {
      ...entry,
      id: `work-${sale.id}`,
      at: sale.soldAt.toISOString(),
      kind: 'bought' as const,
    }
    if (!sale.returnedAt) return [bought]
    const at = sale.returnedAt.toISOString()
    return [bought, { ...entry, id: `work-back-${sale.id}`, at, kind: 'refunded' as const }]
  })
}
