import { expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { offSums } from './off-sums.ts'

const quote = {
  totalCents: 3_710,
  lines: [
    { type: 'item', name: 'Taro Milk Tea', totalCents: 750 },
    { type: 'membership', name: 'Regular', totalCents: 2_900, startsOn: '2025-10-17' },
  ],
} as unknown as Order['quote']

test('what goes back and what outlives the order are together what it cost', () => {
  for (const status of ['cancelled', 'refunded'] as const)
    expect(offSums({ status, isPaid: true, quote })).toEqual({
      backCents: 810,
      apartCents: 2_900,
      apart: ['Regular'],
    })
})

test('an order that stands, or that nobody paid, has no such sums', () => {
  expect(offSums({ status: 'picked-up', isPaid: true, quote })).toBeNull()
  expect(offSums({ status: 'cancelled', isPaid: false, quote })).toBeNull()
})
