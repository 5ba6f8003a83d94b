import { expect, test } from 'vitest'
import { typedCents, typedPrice } from './typed-money.ts'

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
  ['8,25', 825],
  ['1,2', 120],
  ['1,200', 120_000],
  ['1,200,5', 120_050],
  ['12.', 1_200],
  ['.50', 50],
  ['.', null],
  ['1,20,300', null],
  ['0x10', null],
  ['12345678', null],
  ['9.999', null],
  ['1e3', null],
])('%j is %j cents', (typed, cents) => expect(typedCents(typed)).toBe(cents))

test.each([
  [9_500, '95'],
  [4_950, '49.50'],
  [null, ''],
])('%j cents stand in a field as %j', (cents, typed) => expect(typedPrice(cents)).toBe(typed))
