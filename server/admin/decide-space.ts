import { eq } from 'drizzle-orm'
import type { Decision, OpenLetter } from '#domain/contracts/admin.ts'
import { spanInWords } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { audit } from '../audit/store.ts'
import { takenBetween } from '../booking/store.ts'
import type { Db } from '../db/open.ts'
import { isOverlap } from '../db/refusals.ts'
import { roomHolds, spaceBookings, spaceRequests } from '../db/schema.ts'
import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { markHandled } from './handle.ts'
import { openLetter, requireLetter } from './letter.ts'
import { tell, verdictOf, type News, type Verdict } from './verdict.ts'

/** Books a room that somebody asked for, says no, or cancels what was booked; each time they get a mail. @throws Refused */
export async function decideSpace(
  house: House,
  by: Person,
  reference: string,
  decision: Decision,
): Promise<OpenLetter> {
  const decide = async (tx: Db) => {
    await requireLetter(tx, house, by, reference)
    const [request] = await tx
      .select()
      .from(spaceRequests)
      .where(eq(spaceRequests.reference, reference))
      .for('update')
    if (!request) throw new Refused(404, 'not_found', 'There is no such wish for a room.')
    const { startsAt, name, email } = request
    const verdict = verdictOf(decision, request, { startsAt, now: house.now() })
    if (verdict === 'confirmed') {
      await requireNothingOfOurs(tx, house, request)
      await book(tx, house, request)
    }
    if (verdict === 'cancelled') await release(tx, reference)
    const status = verdict === 'confirmed' ? 'confirmed' : 'declined'
    await tx.update(spaceRequests).set({ status }).where(eq(spaceRequests.reference, reference))
    await markHandled(tx, house, by, [reference], true)
    await audit(tx, house, by, {
      action: `space-request.${verdict}`,
      subject: reference,
      before: { status: request.status },
      after: { status },
    })
    await tell(tx, house, {
      to: { name, email },
      ...wordsFor(house, request, verdict),
      message: decision.message ?? '',
    })
    return openLetter(tx, house, by, reference)
  }
  try {
    return await house.db.transaction(decide)
  } catch (error) {
    // Of two confirmed at once, or over one from elsewhere: the database gives a room to one.
    if (!isOverlap(error)) throw error
    throw roomTaken()
  }
}

type Request = typeof spaceRequests.$inferSelect

/** The whole house holds the Art Space too. */
const ROOMS = {
  'art-space': ['art-space'],
  'entire-venue': ['art-space', 'lounge'],
} as const

/** The database keeps bookings apart. It does not know which room a class or an event is in, so those are checked here. */
async function requireNothingOfOurs(tx: Db, house: House, request: Request) {
  const { spaceType, startsAt, endsAt } = request
  const taken = await takenBetween({ ...house, db: tx }, spaceType, startsAt, endsAt)
  if (taken.some(({ id }) => id === null)) throw roomTaken()
}

function roomTaken() {
  return new Refused(
    409,
    'room_taken',
    'Something is booked in this room at that time already. Decline this one, or agree on another time by mail.',
  )
}

async function book(tx: Db, house: House, request: Request) {
  const { reference, spaceType, startsAt, endsAt, name, email } = request
  const createdAt = house.now()
  await tx
    .insert(spaceBookings)
    .values({ id: reference, spaceType, startsAt, endsAt, name, email, createdAt })
  await tx
    .insert(roomHolds)
    .values(ROOMS[spaceType].map((room) => ({ bookingId: reference, room, startsAt, endsAt })))
}

async function release(tx: Db, reference: string) {
  await tx.update(spaceBookings).set({ isCancelled: true }).where(eq(spaceBookings.id, reference))
  await tx.delete(roomHolds).where(eq(roomHolds.bookingId, reference))
}

function wordsFor(
  house: House,
  { reference, spaceType, startsAt, endsAt, estimateCents }: Request,
  verdict: Verdict,
): Pick<News, 'subject' | 'title' | 'lines'> {
  const room = SPACES[spaceType].name
  const when = spanInWords(house.settings.get().cafe.timeZone, startsAt, endsAt)
  if (verdict === 'confirmed')
    return {
      subject: `Your room is booked (${reference})`,
      title: `${room} is yours`,
      lines: [
        `the ${room} is booked for you: ${when}.`,
        `By our rates that is ${formatCents(estimateCents)}, before member discounts. You pay at the café.`,
      ],
    }
  if (verdict === 'cancelled')
    return {
      subject: `Your room is cancelled (${reference})`,
      title: `${room} is cancelled`,
      lines: [
        `your booking of the ${room}, ${when}, is cancelled. There is nothing to pay.`,
        'Answer this mail and we look for another time.',
      ],
    }
  return {
    subject: `About your room (${reference})`,
    title: `${room} is not free`,
    lines: [
      `we cannot give you the ${room}, ${when}.`,
      'Answer this mail and we look for another time.',
    ],
  }
}
