import { expect, test } from 'vitest'
import { NotificationType } from '#domain/contracts/notifications.ts'
import { OrderStatus } from '#domain/contracts/ordering.ts'
import { orderNews, WELCOME_NEWS } from './texts.ts'

const order = {
  number: 'A-104',
  pickupAt: null,
  estimatedAt: '2025-10-17T19:20:00Z',
  timeZone: 'America/New_York',
}

test.each([
  ['waiting', null],
  ['awaiting-payment', null],
  ['pending', null],
  ['confirmed', 'Order A-104 is confirmed'],
  ['preparing', null],
  ['ready', 'Order A-104 is ready'],
  ['picked-up', null],
  ['cancelled', 'Order A-104 was cancelled'],
  ['no-show', 'Order A-104 was not picked up'],
  ['refunded', 'Order A-104 was refunded'],
] as const)('an order that becomes %s says %s', (status, title) => {
  expect(orderNews(order, status)?.title ?? null).toBe(title)
})

test('every state of an order was thought of above', () => {
  expect(OrderStatus.options).toHaveLength(10)
})

test('an order that is off says what comes back, where something was paid', () => {
  expect(orderNews(order, 'cancelled', 780)?.message).toMatch(/^You get \$7\.80 back\. /)
  expect(orderNews(order, 'refunded', 780)?.message).toMatch(/^You get \$7\.80 back\. /)
  expect(orderNews(order, 'cancelled')?.message).not.toContain('$')
})

test('a confirmed order says when, as soon as possible or at the chosen time', () => {
  expect(orderNews(order, 'confirmed')?.message).toContain('at about 3:20 PM')
  const later = { ...order, pickupAt: '2025-10-18T15:00:00Z' }
  expect(orderNews(later, 'confirmed')?.message).toContain('on Saturday, October 18 at 11:00 AM')
})

test('a new account hears of each type once', () => {
  expect(WELCOME_NEWS.map(({ type }) => type).toSorted()).toEqual(
    NotificationType.options.toSorted(),
  )
})
