import { and, desc, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm'
import { spanInWords } from '#domain/booking/party.ts'
import type { ClassVoices, FeedbackForm } from '#domain/contracts/class-feedback.ts'
import { classFeedback, classSessions, rsvps } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import { tellCafe } from '../forms/notices.ts'
import { Refused } from '../http/refuse.ts'
import { rootOf } from '../ordering/mail-words.ts'
import { queueMail } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { bookingMailIn } from './mail-language.ts'
import { doorOf } from './class-doors.ts'
import { passesOf } from './class-pass.ts'
import { mayMailMore } from './seat-mails.ts'
import { lockSeats, reservationToken, unknown } from './seat-rows.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A party is asked some hours after the class, and not any more after some days in which no server ran. */
const ASK_AFTER_MS = 2 * HOUR_MS
const ASK_UNTIL_MS = 3 * DAY_MS
/** For so long the link takes an answer. */
const OPEN_MS = 30 * DAY_MS
const BATCH = 100
/** What is shown: half a year. */
const SHOWN_MS = 183 * DAY_MS
const MOST_SHOWN = 500
/** With so many stars or fewer the café is told at once. */
const LOW = 2

/** Asks the parties of classes that are over how it was, once each, with a link of their own. Runs every minute on every server. */
export async function askForFeedback(services: Services): Promise<void> {
  const at = services.now().getTime()
  const due = await services.db
    .select({ reference: rsvps.reference })
    .from(rsvps)
    .innerJoin(classSessions, eq(classSessions.id, rsvps.classId))
    .where(
      and(
        eq(rsvps.status, 'confirmed'),
        isNull(rsvps.feedbackAskedAt),
        ne(rsvps.email, ''),
        eq(classSessions.status, 'scheduled'),
        lt(classSessions.endsAt, new Date(at - ASK_AFTER_MS)),
        gt(classSessions.endsAt, new Date(at - ASK_UNTIL_MS)),
      ),
    )
    .orderBy(classSessions.endsAt, rsvps.reference)
    .limit(BATCH)
  for (const { reference } of due) await askOne(services, reference)
}

async function askOne(services: Services, reference: string) {
  const [known] = await services.db.select().from(rsvps).where(eq(rsvps.reference, reference))
  if (!known) return
  // An address that nobody proved gets no more mails than it may.
  const mayMail = known.isProven || known.isOnline || (await mayMailMore(services, known.email))
  await services.db.transaction(async (tx) => {
    const { row, occasion } = await lockSeats(tx, reference)
    if (row.feedbackAskedAt || row.status !== 'confirmed') return
    await tx
      .update(rsvps)
      .set({ feedbackAskedAt: services.now() })
      .where(eq(rsvps.reference, reference))
    if (!mayMail) return
    const { say, greet } = bookingMailIn(row.language)
    await queueMail(tx, services, {
      to: row.email,
      subject: `${say(`How was ${occasion.title}?`)} (${reference})`,
      text: letter(
        services.settings.get().cafe,
        row.name,
        [
          `Thank you for coming to ${occasion.title}. How was it? Stars and a sentence are enough, and everybody of your party can answer once.`,
          `Say it here:\n${services.publicUrl}${rootOf(row)}${feedbackPath(services, reference)}`,
        ].map(say),
        greet,
      ),
    })
  })
}

export const feedbackPath = (services: Pick<Services, 'secrets'>, reference: string) =>
  `/classes/feedback?reference=${reference}&token=${reservationToken(services, reference)}`

/** What somebody is asked who opens the link. @throws Refused 404 */
export async function feedbackForm(services: Services, reference: string): Promise<FeedbackForm> {
  const [found] = await services.db
    .select({ row: rsvps, session: classSessions })
    .from(rsvps)
    .innerJoin(classSessions, eq(classSessions.id, rsvps.classId))
    .where(and(eq(rsvps.reference, reference), eq(rsvps.status, 'confirmed')))
  if (!found) throw unknown()
  const { row, session } = found
  const said = await services.db
    .select()
    .from(classFeedback)
    .where(eq(classFeedback.reference, reference))
  const { title, details, startsAt, endsAt } = session
  return {
    title,
    instructor: details.instructor,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone: services.settings.get().cafe.timeZone,
    isOpen: isOpen(services, endsAt),
    people: passesOf(row).map(({ pass, name }) => {
      const own = said.find((each) => each.pass === pass)
      return { pass, name, stars: own?.stars ?? null, comment: own?.comment ?? '' }
    }),
  }
}

function isOpen({ now }: Pick<Services, 'now'>, endsAt: Date): boolean {
  const since = now().getTime() - endsAt.getTime()
  return since >= 0 && since <= OPEN_MS
}

type Said = { pass: string; stars: number; comment: string }

/** Keeps what one person of a party says, once. Sent twice, the first time counts. @throws Refused 404, 409 */
export async function giveFeedback(
  services: Services,
  reference: string,
  { pass, stars, comment }: Said,
): Promise<FeedbackForm> {
  await services.db.transaction(async (tx) => {
    const { row, occasion } = await lockSeats(tx, reference)
    if (row.classId === null || row.status !== 'confirmed') throw unknown()
    const person = passesOf(row).find((each) => each.pass === pass)
    if (!person) throw new Refused(409, 'seat_gone', 'This party has changed. Open the link again.')
    if (!isOpen(services, new Date(occasion.endsAt)))
      throw new Refused(
        409,
        'feedback_closed',
        'It is not asked how it was now: the class is not over yet, or was too long ago.',
      )
    const { name } = person
    const at = services.now()
    const [written] = await tx
      .insert(classFeedback)
      .values({ reference, pass, name, classId: row.classId, stars, comment, createdAt: at })
      .onConflictDoNothing()
      .returning()
    if (!written || stars > LOW) return
    const { timeZone } = services.settings.get().cafe
    const when = spanInWords(timeZone, new Date(occasion.startsAt), new Date(occasion.endsAt))
    await tellCafe(tx, services, {
      reference,
      title: `${stars} of 5 stars for ${occasion.title}`,
      from: { name: row.name, email: row.email },
      text: `${name}, ${occasion.title}, ${when}: ${stars} of 5 stars.\n\n${comment}`,
    })
  })
  return feedbackForm(services, reference)
}

/** What people said of classes: of all for staff, of their own for an artist. */
export async function classVoices(services: Services, person: Person): Promise<ClassVoices> {
  const rows = await services.db
    .select({ said: classFeedback, session: classSessions })
    .from(classFeedback)
    .innerJoin(classSessions, eq(classSessions.id, classFeedback.classId))
    .where(
      and(
        await doorOf(services, person),
        gt(classFeedback.createdAt, new Date(services.now().getTime() - SHOWN_MS)),
      ),
    )
    .orderBy(desc(classSessions.startsAt), desc(classFeedback.createdAt))
    .limit(MOST_SHOWN)
  const sessions = new Map(rows.map(({ session }) => [session.id, session]))
  const coming = await services.db
    .select({ classId: rsvps.classId, party: rsvps.party })
    .from(rsvps)
    .where(and(inArray(rsvps.classId, [...sessions.keys()]), eq(rsvps.status, 'confirmed')))
  return {
    timeZone: services.settings.get().cafe.timeZone,
    classes: [...sessions.values()].map(({ id, title, details, startsAt, endsAt }) => {
      const own = rows.filter(({ said }) => said.classId === id).map(({ said }) => said)
      const all = own.reduce((sum, { stars }) => sum + stars, 0)
      return {
        id,
        title,
        instructor: details.instructor,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        people: coming
          .filter(({ classId }) => classId === id)
          .reduce((sum, { party }) => sum + party, 0),
        average: Math.round((all / own.length) * 10) / 10,
        voices: own.map(({ reference, pass, name, stars, comment, createdAt }) => ({
          id: `${reference}.${pass}`,
          name,
          stars,
          comment,
          at: createdAt.toISOString(),
        })),
      }
    }),
  }
}
