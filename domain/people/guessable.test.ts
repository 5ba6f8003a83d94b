import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessable, ownWords } from './guessable.ts'

const COMMON = new Set(['password', '12345678', 'qwertyuiop', 'dragon', 'iloveyouforever'])
const ZOE = { name: 'Zoë Marsh', email: 'zoe.marsh92@tearoom.example' }
const CAFE = { name: 'Creative Lounge', city: 'Springfield' }
const judge = (password: string, owner: { name?: string; email: string } = ZOE) =>
  guessable(password, ownWords(owner, CAFE), (word) => COMMON.has(word))

test.each([
  'qwertyuiop',
  'QwertyUiop',
  'Password2026!',
  'P@ssw0rd2026',
  '!!password!!',
  'dragon12345678',
  'I love you forever',
])('“%s” is common', (password) => {
  expect(judge(password)).toBe('common')
})

test.each([
  'zoemarsh2026',
  'Zoe-Marsh-2026!',
  'z0e-m4rsh-2026',
  'marsh12345678',
  'zoe.marsh92@tearoom.example',
  'creativelounge',
  'Creative Lounge 1!',
  'springfield99',
  'Tearoom-zoë-1',
])('“%s” is made of own words', (password) => {
  expect(judge(password)).toBe('own-words')
})

test.each([
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '1234567890',
  'cdefghijklmn',
  'zyxwvutsrq',
  '12 12 12 12',
])('“%s” is one pattern', (password) => {
  expect(judge(password)).toBe('one-pattern')
})

test.each([
  'nine small teapots',
  'ten green teapots',
  'zoe likes rainy mornings',
  'correct horse battery',
  'dragon8273645192',
  'k7#pQ2!vLm9z',
  'мой дом у реки',
  '^&*()!@#$%+=?',
])('“%s” is no guess', (password) => {
  expect(judge(password)).toBeNull()
})

test('a name without letters, or a very short one, refuses nothing by chance', () => {
  expect(judge('nine small teapots', { name: '…', email: 'a@b.example' })).toBeNull()
  expect(judge('nine small teapots', { name: 'Al', email: 'ni@b.example' })).toBeNull()
  expect(judge('nine small teapots', { email: '@' })).toBeNull()
})

test('judges anything without failing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 250 }), fc.string(), (password, name) => {
      expect([null, 'common', 'own-words', 'one-pattern']).toContain(
        judge(password, { name, email: ZOE.email }),
      )
    }),
  )
})
