import { eq, inArray } from 'drizzle-orm'
import { seats, spanInWords } from '#domain/booking/party.ts'
import { ticketsForMember, ticketsInWords, ticketTotals } from '#domain/booking/tickets.ts'
import type { Occasion, OccasionKey } from '#domain/booking/occasion.ts'
import { seatChargePostings } from '#domain/books/posting.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { LineProblem, LineRequest } from '#domain/contracts/ordering.ts'
import { discountPercent, tierName } from '#domain/membership/tiers.ts'
import { isPack } from '#domain/ordering/pack-lines.ts'
import type { Reserved } from '#domain/ordering/reserved-lines.ts'
import type { Db } from '../db/open.ts'
import { rsvps } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { tierFor, type Buyer } from '../memberships/tier.ts'
import type { Services } from '../services.ts'
import { drinksCentsFor, drinksGone, payDrinksOf, repriceDrinks } from './cart-drinks.ts'
import { isWithoutDrinks } from './drinks-again.ts'
import { keyOf, readOccasion } from './occasions.ts'
import { chargeFromOrder } from './order-charges.ts'
import { ORDER_MS, reservedIn, unsold, type Line, type Taker } from './reserved-cart.ts'
import { endHold } from './seat-holds.ts'
import { applySeatMoney, cancelOpenSeatCharge } from './seat-money.ts'
import {
  changeSeats,
  isInOrder,
  lockSeats,
  pricedSeats,
  seatMoney,
  type HeldSeats,
  type SeatRow,
} from './seat-rows.ts'
import { statusOf } from './seat-view.ts'
import { holdOccasions } from './seats.ts'
import { seatWaiting } from './rsvps.ts'

/** 'Two Inks, 3 seats', 'Open Mic, 2 tickets' */
export function nameOfSeats(
  { title, type }: Pick<Occasion, 'title' | 'type'>,
  { party }: { party: number },
): string {
  const what = type === 'class' ? seats(party) : party === 1 ? '1 ticket' : `${party} tickets`
  return `${title.slice(0, 100)}, ${what}`
}

/** What the seats in a cart cost now, by the tier of whoever orders on the day of each class. */
export async function seatsOfCart(
  services: Services,
  buyer: Buyer,
  lines: readonly LineRequest[],
): Promise<Map<string, Reserved>> {
  const held = lines.filter((line) => !isPack(line))
  return reservedIn(services, held, {
    type: 'session',
    signedAs: 'rsvp',
    twice: 'These seats are in your cart twice. Remove this line.',
    read: (reference) => seatLine(services, buyer, reference),
  })
}

async function seatLine(
  services: Services,
  buyer: Buyer,
  reference: string | null,
): Promise<Reserved> {
  const [row] =
    reference === null
      ? []
      : await services.db.select().from(rsvps).where(eq(rsvps.reference, reference))
  const occasion = row && (await readOccasion(services.db, keyOf(row)))
  if (!row || !occasion || isWithoutTicket(row))
    return {
      name: 'Class',
      summary: '',
      cents: 0,
      problem: unsold('We do not know these seats. Remove this line, and choose your seats again.'),
      hold: undefined,
    }
  const held = { row, occasion }
  const problem = whyNot(services, held)
  const { netCents, tier, discountCents } = await pricedFor(services.db, services, buyer, held)
  const drinksCents = await drinksCentsFor(services.db, services, buyer, row)
  const { timeZone } = services.settings.get().cafe
  const { startsAt, endsAt } = occasion
  return {
    name: nameOfSeats(occasion, row),
    summary: [
      spanInWords(timeZone, new Date(startsAt), new Date(endsAt)),
      ...(row.tickets ? [ticketsInWords(row.tickets)] : []),
      ...(discountCents > 0 ? [`${tierName(tier)}: ${formatCents(discountCents)} off`] : []),
      ...(drinksCents > 0 ? [`Drinks for the break: ${formatCents(drinksCents)} with tax`] : []),
      ...((await isWithoutDrinks(services.db, row)) ? ['Without the drinks for the break'] : []),
    ].join(' · '),
    cents: netCents + drinksCents,
    problem,
    hold:
      row.heldUntil && !isInOrder(row)
        ? { heldUntil: row.heldUntil.toISOString(), now: services.now().toISOString() }
        : undefined,
  }
}

/**
 * The columns of their price for whoever buys them, and what is left to pay of it. What is held keeps its price, and the terms that were
 * shown with it, unless the account has another membership than whoever held them.
 */
async function pricedFor(db: Db, services: Services, buyer: Buyer, { row, occasion }: HeldSeats) {
  if (row.tickets) return pricedTicketsFor(db, services, buyer, { row, occasion })
  const now = await pricedSeats(db, services, buyer, occasion, row.party)
  const { priceCents, discountCents = 0, tier = 'none' } = now.tier === row.tier ? row : now
  return { priceCents, discountCents, tier, netCents: (priceCents ?? 0) - discountCents }
}

/** Tickets keep what they were held at, and their QR codes: another membership changes nothing but what is off. */
async function pricedTicketsFor(
  db: Db,
  services: Services,
  buyer: Buyer,
  { row, occasion }: HeldSeats,
) {
  const { cafe } = services.settings.get()
  const date = dateIn(cafe.timeZone, new Date(occasion.startsAt))
  const tier = await tierFor(db, buyer, date)
  const held = row.tickets ?? []
  const sale = occasion.tickets
  const percent = discountPercent(cafe, tier, 'workshops')
  const tickets = sale && tier !== row.tier ? ticketsForMember(sale, held, percent) : held
  const { priceCents, discountCents, totalCents } = ticketTotals(tickets)
  return { priceCents, discountCents, tier, tickets, netCents: totalCents }
}

/** Seats at an event that were reserved by name, and are paid at the door. */
const isWithoutTicket = ({ eventId, tickets }: SeatRow) => eventId !== null && tickets === null

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
  { id: orderId, userId, joining }: Taker,
): Promise<void> {
  const held = await lockSeats(tx, line.id)
  const { row, occasion } = held
  const problem = whyNot(services, held)
  const buyer = { accountId: userId, joining }
  const { netCents, ...priced } = await pricedFor(tx, services, buyer, held)
  const drinksCents = await repriceDrinks(tx, services, buyer, row)
  if (problem || netCents + drinksCents !== line.totalCents) {
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
 * An order is paid: what it paid for seats and their drinks is theirs from here on, and books them. Where they are gone, it goes back at
 * once. Hold the order and the class.
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
  const { totalCents: seatCents } = seatMoney(held.row, [])
  const forDrinksCents = Math.max(0, line.totalCents - (seatCents ?? line.totalCents))
  const drinksCents = await payDrinksOf(tx, services, orderId, held, forDrinksCents)
  await chargeFromOrder(tx, services, {
    orderId,
    reference: line.id,
    cents: line.totalCents - drinksCents,
    postingsOf: seatChargePostings,
  })
  // A hold that ended meanwhile was taken off its order.
  const row = await changeSeats(tx, services, line.id, { orderId })
  const gone = drinksGone(forDrinksCents - drinksCents)
  await applySeatMoney(tx, services, { ...held, row }, gone)
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

/** Holds what seats are for, and others with it, always in one order, so that no two wait for each other. */
export async function holdOccasionsOf(
  tx: Db,
  references: readonly string[],
  others: readonly OccasionKey[] = [],
): Promise<void> {
  const rows = await tx
    .selectDistinct({ classId: rsvps.classId, eventId: rsvps.eventId })
    .from(rsvps)
    .where(inArray(rsvps.reference, [...references]))
  await holdOccasions(tx, [...rows.map(keyOf), ...others])
}
