import { describe, expect, test } from 'vitest'
import type { LineRequest, QuoteLine } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { changeInWords, editProblem, isSameDrink, lineChanges, staffEditProblem } from './edit.ts'
import { fullQuote } from './full-quote.ts'
import { MAX_EDITS } from './limits.ts'

const TARO: LineRequest = {
  id: 'taro-milk-tea',
  size: 'large',
  quantity: 2,
  customizations: { sugarLevel: 50, iceLevel: 'less ice', toppings: ['boba', 'pudding'] },
  customerName: 'Ada',
}
const ESPRESSO: LineRequest = { id: 'espresso', quantity: 1 }

const quoteOf = (...lines: LineRequest[]) =>
  fullQuote({ menu: CATALOGUE, request: { lines }, taxBasisPoints: 800 })
const linesOf = (...lines: LineRequest[]): QuoteLine[] => quoteOf(...lines).lines
const lineOf = (wish: LineRequest): QuoteLine => linesOf(wish)[0] ?? expect.unreachable()

const OVER_OR_NOT_YET = [
  'waiting',
  'awaiting-payment',
  'picked-up',
  'no-show',
  'cancelled',
  'refunded',
] as const

type Order = Parameters<typeof editProblem>[0]
const order = (status: Order['status'], more: Partial<Order> = {}): Order => ({
  status,
  isPaid: false,
  payment: 'counter',
  quote: quoteOf(TARO),
  ...more,
})

describe('an order is changed', () => {
  test('by its customer until making starts, and at the counter until it is picked up', () => {
    const may = (status: Order['status']) => [
      editProblem(order(status)) === null,
      staffEditProblem(order(status)) === null,
    ]
    expect(may('pending')).toEqual([true, true])
    expect(may('confirmed')).toEqual([true, true])
    expect(may('preparing')).toEqual([false, true])
    expect(may('ready')).toEqual([false, true])
    for (const status of OVER_OR_NOT_YET) expect(may(status)).toEqual([false, false])
  })

  test('so often and no more by its customer, and as often as it takes at the counter', () => {
    const changed = (times: number) => order('pending', { edits: Array.from({ length: times }) })
    expect(editProblem(changed(MAX_EDITS - 1))).toBeNull()
    expect(editProblem(changed(MAX_EDITS))).toMatch(/^This order was changed many times/)
    expect(staffEditProblem(changed(MAX_EDITS))).toBeNull()
  })

  test('by nobody where it has more than food and drinks', () => {
    const [taro] = linesOf(TARO)
    const quote = { ...quoteOf(TARO), lines: [{ ...taro, type: 'session' } as QuoteLine] }
    const mixed = order('pending', { quote })
    expect(editProblem(mixed)).toMatch(/besides food and drinks/)
    expect(staffEditProblem(mixed)).toMatch(/besides food and drinks/)
  })

  test('with a sentence that says what to do first', () => {
    expect(editProblem(order('waiting'))).toBe('Confirm the order first, or cancel it.')
    expect(editProblem(order('awaiting-payment'))).toBe('Pay for the order first, or cancel it.')
    expect(editProblem(order('preparing'))).toMatch(/We have started making it/)
    expect(editProblem(order('picked-up'))).toMatch(/This order is over/)
  })
})

describe('a drink is the same', () => {
  const line = lineOf(TARO)
  const { id, size, customizations } = line

  test('in whatever order its choices were made, and when no size is asked for', () => {
    const otherOrder = {
      toppings: (customizations.toppings ?? []).toReversed(),
      iceLevel: customizations.iceLevel,
      sugarLevel: customizations.sugarLevel,
    }
    expect(isSameDrink(line, { id, size: 'large', customizations: otherOrder })).toBe(true)
    expect(isSameDrink(line, { id, customizations })).toBe(true)
  })

  test('and another with another size, topping, choice or name', () => {
    expect(isSameDrink(line, { id, size: 'medium', customizations })).toBe(false)
    expect(isSameDrink(line, { id: 'espresso', customizations })).toBe(false)
    expect(isSameDrink(line, { id })).toBe(false)
    const toppings = ['boba']
    expect(isSameDrink(line, { id, customizations: { ...customizations, toppings } })).toBe(false)
    expect(size).toBe('large')
  })
})

describe('what is different', () => {
  const before = linesOf(TARO, ESPRESSO)

  test('is nothing where each line is as it was', () => {
    expect(lineChanges(before, linesOf(TARO, ESPRESSO), [0, 1])).toEqual([])
  })

  test('is told of what went, what came and what is another, what went first', () => {
    const after = linesOf({ ...TARO, quantity: 3 }, { id: 'espresso', quantity: 4 })
    const words = lineChanges(before, after, [0, null]).map(changeInWords)
    expect(words).toEqual([
      'Not any more: Espresso',
      expect.stringMatching(/^2 × Taro Milk Tea .* is now 3 × Taro Milk Tea /),
      'New: 4 × Espresso',
    ])
  })

  test('is a name, where nothing else of the line is', () => {
    const after = linesOf({ ...TARO, customerName: 'Ben' }, ESPRESSO)
    const changes = lineChanges(before, after, [0, 1])
    expect(changes).toMatchObject([{ what: 'name' }])
    expect(changes.map(changeInWords)).toEqual([
      expect.stringMatching(/^Another name on 2 × Taro Milk Tea .*\.$/),
    ])
  })

  test('is said of fees by which are charged', () => {
    expect(changeInWords({ what: 'fees', waived: [] })).toBe('Its service fees are charged.')
    expect(changeInWords({ what: 'fees', waived: ['Delivery', 'Large party'] })).toBe(
      'Not charged: Delivery, Large party.',
    )
  })
})
