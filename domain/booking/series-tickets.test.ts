import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateIn, instantAt } from '#domain/cafe/time.ts'
import { wordsAt, wordsForAll, wordsOf, type SaleMoment } from './series-tickets.ts'

const ZONE = 'America/New_York'
const selling = (opens: SaleMoment, closes: SaleMoment = null) => ({
  title: 'Songs',
  tickets: { refundHours: 24, tiers: [{ id: 'early', opens, closes }] },
})
const opensAt = (date: string, opens: SaleMoment) => {
  const { tickets } = wordsAt(ZONE, selling(opens), instantAt(ZONE, date, '19:00'))
  return (tickets as { tiers: { opensAt: string | null }[] }).tiers[0]?.opensAt
}

test.each([
  ['over the clocks put forward', '2026-03-10', { days: 7, time: '10:00' }, '2026-03-03T15:00'],
  ['over the clocks put back', '2026-11-06', { days: 7, time: '10:00' }, '2026-10-30T14:00'],
  ['at a time that is skipped', '2026-03-15', { days: 7, time: '02:30' }, '2026-03-08T07:30'],
  ['at a time that comes twice', '2026-11-08', { days: 7, time: '01:30' }, '2026-11-01T05:30'],
  ['on a leap day', '2028-03-07', { days: 7, time: '00:00' }, '2028-02-29T05:00'],
  ['over the end of a year', '2027-01-01', { days: 1, time: '23:59' }, '2027-01-01T04:59'],
])('tickets are on sale so many days before a date, %s', (_, date, opens, at) => {
  expect(opensAt(date, opens)).toBe(`${at}:00.000Z`)
})

test('what is no time yet, or none, is at once', () => {
  expect(opensAt('2026-03-10', null)).toBeNull()
  expect(opensAt('2026-03-10', { days: 7, time: '' })).toBeNull()
  expect(opensAt('2026-03-10', { days: 'x' as never, time: '10:00' })).toBeNull()
})

test('words without tickets stay what they are', () => {
  const words = { title: 'Songs', tickets: null }
  expect(wordsAt(ZONE, words, new Date('2026-03-10T23:00:00Z'))).toBe(words)
})

test('what one date says is the same again once it was said for all', () => {
  const moment = fc.record({
    days: fc.integer({ min: 0, max: 365 }),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
  })
  const two = (number: number) => String(number).padStart(2, '0')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), moment, (day, { days, hour, minute }) => {
      const date = addDays('2026-01-01', day)
      const startsAt = instantAt(ZONE, date, '19:00')
      const dated = wordsAt(ZONE, selling({ days, time: `${two(hour)}:${two(minute)}` }), startsAt)
      expect(wordsAt(ZONE, wordsOf(ZONE, dated, startsAt), startsAt)).toEqual(dated)
      const [at = ''] = (dated.tickets as { tiers: { opensAt: string }[] }).tiers.map(
        (tier) => tier.opensAt,
      )
      expect(dateIn(ZONE, new Date(at))).toBe(addDays(date, -days))
    }),
  )
})

test('a series that begins with one date sells until it begins, and for a year at most', () => {
  const startsAt = instantAt(ZONE, '2026-03-10', '23:00')
  const words = {
    tickets: {
      tiers: [{ opensAt: '2024-01-01T15:00:00.000Z', closesAt: '2026-03-11T04:30:00.000Z' }],
    },
  }
  expect(wordsForAll(ZONE, words, startsAt).tickets).toEqual({
    tiers: [{ opens: { days: 365, time: '10:00' }, closes: null }],
  })
})
