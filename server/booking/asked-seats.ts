import { eq } from 'drizzle-orm'
import type { OccasionKey } from '#domain/booking/occasion.ts'
import { CLASS_TEXTS, seats } from '#domain/booking/party.ts'
import type { Db } from '../db/open.ts'
import { rsvps, type classRequests } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { findAccount } from '../people/store.ts'
import type { Services } from '../services.ts'
import { columnsOf, readOccasion } from './occasions.ts'
import { aboutOccasion, requireOpen } from './rsvps.ts'
import { seatsInWords, tellOffered, tellParty } from './seat-news.ts'
import { givenByStaff, isPaidFirst, offerUntil, pricedSeats, type SeatRow } from './seat-rows.ts'
import { costs, holdOccasion, seat } from './seats.ts'

type Request = typeof classRequests.$inferSelect
type Asked = { request: Request; message: string }

/**
 * Makes a reservation of a wish for a class, with the reference of the wish: its people stand on the roster, and its guest pays and gives
 * seats back by the link in their mail. Where seats have to be paid first, they are offered until a time. The wish is held.
 * @param message what staff wrote for them @throws Refused 409 where there are not so many seats, or the class takes nobody any more
 */
export async function bookAskedSeats(
  tx: Db,
  services: Services,
  { request, message }: Asked,
): Promise<void> {
  const { sessionId, ...guest } = request
  const key = { type: 'class', id: sessionId } as const
  await giveSeats(tx, services, { key, guest, message })
}

/** Who gets seats, under which reference. */
type Guest = Pick<SeatRow, 'reference' | 'name' | 'email' | 'phone'> & {
  participants: string[]
  sitWith?: string | null
  message?: string
}

/**
 * Seats that staff give in a class, or at an event that sells no tickets; the guest is told. The form of the reference is written.
 * @param message what staff wrote for them @throws Refused 409 where there are not so many, or nobody is taken any more
 */
export async function giveSeats(
  tx: Db,
  services: Services,
  { key, guest, message }: { key: OccasionKey; guest: Guest; message: string },
): Promise<void> {
  const { reference, participants } = guest
  const held = await holdOccasion(tx, key)
  const occasion = await readOccasion(tx, key)
  if (!held || !occasion) throw new Refused(404, 'not_found', `This ${key.type} is gone.`)
  const at = services.now()
  requireOpen(occasion, at)
  const party = participants.length
  if (!(await seat(tx, key, party, at))) {
    const left = held.capacity - held.seatsHeld - held.seatsTaken
    throw new Refused(409, `${key.type}_full`, left === 0 ? full(key) : fewLeft(key, left))
  }
  const account = await findAccount(tx, guest.email)
  const userId = account?.emailVerifiedAt ? account.id : null
  const price = await pricedSeats(tx, services, { accountId: userId }, occasion, party)
  const [row] = await tx
    .insert(rsvps)
    .values({
      // The address may have other seats in this class.
      ...givenByStaff({ reference, participants, price, at }),
      ...columnsOf(key),
      // Of an event they stand on its page, as those that were asked for there.
      isOnline: key.type === 'class',
      userId,
      name: guest.name,
      email: guest.email,
      phone: guest.phone,
      sitWith: guest.sitWith ?? null,
      note: guest.message || null,
    })
    .returning()
  if (!row) throw new Error('A new reservation is gone.')
  if (isPaidFirst(services, occasion) && costs(row)) {
    const [offered] = await tx
      .update(rsvps)
      .set({ status: 'offered', heldUntil: offerUntil(services, occasion) })
      .where(eq(rsvps.reference, reference))
      .returning()
    if (!offered) throw new Error('A new reservation is gone.')
    return tellOffered(tx, services, { row: offered, occasion }, message)
  }
  await tellParty(tx, services, { row, occasion }, wordsOf(services, occasion, row, message))
}

const full = ({ type }: OccasionKey) =>
  `This ${type} is full. Decline this one, or suggest another date by email.`

const fewLeft = ({ type }: OccasionKey, left: number) =>
  type === 'class' ? CLASS_TEXTS.fewLeft(left) : `Only ${seats(left)} left at this event.`

function wordsOf(
  services: Services,
  occasion: NonNullable<Awaited<ReturnType<typeof readOccasion>>>,
  row: SeatRow,
  message: string,
) {
  // When and where stand in the first line already.
  const [, ...rest] = aboutOccasion(services, occasion, row)
  return {
    subject: 'Your seats are kept',
    lines: [
      `${seatsInWords(services, occasion, row.party)}: ${row.party === 1 ? 'it is' : 'they are'} yours.`,
      ...rest,
      ...(message ? [message] : []),
    ],
    calendar: 'kept' as const,
  }
}
