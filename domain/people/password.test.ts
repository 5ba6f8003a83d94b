import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ChangePassword } from '#domain/contracts/people.ts'
import { PASSWORD_MIN, passwordProblem, strengthOf } from './password.ts'

test.each([
  ['', null],
  ['short', 1],
  ['nine char', 1],
  ['ten chars!', 2],
  ['fourteen chars', 3],
  ['five words in a row it is', 4],
  ['aaaaaaaaaaaaaaaaaaaaaaaaa', 1],
])('“%s” is of strength %s', (password, level) => {
  expect(strengthOf(password)?.level ?? null).toBe(level)
})

test('says how many characters are missing', () => {
  expect(strengthOf('x'.repeat(PASSWORD_MIN - 1))?.says).toBe('1 more character.')
  expect(strengthOf('x'.repeat(PASSWORD_MIN - 2))?.says).toBe('2 more characters.')
})

test('a browser and the server judge alike', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 230 }), (next) => {
      const parsed = ChangePassword.safeParse({ next })
      expect(passwordProblem(next)).toBe(parsed.error?.issues[0]?.message ?? null)
    }),
  )
})
