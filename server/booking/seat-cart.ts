import { and, eq, isNull } from 'drizzle-orm'
import { wishesFor } from '#domain/booking/tickets.ts'
import type { Answer } from '#domain/contracts/api.ts'
import type { CartSeats } from '#domain/contracts/seats.ts'
import type { Db } from '../db/open.ts'
import { rsvps } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { cancelDrinks } from './break-ends.ts'
import { draftWithSeats, placeDrinks, placing } from './break-orders.ts'
import { drinksCentsFor } from './cart-drinks.ts'
import { draftAgain, placeAgain, type DrinksAgain } from './drinks-again.ts'
import { keyOf } from './occasions.ts'
import { endHold, holdSeats } from './seat-holds.ts'
import { nameOfSeats } from './seat-lines.ts'
import { cancelOpenSeatCharge } from './seat-money.ts'
import { holdOver, longer, requireNames, type SeatDetails } from './seat-pay.ts'
import { releaseSeatMoney } from './seat-refunds.ts'
import {
  BY_GUEST,
  changeSeats,
  inOrder,
  isInOrder,
  lockSeats,
  seatChargesOf,
  seatMoney,
  unknown,
  type HeldSeats,
  type SeatRow,
} from './seat-rows.ts'
import { readSeats, statusOf } from './seat-view.ts'
import { requireAnswers } from './ticket-rows.ts'
import { versionOf } from './waiver-text.ts'
import { agree, requireWaiver } from './waivers.ts'

type Asker = { person: Person | null; network: string }
type Details = Omit<
  SeatDetails,
  'expectedCents' | 'useCredit' | 'usePacks' | 'creditCode' | 'drinksNote'
>

/**
 * Writes down who comes and what they drink at the break, so that seats that are held can be paid with an order: a line of the cart. Sent
 * twice, it is the same line.
 * @throws Refused 409 where the hold is over, 422
 */
export async function seatsForCart(
  services: Services,
  asker: Asker,
  reference: string,
  {
    waiver,
    name,
    email,
    phone,
    participants,
    sitWith,
    message,
    answers,
    drinks = [],
    drinksCents = 0,
    language = 'en',
  }: Details,
): Promise<CartSeats> {
  const { person } = asker
  const draft =
    drinks.length > 0
      ? await draftWithSeats(services, asker, reference, {
          name,
          email,
          phone,
          participants,
          drinks,
          drinksCents,
        })
      : null
  const put = async (tx: Db) => {
    const held = await lockSeats(tx, reference)
    requireHeld(services, held)
    requireNames(held.row, participants)
    requireWaiver(held.occasion, waiver)
    const row = await changeSeats(tx, services, reference, {
      name,
      email,
      phone: phone || null,
      participants,
      sitWith: sitWith || null,
      note: message || null,
      ...(held.occasion.type === 'event' && { answers: requireAnswers(held.occasion, answers) }),
      userId: held.row.userId ?? person?.user.id ?? null,
      language,
      heldUntil: longer(services, held.row),
    })
    if (waiver) await agree(tx, services, { ...held, row }, waiver)
    const why = { reason: 'The seats went into the cart', by: BY_GUEST }
    const placed = draft ? await placeDrinks(tx, services, held.occasion, draft) : null
    if (!placed) await cancelDrinks(tx, services, reference, why)
    await cancelOpenSeatCharge(tx, reference)
    // Credit that was tried before is there again: an order pays for all of it.
    const { heldCents } = seatMoney(row, await seatChargesOf(tx, reference))
    if (heldCents > 0)
      await releaseSeatMoney(tx, services, reference, { amountCents: heldCents, ...why })
    return { isNew: placed?.isNew ?? false }
  }
  await placing(draft, () => services.db.transaction(put))
  return cartSeats(services, reference, person)
}

/** @throws Refused 409 where seats are not held, or an order has them */
function requireHeld(services: Services, { row }: HeldSeats) {
  if (isInOrder(row)) throw inOrder()
  if (statusOf(row, services.now()) !== 'held') throw holdOver()
}

/**
 * Holds the same seats once more after a hold ran out, with what was written down for it. While it runs, and when its answer was lost
 * and it is asked for again, it is the same one. @throws Refused 409 where there are not so many left, or they are booked
 */
export async function holdSeatsAgain(
  services: Services,
  asker: Asker,
  reference: string,
): Promise<Answer<'holdSeatsAgain'>> {
  const first = await find(services.db, reference)
  if (!first || first.participants === null) throw unknown()
  const row = await lastHold(services.db, first)
  if (isInOrder(row)) throw inOrder()
  const status = statusOf(row, services.now())
  if (status === 'held') return cartSeats(services, row.reference, asker.person)
  if (status !== 'cancelled')
    throw new Refused(409, 'already_booked', 'These seats are booked already.')
  const { reference: next } = await holdSeats(
    services,
    asker,
    keyOf(first),
    first.tickets ? wishesFor(first.tickets) : first.party,
  )
  const again = await draftAgain(services, asker, first, next)
  const held = await placing(again.draft, () =>
    services.db.transaction((tx) =>
      follow(tx, services, { first, last: row.reference, next, again }),
    ),
  )
  // Pressed twice at once: the other press has them.
  if (!held.isFollowing) return holdSeatsAgain(services, asker, reference)
  const drinksLost = held.lost ?? undefined
  return { ...(await cartSeats(services, next, asker.person)), ...(drinksLost && { drinksLost }) }
}

type Follow = { first: SeatRow; last: string; next: string; again: DrinksAgain }

/** Makes a new hold the one that followed, with all that was written down, unless another one followed already. */
async function follow(tx: Db, services: Services, { first, last, next, again }: Follow) {
  const held = await lockSeats(tx, next)
  if (!(await follows(tx, last, next))) {
    await endHold(tx, services, held.occasion, held.row)
    return { isFollowing: false, isNew: false, lost: null }
  }
  // Of the hold whose link was opened: a later one may have been given to somebody else since.
  const { name, email, phone, participants, sitWith, note, answers, waivers, language } = first
  const { waiver = '' } = held.occasion
  const [agreed] = Object.values(waivers ?? {})
  // Under another waiver whoever books says who comes once more, and agrees to that.
  if (waiver !== '' && agreed?.version !== versionOf(waiver))
    return { isFollowing: true, isNew: false, lost: null }
  const known = { name, email, phone, participants, sitWith, note, answers, language }
  const copied = await changeSeats(tx, services, next, known)
  if (agreed) await agree(tx, services, { ...held, row: copied }, agreed.version)
  return { isFollowing: true, ...(await placeAgain(tx, services, held.occasion, again)) }
}

async function find(db: Db, reference: string): Promise<SeatRow | undefined> {
  const [row] = await db.select().from(rsvps).where(eq(rsvps.reference, reference))
  return row
}

/** The hold that followed a hold last. */
async function lastHold(db: Db, row: SeatRow): Promise<SeatRow> {
  const next = row.heldAgainAs === null ? undefined : await find(db, row.heldAgainAs)
  return next ? lastHold(db, next) : row
}

/** Writes down which hold followed another. @returns false where one did already */
async function follows(tx: Db, reference: string, next: string): Promise<boolean> {
  const written = await tx
    .update(rsvps)
    .set({ heldAgainAs: next })
    .where(and(eq(rsvps.reference, reference), isNull(rsvps.heldAgainAs)))
    .returning({ reference: rsvps.reference })
  return written.length > 0
}

async function cartSeats(
  services: Services,
  reference: string,
  person: Person | null,
): Promise<CartSeats> {
  const booking = await readSeats(services, reference, person)
  const { totalCents, token } = booking
  const row = await find(services.db, reference)
  const accountId = person?.user.id ?? row?.userId ?? null
  const drinksCents = row ? await drinksCentsFor(services.db, services, { accountId }, row) : 0
  return {
    line: {
      id: `${reference}.${token}`,
      name: nameOfSeats(booking, booking),
      priceCents: (totalCents ?? 0) + drinksCents,
    },
    booking,
  }
}
