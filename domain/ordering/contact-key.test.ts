import { expect, test } from 'vitest'
import { mailboxOf, numberOf } from './contact-key.ts'

test.each([
  ['zoe@gmail.com', ['Z.o.e@gmail.com', 'zoe+one@googlemail.com', 'ZOE+a+b@GMAIL.com']],
  ['zoe@guest.example', ['Zoe@Guest.example', 'zoe+42@guest.example', 'ｚoe@guest.example']],
  [
    'look@example.com',
    [
      '"look"@example.com',
      '"l\\ook"@example.com',
      '"look+x"@example.com',
      'look@ｅxample.com',
      'lo\u00ADok@example.com',
      'look@exam\u200Bple.com',
      'look@example.com\u200B',
      'look@example.com.',
    ],
  ],
])('%s is one mailbox however it is written', (plain, others) => {
  for (const other of others) expect(mailboxOf(other)).toBe(mailboxOf(plain))
})

test('other people keep mailboxes of their own', () => {
  const all = [
    'zoe@a.example',
    'zoe@b.example',
    'z.oe@a.example',
    '+zoe@a.example',
    '+mia@a.example',
  ]
  expect(new Set(all.map((each) => mailboxOf(each))).size).toBe(all.length)
})

test('a phone number is one with and without its country code and marks', () => {
  const all = ['+1 (518) 555-0142', '518.555.0142', '1-518-555-0142', '0015185550142']
  expect(new Set(all.map(numberOf)).size).toBe(1)
  expect(numberOf('518 555 0143')).not.toBe(numberOf('518 555 0142'))
  expect(numberOf('555 0142')).toBe('5550142')
})
