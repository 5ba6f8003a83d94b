import { expect, test } from 'vitest'
import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { isUnaccepted } from './unaccepted.ts'

const now = new Date('2025-10-17T16:00:00Z')
const order = (status: OrderStatus, pickupAt: string | null = null) => ({
  status,
  pickupAt,
  timeZone: 'America/New_York',
})

test('what waits or is new was not accepted yet', () => {
  const states: OrderStatus[] = ['waiting', 'pending', 'confirmed', 'preparing', 'ready']
  expect(states.filter((status) => isUnaccepted(order(status), now))).toEqual([
    'waiting',
    'pending',
  ])
})

test('an order for tomorrow does not call anybody today', () => {
  expect(isUnaccepted(order('pending', '2025-10-18T16:00:00Z'), now)).toBe(false)
  expect(isUnaccepted(order('pending', '2025-10-17T20:00:00Z'), now)).toBe(true)
})
