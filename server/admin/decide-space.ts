import { eq } from 'drizzle-orm'
import type { Decision, OpenSubmission } from '#domain/contracts/admin.ts'
import { spanInWords } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { audit } from '../audit/store.ts'
import { bookAsked, callOffAsked, ownTaken } from '../booking/asked-rooms.ts'
import type { Db } from '../db/open.ts'
import { isOverlap } from '../db/refusals.ts'
import { spaceRequests } from '../db/schema.ts'
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
    const message = decision.message ?? ''
    if (verdict === 'confirmed') await bookAsked(tx, services, by, { request, message })
    const isToldAlready =
      verdict === 'confirmed' ||
      (verdict === 'cancelled' && (await callOffAsked(tx, services, by, reference, message)))
    const status = verdict === 'confirmed' ? 'confirmed' : 'declined'
    await tx.update(spaceRequests).set({ status }).where(eq(spaceRequests.reference, reference))
    await markHandled(tx, services, by, [reference], true)
    await audit(tx, services, by, {
      action: `space-request.${verdict}`,
      subject: reference,
      before: { status: request.status },
      after: { status },
    })
    if (!isToldAlready)
      await tell(tx, services, {
        to: { name, email },
        ...wordsFor(services, request, verdict),
        message,
      })
    return readSubmission(tx, services, by, reference)
  }
  try {
    return await services.db.transaction(decide)
  } catch (error) {
    // Of two confirmed at once, or over one from elsewhere: the database gives a room to one.
    if (!isOverlap(error)) throw error
    throw ownTaken()
  }
}

type Request = typeof spaceRequests.$inferSelect

function wordsFor(
  services: Services,
  { reference, spaceType, startsAt, endsAt }: Request,
  verdict: Exclude<Verdict, 'confirmed'>,
): Pick<News, 'subject' | 'title' | 'lines'> {
  const room = SPACES[spaceType].name
  const when = spanInWords(services.settings.get().cafe.timeZone, startsAt, endsAt)
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
