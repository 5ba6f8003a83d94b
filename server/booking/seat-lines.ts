import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { seats, spanInWords } from '#domain/booking/party.ts'
import { seatChargePostings } from '#domain/books/posting.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { LineProblem, LineRequest } from '#domain/contracts/ordering.ts'
import { findTier } from '#domain/membership/tiers.ts'
import type { Reserved } from '#domain/ordering/reserved-lines.ts'
import { post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { rsvps, seatCharges } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { takeApart } from '../payments/apart.ts'
import type { Services } from '../services.ts'
import { keyOf, readOccasion } from './occasions.ts'
import { ORDER_MS, reservedIn, unsold, type Line } from './reserved-cart.ts'
import { endHold } from './seat-holds.ts'
import { applySeatMoney, cancelOpenSeatCharge } from './seat-money.ts'
import { changeSeats, isInOrder, lockSeats, pricedSeats, type HeldSeats } from './seat-rows.ts'
import { statusOf } from './seat-view.ts'
import { holdOccasion } from './seats.ts'
import { seatWaiting } from './rsvps.ts'

/** 'Two Inks, 3 seats' */
export const nameOfSeats = ({ title, party }: { title: string; party: number }) =>
  `${title.slice(0, 100)}, ${seats(party)}`

/** What the seats in a cart cost now, by the tier of an account on the day of each class. @param accountId of whoever orders */
export async function seatsOfCart(
  services: Services,
  accountId: string | null,
  lines: readonly LineRequest[],
): Promise<Map<string, Reserved>> {
  return reservedIn(services, lines, {
    type: 'session',
    signedAs: 'rsvp',
    twice: 'These seats are in your cart twice. Remove this line.',
    read: (reference) => seatLine(services, accountId, reference),
  })
}

async function seatLine(
  services: Services,
  accountId: string | null,
  reference: string | null,
): Promise<Reserved> {
  const [row] =
    reference === null
      ? []
      : await services.db.select().from(rsvps).where(eq(rsvps.reference, reference))
  const occasion = row && (await readOccasion(services.db, keyOf(row)))
  if (!row || occasion?.type !== 'class')
    return {
      name: 'Class',
      summary: '',
      cents: 0,
      problem: unsold('We do not know these seats. Remove this line, and choose your seats again.'),
      hold: undefined,
    }
  const held = { row, occasion }
  const problem = whyNot(services, held)
  const { netCents, tier, discountCents } = await pricedFor(services.db, services, accountId, held)
  const { timeZone } = services.settings.get().cafe
  const { startsAt, endsAt, title } = occasion
  return {
    name: nameOfSeats({ title, party: row.party }),
    summary: [
      spanInWords(timeZone, new Date(startsAt), new Date(endsAt)),
      ...(discountCents > 0
        ? [`${findTier(tier)?.name ?? 'Member'}: ${formatCents(discountCents)} off`]
        : []),
    ].join(' · '),
    cents: netCents,
    problem,
    hold:
      row.heldUntil && !isInOrder(row)
        ? { heldUntil: row.heldUntil.toISOString(), now: services.now().toISOString() }
        : undefined,
  }
}

/**
 * The columns of their price for an account, and what is left to pay of it. What is held keeps its price, and the terms that were
 * shown with it, unless the account has another membership than whoever held them.
 */
async function pricedFor(
  db: Db,
  services: Services,
  accountId: string | null,
  { row, occasion }: HeldSeats,
) {
  const now = await pricedSeats(db, services, accountId, occasion, row.party)
  const { priceCents, discountCents = 0, tier = 'none' } = now.tier === row.tier ? row : now
  return { priceCents, discountCents, tier, netCents: (priceCents ?? 0) - discountCents }
}

/** Why seats cannot be ordered, in a sentence that says what to do. */
function whyNot(services: Services, { row, occasion }: HeldSeats): LineProblem | null {
  const { title } = occasion
  const now = services.now()
  if (occasion.status !== 'scheduled' || new Date(occasion.startsAt) <= now)
    return unsold(`${title} cannot be booked any more. Remove this line to go on.`)
  if (isInOrder(row))
    return unsold(
      `${title}: these seats are in an order that waits for its payment. Pay that one, or remove this line.`,
    )
  const status = statusOf(row, now)
  if (status === 'confirmed')
    return unsold(`${title}: these seats are booked already. Remove this line to go on.`)
  if (status !== 'held')
    return {
      reason: 'hold-over',
      message: `${title}: the seats are no longer held for you. Hold them again if they are still free, or remove this line.`,
    }
  if (row.participants === null)
    return unsold(`${title}: say first who comes, on the page of your seats.`)
  return null
}

/**
 * Seats of an order that is placed are its own until it is paid or over. Hold their class.
 * @param line of the order, with the reference as its id
 * @throws Refused 409 where a hold is over by now, or costs something else
 */
export async function takeSeats(
  tx: Db,
  services: Services,
  line: Line & { position: number },
  { id: orderId, userId }: { id: string; userId: string | null },
): Promise<void> {
  const held = await lockSeats(tx, line.id)
  const { row, occasion } = held
  const problem = whyNot(services, held)
  const { netCents, ...priced } = await pricedFor(tx, services, userId, held)
  if (problem || netCents !== line.totalCents) {
    const message =
      problem?.message ?? `${occasion.title} costs something else now. Look at it once more.`
    throw new Refused(409, problem ? 'seats_gone' : 'price_changed', message, {
      fields: { [`lines.${line.position}`]: message },
    })
  }
  await changeSeats(tx, services, line.id, {
    ...priced,
    userId: row.userId ?? userId,
    orderId,
    heldUntil: new Date(services.now().getTime() + ORDER_MS),
  })
  await cancelOpenSeatCharge(tx, line.id)
}

/**
 * An order is paid: what it paid for seats is theirs from here on, and books them. Where they are gone, it goes back at once. Hold the
 * order and the class.
 */
export async function paySeatsOf(
  tx: Db,
  services: Services,
  orderId: string,
  line: Line,
): Promise<void> {
  // Of an account that was deleted: the money stays the order's, for staff to give back.
  if ((await tx.$count(rsvps, eq(rsvps.reference, line.id))) === 0) return
  const held = await lockSeats(tx, line.id)
  const at = services.now()
  for (const { payment, cents } of await takeApart(tx, orderId, line.totalCents)) {
    const id = randomUUID()
    const { method, account, chargeId, takenBy } = payment
    await tx.insert(seatCharges).values({
      id,
      reference: line.id,
      state: 'succeeded',
      amountCents: cents,
      orderId,
      method,
      account,
      chargeId,
      takenBy,
      idempotencyKey: id,
      createdAt: at,
      succeededAt: at,
    })
    const postings = seatChargePostings({ account: 'deposits:orders', amountCents: cents })
    await post(tx, services, { subject: 'seat-charge', subjectId: id, at, postings })
  }
  // A hold that ended meanwhile was taken off its order.
  const row = await changeSeats(tx, services, line.id, { orderId })
  await applySeatMoney(tx, services, { ...held, row })
}

/** An order is over that nobody paid: its seats are free again. Hold their class. */
export async function endSeatsOf(
  tx: Db,
  services: Services,
  orderId: string,
  { id }: Line,
): Promise<void> {
  // Seats of an account that was deleted are gone.
  if ((await tx.$count(rsvps, eq(rsvps.reference, id))) === 0) return
  const { row, occasion } = await lockSeats(tx, id)
  if (!isInOrder(row) || row.orderId !== orderId) return
  await endHold(tx, services, occasion, row)
  await seatWaiting(tx, services, occasion, services.now())
}

/** Holds the classes of seats, always in one order, so that no two wait for each other. */
export async function holdClassesOf(tx: Db, references: readonly string[]): Promise<void> {
  const ids = new Set<string>()
  for (const reference of references) {
    const [row] = await tx
      .select({ id: rsvps.classId })
      .from(rsvps)
      .where(eq(rsvps.reference, reference))
    if (row?.id) ids.add(row.id)
  }
  for (const id of [...ids].toSorted()) await holdOccasion(tx, { type: 'class', id })
}
