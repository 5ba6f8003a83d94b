import { expect, test } from 'vitest'
import { EVENT_NEWS_TEXTS, newsOf } from './event-news.ts'

const planned = {
  status: 'scheduled' as const,
  startsAt: '2025-10-20T22:00:00.000Z',
  endsAt: '2025-10-21T00:00:00.000Z',
  space: 'Lounge',
}
const postponed = { ...planned, status: 'postponed' as const }

test.each([
  ['nothing', planned, { ...planned, startsAt: '2025-10-20T18:00:00-04:00' }, null],
  ['cancelled', planned, { ...planned, status: 'cancelled' as const }, 'cancelled'],
  ['postponed', planned, postponed, 'postponed'],
  ['a new date', planned, { ...planned, startsAt: '2025-10-20T23:00:00.000Z' }, 'moved'],
  ['another room', planned, { ...planned, space: 'Art Space' }, 'moved'],
  ['a date of what is postponed', postponed, { ...postponed, space: 'x' }, null],
  ['taking place after all', postponed, { ...planned, space: 'x' }, 'on-again'],
])('%s is told as it is', (_, before, after, news) => {
  expect(newsOf(before, after)).toBe(news)
})

test('the admin is told how many will be written to', () => {
  expect(
    EVENT_NEWS_TEXTS.ask({ type: 'event', news: 'cancelled', parties: 2, seats: 5, waiting: 1 }),
  ).toBe(
    '2 parties with 5 seats and 1 on the waitlist will be told that this event is cancelled, in their notifications, and by email where they left an address. Publish and tell them?',
  )
  expect(
    EVENT_NEWS_TEXTS.ask({
      type: 'class',
      news: 'moved',
      parties: 1,
      seats: 1,
      waiting: 0,
      sendsMail: false,
    }),
  ).toContain('No email leaves this café: tell the others yourself. Publish and tell them?')
})
