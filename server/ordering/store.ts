import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import { ACTIVE_STATUSES } from '#domain/ordering/status.ts'
import type { Db } from '../db/open.ts'
import { orderChanges, orderDays, orders } from '../db/schema.ts'
import { cameByOf } from '../embeds/came-by.ts'
import { withMoney } from '../payments/money-moves.ts'
import { partRefundsOf } from '../payments/part-refunds.ts'
import { calledOut } from './called-out.ts'
import { paidWithSeats } from './with-seats.ts'

export { calledOut, NUMBERS_PER_LETTER } from './called-out.ts'

export type OrderRow = typeof orders.$inferSelect
type ChangeRow = typeof orderChanges.$inferSelect

export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  if (!row) return null
  const [order] = await withChanges(db, [row])
  return order ? withMoney(db, order) : null
}

export async function findByKey(db: Db, idempotencyKey: string) {
  const { id, requestHash, userId } = orders
  const [row] = await db
    .select({ id, requestHash, userId })
    .from(orders)
    .where(eq(orders.idempotencyKey, idempotencyKey))
  return row ?? null
}

/** Whose order it is; `null` where nobody signed in for it. */
export async function ownerOf(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, id))
  return row?.userId ?? null
}

/**
 * What the counter has to do with: active orders in the order they are due, cancels it has yet to see, and those that wait to
 * be confirmed, first those whose address is proven. However many wait, they crowd out nothing that has to be made.
 */
export async function listOpenOrders(db: Db): Promise<Order[]> {
  const unseen = and(eq(orders.status, 'cancelled'), eq(orders.isAcknowledged, false))
  const rows = await db
    .select()
    .from(orders)
    .where(or(inArray(orders.status, [...ACTIVE_STATUSES]), unseen))
    .orderBy(asc(orders.estimatedAt))
    .limit(LIST_LIMIT)
  const waiting = await db
    .select()
    .from(orders)
    .where(eq(orders.status, 'waiting'))
    .orderBy(desc(orders.isProven), asc(orders.estimatedAt))
    .limit(WAITING_LIMIT)
  return withChanges(db, [...rows, ...waiting])
}

/** One page of the orders in a state, newest first. @param cursor the id of the last order of the page before */
export async function listOrders(
  db: Db,
  { status, limit, cursor }: { status: OrderStatus; limit: number; cursor?: string | undefined },
): Promise<{ orders: Order[]; next: string | null }> {
  const isAfter =
    cursor === undefined
      ? undefined
      : sql`(${orders.createdAt}, ${orders.id}) < (select earlier.created_at, earlier.id from ${orders} as earlier where earlier.id = ${cursor})`
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.status, status), isAfter))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null
  return { orders: await withChanges(db, page), next }
}

/** Rows as orders, with what happened to each. */
export async function withChanges(db: Db, rows: OrderRow[]): Promise<Order[]> {
  const changes = await changesOf(
    db,
    rows.map(({ id }) => id),
  )
  const withSeats = await paidWithSeats(db, rows)
  const givenBack = await partRefundsOf(
    db,
    rows.filter(({ isPaid }) => isPaid).map(({ id }) => id),
  )
  return rows.map((row) => {
    const refundedCents = givenBack.get(row.id)
    const order = { ...toOrder(row, changes), ...(refundedCents && { refundedCents }) }
    const { forBreak } = order
    return forBreak && withSeats.has(row.id)
      ? { ...order, forBreak: { ...forBreak, isWithSeats: true } }
      : order
  })
}

/**
 * Where the count stood when a day began, so that the day's orders start at 1. Looked up once a day; whoever asks first,
 * on whichever server, begins the day.
 */
export function dayCounts(db: Db) {
  const known = new Map<string, number>()
  return async (day: string): Promise<number> => {
    const before = known.get(day) ?? (await beginDay(db, day))
    if (!known.has(day)) known.clear()
    known.set(day, before)
    return before
  }
}

export async function changesOf(db: Db, ids: string[]): Promise<ChangeRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(orderChanges)
    .where(inArray(orderChanges.orderId, ids))
    .orderBy(asc(orderChanges.id))
}

export function toOrder(row: OrderRow, changes: ChangeRow[]): Order {
  return {
    id: row.id,
    number: calledOut(row.dailyNumber),
    status: row.status,
    token: row.token,
    contact: { name: row.contactName, email: row.contactEmail, phone: row.contactPhone },
    quote: row.quote,
    note: row.note,
    payment: row.payment,
    isPaid: row.isPaid,
    channel: row.channel,
    source: row.source,
    embed: cameByOf(row) ?? undefined,
    ...(row.language !== 'en' && { language: row.language }),
    pickupAt: row.pickupAt?.toISOString() ?? null,
    estimatedAt: row.estimatedAt.toISOString(),
    timeZone: row.timeZone,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    history: changes
      .filter(({ orderId, kind }) => orderId === row.id && kind === 'status')
      .map(({ from, to, at, by }) => ({ from, to, at: at.toISOString(), by })),
    isAcknowledged: row.isAcknowledged,
    ...(row.seenAt !== null && { isSeen: true as const }),
    waiting:
      row.status === 'waiting' && row.waitsUntil
        ? {
            for: row.confirmHash && !row.isProven ? 'mail' : 'staff',
            until: row.waitsUntil.toISOString(),
            ...(row.isProven && { isAddressProven: true }),
          }
        : null,
    ...(!row.isProven && { isUnconfirmed: true }),
    ...cancellingOf(row, changes),
    ...(row.contactEmail !== null && { isMailed: row.isMailed }),
    ...(row.promisedAt !== null && { promisedAt: row.promisedAt.toISOString() }),
    ...(row.hereAt !== null && { hereAt: row.hereAt.toISOString() }),
    ...(row.madeLines !== null && { madeLines: row.madeLines }),
    ...(row.dueCents !== null && { dueCents: row.dueCents }),
    ...(row.forBreak !== null && {
      forBreak: {
        reference: row.forBreak.reference,
        title: row.forBreak.title,
        until: row.forBreak.until,
      },
    }),
    ...refundedOf(row, changes),
    ...remakesOf(row, changes),
    ...editsOf(row, changes),
  }
}

/**
 * How many pieces of its lines were given back. Positions stay: what was given back in part is not changed any more. Of what was
 * given back whole and is made after all, all is made.
 */
function refundedOf({ id }: OrderRow, changes: ChangeRow[]): Pick<Order, 'refunded'> {
  const own = changes.filter(({ orderId }) => orderId === id)
  const since = own.findLastIndex(
    ({ kind, to, value }) =>
      (kind === 'status' && (to === 'refunded' || to === 'cancelled')) ||
      (kind === 'paid' && value === false),
  )
  const refunded = own
    .slice(since + 1)
    .flatMap(({ detail }) => (detail && 'refunded' in detail ? detail.refunded : []))
  return refunded.length > 0 ? { refunded } : {}
}

/** Why it was called off last. */
function cancellingOf({ id, status }: OrderRow, changes: ChangeRow[]): Pick<Order, 'cancelling'> {
  if (status !== 'cancelled') return {}
  const detail = changes.findLast(
    ({ orderId, kind, to }) => orderId === id && kind === 'status' && to === 'cancelled',
  )?.detail
  return detail && 'cancelling' in detail ? { cancelling: detail.cancelling } : {}
}

/** What is being made once more: all that was asked for since it came back to the kitchen. */
function remakesOf({ id, status }: OrderRow, changes: ChangeRow[]): Pick<Order, 'remakes'> {
  if (status !== 'preparing') return {}
  const own = changes.filter(({ orderId }) => orderId === id)
  const since = own.findLastIndex(({ kind, to }) => kind === 'status' && to === 'preparing')
  const remakes = own
    .slice(since + 1)
    .flatMap(({ id: change, detail, at, by }) =>
      detail && 'reason' in detail ? [{ ...detail, id: change, at: at.toISOString(), by }] : [],
    )
    .flatMap(({ id: change, ...remake }) => {
      const line = lineNow(own, change, remake.line)
      return line === null ? [] : [{ ...remake, line }]
    })
  return remakes.length > 0 ? { remakes } : {}
}

/** Where a line is by now that had this position at some change; `null` where it is gone. */
function lineNow(own: readonly ChangeRow[], sinceId: number, position: number): number | null {
  return own.reduce<number | null>((line, { id, detail }) => {
    const isLater = id > sinceId && detail !== null && 'map' in detail
    return line === null || !isLater ? line : (detail.map[line] ?? null)
  }, position)
}

/** How it was changed since it was placed, and what was given back. What nobody has seen yet is asked about only while it is being made. */
function editsOf({ id, isAcknowledged }: OrderRow, changes: ChangeRow[]): Pick<Order, 'edits'> {
  const own = changes.filter(({ orderId }) => orderId === id)
  const seenUntil = own.findLast(({ kind, value }) => kind === 'acknowledged' && value)?.id ?? 0
  const edits = own.flatMap(({ id: change, detail, at, by }) =>
    detail && 'changes' in detail
      ? [
          {
            at: at.toISOString(),
            by,
            changes: detail.changes,
            isSeen: isAcknowledged || change < seenUntil,
          },
        ]
      : [],
  )
  return edits.length > 0 ? { edits } : {}
}

/** More than a café has open at once, and one screen's worth of the past. */
const LIST_LIMIT = 500
const WAITING_LIMIT = 200

async function beginDay(db: Db, day: string): Promise<number> {
  const find = async () => {
    const [row] = await db.select().from(orderDays).where(eq(orderDays.day, day))
    return row?.countedBefore
  }
  const begun = await find()
  if (begun !== undefined) return begun
  await db
    .insert(orderDays)
    .values({ day, countedBefore: sql`nextval('order_numbers')` })
    .onConflictDoNothing()
  const begunNow = await find()
  if (begunNow === undefined) throw new Error(`The day ${day} could not be begun.`)
  return begunNow
}
