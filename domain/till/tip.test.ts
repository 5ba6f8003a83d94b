import { expect, test } from 'vitest'
import { isMuchTip } from './tip.ts'

test.each([
  [200, 810, false],
  [810, 810, false],
  [999_900, 3_159, true],
])('a tip of %i on %i is asked about: %s', (tip, of, is) => {
  expect(isMuchTip(tip, of)).toBe(is)
})
