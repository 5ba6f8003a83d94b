import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { type ChatCartLine, type ChatReply, ChatState } from '#domain/contracts/barista.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { inContext } from './context.ts'
import { reply } from './reply.ts'
import { START } from './state.ts'
import { tongueOf } from './tongue.ts'

const latte: ChatCartLine = { lineId: 'a', id: 'latte', name: 'Latte', size: 'medium', quantity: 1 }

/** Says one message after the other over the same cart. @returns the last reply */
function talk(messages: readonly string[], cart: readonly ChatCartLine[] = []): ChatReply {
  let state: ChatState = START
  let last: ChatReply | undefined
  const history: { role: 'user' | 'bot'; text: string }[] = []
  for (const message of messages) {
    const { cafe } = DEFAULT_SETTINGS
    const now = new Date('2025-10-30T15:00:00Z')
    const tongue = tongueOf(message, [], 'en')
    const turn = {
      message,
      menu: CATALOGUE,
      cafe,
      now,
      cart,
      history: [...history],
      path: '/',
      state,
    }
    last = reply({ ...tongue, ...turn, context: inContext })
    history.push({ role: 'user', text: message }, { role: 'bot', text: last.text })
    state = ChatState.parse(last.state)
  }
  return last!
}

test('a name that was mistyped is warned of as the right one is', () => {
  const said = talk(["i'm allergic to nuts", 'add a almond croisant'])
  expect(said.intent).toBe('did-you-mean')
  expect(said.text).toContain('Careful: Almond Croissant contains nuts.')
})

test.each([
  [['allergic to tree nuts', 'make it almond milk'], 'Careful: Almond milk contains nuts.'],
  [['allergic to tree nuts', 'swap the latte for an almond croissant'], 'Croissant contains nuts'],
  [
    ['soy alérgica a las nueces', 'ponle leche de almendra al latte'],
    'Cuidado: Leche de almendra contiene',
  ],
])('%j: a change that brings it in is asked about first', (messages, warning) => {
  const said = talk(messages, [latte])
  expect(said.perform).toBeUndefined()
  expect(said.text).toContain(warning)
  expect(said.state).toMatchObject({ step: 'confirming', edits: [{ type: 'modify-order' }] })
  expect(talk([...messages, 'yes'], [latte]).perform).toHaveLength(1)
})

test('what a yes changes is asked about once more, and added at the next yes', () => {
  const messages = ['allergic to tree nuts', 'a matcha latte', 'yes but with almond milk']
  const said = talk(messages)
  expect(said.perform).toBeUndefined()
  expect(said.text).toContain('Careful: Almond milk contains nuts.')
  expect(talk([...messages, 'yes']).perform).toMatchObject([
    { item: 'matcha-latte', customizations: { milk: 'almond' } },
  ])
})

test('what somebody was warned of is added where they say that they know', () => {
  const messages = ['allergic to nuts', 'an almond croissant', 'yes i know, add it anyway']
  expect(talk(messages).perform).toMatchObject([{ item: 'almond-croissant' }])
})

test('what contains it has no button under an answer about it', () => {
  const said = talk(['allergic to nuts', 'is the almond croissant ok'])
  expect(said.text).toContain('contains nuts')
  expect(said.actions.map(({ item }) => item)).not.toContain('almond-croissant')
})

test.each(['im alergic to nuts', 'nut alergy here', 'allergc to nutz', 'no nuts pls, allergy'])(
  '%s: an allergy is heeded however it is typed',
  (message) => {
    expect(talk([message]).state?.avoids).toEqual(['nuts'])
    expect(talk([message, 'almond croissant']).text).toContain('Careful')
  },
)

test('all of a list is avoided', () => {
  expect(talk(['im allergic to nuts, dairy and soy']).state?.avoids).toEqual([
    'nuts',
    'milk',
    'soy',
  ])
  expect(talk(["i'm allergic to nuts, a soy latte please"]).state?.avoids).toEqual(['nuts'])
})

test.each(['soy alergica a las nueses', 'soy alérgico a las nueces'])('%s', (message) => {
  expect(talk([message, 'y tambien 2 crosanes de almendra'], [latte])).toMatchObject({
    text: expect.stringContaining('Cuidado: Almond Croissant contiene nueces.'),
    state: { pending: [{ id: 'almond-croissant', quantity: 2 }] },
  })
})

test.each([
  'do u have wifi',
  'can i split the check',
  'can we sit outside',
  'hay estacionamiento?',
])('%s is no question of what can be eaten', (message) => {
  expect(talk(['im allergic to nuts', message]).text).not.toMatch(/without nuts|sin nueces/i)
})
test.each(['what can i have', 'anything safe to eat', 'what do you recommend'])(
  '%s is answered with what suits',
  (message) => {
    expect(talk(['im allergic to nuts', message]).text).toMatch(/without nuts/i)
  },
)
test('what people like leaves out what does not suit', () => {
  expect(talk(['im allergic to milk', 'whats good here']).text).not.toContain('Taro Milk Tea (')
})

test('whether the cart suits is looked at', () => {
  expect(talk(['im allergic to milk', 'is my order ok'], [latte]).text).toContain(
    'Careful: Latte contains milk.',
  )
  expect(talk(['im allergic to nuts', 'is my order ok'], [latte]).text).toContain(
    'nothing in your cart is a problem for: nuts',
  )
})

test('with another milk the answer is about that cup', () => {
  const { text } = talk(['im allergic to dairy. large taro with oat milk pls'])
  expect(text).toContain('made without milk')
  expect(text).not.toContain('contains milk')
})

test.each([
  [['egg tart', 'my kid is allergic to milk, any problem with that?'], 'milk', 'Egg Tart contains'],
  [['egg tart', 'milk allergy, problem?'], 'milk', 'Egg Tart contains milk'],
  [['taro milk tea', 'soy alergica a la leche, hay problema?'], 'milk', 'Leche de avena'],
  [['almond latte', 'wait i cant do almond, allergic. switch to soy'], 'nuts', 'Soy milk'],
  [['vanilla latte almond milk', 'im allergic to almonds, switch to soy milk'], 'nuts', 'Soy milk'],
  [['latte with soy milk', 'oh im allergic to soy, use oat'], 'soy', 'Oat milk'],
])('%j: an allergy is kept in mind whatever else the message asks for', (messages, id, text) => {
  const said = talk(messages)
  expect(said.state?.avoids).toContain(id)
  expect(said.text).toContain(text)
})

test.each([
  ['wait i cant do almond, allergic. switch to soy', 'soy'],
  ['i have a tree nut allergy switch to oat', 'oat'],
  ['im allergic to almonds use oat', 'oat'],
])('%s: the allergy is kept and the milk is changed', (message, milk) => {
  const { state, text } = talk(['vanilla latte with almond milk', message])
  expect(state?.avoids).toEqual(['nuts'])
  expect(state?.pending).toMatchObject([{ id: 'vanilla-latte', milk }])
  expect(text).toContain('nuts')
})

test('what contains it is not added by a yes to the offer, but by one of its own', () => {
  const before = ['almond croissant', 'im allergic to nuts', 'yes add it']
  const asked = talk(before)
  expect(asked.perform ?? []).toEqual([])
  expect(asked.text).toContain('Add it all the same?')
  expect(talk([...before, 'yes']).perform).toMatchObject([{ item: 'almond-croissant' }])
})

test('an allergy that nothing of the offer is a problem for is answered so', () => {
  expect(talk(['un taro', 'soy alergica a la soya, hay problema?']).text).toContain(
    'nada de esto es un problema para: soya',
  )
})
