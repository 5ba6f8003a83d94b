import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { readPickup } from './pickup-reply.ts'
import { ENGLISH } from './say.ts'
import { SPANISH } from './say-es.ts'

/** Thursday at noon in New York. */
const NOW = new Date('2025-10-30T16:00:00Z')
const { cafe: hours, pickup } = DEFAULT_SETTINGS
const ask = (message: string, more: object = {}, say = ENGLISH) =>
  readPickup({ hours, pickup, now: NOW, ...more })(message, say, () => false)

test('takes a time that is free, and says which day', () => {
  expect(ask('pick up at 3:30')).toMatchObject({
    text: '',
    perform: [
      {
        type: 'set-pickup',
        data: {
          date: '2025-10-30',
          time: '15:30',
          said: 'Pickup is set for today, 3:30 PM. The checkout has it, and you can change it there.',
        },
      },
    ],
    offers: [],
  })
})

test.each([
  ['pickup at 9 pm', 'Pickup today is from 11:00 AM to 6:30 PM.', '2025-10-30', '18:30'],
  ['pickup monday at 2', 'We are closed Monday, November 3', '2025-11-05', '14:00'],
  ['pickup at 2:10', '2:10 PM is no pickup time', '2025-10-30', '14:00'],
  ['pickup 11/29 at 3', 'up to 7 days ahead', '2025-11-06', '15:00'],
])('says why not and offers the nearest for "%s"', (message, why, date, time) => {
  const said = ask(message)
  expect(said?.text).toContain(why)
  expect(said?.perform).toEqual([])
  expect(said?.offers).toMatchObject([{ type: 'set-pickup', data: { date, time } }])
})

test('a time before anything can be made is too soon', () => {
  const said = ask('pickup at 12:30 pm', { now: new Date('2025-10-30T16:20:00Z') })
  expect(said?.text).toContain('We need 15 minutes to make an order, so 12:30 PM is too soon.')
  expect(said?.offers).toMatchObject([{ data: { time: '13:00' } }])
})

test('a full time is said to be full', () => {
  const full = { bookedMinutes: (at: string) => (at === '2025-10-30T19:30:00.000Z' ? 60 : 0) }
  expect(ask('pickup at 3:30', full)?.text).toBe(
    '3:30 PM today is full. The nearest free time is today, 4:00 PM. Shall I take it?',
  )
})

test('while the kitchen takes no orders, as soon as possible is a time after that', () => {
  const kitchen = { busyMinutes: 0, pausedUntil: new Date('2025-10-30T17:10:00Z') }
  const said = ask('asap', { kitchen })
  expect(said?.offers).toMatchObject([{ data: { date: '2025-10-30', time: '13:30' } }])
  expect(said?.text).toContain('The kitchen is paused until 1:10 PM.')
  expect(ask('pickup at 1 pm', { kitchen })?.text).toContain('The kitchen is paused until 1:10 PM.')
  // The making begins after the pause.
  expect(ask('pickup at 1:10 pm', { kitchen })?.text).not.toContain('We need 15 minutes')
  expect(ask('asap', { kitchen }, SPANISH)?.text.replace(/\s/g, ' ')).toContain(
    'La cocina está en pausa hasta la 1:10 p. m.',
  )
})

test('in Spanish no word is English', () => {
  const said = ask('pickup at 9 pm', {}, SPANISH)
  expect(said?.text.replace(/\s/g, ' ')).toBe(
    'Se puede recoger hoy de 11:00 a. m. a 6:30 p. m. La hora libre más cercana es hoy, 6:30 p. m. ¿La pongo?',
  )
})
