import { and, eq } from 'drizzle-orm'
import { withName, withoutSeat } from '#domain/booking/door-names.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { rsvps } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { findAccount } from '../people/store.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { dropDrinksOf, passDrinksOn } from './break-ends.ts'
import { givenOn } from './seat-cancel.ts'
import { cancelOpenSeatCharge } from './seat-money.ts'
import { requireNotListed } from './seat-move.ts'
import { seatsInWords, tellCafeOfSeats, tellParty } from './seat-news.ts'
import {
  BY_GUEST,
  changeSeats,
  lockSeats,
  seatChargesOf,
  seatMoney,
  type HeldSeats,
  type SeatRow,
} from './seat-rows.ts'
import { unsellSeats } from './seat-sale.ts'
import { isOneOf, moveMoney, splitOff, withChange, type Which } from './seat-split.ts'
import { oneOf, readSeats, statusOf, withOneLess } from './seat-view.ts'

/**
 * Gives seats to somebody else: all of a party, or that of one person. They get a link of their own by mail, and the old one opens
 * nothing of theirs. What was paid stays with the seats. @throws Refused 409
 */
export async function transferSeats(
  services: Services,
  reference: string,
  person: Person | null,
  { name, email, ...which }: Which & { name: string; email: string },
): Promise<SeatBooking> {
  await services.db.transaction(async (tx) => {
    const held = await lockSeats(tx, reference)
    const { row } = held
    const status = statusOf(row, services.now())
    if (status === 'cancelled' && row.endedBecause === 'transferred') {
      if (await wentTo(tx, row, email)) return
      throw givenOn()
    }
    requireToGive(held, services.now())
    const isOne = isOneOf(row, which)
    const { heldCents } = seatMoney(row, await seatChargesOf(tx, reference))
    await cancelOpenSeatCharge(tx, reference)
    await unsellSeats(tx, services, held)
    const account = await findAccount(tx, email)
    await requireNotListed(tx, row, email)
    const contact = { name, email, phone: null, userId: account?.id ?? null, sitWith: row.name }
    const { after, theirs } = await handOver(tx, services, held, which, contact)
    const seatNumber = which.seat ?? 0
    if (isOne)
      await dropDrinksOf(tx, services, row, seatNumber, {
        reason: 'The seat was given to somebody else',
        by: row.name || BY_GUEST,
        person,
      })
    else await passDrinksOn(tx, reference, theirs.reference)
    const share = isOne ? oneOf(row, heldCents, seatNumber) : heldCents
    await moveMoney(tx, reference, theirs.reference, share, true)
    await audit(tx, services, BY_GUEST, {
      action: isOne ? 'seats.one-transferred' : 'seats.transferred',
      subject: reference,
      before: { party: row.party },
      after: { to: theirs.reference, party: theirs.party },
    })
    await tellBoth(tx, services, held, { after, theirs, isOne })
  })
  return readSeats(services, reference, person)
}

/** Whether a whole party that was given on went to this address: then it is only asked for again. */
async function wentTo(tx: Db, { changes }: SeatRow, email: string): Promise<boolean> {
  const last = changes?.at(-1)
  if (!last || !('givenTo' in last)) return false
  const { reference, email: to } = rsvps
  return (await tx.$count(rsvps, and(eq(reference, last.givenTo), eq(to, email)))) > 0
}

/** @throws Refused 409 where the seats are not the guest's, or it is too late for them */
function requireToGive({ row, occasion }: HeldSeats, now: Date) {
  if (statusOf(row, now) !== 'confirmed' || occasion.type !== 'class')
    throw new Refused(
      409,
      'not_kept',
      'Only seats in a class that are yours can be given to somebody else.',
    )
  if (occasion.status !== 'scheduled' || new Date(occasion.startsAt) <= now)
    throw new Refused(
      409,
      'seats_begun',
      'It has begun or is called off, so seats stay as they are.',
    )
}

/** Makes the given seats a party of the new owner. @returns the party as it is then, and that of the new owner */
async function handOver(
  tx: Db,
  services: Services,
  held: HeldSeats,
  which: Which,
  contact: Pick<SeatRow, 'name' | 'email' | 'phone' | 'userId' | 'sitWith'>,
) {
  const { row, occasion } = held
  const seatNumber = which.seat ?? 0
  const left = isOneOf(row, which) ? withOneLess(row, seatNumber) : null
  const one = {
    party: 1,
    priceCents: row.priceCents === null ? null : row.priceCents - (left?.priceCents ?? 0),
    discountCents: row.discountCents - (left?.discountCents ?? 0),
    participants: [contact.name],
    nths: null,
  }
  const sequence = row.sequence + 1
  const after = await changeSeats(
    tx,
    services,
    row.reference,
    left
      ? { ...left, ...withoutSeat(row, seatNumber), sequence }
      : { status: 'cancelled', endedBecause: 'transferred', sequence },
  )
  const theirs = await splitOff(tx, services, held, {
    ...(left ? one : withName(row, 0, contact.name)),
    ...contact,
    soldAt: null,
    // Whoever has the order does not get the link of the new owner with it.
    orderId: null,
    note: left ? null : row.note,
  })
  await changeSeats(tx, services, row.reference, {
    changes: withChange(row, services.now(), {
      seats: theirs.party,
      title: occasion.title,
      givenTo: theirs.reference,
    }),
  })
  return { after, theirs }
}

async function tellBoth(
  tx: Db,
  services: Services,
  { row, occasion }: HeldSeats,
  { after, theirs, isOne }: { after: SeatRow; theirs: SeatRow; isOne: boolean },
) {
  const { dueCents } = seatMoney(theirs, await seatChargesOf(tx, theirs.reference))
  const seats = seatsInWords(services, occasion, theirs.party)
  await tellParty(
    tx,
    services,
    { row: theirs, occasion },
    {
      subject: `${theirs.party === 1 ? 'A seat' : 'Seats'} for you: ${occasion.title}`,
      lines: [
        `${row.name} gives you ${seats}.`,
        ...(dueCents > 0 ? ['They are paid at the café, or by the link below.'] : []),
        'If you cannot come, give it back by the link. Money then goes back to whoever paid.',
      ],
      calendar: 'kept',
    },
  )
  await tellParty(
    tx,
    services,
    { row: after, occasion },
    {
      subject: isOne ? 'A seat has a new owner' : 'Your seats have a new owner',
      lines: [
        `${seats}: now for ${theirs.name}, who has a link of their own.`,
        ...(isOne ? [`Yours: ${after.participants?.join(', ')}.`] : []),
      ],
      calendar: isOne ? 'kept' : 'gone',
    },
  )
  await tellCafeOfSeats(tx, services, { row: theirs, occasion }, `${row.name} gave seats on`)
}
