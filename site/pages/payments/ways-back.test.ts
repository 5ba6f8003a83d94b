import { expect, test } from 'vitest'
import type { OrderMoney, Payment } from '#domain/contracts/payments.ts'
import { lastBack, wayWords, waysBack } from './ways-back.ts'

const paid = (method: Payment['method'], amountCents: number, more: Partial<Payment> = {}) =>
  ({ method, amountCents, tipCents: 0, refundedCents: 0, state: 'succeeded', ...more }) as Payment
const money = (payments: Payment[], totalCents: number) =>
  ({ payments, refundable: { lines: [], tipCents: 0, totalCents } }) as unknown as OrderMoney

test('a refund comes from the latest payment first', () => {
  const split = money([paid('card-terminal', 702), paid('cash', 459)], 1_161)
  expect(waysBack(split, 500)).toEqual([
    { method: 'cash', cents: 459 },
    { method: 'card-terminal', cents: 41 },
  ])
  expect(waysBack(split, 1_161)).toEqual([
    { method: 'cash', cents: 459 },
    { method: 'card-terminal', cents: 702 },
  ])
})

test('what was given back before is not given back again, and a tip goes with everything', () => {
  const given = money([paid('card-terminal', 702), paid('cash', 459, { refundedCents: 459 })], 702)
  expect(waysBack(given, 702)).toEqual([{ method: 'card-terminal', cents: 702 }])
  const tipped = money([paid('card-terminal', 500, { tipCents: 100, refundedCents: 50 })], 550)
  expect(waysBack(tipped, 550)).toEqual([{ method: 'card-terminal', cents: 550 }])
  expect(waysBack(tipped, 200)).toBeNull()
  expect(waysBack(money([paid('cash', 100)], 200), 200)).toBeNull()
})

test('the words of the last refund say what is to do', () => {
  const refund = (method: string, amountCents: number, createdAt: string) => ({
    method,
    amountCents,
    createdAt,
  })
  const { refunds } = {
    refunds: [
      refund('cash', 100, '2025-10-17T15:00:00.000Z'),
      refund('card-terminal', 702, '2025-10-17T15:10:00.000Z'),
      refund('stripe', 300, '2025-10-17T15:10:00.000Z'),
    ],
  } as unknown as OrderMoney
  expect(wayWords(lastBack({ refunds }))).toBe(
    'Give $7.02 back on the card terminal. $3.00 goes back to the card by itself.',
  )
})
