import { and, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { isOpenAt } from '#domain/cafe/hours.ts'
import { nextOpening } from '#domain/cafe/next-opening.ts'
import type { Settings } from '#domain/cafe/settings.ts'
import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { readyFrom, slotOf } from '#domain/ordering/pickup.ts'
import type { Queued } from '#domain/ordering/queue.ts'
import { isActive } from '#domain/ordering/status.ts'
import { WAITING_TEXTS } from '#domain/ordering/waiting-texts.ts'
import type { Db } from '../db/open.ts'
import { orderChanges, orders } from '../db/schema.ts'
import { keptSince, surplusOf } from '../db/surplus.ts'
import type { Services } from '../services.ts'
import { alignPoints } from '../loyalty/points.ts'
import { queueMail } from '../outbox/store.ts'
import { hashToken, newToken } from '../tokens.ts'
import { crowdedOutMail, notAcceptedMail } from './mails.ts'
import { toOrder, type OrderRow } from './store.ts'

/** The code of a mail's button, and what is kept of it. */
export function newConfirmCode(): { code: string; hash: string } {
  const code = newToken()
  return { code, hash: hashToken(code) }
}

/**
 * Until when an order waits, never longer than its pickup time. For the button in a mail as long as the settings say. For
 * staff as long as it could still be made, where its address is proven; otherwise so long that staff who are there can
 * look at it, because anybody can send any number of those.
 */
export function waitsUntil(
  { cafe, orderLimits: { waitMinutes, staffWaitMinutes } }: Pick<Settings, 'cafe' | 'orderLimits'>,
  { pickupAt, createdAt }: { pickupAt?: Date | null; createdAt: Date },
  { isByMail, isProven }: { isByMail: boolean; isProven: boolean },
): Date {
  const after = (from: Date, minutes: number) => new Date(from.getTime() + minutes * MINUTE_MS)
  if (!isByMail && isProven) return pickupAt ?? after(createdAt, waitMinutes)
  // Nobody looks at it while the café is closed.
  const seenFrom = isOpenAt(cafe, createdAt)
    ? createdAt
    : (nextOpening(cafe, createdAt) ?? createdAt)
  const until = isByMail ? after(createdAt, waitMinutes) : after(seenFrom, staffWaitMinutes)
  return pickupAt && pickupAt < until ? pickupAt : until
}

/** What changes of an order that stops waiting, whoever ends it. As soon as possible counts from now, behind what is to be made. */
export function leavingWait(
  services: Services,
  { status: before, pickupAt, reservedSeconds }: OrderRow,
  status: OrderStatus,
  queue: readonly Queued[],
): Partial<OrderRow> {
  if (before !== 'waiting' || status === 'waiting') return {}
  const ended = { waitsUntil: null, confirmHash: null }
  if (!isActive(status) || pickupAt) return ended
  const { cafe: hours, pickup } = services.settings.get()
  const now = services.now()
  const neededMinutes = reservedSeconds / 60
  const kitchen = services.kitchen.get()
  const estimatedAt = readyFrom({ hours, pickup, now, kitchen, queue, neededMinutes })
  return { ...ended, estimatedAt, slotStartsAt: slotOf({ hours, pickup, now }, estimatedAt) }
}

type Ending = Pick<Services, 'db' | 'now' | 'settings' | 'sendsMail' | 'publicUrl'>

/**
 * Cancels what nobody confirmed in time. Whoever did not answer a mail gets no second; whoever did, and waited for staff, is
 * told. @returns how many
 */
export async function expireWaiting(services: Ending): Promise<number> {
  const at = services.now()
  return services.db.transaction(async (tx) => {
    await holdWaiting(tx)
    return endWaiting(tx, services, lte(orders.waitsUntil, at), 'expired')
  })
}

/**
 * Cancels what waits beyond the numbers in the settings, so that many networks together cannot fill the counter's list: of
 * those that wait for their mail, and of those that only staff can accept, each for itself. Orders whose address is proven
 * stay, and so does what was sent in the last ten minutes: `place_orders` refuses what these leave no room for. Whoever left
 * an address is told by mail. @returns their ids
 */
export async function endSurplusOrders(services: Ending): Promise<string[]> {
  const { waitingOrders, waitingForStaff } = services.settings.get().orderLimits
  return services.db.transaction(async (tx) => {
    await holdWaiting(tx)
    const byMail = await surplusOf(tx, unprovenWaiting(services, true), waitingOrders)
    const forStaff = await surplusOf(tx, unprovenWaiting(services, false), waitingForStaff)
    const ids = [...byMail, ...forStaff]
    if (ids.length > 0) await endWaiting(tx, services, inArray(orders.id, ids), 'crowded-out')
    return ids
  })
}

/** Of two in one millisecond, the one with the later number is newer. */
function unprovenWaiting(services: Ending, isByMail: boolean): SQL {
  return sql`
    select ${orders.id} as id, coalesce(${orders.networkKey}, '') as network,
      coalesce(${orders.blockKey}, ${orders.networkKey}, '') as range,
      ${orders.createdAt} + (${orders.dailyNumber} % 1000) * interval '1 microsecond' as at,
      ${orders.createdAt} > ${keptSince(services).toISOString()}::timestamptz as stays
    from ${orders}
    where ${orders.status} = 'waiting' and not ${orders.isProven}
      and ${isByMail ? isNotNull(orders.confirmHash) : isNull(orders.confirmHash)}`
}

/** Nobody is counted by an order that is long over: then the keys are of no use to anybody. */
export async function sweepCountingKeys(db: Db, now: Date) {
  const longAgo = new Date(now.getTime() - DAY_MS)
  await db
    .update(orders)
    .set({
      emailKey: null,
      phoneKey: null,
      networkKey: null,
      blockKey: null,
      rangeKey: null,
      domainKey: null,
    })
    .where(and(lte(orders.slotStartsAt, longAgo), sql`${orders.networkKey} is not null`))
}

/** Of those who end many at once, one at a time: they would wait for each other. */
export async function holdWaiting(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('orders that wait', 0))`)
}

async function endWaiting(
  tx: Db,
  services: Ending,
  which: SQL,
  why: 'expired' | 'crowded-out',
): Promise<number> {
  const at = services.now()
  const isCrowdedOut = why === 'crowded-out'
  const by = isCrowdedOut ? WAITING_TEXTS.crowdedOutBy : WAITING_TEXTS.expiredBy
  const ended = await tx
    .update(orders)
    .set({ status: 'cancelled', waitsUntil: null, confirmHash: null, updatedAt: at })
    .where(and(eq(orders.status, 'waiting'), which))
    .returning()
  if (ended.length === 0) return 0
  for (const row of ended) await alignPoints(tx, row, at)
  await tx.insert(orderChanges).values(
    ended.map(({ id }) => ({
      orderId: id,
      kind: 'status' as const,
      from: 'waiting' as const,
      to: 'cancelled' as const,
      at,
      by,
    })),
  )
  const mailOf = isCrowdedOut ? crowdedOutMail : notAcceptedMail
  for (const row of ended) {
    if (!row.contactEmail || !row.isMailed) continue
    // Who did not answer a mail gets no second, which said already that the order ends.
    if (!row.isProven && !isCrowdedOut) continue
    const mail = mailOf(services.settings.get().cafe, toOrder(row, []))
    await queueMail(tx, services, { to: row.contactEmail, ...mail })
  }
  return ended.length
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
