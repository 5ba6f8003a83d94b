import { eq, sql } from 'drizzle-orm'
import type { Decision, OpenSubmission } from '#domain/contracts/admin.ts'
import { seats, spanInWords } from '#domain/booking/party.ts'
import { audit } from '../audit/store.ts'
import { bookAskedSeats } from '../booking/asked-seats.ts'
import { keyOf, readOccasion } from '../booking/occasions.ts'
import type { Db } from '../db/open.ts'
import { classRequests, classSessions, rsvps } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { endByCafe } from './decide-reservation.ts'
import { markHandled } from './handle.ts'
import { readSubmission, requireSubmission } from './submission.ts'
import { tell, verdictOf, type News, type Verdict } from './verdict.ts'

/** Gives somebody the seats they asked for, says no, or takes them back; each time they get a mail. @throws Refused */
export async function decideClass(
  services: Services,
  by: Person,
  reference: string,
  decision: Decision,
): Promise<OpenSubmission> {
  return services.db.transaction(async (tx) => {
    await requireSubmission(tx, services, by, reference)
    const [request] = await tx
      .select()
      .from(classRequests)
      .where(eq(classRequests.reference, reference))
      .for('update')
    if (!request) throw new Refused(404, 'not_found', 'There is no such wish for a class.')
    const { sessionId, participants, name, email } = request
    const [session] = await tx.select().from(classSessions).where(eq(classSessions.id, sessionId))
    if (!session) throw new Refused(404, 'not_found', 'This class is gone.')
    const message = decision.message ?? ''
    const [given] = await tx.select().from(rsvps).where(eq(rsvps.reference, reference))
    const occasion = given && (await readOccasion(tx, keyOf(given)))
    // They may have been moved to another class since.
    const startsAt = occasion ? new Date(occasion.startsAt) : session.startsAt
    const verdict = verdictOf(decision, request, { startsAt, now: services.now() })
    if (verdict === 'confirmed') await bookAskedSeats(tx, services, { request, message })
    // What was given back by its guest needs no word more.
    else if (given && occasion && given.status !== 'cancelled')
      await endByCafe(tx, services, { by, occasion, asked: given, message })
    // Those of before there were reservations are only counted.
    else if (!given && verdict === 'cancelled')
      await giveBackSeats(tx, sessionId, participants.length)
    const isToldAlready = verdict === 'confirmed' || given !== undefined
    const status = verdict === 'confirmed' ? 'confirmed' : 'declined'
    await tx.update(classRequests).set({ status }).where(eq(classRequests.reference, reference))
    await markHandled(tx, services, by, [reference], true)
    await audit(tx, services, by, {
      action: `class-request.${verdict}`,
      subject: reference,
      before: { status: request.status },
      after: { status },
    })
    if (!isToldAlready)
      await tell(tx, services, {
        to: { name, email },
        ...wordsFor(services, request, session, verdict),
        message,
      })
    return readSubmission(tx, services, by, reference)
  })
}

async function giveBackSeats(tx: Db, sessionId: string, party: number) {
  await tx
    .update(classSessions)
    .set({ seatsTaken: sql`${classSessions.seatsTaken} - ${party}` })
    .where(eq(classSessions.id, sessionId))
}

function wordsFor(
  services: Services,
  { reference, participants }: typeof classRequests.$inferSelect,
  session: typeof classSessions.$inferSelect,
  verdict: Exclude<Verdict, 'confirmed'>,
): Pick<News, 'subject' | 'title' | 'lines'> {
  const { title, startsAt, endsAt } = session
  const when = spanInWords(services.settings.get().cafe.timeZone, startsAt, endsAt)
  const party = seats(participants.length)
  const are = participants.length === 1 ? 'is' : 'are'
  if (verdict === 'cancelled')
    return {
      subject: `Your seats are given back (${reference})`,
      title: `Your seats in ${title} are given back`,
      lines: [
        `${party} in ${title}, ${when}, ${are} no longer kept for you. There is nothing to pay.`,
        'Answer this email and we look for another date.',
      ],
    }
  return {
    subject: `About your class (${reference})`,
    title: `${title} did not work out`,
    lines: [
      `we cannot give you ${party} in ${title}, ${when}.`,
      'Answer this email and we look for another date.',
    ],
  }
}
