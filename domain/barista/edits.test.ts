import { describe, expect, test } from 'vitest'
import type { ChatCartLine } from '#domain/contracts/barista.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { readOrder } from './edits.ts'
import { lexiconOf } from './menu-lexicon.ts'

const lexicon = lexiconOf(CATALOGUE)
const cart: ChatCartLine[] = [
  { lineId: 'a', id: 'latte', name: 'Latte', size: 'medium', quantity: 1, customizations: {} },
  {
    lineId: 'b',
    id: 'taro-milk-tea',
    name: 'Taro Milk Tea',
    size: 'large',
    quantity: 2,
    customizations: { toppings: ['boba'], iceLevel: 'less ice' },
  },
  {
    lineId: 'c',
    id: 'mocha',
    name: 'Mocha',
    size: 'medium',
    quantity: 1,
    customizations: { temperature: 'iced' },
  },
]
const edits = (message: string) =>
  readOrder(message, cart, CATALOGUE, lexicon).edits.map(({ edit }) => edit)
const edit = (lineId: string, patch: object) => ({ kind: 'edit', lineId, patch })

describe('one change', () => {
  const taro = { iceLevel: 'less ice', toppings: ['boba'] }
  test.each([
    [
      'make that oat',
      edit('c', { size: 'medium', customizations: { temperature: 'iced', milk: 'oat' } }),
    ],
    [
      'actually make it large',
      edit('c', { size: 'large', customizations: { temperature: 'iced' } }),
    ],
    ['large please', edit('c', { size: 'large', customizations: { temperature: 'iced' } })],
    ['hot', edit('c', { size: 'medium', customizations: {} })],
    [
      'add pudding to the taro',
      edit('b', { size: 'large', customizations: { ...taro, toppings: ['boba', 'pudding'] } }),
    ],
    [
      'take the boba out of the taro',
      edit('b', { size: 'large', customizations: { iceLevel: 'less ice' } }),
    ],
    ['remove the boba', edit('b', { size: 'large', customizations: { iceLevel: 'less ice' } })],
    [
      'swap the boba for pudding in the taro',
      edit('b', { size: 'large', customizations: { ...taro, toppings: ['pudding'] } }),
    ],
    [
      'change the second one to no ice',
      edit('b', { size: 'large', customizations: { ...taro, iceLevel: 'no ice' } }),
    ],
    [
      'can I have soy milk in the latte?',
      edit('a', { size: 'medium', customizations: { milk: 'soy' } }),
    ],
    [
      'change the mocha to a chai latte',
      edit('c', { id: 'chai-latte', size: 'medium', customizations: { temperature: 'iced' } }),
    ],
    [
      'replace the mocha with a large chai',
      edit('c', { id: 'chai-latte', size: 'large', customizations: {} }),
    ],
    ['remove the latte', { kind: 'remove', lineId: 'a' }],
    ['get rid of the iced mocha', { kind: 'remove', lineId: 'c' }],
    ["I don't want the mocha any more", { kind: 'remove', lineId: 'c' }],
    ['delete the first one', { kind: 'remove', lineId: 'a' }],
    ['remove one of the taros', { kind: 'quantity', lineId: 'b', quantity: 1 }],
    ['make it two', { kind: 'quantity', lineId: 'c', quantity: 2 }],
    ['two of those', { kind: 'quantity', lineId: 'c', quantity: 2 }],
    ['cancel everything', { kind: 'clear' }],
    ['start over', { kind: 'clear' }],
    ['Never mind everything', { kind: 'clear' }],
  ])('%s', (message, expected) => {
    expect(edits(message)).toEqual([expected])
  })
})

test('makes two changes and an order of one sentence', () => {
  const reading = readOrder(
    'drop the latte, make the mocha large and add an egg tart',
    cart,
    CATALOGUE,
    lexicon,
  )
  expect(reading.edits.map(({ edit: { kind } }) => kind)).toEqual(['remove', 'edit'])
  expect(reading.adds.map(({ id }) => id)).toEqual(['egg-tart'])
})

test('changes one of two: the line keeps the other, and the changed one is new', () => {
  const reading = readOrder('make one of the taros 50% sugar', cart, CATALOGUE, lexicon)
  expect(reading.edits.map(({ edit }) => edit)).toEqual([
    { kind: 'quantity', lineId: 'b', quantity: 1 },
  ])
  expect(reading.adds).toMatchObject([
    { id: 'taro-milk-tea', quantity: 1, sugarLevel: 50, toppings: ['boba'] },
  ])
})

test.each([
  ['same again', 1],
  ['another one', 1],
  ['two more', 2],
])('%s adds the last drink as it was', (message, quantity) => {
  const { adds } = readOrder(message, cart, CATALOGUE, lexicon)
  expect(adds).toMatchObject([{ id: 'mocha', temperature: 'iced', quantity }])
})

test.each([
  ['remove the iced latte', 'b'],
  ['remove the oat latte', 'a'],
  ['remove the latte', 'b'],
])('knows a drink by its choices: %s', (message, lineId) => {
  const line = { id: 'latte', name: 'Latte', size: 'medium' as const, quantity: 1 }
  const two: ChatCartLine[] = [
    { ...line, lineId: 'a', customizations: { milk: 'oat' } },
    { ...line, lineId: 'b', customizations: { temperature: 'iced' } },
  ]
  const [first] = readOrder(message, two, CATALOGUE, lexicon).edits
  expect(first?.edit).toEqual({ kind: 'remove', lineId })
})

test.each([
  ['add two scoops of boba to the taro', 3],
  ['make the taro with two scoops of boba', 2],
])('counts portions: %s', (message, portions) => {
  const [first] = edits(message)
  const toppings = first?.kind === 'edit' ? first.patch.customizations?.toppings : []
  expect(toppings).toEqual(Array(portions).fill('boba'))
})

test('says so when a drink is not there', () => {
  expect(readOrder('remove the cold brew', cart, CATALOGUE, lexicon)).toMatchObject({
    isUnknown: true,
    edits: [],
  })
})

test.each(['a latte', 'add a mocha', 'one iced taro please', 'what is in the latte?'])(
  '%s changes nothing that is there',
  (message) => {
    expect(edits(message)).toEqual([])
  },
)

test.each([
  ['a latte, actually make that a mocha', [{ id: 'mocha' }]],
  ['a latte. Make it large, with oat milk', [{ id: 'latte', size: 'large', milk: 'oat' }]],
  ['two lattes. No wait, three', [{ id: 'latte', quantity: 3 }]],
])('reads a change of mind: %s', (message, expected) => {
  expect(readOrder(message, [], CATALOGUE, lexicon).adds).toMatchObject(expected)
})
