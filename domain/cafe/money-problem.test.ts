import { expect, test } from 'vitest'
import { SettingsEdit } from '#domain/contracts/settings.ts'
import { ItemEdit } from '#domain/contracts/menu-editing.ts'
import { moneyProblem, percentProblem } from './money-problem.ts'

test.each([
  ['', 'A price is missing. Write it like 6.50.'],
  ['abc', 'A price is a number of dollars, like 6.50.'],
  ['-3', 'A price cannot be below 0.'],
  ['8.255', 'A price has at most two digits after the point, like 8.25.'],
])('says what is wrong with %j', (typed, problem) => {
  expect(moneyProblem(typed)).toBe(problem)
  const read = ItemEdit.shape.priceCents.safeParse(typed)
  expect(read.error?.issues[0]?.message).toBe(problem)
})

test.each([
  ['abc', 'A percentage is a number, like 8.25.'],
  ['-3', 'A percentage cannot be below 0.'],
  ['8.2555', 'A percentage has at most three digits after the point, like 8.875.'],
])('says what is wrong with %j percent of tax', (typed, problem) => {
  expect(percentProblem(typed, 3)).toBe(problem)
  const read = SettingsEdit.safeParse({ cafe: { taxBasisPoints: typed } })
  expect(read.error?.issues[0]?.message).toBe(problem)
})

test('a share of a sale has two digits after the point', () => {
  expect(percentProblem('8.255')).toBe(
    'A percentage has at most two digits after the point, like 8.25.',
  )
})

test('tells the most in dollars and percent', () => {
  expect(ItemEdit.shape.priceCents.safeParse(30_001).error?.issues[0]?.message).toContain('$300')
  const tax = SettingsEdit.safeParse({ cafe: { taxBasisPoints: 3_001 } })
  expect(tax.error?.issues[0]?.message).toBe('At most 30%.')
})
