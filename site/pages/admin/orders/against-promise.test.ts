import { expect, test } from 'vitest'
import { againstPromise } from './against-promise.ts'

const AT = '2026-03-06T17:30:00.000Z'

test.each([
  [{ readyAt: null }, 'not ready yet'],
  [{ readyAt: null, status: 'cancelled' as const }, 'not made'],
  [{ readyAt: AT, status: 'cancelled' as const }, 'on time'],
  [{ readyAt: AT }, 'on time'],
  [{ readyAt: '2026-03-06T17:35:00.000Z' }, '5 min late'],
  // Seats, rooms and memberships are never ready.
  [{ readyAt: null, isNothingToCollect: true }, 'nothing to make'],
])('an order that is %j was %s', (order, said) => {
  expect(againstPromise({ promisedAt: AT, ...order })).toBe(said)
})
