import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { ChatCartLine, ChatState } from '#domain/contracts/barista.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { MORE_VOCABULARY } from './more-vocabulary.ts'
import { plainOrder } from './plain-order.ts'
import { reply } from './reply.ts'
import { START } from './state.ts'
import { tongueOf } from './tongue.ts'
import { VOCABULARY } from './vocabulary.ts'

const CART: ChatCartLine[] = [
  { lineId: 'a', id: 'latte', name: 'Latte', size: 'medium', quantity: 2 },
  {
    lineId: 'b',
    id: 'taro-milk-tea',
    name: 'Taro Milk Tea',
    size: 'large',
    quantity: 1,
    customizations: { toppings: ['boba'] },
  },
]
const inputOf = (message: string, state = START, cart = [] as ChatCartLine[]) => ({
  ...tongueOf(message, [], 'en'),
  message,
  menu: CATALOGUE,
  cafe: DEFAULT_SETTINGS.cafe,
  now: new Date('2025-10-30T16:00:00Z'),
  cart,
  history: [],
  path: '/',
  state,
})
const after = (message: string, cart?: ChatCartLine[]): ChatState =>
  reply(inputOf(message, START, cart)).state ?? START
/** Changes that wait for a yes. */
const ASKED = reply({ ...inputOf('make the latte large', START, CART), state: undefined }).state!
const OFFER = after('two large taro milk teas with boba and a latte')

test.each([
  ['a latte', START, []],
  ['hi, can i get two large taro milk teas, half sugar, less ice, with boba please', START, []],
  ['two lattes, one with oat milk and the other with almond milk', START, []],
  ['gimme an iced oat latte pls', START, []],
  ['a mocha for Sam', START, []],
  ['un capuchino grande con leche de avena', START, []],
  ['yes please', OFFER, []],
  ['sí', OFFER, []],
  ['no', OFFER, []],
  ['add a butter croissant', OFFER, []],
  ['make the latte iced', OFFER, []],
  ['never mind', OFFER, []],
  ['remove the latte', START, CART],
  ['make the first one large and the second one hot', START, CART],
  ['change the latte to a mocha', START, CART],
  ['undo', START, CART],
] as const)('takes "%s" alone, as the whole barista does', (message, state, cart) => {
  const input = inputOf(message, state, [...cart])
  expect(plainOrder(input)).toEqual(reply(input))
})

test.each([
  ['is the mocha vegan?', START],
  ['what time do you close', START],
  ['a lattte', START],
  ['osmanthus milk tea', START],
  ['a latte with hazelnut', START],
  ['a latte without milk', START],
  ['a latte, i am allergic to nuts', START],
  ['a latte tomorrow at 5', START],
  ['my usual', START],
  ['start over', START],
  ['how much is everything?', OFFER],
  ['yes but large', OFFER],
  ["i'd like one", OFFER],
  ['add one latte', OFFER],
  ['the same again', OFFER],
] as const)('leaves "%s" to the whole barista', (message, state) => {
  expect(plainOrder(inputOf(message, state))).toBeNull()
})

test.each(["I'd like one mocha", 'I would like one mocha', 'i want one mocha please'])(
  '"%s" after an offer is no yes',
  (message) => {
    const input = inputOf(message, OFFER)
    const answer = plainOrder(input) ?? reply(input)
    expect(answer.perform).toBeUndefined()
    expect(answer).toEqual(reply(input))
  },
)

test('a milk before a drink is in it, or named as not sold, and never left out', () => {
  for (const message of ['almond latte', 'oat latte', 'soy latte', 'coconut latte']) {
    const input = inputOf(message)
    const answer = plainOrder(input) ?? reply(input)
    expect(answer).toEqual(reply(input))
    expect(`${answer.text} ${JSON.stringify(answer.actions)}`.toLowerCase()).toContain(
      message.split(' ')[0],
    )
  }
})

test('leaves a drink to the whole barista that somebody who avoids milk asks for', () => {
  expect(plainOrder(inputOf('a latte', { ...START, avoids: ['milk'] }))).toBeNull()
})

const phrases = [
  ...VOCABULARY.flatMap(([, , said]) => said.split('|')),
  ...CATALOGUE.items.flatMap(({ name, aliases }) => [name.toLowerCase(), ...aliases]),
  ...CATALOGUE.toppings.map(({ name }) => name.toLowerCase()),
]
const AROUND =
  "make it|make the|remove the|change the|to a|add|a|two|one|please|with|no|without|,|.|can i get|i would like|i'd like|i want|latte|for Sam|instead|x2|50%|3|yes|no|ok|sure|for me|all|the same|undo".split(
    '|',
  )
const more = MORE_VOCABULARY.flatMap(([, , said]) => said.split('|'))

test('whatever it answers, it answers as the whole barista does', () => {
  const word = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...AROUND) },
    { weight: 4, arbitrary: fc.constantFrom(...phrases) },
    { weight: 1, arbitrary: fc.constantFrom(...more) },
  )
  const states = [START, after('a latte'), OFFER, after('make the latte large', CART), ASKED]
  const scene = fc.tuple(
    fc.array(word, { minLength: 1, maxLength: 6 }),
    fc.constantFrom(...states),
    fc.constantFrom([], CART),
  )
  fc.assert(
    fc.property(scene, ([words, state, cart]) => {
      const input = inputOf(words.join(' '), state, cart)
      const answer = plainOrder(input)
      if (answer) expect(answer).toEqual(reply(input))
    }),
    // Which sentences are tried is the same in each run.
    { numRuns: 3_000, seed: 7 },
  )
})
