import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { timeIn } from '#domain/cafe/time.ts'
import { backWords, generalRules, offerEnds, rulesWords, seatsBack } from './seat-rules.ts'

const RULES = { freeUntilHours: 48, creditPercent: 50, creditDays: 180 }
const START = new Date('2025-11-03T18:00:00Z')
const ZONE = 'America/New_York'
const CAFE = DEFAULT_SETTINGS.cafe
const at = (hoursBefore: number) => new Date(START.getTime() - hoursBefore * 3_600_000)

test('all comes back until the very last moment, and half of it as credit after that', () => {
  expect(seatsBack(RULES, 6_801, START, at(48))).toEqual({
    refundCents: 6_801,
    creditCents: 0,
    keptCents: 0,
  })
  expect(seatsBack(RULES, 6_801, START, new Date(at(48).getTime() + 1))).toEqual({
    refundCents: 0,
    creditCents: 3_401,
    keptCents: 3_400,
  })
})

test('what comes back, becomes credit and is kept is what was paid', () => {
  for (let cents = 0; cents < 400; cents += 7)
    for (const creditPercent of [0, 33, 50, 100])
      for (const hours of [1, 48, 49]) {
        const back = seatsBack({ ...RULES, creditPercent }, cents, START, at(hours))
        expect(back.refundCents + back.creditCents + back.keptCents).toBe(cents)
        expect(Math.min(back.refundCents, back.creditCents, back.keptCents)).toBe(0)
      }
})

test('the rules name the exact time where the café is, over the change to winter time', () => {
  // 1 PM on Monday; 48 hours before, the clocks still showed summer time.
  expect(rulesWords(RULES, START, at(100), ZONE)).toEqual([
    'Cancel by Saturday, November 1, 2:00 PM: all that you paid comes back.',
    'After that, 50% of what you paid is yours as credit for another class, good for 180 days.',
  ])
  expect(rulesWords(RULES, START, at(3), ZONE)).toEqual([
    'It begins in less than 48 hours: if you cancel, 50% of what you paid is yours as credit for another class, good for 180 days.',
  ])
  expect(generalRules({ ...RULES, creditPercent: 0 })).toBe(
    'Cancel free of charge until 48 hours before the start. After that, nothing comes back.',
  )
})

test('before the press it is said what becomes of the money', () => {
  const about = { creditUntil: new Date('2026-05-01T12:00:00Z'), now: START, timeZone: ZONE }
  const said = (refundCents: number, creditCents: number, keptCents: number) =>
    backWords({ refundCents, creditCents, keptCents }, about)
  expect(said(6_800, 0, 0)).toBe('$68.00, all that was paid for it, comes back.')
  expect(said(0, 3_400, 3_400)).toBe(
    '$34.00 is yours as credit for another class, until Friday, May 1, 2026. $34.00 is kept.',
  )
  expect(said(0, 0, 6_800)).toBe('Nothing comes back: $68.00 is kept.')
  expect(said(0, 0, 0)).toContain('Nothing was paid')
})

test('an offer lasts some hours, and takes half the time where little is left', () => {
  expect(offered('2025-10-17T14:00:00Z', 4)).toBe('2025-10-17T18:00:00.000Z')
  expect(offered('2025-10-17T19:00:00Z', 2)).toBe('2025-10-17T21:00:00.000Z')
  expect(offered('2025-10-24T13:00:00Z')).toBe('2025-10-24T15:00:00.000Z')
})

test('an offer that is made or would end at night lasts until two hours after the café opens', () => {
  // 3 in the afternoon: 3 at night would be, so it is the day after, on which the café opens at 11.
  expect(offered('2025-10-17T19:00:00Z')).toBe('2025-10-18T17:00:00.000Z')
  // Made at 10 in the evening, and at 5 in the morning.
  expect(offered('2025-10-18T02:00:00Z')).toBe('2025-10-18T17:00:00.000Z')
  expect(offered('2025-10-18T09:00:00Z', 4)).toBe('2025-10-18T17:00:00.000Z')
  // Closed on Mondays: two hours of that morning.
  expect(offered('2025-10-20T02:00:00Z')).toBe('2025-10-20T15:00:00.000Z')
  // The night in which clocks are put back.
  expect(offered('2025-11-01T19:00:00Z', 12, new Date('2025-11-24T17:00:00Z'))).toBe(
    '2025-11-02T18:00:00.000Z',
  )
})

test('an offer never ends later than an hour before the class, and never sooner than by day', () => {
  // 10 in the evening before a class at 10: half the time would end at 4 at night.
  const soon = new Date('2025-10-18T14:00:00Z')
  expect(offered('2025-10-18T02:00:00Z', 12, soon)).toBe('2025-10-18T13:00:00.000Z')
  for (let minute = 0; minute < 3 * 24 * 60; minute += 17) {
    const now = new Date(Date.parse('2025-10-17T00:00:00Z') + minute * 60_000)
    const end = new Date(offered(now.toISOString(), 6, new Date('2025-10-25T17:00:00Z')))
    const hour = Number(timeIn(ZONE, end).slice(0, 2))
    expect(hour >= 9 && hour < 21, `${now.toISOString()} to ${end.toISOString()}`).toBe(true)
    expect(end.getTime() - now.getTime()).toBeGreaterThanOrEqual(6 * 3_600_000)
  }
})

const offered = (now: string, hours = 12, startsAt = new Date('2025-10-24T17:00:00Z')) =>
  offerEnds({ now: new Date(now), startsAt, hours }, CAFE).toISOString()

test('where all comes back until it begins, the words name no time after that', () => {
  const rules = { freeUntilHours: 0, creditPercent: 50, creditDays: 180 }
  const startsAt = new Date('2025-11-21T22:00:00Z')
  const words = 'All that you paid comes back until it begins.'
  expect(rulesWords(rules, startsAt, new Date('2025-11-20T22:00:00Z'), 'America/New_York')).toEqual(
    [words],
  )
  expect(generalRules(rules)).toBe(words)
})
