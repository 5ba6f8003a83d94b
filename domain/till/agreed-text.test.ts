import { expect, test } from 'vitest'
import { givenText } from './agreed-text.ts'

const fee = { id: 'table', name: 'Service', cents: 120 }

test('says how much is given away, of what, and why', () => {
  const all = { of: { percent: 100 }, reason: 'Regular guest' }
  expect(givenText({ counterDiscountCents: 375 }, { discount: all, waiver: null })).toBe(
    '100% off, $3.75, Regular guest',
  )
  const some = { of: { cents: 200 }, reason: 'Spilled' }
  const waiver = { fees: ['table'], reason: 'Slow' }
  expect(
    givenText({ counterDiscountCents: 200, waivedFees: [fee] }, { discount: some, waiver }),
  ).toBe('$2.00 off, Spilled, Service of $1.20 waived, Slow')
})
