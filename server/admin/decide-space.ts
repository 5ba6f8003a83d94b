import { eq } from 'drizzle-orm'
import type { Decision, OpenSubmission } from '#domain/contracts/admin.ts'
import { spanInWords } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { audit } from '../audit/store.ts'
import { takenBetween } from '../booking/store.ts'
import type { Db } from '../db/open.ts'
import { isOverlap } from '../db/refusals.ts'
import { spaceBookings, spaceRequests } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { markHandled } from './handle.ts'
import { readSubmission, requireSubmission } from './submission.ts'
import { tell, verdictOf, type News, type Verdict } from './verdict.ts'

/** Books a room that somebody asked for, says no, or cancels what was booked; each time they get a mail. @throws Refused */
export async function decideSpace(
  services: Services,
  by: Person,
  reference: string,
  decision: Decision,
): Promise<OpenSubmission> {
  const decide = async (tx: Db) => {
    await requireSubmission(tx, services, by, reference)
    const [request] = await tx
      .select()
      .from(spaceRequests)
      .where(eq(spaceRequests.reference, reference))
      .for('update')
    if (!request) throw new Refused(404, 'not_found', 'There is no such wish for a room.')
    const { startsAt, name, email } = request
    const verdict = verdictOf(decision, request, { startsAt, now: services.now() })
    if (verdict === 'confirmed') {
      await requireNothingOfOurs(tx, services, request)
      await book(tx, services, request)
    }
    if (verdict === 'cancelled') await release(tx, reference)
    const status = verdict === 'confirmed' ? 'confirmed' : 'declined'
    await tx.update(spaceRequests).set({ status }).where(eq(spaceRequests.reference, reference))
    await markHandled(tx, services, by, [reference], true)
    await audit(tx, services, by, {
      action: `space-request.${verdict}`,
      subject: reference,
      before: { status: request.status },
      after: { status },
    })
    await tell(tx, services, {
      to: { name, email },
      ...wordsFor(services, request, verdict),
      message: decision.message ?? '',
    })
    return readSubmission(tx, services, by, reference)
  }
  try {
    return await services.db.transaction(decide)
  } catch (error) {
    // Of two confirmed at once, or over one from elsewhere: the database gives a room to one.
    if (!isOverlap(error)) throw error
    throw roomTaken()
  }
}

type Request = typeof spaceRequests.$inferSelect

/** The database keeps hires apart from everything but demo content. */
async function requireNothingOfOurs(tx: Db, services: Services, request: Request) {
  const { spaceType, startsAt, endsAt } = request
  const taken = await takenBetween({ ...services, db: tx }, spaceType, startsAt, endsAt)
  if (taken.some(({ id }) => id === null)) throw roomTaken()
}

function roomTaken() {
  return new Refused(
    409,
    'room_taken',
    'Something is booked in this room at that time already. Decline this one, or agree on another time by email.',
  )
}

async function book(tx: Db, services: Services, request: Request) {
  const { reference, spaceType, startsAt, endsAt, name, email } = request
  const createdAt = services.now()
  const { bufferMinutes } = services.settings.get().rooms
  await tx
    .insert(spaceBookings)
    .values({ id: reference, spaceType, startsAt, endsAt, name, email, createdAt, bufferMinutes })
}

async function release(tx: Db, reference: string) {
  await tx
    .update(spaceBookings)
    .set({ isCancelled: true, state: 'cancelled' })
    .where(eq(spaceBookings.id, reference))
}

function wordsFor(
  services: Services,
  { reference, spaceType, startsAt, endsAt, estimateCents }: Request,
  verdict: Verdict,
): Pick<News, 'subject' | 'title' | 'lines'> {
  const room = SPACES[spaceType].name
  const when = spanInWords(services.settings.get().cafe.timeZone, startsAt, endsAt)
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
        'Answer this email and we look for another time.',
      ],
    }
  return {
    subject: `About your room (${reference})`,
    title: `${room} is not free`,
    lines: [
      `we cannot give you the ${room}, ${when}.`,
      'Answer this email and we look for another time.',
    ],
  }
}
