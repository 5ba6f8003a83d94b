import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { ChatState } from '#domain/contracts/barista.ts'
import type { ChatCartLine, ChatReply } from '#domain/contracts/barista.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { reply } from './reply.ts'
import { START } from './state.ts'

const now = new Date('2025-10-30T15:00:00Z')

/** Says one message after the other. @returns the last reply */
function talk(messages: readonly string[], cart: readonly ChatCartLine[] = []): ChatReply {
  let state: ChatState = START
  let last: ChatReply | undefined
  for (const message of messages) {
    const { cafe } = DEFAULT_SETTINGS
    last = reply({ message, menu: CATALOGUE, cafe, now, cart, history: [], path: '/', state })
    state = ChatState.parse(last.state)
  }
  return last!
}
/** '2 latte large', of each drink that is carried out or waits for a yes. */
const done = ({ perform = [] }: ChatReply) =>
  perform.map(({ quantity, item, size, data }) =>
    item ? `${quantity} ${item} ${size}` : JSON.stringify(data),
  )
const pending = ({ state }: ChatReply) =>
  (state?.pending ?? []).map(({ quantity, id, size }) => `${quantity} ${id} ${size ?? ''}`.trim())
const mocha: ChatCartLine = { lineId: 'a', id: 'mocha', name: 'Mocha', size: 'medium', quantity: 1 }

describe('a yes to what was offered adds it', () => {
  test.each([
    'yes',
    'Yes please!',
    'yep',
    'yeah that sounds great, thank you',
    'yess',
    'sure thing',
    'ok',
    'okay perfect',
    'go ahead',
    'add it',
    'do it',
    'why not',
    'sounds good to me',
    "that's right",
    'thats correct',
    "I'll take it",
    'looks good',
    'absolutely',
    'please do',
    'mhm',
    '👍',
    'yes, that will be all',
    'yes that is correct, thanks so much',
    'perfect, thank you',
    'great',
    'k',
  ])('%s', (said) => {
    const last = talk(['a large latte', said])
    expect(done(last)).toEqual(['1 latte large'])
    expect(pending(last)).toEqual([])
  })
})

describe('a no drops it', () => {
  test.each([
    'no',
    'nope',
    'nah',
    'no thanks',
    'never mind',
    'nvm',
    'forget it',
    "don't add it",
    'dont',
    'cancel that',
    'not now',
    "I don't want it",
    'i changed my mind',
    'maybe later',
    '👎',
    "no, I'm good",
  ])('%s', (said) => {
    const last = talk(['a large latte', said])
    expect(last.perform).toBeUndefined()
    expect(pending(last)).toEqual([])
  })
})

test.each([
  ['yes but large', '1 latte large'],
  ['yeah, make it large', '1 latte large'],
  ['sure but two of them', '2 latte medium'],
])('%s adds what it says', (said, line) => {
  expect(done(talk(['a latte', said]))).toEqual([line])
})

test.each([
  'no sugar please',
  'no ice',
  "sure, what's in it?",
  'how much is it?',
  'is it vegan?',
  'large',
  'ok what time do you close',
])('%s adds nothing and keeps the drink on the table', (said) => {
  const last = talk(['an iced latte', said])
  expect(last.perform).toBeUndefined()
  expect(pending(last)).toHaveLength(1)
})

test.each([
  ['taro milk tea', 'large', 'half sugar'],
  ['large', 'taro milk tea', 'half sugar'],
])('builds one drink from %s, %s, %s', (...messages) => {
  const { state } = talk(messages)
  expect(state?.pending).toEqual([
    { id: 'taro-milk-tea', size: 'large', sugarLevel: 50, quantity: 1 },
  ])
})

test('copies a drink with a change', () => {
  const { state } = talk(['a large taro milk tea', 'the same but with lychee jelly'])
  expect(state?.pending).toMatchObject([
    { id: 'taro-milk-tea', size: 'large' },
    { id: 'taro-milk-tea', size: 'large', toppings: ['lychee-jelly'] },
  ])
})

test('a second order joins the first, and "no, a mocha instead" takes its place', () => {
  expect(pending(talk(['a latte', 'and a mocha']))).toEqual(['1 latte', '1 mocha'])
  expect(pending(talk(['a latte', 'no, a mocha instead']))).toEqual(['1 mocha'])
})

test('undo takes back the last change of what is offered', () => {
  expect(pending(talk(['a latte', 'make it large', 'undo']))).toEqual(['1 latte'])
})

test('undo with nothing on the table takes back the last change of the cart', () => {
  expect(talk(['undo'], [mocha]).perform).toEqual([{ type: 'undo', label: 'Undo' }])
})

test('never mind leaves the cart alone, and start over empties it', () => {
  expect(talk(['never mind'], [mocha]).perform).toBeUndefined()
  expect(done(talk(['start over'], [mocha]))).toEqual(['{"kind":"clear"}'])
})

test('a change of the cart that is told is made at once, and a no takes it back', () => {
  const [edit] = talk(['make it large'], [mocha]).perform ?? []
  expect(edit?.data).toMatchObject({ kind: 'edit', lineId: 'a', patch: { size: 'large' } })
  expect(talk(['make it large', 'yes please'], [mocha]).perform).toBeUndefined()
  for (const no of ['no', 'never mind', 'undo'])
    expect(talk(['make it large', no], [mocha]).perform).toMatchObject([{ type: 'undo' }])
  expect(talk(['make it large', 'thanks', 'no'], [mocha]).perform).toBeUndefined()
})

test('a change that is wondered about is asked about, and what comes with a change is offered with its price', () => {
  expect(talk(['is it possible to make it large'], [mocha])).toMatchObject({
    text: 'Shall I change Mocha to Mocha (Large)?',
  })
  const two = { ...mocha, lineId: 'b', id: 'latte', name: 'Latte', quantity: 2 }
  expect(done(talk(['make one latte iced'], [mocha, two]))).toEqual([
    '{"kind":"quantity","lineId":"b","quantity":1}',
    '1 latte medium',
  ])
  expect(pending(talk(['remove the mocha and add a latte'], [mocha, two]))).toEqual(['1 latte'])
  const both = talk(['remove the mocha and add a latte'], [mocha])
  expect(done(both)).toEqual(['{"kind":"remove","lineId":"a"}'])
  expect(both.text).toBe('Latte (Regular), $6.50. Shall I add it to your cart?')
})

test('chooses among the drinks that were asked about', () => {
  const { state, text } = talk(['strawberry'])
  expect(state?.choices.length, text).toBeGreaterThan(1)
  expect(pending(talk(['strawberry', 'the second one']))).toEqual([`1 ${state?.choices[1]?.id}`])
})

test('three hours complete a wish for a room', () => {
  const { intent, state } = talk(['I want to rent the art space', 'three hours on Saturday'])
  expect(intent).toBe('booking')
  expect(state?.room).toEqual({ spaceType: 'art-space', hours: 3, date: '2025-11-01' })
})

test('a page without a state gets buttons, and nothing is carried out', () => {
  const history = [{ role: 'user' as const, text: 'a latte' }]
  const { cafe } = DEFAULT_SETTINGS
  const given = { message: 'yes', menu: CATALOGUE, cafe, now, cart: [], history, path: '/' }
  expect(reply(given)).toMatchObject({ actions: [{ item: 'latte' }] })
  expect(reply(given).perform).toBeUndefined()
})
