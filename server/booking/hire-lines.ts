import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hirePrice } from '#domain/booking/hire-price.ts'
import { roomChargePostings } from '#domain/books/posting.ts'
import { spanInWords } from '#domain/booking/party.ts'
import { ratesOf, SPACES } from '#domain/booking/rates.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { LineProblem, LineRequest } from '#domain/contracts/ordering.ts'
import { tierName } from '#domain/membership/tiers.ts'
import type { Reserved } from '#domain/ordering/reserved-lines.ts'
import { post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { roomCharges, spaceBookings } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { tierFor, type Buyer } from '../memberships/tier.ts'
import { takeApart } from '../payments/apart.ts'
import type { Services } from '../services.ts'
import { changeHire, isInOrder, isPrivateEvent, lockHire, type HireRow } from './hire-link.ts'
import { applyMoney, cancelOpenCharge } from './hire-money.ts'
import { hoursOfHire, stateOf } from './hire-view.ts'
import { hasNoPickups, OVER } from './hires.ts'
import { ORDER_MS, reservedIn, unsold, type Line, type Taker } from './reserved-cart.ts'

/** 'Art Space, 3 hours: deposit' */
export function nameOfHire(hire: HireRow): string {
  const { spaceType, priceCents, discountCents, depositCents } = hire
  const isPart = depositCents < (priceCents ?? 0) - discountCents
  return `${SPACES[spaceType].name}, ${hoursOfHire(hire)} hours${isPart ? ': deposit' : ''}`
}

/** What the rooms in a cart cost now, by the tier of whoever orders on the day of each. */
export async function roomsOfCart(
  services: Services,
  buyer: Buyer,
  lines: readonly LineRequest[],
): Promise<Map<string, Reserved>> {
  return reservedIn(services, lines, {
    type: 'booking',
    signedAs: 'room',
    twice: 'This room is in your cart twice. Remove this line.',
    read: (reference) => roomLine(services, buyer, reference),
  })
}

async function roomLine(
  services: Services,
  buyer: Buyer,
  reference: string | null,
): Promise<Reserved> {
  const [row] =
    reference === null
      ? []
      : await services.db.select().from(spaceBookings).where(eq(spaceBookings.id, reference))
  if (!row || isPrivateEvent(row.id))
    return {
      name: 'Room',
      summary: '',
      cents: 0,
      problem: unsold('We do not know this hire. Remove this line, and choose your time again.'),
      hold: undefined,
    }
  const priced = await pricedFor(services.db, services, buyer, row)
  const { timeZone } = services.settings.get().cafe
  const { startsAt, endsAt } = row
  const { discountCents, depositCents, tier, priceCents } = priced ?? { ...row, priceCents: 0 }
  const laterCents = priceCents - discountCents - depositCents
  return {
    name: nameOfHire({ ...row, ...priced }),
    summary: [
      spanInWords(timeZone, startsAt, endsAt),
      ...(laterCents > 0 ? [`${formatCents(laterCents)} is paid later`] : []),
      ...(discountCents > 0 ? [`${tierName(tier)}: ${formatCents(discountCents)} off`] : []),
    ].join(' · '),
    cents: depositCents,
    problem: whyNot(services, row) ?? (priced ? null : notRented(row)),
    hold:
      row.heldUntil && !isInOrder(row)
        ? { heldUntil: row.heldUntil.toISOString(), now: services.now().toISOString() }
        : undefined,
  }
}

/**
 * The columns of its price for an account; `null` where it is not rented so any more. What is held keeps its price, unless the account
 * has another membership than whoever held it.
 */
async function pricedFor(db: Db, services: Services, buyer: Buyer, hire: HireRow) {
  const { rooms, cafe } = services.settings.get()
  const { spaceType, startsAt, priceCents, discountCents, depositCents, tier } = hire
  const date = dateIn(cafe.timeZone, startsAt)
  const theirs = await tierFor(db, buyer, date)
  if (theirs === tier && priceCents !== null)
    return { priceCents, discountCents, depositCents, tier }
  const price = hirePrice(ratesOf(cafe)[spaceType], hoursOfHire(hire), theirs, rooms, cafe)
  if (!price) return null
  return {
    priceCents: price.priceCents,
    discountCents: price.discountCents,
    depositCents: price.depositCents,
    tier: theirs,
  }
}

const notRented = ({ spaceType }: HireRow) =>
  unsold(
    `${SPACES[spaceType].name}: it is not rented for so long any more. Remove this line, and choose another time.`,
  )

/** Why a room cannot be ordered, in a sentence that says what to do. */
function whyNot(services: Services, hire: HireRow): LineProblem | null {
  const room = SPACES[hire.spaceType].name
  const now = services.now()
  if (hire.startsAt <= now)
    return unsold(`${room}: that time has begun. Remove this line to go on.`)
  if (isInOrder(hire))
    return unsold(
      `${room}: this time is in an order that waits for its payment. Pay that one, or remove this line.`,
    )
  const state = stateOf(hire, now)
  if (state === 'asked' || state === 'confirmed')
    return unsold(`${room}: this time is booked already. Remove this line to go on.`)
  if (state !== 'held')
    return {
      reason: 'hold-over',
      message: `${room}: the time is no longer held for you. Hold it again if it is still free, or remove this line.`,
    }
  if (!hire.name || hire.headcount === null)
    return unsold(`${room}: say first who comes, on the page of your room.`)
  return null
}

/**
 * A room of an order that is placed is its own until that is paid or over. Hold it.
 * @param line of the order, with the reference as its id
 * @throws Refused 409 where the hold is over by now, or costs something else
 */
export async function takeHire(
  tx: Db,
  services: Services,
  line: Line & { position: number },
  { id: orderId, userId, joining }: Taker,
): Promise<void> {
  const hire = await lockHire(tx, line.id)
  const priced = await pricedFor(tx, services, { accountId: userId, joining }, hire)
  const problem = whyNot(services, hire) ?? (priced ? null : notRented(hire))
  const refuse = (code: string, message: string) =>
    new Refused(409, code, message, { fields: { [`lines.${line.position}`]: message } })
  if (problem || !priced) throw refuse('room_gone', problem?.message ?? '')
  const room = SPACES[hire.spaceType].name
  if (priced.depositCents !== line.totalCents)
    throw refuse('price_changed', `${room} costs something else now. Look at it once more.`)
  // The drinks of this very order too.
  if (!(await hasNoPickups(tx, services, hire)))
    throw refuse(
      'pickups_promised',
      `${room}: an order is picked up in that time. If it is this one, choose another pickup time.`,
    )
  await changeHire(tx, services, line.id, {
    ...priced,
    userId: hire.userId ?? userId,
    orderId,
    heldUntil: new Date(services.now().getTime() + ORDER_MS),
  })
  await cancelOpenCharge(tx, line.id)
}

/**
 * An order is paid: the deposit that it paid is the hire's from here on, and books it. Where the room is gone, it goes back at once. Hold
 * the order.
 */
export async function payHireOf(
  tx: Db,
  services: Services,
  orderId: string,
  line: Line,
): Promise<void> {
  const { startsAt, endsAt } = await lockHire(tx, line.id)
  const at = services.now()
  for (const { payment, cents } of await takeApart(tx, orderId, line.totalCents)) {
    const id = randomUUID()
    const { method, account, chargeId, takenBy } = payment
    await tx.insert(roomCharges).values({
      id,
      bookingId: line.id,
      kind: 'deposit',
      state: 'succeeded',
      amountCents: cents,
      method,
      account,
      chargeId,
      takenBy,
      startsAt,
      endsAt,
      idempotencyKey: `order ${orderId} ${id}`,
      createdAt: at,
      succeededAt: at,
    })
    const postings = roomChargePostings({ account: 'deposits:orders', amountCents: cents })
    await post(tx, services, { subject: 'room-charge', subjectId: id, at, postings })
  }
  // A hold that ended meanwhile was taken off its order.
  await applyMoney(tx, services, await changeHire(tx, services, line.id, { orderId }))
}

/** An order is over that nobody paid: its room is free again. */
export async function endHireOf(
  tx: Db,
  services: Services,
  orderId: string,
  { id }: Line,
): Promise<void> {
  const hire = await lockHire(tx, id)
  if (!isInOrder(hire) || hire.orderId !== orderId) return
  await changeHire(tx, services, id, { ...OVER, state: 'expired', orderId: null })
}
