import { expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { cameTo } from './came-to.ts'

const MONTH = { id: 'm', type: 'membership', startsOn: '2025-10-17', totalCents: 4_500 }
const DRINK = { id: 'latte', type: 'item', totalCents: 850 }
const order = (status: Order['status'], more: object = {}) =>
  ({
    status,
    quote: { lines: [DRINK, MONTH], totalCents: 5_418 },
    ...more,
  }) as unknown as Order
const at = '2025-10-17T16:00:00.000Z'
const paid = { kind: 'paid', cents: 5_418, at }
const back = (cents: number) => ({ kind: 'given-back', cents, at })

test('an order that stands came to what it costs, and to less by what was given back', () => {
  expect(cameTo(order('picked-up', { money: [paid] }))).toMatchObject({ cents: 5_418 })
  expect(cameTo(order('confirmed'))).toMatchObject({ cents: 5_418, givenBackCents: 0 })
  expect(cameTo(order('picked-up', { money: [paid, back(300)] }))).toMatchObject({
    cents: 5_118,
    givenBackCents: 300,
  })
})

test('an order that is cancelled came to nothing where all of its own went back: what was booked with it stands by itself', () => {
  expect(cameTo(order('cancelled', { money: [paid, back(918)] }))).toEqual({
    cents: 0,
    givenBackCents: 918,
  })
})

test('an order that was cancelled or not fetched before anybody paid came to nothing', () => {
  expect(cameTo(order('cancelled'))).toEqual({ cents: 0, givenBackCents: 0 })
  expect(cameTo(order('no-show'))).toMatchObject({ cents: 0 })
})

test('an order that stands came to less by what went back of the seats and the membership that it paid for', () => {
  const together = {
    drinks: [],
    givenBack: [
      { what: 'Two Inks', cents: 1_000, at },
      { what: 'Premium', cents: 500, at },
    ],
  }
  expect(cameTo(order('picked-up', { money: [paid, back(300)], together }))).toEqual({
    cents: 3_618,
    givenBackCents: 1_800,
  })
})
