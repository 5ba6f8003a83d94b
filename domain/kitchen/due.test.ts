import { expect, test } from 'vitest'
import type { OrderStatus, QuoteLine } from '#domain/contracts/ordering.ts'
import { isLate } from '../ordering/late.ts'
import { dueOf } from './due.ts'

const NOW = new Date('2025-10-17T16:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const due = (status: OrderStatus, minutes: number, readyMinutes?: number) => {
  const step = { from: 'preparing', to: 'ready', by: 'Uma' } as const
  const history = readyMinutes === undefined ? [] : [{ ...step, at: inMinutes(readyMinutes) }]
  return dueOf({ status, estimatedAt: inMinutes(minutes), history, quote: of('item') }, NOW)
}
const of = (...types: QuoteLine['type'][]) => ({
  lines: types.map((type) => ({ type })) as QuoteLine[],
})

test('says how long there is, and from ten minutes before that it is soon', () => {
  expect(due('pending', 25)).toEqual({ level: null, text: 'in 25 min' })
  expect(due('preparing', 9)).toEqual({ level: 'soon', text: 'in 9 min' })
  expect(due('preparing', 0)).toEqual({ level: 'soon', text: 'now' })
  expect(due('pending', 180)).toEqual({ level: null, text: 'in 3 h' })
  expect(due('pending', 16 * 24 * 60)).toEqual({ level: null, text: 'in 16 days' })
})

test('calls late what is not made yet, and not collected what is', () => {
  expect(due('preparing', -3)).toEqual({ level: 'late', text: '3 min late' })
  expect(due('ready', -12)).toEqual({ level: 'not-collected', text: 'not collected for 12 min' })
  expect(due('ready', 5)).toEqual({ level: null, text: 'in 5 min' })
})

test('is late from a whole minute on, as it is on Today and in reports', () => {
  expect(due('preparing', -0.9)).toEqual({ level: 'soon', text: 'now' })
  expect(due('preparing', -1)).toEqual({ level: 'late', text: '1 min late' })
  for (const [status, minutes] of [
    ['preparing', -0.9],
    ['preparing', -1],
    ['confirmed', -1.4],
    ['ready', -30],
    ['waiting', -30],
  ] as const)
    expect(isLate({ status, estimatedAt: inMinutes(minutes) }, NOW)).toBe(
      status !== 'ready' && status !== 'waiting' && minutes <= -1,
    )
})

test('counts from when a late order was ready', () => {
  expect(due('ready', -12, 0)).toEqual({ level: null, text: 'now' })
  // The clock of the screen may be a minute behind the server's.
  expect(due('ready', -12, 1)).toEqual({ level: null, text: 'now' })
  expect(due('ready', -12, -3)).toEqual({ level: 'not-collected', text: 'not collected for 3 min' })
  expect(due('ready', -12, -30)).toEqual({
    level: 'not-collected',
    text: 'not collected for 12 min',
  })
})

test('a work alone waits for as long as it takes; with a drink the drink is what waits', () => {
  const order = { status: 'ready' as const, estimatedAt: inMinutes(-90), history: [] }
  expect(dueOf({ ...order, quote: of('work', 'work') }, NOW)).toEqual({
    level: null,
    text: 'any time',
  })
  expect(dueOf({ ...order, quote: of('work', 'item') }, NOW).level).toBe('not-collected')
})
