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
  [`${'t'.repeat(43)}a`, `${'t'.repeat(43)}b`, false],
  [`${'t'.repeat(20)}a${'t'.repeat(23)}`, `${'t'.repeat(20)}b${'t'.repeat(23)}`, false],
  [`a${'t'.repeat(43)}`, `b${'t'.repeat(43)}`, false],
  ['t'.repeat(4_000), 't'.repeat(4_000), true],
])('%j is %j: %s', (given, kept, isSame) => {
  expect(isSameToken(given, kept)).toBe(isSame)
})
