import { randomInt, randomUUID } from 'node:crypto'
import { and, inArray, lte } from 'drizzle-orm'
import { SEAT_HOLD_MINUTES } from '#domain/booking/values.ts'
import type { Occasion, OccasionKey } from '#domain/booking/occasion.ts'
import { seats } from '#domain/booking/party.ts'
import { tierState, type TicketWish } from '#domain/booking/tickets.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { REFERENCE_ALPHABET, REFERENCE_LENGTH } from '#domain/content/form-texts.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { found } from '../content/found.ts'
import type { Db } from '../db/open.ts'
import { rsvps, sentForms } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { requireProvider } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import { requireBookable } from './booking-opens.ts'
import { cancelDrinks } from './break-ends.ts'
import {
  holderOf,
  lockHolder,
  requireFewHolds,
  SEAT_HOLDS_OF_AN_HOUR,
  withinHour,
} from './hold-limits.ts'
import { nextDate } from './next-date.ts'
import { columnsOf, findOccasion, isFor } from './occasions.ts'
import { requireOpen, seatWaiting } from './rsvps.ts'
import { cancelOpenSeatCharge } from './seat-money.ts'
import { seatsInWords, tellParty } from './seat-news.ts'
import { releaseSeatMoney } from './seat-refunds.ts'
import {
  BY_CLOCK,
  changeSeats,
  isPaidOnline,
  pricedSeats,
  seatChargesOf,
  seatMoney,
  type SeatRow,
} from './seat-rows.ts'
import { readSeats } from './seat-view.ts'
import { costs, giveBack, holdOccasion, seat } from './seats.ts'
import { ticketsTaken } from './ticket-counts.ts'
import { pricedTickets, tierGone } from './ticket-rows.ts'

export const HOLD_MS = SEAT_HOLD_MINUTES * 60_000
/**
 * Holds seats, or tickets of an event, for whoever fills in the form. Of several who want the last ones at once the database gives them to one.
 * @throws Refused 409 where there are not so many, 429 where a network holds too many
 */
export async function holdSeats(
  services: Services,
  asker: { person: Person | null; network: string },
  key: OccasionKey,
  wanted: number | readonly TicketWish[],
): Promise<SeatBooking> {
  const { person } = asker
  const occasion = found(await findOccasion(services, key), key.type)
  requireProvider(services)
  requireOpen(occasion, services.now())
  await requireBookable(services.db, services, occasion, person?.user.id ?? null)
  if (!isPaidOnline(services, occasion))
    throw new Refused(409, 'nothing_to_pay', 'This costs nothing: reserve your seats by the form.')
  const holder = await holderOf(services, services.db, asker)
  const reference = newReference()
  const take = async (tx: Db) => {
    await lockHolder(tx, holder)
    await holdOccasion(tx, occasion)
    await endHoldsOf(tx, services, occasion)
    const at = services.now()
    const userId = person?.user.id ?? null
    const priced = await pricedFor(tx, services, userId, occasion, wanted)
    const { party } = priced
    await requireFewHolds(tx, services, holder, occasion, party)
    if (!(await seat(tx, occasion, party, at))) throw await tooFew(services, occasion, party, tx)
    await tx.insert(sentForms).values({
      reference,
      nonce: randomUUID(),
      form: 'rsvp',
      requestHash: '',
      createdAt: at,
    })
    await tx.insert(rsvps).values({
      reference,
      ...columnsOf(occasion),
      ...priced,
      name: person?.user.name ?? '',
      email: person?.user.email ?? '',
      userId,
      status: 'held',
      isOnline: true,
      heldUntil: new Date(at.getTime() + HOLD_MS),
      networkKey: holder.networkKey,
      blockKey: holder.blockKey,
      isProven: holder.isProven,
      isKnown: holder.isKnown,
      createdAt: at,
      updatedAt: at,
    })
  }
  await withinHour(services, 'seat-holds', holder.hourKey, SEAT_HOLDS_OF_AN_HOUR, () =>
    withNext(services, key, wanted, () => services.db.transaction(take)),
  )
  return readSeats(services, reference, person)
}

/**
 * Whoever loses the last seats is told the next date with room, and whoever loses tickets which other kinds there are. It is
 * looked up when nothing is held any more.
 */
async function withNext(
  services: Services,
  key: OccasionKey,
  wanted: number | readonly TicketWish[],
  work: () => Promise<void>,
) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const next =
      error.error === 'seats_gone'
        ? await nextDate(services, key, typeof wanted === 'number' ? wanted : countOf(wanted))
        : error.error === 'tickets_gone' && typeof wanted !== 'number'
          ? await otherTickets(services, key, wanted)
          : null
    if (!next) throw error
    const lead = error.error === 'seats_gone' ? 'The next date with room' : 'Still to be had'
    throw new Refused(409, error.error, `${error.message} ${lead}: ${next}.`, { ...error.more })
  }
}

const countOf = (wanted: readonly TicketWish[]) => wanted.reduce((sum, each) => sum + each.count, 0)

/** The kinds of tickets on sale now with room for as many, and what each costs, in words. `null` where there are none. */
async function otherTickets(
  services: Services,
  key: OccasionKey,
  wanted: readonly TicketWish[],
): Promise<string | null> {
  const occasion = await findOccasion(services, key)
  if (!occasion?.tickets) return null
  const count = countOf(wanted)
  if (occasion.seatsLeft !== null && occasion.seatsLeft < count) return null
  const { tiers } = occasion.tickets
  const taken = (await ticketsTaken(services.db, [key.id])).get(key.id)
  const names = tiers.flatMap((tier) => {
    const left = tier.number === null ? null : tier.number - (taken?.get(tier.id) ?? 0)
    const isOpen = tierState(tier, left, services.now()) === 'open'
    if (!isOpen || (left !== null && left < count)) return []
    const price = tier.kind === 'choose' ? 'pay what you can' : formatCents(tier.priceCents)
    return [`“${tier.name}” (${price})`]
  })
  return names.length > 0 ? names.join(', ') : null
}

/** What is wanted with its price: the columns of its row. The occasion is held. @throws Refused 409 where tickets of a tier are gone */
async function pricedFor(
  tx: Db,
  services: Services,
  userId: string | null,
  occasion: Occasion,
  wanted: number | readonly TicketWish[],
) {
  if (typeof wanted === 'number')
    return {
      ...(await pricedSeats(tx, services, { accountId: userId }, occasion, wanted)),
      party: wanted,
      tickets: null,
    }
  const priced = await pricedTickets(tx, services, userId, occasion, wanted)
  if (!costs(priced))
    throw new Refused(409, 'nothing_to_pay', 'This costs nothing: reserve your seats by the form.')
  const gone = await tierGone(tx, occasion, priced.tickets)
  if (gone) throw tierSoldOut(gone)
  return { ...priced, party: priced.tickets.length }
}

function tierSoldOut({ tier: { name }, left }: { tier: { name: string }; left: number }) {
  const message =
    left === 0
      ? `The last “${name}” has just gone. Choose another ticket, or join the waitlist.`
      : `Only ${left} of “${name}” ${left === 1 ? 'is' : 'are'} left now. Take fewer, or another ticket with them.`
  return new Refused(409, 'tickets_gone', message, { left })
}

async function tooFew(services: Services, { id, type }: Occasion, party: number, tx: Db) {
  const now = await findOccasion({ ...services, db: tx }, { id, type })
  const left = now?.seatsLeft ?? 0
  const message =
    left === 0
      ? 'The last seats have just gone. Join the waitlist: whoever gives seats back gives them to you.'
      : `Only ${seats(left)} ${left === 1 ? 'is' : 'are'} left now. Come with fewer than ${party}, or join the waitlist.`
  return new Refused(409, 'seats_gone', message, { left })
}

/**
 * Holds and offers that ran out give their seats back, and on to whoever waits. Credit that was used for them is there again.
 * The occasion is held.
 */
export async function endHoldsOf(tx: Db, services: Services, occasion: Occasion): Promise<void> {
  const over = await tx
    .select()
    .from(rsvps)
    .where(
      and(
        isFor(occasion),
        inArray(rsvps.status, ['held', 'offered']),
        lte(rsvps.heldUntil, services.now()),
      ),
    )
    .for('update')
  for (const row of over) await endHold(tx, services, occasion, row)
  if (over.length > 0) await seatWaiting(tx, services, occasion, services.now())
}

/** A hold or an offer is over. Hold what it is for. */
export async function endHold(tx: Db, services: Services, occasion: Occasion, row: SeatRow) {
  const { reference, status } = row
  await cancelOpenSeatCharge(tx, reference)
  await cancelDrinks(tx, services, reference, {
    reason: 'The seats were not booked in time',
    by: BY_CLOCK,
  })
  const ended = await changeSeats(tx, services, reference, {
    status: 'cancelled',
    endedBecause: 'expired',
    heldUntil: null,
    orderId: null,
  })
  await giveBack(tx, occasion, row)
  const { heldCents } = seatMoney(row, await seatChargesOf(tx, reference))
  if (heldCents > 0)
    await releaseSeatMoney(tx, services, reference, {
      amountCents: heldCents,
      reason: 'The seats were not booked in time',
      by: BY_CLOCK,
    })
  if (status !== 'offered') return
  await tellParty(
    tx,
    services,
    { row: ended, occasion },
    {
      subject: `Your offer has ended: ${occasion.title}`,
      lines: [
        `${seatsInWords(services, occasion, row.party)}: nobody took them in time, so they went to the next in line.`,
        'You are welcome to join the waitlist again.',
      ],
    },
  )
}

/** 'R-7KQ4M2P': two letters longer than those of forms, so that no two are the same. */
export function newReference(): string {
  const letters = Array.from({ length: REFERENCE_LENGTH + 2 }, () =>
    REFERENCE_ALPHABET.charAt(randomInt(REFERENCE_ALPHABET.length)),
  )
  return `R-${letters.join('')}`
}
