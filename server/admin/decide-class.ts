import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Decision, OpenSubmission } from '#domain/contracts/admin.ts'
import { CLASS_TEXTS, seats, spanInWords } from '#domain/booking/party.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { classRequests, classSessions } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
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
    const { startsAt } = session
    const verdict = verdictOf(decision, request, { startsAt, now: services.now() })
    if (verdict === 'confirmed') await takeClassSeats(tx, services, sessionId, participants.length)
    if (verdict === 'cancelled') await giveBackSeats(tx, sessionId, participants.length)
    const status = verdict === 'confirmed' ? 'confirmed' : 'declined'
    await tx.update(classRequests).set({ status }).where(eq(classRequests.reference, reference))
    await markHandled(tx, services, by, [reference], true)
    await audit(tx, services, by, {
      action: `class-request.${verdict}`,
      subject: reference,
      before: { status: request.status },
      after: { status },
    })
    await tell(tx, services, {
      to: { name, email },
      ...wordsFor(services, request, session, verdict),
      message: decision.message ?? '',
    })
    return readSubmission(tx, services, by, reference)
  })
}

/** One conditional statement, so that no seat is given twice however many are confirmed at once. @throws Refused 409 */
async function takeClassSeats(tx: Db, services: Services, sessionId: string, party: number) {
  const { seatsHeld, seatsTaken, capacity } = classSessions
  const [taken] = await tx
    .update(classSessions)
    .set({ seatsTaken: sql`${seatsTaken} + ${party}` })
    .where(
      and(
        eq(classSessions.id, sessionId),
        gt(classSessions.startsAt, services.now()),
        lte(sql`${seatsHeld} + ${seatsTaken} + ${party}`, capacity),
      ),
    )
    .returning({ id: classSessions.id })
  if (taken) return
  const [session] = await tx.select().from(classSessions).where(eq(classSessions.id, sessionId))
  if (!session || session.startsAt <= services.now())
    throw new Refused(409, 'class_over', 'This class has begun or is over.')
  const left = session.capacity - session.seatsHeld - session.seatsTaken
  throw new Refused(
    409,
    'class_full',
    left === 0
      ? 'This class is full. Decline this one, or suggest another date by email.'
      : CLASS_TEXTS.fewLeft(left),
  )
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
  verdict: Verdict,
): Pick<News, 'subject' | 'title' | 'lines'> {
  const { title, startsAt, endsAt, priceCents, details } = session
  const when = spanInWords(services.settings.get().cafe.timeZone, startsAt, endsAt)
  const party = seats(participants.length)
  const are = participants.length === 1 ? 'is' : 'are'
  if (verdict === 'confirmed')
    return {
      subject: `Your seats are kept (${reference})`,
      title: `Your seats in ${title}`,
      lines: [
        `${party} in ${title}, ${when}, ${are} yours.`,
        `${formatCents(priceCents * participants.length)} in all, before member discounts. You pay at the café.`,
        details.policy,
      ],
    }
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
