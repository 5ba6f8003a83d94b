import { expect, test } from 'vitest'
import { mailSentence, SIGN_IN_REFUSALS } from './sign-in-texts.ts'

test.each(['registration', 'sign-in', 'reset', 'email', 'proof'] as const)(
  'a café without a mail server does not claim that it sent one: %s',
  (kind) => {
    const kept = mailSentence('zoe@guest.example', kind, false)
    expect(kept).toContain('kept at the café')
    expect(kept).not.toMatch(/\b(sent|sending)\b/)
    expect(mailSentence('zoe@guest.example', kind, true)).toContain('zoe@guest.example')
  },
)

test('what anybody can ask for with any address claims neither an account nor an email', () => {
  for (const kind of ['registration', 'sign-in', 'reset'] as const)
    expect(mailSentence('zoe@guest.example', kind, true)).not.toMatch(/\b(sent|sending)\b/)
  expect(mailSentence('zoe@guest.example', 'sign-in', true)).toContain(
    'If zoe@guest.example has an account here',
  )
})

test.each(Object.entries(SIGN_IN_REFUSALS))('%s is told in sentences', (_, text) => {
  expect(text).toMatch(/^[A-Z].+\.$/)
})
