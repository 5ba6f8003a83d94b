import { asc, eq } from 'drizzle-orm'
import { occasionPath, type Occasion } from '#domain/booking/occasion.ts'
import { seatPrice } from '#domain/booking/seat-price.ts'
import { offerEnds, type SeatRules } from '#domain/booking/seat-rules.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { Db } from '../db/open.ts'
import { rsvps, seatCharges } from '../db/schema.ts'
import { isSigned, sign } from '../forms/token.ts'
import { Refused } from '../http/refuse.ts'
import { tierFor, type Buyer } from '../memberships/tier.ts'
import { keysOf } from '../secrets.ts'
import type { Services } from '../services.ts'
import { keyOf, readOccasion } from './occasions.ts'
import { holdOccasion } from './seats.ts'

export type SeatRow = typeof rsvps.$inferSelect
export type SeatCharge = typeof seatCharges.$inferSelect
/** A party's row with what it is for, both held to the end of the transaction. */
export type HeldSeats = { row: SeatRow; occasion: Occasion }

/** Who did it, in the log, where the provider or the clock did. */
export const BY_CLOCK = 'the booking'
/** Who did it, in the log. */
export const BY_GUEST = 'the guest'

/** Whoever has it may see a reservation and give its seats back. */
export function reservationToken(
  { secrets }: Pick<Services, 'secrets'>,
  reference: string,
): string {
  return sign(secrets['form-token'], `rsvp ${reference}`)
}

/** @throws Refused 404 where the link is not of this reservation */
export function requireSeatsLink({ secrets }: Services, reference: string, token: string) {
  if (!isSigned(keysOf(secrets, 'form-token'), `rsvp ${reference}`, token)) throw unknown()
}

/** The page of a party's seats. Those that were reserved at an event stand on the page of the event. */
export function seatsPath(
  services: Pick<Services, 'secrets'>,
  row: Pick<SeatRow, 'reference' | 'eventId' | 'classId' | 'tickets'>,
): string {
  const key = keyOf(row)
  const token = reservationToken(services, row.reference)
  if (key.type === 'event' && !row.tickets)
    return `${occasionPath(key)}?cancel=${row.reference}&token=${token}`
  const page = key.type === 'event' ? '/tickets' : '/classes/confirmation'
  return `${page}?reference=${row.reference}&token=${token}`
}

export function unknown() {
  return new Refused(
    404,
    'rsvp_not_found',
    'There is no such reservation. Please open the link from the email.',
  )
}

/** Holds a reservation, after what it is for, which is the order of everybody. @throws Refused 404 */
export async function lockSeats(tx: Db, reference: string): Promise<HeldSeats> {
  const [known] = await tx.select().from(rsvps).where(eq(rsvps.reference, reference))
  if (!known) throw unknown()
  const key = keyOf(known)
  await holdOccasion(tx, key)
  const [row] = await tx.select().from(rsvps).where(eq(rsvps.reference, reference)).for('update')
  if (!row) throw unknown()
  const now = keyOf(row)
  if (now.type !== key.type || now.id !== key.id)
    throw new Refused(409, 'seats_moved', 'These seats were just moved. Look at them again.')
  const occasion = await readOccasion(tx, key)
  if (!occasion) throw unknown()
  return { row, occasion }
}

export async function changeSeats(
  tx: Db,
  services: Pick<Services, 'now'>,
  reference: string,
  patch: Partial<SeatRow>,
): Promise<SeatRow> {
  const [row] = await tx
    .update(rsvps)
    .set({ ...patch, updatedAt: services.now() })
    .where(eq(rsvps.reference, reference))
    .returning()
  if (!row) throw new Error('A held reservation is gone.')
  return row
}

/** Whether an order has it that is being paid: with that it is booked, or free again (docs/decisions/seats-in-the-cart.md). */
export const isInOrder = ({ status, orderId }: Pick<SeatRow, 'status' | 'orderId'>): boolean =>
  status === 'held' && orderId !== null

export const inOrder = () =>
  new Refused(
    409,
    'seats_in_order',
    'These seats are in an order that waits for its payment. Pay that order, or cancel it first.',
  )

export const seatChargesOf = (db: Db, reference: string): Promise<SeatCharge[]> =>
  db
    .select()
    .from(seatCharges)
    .where(eq(seatCharges.reference, reference))
    .orderBy(asc(seatCharges.createdAt), asc(seatCharges.id))

/** The money of a party: what arrived, what of it is still held for its seats, and what is to pay. */
export function seatMoney(row: SeatRow, charges: readonly SeatCharge[]) {
  const arrived = charges.filter(({ state }) => state === 'succeeded')
  const paidCents = sum(arrived.map(({ amountCents }) => amountCents))
  const heldCents = paidCents - sum(arrived.map(({ releasedCents }) => releasedCents))
  const totalCents = row.priceCents === null ? null : row.priceCents - row.discountCents
  const isStanding = ['held', 'offered', 'confirmed'].includes(row.status)
  const dueCents = isStanding && totalCents !== null ? Math.max(0, totalCents - heldCents) : 0
  return { paidCents, heldCents, totalCents, dueCents }
}

export const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0)

/** Whether its seats are paid online: a class that costs something or an event with tickets, where cards are taken. */
export function isPaidOnline(
  { payments }: Pick<Services, 'payments'>,
  { type, priceCents, materialsCents = 0, tickets }: Occasion,
): boolean {
  const hasPrice = type === 'class' ? priceCents + materialsCents > 0 : Boolean(tickets)
  return payments !== null && hasPrice
}

/** Whether its seats may be put down and paid at the café. */
export function mayPayAtCafe(
  { settings }: Pick<Services, 'settings'>,
  { type, tickets }: Occasion,
): boolean {
  return type === 'class' ? settings.get().classes.atCounter : (tickets?.atCafe ?? true)
}

/** Whether seats that are given have to be paid by card before they are kept. */
export function isPaidFirst(
  services: Pick<Services, 'payments' | 'settings'>,
  occasion: Occasion,
): boolean {
  return isPaidOnline(services, occasion) && !mayPayAtCafe(services, occasion)
}

/** What the seats of a party cost by the tier on the day itself, with the rules of today: the columns of its row. */
export async function pricedSeats(
  db: Db,
  services: Pick<Services, 'settings'>,
  buyer: Buyer,
  occasion: Occasion,
  party: number,
) {
  if (occasion.type === 'event') return { priceCents: null, rules: null }
  const { cafe, classes } = services.settings.get()
  const date = dateIn(cafe.timeZone, new Date(occasion.startsAt))
  const tier = await tierFor(db, buyer, date)
  const { priceCents, discountCents } = seatPrice(occasion, party, tier, cafe)
  const { freeUntilHours, creditPercent, creditDays } = classes
  const rules: SeatRules = { freeUntilHours, creditPercent, creditDays }
  return { priceCents, discountCents, tier, rules }
}

/** The columns of a party whose seats staff give, without what for: by an answer, or at the door. No limit for strangers counts them. */
export function givenByStaff({
  reference,
  participants,
  price,
  at,
}: {
  reference: string
  participants: string[]
  price: Awaited<ReturnType<typeof pricedSeats>>
  at: Date
}) {
  return {
    reference,
    ...price,
    party: participants.length,
    participants,
    status: 'confirmed' as const,
    isOnline: true,
    isProven: true,
    isKnown: true,
    createdAt: at,
    updatedAt: at,
  }
}

/** Until when seats that come free now are held for whoever is next. */
export function offerUntil(
  services: Pick<Services, 'now' | 'settings'>,
  { startsAt }: Occasion,
): Date {
  const { cafe, classes } = services.settings.get()
  const of = { now: services.now(), startsAt: new Date(startsAt), hours: classes.offerHours }
  return offerEnds(of, cafe)
}
