import { eq, sql } from 'drizzle-orm'
import type { Order } from '#domain/contracts/ordering.ts'
import { checkPickup } from '#domain/ordering/pickup.ts'
import { WAITING_REFUSALS } from '#domain/ordering/waiting-refusals.ts'
import { whyEnded, WAITING_TEXTS } from '#domain/ordering/waiting-texts.ts'
import type { Db } from '../db/open.ts'
import { orderChanges, orders } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { queueMail } from '../outbox/store.ts'
import { hashToken, isSameToken } from '../tokens.ts'
import { takeCapacity } from './capacity.ts'
import {
  COUNTED_MS,
  domainKey,
  limitsOf,
  newcomersWaiting,
  slotShares,
  type Limit,
  type LimitKind,
} from './limits.ts'
import { confirmationMail } from './mails.ts'
import { queueFor } from './queue.ts'
import { changesOf, toOrder, type OrderRow } from './store.ts'
import { leavingWait, waitsUntil } from './waiting.ts'

/**
 * Confirms an order with the code of its mail: only now it takes kitchen time, as far as newcomers may. Beyond that nothing
 * is lost: it waits for staff, who see that its mail was confirmed. Pressing twice does no harm; later there may be room.
 * @throws Refused 404, 409 where the café is closed, 410 when it waited too long
 */
export async function confirmOrder(services: Services, id: string, code: string): Promise<Order> {
  return services.db.transaction(async (tx) => {
    const [found] = await tx.select().from(orders).where(eq(orders.id, id))
    if (!found) throw new Refused(404, 'order_not_found', WAITING_REFUSALS.unknownCode)
    const keys = {
      email: found.emailKey,
      phone: found.phoneKey,
      network: found.networkKey,
      block: found.blockKey,
      range: found.rangeKey,
      domain: found.contactEmail === null ? null : domainKey(services.secrets, found.contactEmail),
    }
    const settings = services.settings.get()
    const limits = limitsOf('newcomer', settings, keys, null)
    // Before the order's own row: `place_orders` takes its locks in the same order.
    const waiting = newcomersWaiting(settings.orderLimits, keys)
    await lockKeys(tx, [...limits, ...waiting])
    const [before] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    if (!before) throw new Refused(404, 'order_not_found', WAITING_REFUSALS.unknownCode)
    const changes = await changesOf(tx, [id])
    const order = toOrder(before, changes)
    const hasWaited = changes.some(({ to }) => to === 'waiting')
    if (before.status !== 'waiting' && before.status !== 'cancelled' && hasWaited) return order
    requireWaiting(before, order, services.now())
    if (!before.confirmHash || !isSameToken(hashToken(code), before.confirmHash))
      throw new Refused(404, 'code_unknown', WAITING_REFUSALS.unknownCode)
    const queue = await queueFor(tx, services)
    if (!before.pickupAt) {
      const { cafe, pickup } = settings
      const time = checkPickup({
        hours: cafe,
        pickup,
        now: services.now(),
        kitchen: services.kitchen.get(),
        queue,
        choice: null,
      })
      if (!time.ok) throw new Refused(409, 'pickup_closed_now', time.message)
    }
    const confirmed = {
      ...leavingWait(services, before, 'pending', queue),
      status: 'pending' as const,
      isProven: true,
      isKnown: false,
      domainKey: keys.domain,
    }
    const wanted = { ...before, ...confirmed }
    const capacitySeconds = settings.pickup.capacityMinutesPerSlot * 60
    const { newcomerShare } = slotShares('newcomer', settings)
    const isTaken =
      (await whatIsOver(tx, services, limits, wanted, false)) === null &&
      (await takeCapacity(tx, wanted, { capacitySeconds, newcomerShare }))
    if (isTaken) return place(tx, services, id, confirmed)
    if (!before.isProven) await requireFewConfirmed(tx, services, waiting, before)
    return keepForStaff(tx, services, before, keys.domain)
  })
}

function requireWaiting({ status, waitsUntil: until }: OrderRow, order: Order, now: Date) {
  if (status === 'waiting' && until && until > now) return
  const why = status === 'cancelled' ? whyEnded(order) : 'late'
  throw new Refused(410, 'waited_too_long', WAITING_TEXTS.ended[why])
}

/** Its time is taken: from here on it is an order like any other. */
async function place(
  tx: Db,
  services: Services,
  id: string,
  confirmed: Partial<OrderRow>,
): Promise<Order> {
  const at = services.now()
  const [after] = await tx
    .update(orders)
    .set({ ...confirmed, updatedAt: at })
    .where(eq(orders.id, id))
    .returning()
  if (!after) throw new Error('A locked order is gone.')
  const log = { orderId: id, from: 'waiting' as const, to: 'pending' as const, at }
  await tx.insert(orderChanges).values({ ...log, kind: 'status', by: after.contactName })
  const order = toOrder(after, await changesOf(tx, [id]))
  if (after.contactEmail)
    await queueMail(tx, services, {
      to: after.contactEmail,
      ...confirmationMail(services.settings.get().cafe, order, services.publicUrl),
    })
  return order
}

/**
 * Orders whose mail was confirmed stay until somebody at the counter looks at them, as those of new accounts do. So the owner of
 * a mail domain may have only a few of them, and all newcomers together a list that staff can go through. Beyond that this
 * one goes on waiting for its mail. The keys are locked. @throws Refused 429
 */
async function requireFewConfirmed(tx: Db, services: Services, most: Limit[], before: OrderRow) {
  const over = await whatIsOver(tx, services, most, before, true)
  if (over === null) return
  const text = over === 'domain' ? 'tooManyConfirmed' : 'tooManyConfirmedInAll'
  throw new Refused(429, 'too_many_waiting', WAITING_REFUSALS[text], {
    headers: { 'Retry-After': '600' },
  })
}

/** The code stays good: who presses once more gets room that came free. */
async function keepForStaff(
  tx: Db,
  services: Services,
  before: OrderRow,
  domain: string | null,
): Promise<Order> {
  const { id } = before
  if (before.isProven) return toOrder(before, await changesOf(tx, [id]))
  const at = services.now()
  const whose = { isByMail: false, isProven: true }
  const until = waitsUntil(
    services.settings.get(),
    { pickupAt: before.pickupAt, createdAt: at },
    whose,
  )
  const [after] = await tx
    .update(orders)
    .set({ isProven: true, domainKey: domain, waitsUntil: until, updatedAt: at })
    .where(eq(orders.id, id))
    .returning()
  if (!after) throw new Error('A locked order is gone.')
  const log = { orderId: id, from: 'waiting' as const, to: 'waiting' as const, at }
  await tx.insert(orderChanges).values({ ...log, kind: 'mail-confirmed', by: after.contactName })
  return toOrder(after, await changesOf(tx, [id]))
}

/** Counting by a key and adding to it is one step, here as in `place_orders`. */
export async function lockKeys(tx: Db, limits: Limit[]) {
  const keys = JSON.stringify(limits.map(({ key }) => key))
  await tx.execute(sql`
    select pg_advisory_xact_lock(k) from (
      select distinct hashtextextended(value, 0) as k
      from jsonb_array_elements_text(${keys}::text::jsonb) order by 1
    ) as keys`)
}

/** @param isWaiting whether what waits is counted, instead of what takes kitchen time */
async function whatIsOver(
  tx: Db,
  services: Services,
  limits: Limit[],
  { reservedSeconds: needs, slotStartsAt }: OrderRow,
  isWaiting: boolean,
): Promise<LimitKind | null> {
  for (const limit of limits) {
    const held = await heldBy(tx, services, limit, slotStartsAt, isWaiting)
    if (held.orders + 1 > limit.orders || held.seconds + needs > limit.seconds) return limit.kind
    if (held.slot + needs > (limit.slotSeconds ?? Infinity)) return limit.kind
  }
  return null
}

/** How many orders are open by a key, for how many seconds of making, and for how many of those in one slot. */
export async function heldBy(
  tx: Db,
  services: Services,
  { kind, key }: Limit,
  slotStartsAt: Date,
  isWaiting: boolean,
): Promise<Record<'seconds' | 'orders' | 'slot', number>> {
  const since = new Date(services.now().getTime() - COUNTED_MS).toISOString()
  // As in `place_orders`, with which it shares its plans.
  await tx.execute(sql`set local enable_seqscan to off`)
  const { rows } = (await tx.execute(sql`
    select seconds, orders, slot_seconds as slot
    from held_orders(${kind}::text, ${key}::text, ${since}::timestamptz,
      ${slotStartsAt.toISOString()}::timestamptz, ${isWaiting}::boolean)`)) as unknown as {
    rows: Counted[]
  }
  const [held] = rows
  if (!held) throw new Error('Open orders could not be counted.')
  return {
    seconds: Number(held.seconds),
    orders: Number(held.orders),
    slot: Number(held.slot),
  }
}

/** int8 is a text in one driver and a number in the other. */
type Counted = Record<'seconds' | 'orders' | 'slot', number | string>
