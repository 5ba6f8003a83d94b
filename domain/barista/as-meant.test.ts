import { expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import type { ChatCartLine, ChatState, SpokenDrink } from '#domain/contracts/barista.ts'
import { asMeant } from './as-meant.ts'
import { askedPlainly } from './asked-plainly.ts'
import { gist } from './gist.ts'
import { lexiconOf } from './menu-lexicon.ts'
import { byOwners, isOwnerOpen } from './owners.ts'
import { refusedSo } from './refused-so.ts'
import { saidShortly } from './said-shortly.ts'
import { secondThoughts } from './second-thoughts.ts'
import { START } from './state.ts'
import { sumAsked } from './sum-asked.ts'
import type { Talk } from './talk.ts'
import { withoutWater } from './with-water.ts'

const menu = CATALOGUE
const lexicon = lexiconOf(menu)
const before = (pending: readonly string[], owners: Record<string, string> = {}, told = '') => ({
  state: {
    ...START,
    pending: pending.map((id): SpokenDrink => ({ id, quantity: 1 })),
    owners: Object.entries(owners).map(([who, id]) => ({ who, id })),
  },
  cart: [],
  menu,
  lexicon,
  said: '',
  told,
})
const THREE = ['americano', 'strawberry-milk-tea', 'matcha-latte']
const OWNERS = { husband: 'americano', daughter: 'strawberry-milk-tea', me: 'matcha-latte' }

test.each([
  ['mine with oat', 'the third one with oat'],
  ["my husband's large", 'the first one large'],
  ['hers no ice', 'the second one no ice'],
])('of three drinks %s is the one that was said to be so', (said, meant) => {
  expect(byOwners(said, before(THREE, OWNERS))).toBe(meant)
})

test('whose drink it is of three is open where nobody said it', () => {
  expect(byOwners('mine large', before(THREE))).toBeNull()
  expect(isOwnerOpen('mine large', before(THREE))).toBe(true)
  expect(isOwnerOpen('mine large', before(['latte', 'mocha']))).toBe(false)
})

test.each([
  ["that's 7.50?", 'how much is it?'],
  ['two teas please, one earl grey and one green', 'one earl grey tea and one green tea'],
  ['coffees for all 4 of us', '4 coffees'],
])('%s is read as %s', (said, meant) => {
  expect(asMeant(said, before([]))).toBe(meant)
})

test('what takes the place of a thing that is not sold takes that of no other', () => {
  const told = "We don't have flat white on our menu. How about Latte?"
  expect(asMeant('ok latte then', before(['hot-chocolate'], {}, told))).toBe('and latte')
})

test.each([
  ["i'm allergic to nuts so make it oat", "i'm allergic to nuts. make it oat"],
  ['my son has celiac so make it a mocha', 'my son has celiac. make it a mocha'],
  ["i can't have gluten so give me a mocha", "i can't have gluten. give me a mocha"],
  ["i'm allergic to shellfish so make it oat", "make it oat. i'm allergic to shellfish"],
  ['my coworkers saw this so make it 4', 'make it 4'],
])('of the reason in %s an allergy stays', (said, meant) => {
  expect(asMeant(said, before(['latte']))).toBe(meant)
})

test('an allergy of which the menu knows nothing is no reason to leave out', () => {
  const said = "make it oat because i'm allergic to shellfish"
  expect(gist(said, lexicon)).toBe("make it oat. i'm allergic to shellfish")
})

/** The same with names, a cart or what else the state holds. */
const where = (
  pending: readonly SpokenDrink[],
  state: Partial<ChatState> = {},
  cart: readonly ChatCartLine[] = [],
  told = '',
) => ({ ...before([]), state: { ...START, ...state, pending: [...pending] }, cart, told })
const drink = (id: string, more: Partial<SpokenDrink> = {}): SpokenDrink => ({
  id,
  quantity: 1,
  ...more,
})
const line = (id: string, customizations = {}): ChatCartLine => ({
  lineId: id,
  id,
  name: id,
  quantity: 1,
  customizations,
})

test('what is for him too is added, and what is for him then takes the place of his', () => {
  const his = { ...where([drink('mocha', { customerName: 'Ben' })]), said: 'a mocha for Ben' }
  expect(asMeant('and a croissant for him', his)).toBe('and a croissant for him')
  expect(asMeant('also a croissant for him', his)).toBe('also a croissant for him')
  expect(asMeant('a croissant for him', his)).toBe('a croissant for him')
  expect(asMeant('then a chamomile for him', his)).toBe("change Ben's to a chamomile")
})

test('whoever changed their mind has a drink that was said to be theirs', () => {
  const said = 'my brother changed his mind, hot chocolate instead'
  const turned = "change my brother's to a hot chocolate"
  expect(secondThoughts(said, before(['latte', 'mocha'], { brother: 'mocha' }))).toBe(turned)
  expect(secondThoughts(said, before(['latte', 'mocha']))).toBe(said)
})

test.each([
  ['no, not the pot', 'no, not the pot'],
  ['no, not a hot one', 'make it iced'],
  ['a cup, not the pot', 'a cup'],
  ['just a cup rather than the pot', 'just a cup'],
  ['make my tea an oolong', 'make the Mango Green Tea an oolong'],
  ['make my tea large', 'make the Mango Green Tea large'],
])('what is not wanted in %s is left out only beside what is', (said, meant) => {
  expect(secondThoughts(said, before(['mango-green-tea']))).toBe(meant)
})

test.each([
  ['skip the ice', 'no ice'],
  ['forget the sugar', 'no sugar'],
  ['never mind the milk', "that's all"],
])('%s of what is in the cart is read as %s', (said, meant) => {
  expect(refusedSo(said, where([], {}, [line('latte')]))).toBe(meant)
})

test('one of two with another milk loses neither the milk nor the other cup', () => {
  const two = where([drink('latte', { quantity: 2 })])
  expect(secondThoughts('just one latte', two)).toBe('make the Latte 1')
  const said = 'just one latte with oat milk'
  expect(secondThoughts(said, two)).toBe(said)
})

test('what stays as it is is not added again, and a bare keep is left of no sentence', () => {
  const two = before(['latte', 'mocha'])
  for (const said of ['the other one as it is', 'the latte as it is', 'keep the latte as it is'])
    expect(secondThoughts(saidShortly(said, two), two)).toBe(said)
  expect(saidShortly('and the americano as it is', two)).toBe('and one americano')
  expect(secondThoughts('the latte iced, mocha no change', two)).toBe('the latte iced')
})

test.each([
  ['can i exchange it for a mocha', true],
  ['you forgot the oat milk', true],
  ['the latte you made me was amazing yesterday, can i get another', true],
  ['can i exchange it for a mocha', false],
  ['the latte you made me was amazing yesterday, can i get another', false],
])('%s is no complaint', (said, isOffered) => {
  expect(askedPlainly(said, before(isOffered ? ['latte'] : []))).toBe(said)
})

test('a complaint with nothing offered is one', () => {
  const said = 'you guys gave me a hot latte instead of iced'
  expect(askedPlainly(said, before([]))).toBe('i got the wrong drink')
  expect(askedPlainly('you forgot my croissant', before([]))).toBe('i got the wrong drink')
  expect(askedPlainly('can i exchange it', before([]))).toBe('can i get a refund')
})

test.each([
  'any good way to split the check',
  'something good to split the bill',
  'how many minutes is that',
  'how many calories is that',
  'can we rent the art space, we want to learn printing',
  'is there a studio to get into pottery',
])('%s is not about snacks, a sum or a class', (said) => {
  expect(askedPlainly(said, before(['latte']))).toBe(said)
})

test('how many of a thing there are is asked of drinks and food', () => {
  const two = before(['blueberry-scone'])
  expect(askedPlainly('how many scones is that', two)).toBe("what's my total")
  expect(askedPlainly('how many drinks is that', two)).toBe("what's my total")
})

test('a sum is that of a class or a room where one is spoken of', () => {
  const room: ChatState['room'] = { spaceType: 'art-space', hours: null, date: '2025-10-18' }
  const beside = where([drink('latte')], { room })
  expect(sumAsked('how much is that in total', where([drink('latte')]))).toBe("what's my total")
  expect(sumAsked('how much is it altogether', beside)).toBe('how much is it altogether')
  expect(sumAsked('what is the total of my order', beside)).toBe("what's my total")
})

test('a question about what is offered is no yes to it', () => {
  const one = before(['vanilla-latte'])
  expect(secondThoughts('the vanilla one, right?', one)).toBe('the vanilla one, right?')
  expect(secondThoughts('the vanilla one yes', one)).toBe('yes')
})

test.each(['no, a cappuccino', 'no, the cappuccino', 'no, then a cappuccino'])(
  '%s takes the place of what is not sold, and not of the latte beside it',
  (said) => {
    const told = "We don't have flat white on our menu."
    expect(asMeant(said, before(['latte'], {}, told))).toMatch(/^and (?:one|a) cappuccino$/)
  },
)

test('the first one is that of the cart where there is one, unless somebody goes back', () => {
  const turned = { before: [drink('mocha')] }
  const cart = [line('latte', { milk: 'oat' })]
  const both = where([drink('cappuccino')], turned, cart)
  expect(secondThoughts('the first one with soy', both)).toBe('the first one with soy')
  expect(secondThoughts('back to the first one', both)).toBe('change the Cappuccino to a Mocha')
  expect(saidShortly('one more like the first', both)).toBe('and one Latte with oat milk')
})

test('what is said behind a water is not of the drink before it', () => {
  const of = (message: string) => withoutWater({ message, lexicon } as Talk)
  for (const said of ['an iced latte and a water, no ice', 'a latte and a water, with ice'])
    expect(of(said).rest).toBe(said)
  expect(of('a latte and a water, please').water).toBe('a water')
})
