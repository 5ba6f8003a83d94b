import { and, desc, eq } from 'drizzle-orm'
import { drinkNames } from '#domain/booking/break-drinks.ts'
import type { Occasion } from '#domain/booking/occasion.ts'
import type { Answer } from '#domain/contracts/api.ts'
import type { DrinkWish } from '#domain/contracts/break-drinks.ts'
import { linesText } from '#domain/ordering/line-text.ts'
import type { Db } from '../db/open.ts'
import { orderChanges, rsvps } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { OrderRow } from '../ordering/store.ts'
import type { Draft } from '../ordering/place.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { draftWithSeats, placeDrinks, quoteDrinks } from './break-orders.ts'
import { lastDrinksOf } from './break-rows.ts'
import { wishOf } from './break-view.ts'
import { BY_CLOCK, type SeatRow } from './seat-rows.ts'

// Drinks for the break of a hold that ran out, ordered once more with the hold of the same seats that follows it.

type Asker = { person: Person | null; network: string }
type Lost = NonNullable<Answer<'holdSeatsAgain'>['drinksLost']>
export type DrinksAgain = {
  draft: Draft | null
  /** All that would be ordered, by name. */
  names: string[]
  lost: Lost | null
}

/**
 * Decides and prices the drinks once more; what is sold out by now is left out.
 * @param first the hold whose link was opened @param reference the new hold of the same seats
 */
export async function draftAgain(
  services: Services,
  asker: Asker,
  first: SeatRow,
  reference: string,
): Promise<DrinksAgain> {
  const before = await drinksBefore(services.db, first)
  if (!before) return { draft: null, names: [], lost: null }
  const { wishes, names, order } = before
  try {
    const quote = await quoteDrinks(services, asker, reference, wishes)
    const isSold = (_: unknown, at: number) => quote.lines[at]?.problem === null
    const drinks = wishes.filter(isSold)
    const gone = names.filter((each, at) => !isSold(each, at))
    const lost = gone.length > 0 ? { names: gone, why: null } : null
    if (drinks.length === 0) return { draft: null, names, lost }
    const { totalCents } = lost ? await quoteDrinks(services, asker, reference, drinks) : quote
    const draft = await draftWithSeats(services, asker, reference, {
      name: first.name,
      email: first.email,
      phone: first.phone ?? '',
      participants: first.participants ?? [],
      drinks,
      drinksCents: totalCents,
      drinksNote: order.note,
    })
    return { draft, names: names.filter(isSold), lost }
  } catch (error) {
    return { draft: null, names, lost: lostTo(error, names) }
  }
}

/** Places them in the transaction of the seats, which are held also where the drinks are refused. */
export async function placeAgain(
  tx: Db,
  services: Services,
  occasion: Occasion,
  { draft, names, lost }: DrinksAgain,
): Promise<{ isNew: boolean; lost: Lost | null }> {
  if (!draft) return { isNew: false, lost }
  try {
    const { isNew } = await tx.transaction((trial) => placeDrinks(trial, services, occasion, draft))
    return { isNew, lost }
  } catch (error) {
    const { names: more, why } = lostTo(error, names)
    return { isNew: false, lost: { names: [...(lost?.names ?? []), ...more], why } }
  }
}

/** @throws what is no refusal */
function lostTo(error: unknown, names: string[]): Lost {
  if (error instanceof Refused) return { names, why: error.message }
  throw error
}

/** Whether seats were held before with drinks that ran out with the hold, and have none now. */
export async function isWithoutDrinks(db: Db, row: SeatRow): Promise<boolean> {
  if (row.classId === null || row.status !== 'held') return false
  const [before] = await db.select().from(rsvps).where(eq(rsvps.heldAgainAs, row.reference))
  if (!before || (await lastDrinksOf(db, row.reference))) return false
  return (await drinksOfHold(db, before)) !== null
}

type Before = { wishes: DrinkWish[]; names: string[]; order: OrderRow }

/** Of the last hold of the same guest that had any: a later one may have been given to somebody else since. */
async function drinksBefore(db: Db, first: SeatRow): Promise<Before | null> {
  const holds = await holdsFrom(db, first)
  const own = holds.filter(({ email }) => email.toLowerCase() === first.email.toLowerCase())
  for (const hold of own.toReversed())
    if (await lastDrinksOf(db, hold.reference)) return drinksOfHold(db, hold)
  return null
}

/** Drinks that ended with a hold and nobody took away; `null` where there are none. */
async function drinksOfHold(db: Db, hold: SeatRow): Promise<Before | null> {
  const order = await lastDrinksOf(db, hold.reference)
  if (order?.status !== 'cancelled' || !(await isByClock(db, order.id))) return null
  const people = drinkNames(hold.participants ?? [], hold.nths)
  const { lines } = order.quote
  return {
    wishes: lines.map((line) => wishOf(line, people)),
    names: lines.map((line) => linesText([line])),
    order,
  }
}

async function isByClock(db: Db, orderId: string): Promise<boolean> {
  const { to, at, id } = orderChanges
  const [change] = await db
    .select()
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), eq(to, 'cancelled')))
    .orderBy(desc(at), desc(id))
    .limit(1)
  return change?.by === BY_CLOCK
}

/** A hold and those that followed it, in their order. */
async function holdsFrom(db: Db, first: SeatRow): Promise<SeatRow[]> {
  const holds = [first]
  for (let next = first.heldAgainAs; next !== null;) {
    const [row] = await db.select().from(rsvps).where(eq(rsvps.reference, next))
    if (!row) break
    holds.push(row)
    next = row.heldAgainAs
  }
  return holds
}
