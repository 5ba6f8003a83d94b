import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { spaceDay } from './space-day.ts'

const { cafe: hours } = DEFAULT_SETTINGS
const now = new Date('2025-10-17T16:00:00Z')
const wednesday = {
  hours,
  spaceType: 'art-space' as const,
  date: '2025-10-22',
  now,
  booked: [],
  bufferMinutes: 0,
}
const freeOf = (day: ReturnType<typeof spaceDay>) =>
  day.hours.filter(({ isFree }) => isFree).map(({ time }) => time)

test('shows the opening hours one by one, all free', () => {
  const day = spaceDay(wednesday)
  expect([day.isOpen, day.reason, day.hours.length]).toEqual([true, null, 8])
  expect(day.hours[0]).toEqual({
    time: '11:00',
    startsAt: '2025-10-22T15:00:00.000Z',
    isFree: true,
    state: 'free',
  })
})

test('takes out every hour that a booking of either space touches', () => {
  const booked = (['art-space', 'entire-venue'] as const).map((spaceType, i) => ({
    spaceType,
    startsAt: new Date(`2025-10-22T${16 + i * 4}:30:00Z`),
    endsAt: new Date(`2025-10-22T${17 + i * 4}:30:00Z`),
  }))
  expect(freeOf(spaceDay({ ...wednesday, booked }))).toEqual(['11:00', '14:00', '15:00', '18:00'])
})

test('names the hours in which the room is made ready, and frees none of them', () => {
  const booked = [
    {
      spaceType: 'art-space' as const,
      startsAt: new Date('2025-10-22T18:00:00Z'),
      usedUntil: new Date('2025-10-22T20:00:00Z'),
      endsAt: new Date('2025-10-22T20:30:00Z'),
    },
  ]
  const day = spaceDay({ ...wednesday, booked, bufferMinutes: 30 })
  expect(day.hours.map(({ state }) => state)).toEqual([
    'free',
    'free',
    'clearing',
    'taken',
    'taken',
    'clearing',
    'free',
    'free',
  ])
})

test('takes out the hours of today that have begun, and says when none is left', () => {
  const today = { ...wednesday, date: '2025-10-17' }
  expect(freeOf(spaceDay(today))[0]).toBe('13:00')
  const evening = spaceDay({ ...today, now: new Date('2025-10-17T22:30:00Z') })
  expect([evening.isOpen, evening.reason]).toEqual([true, 'No hour of that day is left.'])
})

test.each([
  ['art-space', '2025-10-20', 'We are closed on Mondays.'],
  ['art-space', '2025-12-25', 'We are closed on Thursday, December 25 (Christmas Day).'],
  ['entire-venue', '2025-10-22', 'The Entire Venue is rented on Mondays and Tuesdays only.'],
] as const)('says why the %s cannot be had on %s', (spaceType, date, reason) => {
  expect(spaceDay({ ...wednesday, spaceType, date })).toEqual({
    date,
    isOpen: false,
    reason,
    hours: [],
  })
})
