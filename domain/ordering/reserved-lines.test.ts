import { describe, expect, test } from 'vitest'
import type { QuoteLine } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { fullQuote } from './full-quote.ts'
import {
  asOrdered,
  hasBooked,
  hasJoined,
  hasReserved,
  isReserved,
  isReservedAt,
  reservedCents,
  withReserved,
  type Reserved,
} from './reserved-lines.ts'

const KEY = 'R-7KQ4M2P.secret'
const drinks = fullQuote({
  menu: CATALOGUE,
  request: { lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 2 }], tip: { percent: 20 } },
  taxBasisPoints: 800,
})
const drink = drinks.lines[0] ?? expect.unreachable()
/** As a quote without the calendar has it: it cannot be sold. */
const held = (type: 'session' | 'booking' | 'membership', id = KEY): QuoteLine => ({
  ...drink,
  id,
  type,
  quantity: 3,
  unitCents: 0,
  totalCents: 0,
  problem: { reason: 'not-sold-here', message: 'It is not sold here.' },
})
const cart = { ...drinks, lines: [drink, held('session')], isSellable: false }
const seats: Reserved = {
  name: 'Two Inks, 3 seats',
  summary: 'Sat, Oct 18',
  cents: 9_000,
  problem: null,
  hold: undefined,
}

describe('with what is held, a quote', () => {
  const quote = withReserved(cart, new Map([[KEY, seats]]))

  test('has its name and its price once, and can be paid', () => {
    expect(quote.lines[1]).toMatchObject({
      name: 'Two Inks, 3 seats',
      summary: 'Sat, Oct 18',
      quantity: 1,
      unitCents: 9_000,
      totalCents: 9_000,
      problem: null,
    })
    expect(quote.lines[0]).toBe(drink)
    expect(quote.isSellable).toBe(true)
  })

  test('is dearer by just that: no tax, no tip and no discount of the order is on it', () => {
    expect(quote.subtotalCents).toBe(drinks.subtotalCents + 9_000)
    expect(quote.totalCents).toBe(drinks.totalCents + 9_000)
    expect({ ...quote, lines: [], subtotalCents: 0, totalCents: 0 }).toEqual({
      ...drinks,
      lines: [],
      subtotalCents: 0,
      totalCents: 0,
    })
    expect(reservedCents(quote)).toBe(9_000)
  })

  test('costs nothing for a seat that is gone, and cannot be paid', () => {
    const problem = { reason: 'not-sold-here', message: 'The class is full.' } as const
    const full = withReserved(cart, new Map([[KEY, { ...seats, problem }]]))
    expect(full.lines[1]).toMatchObject({ totalCents: 0, problem })
    expect(full.totalCents).toBe(drinks.totalCents)
    expect(full.isSellable).toBe(false)
  })

  test('leaves a drink alone, whatever its id is', () => {
    const same = withReserved(cart, new Map([[drink.id, seats]]))
    expect(same.lines[0]).toBe(drink)
    expect(withReserved(cart, new Map())).toBe(cart)
  })
})

describe('an order', () => {
  test('keeps of what is held the reference, and neither its key nor until when it was held', () => {
    const hold = { heldUntil: '2025-10-17T16:10:00.000Z', now: '2025-10-17T16:00:00.000Z' }
    const quote = withReserved(cart, new Map([[KEY, { ...seats, hold }]]))
    expect(quote.lines[1]).toMatchObject({ hold })
    const [first, second] = asOrdered(quote).lines
    expect(first).toBe(drink)
    expect(second).toMatchObject({ id: 'R-7KQ4M2P', totalCents: 9_000 })
    expect(second).not.toHaveProperty('hold')
  })

  test('of drinks alone is as it was', () => {
    expect(asOrdered(drinks)).toBe(drinks)
  })
})

describe('a line is reserved', () => {
  const old = held('membership')
  const joined = { ...old, startsOn: '2025-11-01' }

  test('where it is booked, or a membership with a first day', () => {
    expect([drink, held('session'), held('booking'), joined].map(isReserved)).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(isReserved(old)).toBe(false)
  })

  test('by its position in a quote', () => {
    expect([0, 1, 2].map((position) => isReservedAt(cart, position))).toEqual([false, true, false])
  })

  test('and an order has such a line, booked or joined', () => {
    const of = (...lines: QuoteLine[]) => [
      hasReserved({ lines }),
      hasBooked({ lines }),
      hasJoined({ lines }),
    ]
    expect(of(drink)).toEqual([false, false, false])
    expect(of(drink, held('booking'))).toEqual([true, true, false])
    expect(of(joined)).toEqual([true, false, true])
    expect(of(old)).toEqual([false, false, false])
  })
})
