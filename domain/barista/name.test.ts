import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import type { Lexicon } from './lexicon.ts'
import { lexiconOf } from './menu-lexicon.ts'
import { nameFrom } from './name.ts'
import { nameSaid } from './naming.ts'
import { isNoName } from './no-name.ts'
import { englishOf } from './spanish.ts'

const lexicon = lexiconOf(CATALOGUE)

/** As the chat does it: what is doubtful is read as an order too. */
function nameIn(message: string, known?: Lexicon): string | null {
  const said = nameFrom(message)
  return !said || (said.isDoubtful && isNoName(message, said.name, known)) ? null : said.name
}

describe('takes the name', () => {
  test.each([
    ['Hazel', 'Hazel'],
    ['hazel', 'Hazel'],
    ["it's Sam", 'Sam'],
    ['It’s for Sam please', 'Sam'],
    ['my name is Ana María', 'Ana María'],
    ['nmae is Bo', 'Bo'],
    ['my naem is Jo Ann', 'Jo Ann'],
    ['for Jean-Luc!', 'Jean-Luc'],
    ["I'm O'Brien", "O'Brien"],
    ['please put it under Kim', 'Kim'],
    ['call me Al', 'Al'],
    ['Jasmine', 'Jasmine'],
    ['Will', 'Will'],
    ['Grace Day', 'Grace Day'],
    ['Art', 'Art'],
    ['name Sam', 'Sam'],
    ['Sam is my name', 'Sam'],
    ['Ty', 'Ty'],
    ["it's Good", 'Good'],
    ['名前', '名前'],
    ['no thanks', 'Guest'],
    ['skip', 'Guest'],
  ])('%s', (message, name) => {
    expect(nameIn(message, lexicon)).toBe(name)
    expect(nameIn(message)).toBe(name)
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
    'make that decaf',
    'warm that',
    'is it ready',
    'good morning',
    'sounds good',
    'later',
    'both',
    'aaaaaa',
    "don't know",
    'so not now',
    'thx',
    'ty',
    "that's all",
    'yea sure',
    'go ahead',
    'undo',
    'manager',
    "I'm vegan",
    'make it three',
    'make it large',
    'gracias',
    'claro',
    'deshacer',
    'quítalo',
  ])('%s', (message) => {
    expect(nameIn(message, lexicon)).toBeNull()
    expect(nameIn(message)).toBeNull()
  })
})

test('knows every drink of the menu when it has the menu', () => {
  expect(nameIn('Silver Needle', lexicon)).toBeNull()
})

test('one word is no doubt, so nothing is downloaded to read it', () => {
  for (const message of ['Hazel', "it's Sam", 'no thanks', 'for Jean-Luc!'])
    expect(nameFrom(message)).toMatchObject({ isDoubtful: false })
  expect(nameFrom('my name is Ana María')).toEqual({ name: 'Ana María', isDoubtful: true })
})

describe('while something is offered', () => {
  const isTaken = (message: string, isSpanish: boolean) => {
    const said = nameSaid(message, isSpanish, true)
    const english = isSpanish ? englishOf(message) : message
    return said && !(said.isDoubtful && isNoName(english, said.name, lexicon)) ? said.name : null
  }

  test.each([
    ['absolutely', false],
    ['Perfect', false],
    ['sounds good to me', false],
    ['no thanks', false],
    ['sencha', false],
    ['i want a human', false],
    ['sí por favor', true],
    ['Dale', true],
    ['claro que sí', true],
    ['muchas gracias', true],
    ['quiero un humano', true],
    ['no gracias', true],
    ['otro más', true],
    ['soy vegana', true],
    ['para llevar', true],
  ])('%s is no name', (message, isSpanish) => {
    expect(isTaken(message, isSpanish)).toBeNull()
  })

  test.each([
    ['Sam', false, 'Sam'],
    ["it's for Sam", false, 'Sam'],
    ['Guest', false, 'Guest'],
    ['Ana María', true, 'Ana María'],
    ['me llamo Luis', true, 'Luis'],
    ['a nombre de Ana', true, 'Ana'],
    ['soy Mercedes', true, 'Mercedes'],
    ['nadie', true, 'Guest'],
  ])('%s is one', (message, isSpanish, name) => {
    expect(isTaken(message, isSpanish)).toBe(name)
  })
})
