import { expect, test } from 'vitest'
import type { BellState, Notification } from '#domain/contracts/notifications.ts'
import { arrivals } from './notifications.ts'

const news = (id: string, minute: number, read = false): Notification => ({
  id,
  title: `Tea ${id}`,
  message: 'Hot.',
  type: 'order',
  read,
  createdAt: `2025-10-17T16:${String(minute).padStart(2, '0')}:00.000Z`,
  actionUrl: null,
  actionLabel: null,
})
const bell = (...latest: Notification[]): BellState => ({
  unread: latest.filter(({ read }) => !read).length,
  latest,
})

test.each([
  ['nothing was known yet', undefined, bell(news('a', 1)), ''],
  ['nothing came', bell(news('a', 1)), bell(news('a', 1)), ''],
  ['one was read elsewhere', bell(news('a', 1)), bell(news('a', 1, true)), ''],
  ['one was cleared and an older one moved up', bell(news('b', 2)), bell(news('a', 1)), ''],
  ['one came', bell(news('a', 1)), bell(news('b', 2), news('a', 1)), 'New: Tea b'],
  ['the first of all came', bell(), bell(news('a', 1)), 'New: Tea a'],
  ['it was read on another device first', bell(), bell(news('a', 1, true)), ''],
  [
    'an older one stands first because it is urgent',
    bell(news('a', 1), news('b', 2)),
    bell(news('a', 1), news('c', 3), news('b', 2)),
    'New: Tea c',
  ],
  ['two came', bell(), bell(news('b', 2), news('a', 1)), '2 new notifications'],
] as const)('when %s', (_, before, after, said) => {
  expect(arrivals(before, after)).toBe(said)
})
