import { expect, test } from 'vitest'
import type { OrderPatch, OrderStatus } from '#domain/contracts/ordering.ts'
import { isMoneyMoved, isPaidAfter, paymentProblem } from './payment.ts'

type Row = [status: OrderStatus, isPaid: boolean, patch: Pick<OrderPatch, 'status' | 'isPaid'>]

test.each<Row>([
  ['pending', false, { status: 'refunded' }],
  ['picked-up', false, { status: 'refunded' }],
  ['ready', false, { status: 'refunded', isPaid: true }],
  ['ready', true, { status: 'refunded', isPaid: false }],
  ['refunded', true, { isPaid: false }],
  ['refunded', false, { isPaid: true }],
  ['refunded', false, { status: 'refunded', isPaid: true }],
  ['refunded', true, { status: 'ready', isPaid: true }],
  ['refunded', false, { status: 'picked-up', isPaid: true }],
  ['waiting', false, { isPaid: true }],
  ['cancelled', false, { isPaid: true }],
  ['no-show', false, { isPaid: true }],
  ['ready', false, { status: 'cancelled', isPaid: true }],
])('an order that is %s, paid: %s, does not take %o', (status, isPaid, patch) => {
  expect(paymentProblem({ status, isPaid }, patch)).toMatch(/\.$/)
})

test.each<Row>([
  ['pending', true, { status: 'refunded' }],
  ['picked-up', true, { status: 'refunded', isPaid: true }],
  ['pending', false, { isPaid: true }],
  ['pending', true, { isPaid: false }],
  // At the counter, later.
  ['picked-up', false, { isPaid: true }],
  ['no-show', false, { status: 'picked-up', isPaid: true }],
  ['waiting', false, { status: 'pending', isPaid: true }],
  ['cancelled', true, { isPaid: false }],
  ['refunded', true, { status: 'refunded' }],
  ['refunded', true, { isPaid: true }],
  ['refunded', true, { status: 'ready' }],
  ['refunded', true, { status: 'ready', isPaid: false }],
])('an order that is %s, paid: %s, takes %o', (status, isPaid, patch) => {
  expect(paymentProblem({ status, isPaid }, patch)).toBeNull()
})

test('an order that was refunded or cancelled and is taken up again is unpaid', () => {
  expect(isPaidAfter({ status: 'cancelled', isPaid: true }, { status: 'ready' })).toBe(false)
  const anew = { status: 'ready', isPaid: true } as const
  expect(isPaidAfter({ status: 'cancelled', isPaid: true }, anew)).toBe(true)
  expect(isPaidAfter({ status: 'refunded', isPaid: true }, { status: 'pending' })).toBe(false)
  expect(isPaidAfter({ status: 'refunded', isPaid: true }, {})).toBe(true)
  expect(isPaidAfter({ status: 'ready', isPaid: true }, { status: 'refunded' })).toBe(true)
  expect(isPaidAfter({ status: 'ready', isPaid: false }, { isPaid: true })).toBe(true)
})

test('a change of state that gives money back cannot be taken back, and neither can leaving it', () => {
  const quote = { totalCents: 1_161 }
  const paid = { status: 'preparing', isPaid: true, quote } as const
  expect(isMoneyMoved(paid, 'refunded')).toBe(true)
  expect(isMoneyMoved(paid, 'cancelled')).toBe(true)
  expect(isMoneyMoved(paid, 'ready')).toBe(false)
  expect(isMoneyMoved({ ...paid, status: 'refunded' }, 'preparing')).toBe(true)
  const unpaid = { ...paid, isPaid: false }
  expect(isMoneyMoved(unpaid, 'cancelled')).toBe(false)
  expect(isMoneyMoved({ ...unpaid, dueCents: 1_161 }, 'cancelled')).toBe(false)
  expect(isMoneyMoved({ ...unpaid, dueCents: 459 }, 'cancelled')).toBe(true)
})
