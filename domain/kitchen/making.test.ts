import type { Order } from '#domain/contracts/ordering.ts'
import { expect, test } from 'vitest'
import type { Quote } from '#domain/contracts/ordering.ts'
import { firesAt, isFired, isOnTicket, madeBy, piecesToMake, refundNote } from './making.ts'

const order = (pickupAt: string | null) => ({
  pickupAt,
  estimatedAt: '2025-10-17T16:30:00.000Z',
  createdAt: '2025-10-17T15:00:00.000Z',
  quote: { prepSeconds: 100 } as Quote,
})

test('begins at once with what is wanted as soon as possible', () => {
  expect(firesAt(order(null), 20).toISOString()).toBe('2025-10-17T15:00:00.000Z')
})

test('what is wanted as soon as possible is begun whatever the clock says, the rest when its time comes', () => {
  const before = new Date('2025-10-17T14:59:10.000Z')
  expect(isFired(order(null), before)).toBe(true)
  const pickup = order('2025-10-17T16:30:00.000Z')
  expect(isFired(pickup, new Date('2025-10-17T16:27:59.000Z'))).toBe(false)
  expect(isFired(pickup, new Date('2025-10-17T16:28:00.000Z'))).toBe(true)
})

test('begins with the rest as long before its time as it takes, in whole minutes', () => {
  const pickup = order('2025-10-17T16:30:00.000Z')
  expect(firesAt(pickup).toISOString()).toBe('2025-10-17T16:28:00.000Z')
  expect(firesAt(pickup, 10).toISOString()).toBe('2025-10-17T16:18:00.000Z')
})

test('what was given back is not made, unless it is made once more', () => {
  const lines = [
    { type: 'item', quantity: 2 },
    { type: 'item', quantity: 1 },
    { type: 'gift-card', quantity: 1 },
  ]
  const quote = { lines } as Quote
  expect(madeBy({ quote })).toEqual([0, 1])
  const refunded = [
    { line: 0, quantity: 1 },
    { line: 1, quantity: 1 },
  ]
  expect(madeBy({ quote, refunded })).toEqual([0])
  expect(piecesToMake({ quote, refunded }, 0)).toBe(1)
  const open = { quote, refunded, status: 'preparing' as const }
  expect([0, 1, 2].map((position) => refundNote(open, position))).toEqual([
    '1 of 2 refunded, make 1',
    'Refunded, do not make',
    null,
  ])
  expect(refundNote({ ...open, madeLines: [1] }, 1)).toBe('Refunded')
  expect(refundNote({ ...open, status: 'picked-up' }, 0)).toBe('1 of 2 refunded')
  const remakes = [{ line: 1, quantity: 1, reason: 'Spilled', at: '', by: '' }]
  expect(madeBy({ quote, refunded, remakes })).toEqual([0, 1])
})

test('of what was made so many pieces are open as are made once more, and none counts as refunded', () => {
  const quote = { lines: [{ type: 'item', quantity: 2 }] } as Order['quote']
  const remakes = [{ line: 0, quantity: 1, toMake: 1, reason: 'Spilled', at: '', by: '' }]
  expect(piecesToMake({ quote, remakes }, 0)).toBe(1)
  expect(refundNote({ quote, remakes, status: 'preparing' }, 0)).toBeNull()
})

test('a ticket shows what is made and what is taken off the wall, and nothing that was only sold with it', () => {
  const onTicket = (channel: Order['channel'], type: Quote['lines'][number]['type']) =>
    isOnTicket({ channel }, { type })
  expect(onTicket('site', 'item')).toBe(true)
  for (const type of ['membership', 'gift-card', 'session', 'booking', 'ticket'] as const)
    expect([type, onTicket('site', type), onTicket('counter', type)]).toEqual([type, false, false])
  // At the counter it was handed over when it was paid.
  expect([onTicket('site', 'work'), onTicket('counter', 'work')]).toEqual([true, false])
})
