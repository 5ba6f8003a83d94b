import { expect, test } from 'vitest'
import type { ClassSession } from '#domain/contracts/content.ts'
import { classChoices, weekendOf } from './class-choices.ts'
import { filterClasses, NO_FILTER } from './class-list.ts'

const ZONE = 'America/New_York'
const AT = { timeZone: ZONE, now: new Date('2025-10-17T19:00:00Z') }

const session = (more: Partial<ClassSession>): ClassSession => ({
  id: 'a',
  title: 'First Print',
  summary: '',
  description: [],
  instructor: 'Amos',
  level: 'beginner',
  ages: 'From 14',
  startsAt: '2025-10-25T16:00:00Z',
  endsAt: '2025-10-25T19:00:00Z',
  space: 'Art Space',
  capacity: 10,
  seatsLeft: 2,
  priceCents: 6_800,
  includes: [],
  policy: '',
  status: 'scheduled',
  cover: { family: 'tide', seed: 1, inks: ['key', 'blue'] },
  coverAlt: '',
  ...more,
})
const all = [
  session({}),
  session({
    id: 'b',
    title: 'Moving Water',
    type: 'paper',
    level: 'all levels',
    priceCents: 4_500,
    seatsLeft: 0,
  }),
  // By the café's clock on October 31.
  session({ id: 'c', priceCents: 7_200, startsAt: '2025-11-01T01:00:00Z', ages: 'From 18' }),
]
const ids = (filter: Partial<typeof NO_FILTER>) =>
  filterClasses(all, { ...NO_FILTER, ...filter }, AT).map(({ id }) => id)

test('lets through what fits every chosen filter', () => {
  expect(ids({})).toEqual(['a', 'b', 'c'])
  expect(ids({ title: 'First Print' })).toEqual(['a', 'c'])
  expect(ids({ title: 'First Print', mostCents: 6_800 })).toEqual(['a'])
  expect(ids({ type: 'paper' })).toEqual(['b'])
  expect(ids({ type: 'other' })).toEqual(['a', 'c'])
  expect(classChoices(all, ZONE).types).toEqual(['other', 'paper'])
  expect(ids({ level: 'all levels' })).toEqual(['b'])
  expect(ids({ level: 'all levels', isFreeOnly: true })).toEqual([])
})

test('lets through by the day at the café and by the age of the youngest', () => {
  expect(ids({ span: { from: '2025-10-26', to: '2025-10-31' } })).toEqual(['c'])
  expect(ids({ span: { from: '2025-10-25', to: '2025-10-25' } })).toEqual(['a', 'b'])
  expect(ids({ span: { from: '2025-11-01', to: '2025-11-30' } })).toEqual([])
  expect([ids({ age: 13 }), ids({ age: 14 }), ids({ age: 21 })]).toEqual([
    [],
    ['a', 'b'],
    ['a', 'b', 'c'],
  ])
})

test.each([
  ['2025-10-20', '2025-10-25', '2025-10-26'],
  ['2025-10-25', '2025-10-25', '2025-10-26'],
  ['2025-10-26', '2025-10-26', '2025-10-26'],
])('on %s the weekend is what is left of it', (today, from, to) => {
  expect(weekendOf(today)).toEqual({ from, to })
})

test('a date that is called off has no seat to book', () => {
  const off = session({ id: 'off', status: 'cancelled' })
  expect(filterClasses([off], { ...NO_FILTER, isFreeOnly: true }, AT)).toEqual([])
  expect(filterClasses([off], NO_FILTER, AT)).toEqual([off])
})

test('a class that opens on a later day has open seats for whoever can book it before', () => {
  const later = session({ id: 'later', bookingOpensAt: '2025-10-20T14:00:00Z' })
  const open = { ...NO_FILTER, isFreeOnly: true }
  expect(filterClasses([later], open, AT)).toEqual([])
  expect(filterClasses([later], open, { ...AT, early: ['later'] })).toEqual([later])
  expect(filterClasses([later], open, { ...AT, now: new Date('2025-10-20T14:00:00Z') })).toEqual([
    later,
  ])
})

test('a price is with its materials', () => {
  const inks = session({ priceCents: 5_000, materialsCents: 1_200 })
  const upTo = (mostCents: number) => filterClasses([inks], { ...NO_FILTER, mostCents }, AT)
  expect(upTo(5_400)).toEqual([])
  expect(upTo(6_200)).toEqual([inks])
  expect(classChoices([inks], ZONE).prices).toEqual([6_200])
})

test('offers only what there is', () => {
  expect(classChoices(all, ZONE)).toEqual({
    titles: ['First Print', 'Moving Water'],
    types: ['other', 'paper'],
    levels: ['beginner', 'all levels'],
    prices: [4_500, 6_800, 7_200],
    months: [{ from: '2025-10-01', to: '2025-10-31' }],
    days: ['2025-10-25', '2025-10-31'],
  })
})
