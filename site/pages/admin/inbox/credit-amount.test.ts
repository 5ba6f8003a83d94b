import { expect, test } from 'vitest'
import { creditFrom } from './credit-amount.ts'

test.each([
  ['5', 500],
  ['7.50', 750],
  ['0.50', 50],
  ['100', 10_000],
])('%s is a credit', (typed, cents) => {
  expect(creditFrom(typed)).toBe(cents)
})

test.each([
  ['', /missing/],
  ['abc', /number of dollars/],
  ['-3', /below 0/],
  ['8.255', /two digits/],
  ['0', /at least \$0\.50/],
  ['0.49', /at least \$0\.50/],
  ['100.01', /at most \$100\.00/],
])('%s is none, and it is said why', (typed, problem) => {
  expect(creditFrom(typed)).toMatch(problem)
})
