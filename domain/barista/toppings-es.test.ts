import { expect, test } from 'vitest'
import { TOPPINGS } from '#domain/menu/toppings.ts'
import { SPANISH_WORDS } from '#domain/menu/words-es.ts'
import { MENU_TEXTS } from './menu-texts.ts'
import { PHRASES } from './phrases-es.ts'

const names = TOPPINGS.map(({ name }) => name)

test('every topping has a name in Spanish', () => {
  expect(names.filter((name) => !SPANISH_WORDS.known[name])).toEqual([])
})

test('every topping is understood in a Spanish order', () => {
  const understood = new Set(PHRASES.map(([english]) => english))
  expect(names.filter((name) => !understood.has(name.toLowerCase()))).toEqual([])
})

test.each(['en', 'es'] as const)(
  'every topping is explained (%s), and nothing else',
  (language) => {
    expect(Object.keys(MENU_TEXTS[language].toppings).toSorted()).toEqual(names.toSorted())
  },
)
