import { expect, test } from 'vitest'
import { memberCardIn, memberCardPath, phoneIn } from './card.ts'

const CODE = '0b6f1c1e-8d55-4c1a-9d0a-2f3a5b7c9d11.7K2M9QXD0A4THW3C'

test('a code is read from the address that a scanner types, and alone', () => {
  expect(memberCardIn(`https://cafe.example${memberCardPath(CODE)}`)).toBe(CODE)
  expect(memberCardIn(` ${CODE} `)).toBe(CODE)
})

test('a name, an address and a ticket are no card', () => {
  for (const typed of ['Cleo Park', 'cleo@demo.example', '/pos/classes?pass=R-ABCD.ABCDEFG2', ''])
    expect(memberCardIn(typed)).toBeNull()
})

test('a phone number is known by its digits, four at least', () => {
  expect(phoneIn('(518) 555-0142')).toBe('5185550142')
  expect(phoneIn('+1 518 555 0142')).toBe('5185550142')
  expect(phoneIn('0142')).toBe('0142')
  for (const typed of ['142', '----', 'Cleo', '12 Mill Street']) expect(phoneIn(typed)).toBeNull()
})
