import { and, eq, gte, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { OrderStatus } from '#domain/contracts/ordering.ts'
import { holdsTime } from '#domain/ordering/status.ts'
import type { Db } from '../db/open.ts'
import { orders, pickupSlots } from '../db/schema.ts'
import { venueHires } from '../booking/store.ts'
import { COUNTED_MS } from './limits.ts'

/** Minutes of making already promised, by the instant a slot starts: what `domain/ordering` asks for. */
export async function bookedMinutes(db: Db, now: Date): Promise<(startsAt: string) => number> {
  const since = new Date(now.getTime() - DAY_MS)
  const rows = await db.select().from(pickupSlots).where(gte(pickupSlots.startsAt, since))
  const minutes = new Map(rows.map((row) => [row.startsAt.getTime(), row.bookedSeconds / 60]))
  const isHired = await venueHires(db, since)
  return (startsAt) => {
    const at = Date.parse(startsAt)
    return isHired(at) ? Infinity : (minutes.get(at) ?? 0)
  }
}

/** Of how many seconds a slot's orders may be: all of them, and those of guests and newcomers; `null` is no limit. */
type Room = {
  capacitySeconds: number | null
  newcomerShare: number | null
  guestShare?: number | null
  phoneShare?: number | null
}

/**
 * Takes kitchen time from a slot, if that much is left; an order bigger than a whole slot may have an empty one to itself.
 * One statement, so it is exact however many ask at once.
 * @returns whether it was taken
 */
export async function takeCapacity(tx: Db, held: Held, room: Room): Promise<boolean> {
  const { slotStartsAt: startsAt, reservedSeconds: seconds } = held
  const { bookedSeconds, newcomerSeconds, guestSeconds, phoneSeconds } = pickupSlots
  const newcomers = held.isKnown ? 0 : seconds
  const guests = held.isProven ? 0 : seconds
  const byPhone = isByPhone(held) ? guests : 0
  const fits = (column: PgColumn, most: number | null) =>
    most === null ? undefined : sql`${column} + ${seconds} <= ${Math.min(most, MAX_SECONDS)}`
  const { newcomerShare, guestShare = null, phoneShare = null } = room
  const isAbove = (part: number, share: number | null) => share !== null && part > share
  if (isAbove(newcomers, newcomerShare)) return false
  if (isAbove(guests, guestShare) || isAbove(byPhone, phoneShare)) return false
  const hasRoom = fits(bookedSeconds, room.capacitySeconds)
  const taken = await tx
    .insert(pickupSlots)
    .values({
      startsAt,
      bookedSeconds: seconds,
      newcomerSeconds: newcomers,
      guestSeconds: guests,
      phoneSeconds: byPhone,
    })
    .onConflictDoUpdate({
      target: pickupSlots.startsAt,
      set: {
        bookedSeconds: sql`${bookedSeconds} + ${seconds}`,
        newcomerSeconds: sql`${newcomerSeconds} + ${newcomers}`,
        guestSeconds: sql`${guestSeconds} + ${guests}`,
        phoneSeconds: sql`${phoneSeconds} + ${byPhone}`,
      },
      setWhere: and(
        hasRoom && or(eq(bookedSeconds, 0), hasRoom),
        held.isKnown ? undefined : fits(newcomerSeconds, newcomerShare),
        guests === 0 ? undefined : fits(guestSeconds, guestShare),
        byPhone === 0 ? undefined : fits(phoneSeconds, phoneShare),
      ),
    })
    .returning({ startsAt: pickupSlots.startsAt })
  return taken.length > 0
}

/** An order's time in its slot; who stands for it as it was when the time was taken. */
export type Held = {
  slotStartsAt: Date
  reservedSeconds: number
  isProven: boolean
  isKnown: boolean
  contactEmail: string | null
  isMailed: boolean
}

/** Gives time back, for an order that will not be made. */
export async function returnCapacity(tx: Db, held: Held) {
  const less = lessBy(held.reservedSeconds)
  await tx
    .update(pickupSlots)
    .set({
      bookedSeconds: less(pickupSlots.bookedSeconds),
      ...lessOfGuests(held),
      ...(!held.isKnown && { newcomerSeconds: less(pickupSlots.newcomerSeconds) }),
    })
    .where(eq(pickupSlots.startsAt, held.slotStartsAt))
}

/** Gives the part of the shares back, for an order that keeps its time and whose customer is known now. */
export async function leaveShares(tx: Db, held: Held) {
  if (held.isKnown) return
  const less = lessBy(held.reservedSeconds)
  await tx
    .update(pickupSlots)
    .set({
      newcomerSeconds: less(pickupSlots.newcomerSeconds),
      ...lessOfGuests(held),
    })
    .where(eq(pickupSlots.startsAt, held.slotStartsAt))
}

function lessOfGuests(held: Held) {
  if (held.isProven) return {}
  const less = lessBy(held.reservedSeconds)
  return {
    guestSeconds: less(pickupSlots.guestSeconds),
    ...(isByPhone(held) && { phoneSeconds: less(pickupSlots.phoneSeconds) }),
  }
}

/** Whether it cannot be confirmed by mail. */
const isByPhone = (held: Held) => held.contactEmail === null || !held.isMailed

/**
 * Counts the shares of the slots to come anew from their orders. A server of the version before, while a newer one runs
 * beside it, changes orders without them; then a slot would say for as long as it lasts that more is taken than is.
 */
export async function recountShares(db: Db, now: Date) {
  const since = new Date(now.getTime() - COUNTED_MS)
  await db.transaction(async (tx) => {
    // Whoever changes an order holds its slot until the end. So what is read below is whole for the slots that are held.
    const slots = await tx
      .select({ startsAt: pickupSlots.startsAt })
      .from(pickupSlots)
      .where(gte(pickupSlots.startsAt, since))
      .orderBy(pickupSlots.startsAt)
      .for('update')
    if (slots.length === 0) return
    const seconds = (which: SQL) =>
      sql`coalesce((select sum(${orders.reservedSeconds}) from ${orders}
        where ${orders.slotStartsAt} = ${pickupSlots.startsAt} and ${orders.estimatedAt} >= ${since.toISOString()}::timestamptz
          and ${inArray(orders.status, HOLDING)} and ${which}), 0)`
    await tx
      .update(pickupSlots)
      .set({
        guestSeconds: seconds(sql`not ${orders.isProven}`),
        newcomerSeconds: seconds(sql`not ${orders.isKnown}`),
        phoneSeconds: seconds(
          sql`not ${orders.isProven} and (${orders.contactEmail} is null or not ${orders.isMailed})`,
        ),
      })
      .where(
        inArray(
          pickupSlots.startsAt,
          slots.map(({ startsAt }) => startsAt),
        ),
      )
  })
}

const HOLDING = OrderStatus.options.filter(holdsTime)
const lessBy = (seconds: number) => (column: PgColumn) => sql`greatest(0, ${column} - ${seconds})`
const MAX_SECONDS = 2_000_000_000
const DAY_MS = 86_400_000
