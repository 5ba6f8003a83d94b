import { expect, test } from 'vitest'
import { mailSentence, SIGN_IN_REFUSALS } from './sign-in-texts.ts'

test('a café without a mail server does not claim that it sent one', () => {
  const kept = mailSentence('zoe@guest.example', 'reset', false)
  expect(kept).toContain('is kept in the café’s outbox')
  expect(kept).not.toMatch(/\bsent\b/)
  expect(mailSentence('zoe@guest.example', 'reset', true)).toContain(
    'We are sending a mail to zoe@guest.example.',
  )
})

test.each(Object.entries(SIGN_IN_REFUSALS))('%s is told in sentences', (_, text) => {
  expect(text).toMatch(/^[A-Z].+\.$/)
})
