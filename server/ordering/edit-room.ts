import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { pickupSlots } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { returnCapacity, takeCapacity } from './capacity.ts'
import { heldBy, lockKeys } from './confirm.ts'
import { dayShare, limitsOf, slotShares, type Limit } from './limits.ts'
import type { OrderRow } from './store.ts'

type Timed = Pick<OrderRow, 'slotStartsAt' | 'reservedSeconds'>

/** By what a customer's open orders are counted, as when they placed this one. */
export function editLimits(services: Services, order: OrderRow): Limit[] {
  if (order.channel === 'counter') return []
  const keys = {
    email: order.emailKey,
    phone: order.phoneKey,
    network: order.networkKey,
    block: order.blockKey,
    range: order.rangeKey,
    domain: order.domainKey,
  }
  const trust = trustOf(order)
  return limitsOf(trust, services.settings.get(), keys, trust === 'guest' ? null : order.userId)
}

export const trustOf = ({ isKnown, isProven }: OrderRow) =>
  isKnown ? ('known' as const) : isProven ? ('newcomer' as const) : ('guest' as const)

/** Before the row of the order: whoever places orders takes its locks in the same order. */
export const lockLimits = (tx: Db, limits: Limit[]) => lockKeys(tx, limits)

/**
 * Gives the kitchen time of an order back and takes what it needs now. Where it gets longer, or is for another slot, a customer
 * has the limits of a new order. @throws Refused 409
 */
export async function retakeCapacity(
  tx: Db,
  services: Services,
  {
    before,
    after,
    limits,
    isStaff,
  }: { before: OrderRow; after: Timed; limits: Limit[]; isStaff: boolean },
): Promise<void> {
  const more = after.reservedSeconds - before.reservedSeconds
  const isMoved = after.slotStartsAt.getTime() !== before.slotStartsAt.getTime()
  if (more === 0 && !isMoved) return
  const isFree = isStaff || (more <= 0 && !isMoved)
  if (!isFree) await requireWithin(tx, services, limits, { after, more, isMoved })
  const held = { ...before, ...after }
  const settings = services.settings.get()
  const share = isFree ? null : dayShare(trustOf(before), settings, after.slotStartsAt)
  if (share)
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('guests of a day', extract(epoch from ${share.from.toISOString()}::timestamptz)::bigint))`,
    )
  // Two orders that change places take the same two slots.
  await tx
    .select({ startsAt: pickupSlots.startsAt })
    .from(pickupSlots)
    .where(inArray(pickupSlots.startsAt, [before.slotStartsAt, after.slotStartsAt]))
    .orderBy(pickupSlots.startsAt)
    .for('update')
  await returnCapacity(tx, before)
  const room = isFree
    ? { capacitySeconds: null, newcomerShare: null }
    : {
        capacitySeconds: settings.pickup.capacityMinutesPerSlot * 60,
        ...slotShares(trustOf(before), settings),
      }
  if (!(await takeCapacity(tx, held, room))) throw slotFull(isMoved)
  if (share && (await isDayFull(tx, share))) throw slotFull(isMoved)
}

const slotFull = (isMoved: boolean) =>
  new Refused(
    409,
    'slot_full',
    isMoved
      ? 'That time is full. Please choose another time.'
      : 'The kitchen has no time left for more at that time. Choose a later pickup time, or order less.',
  )

async function requireWithin(
  tx: Db,
  services: Services,
  limits: Limit[],
  { after, more, isMoved }: { after: Timed; more: number; isMoved: boolean },
) {
  for (const limit of limits) {
    const held = await heldBy(tx, services, limit, after.slotStartsAt, false)
    const isOver = more > 0 && held.seconds + more > limit.seconds
    const inSlot = held.slot + (isMoved ? after.reservedSeconds : more)
    if (!isOver && inSlot <= (limit.slotSeconds ?? Infinity)) continue
    throw new Refused(
      409,
      'edit_too_large',
      'That is more than can be ordered from afar just now. Change less, or call us.',
    )
  }
}

/** What guests may take of a day, counted with what was just taken. */
async function isDayFull(
  tx: Db,
  { from, to, guestMost, phoneMost }: NonNullable<ReturnType<typeof dayShare>>,
): Promise<boolean> {
  const { startsAt, guestSeconds, phoneSeconds } = pickupSlots
  const [taken] = await tx
    .select({
      guests: sql<string>`coalesce(sum(${guestSeconds}), 0)`.mapWith(Number),
      phone: sql<string>`coalesce(sum(${phoneSeconds}), 0)`.mapWith(Number),
    })
    .from(pickupSlots)
    .where(
      sql`${startsAt} >= ${from.toISOString()}::timestamptz and ${startsAt} < ${to.toISOString()}::timestamptz`,
    )
  return Number(taken?.guests ?? 0) > guestMost || Number(taken?.phone ?? 0) > phoneMost
}
