import { expect, test } from 'vitest'
import type { OrderStatus, QuoteLine } from '#domain/contracts/ordering.ts'
import { hereProblem } from './here.ts'

const order = (status: OrderStatus, ...[first = 'item', ...more]: QuoteLine['type'][]) => ({
  status,
  estimatedAt: '2025-10-15T16:30:00Z',
  quote: { lines: [first, ...more].map((type) => ({ type })) },
})
const at = (time: string) => new Date(`2025-10-15T${time}:00Z`)

test('somebody is here from a quarter of an hour before the time of the order on', () => {
  expect(hereProblem(order('confirmed'), at('16:14'))).toMatch(/from 15 minutes before/)
  expect(hereProblem(order('confirmed'), at('16:15'))).toBeNull()
  expect(hereProblem(order('preparing'), at('17:40'))).toBeNull()
})

test('nobody says it of what was ordered at the counter', () => {
  for (const status of ['confirmed', 'ready'] as const)
    expect(hereProblem({ ...order(status), channel: 'counter' }, at('16:30'))).toMatch(/counter/)
})

test('what is ready may be fetched at any time, and what is over is not', () => {
  expect(hereProblem(order('ready'), at('12:00'))).toBeNull()
  for (const status of ['picked-up', 'cancelled', 'no-show', 'refunded'] as const)
    expect(hereProblem(order(status), at('16:30'))).toMatch(/over/)
  expect(hereProblem(order('waiting'), at('16:30'))).toMatch(/confirmed or paid/)
})

test('nobody waits for whoever collects a work, unless a drink goes with it', () => {
  expect(hereProblem(order('ready', 'work'), at('16:30'))).toMatch(/whenever we are open/)
  expect(hereProblem(order('ready', 'work', 'item'), at('16:30'))).toBeNull()
})
