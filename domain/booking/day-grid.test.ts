import { expect, test } from 'vitest'
import { freeHoursFrom, lengthsFrom } from './day-grid.ts'
import { SPACES } from './rates.ts'

const day = (free: string) =>
  [...free].map((each, i) => ({
    time: `${11 + i}:00`,
    startsAt: '2025-10-18T15:00:00Z',
    isFree: each === 'o',
  }))

test('counts the free hours up to the first that is taken', () => {
  const hours = day('oooxoo')
  expect(freeHoursFrom(hours, '11:00')).toBe(3)
  expect(freeHoursFrom(hours, '14:00')).toBe(0)
  expect(freeHoursFrom(hours, '15:00')).toBe(2)
  expect(freeHoursFrom(hours, '23:00')).toBe(0)
})

test('offers the lengths that the rates and the free hours allow', () => {
  expect(lengthsFrom(SPACES['art-space'], day('oooxoo'), '11:00')).toEqual([2, 3])
  expect(lengthsFrom(SPACES['art-space'], day('oooxo'), '15:00')).toEqual([])
  expect(lengthsFrom(SPACES['art-space'], day('oooooooo'), '11:00')).toEqual([2, 3, 4, 5, 6])
  expect(lengthsFrom(SPACES['entire-venue'], day('ooooo'), '11:00')).toEqual([4, 5])
})
