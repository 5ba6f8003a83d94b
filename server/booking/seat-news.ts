import { momentInWords, seats, spanInWords } from '#domain/booking/party.ts'
import type { Occasion } from '#domain/booking/occasion.ts'
import { ticketsInWords } from '#domain/booking/tickets.ts'
import type { Db } from '../db/open.ts'
import { letter } from '../forms/mails.ts'
import { tellCafe } from '../forms/notices.ts'
import { notify } from '../notifications/store.ts'
import { rootOf } from '../ordering/mail-words.ts'
import { queueMail } from '../outbox/store.ts'
import { findAccount } from '../people/store.ts'
import type { Services } from '../services.ts'
import { passesOf, passQr } from './class-pass.ts'
import { invitation } from './invitation.ts'
import { bookingMailIn } from './mail-language.ts'
import { mayPayAtCafe, seatsPath, type HeldSeats } from './seat-rows.ts'

/** In words: '2 seats for Two Inks, Sunday, October 19, 1:00 PM to 4:00 PM, Art Space'. */
export function seatsInWords(
  services: Pick<Services, 'settings'>,
  { title, startsAt, endsAt, space }: Occasion,
  party: number,
): string {
  const { timeZone } = services.settings.get().cafe
  const when = spanInWords(timeZone, new Date(startsAt), new Date(endsAt))
  return `${seats(party)} for ${title}, ${when}, ${space}`
}

type Words = {
  subject: string
  lines: string[]
  /** With the date for their calendar, or what takes it out of there. */
  calendar?: 'kept' | 'gone' | undefined
  /** How many of the lines the bell says too, the first alone where this is absent. */
  atBell?: number
}

/** Tells a party by mail, with the link that opens its seats, and an account at the bell. */
export async function tellParty(
  tx: Db,
  services: Services,
  { row, occasion }: HeldSeats,
  { subject, lines, calendar, atBell = 1 }: Words,
): Promise<void> {
  const path = seatsPath(services, row)
  const { say, greet } = bookingMailIn(row.language)
  if (row.email)
    await queueMail(tx, services, {
      to: row.email,
      subject: `${say(subject)} (${row.reference})`,
      text: letter(
        services.settings.get().cafe,
        row.name,
        [
          ...lines,
          `See your seats, pay or give them back:\n${services.publicUrl}${rootOf(row)}${path}`,
        ].map(say),
        greet,
      ),
      ...(calendar && {
        attachments: [
          invitation(services, occasion, row.reference, {
            isCancelled: calendar === 'gone',
            sequence: row.sequence,
          }),
          ...(calendar === 'kept' && occasion.type === 'class' ? passFiles(services, row) : []),
        ],
      }),
    })
  const userId = row.userId ?? (row.email ? (await findAccount(tx, row.email))?.id : null)
  if (!userId) return
  await notify(tx, services, {
    userId,
    type: 'workshop',
    title: subject,
    message: lines.slice(0, atBell).join(' '),
    action: { url: path, label: 'See your seats' },
    isMailed: false,
  })
}

/** A picture for each person, which the door reads. */
function passFiles(services: Services, row: HeldSeats['row']) {
  return passesOf(row).map(({ name, pass }, i) => ({
    filename: `door-${i + 1}-${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.svg`,
    contentType: 'image/svg+xml; charset=utf-8',
    content: passQr(services, row.reference, pass),
  }))
}

/** Tells the café what became of a party's seats. */
export async function tellCafeOfSeats(
  tx: Db,
  services: Services,
  { row, occasion }: HeldSeats,
  title: string,
): Promise<void> {
  const { reference, name, email, phone, participants, sitWith, note, party, tickets } = row
  const said = [
    `${title} (${reference})`,
    '',
    seatsInWords(services, occasion, party),
    `From: ${name}`,
    `Email: ${email}`,
    ...(phone ? [`Phone: ${phone}`] : []),
    ...(tickets ? [`Tickets: ${ticketsInWords(tickets)}`] : []),
    ...(row.answers ?? []).map(({ question, answer }) => `${question}: ${answer}`),
    ...(participants ? [`Participants: ${participants.join(', ')}`] : []),
    ...(sitWith ? [`Sit with: ${sitWith}`] : []),
    ...(note ? [`Message: ${note}`] : []),
  ]
  await tellCafe(tx, services, { reference, title, from: { name, email }, text: said.join('\n') })
}

/** Seats came free, and are held for whoever waited: until when, and what to do. */
export async function tellOffered(
  tx: Db,
  services: Services,
  held: HeldSeats,
  /** What staff wrote for them. */
  message = '',
): Promise<void> {
  const { row, occasion } = held
  const { cafe } = services.settings.get()
  const until = row.heldUntil ? momentInWords(cafe.timeZone, row.heldUntil) : ''
  const isOne = row.party === 1
  await tellParty(tx, services, held, {
    subject: `${isOne ? 'A seat' : 'Seats'} for you: ${occasion.title}`,
    lines: [
      `Good news: ${seatsInWords(services, occasion, row.party)} ${isOne ? 'is' : 'are'} held for you until ${until}.`,
      [
        mayPayAtCafe(services, occasion)
          ? `Open the link and take ${isOne ? 'it' : 'them'}: pay by card, or say that you pay at the café.`
          : 'Open the link and pay by card.',
        isOne
          ? 'After that it goes to the next in line.'
          : 'After that they go to the next in line.',
      ].join(' '),
      ...(message ? [message] : []),
    ],
  })
}
