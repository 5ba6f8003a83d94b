import { describe, expect, test } from 'vitest'
import type { Availability } from '#domain/contracts/barista.ts'
import { bookingIntent, bookingReply } from './booking.ts'
import { mayWantRoom } from './room-words.ts'
import { SPANISH } from './say-es.ts'

/** A Thursday. */
const today = '2025-10-30'

describe('wants a room', () => {
  test.each([
    ['Can I rent the art space for 3 hours?', 'art-space', 3, '2025-10-31'],
    ['I want to book a space', 'art-space', null, '2025-10-31'],
    ['how much to rent the entire venue for 8 hours on Monday', 'entire-venue', 8, '2025-11-03'],
    ['reserve the whole place for half a day next Tuesday', 'entire-venue', 4, '2025-11-04'],
    ['when can I have the space for two hours', 'art-space', 2, '2025-10-31'],
    ['When is the studio free for an hour and a half on Nov 12?', 'art-space', 2, '2025-11-12'],
    ['book the space tomorrow from 2pm to 5pm', 'art-space', 3, '2025-10-31'],
    ['book the space 11am-2pm today', 'art-space', 3, '2025-10-30'],
    ['rent the space 11/3 for 4 hrs', 'art-space', 4, '2025-11-03'],
    ['space on 2025-12-24, 5-hour', 'art-space', 5, '2025-12-24'],
    ['rent the space for 2 hours on January 5th', 'art-space', 2, '2026-01-05'],
    ['rent the space the day after tomorrow', 'art-space', null, '2025-11-01'],
    ['rent your space for a birthday, 20 people, 6 hours', 'art-space', 6, '2025-10-31'],
    ['can we rent the art space Sunday 2-5', 'art-space', 3, '2025-11-02'],
    ['the art space Saturday from 11 to 2, can I book it', 'art-space', 3, '2025-11-01'],
    ['book the space for 20-30 people', 'art-space', null, '2025-10-31'],
    ['book the space for 2 hours on February 31', 'art-space', 2, '2025-10-31'],
  ])('%s', (text, spaceType, hours, date) => {
    expect(bookingIntent(text, today)).toEqual({ spaceType, hours, date })
    expect(mayWantRoom(text)).toBe(true)
  })
})

describe('wants something else', () => {
  test.each([
    'something different please',
    'when is my order ready?',
    'when can I pick up my drinks',
    'When is the next class?',
    'book a class',
    'I want to book two seats at the pottery workshop',
    'when are you open',
    'when is happy hour',
    'is there parking space',
    'I read a book here',
    'current specials',
    'a facebook page?',
    'the entire menu please',
    'Are you hiring?',
    'ok how do i book',
    'how can I reserve a room',
    'a taro milk tea',
  ])('%s', (text) => {
    expect(bookingIntent(text, today)).toBeNull()
  })
})

const intent = { spaceType: 'art-space', hours: 3, date: '2025-10-31' } as const
const free = (...slots: Availability['slots']): Availability => ({
  available: slots.length > 0,
  slots,
})

test('tells about both spaces and their rates when no hours were said', () => {
  const { text } = bookingReply({ ...intent, hours: null }, null, today)
  expect(text).toContain('Art Space: $35/hour, 2-6 hours, during café hours')
  expect(text).toContain(
    'Entire Venue: $175/hour, or $150/hour for the 8-hour special; 4-8 hours, Mon-Tue only',
  )
})

test('says that availability could not be read', () => {
  expect(bookingReply(intent, 'failed', today).text).toBe(
    "I'm having trouble checking availability right now. Please visit our booking page to see all available times!",
  )
})

test('says that no slot is long enough, which is the longest, and names the date', () => {
  const { text, actions } = bookingReply(
    intent,
    free({ duration: 2, label: '5 PM to 7 PM' }),
    today,
  )
  expect(text).toBe(
    "I couldn't find any 3-hour slots available for tomorrow (Friday, October 31). The longest free time is 2 hours (5 PM to 7 PM). Try another day, or visit our booking page to see all available times!",
  )
  expect(actions[0]).toMatchObject({ type: 'navigate', path: '/book-space' })
})

test('names when so many hours may begin, the date and the price', () => {
  const slots = free(
    { duration: 2, label: '10 AM to 12 PM' },
    { duration: 3, label: '11 AM to 2 PM' },
    { duration: 3, label: '12 PM to 3 PM' },
    { duration: 4, label: '11 AM to 3 PM' },
  )
  expect(bookingReply(intent, slots, today).text).toBe(
    'Good news: the Art Space is free tomorrow (Friday, October 31) for 3 hours: 11 AM or 12 PM. 3 hours cost $105.00. Pick your time on our booking page.',
  )
  expect(bookingReply(intent, slots, today, SPANISH).text).toContain('por 3 horas: 11 AM o 12 PM.')
})

test('names what a member pays', () => {
  const slots = { ...free({ duration: 3, label: '11 AM to 2 PM' }), memberPercent: 5 }
  expect(bookingReply(intent, slots, today).text).toContain(
    '3 hours cost $105.00, with your membership $99.75.',
  )
})

test('asks no more for 7 hours of the venue than for 8', () => {
  const venue = { spaceType: 'entire-venue', hours: 7, date: '2025-11-03' } as const
  const { text } = bookingReply(venue, free({ duration: 7, label: 'all day' }), today)
  expect(text).toContain('$1,200.00')
})

test.each([
  [{ ...intent, hours: 9 }, 'The Art Space is rented for 2 to 6 hours'],
  [{ ...intent, hours: 1 }, 'The Art Space is rented for 2 to 6 hours'],
  [
    { ...intent, spaceType: 'entire-venue' as const, hours: 3 },
    'The Entire Venue is rented for 4 to 8 hours',
  ],
  [{ ...intent, spaceType: 'entire-venue' as const, hours: 8 }, 'How about Monday, November 3?'],
])('says what cannot be rented: %j', (wish, part) => {
  expect(bookingReply(wish, free({ duration: 8, label: 'all day' }), today).text).toContain(part)
})

test('an order is known to ask for no room by its words alone', () => {
  for (const text of [
    'a taro milk tea',
    'two large lattes, half sugar',
    'remove the mocha',
    'Hazel',
  ])
    expect(mayWantRoom(text)).toBe(false)
})
