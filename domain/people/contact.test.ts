import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as contract from '#domain/contracts/text.ts'
import { isEmail, isPhone } from './contact.ts'

test.each([
  ['ada@lounge.example', true],
  [' ada@lounge.example ', true],
  ['ada+tag@mail.lounge.example', true],
  ['ada@lounge', false],
  ['ada lovelace@lounge.example', false],
  ['@lounge.example', false],
  ['ada@@lounge.example', false],
  ['ada@lounge.', false],
  [`ada@${'a'.repeat(63)}.example`, true],
  [`ada@${'a'.repeat(64)}.example`, false],
  ['ada@-lounge.example', false],
  ['ada@lounge-.example', false],
  ['ada@my-lounge.example', true],
  [`${'a'.repeat(250)}@x.example`, false],
])('%s is an email: %s', (text, isOne) => {
  expect(isEmail(text)).toBe(isOne)
})

test.each([
  ['(518) 555-0142', true],
  ['+49 30 901820', true],
  ['+1 518 555 0142', true],
  ['1-518-555-0142', true],
  ['+44 20 7946 0018', true],
  ['555-0142', false],
  ['55501428', false],
  ['518 555 01422', false],
  ['+1 518 555 014', false],
  ['+4', false],
  ['+49 3090 1820 1820 1820', false],
  ['12345', false],
  ['5185550142 ext 4', false],
  ['1'.repeat(40), false],
])('%s is a phone number: %s', (text, isOne) => {
  expect(isPhone(text)).toBe(isOne)
})

test('a browser and the server judge alike', () => {
  const email = fc.oneof(fc.emailAddress(), fc.string(), fc.stringMatching(/^[a@. <]{1,12}$/))
  const phone = fc.oneof(fc.string(), fc.stringMatching(/^[+() .\d-]{0,34}$/))
  fc.assert(
    fc.property(email, phone, (email, phone) => {
      expect(isEmail(email)).toBe(contract.Email.safeParse(email).success)
      expect(isPhone(phone)).toBe(contract.Phone.safeParse(phone).success)
    }),
    { numRuns: 1_000 },
  )
})
