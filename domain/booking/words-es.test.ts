import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../cafe/settings.ts'
import { METHOD_NAMES } from '../payments/values.ts'
import { hirePrice } from './hire-price.ts'
import { ladderWords, refundWords } from './hire.ts'
import { wordsAfter } from './hire-over.ts'
import { offerWords, RSVP_TEXTS } from './party.ts'
import { rateNote, rentalDays } from './rate-words.ts'
import { SPACES } from './rates.ts'
import { refundWords as ticketRefunds } from './refund-words.ts'
import { movedWords, seatsMoved } from './seat-move.ts'
import { seatPrice } from './seat-price.ts'
import { backWords, generalRules, rulesWords } from './seat-rules.ts'
import { spanishBooking } from './words-es.ts'

const ZONE = 'America/New_York'
const NOW = new Date('2025-10-17T16:00:00Z')
const SUNDAY = new Date('2025-10-26T17:00:00Z')
const { cafe } = DEFAULT_SETTINGS
const RULES = { freeUntilHours: 48, creditPercent: 50, creditDays: 180 }

test.each([
  ['14 and up', 'desde 14 años'],
  ['Ages 16 and up', 'desde 16 años'],
  ['8 and up, with an adult', 'desde 8 años, con un adulto'],
  ['All ages', 'todas las edades'],
  ['Toddlers and up', undefined],
])('says in Spanish for whom it is: %s', (english, spanish) => {
  expect(spanishBooking(english)).toBe(spanish)
})

test.each([
  ['2 seats, $35 each', '2 lugares, $35 cada uno'],
  [
    'Cancel by Friday, October 24, 1:00 PM: all that you paid comes back.',
    'Cancela antes del viernes 24 de octubre, 1:00\u00a0p.\u00a0m.: se te devuelve todo lo que pagaste.',
  ],
  [
    'Drinks for the break could be ordered until Friday, October 24, 1:00 PM.',
    'Las bebidas del descanso se podían pedir hasta el viernes 24 de octubre, 1:00\u00a0p.\u00a0m.',
  ],
  ['4 hours at $35', '4 horas a $35'],
  ['$52.50, all that you paid, comes back.', 'Se te devuelven $52.50, todo lo que se pagó.'],
  ['Mondays and Tuesdays', 'Lunes y martes'],
  [
    'The Art Space is taken from 2 PM, and is cleared before that. The next time that is free for 3 hours: Thursday, October 23, 11 AM to 2 PM.',
    'El espacio de arte está ocupado desde las 2\u00a0p.\u00a0m., y antes hay que recogerlo. El próximo horario libre por 3 horas: jueves 23 de octubre, 11\u00a0a.\u00a0m. a 2\u00a0p.\u00a0m.',
  ],
  [
    'That day the Art Space can be had from 11 AM to 7 PM.',
    'Ese día el espacio de arte se puede tener de 11\u00a0a.\u00a0m. a 7\u00a0p.\u00a0m.',
  ],
  ['The Art Space is rented for 2 to 6 hours.', 'El espacio de arte se renta de 2 a 6 horas.'],
  ['The Art Space holds 16.', 'El espacio de arte: caben 16.'],
  [
    'The Entire Venue is rented on Mondays and Tuesdays only. The next day is Monday, October 27.',
    'Todo el local solo se renta los lunes y martes. El próximo día es el lunes 27 de octubre.',
  ],
  [
    'We are closed on Thursday, November 27 (Thanksgiving).',
    'Cerramos el jueves 27 de noviembre (Thanksgiving).',
  ],
  ['We are closed on Mondays.', 'Cerramos los lunes.'],
  [
    'The café itself is open on Monday, October 27, so the Entire Venue cannot be rented.',
    'El café abre el lunes 27 de octubre, así que todo el local no se puede rentar.',
  ],
  ['That hour is over. Choose a later one.', 'Esa hora ya pasó. Elige una posterior.'],
  ['card online', 'tarjeta en línea'],
])('%s', (english, spanish) => {
  expect(spanishBooking(english)).toBe(spanish)
})

test('what nobody knows here stays as it is', () => {
  expect(spanishBooking('Bring an apron.')).toBeUndefined()
  expect(spanishBooking('Nothing was paid, so nothing is to give back. Bring an apron.')).toBe(
    undefined,
  )
})

test('everything that is said of a booking with sums and dates in it has its Spanish', () => {
  const back = (refundCents: number, creditCents: number, keptCents: number) =>
    backWords(
      { refundCents, creditCents, keptCents },
      { creditUntil: new Date('2026-04-15T12:00:00Z'), now: NOW, timeZone: ZONE },
    )
  const party = { title: 'Two Inks', party: 2, until: 'Friday, October 24, 1:00 PM' }
  const rental = (hours: number) =>
    hirePrice(SPACES['entire-venue'], hours, 'premium', { depositPercent: 50 }, cafe)
  const said = [
    ...seatPrice({ priceCents: 3_500, materialsCents: 500 }, 2, 'premium', cafe).lines.map(
      ({ label }) => label,
    ),
    ...rulesWords(RULES, SUNDAY, NOW, ZONE),
    ...rulesWords(RULES, SUNDAY, SUNDAY, ZONE),
    ...rulesWords({ ...RULES, creditPercent: 0 }, SUNDAY, NOW, ZONE),
    generalRules({ ...RULES, freeUntilHours: 1, creditPercent: 100 }),
    generalRules({ ...RULES, freeUntilHours: 0 }),
    back(0, 0, 0),
    back(100, 0, 0),
    back(0, 50, 50),
    back(0, 100, 0),
    back(0, 0, 100),
    ...[7, 8].flatMap((hours) => rental(hours)?.lines.map(({ label }) => label) ?? []),
    rental(7)?.note ?? '',
    ...ladderWords(
      [
        { hours: 168, percent: 100 },
        { hours: 72, percent: 50 },
      ],
      SUNDAY,
      NOW,
      ZONE,
    ),
    ...ladderWords([], SUNDAY, NOW, ZONE),
    refundWords(0, 0),
    refundWords(0, 5),
    refundWords(5, 0),
    refundWords(5, 5),
    wordsAfter({ overtimeMinutes: 75, totalCents: 100, dueCents: 0 }),
    wordsAfter({ overtimeMinutes: 45, totalCents: 100, dueCents: 50 }),
    ...Object.values(SPACES).flatMap((rate) => [rateNote(rate), rentalDays(rate)]),
    ...[0, 1, 24].map(ticketRefunds),
    ...[
      { refundCents: 100, creditCents: 0, keptCents: 0 },
      { refundCents: 0, creditCents: 50, keptCents: 50 },
    ].flatMap((given) => [0, 70, 100, 200].map((total) => movedWords(seatsMoved(given, total)))),
    RSVP_TEXTS.confirmed(party),
    RSVP_TEXTS.waitlisted({ ...party, position: 3, offerHours: null }),
    RSVP_TEXTS.waitlisted({ ...party, position: 3, offerHours: 12 }),
    RSVP_TEXTS.waitlisted({ ...party, party: 1, position: 1, offerHours: 12 }),
    offerWords(2, 12),
    RSVP_TEXTS.unconfirmed(party),
    RSVP_TEXTS.offered(party),
    RSVP_TEXTS.forCafe(party),
    RSVP_TEXTS.unmailed(party),
    RSVP_TEXTS.withoutMail(party),
    RSVP_TEXTS.offeredHere(party),
    RSVP_TEXTS.cancelled(party),
    RSVP_TEXTS.alreadyComing,
    RSVP_TEXTS.alreadyComingHere,
    ...Object.values(METHOD_NAMES).map((name) => name.toLowerCase()),
  ]
  expect(said.filter((each) => spanishBooking(each) === undefined)).toEqual([])
})
