import { expect, test } from 'vitest'
import { answerAddress, deedInWords, firstWords } from './submission-texts.ts'

test('an answer opens with its reference, and nothing that was typed becomes part of the address', () => {
  expect(
    answerAddress({
      email: 'zoe?bcc=all@guest.example',
      reference: 'C-7KQ4M',
      label: 'Message',
      name: 'Zoe & Ada',
    }),
  ).toBe(
    'mailto:zoe%3Fbcc%3Dall@guest.example?subject=Message%20(C-7KQ4M)&body=Hi%20Zoe%20%26%20Ada%2C%0A%0A',
  )
})

test('what nobody has put into words is said as it is', () => {
  expect(deedInWords('letter.handled')).toBe('marked it as done')
  expect(deedInWords('letter.framed')).toBe('letter.framed')
})

test('a letter is known by its first words, in one line', () => {
  expect(firstWords(' Is it\n\nopen? ')).toBe('Is it open?')
  const long = firstWords(`${'ten letters '.repeat(20)}`)
  expect(long).toMatch(/^(ten letters )+ten…$|^(ten letters )*ten letters…$/)
  expect(long.length).toBeLessThanOrEqual(91)
  expect(firstWords('x'.repeat(5_000))).toBe(`${'x'.repeat(90)}…`)
})
