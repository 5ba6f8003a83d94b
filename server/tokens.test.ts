import { expect, test } from 'vitest'
import { hashToken, isSameToken, newToken } from './tokens.ts'

test('tokens differ, fit into an address and have one hash each', () => {
  const [one, other] = [newToken(), newToken()]
  expect(one).toMatch(/^[\w-]{43}$/)
  expect(one).not.toBe(other)
  expect(hashToken(one)).toBe(hashToken(one))
  expect(hashToken(one)).not.toBe(hashToken(other))
})

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['', 'abc', false],
])('%j is %j: %s', (given, kept, isSame) => {
  expect(isSameToken(given, kept)).toBe(isSame)
})
