import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { spanInWords } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import type { Db } from '../db/open.ts'
import type { MailAttachment } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import { tellCafe } from '../forms/notices.ts'
import { wantsByMail } from '../notifications/choices.ts'
import { choicesLine, notify } from '../notifications/store.ts'
import { rootOf } from '../ordering/mail-words.ts'
import { queueMail } from '../outbox/store.ts'
import type { Services } from '../services.ts'
import { pathOf, type HireRow } from './hire-link.ts'
import { bookingMailIn } from './mail-language.ts'

/** The date for the guest's calendar. Each change of it has a higher SEQUENCE, so that calendars take the newest. */
export function hireInvitation(services: Services, hire: HireRow): MailAttachment {
  const { cafe } = services.settings.get()
  const isOver = hire.isCancelled
  const method = isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({
    name: cafe.name,
    prodId: { company: cafe.name, product: 'Rooms' },
    method,
  })
  calendar.createEvent({
    id: `${hire.id}@${new URL(services.publicUrl).hostname}`,
    sequence: hire.sequence,
    status: isOver ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: hire.startsAt,
    end: hire.endsAt,
    stamp: services.now(),
    summary: `${SPACES[hire.spaceType].name}, ${cafe.name}`,
    description: `Your hire ${hire.id}.`,
    location: `${cafe.name}, ${cafe.street}, ${cafe.city}, ${cafe.region} ${cafe.postalCode}`,
  })
  return {
    filename: 'room.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  }
}

/** In words: 'Art Space, Wednesday, October 22, 1 PM to 4 PM'. */
export function hireInWords(services: Pick<Services, 'settings'>, hire: HireRow): string {
  const { timeZone } = services.settings.get().cafe
  return `${SPACES[hire.spaceType].name}, ${spanInWords(timeZone, hire.startsAt, hire.endsAt)}`
}

type Words = {
  subject: string
  lines: string[]
  hasCalendar: boolean
  /** Whoever has an account may have turned reminders off. */
  isReminder?: boolean
  /** How many of the lines the bell says too, the first alone where this is absent. */
  atBell?: number
}

/** Tells the guest by mail, with the link that opens the hire, and an account at the bell. */
export async function tellGuest(tx: Db, services: Services, hire: HireRow, words: Words) {
  const { subject, lines, hasCalendar, isReminder = false, atBell = 1 } = words
  const { say, greet } = bookingMailIn(hire.language)
  const isMailed = !isReminder || (await wantsByMail(tx, hire.userId, 'reminder'))
  if (hire.email && isMailed)
    await queueMail(tx, services, {
      to: hire.email,
      subject: `${say(subject)} (${hire.id})`,
      text: letter(
        services.settings.get().cafe,
        hire.name,
        [
          ...lines,
          `See it, pay or change it:\n${services.publicUrl}${rootOf(hire)}${pathOf(services, hire.id)}`,
          ...(isReminder && hire.userId ? [choicesLine(services)] : []),
        ].map(say),
        greet,
      ),
      ...(hasCalendar && { attachments: [hireInvitation(services, hire)] }),
    })
  if (!hire.userId) return
  const action = { url: pathOf(services, hire.id), label: 'See your hire' }
  await notify(tx, services, {
    userId: hire.userId,
    type: 'workshop',
    ...(isReminder && { topic: 'reminder' }),
    title: subject,
    message: lines.slice(0, atBell).join(' '),
    action,
    isMailed: false,
  })
}

/** Tells the café what became of a hire. */
export async function tellHouse(tx: Db, services: Services, hire: HireRow, title: string) {
  const said = [
    `${title} (${hire.id})`,
    '',
    hireInWords(services, hire),
    `From: ${hire.name}`,
    ...(hire.email ? [`Email: ${hire.email}`] : []),
    ...(hire.phone ? [`Phone: ${hire.phone}`] : []),
    ...(hire.headcount ? [`People: ${hire.headcount}`] : []),
    ...(hire.message ? [`Message: ${hire.message}`] : []),
    `${services.publicUrl}/admin/rooms?hire=${hire.id}`,
  ]
  await tellCafe(tx, services, {
    reference: hire.id,
    title,
    from: { name: hire.name, email: hire.email },
    text: said.join('\n'),
  })
}
