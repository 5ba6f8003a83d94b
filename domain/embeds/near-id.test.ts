import { expect, test } from 'vitest'
import { isNearId } from './near-id.ts'

test.each([
  ['sprng-poster', 'spring-poster', true],
  ['spring_poster', 'spring-poster', true],
  ['spring-psoter', 'spring-poster', true],
  ['spring-posters', 'spring-poster', true],
  ['spring-poster', 'spring-poster', false],
  ['autumn-poster', 'spring-poster', false],
  ['a', 'b', false],
  ['may-fair', 'may-fare', true],
])('%s is nearly %s: %s', (one, other, isNear) => {
  expect([isNearId(one, other), isNearId(other, one)]).toEqual([isNear, isNear])
})
