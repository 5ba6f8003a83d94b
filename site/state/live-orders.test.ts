import { expect, test } from 'vitest'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import { withOrder } from './live-orders.ts'

const order = (id: string, status: OrderStatus, more: Partial<Order> = {}) =>
  ({
    id,
    status,
    isAcknowledged: true,
    estimatedAt: '2025-10-17T16:20:00.000Z',
    updatedAt: '2025-10-17T16:00:00.000Z',
    ...more,
  }) as Order
const idsOf = (orders: Order[]) => orders.map(({ id }) => id)

test('the counter keeps a cancelled order until the kitchen has seen it', () => {
  const before = [order('a', 'preparing'), order('b', 'pending')]
  const unseen = withOrder(before, order('a', 'cancelled', { isAcknowledged: false }))
  expect(idsOf(unseen).toSorted()).toEqual(['a', 'b'])
  expect(unseen.find(({ id }) => id === 'a')?.status).toBe('cancelled')
  expect(idsOf(withOrder(unseen, order('a', 'cancelled')))).toEqual(['b'])
})

test('an order that is over leaves, one that is taken up again comes back', () => {
  const before = [order('a', 'ready'), order('b', 'pending')]
  for (const over of ['picked-up', 'no-show', 'refunded'] as const)
    expect(idsOf(withOrder(before, order('a', over)))).toEqual(['b'])
  expect(idsOf(withOrder([order('b', 'pending')], order('a', 'confirmed')))).toHaveLength(2)
})

test('the earliest due stands first', () => {
  const late = order('late', 'pending', { estimatedAt: '2025-10-17T18:00:00.000Z' })
  expect(idsOf(withOrder([late], order('soon', 'pending')))).toEqual(['soon', 'late'])
})

test('an older event that comes after a newer answer changes nothing', () => {
  const newer = [order('a', 'preparing', { updatedAt: '2025-10-17T16:00:02.000Z' })]
  const older = order('a', 'confirmed', { updatedAt: '2025-10-17T16:00:01.000Z' })
  expect(withOrder(newer, older)).toEqual(newer)
  expect(withOrder([older], newer[0] as Order)).toEqual(newer)
})
