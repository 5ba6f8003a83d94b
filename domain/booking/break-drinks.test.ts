import { expect, test } from 'vitest'
import { breakOf, breakWords, drinkNames, drinksUntil } from './break-drinks.ts'

const session = { startsAt: '2025-11-02T17:00:00.000Z', endsAt: '2025-11-02T20:00:00.000Z' }

test('a break is so many minutes after the start, and before the end', () => {
  expect(breakOf({ ...session, breakMinutes: 90 })).toEqual(new Date('2025-11-02T18:30:00Z'))
  expect(breakOf({ ...session, breakMinutes: 180 })).toBeNull()
  expect(breakOf({ ...session, breakMinutes: 0 })).toBeNull()
  expect(breakOf(session)).toBeNull()
})

test('is an hour of minutes also in the night in which the clocks change', () => {
  const night = { startsAt: '2025-11-02T05:30:00.000Z', endsAt: '2025-11-02T08:00:00.000Z' }
  // 1:30 AM comes twice in New York: the break is an hour after the first.
  expect(breakWords({ ...night, breakMinutes: 60 }, 'America/New_York')).toBe('Break at 1:30 AM')
})

test('drinks are ordered until there is no time to make one before the class', () => {
  expect(drinksUntil(session, 15)).toEqual(new Date('2025-11-02T16:45:00Z'))
})

test('two of one name are told apart, and a long name fits on a line', () => {
  expect(drinkNames(['Mira', 'Jun', 'Mira'])).toEqual(['Mira', 'Jun', 'Mira (2)'])
  const long = 'x'.repeat(80)
  expect(drinkNames([long, long]).map(({ length }) => length)).toEqual([60, 59])
})
