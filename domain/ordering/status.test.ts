import { expect, test } from 'vitest'
import { OrderStatus, SettableStatus } from '#domain/contracts/ordering.ts'
import {
  ACTIVE_STATUSES,
  cancelProblem,
  ESTIMATE_MINUTES,
  holdsTime,
  isActive,
  needsAcknowledgement,
  NEXT_STATUS,
  STATUS_LABELS,
} from './status.ts'
import { ENDED, SETTABLE_STATUSES } from './values.ts'

test('the four states of the kitchen are all active, and the rest are ends', () => {
  expect(ACTIVE_STATUSES).toEqual(['pending', 'confirmed', 'preparing', 'ready'])
  expect([...ACTIVE_STATUSES, ...ENDED]).toEqual(SettableStatus.options)
  expect(SETTABLE_STATUSES).toEqual(SettableStatus.options)
  expect(OrderStatus.options).toEqual(['waiting', 'awaiting-payment', ...SettableStatus.options])
})

test('an order that waits takes no kitchen time, and one tap accepts it', () => {
  expect(OrderStatus.options.filter((status) => !holdsTime(status))).toEqual([
    'waiting',
    'cancelled',
  ])
  expect(isActive('waiting')).toBe(false)
  expect(NEXT_STATUS.waiting).toBe('confirmed')
  // The kitchen never saw it, so it has nothing to stop.
  expect(needsAcknowledgement('waiting', 'cancelled')).toBe(false)
})

test('one tap leads from pending to picked up', () => {
  const walk = ['pending']
  for (let next = NEXT_STATUS.pending; next; next = NEXT_STATUS[next]) walk.push(next)
  expect(walk).toEqual([...ACTIVE_STATUSES, 'picked-up'])
})

test('every state has a label and an end has no next', () => {
  for (const status of ENDED) expect(NEXT_STATUS[status]).toBeNull()
  expect(new Set(Object.values(STATUS_LABELS)).size).toBe(10)
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
  const problem = (status: OrderStatus, isPaid = false) => cancelProblem({ status, isPaid })
  const may = OrderStatus.options.filter((status) => problem(status) === null)
  expect(may).toEqual(['waiting', 'awaiting-payment', 'pending', 'confirmed'])
  expect(problem('preparing')).toContain('started making')
  expect(problem('ready')).toContain('started making')
  expect(problem('cancelled')).toContain('already')
  for (const over of ['picked-up', 'no-show', 'refunded'] as const)
    expect(problem(over)).toContain('over')
})

test('money is given back at the counter, so what is paid is cancelled there', () => {
  expect(cancelProblem({ status: 'pending', isPaid: true })).toContain('at the counter')
})
