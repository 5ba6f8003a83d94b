import { expect, test } from 'vitest'
import { calendarFile } from '#domain/booking/calendar-file.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { pickupEntry } from './pickup-entry.ts'

const cafe = DEFAULT_SETTINGS.cafe as unknown as Cafe
const ORDER = {
  id: 'o1',
  number: 'A-104',
  contact: { name: 'Mira', email: null, phone: null },
  quote: { lines: [{ name: 'Taro Milk Tea', quantity: 2 }] },
  estimatedAt: '2025-10-15T20:30:00.000Z',
  createdAt: '2025-10-15T16:00:00.000Z',
  updatedAt: '2025-10-15T16:00:00.000Z',
} as unknown as Order
const file = (order: Order) =>
  calendarFile(
    pickupEntry(order, cafe, 'https://cafe.example/o', {
      title: `Pick up ${order.number}`,
      hint: `Say ${order.contact.name} or ${order.number}.`,
    }),
    cafe,
    new Date(0),
  )
const numberOf = (text: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1]

test('a pickup is an entry of a quarter of an hour that says what to say at the counter', () => {
  const text = file(ORDER)
  expect(text).toContain('DTSTART:20251015T203000Z')
  expect(text).toContain('DTEND:20251015T204500Z')
  expect(text).toContain('Say Mira or A-104')
  expect(numberOf(text, 'SEQUENCE')).toBe('0')
})

test('its sequence rises when the time of the order changes, and its name stays', () => {
  const later = {
    ...ORDER,
    estimatedAt: '2025-10-15T21:00:00.000Z',
    updatedAt: '2025-10-15T17:10:05.000Z',
  }
  const [before, after] = [file(ORDER), file(later)]
  expect(numberOf(after, 'UID')).toBe(numberOf(before, 'UID'))
  expect(after).toContain('DTSTART:20251015T210000Z')
  expect(Number(numberOf(after, 'SEQUENCE'))).toBeGreaterThan(Number(numberOf(before, 'SEQUENCE')))
  const again = { ...later, updatedAt: '2025-10-15T17:40:05.000Z' }
  expect(Number(numberOf(file(again), 'SEQUENCE'))).toBeGreaterThan(
    Number(numberOf(after, 'SEQUENCE')),
  )
})
