import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { BREAK_TEXTS, breakOf } from '#domain/booking/break-drinks.ts'
import { occasionPath, type Occasion, type OccasionKey } from '#domain/booking/occasion.ts'
import type { PieceEdit, PieceKind } from '#domain/contracts/editing.ts'
import { EVENT_NEWS_TEXTS, newsOf, type EventNews } from '#domain/booking/event-news.ts'
import { momentInWords, spanInWords } from '#domain/booking/party.ts'
import { cancelDrinksOfClass, retimeDrinks } from '../booking/break-ends.ts'
import { drinksOfClasses } from '../booking/break-rows.ts'
import { backLines, callOffSeats } from '../booking/called-off.ts'
import { invitation } from '../booking/invitation.ts'
import { isCountedOnly, isFor, readOccasion } from '../booking/occasions.ts'
import { seatWaiting } from '../booking/rsvps.ts'
import { seatsPath } from '../booking/seat-rows.ts'
import { holdOccasion } from '../booking/seats.ts'
import type { Db } from '../db/open.ts'
import { classRequests, rsvps } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import { bookingMailIn } from '../booking/mail-language.ts'
import { rootOf } from '../ordering/mail-words.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import { findAccount } from '../people/store.ts'
import { PIECES, type PieceTable } from './pieces.ts'

/** What visitors reserve seats in, by the kind of piece; null for all else. */
export function occasionOfPiece({ kind, id }: { kind: PieceKind; id: string }): OccasionKey | null {
  return kind === 'event' || kind === 'class' ? { type: kind, id } : null
}

/**
 * Publishes an event or a class: never smaller than the seats that are taken, and everybody who has a seat or waits for one is
 * told by mail when it is off, put off, moved or on again. A bigger room seats those who wait.
 * @param mayTell whether the admin was asked @throws Refused 409 `parties_to_tell` with how many, where nobody was
 */
export async function publishOccasion(
  tx: Db,
  services: Services,
  { key, edit, mayTell }: { key: OccasionKey; edit: Edit; mayTell: boolean },
) {
  const held = await holdOccasion(tx, key)
  const before = await readOccasion(tx, key)
  const at = services.now()
  if (held) requireRoom(edit, { taken: held.seatsTaken, held: held.seatsHeld })
  const news = before && new Date(before.endsAt) > at ? newsOf(before, edit) : null
  const coming = news ? await partiesOf(tx, key) : []
  if (news && coming.length > 0 && !mayTell) throw askFirst(services, key, news, coming)
  if (key.type === 'class') await requireBreakKept(tx, key.id, edit)

  const table = PIECES[key.type] as PieceTable
  await table.save(tx, key.id, edit, at, services.settings.get().cafe.timeZone)
  const occasion = await readOccasion(tx, key)
  if (!occasion) throw new Error('A saved event is gone.')
  if (news) {
    const back =
      news === 'cancelled'
        ? await callOffSeats(tx, services, occasion, {
            reason: `The café called the ${key.type} off`,
            by: BY_HOUSE,
          })
        : await freeToLeave(tx, key, news === 'moved' ? before?.startsAt : undefined)
    await tellParties(tx, services, occasion, { news, coming, back })
  }
  if (key.type === 'class') await alignDrinks(tx, services, occasion)
  await seatWaiting(tx, services, occasion, at)
}

/** Drinks are ordered for a time. @throws Refused 422 where a break is taken away for which there are orders */
async function requireBreakKept(tx: Db, classId: string, edit: Edit) {
  if (edit.status !== 'scheduled' || !('breakMinutes' in edit) || breakOf(edit)) return
  const { length } = await drinksOfClasses(tx, [classId])
  if (length === 0) return
  const message = BREAK_TEXTS.lastBreak(length)
  throw new Refused(422, 'break_has_orders', message, { fields: { breakMinutes: message } })
}

/** Drinks for the break come when it is now; of what is put off or called off they are given back. */
async function alignDrinks(tx: Db, services: Services, occasion: Occasion) {
  if (occasion.status === 'scheduled') return retimeDrinks(tx, services, occasion, BY_HOUSE)
  const reason = `The café ${occasion.status === 'postponed' ? 'put the class off' : 'called the class off'}`
  await cancelDrinksOfClass(tx, services, occasion.id, { reason, by: BY_HOUSE })
}

/** Who did it, in the books of the seats; the log of the content says which admin it was. */
const BY_HOUSE = 'the café'

/** Of what is moved or put off everybody gets all their money back if they cannot come, until it begins. */
async function freeToLeave(
  tx: Db,
  key: OccasionKey,
  /** When it was before, where it was moved; of what is moved twice the first. */
  movedFrom: string | undefined,
): Promise<Map<string, number>> {
  const { rules, sequence } = rsvps
  const was = JSON.stringify(movedFrom ? { movedFrom } : {})
  await tx
    .update(rsvps)
    .set({
      sequence: sql`${sequence} + 1`,
      rules: sql`case when ${rules} is null then null else ${was}::jsonb || ${rules} || '{"freeUntilHours": 0}'::jsonb end`,
    })
    .where(and(isFor(key), inArray(rsvps.status, ['confirmed', 'waitlisted', 'offered'])))
  return new Map()
}

type News = {
  news: EventNews
  coming: Party[]
  /** What goes back to whom, by their reference, in cents. */
  back: ReadonlyMap<string, number>
  /** More that they should know. */
  because?: string
}

/** Tells everybody who has seats, or waits for them, what became of an event or a class. */
export async function tellParties(
  tx: Db,
  services: Services,
  occasion: Occasion,
  { news, coming, back, because }: News,
): Promise<void> {
  const { cafe } = services.settings.get()
  const { title, startsAt, endsAt, space } = occasion
  const when = spanInWords(cafe.timeZone, new Date(startsAt), new Date(endsAt))
  for (const party of coming) {
    const { reference, name, email, status, sequence, language } = party
    // Whoever came to the door gave none.
    if (email === '') continue
    const isSeated = status === 'confirmed' || status === 'offered'
    const { say, greet } = bookingMailIn(language)
    const said = [
      EVENT_NEWS_TEXTS[news].text({ title, when, space }),
      ...(because ? [because] : []),
      ...(isSeated ? freeLines(party, { news, startsAt, timeZone: cafe.timeZone }) : []),
      ...backLines(back.get(reference) ?? 0),
      ...(status === 'waitlisted' && news !== 'cancelled' ? [EVENT_NEWS_TEXTS.waiting] : []),
    ]
    await queueMail(tx, services, {
      to: email,
      subject: `${say(EVENT_NEWS_TEXTS[news].subject(occasion))} (${reference})`,
      text: letter(
        cafe,
        name,
        [
          ...said,
          ...(news === 'cancelled' || !isReservation(party)
            ? []
            : [
                `See your seats, pay or give them back:\n${services.publicUrl}${rootOf({ language })}${seatsPath(services, party)}`,
              ]),
          `${services.publicUrl}${rootOf({ language })}${occasionPath(occasion)}`,
          `Your reference: ${reference}`,
        ].map(say),
        greet,
      ),
      ...(isSeated && {
        attachments: [
          invitation(services, occasion, reference, {
            // Of what is put off too: nothing takes place on the old date, and a tentative entry would still stand on it.
            isCancelled: news === 'cancelled' || news === 'postponed',
            sequence: sequence + 1,
          }),
        ],
      }),
    })
    const account = await findAccount(tx, email)
    if (!account) continue
    await notify(tx, services, {
      userId: account.id,
      type: 'workshop',
      title: EVENT_NEWS_TEXTS[news].subject(occasion),
      message: said.join(' '),
      action:
        news === 'cancelled' || !isReservation(party)
          ? { url: occasionPath(occasion), label: `See the ${occasion.type}` }
          : { url: seatsPath(services, party), label: 'See your seats' },
      isMailed: false,
    })
  }
}

/** The class requests of before are no reservations, and have no page. */
const isReservation = ({ eventId, classId }: Party) => eventId !== null || classId !== null

/** Until when who paid, or will, gets all of it back. */
function freeLines(
  { rules }: Party,
  { news, startsAt, timeZone }: { news: EventNews; startsAt: string; timeZone: string },
): string[] {
  if (rules === null || (news !== 'moved' && news !== 'postponed')) return []
  return [
    EVENT_NEWS_TEXTS.free(news === 'moved' ? momentInWords(timeZone, new Date(startsAt)) : null),
  ]
}

type Edit = PieceEdit<'event'> | PieceEdit<'class'>

/** Seats that were given cannot be taken away by a smaller room. @throws Refused */
export function requireRoom(
  { capacity }: { capacity: number },
  { taken, held }: { taken: number; held: number },
) {
  if (capacity >= taken + held) return
  const message = `${taken + held} seats are taken already. Use at least ${taken + held}.`
  throw new Refused(422, 'capacity_below_taken', message, { fields: { capacity: message } })
}

export type Party = Pick<
  typeof rsvps.$inferSelect,
  | 'reference'
  | 'name'
  | 'email'
  | 'status'
  | 'party'
  | 'sequence'
  | 'language'
  | 'rules'
  | 'tickets'
  | 'eventId'
  | 'classId'
>

/** Who has seats or waits for them; those of a class may have been confirmed as a request, by hand. */
export async function partiesOf(tx: Db, key: OccasionKey): Promise<Party[]> {
  const { reference, name, email, status, party, sequence, language } = rsvps
  const { rules, tickets, eventId, classId } = rsvps
  const rows = await tx
    .select({
      reference,
      name,
      email,
      status,
      party,
      sequence,
      language,
      rules,
      tickets,
      eventId,
      classId,
    })
    .from(rsvps)
    .where(isFor(key))
    .orderBy(asc(rsvps.position))
  const parties: Party[] = rows.filter(
    ({ status }) => status === 'confirmed' || status === 'waitlisted' || status === 'offered',
  )
  if (key.type === 'event') return parties
  const requests = await tx
    .select()
    .from(classRequests)
    .where(and(eq(classRequests.sessionId, key.id), isCountedOnly))
  return [
    ...parties,
    ...requests.map((request) => ({
      reference: request.reference,
      name: request.name,
      email: request.email,
      status: 'confirmed' as const,
      party: request.participants.length,
      sequence: 0,
      language: 'en' as const,
      rules: null,
      tickets: null,
      eventId: null,
      classId: null,
    })),
  ]
}

function askFirst(
  { sendsMail }: Services,
  { type }: OccasionKey,
  news: EventNews,
  coming: Party[],
) {
  const parties = coming.filter(({ status }) => status !== 'waitlisted')
  const seats = parties.reduce((sum, { party }) => sum + party, 0)
  const waiting = coming.length - parties.length
  return new Refused(
    409,
    'parties_to_tell',
    EVENT_NEWS_TEXTS.ask({ type, news, parties: parties.length, seats, waiting, sendsMail }),
    { parties: parties.length, seats, waiting, news },
  )
}
