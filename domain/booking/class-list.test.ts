import { expect, test } from 'vitest'
import type { ClassSession } from '#domain/contracts/content.ts'
import { classChoices, filterClasses, NO_FILTER } from './class-list.ts'

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
  session({ id: 'b', title: 'Moving Water', level: 'all levels', priceCents: 4_500, seatsLeft: 0 }),
  session({ id: 'c', priceCents: 7_200 }),
]
const ids = (filter: Partial<typeof NO_FILTER>) =>
  filterClasses(all, { ...NO_FILTER, ...filter }).map(({ id }) => id)

test('lets through what fits every chosen filter', () => {
  expect(ids({})).toEqual(['a', 'b', 'c'])
  expect(ids({ title: 'First Print' })).toEqual(['a', 'c'])
  expect(ids({ title: 'First Print', mostCents: 6_800 })).toEqual(['a'])
  expect(ids({ level: 'all levels' })).toEqual(['b'])
  expect(ids({ level: 'all levels', isFreeOnly: true })).toEqual([])
})

test('a date that is called off has no seat to book', () => {
  const off = session({ id: 'off', status: 'cancelled' })
  expect(filterClasses([off], { ...NO_FILTER, isFreeOnly: true })).toEqual([])
  expect(filterClasses([off], NO_FILTER)).toEqual([off])
})

test('offers only what there is', () => {
  expect(classChoices(all)).toEqual({
    titles: ['First Print', 'Moving Water'],
    levels: ['beginner', 'all levels'],
    prices: [4_500, 6_800, 7_200],
  })
})
