import { expect, test } from 'vitest'
import { agesOf } from './class-ages.ts'

test.each([
  ['From 7, with an adult', 7, null],
  ['From 14', 14, null],
  ['14 and up', 14, null],
  ['7 and up, with an adult', 7, null],
  ['16+', 16, null],
  ['18 and older', 18, null],
  ['Ages 8 to 12', 8, 12],
  ['6–10, with an adult', 6, 10],
  ['Between 5 and 9', 5, 9],
  ['Under 12', 0, 11],
  ['Up to 12', 0, 12],
  ['Adults', 18, null],
  ['For adults only', 18, null],
  ['Children with an adult', 0, null],
  ['All ages', 0, null],
  ['', 0, null],
])('%s', (words, from, to) => {
  expect(agesOf(words)).toEqual({ from, to })
})
