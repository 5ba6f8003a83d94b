import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { isEmail } from '#domain/people/contact.ts'
import { Email, hasNoUserInfo, HttpsAddress, text } from './text.ts'

const Name = text(80)

test.each([
  ['ｃustomer@demo.example', 'customer@demo.example'],
  ['ｚｏｅ＠ｇｕｅｓｔ．ｅｘａｍｐｌｅ', 'zoe@guest.example'],
  ['zo\u200be@guest.example', 'zoe@guest.example'],
  ['zo\u3164e@guest.example', 'zoe@guest.example'],
  [' Zoe@Guest.example ', 'zoe@guest.example'],
  ['bücher@guest.example', 'bücher@guest.example'],
  ["o'neil+tag@guest.example", "o'neil+tag@guest.example"],
])('%j is the address %s', (typed, email) => {
  expect(z.safeParse(Email, typed).data).toBe(email)
})

test.each([
  'e.@guest.example',
  '.e@guest.example',
  'e..e@guest.example',
  'e@.guest.example',
  'e@guest..example',
  'http://evil.example/a@guest.example',
  'a,b@guest.example',
  '\u3164@guest.example',
])('%j is no address, on the page and on the server', (typed) => {
  expect(z.safeParse(Email, typed).success).toBe(false)
  expect(isEmail(typed)).toBe(false)
})

test('an address that grows when it is written plainly is not longer than one may be', () => {
  expect(z.safeParse(Email, `${'\ufdfa'.repeat(200)}@guest.example`).success).toBe(false)
})

test.each([
  ['a filler', '\u3164'],
  ['half a filler', '\uffa0'],
  ['an empty pattern of Braille', '\u2800\u2800'],
  ['joiners', '\u034f\u034f'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['spaces that do not break', '\u00a0\u2003'],
])('a name of %s is empty', (_, name) => {
  expect(z.safeParse(Name, name).error?.issues[0]?.message).toBe('This cannot be empty.')
})

test.each(['Zoe', '홍길동', '❤️', 'نعیم'])('%s is a name', (name) => {
  expect(z.safeParse(Name, name).data).toBe(name)
})

test.each([
  'https://bank.example@evil.example',
  'https://user:pw@evil.example/a',
  'https:\\\\bank.example@evil.example',
  'https:bank.example@evil.example',
])('a link on a page does not lead to %s', (href) => {
  expect(z.safeParse(HttpsAddress, href).success).toBe(false)
  expect(hasNoUserInfo(href)).toBe(false)
})

test.each([
  'https://evil.example/@zoe',
  'https://social.example/a?b=c@d',
  'https://art.example/#a@b',
  'https://art.example:8443/a:b/@c',
])('a link on a page may lead to %s', (href) => {
  expect(z.safeParse(HttpsAddress, href).success).toBe(true)
})

test.each([
  ['https:evil.example', 'https://evil.example/'],
  ['https:\\\\evil.example\\a', 'https://evil.example/a'],
  ['https:/\\evil.example', 'https://evil.example/'],
  ['https:\t//ev\nil.example/x', 'https://evil.example/x'],
  ['https://@evil.example', 'https://evil.example/'],
  ['HTTPS://%65VIL.example', 'https://evil.example/'],
])('a link is kept as browsers read it: %j', (href, read) => {
  expect(z.safeParse(HttpsAddress, href).data).toBe(read)
})

test.each(['https:', 'https://', '//evil.example', 'http://evil.example', 'javascript:alert(1)'])(
  '%s is no link of a page',
  (href) => {
    expect(z.safeParse(HttpsAddress, href).success).toBe(false)
  },
)
