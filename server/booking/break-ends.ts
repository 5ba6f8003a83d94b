import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { drinkNames } from '#domain/booking/break-drinks.ts'
import type { Occasion } from '#domain/booking/occasion.ts'
import type { EditedLine } from '#domain/contracts/ordering.ts'
import { cancelProblem } from '#domain/ordering/status.ts'
import type { Db } from '../db/open.ts'
import { orderChanges, orders, rsvps, type Edited } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { changeHeld, holdOrder } from '../ordering/change.ts'
import { editIn } from '../ordering/edit.ts'
import { tellOfEdit } from '../ordering/edit-news.ts'
import { asWished, planEdit } from '../ordering/edit-quote.ts'
import { editLimits, lockLimits, retakeCapacity } from '../ordering/edit-room.ts'
import { NOTHING_BACK } from '../ordering/mails.ts'
import { breakSlot } from '../ordering/place.ts'
import { changesOf, toOrder, type OrderRow } from '../ordering/store.ts'
import { balanceOf } from '../payments/balance.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import {
  breakProblem,
  breakTimes,
  drinksOf,
  drinksOfClasses,
  forBreakOf,
  isStanding,
} from './break-rows.ts'
import { BY_CLOCK, lockSeats, type SeatRow } from './seat-rows.ts'

// What becomes of drinks for the break when seats end, move or are given on. Callers hold the class and the party
// (docs/decisions/drinks-for-the-break.md).

type Why = { reason: string; by: string }

/**
 * Cancels the drinks of a party and gives back what was paid for them: for guests by the rules of orders, so what the bar has begun
 * stays; for the café whatever was made. @returns what goes back, in cents
 */
export async function cancelDrinks(
  tx: Db,
  services: Services,
  reference: string,
  why: Why & { isByCafe?: boolean },
): Promise<number> {
  const found = await drinksOf(tx, reference)
  return found ? cancelOne(tx, services, found.id, why) : 0
}

async function cancelOne(
  tx: Db,
  services: Services,
  id: string,
  { reason, by, isByCafe = false }: Why & { isByCafe?: boolean },
): Promise<number> {
  const order = await holdOrder(tx, id)
  if (!isStanding(order) || (!isByCafe && cancelProblem(order) !== null)) return 0
  const { paidCents, refundedCents } = await balanceOf(tx, order)
  const changer = { name: by, person: null, isSystem: true, check: () => {}, refund: { reason } }
  await changeHeld(tx, services, order, { status: 'cancelled' }, changer)
  return paidCents - refundedCents
}

/** The drinks of all parties of a class that does not take place as it was planned. */
export async function cancelDrinksOfClass(tx: Db, services: Services, classId: string, why: Why) {
  for (const { id } of await drinksOfClasses(tx, [classId]))
    await cancelOne(tx, services, id, { ...why, isByCafe: true })
}

/** The lines of an order without those of one person of its party; `null` where that person has none. */
export function linesWithout(
  order: OrderRow,
  { participants, nths }: Pick<SeatRow, 'participants' | 'nths'>,
  seat: number,
): EditedLine[] | null {
  const name = drinkNames(participants ?? [], nths)[seat]
  const kept = order.quote.lines.flatMap((line, was) =>
    line.customerName === name ? [] : [asWished(line, was)],
  )
  return kept.length === order.quote.lines.length ? null : kept
}

/**
 * Takes what one person would have had off the drinks of a party, because that person leaves it; what it cost goes back.
 * @param row the party with that person @returns what goes back, in cents
 */
export async function dropDrinksOf(
  tx: Db,
  services: Services,
  row: SeatRow,
  seat: number,
  { person, ...why }: Why & { person: Person | null },
): Promise<number> {
  const found = await drinksOf(tx, row.reference)
  if (!found || cancelProblem(found) !== null) return 0
  const lines = linesWithout(found, row, seat)
  if (!lines) return 0
  if (lines.length === 0) return cancelOne(tx, services, found.id, why)
  const inTx = { ...services, db: tx }
  const limits = editLimits(services, found)
  const planned = await planEdit(inTx, found, { lines }, false)
  const before = await balanceOf(tx, found)
  const seenEdits = (toOrder(found, await changesOf(tx, [found.id])).edits ?? []).length
  await editIn(tx, services, {
    id: found.id,
    edit: { lines, seenEdits, key: randomUUID() },
    editor: { name: why.by, person, problem: () => null },
    planned,
    limits,
  })
  const after = await balanceOf(tx, await holdOrder(tx, found.id))
  return after.refundedCents - before.refundedCents
}

/** Drinks stay with seats that are given to somebody else, whose reference is another one. */
export async function passDrinksOn(tx: Db, from: string, to: string): Promise<void> {
  const found = await drinksOf(tx, from)
  if (found?.forBreak)
    await tx
      .update(orders)
      .set({ forBreak: { ...found.forBreak, reference: to } })
      .where(eq(orders.id, found.id))
}

/**
 * Brings the drinks of a party to the break of the class that it moved to. Where that has none, or no time to make them, they are
 * cancelled and given back.
 */
export async function moveDrinks(
  tx: Db,
  services: Services,
  reference: string,
  target: Occasion,
  why: Why,
): Promise<'none' | 'moved' | 'cancelled' | 'kept'> {
  const found = await drinksOf(tx, reference)
  if (!found) return 'none'
  if (cancelProblem(found) !== null) return 'kept'
  const isMoved =
    breakProblem(services, target) === null &&
    (await retime(tx, services, found, target, { isByCafe: false, by: why.by }))
  if (isMoved) return 'moved'
  await cancelOne(tx, services, found.id, why)
  return 'cancelled'
}

/** The same for all parties of a class that is at another time now, or has its break at another. What the bar has begun stays. */
export async function retimeDrinks(tx: Db, services: Services, occasion: Occasion, by: string) {
  for (const order of await drinksOfClasses(tx, [occasion.id]))
    if (['awaiting-payment', 'pending', 'confirmed'].includes(order.status))
      await retime(tx, services, order, occasion, { isByCafe: true, by })
}

/** @returns false where the kitchen has no time then, and nothing was changed */
async function retime(
  tx: Db,
  services: Services,
  { id, forBreak }: OrderRow,
  occasion: Occasion,
  { isByCafe, by }: { isByCafe: boolean; by: string },
): Promise<boolean> {
  const times = breakTimes(services, occasion)
  if (!times || !forBreak) return false
  const { breakAt: pickupAt, until } = times
  const [known] = await tx.select().from(orders).where(eq(orders.id, id))
  if (!known) return false
  const limits = editLimits(services, known)
  if (!isByCafe) await lockLimits(tx, limits)
  const before = await holdOrder(tx, id)
  const after = {
    slotStartsAt: breakSlot(services.settings.get(), pickupAt),
    reservedSeconds: before.reservedSeconds,
  }
  if (!(await mayRetake(tx, services, { before, after, limits, isStaff: isByCafe }))) return false
  const at = services.now()
  const isSameTime = before.pickupAt?.getTime() === pickupAt.getTime()
  const [row] = await tx
    .update(orders)
    .set({
      forBreak: forBreakOf(occasion, until, forBreak.reference),
      slotStartsAt: after.slotStartsAt,
      ...(!isSameTime && { pickupAt, estimatedAt: pickupAt, promisedAt: null, hereAt: null }),
      updatedAt: at,
    })
    .where(eq(orders.id, id))
    .returning()
  if (!row) throw new Error('A held order is gone.')
  if (isSameTime) return true
  const changes = [{ what: 'pickup' as const }]
  const detail: Edited = {
    key: randomUUID(),
    changes,
    map: row.quote.lines.map((_, position) => position),
    beforeCents: row.quote.totalCents,
    afterCents: row.quote.totalCents,
  }
  const log = { orderId: id, kind: 'edited' as const, from: row.status, to: row.status }
  await tx.insert(orderChanges).values({ ...log, at, by, detail })
  if (row.status === 'awaiting-payment') return true
  const staff = isByCafe
    ? { staff: { reason: 'The class was moved', mayRefund: false, mayGiveMuch: false } }
    : {}
  const editor = { name: by, person: null, problem: () => null, ...staff }
  const money = { order: row, isPaid: row.isPaid, givenBack: NOTHING_BACK }
  await tellOfEdit(tx, services, { after: row, editor, changes, money })
  return true
}

/** Takes the kitchen time anew, or leaves everything as it is. */
async function mayRetake(
  tx: Db,
  services: Services,
  retaking: Parameters<typeof retakeCapacity>[2],
): Promise<boolean> {
  try {
    await tx.transaction((trial) => retakeCapacity(trial, services, retaking))
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Orders whose seats ended in a way that did not take them along; so many at once. */
const BATCH = 50

/** Cancels drinks of parties that have no seats any more. Runs every minute on every server; twice at once does no harm. */
export async function endLostDrinks(services: Services): Promise<void> {
  const { db } = services
  const reference = sql<string>`${orders.forBreak} ->> 'reference'`
  const lost = await db
    .select({ id: orders.id, reference })
    .from(orders)
    .where(
      and(
        sql`${orders.forBreak} is not null`,
        inArray(orders.status, ['awaiting-payment', 'pending', 'confirmed']),
        sql`not exists (select from ${rsvps} where ${rsvps.reference} = ${reference} and ${rsvps.status} in ('held', 'confirmed'))`,
      ),
    )
    .limit(BATCH)
  const why = { reason: 'The seats were given back', by: BY_CLOCK }
  for (const { id, reference: of } of lost)
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(rsvps).where(eq(rsvps.reference, of))
      const held = row && (await lockSeats(tx, of))
      if (held && ['held', 'confirmed'].includes(held.row.status)) return
      await cancelOne(tx, services, id, why)
    })
}
