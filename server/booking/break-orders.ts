import type { OrderPayment } from '#domain/ordering/values.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { BREAK_TEXTS, drinkNames } from '#domain/booking/break-drinks.ts'
import type { Occasion } from '#domain/booking/occasion.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { Answer } from '#domain/contracts/api.ts'
import type { DrinkWish } from '#domain/contracts/break-drinks.ts'
import type { LineRequest, Quote } from '#domain/contracts/ordering.ts'
import type { Db } from '../db/open.ts'
import { orders, rsvps } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { draftAtBreak, leaveDraft, placeAtBreak, type Draft } from '../ordering/place.ts'
import { isRace } from '../ordering/placing.ts'
import { priced } from '../ordering/pricing.ts'
import type { OrderRow } from '../ordering/store.ts'
import { startPayment } from '../payments/online.ts'
import { requireProvider } from '../payments/provider.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { cancelDrinks } from './break-ends.ts'
import { breakProblem, breakTimes, drinksOf, forBreakOf } from './break-rows.ts'
import { keyOf, readOccasion } from './occasions.ts'
import { BY_GUEST, lockSeats, unknown, type SeatRow } from './seat-rows.ts'

type Asker = { person: Person | null; network: string }
type Party = Pick<SeatRow, 'reference' | 'userId' | 'name' | 'email' | 'phone' | 'nths'> & {
  participants: readonly string[]
}
export type DrinksWish = {
  drinks: readonly DrinkWish[]
  note?: string | undefined
  payment: OrderPayment
  expectedCents: number
  key: string
}

/** What drinks for the break cost, by the one quote of all orders: with the discount of the day of the class. @throws Refused 404, 409 */
export async function quoteDrinks(
  services: Services,
  { person, network }: Asker,
  reference: string,
  drinks: readonly DrinkWish[],
): Promise<Quote> {
  const { row, occasion } = await readParty(services, reference)
  const { breakAt } = requireBreak(services, occasion)
  return priced(
    services,
    { lines: linesOf({ ...row, participants: namesFor(row) }, drinks) },
    {
      accountId: person?.user.id ?? row.userId,
      guesser: network,
      date: dateIn(services.settings.get().cafe.timeZone, breakAt),
    },
  )
}

/**
 * Orders drinks for the break for seats that are booked. An order that waits to be paid is replaced; sent again it is the same order.
 * @throws Refused 404; 409 where that is over, ordered already, costs something else, or the bar has no time
 */
export async function orderDrinks(
  services: Services,
  asker: Asker,
  reference: string,
  wish: DrinksWish,
): Promise<Answer<'orderBreakDrinks'>> {
  if (wish.payment === 'online') requireProvider(services)
  const { row, occasion } = await readParty(services, reference)
  const draft = await draftDrinks(services, asker, {
    party: { ...row, participants: namesFor(row) },
    occasion,
    wish,
  })
  const { id } = await placing(draft, () =>
    services.db.transaction(async (tx) => {
      const held = await lockSeats(tx, reference)
      if (held.row.status !== 'confirmed') throw new Refused(409, 'not_kept', BREAK_TEXTS.notKept)
      return placeDrinks(tx, services, held.occasion, draft)
    }),
  )
  const [order] = await services.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('A placed order is gone.')
  const url = order.status === 'awaiting-payment' ? (await startPayment(services, id)).url : null
  return { url, orderId: id, orderToken: order.token }
}

type WithSeats = {
  name: string
  email: string
  phone?: string | undefined
  participants: readonly string[]
  drinks: readonly DrinkWish[]
  drinksCents: number
  drinksNote?: string | undefined
}

/** Drinks that are booked and paid with seats that are held. @throws Refused */
export async function draftWithSeats(
  services: Services,
  asker: Asker,
  reference: string,
  { drinks, drinksCents: expectedCents, drinksNote: note, phone = '', ...who }: WithSeats,
): Promise<Draft> {
  const { row, occasion } = await readParty(services, reference)
  const wish = { drinks, note, payment: 'online' as const, expectedCents, key: randomUUID() }
  return draftDrinks(services, asker, { party: { ...row, ...who, phone }, occasion, wish })
}

/** Decides and prices drinks, before the transaction that places them. @throws Refused */
export async function draftDrinks(
  services: Services,
  { person, network }: Asker,
  { party, occasion, wish }: { party: Party; occasion: Occasion; wish: DrinksWish },
): Promise<Draft> {
  const { breakAt, until } = requireBreak(services, occasion)
  const { timeZone } = services.settings.get().cafe
  const { reference, userId, name, email, phone } = party
  const contact = {
    name: name.slice(0, 60),
    ...(email && { email }),
    ...(phone && { phone }),
  }
  const draft = await draftAtBreak(
    services,
    {
      lines: linesOf(party, wish.drinks),
      contact,
      pickup: { date: dateIn(timeZone, breakAt), time: timeIn(timeZone, breakAt) },
      note: wish.note ?? '',
      payment: wish.payment,
      expectedTotalCents: wish.expectedCents,
    },
    {
      key: `break ${reference} ${wish.key}`,
      person,
      address: network,
      atBreak: { at: breakAt, forBreak: forBreakOf(occasion, until, reference), userId },
    },
  )
  const needed = draft.entry.row.reservedSeconds * 1_000
  if (services.now().getTime() + needed <= breakAt.getTime()) return draft
  await leaveDraft(draft)
  throw new Refused(409, 'pickup_too_soon', BREAK_TEXTS.tooLong)
}

/**
 * Places drafted drinks; another order that waits to be paid makes room for them, and the same is left as it is. Hold the seats.
 * @throws Refused 409
 */
export async function placeDrinks(
  tx: Db,
  services: Services,
  occasion: Occasion,
  draft: Draft,
): Promise<Placed> {
  const { forBreak, pickupAt, idempotencyKey, requestHash } = draft.entry.row
  const { breakAt } = requireBreak(services, occasion)
  if (forBreak?.classId !== occasion.id || pickupAt?.getTime() !== breakAt.getTime())
    throw new Refused(409, 'class_changed', BREAK_TEXTS.changed)
  const before = await drinksOf(tx, forBreak.reference)
  const isWaiting = before?.status === 'awaiting-payment'
  const isSame = isWaiting && before.requestHash === requestHash
  if (before && (isSame || before.idempotencyKey === idempotencyKey))
    return { id: before.id, isNew: false }
  if (before && !isWaiting) throw new Refused(409, 'drinks_ordered', BREAK_TEXTS.ordered)
  const why = { reason: 'Other drinks were chosen', by: BY_GUEST }
  if (before) await cancelDrinks(tx, services, forBreak.reference, why)
  return placeAtBreak(tx, services, draft)
}

type Placed = Awaited<ReturnType<typeof placeAtBreak>>

/** Times that somebody else may be faster. */
const TRIES = 4

/**
 * Runs a transaction that places a draft, again where somebody took the same slot at that moment. What the draft has taken of a day goes
 * back where nothing new was placed.
 */
export async function placing<T extends { isNew: boolean }>(
  draft: Draft | null,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      const done = await work()
      if (draft && !done.isNew) await leaveDraft(draft)
      return done
    } catch (error) {
      if (draft && isRace(error) && tries < TRIES) continue
      if (draft) await leaveDraft(draft)
      throw error
    }
}

async function readParty(
  { db }: Services,
  reference: string,
): Promise<{ row: SeatRow; occasion: Occasion }> {
  const [row] = await db.select().from(rsvps).where(eq(rsvps.reference, reference))
  const occasion = row && (await readOccasion(db, keyOf(row)))
  if (!occasion) throw unknown()
  return { row, occasion }
}

/** @throws Refused 409 with what to do instead */
function requireBreak(services: Services, occasion: Occasion) {
  const times = breakTimes(services, occasion)
  const problem = breakProblem(services, occasion)
  if (problem || !times) throw new Refused(409, 'no_drinks', problem ?? BREAK_TEXTS.noBreak)
  return times
}

/** Names for each seat, also where nobody said them yet. */
const namesFor = ({ participants, party, name }: SeatRow): string[] =>
  participants ?? Array.from({ length: party }, (_, i) => (i === 0 ? name : `${name} ${i + 1}`))

/** As they are ordered: each line with the name of who drinks it. @throws Refused 422 where a seat is not of the party */
function linesOf(
  { participants, nths }: Pick<Party, 'participants' | 'nths'>,
  drinks: readonly DrinkWish[],
): LineRequest[] {
  const names = drinkNames(participants, nths)
  return drinks.map(({ seat, ...line }) => {
    const customerName = names[seat]
    if (customerName !== undefined) return { ...line, customerName }
    throw new Refused(
      422,
      'not_possible',
      'A drink is for somebody who is not of this party. Look at the names again.',
    )
  })
}

/** The order that is paid with the seats of a party that are held; `null` where there is none. */
export async function drinksToPay(
  tx: Db,
  { reference, status }: SeatRow,
): Promise<OrderRow | null> {
  if (status !== 'held') return null
  const order = await drinksOf(tx, reference)
  return order?.status === 'awaiting-payment' ? order : null
}
