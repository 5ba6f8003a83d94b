import { expect, test } from 'vitest'
import { CLASS_TEXTS, RSVP_TEXTS, seats, spanInWords, untilInWords } from './party.ts'

test('counts seats in words', () => {
  expect([seats(1), seats(3)]).toEqual(['1 seat', '3 seats'])
  expect(RSVP_TEXTS.confirmed({ title: 'Print Night', party: 1 })).toBe(
    'See you there: 1 seat for Print Night.',
  )
  expect([CLASS_TEXTS.fewLeft(1), CLASS_TEXTS.fewLeft(2)]).toEqual([
    'Only 1 seat is left in this class.',
    'Only 2 seats are left in this class.',
  ])
})

test('tells a time by the clocks of the café', () => {
  const [startsAt, endsAt] = [new Date('2025-10-31T22:00:00Z'), new Date('2025-11-01T00:30:00Z')]
  expect(spanInWords('America/New_York', startsAt, endsAt)).toBe(
    'Friday, October 31, 6:00 PM to 8:30 PM',
  )
})

test('the end of a day is called that, and not midnight of the next', () => {
  const until = (iso: string) => untilInWords('America/New_York', new Date(iso))
  expect(until('2026-12-12T05:00:00Z')).toBe('the end of Friday, December 11')
  expect(until('2026-12-11T22:00:00Z')).toBe('Friday, December 11, 5:00 PM')
})
