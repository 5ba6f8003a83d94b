import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { expect, test } from 'vitest'
import { spelledOut } from './meant-spelled.ts'
import { lexiconOf } from './menu-lexicon.ts'

const lexicon = lexiconOf(CATALOGUE)

test.each([
  ['how mcuh is it', 'how much is it'],
  ['is it vegn', 'is it vegan'],
  ['wats the wifi pasword', 'wats the wifi password'],
  ['do yuo have any pastrys', 'do you have any pastries'],
  ['larg thia tea', 'large thai tea'],
])('puts the words of a question right: %s', (typed, read) => {
  expect(spelledOut(typed, lexicon, [])).toBe(read)
})

test.each(['whats the closest thing', 'name is orin', 'a latte for mila', 'this theme is nice'])(
  'leaves words of English and names as they are: %s',
  (typed) => {
    expect(spelledOut(typed, lexicon, [])).toBe(typed)
  },
)

test('leaves the name on a drink as it is', () => {
  expect(spelledOut('make vegn large', lexicon, [])).toBe('make vegan large')
  expect(spelledOut('make vegn large', lexicon, ['vegn'])).toBe('make vegn large')
})
