import { expect, test } from 'vitest'
import { OrderStatus } from '#domain/contracts/ordering.ts'
import {
  ACTIVE_STATUSES,
  cancelProblem,
  ENDED_STATUSES,
  ESTIMATE_MINUTES,
  isActive,
  mayCustomerCancel,
  needsAcknowledgement,
  NEXT_STATUS,
  STATUS_LABELS,
} from './status.ts'

test('the four states of the spec are all active, and the rest are ends', () => {
  expect(ACTIVE_STATUSES).toEqual(['pending', 'confirmed', 'preparing', 'ready'])
  expect([...ACTIVE_STATUSES, ...ENDED_STATUSES]).toEqual(OrderStatus.options)
})

test('one tap leads from pending to picked up', () => {
  const walk = ['pending']
  for (let next = NEXT_STATUS.pending; next; next = NEXT_STATUS[next]) walk.push(next)
  expect(walk).toEqual([...ACTIVE_STATUSES, 'picked-up'])
})

test('every state has a label and an end has no next', () => {
  for (const status of ENDED_STATUSES) expect(NEXT_STATUS[status]).toBeNull()
  expect(new Set(Object.values(STATUS_LABELS)).size).toBe(8)
})

test('a new order is expected after 20 minutes', () => {
  expect(ESTIMATE_MINUTES).toBe(20)
})

test('the kitchen acknowledges a cancel of what it was still to make', () => {
  expect(needsAcknowledgement('preparing', 'cancelled')).toBe(true)
  expect(needsAcknowledgement('picked-up', 'cancelled')).toBe(false)
  expect(needsAcknowledgement('pending', 'confirmed')).toBe(false)
  expect(isActive('picked-up')).toBe(false)
})

test('a customer may cancel until making starts, and is told why not after that', () => {
  const may = OrderStatus.options.filter(mayCustomerCancel)
  expect(may).toEqual(['pending', 'confirmed'])
  for (const status of OrderStatus.options)
    expect(cancelProblem(status) === null).toBe(may.includes(status))
  expect(cancelProblem('preparing')).toContain('started making')
  expect(cancelProblem('ready')).toContain('started making')
  expect(cancelProblem('cancelled')).toContain('already')
  expect(cancelProblem('picked-up')).toContain('over')
})
