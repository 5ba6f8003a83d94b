import { expect, test } from 'vitest'
import { isNear, wordsOf } from './near.ts'

test('a text is words without accents, case and marks', () => {
  expect(wordsOf('  Café-au-lait, PIÑA & 2 más! ')).toEqual([
    'cafe',
    'au',
    'lait',
    'pina',
    '2',
    'mas',
  ])
  expect(wordsOf('…')).toEqual([])
})

test.each([
  ['tarro', 'taro'],
  ['taor', 'taro'],
  ['lychi', 'lychee'],
  ['strawbery', 'strawberry'],
  ['stawbrry', 'strawberry'],
  ['caramle', 'caramel'],
])('%s is near %s', (typed, word) => {
  expect(isNear(typed, [word])).toBe(true)
})

test.each([
  ['tea', 'pea'],
  ['late', 'taro'],
  ['mocha', 'matcha latte'],
  ['hazelnut', 'coconut'],
])('%s is not near %s', (typed, word) => {
  expect(isNear(typed, [word])).toBe(false)
})

test('the beginning of a longer word is enough', () => {
  expect(isNear('straw', ['strawberry'])).toBe(true)
  expect(isNear('strwa', ['strawberry'])).toBe(true)
})
