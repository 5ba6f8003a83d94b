import { expect, test } from 'vitest'
import { nextOpeningAfterToday, openingOn } from './next-opening.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const { cafe } = DEFAULT_SETTINGS

test('finds tomorrow’s opening, past days on which the café stays closed', () => {
  const friday = new Date('2025-10-17T16:00:00Z')
  expect(nextOpeningAfterToday(cafe, friday)?.toISOString()).toBe('2025-10-18T15:00:00.000Z')
  const sunday = new Date('2025-10-19T16:00:00Z')
  expect(nextOpeningAfterToday(cafe, sunday)?.toISOString()).toBe('2025-10-22T15:00:00.000Z')
})

test('knows no opening where every day is closed', () => {
  const week = cafe.week.map(() => ({ span: null }))
  expect(nextOpeningAfterToday({ ...cafe, week }, new Date('2025-10-17T16:00:00Z'))).toBeNull()
  expect(openingOn(cafe, '2025-11-27')).toBeNull()
})
