import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { inContext } from './context.ts'
import { calendarsNamed, type Facts } from './facts.ts'
import { reply } from './reply.ts'
import { straightAnswers } from './straight.ts'
import { ENGLISH } from './say.ts'

const now = new Date('2025-10-17T19:00:00Z')
const one = (title: string, seatsLeft = 7, status: 'scheduled' | 'cancelled' = 'scheduled') => ({
  id: title.toLowerCase().replaceAll(/\W+/g, '-'),
  title,
  startsAt: '2025-10-25T16:00:00Z',
  seatsLeft,
  priceCents: 5_000,
  status,
})
const facts: Facts = {
  classes: [
    one('Two Inks, One Tree', 5, 'cancelled'),
    one('Letters for Shop Windows'),
    one('Draw a Map of Nowhere'),
    one('Still Life from the Roadside'),
    one('Cut Paper, Moving Water', 0),
  ],
  events: [
    one('Five Teas, One Mountain'),
    one('Long Table Life Drawing'),
    one('Map Walk with Wren'),
    one('Stitch Night'),
  ],
}
const say = (message: string, state = undefined as Parameters<typeof reply>[0]['state']) =>
  reply({
    message,
    menu: CATALOGUE,
    cafe: DEFAULT_SETTINGS.cafe,
    now,
    cart: [],
    history: [],
    path: '/',
    facts,
    say: ENGLISH,
    context: inContext,
    answer: straightAnswers(facts),
    ...(state && { state }),
  })

test('an order that has the numbers and one word of a title is an order', () => {
  const { actions, text } = say(
    'two thai milk teas and one popcorn chicken for pickup at five thirty',
  )
  expect(text).not.toContain('Mountain')
  expect(JSON.stringify(actions)).toContain('thai-milk-tea')
})

test.each([
  ['How many seats are left in Letters for Shop Windows?', 'Letters for Shop Windows'],
  ['How many seats are left in Draw a Map of Nowhere?', 'Draw a Map of Nowhere'],
  ['How many seats are left in Five Teas, One Mountain?', 'Five Teas, One Mountain'],
  ['how many seats left in five teas one mountain', 'Five Teas, One Mountain'],
  ['When is Long Table Life Drawing?', 'Long Table Life Drawing'],
  ['is there space in the table life drawing', 'Long Table Life Drawing'],
  ['Stitch Night', 'Stitch Night'],
])('%s: is about the one whose title it says', (message, title) => {
  const { text } = say(message)
  expect(text).toContain(`${title} is Saturday, October 25`)
  expect(text).toContain('7 left')
})

test('the classes that have seats are those, whatever a title has in common with the question', () => {
  const { text } = say('Which classes still have free seats?')
  expect(text).toContain('Letters for Shop Windows')
  expect(text).toContain('Still Life from the Roadside')
  expect(text).not.toContain('Cut Paper')
})

describe('one that is called off', () => {
  test('is offered to nobody', () => {
    const { text } = say('What classes do you have?')
    expect(text).toContain('Letters for Shop Windows')
    expect(text).not.toContain('Two Inks')
  })

  test('is said to be, by its title', () => {
    expect(say('how many seats are left in Two Inks, One Tree?').text).toBe(
      'Two Inks, One Tree on Saturday, October 25 is cancelled.',
    )
  })
})

test('an order stays one, though it shares words with a title', () => {
  for (const message of ['five teas', 'two matcha lattes and one jasmine tea', 'one water'])
    expect([message, say(message).intent]).not.toEqual([message, 'classes'])
  expect(
    calendarsNamed('a large taro milk tea', { classes: ['Milk Tea Basics'], events: [] }),
  ).toEqual([])
  expect(calendarsNamed('taro', { classes: ['Taro'], events: [] })).toEqual([])
})

test('what was offered stays on the table', () => {
  const before = say('a latte').state
  expect(before?.pending).toHaveLength(1)
  const { text, state } = say('When is Long Table Life Drawing?', before)
  expect(text).toContain('Long Table Life Drawing')
  expect(state?.pending).toEqual(before?.pending)
})
