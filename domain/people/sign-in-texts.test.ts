import { expect, test } from 'vitest'
import { isOwnPath, mailSentence, SIGN_IN_REFUSALS } from './sign-in-texts.ts'

test.each([
  ['/', true],
  ['/dashboard?tab=orders#today', true],
  ['dashboard', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/a\\b', false],
  ['/a b', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  [`/${'x'.repeat(500)}`, false],
])('after signing in, going to %s is %s', (path, isOwn) => {
  expect(isOwnPath(path)).toBe(isOwn)
})

test('a café without a mail server does not claim that it sent one', () => {
  const kept = mailSentence('zoe@guest.example', 'reset', false)
  expect(kept).toContain('is kept in the café’s outbox')
  expect(kept).not.toMatch(/\bsent\b/)
  expect(mailSentence('zoe@guest.example', 'reset', true)).toContain(
    'We sent a mail to zoe@guest.example.',
  )
})

test.each(Object.entries(SIGN_IN_REFUSALS))('%s is told in sentences', (_, text) => {
  expect(text).toMatch(/^[A-Z].+\.$/)
})
