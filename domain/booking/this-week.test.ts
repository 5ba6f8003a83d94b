import { expect, test } from 'vitest'
import type { CafeEvent, ClassSession } from '#domain/contracts/content.ts'
import { thisWeek } from './this-week.ts'

const NOW = new Date('2025-10-17T19:00:00Z')
const at = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60_000).toISOString()
const COMMON = {
  title: 'A title',
  seatsLeft: 3,
  priceCents: 1_200,
  status: 'scheduled',
  cover: { family: 'bloom', seed: 1, inks: ['coral'] },
  coverAlt: '',
} as const
const event = (id: string, days: number, more: Partial<CafeEvent> = {}) =>
  ({ ...COMMON, id, startsAt: at(days), endsAt: at(days + 0.1), ...more }) as CafeEvent
const session = (id: string, days: number) =>
  ({ ...COMMON, id, startsAt: at(days), endsAt: at(days + 0.1) }) as unknown as ClassSession

const shown = (events: CafeEvent[], classes: ClassSession[]) =>
  thisWeek(events, classes, NOW).map(({ to }) => to)

test('shows the events and classes of seven days, soonest first', () => {
  expect(
    shown(
      [event('later', 6), event('soon', 1), event('next-week', 8)],
      [session('class', 2), session('other', 3)],
    ),
  ).toEqual([
    '/events/soon',
    '/classes/book?session=class',
    '/classes/book?session=other',
    '/events/later',
  ])
})

test('shows of a series of events only the next date, and on which days it comes', () => {
  const days = { every: 'week' as const, interval: 1, weekdays: [5], nth: null }
  const series = { id: 'mic', days }
  const posters = thisWeek(
    [event('mic-1', 1, { series }), event('mic-2', 2, { series }), event('film', 3)],
    [],
    NOW,
  )
  expect(posters.map((poster) => [poster.id, poster.days])).toEqual([
    ['mic-1', days],
    ['film', null],
  ])
})

test('leaves out what is called off and what has begun', () => {
  expect(
    shown([event('off', 1, { status: 'cancelled' }), event('running', -0.01), event('on', 2)], []),
  ).toEqual(['/events/on'])
})

test('fills a thin week with what comes after it, and keeps a full one to six', () => {
  expect(shown([event('a', 1), event('b', 20), event('c', 30), event('d', 40)], [])).toHaveLength(3)
  expect(
    shown(
      Array.from({ length: 9 }, (_, i) => event(`e${i}`, 1 + i / 10)),
      [],
    ),
  ).toHaveLength(6)
})

test('says from when on something can be booked that is not on sale yet', () => {
  const tier = (opensAt: string | null) => ({ opensAt, priceCents: 1_200, kind: 'fixed' })
  const sale = (...opens: (string | null)[]) => ({ tickets: { tiers: opens.map(tier) } as never })
  const events = [event('sold', 1, sale(at(3), null)), event('later', 2, sale(at(2), at(1)))]
  const classes = [
    { ...session('early', 3), bookingOpensAt: at(1) },
    { ...session('open', 4), bookingOpensAt: at(-1) },
  ]
  expect(thisWeek(events, classes, NOW).map(({ opensAt }) => opensAt?.toISOString())).toEqual([
    undefined,
    at(1),
    at(1),
    undefined,
  ])
})
