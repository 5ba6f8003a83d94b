import { expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { lexiconOf } from './menu-lexicon.ts'
import { parseOrder } from './parse.ts'

const lexicon = lexiconOf(CATALOGUE)
const ids = (text: string) => parseOrder(text, lexicon).map(({ id }) => id)

test.each([
  ['large tro half sugar', 'taro-milk-tea'],
  ['tsro x2', 'taro-milk-tea'],
  ['tao. large. oat', 'taro-milk-tea'],
  ['cjailatte large', 'chai-latte'],
  ['icedmoha', 'mocha'],
  ['mangogreeentea no ice', 'mango-green-tea'],
  ['hotchocoolate with almondmilk', 'hot-chocolate'],
])('"%s" is read as it was meant', (text, id) => {
  expect(ids(text)).toEqual([id])
})

test.each([
  'a large cup for Tao',
  'is there a bob who works here',
  'the line was long and the wait too',
  'my tart friend came for a chat',
  'i have a loss of time',
  'can my chap sit on that chair',
])('in "%s" no word of English becomes a drink', (text) => {
  const sure = parseOrder(text, lexicon).filter(({ confidence }) => confidence > 0.7)
  expect(sure.map(({ id }) => id).filter((id) => !/egg-tart/.test(id))).toEqual([])
})
