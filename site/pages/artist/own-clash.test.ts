import { expect, test } from 'vitest'
import type { OwnDate } from '#domain/contracts/artist.ts'
import { clashOf, firstFree } from './own-clash.ts'

const ZONE = 'America/New_York'
/** From 4 PM to 6 PM on Friday, November 14. */
const CLAY = {
  title: 'Clay',
  status: 'scheduled',
  startsAt: '2025-11-14T21:00:00.000Z',
  endsAt: '2025-11-14T23:00:00.000Z',
} as OwnDate

test.each([
  ['14:00', 120, undefined],
  ['14:15', 120, 'Clay'],
  ['17:59', 30, 'Clay'],
  ['18:00', 30, undefined],
  ['', 30, undefined],
])('at %s for %i minutes an artist has %s', (time, minutes, title) => {
  const wish = { date: '2025-11-14', time }
  expect(clashOf([CLAY], wish, minutes, ZONE)?.title).toBe(title)
  expect(clashOf([{ ...CLAY, status: 'cancelled' }], wish, minutes, ZONE)).toBeUndefined()
})

test('a first wish is a week later where the artist teaches then', () => {
  const wish = { date: '2025-11-14', time: '16:00' }
  expect(firstFree([CLAY], wish, 120, ZONE)).toEqual({ ...wish, date: '2025-11-21' })
  expect(firstFree([], wish, 120, ZONE)).toEqual(wish)
})
