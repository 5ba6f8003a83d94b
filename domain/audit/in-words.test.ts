import { expect, test } from 'vitest'
import { actionText, auditText } from './in-words.ts'

const ORDER = 'A-12, Mira, Fri, Oct 17'
const said = (action: string, after: unknown, before: unknown = null, subjectName = ORDER) =>
  auditText({ action, subjectName, before, after })

test('an order that was paid says how, and how much', () => {
  const paid = (...parts: { method: string; cents: number }[]) =>
    said('order.payment-changed', { isPaid: true, paid: parts }, { isPaid: false })
  expect(paid({ method: 'cash', cents: 811 })).toBe('Order A-12: paid in cash, $8.11')
  expect(paid({ method: 'cash', cents: 500 }, { method: 'card-terminal', cents: 311 })).toBe(
    'Order A-12: paid $5.00 in cash and $3.11 by card terminal',
  )
  expect(said('order.payment-changed', { isPaid: true }, { isPaid: false })).toBe(
    'Order A-12: paid',
  )
  expect(said('order.payment-changed', { isPaid: false }, { isPaid: true })).toBe(
    'Order A-12: marked unpaid',
  )
  expect(said('order.paid-online', { amountCents: 1_200 })).toBe('Order A-12: paid online, $12.00')
})

test('money that went back has its amount, its reason and who agreed', () => {
  const after = { of: { kind: 'all' }, cents: 811, reason: 'Spilled', approvedBy: 'Sena Boyd' }
  expect(said('order.money-given-back', after)).toBe(
    'Order A-12: refunded, $8.11: Spilled (Sena Boyd agreed)',
  )
  // Of an earlier version.
  expect(said('order.money-given-back', { of: { kind: 'all' }, reason: 'Spilled' })).toBe(
    'Order A-12: refunded: Spilled',
  )
  expect(
    said(
      'order.method-corrected',
      { method: 'card-terminal', cents: 811, reason: 'It was a card' },
      { method: 'cash' },
    ),
  ).toBe('Order A-12: paid by card terminal, and not in cash, $8.11: It was a card')
})

test('what was made again, reopened, cancelled or changed says so', () => {
  const remake = { line: 0, quantity: 1, reason: 'Spilled', name: 'Latte' }
  expect(said('order.remake', remake)).toBe('Order A-12: 1 × Latte made again: Spilled')
  const state = (from: string, status: string, more: object = {}) =>
    said('order.status-changed', { status, ...more }, { status: from })
  expect(state('picked-up', 'preparing')).toBe('Order A-12: reopened, preparing now')
  expect(state('preparing', 'ready')).toBe('Order A-12: set to ready')
  expect(state('pending', 'cancelled', { reason: 'sold-out', note: 'no pearls' })).toBe(
    'Order A-12: cancelled: Something is sold out (no pearls)',
  )
  expect(said('order.repriced', { totalCents: 900 }, { totalCents: 811 })).toBe(
    'Order A-12: price changed from $8.11 to $9.00',
  )
})

test('a price on the menu says what it was and is, by size', () => {
  const item = (large: number, name = 'Taro') => ({
    name,
    priceCents: 700,
    sizes: [
      { id: 'medium', priceCents: 700 },
      { id: 'large', priceCents: large },
    ],
  })
  expect(said('item.changed', item(850), item(800), 'Taro')).toBe(
    'Taro: price of Large changed from $8.00 to $8.50',
  )
  // The price that the item begins with is that of its first size, and is said once.
  const medium = (cents: number) => ({
    ...item(800),
    priceCents: cents,
    sizes: [{ id: 'medium', priceCents: cents }],
  })
  expect(said('item.changed', medium(750), medium(700), 'Taro')).toBe(
    'Taro: price of Regular changed from $7.00 to $7.50',
  )
  // More than a price was changed: what, stands in its line.
  expect(said('item.changed', item(850, 'Taro Tea'), item(800), 'Taro')).toBe('Item: changed')
})

test('what is sold out says until when, by the clock of the café', () => {
  const text = (after: unknown) =>
    auditText(
      { action: 'item.sold-out', subjectName: 'Taro', before: null, after },
      'America/New_York',
    )
  expect(text({ isSoldOut: true, soldOutUntil: '2025-10-18T15:00:00.000Z' })).toBe(
    'Taro: sold out until Saturday, October 18, 11:00 AM',
  )
  expect(text({ isSoldOut: true, soldOutUntil: null })).toBe(
    'Taro: sold out until somebody puts it back',
  )
  expect(text({ isSoldOut: false, soldOutUntil: null })).toBe('Taro: available again')
})

test('a drawer says what was counted, and what for cash left it', () => {
  expect(said('drawer.opened', { countedCents: 30_000 }, null, 'Front drawer')).toBe(
    'Front drawer: opened with $300.00',
  )
  const closed = { countedCents: 30_000, floatCents: 20_000, note: 'Kept' }
  expect(said('drawer.closed', closed, null, 'Front drawer')).toBe(
    'Front drawer: closed with $300.00: stays in it: $200.00. Kept',
  )
  expect(said('drawer.pay-out', { cents: 2_000, reason: 'Milk' }, null, 'Front drawer')).toBe(
    'Front drawer: paid out, $20.00: Milk',
  )
})

test('anything else is called by its action', () => {
  expect(auditText({ action: 'user.role-changed', subjectName: 'Bao', before: 1, after: 2 })).toBe(
    'User: role changed',
  )
  expect(actionText('order.payment-changed')).toBe('Order: paid, or marked unpaid')
  expect(actionText('backup')).toBe('Backup')
})
