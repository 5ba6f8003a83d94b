import { expect, test } from 'vitest'
import { EVENT_NEWS_TEXTS } from './event-news.ts'
import { CLASS_TEXTS, RSVP_TEXTS } from './party.ts'
import { movedWords } from './seat-move.ts'
import { spanishBookingMail } from './mail-words-es.ts'

const SPAN = 'Sunday, October 19, 1:00 PM to 4:00 PM'
const MOMENT = 'Friday, October 17, 1:00 PM'
const ABOUT = `2 seats for Two Inks, ${SPAN}, Art Space`
const ROOM = `Art Space, ${SPAN}`

test.each([
  ['Your seats are booked', 'Tus lugares están reservados'],
  ['Seats for you: Two Inks: the second', 'Lugares para ti: Two Inks: the second'],
  [
    `${ABOUT}: see you there, Luz, Sol.`,
    '2 lugares para Two Inks, domingo 19 de octubre, 1:00\u00a0p.\u00a0m. a 4:00\u00a0p.\u00a0m., Art Space: nos vemos ahí, Luz, Sol.',
  ],
  [
    `1 seat for Two Inks, ${SPAN}, Art Space stays yours: Luz.`,
    '1 lugar para Two Inks, domingo 19 de octubre, 1:00\u00a0p.\u00a0m. a 4:00\u00a0p.\u00a0m., Art Space: sigue siendo tuyo: Luz.',
  ],
  [
    `You can cancel free of charge until ${MOMENT}.`,
    'Puedes cancelar sin costo hasta el viernes 17 de octubre, 1:00\u00a0p.\u00a0m.',
  ],
  [
    '$40.00 comes back as you paid it. Of that, $3.00 is credit again.',
    'Se te devuelven $40.00, igual que pagaste. De eso, $3.00 vuelven a ser crédito.',
  ],
  [
    'See your seats, pay or give them back:\nhttp://cafe.test/es/classes/confirmation?reference=R-1',
    'Mira tus lugares, págalos o devuélvelos:\nhttp://cafe.test/es/classes/confirmation?reference=R-1',
  ],
  [
    `${ROOM} is cancelled, as you asked.`,
    'Art Space, domingo 19 de octubre, 1:00\u00a0p.\u00a0m. a 4:00\u00a0p.\u00a0m.: se cancela, como pediste.',
  ],
  [
    `Before it was ${SPAN}.`,
    'Antes era el domingo 19 de octubre, 1:00\u00a0p.\u00a0m. a 4:00\u00a0p.\u00a0m.',
  ],
  ['Paid in full: $105.00.', 'Pagado por completo: $105.00.'],
])('%s', (english, spanish) => {
  expect(spanishBookingMail(english)).toBe(spanish)
})

test('what the café wrote itself stays as it is', () => {
  const own = 'Bring an apron. Seats are for people of 12 and older.'
  expect(spanishBookingMail(own)).toBe(own)
  expect(
    spanishBookingMail('The house rules, which you agree to when you pay or come:\nNo glitter.'),
  ).toBe('Las reglas de la casa, que aceptas al pagar o al venir:\nNo glitter.')
  expect(spanishBookingMail('The house rules that you agreed to:\nNo glitter.')).toBe(
    'Las reglas de la casa que aceptaste:\nNo glitter.',
  )
})

/** Words that no mail in Spanish says. */
const ENGLISH = /\b(?:your|you|the|at|on|for|with|please|was|were|is|are|seats?|until|paid)\b/i

test('all that is written of bookings has its Spanish', () => {
  const party = { title: 'X', party: 2, until: MOMENT }
  const one = { ...party, party: 1 }
  const told = { title: 'X', when: SPAN, space: 'Art Space' }
  const moved = { dueCents: 0, refundCents: 0, creditCents: 0, keptCents: 0, usedCents: 0 }
  const said = [
    RSVP_TEXTS.confirmed(party),
    RSVP_TEXTS.waitlisted({ ...party, position: 2, offerHours: null }),
    RSVP_TEXTS.waitlisted({ ...party, position: 2, offerHours: 12 }),
    RSVP_TEXTS.promoted(party),
    RSVP_TEXTS.promoted(one),
    RSVP_TEXTS.confirmSubject,
    RSVP_TEXTS.confirmHint(party),
    RSVP_TEXTS.declined(party),
    RSVP_TEXTS.takenBack(party),
    RSVP_TEXTS.takenBack(one),
    RSVP_TEXTS.forCafe(party),
    RSVP_TEXTS.forCafeSubject,
    RSVP_TEXTS.notAccepted(party),
    RSVP_TEXTS.crowdedOut(party),
    RSVP_TEXTS.seatedSubject('X'),
    RSVP_TEXTS.waitingSubject('X'),
    RSVP_TEXTS.givenBackSubject('X'),
    RSVP_TEXTS.cancelled(party),
    RSVP_TEXTS.cancelHint,
    RSVP_TEXTS.payAtDoor('$5.00'),
    RSVP_TEXTS.knownAlready(party),
    RSVP_TEXTS.knownUnconfirmed,
    RSVP_TEXTS.knownSubject,
    ...(['today', 'tomorrow'] as const).flatMap((day) => [
      RSVP_TEXTS.reminderSubject({ title: 'X', day }),
      RSVP_TEXTS.reminder({ ...party, day }),
      RSVP_TEXTS.reminder({ ...one, day }),
    ]),
    CLASS_TEXTS.payAtCafe({ each: 3_500, party: 2 }),
    CLASS_TEXTS.due(3_500, true),
    CLASS_TEXTS.due(3_500, false),
    ...(['cancelled', 'postponed', 'moved', 'on-again'] as const).flatMap((news) => [
      EVENT_NEWS_TEXTS[news].subject({ title: 'X' }),
      EVENT_NEWS_TEXTS[news].text(told),
    ]),
    EVENT_NEWS_TEXTS.waiting,
    EVENT_NEWS_TEXTS.free(null),
    EVENT_NEWS_TEXTS.free('Saturday, October 18, 6:00 PM'),
    movedWords(moved),
    movedWords({ ...moved, keptCents: 100, usedCents: 200, dueCents: 300 }),
    movedWords({ ...moved, refundCents: 100, creditCents: 200 }),
  ]
  const left = said
    .map((english) => spanishBookingMail(english).replaceAll(/Art Space|X/g, ''))
    .filter((spanish) => ENGLISH.test(spanish))
  expect(left).toEqual([])
})
