import { and, asc, eq } from 'drizzle-orm'
import type { PieceEdit } from '#domain/contracts/editing.ts'
import { EVENT_NEWS_TEXTS, newsOf, type EventNews } from '#domain/booking/event-news.ts'
import { spanInWords } from '#domain/booking/party.ts'
import { invitation } from '../booking/invitation.ts'
import { seatWaiting } from '../booking/rsvps.ts'
import { holdEvent } from '../booking/seats.ts'
import type { Db } from '../db/open.ts'
import { rsvps } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { queueMail } from '../outbox/store.ts'
import { PIECES } from './pieces.ts'
import { eventOf } from './store.ts'

/**
 * Publishes an event: never smaller than the seats that are taken, and everybody who has a seat or waits for one is told by
 * mail when it is off, put off, moved or on again. A bigger room seats those who wait.
 * @param mayTell whether the admin was asked @throws Refused 409 `parties_to_tell` with how many, where nobody was
 */
export async function publishEvent(
  tx: Db,
  services: Services,
  { id, edit, mayTell }: { id: string; edit: PieceEdit<'event'>; mayTell: boolean },
) {
  const before = await holdEvent(tx, id)
  const at = services.now()
  if (before) requireRoom(edit, { taken: before.seatsTaken, held: before.seatsHeld })
  const news = before && before.endsAt > at ? newsOf(eventOf(before), edit) : null
  const coming = news ? await partiesOf(tx, id) : []
  if (news && coming.length > 0 && !mayTell) throw askFirst(news, coming)

  await PIECES.event.save(tx, id, edit, at)
  const after = await holdEvent(tx, id)
  if (!after) throw new Error('A saved event is gone.')
  const event = eventOf(after)
  if (news) {
    const { cafe } = services.settings.get()
    const when = spanInWords(cafe.timeZone, after.startsAt, after.endsAt)
    for (const { reference, name, email, status } of coming)
      await queueMail(tx, services, {
        to: email,
        subject: `${EVENT_NEWS_TEXTS[news].subject(event)} (${reference})`,
        text: letter(cafe, name, [
          EVENT_NEWS_TEXTS[news].text({ title: event.title, when, space: event.space }),
          ...(status === 'waitlisted' ? [EVENT_NEWS_TEXTS.waiting] : []),
          `${services.publicUrl}/events/${id}`,
          `Your reference: ${reference}`,
        ]),
        ...(status === 'confirmed' &&
          news !== 'postponed' && {
            attachments: [
              invitation(services, event, reference, { isCancelled: news === 'cancelled' }),
            ],
          }),
      })
  }
  await seatWaiting(tx, services, event, at)
}

/** Seats that were given cannot be taken away by a smaller room. @throws Refused */
export function requireRoom(
  { capacity }: { capacity: number },
  { taken, held }: { taken: number; held: number },
) {
  if (capacity >= taken + held) return
  const message = `${taken + held} seats are taken already. Use at least ${taken + held}.`
  throw new Refused(422, 'capacity_below_taken', message, { fields: { capacity: message } })
}

type Party = Pick<typeof rsvps.$inferSelect, 'reference' | 'name' | 'email' | 'status' | 'party'>

async function partiesOf(tx: Db, eventId: string): Promise<Party[]> {
  const { reference, name, email, status, party } = rsvps
  const rows = await tx
    .select({ reference, name, email, status, party })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId)))
    .orderBy(asc(rsvps.position))
  return rows.filter(({ status }) => status === 'confirmed' || status === 'waitlisted')
}

function askFirst(news: EventNews, coming: Party[]) {
  const parties = coming.filter(({ status }) => status === 'confirmed')
  const seats = parties.reduce((sum, { party }) => sum + party, 0)
  const waiting = coming.length - parties.length
  return new Refused(
    409,
    'parties_to_tell',
    EVENT_NEWS_TEXTS.ask({ news, parties: parties.length, seats, waiting }),
    { parties: parties.length, seats, waiting, news },
  )
}
