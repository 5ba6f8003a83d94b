import { expect, test } from 'vitest'
import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { isForLater } from './later.ts'

const noon = new Date('2025-10-17T16:00:00Z')
const order = (pickupAt: string | null, status: OrderStatus = 'pending') => ({
  status,
  pickupAt,
  timeZone: 'America/New_York',
})

test('what is for another day of the café stands below, and what is for tonight does not', () => {
  expect(isForLater(order('2025-10-24T19:00:00Z'), noon)).toBe(true)
  expect(isForLater(order('2025-10-18T04:00:00Z'), noon)).toBe(true)
  expect(isForLater(order('2025-10-18T03:59:00Z'), noon)).toBe(false)
  expect(isForLater(order(null), noon)).toBe(false)
  // Whoever has begun it sees it where it is made.
  expect(isForLater(order('2025-10-24T19:00:00Z', 'preparing'), noon)).toBe(false)
})
