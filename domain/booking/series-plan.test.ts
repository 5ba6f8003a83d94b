import { describe, expect, test } from 'vitest'
import { instantAt } from '#domain/cafe/time.ts'
import { planSeries, slotsOf, type SeriesSession } from './series-plan.ts'

const ZONE = 'America/New_York'
const SCHEDULE = { startsAt: '18:00', minutes: 120 }
const WORDS = { title: 'Two Inks', seats: 8 }
const HOUR_MS = 3_600_000

type Plan = Parameters<typeof planSeries>[0]
type Dates = { leftOut?: string[]; moves?: Parameters<typeof slotsOf>[2]['moves'] }

const slots = (dates: string[], { leftOut = [], moves = [] }: Dates = {}) =>
  slotsOf(ZONE, dates, { schedule: SCHEDULE, leftOut, moves })

const session = (date: string, more: Partial<SeriesSession> = {}): SeriesSession => ({
  id: `class-${date}`,
  date,
  startsAt: instantAt(ZONE, date, '18:00'),
  endsAt: new Date(instantAt(ZONE, date, '18:00').getTime() + 2 * HOUR_MS),
  status: 'scheduled',
  isOn: true,
  words: WORDS,
  hasParties: false,
  ...more,
})

const plan = (more: Partial<Plan>) =>
  planSeries({
    timeZone: ZONE,
    slots: [],
    every: 'week',
    words: WORDS,
    wordsBefore: WORDS,
    sessions: [],
    from: null,
    today: '2026-02-28',
    now: new Date('2026-02-28T17:00:00Z'),
    ...more,
  })
const acts = (more: Partial<Plan>) => plan(more).map(({ date, act }) => `${date} ${act}`)

// Three Tuesdays; the clocks change on March 8.
const TUESDAYS = ['2026-03-03', '2026-03-10', '2026-03-17']

describe('the dates of a pattern', () => {
  test('last as long as they are said to, by the clock of the café', () => {
    expect(slots(['2026-03-03', '2026-03-10']).map(({ time }) => time)).toEqual([
      { startsAt: new Date('2026-03-03T23:00:00Z'), endsAt: new Date('2026-03-04T01:00:00Z') },
      { startsAt: new Date('2026-03-10T22:00:00Z'), endsAt: new Date('2026-03-11T00:00:00Z') },
    ])
  })

  test('have no time where they are left out, also when they were moved before', () => {
    const moves = [{ date: '2026-03-03', to: '2026-03-04', time: '17:00', minutes: 60 }]
    expect(slots(['2026-03-03'], { leftOut: ['2026-03-03'], moves })).toEqual([
      { date: '2026-03-03', time: null, isMoved: false, isSkipped: false },
    ])
  })

  test('that are moved have the day, the time and the length of the move', () => {
    const moves = [{ date: '2026-03-03', to: '2026-03-04', time: '17:00', minutes: 60 }]
    expect(slots(['2026-03-03'], { moves })).toEqual([
      {
        date: '2026-03-03',
        time: {
          startsAt: new Date('2026-03-04T22:00:00Z'),
          endsAt: new Date('2026-03-04T23:00:00Z'),
        },
        isMoved: true,
        isSkipped: false,
      },
    ])
  })

  test('say that the clocks skip their time', () => {
    const schedule = { startsAt: '02:30', minutes: 60 }
    const dates = ['2026-03-07', '2026-03-08']
    const skipped = slotsOf(ZONE, dates, { schedule, leftOut: [], moves: [] })
    expect(skipped.map(({ isSkipped }) => isSkipped)).toEqual([false, true])
  })
})

describe('saving a series', () => {
  test('makes the dates that are missing and keeps those that are as they should be', () => {
    expect(acts({ slots: slots(TUESDAYS), sessions: [session('2026-03-10')] })).toEqual([
      '2026-03-03 create',
      '2026-03-10 keep',
      '2026-03-17 create',
    ])
  })

  test('a date that leaves it is called off where somebody has a seat, and taken off where nobody has', () => {
    const sessions = [session('2026-03-03', { hasParties: true }), session('2026-03-10')]
    expect(acts({ slots: slots(['2026-03-17']), sessions })).toEqual([
      '2026-03-03 call-off',
      '2026-03-10 take-off',
      '2026-03-17 create',
    ])
  })

  test('a date that is left out ends what takes place on it, and is listed where nothing does', () => {
    const leftOut = ['2026-03-03', '2026-03-10']
    const sessions = [session('2026-03-03', { hasParties: true })]
    expect(acts({ slots: slots(TUESDAYS, { leftOut }), sessions })).toEqual([
      '2026-03-03 call-off',
      '2026-03-10 left-out',
      '2026-03-17 create',
    ])
  })

  test('what has begun or is over stays as it is, and is not made again', () => {
    const now = new Date('2026-03-10T22:00:00Z')
    const sessions = [session('2026-03-03'), session('2026-03-10', { hasParties: true })]
    expect(acts({ slots: slots(TUESDAYS), sessions, now, today: '2026-03-10' })).toEqual([
      '2026-03-17 create',
    ])
    expect(acts({ slots: [], sessions, now, today: '2026-03-10' })).toEqual([])
    const moves = [{ date: '2026-03-03', to: '2026-03-20', time: '18:00', minutes: 60 }]
    expect(acts({ slots: slots(['2026-03-03'], { moves }), sessions, now })).toEqual([])
  })

  test('a series that goes on has no dates in the past; a new one shows them', () => {
    const now = new Date('2026-03-10T23:00:00Z')
    const past = { slots: slots(TUESDAYS), now, today: '2026-03-10' }
    expect(acts(past)).toEqual(['2026-03-17 create'])
    const begins = new Date('2026-03-10T22:00:00Z')
    expect(acts({ ...past, now: begins })).toEqual(['2026-03-17 create'])
    expect(acts({ ...past, wordsBefore: null })).toHaveLength(3)
  })

  test('dates before the one from which it is saved are not touched', () => {
    const sessions = [session('2026-03-03'), session('2026-03-10')]
    expect(acts({ slots: slots(['2026-03-17']), sessions, from: '2026-03-10' })).toEqual([
      '2026-03-10 take-off',
      '2026-03-17 create',
    ])
  })

  test('a day that moves within its week takes its people with it', () => {
    const sessions = [session('2026-03-03', { hasParties: true })]
    const [step, ...others] = plan({ slots: slots(['2026-03-05']), sessions })
    expect(others).toEqual([])
    expect(step).toMatchObject({ date: '2026-03-05', act: 'change', session: sessions[0] })
  })

  test('a day that moves into another week does not, and within a month it does', () => {
    const sessions = [session('2026-03-03', { hasParties: true })]
    const moved = { slots: slots(['2026-03-12']), sessions }
    expect(acts(moved)).toEqual(['2026-03-03 call-off', '2026-03-12 create'])
    expect(acts({ ...moved, every: 'month' })).toEqual(['2026-03-12 change'])
  })

  test('people of a date that is left out do not move to another of its week', () => {
    const dates = ['2026-03-03', '2026-03-05']
    const sessions = [session('2026-03-03', { hasParties: true })]
    expect(acts({ slots: slots(dates, { leftOut: ['2026-03-03'] }), sessions })).toEqual([
      '2026-03-03 call-off',
      '2026-03-05 create',
    ])
  })

  test('a date that was called off comes back where the pattern has it', () => {
    const sessions = [session('2026-03-03', { isOn: false, status: 'cancelled' })]
    expect(acts({ slots: slots(['2026-03-03']), sessions })).toEqual(['2026-03-03 restore'])
    expect(acts({ slots: [], sessions })).toEqual([])
  })

  test('another length is a change, also with the same beginning', () => {
    const sessions = [session('2026-03-03', { endsAt: new Date('2026-03-04T00:30:00Z') })]
    expect(acts({ slots: slots(['2026-03-03']), sessions })).toEqual(['2026-03-03 change'])
  })

  test('new words go to every date but where it says something of its own', () => {
    const own = { ...WORDS, title: 'Two Inks with Ada' }
    const sessions = [session('2026-03-03', { words: own }), session('2026-03-10')]
    const words = { title: 'Three Inks', seats: 10 }
    const steps = plan({ slots: slots(TUESDAYS.slice(0, 2)), sessions, words })
    expect(steps.map((step) => [step.words, step.changes, step.keeps])).toEqual([
      [{ title: 'Two Inks with Ada', seats: 10 }, ['seats'], ['title']],
      [words, ['title', 'seats'], []],
    ])
  })
})
