import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../cafe/calendar.ts'
import {
  dayOf,
  daysBetween,
  monthAfter,
  proratedCents,
  retryDay,
  tierOn,
  type Standing,
} from './periods.ts'

test.each([
  ['2025-10-17', 17, '2025-11-17'],
  ['2025-12-05', 5, '2026-01-05'],
  ['2026-01-31', 31, '2026-02-28'],
  ['2026-02-28', 31, '2026-03-31'],
  ['2028-01-30', 30, '2028-02-29'],
])('a month from %s that began on day %i ends on %s', (date, anchor, next) => {
  expect(monthAfter(date, anchor)).toBe(next)
})

test('months follow one another for years without losing their day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 1, max: 60 }), (days, n) => {
      const first = addDays('2025-01-01', days)
      let date = first
      for (let i = 0; i < n; i++) {
        const next = monthAfter(date, dayOf(first))
        expect(daysBetween(date, next)).toBeGreaterThanOrEqual(28)
        expect(daysBetween(date, next)).toBeLessThanOrEqual(31)
        date = next
      }
      expect(dayOf(date)).toBeLessThanOrEqual(dayOf(first))
      if (dayOf(first) <= 28) expect(dayOf(date)).toBe(dayOf(first))
    }),
  )
})

const period = { from: '2025-11-01', until: '2025-12-01' }
test.each([
  ['2025-11-01', 2_000],
  ['2025-11-16', 1_000],
  ['2025-11-30', 67],
  ['2025-12-01', 0],
  ['2025-10-20', 2_000],
])('on %s premium instead of basic costs %i cents more for the month', (today, cents) => {
  expect(proratedCents({ fromCents: 2_500, toCents: 4_500, period, today })).toBe(cents)
})

test('a cheaper tier costs nothing more', () => {
  const today = '2025-11-10'
  expect(proratedCents({ fromCents: 4_500, toCents: 2_500, period, today })).toBe(0)
})

test('a charge is tried three times more, and then no more', () => {
  const days = ['2025-11-01', '2025-11-02', '2025-11-04', '2025-11-06', '2025-11-08', '2025-12-24']
  expect(days.map((today) => retryDay('2025-11-01', today))).toEqual([
    '2025-11-04',
    '2025-11-04',
    '2025-11-06',
    '2025-11-08',
    null,
    null,
  ])
})

const standing = (more: Partial<Standing>): Standing => ({
  state: 'active',
  tier: 'premium',
  nextTier: null,
  startsOn: '2025-11-01',
  paidUntil: '2025-12-01',
  pausedOn: null,
  resumesOn: null,
  ...more,
})
test.each<[string, Partial<Standing>, string, string]>([
  ['before its first day', {}, '2025-10-31', 'none'],
  ['on its first day', {}, '2025-11-01', 'premium'],
  ['in months to come', {}, '2026-02-01', 'premium'],
  [
    'with another tier from the next month, this month',
    { nextTier: 'basic' },
    '2025-11-30',
    'premium',
  ],
  [
    'with another tier from the next month, next month',
    { nextTier: 'basic' },
    '2025-12-01',
    'basic',
  ],
  ['while nobody paid the first month', { state: 'joining' }, '2025-11-02', 'none'],
  ['cancelled, on the last day', { state: 'ending' }, '2025-11-30', 'premium'],
  ['cancelled, after it', { state: 'ending' }, '2025-12-01', 'none'],
  ['past due, in the days of grace', { state: 'past-due' }, '2025-12-07', 'premium'],
  ['past due, after them', { state: 'past-due' }, '2025-12-08', 'none'],
  ['ended', { state: 'ended' }, '2025-11-10', 'none'],
  [
    'paused',
    { state: 'paused', pausedOn: '2025-11-10', resumesOn: '2025-11-20' },
    '2025-11-15',
    'none',
  ],
  [
    'paused, on the day it goes on',
    { state: 'paused', pausedOn: '2025-11-10', resumesOn: '2025-11-20' },
    '2025-11-20',
    'premium',
  ],
  [
    'paused, with a tier for the month after the one that got longer',
    { state: 'paused', pausedOn: '2025-11-10', resumesOn: '2025-11-20', nextTier: 'basic' },
    '2025-12-11',
    'basic',
  ],
])('a membership %s', (_, more, date, tier) => {
  expect(tierOn(standing(more), date)).toBe(tier)
})
