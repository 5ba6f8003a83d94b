import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import { checkPickup, slotOf } from '#domain/ordering/pickup.ts'
import { ESTIMATE_MINUTES, isActive } from '#domain/ordering/status.ts'
import { WAITING_TEXTS } from '#domain/ordering/waiting-texts.ts'
import type { Db } from '../db/open.ts'
import { orderChanges, orders } from '../db/schema.ts'
import { surplusOf } from '../db/surplus.ts'
import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import { queueMail } from '../outbox/store.ts'
import { hashToken, isSameToken, newToken } from '../tokens.ts'
import { takeCapacity } from './capacity.ts'
import { COUNTED_MS, customerLimits, type Limit } from './limits.ts'
import { confirmationMail } from './mails.ts'
import { changesOf, toOrder, type OrderRow } from './store.ts'

/** The code of a mail's button, and what is kept of it. */
export function newConfirmCode(): { code: string; hash: string } {
  const code = newToken()
  return { code, hash: hashToken(code) }
}

/**
 * Until when an order waits: for the button in a mail as long as the settings say, for staff as long as it could still
 * be made. Never longer than its pickup time.
 */
export function waitsUntil(
  { pickupAt, createdAt }: { pickupAt?: Date | null; createdAt: Date },
  isByMail: boolean,
  waitMinutes: number,
): Date {
  const until = new Date(createdAt.getTime() + waitMinutes * MINUTE_MS)
  if (!pickupAt) return until
  return isByMail && until < pickupAt ? until : pickupAt
}

/** What changes of an order that stops waiting, whoever ends it. As soon as possible counts from now. */
export function leavingWait(
  house: House,
  { status: before, pickupAt }: OrderRow,
  status: OrderStatus,
): Partial<OrderRow> {
  if (before !== 'waiting' || status === 'waiting') return {}
  const ended = { waitsUntil: null, confirmHash: null }
  if (!isActive(status) || pickupAt) return ended
  const { cafe: hours, pickup } = house.settings.get()
  const now = house.now()
  const estimatedAt = new Date(now.getTime() + ESTIMATE_MINUTES * MINUTE_MS)
  return { ...ended, estimatedAt, slotStartsAt: slotOf({ hours, pickup, now }, estimatedAt) }
}

/**
 * Confirms an order with the code of its mail: only now it takes kitchen time. Pressing twice does no harm.
 * @throws Refused 409 where there is no room or time for it any more, 410 when it waited too long
 */
export async function confirmOrder(house: House, id: string, code: string): Promise<Order> {
  return house.db.transaction(async (tx) => {
    const [found] = await tx.select().from(orders).where(eq(orders.id, id))
    if (!found) throw new Refused(404, 'order_not_found', WAITING_TEXTS.unknownCode)
    const keys = {
      email: found.emailKey,
      phone: found.phoneKey,
      network: found.networkKey,
      block: found.blockKey,
    }
    const { cafe, pickup, orderLimits } = house.settings.get()
    const limits = customerLimits(orderLimits, keys, null)
    // Before the order's own row: `place_orders` takes its locks in the same order.
    await lockKeys(tx, limits)
    const [before] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    if (!before) throw new Refused(404, 'order_not_found', WAITING_TEXTS.unknownCode)
    const changes = await changesOf(tx, [id])
    const wasWaiting = changes.some(({ to }) => to === 'waiting')
    if (before.status !== 'waiting' && before.status !== 'cancelled' && wasWaiting)
      return toOrder(before, changes)
    const at = house.now()
    if (before.status !== 'waiting' || !before.waitsUntil || before.waitsUntil <= at)
      throw new Refused(410, 'waited_too_long', WAITING_TEXTS.tooLate)
    if (!before.confirmHash || !isSameToken(hashToken(code), before.confirmHash))
      throw new Refused(404, 'code_unknown', WAITING_TEXTS.unknownCode)

    if (!before.pickupAt) {
      const time = checkPickup({ hours: cafe, pickup, now: at, choice: null })
      if (!time.ok) throw new Refused(409, 'pickup_closed_now', time.message)
    }
    if (await isOver(tx, house, limits, before.reservedSeconds))
      throw new Refused(409, 'needs_staff', WAITING_TEXTS.needsStaff)
    const next = {
      ...leavingWait(house, before, 'pending'),
      status: 'pending' as const,
      isProven: true,
    }
    const [after] = await tx
      .update(orders)
      .set({ ...next, updatedAt: at })
      .where(eq(orders.id, id))
      .returning()
    if (!after) throw new Error('A locked order is gone.')
    const [change] = await tx
      .insert(orderChanges)
      .values({
        orderId: id,
        kind: 'status',
        from: 'waiting',
        to: 'pending',
        at,
        by: before.contactName,
      })
      .returning()
    const order = toOrder(after, change ? [...changes, change] : changes)
    if (after.contactEmail)
      await queueMail(tx, house, {
        to: after.contactEmail,
        ...confirmationMail(cafe, order, house.publicUrl),
      })
    const hasRoom = await takeCapacity(tx, {
      startsAt: after.slotStartsAt,
      seconds: after.reservedSeconds,
      limitSeconds: pickup.capacityMinutesPerSlot * 60,
    })
    if (!hasRoom) throw new Refused(409, 'slot_full', WAITING_TEXTS.full)
    return order
  })
}

/** Cancels what nobody confirmed in time. No mail: whoever did not answer one gets no second. @returns how many */
export async function expireWaiting({ db, now }: Pick<House, 'db' | 'now'>): Promise<number> {
  const at = now()
  return db.transaction(async (tx) => {
    await holdWaiting(tx)
    return endWaiting(tx, at, lte(orders.waitsUntil, at), WAITING_TEXTS.expiredBy)
  })
}

/**
 * Cancels what waits beyond the number in the settings, so that many networks together cannot fill the counter's list.
 * Orders of people who are signed in are counted by account, and stay. No mail, as above. @returns their ids
 */
export async function endSurplusOrders({
  db,
  now,
  settings,
}: Pick<House, 'db' | 'now' | 'settings'>): Promise<string[]> {
  const { waitingOrders } = settings.get().orderLimits
  return db.transaction(async (tx) => {
    await holdWaiting(tx)
    const listed = sql`
      select ${orders.id} as id, coalesce(${orders.blockKey}, ${orders.networkKey}, '') as network, ${orders.createdAt} as at
      from ${orders} where ${orders.status} = 'waiting' and ${orders.userId} is null`
    const ids = await surplusOf(tx, listed, waitingOrders)
    if (ids.length > 0)
      await endWaiting(tx, now(), inArray(orders.id, ids), WAITING_TEXTS.crowdedOutBy)
    return ids
  })
}

/** Nobody is counted by an order that is long over: then the keys are of no use to anybody. */
export async function sweepCountingKeys(db: Db, now: Date) {
  const longAgo = new Date(now.getTime() - DAY_MS)
  await db
    .update(orders)
    .set({ emailKey: null, phoneKey: null, networkKey: null, blockKey: null })
    .where(and(lte(orders.slotStartsAt, longAgo), sql`${orders.networkKey} is not null`))
}

/** Of those who end many at once, one at a time: they would wait for each other. */
async function holdWaiting(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('orders that wait', 0))`)
}

async function endWaiting(tx: Db, at: Date, which: SQL, by: string): Promise<number> {
  const ended = await tx
    .update(orders)
    .set({ status: 'cancelled', waitsUntil: null, confirmHash: null, updatedAt: at })
    .where(and(eq(orders.status, 'waiting'), which))
    .returning({ id: orders.id })
  if (ended.length > 0)
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
  return ended.length
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Counting by a key and adding to it is one step, here as in `place_orders`. */
async function lockKeys(tx: Db, limits: Limit[]) {
  const keys = JSON.stringify(limits.map(({ key }) => key))
  await tx.execute(sql`
    select pg_advisory_xact_lock(k) from (
      select distinct hashtextextended(value, 0) as k
      from jsonb_array_elements_text(${keys}::text::jsonb) order by 1
    ) as keys`)
}

async function isOver(tx: Db, house: House, limits: Limit[], seconds: number): Promise<boolean> {
  const since = new Date(house.now().getTime() - COUNTED_MS).toISOString()
  for (const limit of limits) {
    const { rows } = (await tx.execute(sql`
      select seconds, orders
      from open_orders(${limit.kind}::text, ${limit.key}::text, ${since}::timestamptz, false)`)) as unknown as {
      rows: { seconds: number | string; orders: number | string }[]
    }
    const [open] = rows
    if (!open) throw new Error('Open orders could not be counted.')
    if (Number(open.orders) + 1 > limit.orders || Number(open.seconds) + seconds > limit.seconds)
      return true
  }
  return false
}
