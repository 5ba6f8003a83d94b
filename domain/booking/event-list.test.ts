import { expect, test } from 'vitest'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { eventState, filterEvents, hoursOf, kindsOf, oncePerSeries } from './event-list.ts'

const event = (more: Partial<CafeEvent>): CafeEvent => ({
  id: 'an-evening',
  title: 'An Evening',
  kind: 'music',
  summary: '',
  blocks: [],
  startsAt: '2025-10-31T22:00:00Z',
  endsAt: '2025-11-01T00:30:00Z',
  space: 'Lounge',
  host: 'Kit',
  ages: 'All ages',
  capacity: 10,
  seatsLeft: 4,
  priceCents: 0,
  policy: '',
  status: 'scheduled',
  cover: { family: 'tide', seed: 1, inks: ['key', 'blue'] },
  coverAlt: '',
  ...more,
})
const all = [
  event({ id: 'a' }),
  event({ id: 'b', kind: 'film', priceCents: 500 }),
  event({ id: 'c' }),
]

test('shows of a series the next date that takes place, with its other dates beside it', () => {
  const series = {
    id: 'mic',
    days: { every: 'week' as const, interval: 1, weekdays: [5], nth: null },
  }
  const mic = (id: string, more: Partial<CafeEvent> = {}) => event({ id, series, ...more })
  const list = [mic('off', { status: 'cancelled' }), event({ id: 'a' }), mic('one'), mic('two')]
  expect(
    oncePerSeries(list).map(({ event: { id }, others }) => [id, others.map((each) => each.id)]),
  ).toEqual([
    ['a', []],
    ['one', ['off', 'two']],
  ])
  const off = [mic('off', { status: 'cancelled' })]
  expect(oncePerSeries(off).map((each) => each.event.id)).toEqual(['off'])
})

test('filters by kind and by price, and counts the kinds there are', () => {
  expect(filterEvents(all, { kind: 'music', isFreeOnly: false })).toHaveLength(2)
  expect(filterEvents(all, { kind: 'film', isFreeOnly: true })).toEqual([])
  expect(filterEvents(all, { kind: null, isFreeOnly: true }).map(({ id }) => id)).toEqual([
    'a',
    'c',
  ])
  expect(kindsOf(all)).toEqual([
    { kind: 'music', count: 2 },
    { kind: 'film', count: 1 },
  ])
})

test('an event is open, full, running, off or over', () => {
  const before = new Date('2025-10-31T20:00:00Z')
  expect(eventState(event({}), before)).toBe('open')
  expect(eventState(event({ seatsLeft: 0 }), before)).toBe('full')
  expect(eventState(event({}), new Date('2025-10-31T22:00:00Z'))).toBe('running')
  expect(eventState(event({ status: 'postponed' }), before)).toBe('postponed')
  expect(eventState(event({ status: 'cancelled' }), before)).toBe('cancelled')
  expect(eventState(event({ status: 'cancelled' }), new Date('2025-11-01T00:30:00Z'))).toBe('past')
})

test('says the hours of the café, wherever the reader is', () => {
  expect(hoursOf(event({}), 'America/New_York')).toBe('6 PM to 8:30 PM')
})
