import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { lexiconOf } from './lexicon.ts'
import { nameFrom } from './name.ts'

const lexicon = lexiconOf(CATALOGUE)

describe('takes the name', () => {
  test.each([
    ['Hazel', 'Hazel'],
    ['hazel', 'Hazel'],
    ["it's Sam", 'Sam'],
    ['It’s for Sam please', 'Sam'],
    ['my name is Ana María', 'Ana María'],
    ['for Jean-Luc!', 'Jean-Luc'],
    ["I'm O'Brien", "O'Brien"],
    ['please put it under Kim', 'Kim'],
    ['call me Al', 'Al'],
    ['Jasmine', 'Jasmine'],
    ['名前', '名前'],
    ['no thanks', 'Guest'],
    ['skip', 'Guest'],
  ])('%s', (message, name) => {
    expect(nameFrom(message, lexicon)).toBe(name)
    expect(nameFrom(message)).toBe(name)
  })
})

describe('takes nothing else for a name', () => {
  test.each([
    'two large taro milk teas',
    'jasmine milk tea',
    'a latte please',
    'latte',
    'add another one',
    'checkout',
    'what is in the mocha?',
    'how much is it?',
    'my number is 555 0142',
    'remove the latte',
    'view cart',
    'I want to change my order',
  ])('%s', (message) => {
    expect(nameFrom(message, lexicon)).toBeNull()
    expect(nameFrom(message)).toBeNull()
  })
})

test('knows every drink of the menu when it has the menu', () => {
  expect(nameFrom('Silver Needle', lexicon)).toBeNull()
})
