import { expect, test } from 'vitest'
import { typedCents, typedPrice } from './typed-price.ts'

test.each([
  ['95', 9_500],
  [' $95 ', 9_500],
  ['49.5', 4_950],
  ['49.50', 4_950],
  ['$1,200.05', 120_005],
  ['0', 0],
  ['', null],
  ['95 dollars', null],
  ['-5', null],
  ['1,2', null],
  ['9.999', null],
  ['1e3', null],
])('%j is %j cents', (typed, cents) => expect(typedCents(typed)).toBe(cents))

test.each([
  [9_500, '95'],
  [4_950, '49.50'],
  [null, ''],
])('%j cents stand in a field as %j', (cents, typed) => expect(typedPrice(cents)).toBe(typed))
