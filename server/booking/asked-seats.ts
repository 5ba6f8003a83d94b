import { eq } from 'drizzle-orm'
import { CLASS_TEXTS } from '#domain/booking/party.ts'
import type { Db } from '../db/open.ts'
import { rsvps, type classRequests } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { findAccount } from '../people/store.ts'
import type { Services } from '../services.ts'
import { readOccasion } from './occasions.ts'
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
  const { reference, sessionId, participants } = request
  const key = { type: 'class', id: sessionId } as const
  const held = await holdOccasion(tx, key)
  const occasion = await readOccasion(tx, key)
  if (!held || !occasion) throw new Refused(404, 'not_found', 'This class is gone.')
  const at = services.now()
  requireOpen(occasion, at)
  const party = participants.length
  if (!(await seat(tx, key, party, at))) {
    const left = held.capacity - held.seatsHeld - held.seatsTaken
    throw new Refused(409, 'class_full', left === 0 ? FULL : CLASS_TEXTS.fewLeft(left))
  }
  const account = await findAccount(tx, request.email)
  const userId = account?.emailVerifiedAt ? account.id : null
  const price = await pricedSeats(tx, services, { accountId: userId }, occasion, party)
  const [row] = await tx
    .insert(rsvps)
    .values({
      // The address may have other seats in this class.
      ...givenByStaff({ reference, classId: sessionId, participants, price, at }),
      userId,
      name: request.name,
      email: request.email,
      phone: request.phone,
      sitWith: request.sitWith,
      note: request.message || null,
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

const FULL = 'This class is full. Decline this one, or suggest another date by email.'

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
