import { expect, test } from 'vitest'
import { keysOfEntry } from './keys.ts'

test.each([
  '518 555 0142',
  '(518) 555-0142',
  '1-518-555-0142',
  '+1 518 555 0142',
  '+001 518 555 0142',
  '001 518 555 0142',
  '011 1 518 555 0142',
  '00 1 518 555 0142',
])('%s is one number', (phone) => {
  expect(keysOfEntry(null, phone)).toEqual(['phone:15185550142'])
})

test('numbers of other countries stay apart from ours', () => {
  expect(keysOfEntry(null, '+44 20 7946 0018')).toEqual(['phone:442079460018'])
  expect(keysOfEntry(null, '0044 20 7946 0018')).toEqual(['phone:442079460018'])
})

test('look-alike letters are the plain ones', () => {
  const plain = keysOfEntry('zoe@gmail.com')
  for (const typed of ['ｚｏｅ@gmail.com', 'Z.O.E+x@ｇｏｏｇｌｅｍａｉｌ.com', 'ZOE@GMAIL.COM'])
    expect(keysOfEntry(typed)).toEqual(plain)
  const look = keysOfEntry('look@alike.example')
  for (const typed of [
    '"look"@alike.example',
    'look@ａlike.example',
    'look@alike\u3002example',
    'lo\u200Bok@al\u00ADike.example',
    'look@alike.example\u200B',
  ])
    expect(keysOfEntry(typed)).toEqual(look)
  expect(keysOfEntry('a@bücher.example')).toEqual(keysOfEntry('a@xn--bcher-kva.example'))
})
