import { withName, withoutSeat } from '#domain/booking/door-names.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { audit } from '../audit/store.ts'
import { Refused } from '../http/refuse.ts'
import { findAccount } from '../people/store.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { dropDrinksOf, passDrinksOn } from './break-ends.ts'
import { cancelOpenSeatCharge } from './seat-money.ts'
import { requireNotListed } from './seat-move.ts'
import { seatsInWords, tellCafeOfSeats, tellParty } from './seat-news.ts'
import { BY_GUEST, changeSeats, lockSeats, seatChargesOf, seatMoney } from './seat-rows.ts'
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
    const { row, occasion } = held
    const status = statusOf(row, services.now())
    if (status === 'cancelled' && row.endedBecause === 'transferred') return
    if (status !== 'confirmed' || occasion.type !== 'class')
      throw new Refused(
        409,
        'not_kept',
        'Only seats in a class that are yours can be given to somebody else.',
      )
    if (occasion.status !== 'scheduled' || new Date(occasion.startsAt) <= services.now())
      throw new Refused(
        409,
        'seats_begun',
        'It has begun or is called off, so seats stay as they are.',
      )
    const isOne = isOneOf(row, which)
    const { heldCents } = seatMoney(row, await seatChargesOf(tx, reference))
    await cancelOpenSeatCharge(tx, reference)
    await unsellSeats(tx, services, held)
    const account = await findAccount(tx, email)
    const contact = { name, email, phone: null, userId: account?.id ?? null, sitWith: row.name }
    await requireNotListed(tx, row, email)
    const left = isOne ? withOneLess(row, which.seat ?? 0) : null
    const one = {
      party: 1,
      priceCents: row.priceCents === null ? null : row.priceCents - (left?.priceCents ?? 0),
      discountCents: row.discountCents - (left?.discountCents ?? 0),
      participants: [name],
      nths: null,
    }
    const renamed = withName(row, 0, name)
    const after = await changeSeats(
      tx,
      services,
      reference,
      left
        ? {
            ...left,
            ...withoutSeat(row, which.seat ?? 0),
            sequence: row.sequence + 1,
          }
        : { status: 'cancelled', endedBecause: 'transferred', sequence: row.sequence + 1 },
    )
    const theirs = await splitOff(tx, services, held, {
      ...(left ? one : renamed),
      ...contact,
      soldAt: null,
      // Whoever has the order does not get the link of the new owner with it.
      orderId: null,
      note: left ? null : row.note,
    })
    await changeSeats(tx, services, reference, {
      changes: withChange(row, services.now(), {
        seats: theirs.party,
        title: occasion.title,
        givenTo: theirs.reference,
      }),
    })
    if (isOne)
      await dropDrinksOf(tx, services, row, which.seat ?? 0, {
        reason: 'The seat was given to somebody else',
        by: row.name || BY_GUEST,
        person,
      })
    else await passDrinksOn(tx, reference, theirs.reference)
    await moveMoney(
      tx,
      reference,
      theirs.reference,
      isOne ? oneOf(row, heldCents, which.seat ?? 0) : heldCents,
      true,
    )
    const money = seatMoney(theirs, await seatChargesOf(tx, theirs.reference))
    await audit(tx, services, BY_GUEST, {
      action: isOne ? 'seats.one-transferred' : 'seats.transferred',
      subject: reference,
      before: { party: row.party },
      after: { to: theirs.reference, party: theirs.party },
    })
    const paid = money.dueCents > 0 ? 'They are paid at the café, or by the link below.' : ''
    await tellParty(
      tx,
      services,
      { row: theirs, occasion },
      {
        subject: `${theirs.party === 1 ? 'A seat' : 'Seats'} for you: ${occasion.title}`,
        lines: [
          `${row.name} gives you ${seatsInWords(services, occasion, theirs.party)}.`,
          ...(paid ? [paid] : []),
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
          `${seatsInWords(services, occasion, theirs.party)}: now for ${name}, who has a link of their own.`,
          ...(isOne ? [`Yours: ${after.participants?.join(', ')}.`] : []),
        ],
        calendar: isOne ? 'kept' : 'gone',
      },
    )
    await tellCafeOfSeats(tx, services, { row: theirs, occasion }, `${row.name} gave seats on`)
  })
  return readSeats(services, reference, person)
}
