import { describe, expect, test } from 'vitest'
import type { OrderMoney } from '#domain/contracts/payments.ts'
import { centsGiven, centsOf, EMPTY_REFUND, refundFrom, type RefundDraft } from './refund-choice.ts'

const MONEY = {
  refundable: {
    totalCents: 1_600,
    tipCents: 200,
    lines: [
      { position: 0, quantity: 2, cents: 900 },
      { position: 1, quantity: 1, cents: 500 },
    ],
  },
} as unknown as OrderMoney
const draft = (more: Partial<RefundDraft>): RefundDraft => ({
  ...EMPTY_REFUND,
  reason: 'Spilled',
  ...more,
})

describe('an amount that is typed', () => {
  test.each([
    ['2.5', 250],
    [' $8,25 ', 825],
    ['12', 1_200],
    ['0.01', 1],
    ['0', null],
    ['0.00', null],
    ['8.255', null],
    ['-3', null],
    ['abc', null],
    ['1e3', null],
    ['', null],
  ])('%j is %j cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents)
  })
})

describe('a refund', () => {
  test('is of the lines that have pieces', () => {
    expect(refundFrom(draft({ pieces: { 0: 1, 1: 0 } }), MONEY)).toEqual({
      of: { kind: 'lines', lines: [{ position: 0, quantity: 1 }] },
    })
  })

  test('says what is missing, and why it is needed', () => {
    expect(refundFrom(draft({ reason: '  ' }), MONEY)).toEqual({
      problems: {
        what: 'Choose at least one piece of a line.',
        reason: 'Say why, for the books.',
      },
    })
    expect(refundFrom(draft({ kind: 'all', reason: '' }), MONEY)).toEqual({
      problems: { reason: 'Say why, for the books.' },
    })
  })

  test.each([
    ['tip', '2.00', { of: { kind: 'tip', cents: 200 } }],
    ['tip', '2.01', { problems: { what: 'At most $2.00 can be given back.' } }],
    ['amount', '14.00', { of: { kind: 'amount', cents: 1_400 } }],
    ['amount', '14.01', { problems: { what: 'At most $14.00 can be given back.' } }],
    ['amount', 'all', { problems: { what: 'Type an amount in dollars, such as 2.50.' } }],
  ] as const)('of %s takes %s as it is', (kind, amount, expected) => {
    expect(refundFrom(draft({ kind, amount }), MONEY)).toEqual(expected)
  })
})

test('what is given back is known of everything, of whole lines and of amounts', () => {
  expect(centsGiven(draft({ kind: 'all' }), MONEY)).toBe(1_600)
  expect(centsGiven(draft({ pieces: { 0: 2, 1: 1 } }), MONEY)).toBe(1_400)
  expect(centsGiven(draft({ kind: 'tip', amount: '1' }), MONEY)).toBe(100)
  expect(centsGiven(draft({}), MONEY)).toBeNull()
})
