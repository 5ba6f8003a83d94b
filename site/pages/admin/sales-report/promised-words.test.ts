import { expect, test } from 'vitest'
import { promisedWords } from './promised-words.ts'

const words = (count: number, openLate: number, medianMinutes: number, ninthMinutes = 0) =>
  promisedWords({ promised: { count, openLate, medianMinutes, ninthMinutes } } as never)

test('one order is spoken of as one', () => {
  expect(words(1, 0, -2)).toBe('1 order that was ready, 2 min early.')
  expect(words(1, 1, 12)).toBe('1 order that is not ready yet, 12 min late.')
})

test('of several it says how half of them and nine of ten were', () => {
  expect(words(5, 0, 0, 4)).toBe(
    '5 orders that were ready. Half of them on time or better, nine of ten 4 min late or better.',
  )
  expect(words(5, 2, 1, 4)).toMatch(/^5 orders, 2 of them late and not ready yet\. /)
})
