import { expect, test } from 'vitest'
import { caffeineOf } from './caffeine.ts'
import { CATALOGUE } from './catalogue.ts'

const caffeine = (id: string) => {
  const item = CATALOGUE.items.find((each) => each.id === id)
  return item && caffeineOf(item)
}

test.each([
  ['espresso', 'a lot'],
  ['blue-mountain', 'a lot'],
  ['cold-brew', 'a lot'],
  ['yuenyeung', 'a lot'],
  ['chai-latte', 'some'],
  ['matcha-latte', 'some'],
  ['classic-milk-tea', 'some'],
  ['english-breakfast', 'some'],
  ['sencha', 'a little'],
  ['mango-green-tea', 'a little'],
  ['hot-chocolate', 'a little'],
  ['butterfly-pea-lemonade', 'none'],
  ['fresh-mint', 'none'],
  ['butter-croissant', null],
])('%s has %s', (id, expected) => {
  expect(caffeine(id)).toBe(expected)
})
