import { expect, test } from 'vitest'
import type { Winner } from '#domain/contracts/contest.ts'
import { publicName, stepsOf } from './winner-log.ts'

test.each<[Winner['kind'], Winner['status'], boolean, string]>([
  ['winner', 'drawn', false, 'tell pass note'],
  ['winner', 'told', false, 'accept pass note'],
  ['winner', 'accepted', false, 'pass prize name note'],
  ['winner', 'accepted', true, 'prize name note'],
  ['winner', 'passed', false, 'note'],
  ['alternate', 'drawn', false, 'pass note'],
  ['alternate', 'passed', false, 'note'],
])('a %s who is %s (prize given: %s) can be: %s', (kind, status, isPrizeGiven, steps) => {
  expect(stepsOf({ kind, status, isPrizeGiven }).join(' ')).toBe(steps)
})

test.each([
  ['Zoe Park', 'Zoe P.'],
  ['  Ana María  de la cruz ', 'Ana C.'],
  ['Björk', 'Björk'],
  ['Li 𝒲u', 'Li 𝒲.'],
])('%s is named %s', (name, shown) => {
  expect(publicName(name)).toBe(shown)
})
