import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { compile, lexiconOf } from './menu-lexicon.ts'
import { type ParsedDrink, parseOrder } from './parse.ts'

const lexicon = lexiconOf(CATALOGUE)

/** '2 taro-milk-tea large iced oat 50% less-ice +boba -pudding' */
function short(drink: ParsedDrink): string {
  return [
    drink.quantity,
    drink.id,
    drink.isSizeSaid && drink.size,
    drink.temperature,
    drink.milk,
    drink.sugarLevel !== null && `${drink.sugarLevel}%`,
    drink.iceLevel?.replace(' ', '-'),
    drink.isDecaf && 'decaf',
    ...drink.toppings.map((id) => `+${id}`),
    ...drink.without.map((id) => `-${id}`),
    drink.customerName && `for ${drink.customerName}`,
  ]
    .filter(Boolean)
    .join(' ')
}
const read = (text: string) => parseOrder(text, lexicon).map(short)

describe('one drink', () => {
  test.each([
    ['taro milk tea', '1 taro-milk-tea'],
    ['I would love a Taro!', '1 taro-milk-tea'],
    [
      '2x jasmine milk tea (L) light ice, 30% sugar, pearls',
      '2 jasmine-milk-tea large 25% less-ice +boba',
    ],
    ['latte x3', '3 latte'],
    ['an iced oat latte', '1 latte iced oat'],
    ['ice latte with soya milk', '1 latte iced soy'],
    ['oat milk tea large', '1 classic-milk-tea large oat'],
    ['mango green tea w/ lychee jelly w/o ice', '1 mango-green-tea no-ice +lychee-jelly'],
    ['pot of earl grey', '1 earl-grey pot'],
    ['a cup of jasmine tea', '1 jasmine-pearl-tea cup'],
    ['decaf cappuccino, double boba', '1 cappuccino decaf +boba +boba'],
    ['hot thai tea, sugar 75%, almond milk', '1 thai-milk-tea hot almond 75%'],
    ['a mocha for Jasmine, please', '1 mocha for Jasmine'],
    ["What's up, could you make me a chai?", '1 chai-latte'],
    ['how about an egg tart', '1 egg-tart'],
    ["I don't want a latte, I want a mocha", '1 mocha'],
    ['a mocha instead of a latte', '1 mocha'],
    ['latte. I love lattes. With oat milk', '1 latte oat'],
    ['coffe latte', '1 latte'],
    ["it's cold out today, so one hot chocolate", '1 hot-chocolate'],
    ['16 oz latte with two pumps of boba', '1 latte medium +boba +boba'],
  ])('%s', (text, drink) => {
    expect(read(text)).toEqual([drink])
  })
})

describe('several drinks', () => {
  test.each([
    [
      'two large taro milk teas, half sugar, less ice, one with boba',
      ['1 taro-milk-tea large 50% less-ice +boba', '1 taro-milk-tea large 50% less-ice'],
    ],
    ['two lattes, one oat and the other almond', ['1 latte oat', '1 latte almond']],
    ['a mocha with soy and another with oat', ['1 mocha soy', '1 mocha oat']],
    ['three chais, two iced and one hot', ['2 chai-latte iced', '1 chai-latte hot']],
    ['one iced and one hot mocha', ['1 mocha iced', '1 mocha hot']],
    [
      'four taros, one without ice and the rest with pudding',
      ['1 taro-milk-tea no-ice', '3 taro-milk-tea +pudding'],
    ],
    ['two thai teas, one with boba and one without', ['1 thai-milk-tea +boba', '1 thai-milk-tea']],
    ['a latte and a mocha, both iced', ['1 latte iced', '1 mocha iced']],
    ['a large latte with oat milk, and an iced mocha', ['1 latte large oat', '1 mocha iced']],
    ['two coffees: a latte and a mocha', ['1 latte', '1 mocha']],
    ['a latte and a mocha. Make the latte iced', ['1 latte iced', '1 mocha']],
    ['latte for Sam and a scone for Ann', ['1 latte for Sam', '1 blueberry-scone for Ann']],
    ['a latte, and what is in the mocha?', ['1 latte']],
  ])('%s', (text, drinks) => {
    expect(read(text)).toEqual(drinks)
  })
})

describe('quantities', () => {
  test.each([
    ['two', 2],
    ['three', 3],
    ['four', 4],
    ['ten', 10],
    ['12', 12],
    ['a couple of', 2],
    ['half a dozen', 6],
    ['a dozen', 12],
  ])('%s mochas', (words, quantity) => {
    expect(parseOrder(`${words} mochas`, lexicon)[0]).toMatchObject({ id: 'mocha', quantity })
  })
})

describe('sugar', () => {
  test.each([
    ['no sugar', 0],
    ['unsweetened', 0],
    ['zero sugar', 0],
    ['25% sugar', 25],
    ['quarter sweet', 25],
    ['half sweet', 50],
    ['half the sugar', 50],
    ['less sweet', 50],
    ['not too sweet', 50],
    ['75% sweetness', 75],
    ['slightly less sugar', 75],
    ['regular sugar', 100],
    ['full sugar', 100],
    ['extra sweet', 120],
    ['120%', 120],
  ])('%s', (words, sugarLevel) => {
    expect(parseOrder(`taro milk tea, ${words}`, lexicon)).toMatchObject([{ sugarLevel }])
  })
})

describe('ice', () => {
  test.each([
    ['no ice', 'no ice'],
    ['without ice', 'no ice'],
    ['less ice', 'less ice'],
    ['easy ice', 'less ice'],
    ['regular ice', 'regular ice'],
    ['extra ice', 'extra ice'],
    ['less ice and sugar', 'less ice'],
  ])('%s', (words, iceLevel) => {
    expect(parseOrder(`taro milk tea, ${words}`, lexicon)).toMatchObject([{ iceLevel }])
  })
})

describe('size', () => {
  test.each([
    ['small', 'small'],
    ['S', 'small'],
    ['medium', 'medium'],
    ['large', 'large'],
    ['L', 'large'],
    ['XL', 'extra-large'],
    ['extra large', 'extra-large'],
    ['pot', 'pot'],
  ])('%s', (word, size) => {
    expect(parseOrder(`mocha, ${word}`, lexicon)).toMatchObject([{ size, isSizeSaid: true }])
  })

  test('is medium when none is said', () => {
    expect(parseOrder('mocha', lexicon)).toMatchObject([{ size: 'medium', isSizeSaid: false }])
  })
})

describe('every topping of the menu', () => {
  test.each(CATALOGUE.toppings.map(({ id, name }) => [name, id]))('%s', (name, id) => {
    expect(parseOrder(`one latte with ${name}`, lexicon)).toMatchObject([{ toppings: [id] }])
  })
})

describe('every item of the menu, by its name and by each alias', () => {
  test.each(CATALOGUE.items.map((item) => [item.name, item] as const))('%s', (_, item) => {
    for (const phrase of [item.name, ...item.aliases])
      expect(parseOrder(`one ${phrase} please`, lexicon).map(({ id }) => id)).toEqual([item.id])
  })
})

describe('left out', () => {
  test.each([
    ['no boba', ['boba']],
    ['hold the pudding', ['pudding']],
    ['no boba or pudding', ['boba', 'pudding']],
    ['skip the aloe vera', ['aloe-vera']],
  ])('%s', (words, without) => {
    expect(parseOrder(`thai milk tea, ${words}`, lexicon)).toMatchObject([
      { toppings: [], without },
    ])
  })
})

describe('confidence', () => {
  test.each([
    ['capuchino', 0.7],
    ['cappuccino', 0.75],
    ['large cappuccino', 0.8],
    ['large iced cappuccino', 0.85],
    ['large iced cappuccino, half sugar', 0.9],
    ['large iced cappuccino, half sugar, less ice', 0.95],
    ['large iced oat cappuccino, half sugar, less ice', 1],
    ['large iced oat cappuccino, half sugar, less ice, boba', 1],
    ['strawberry', 0.5],
  ])('%s: %s', (text, confidence) => {
    expect(parseOrder(text, lexicon)).toMatchObject([{ confidence, originalText: text }])
  })

  test('names the drinks that may be meant', () => {
    expect(parseOrder('strawberry', lexicon)[0]?.others).toEqual([
      'strawberry-hibiscus-tea',
      'strawberry-milk-tea',
    ])
  })
})

describe('orders nothing', () => {
  test.each([
    "what's in a mocha?",
    'does the latte have nuts?',
    'how much is a large taro milk tea',
    'Is the chai latte vegan?',
    'can you tell me about the cold brew?',
    "I'd like to know if the mocha has caffeine",
    'The mocha - what is in it?',
    'I had a latte yesterday and it was great',
    'do you have egg tarts?',
    'checkout',
    'hello',
    '',
    '🧋🧋🧋',
    'I forgot to explain the daily plan',
  ])('%s', (text) => {
    expect(read(text)).toEqual([])
  })
})

test('reads any menu, not this one alone', () => {
  const named = (id: string, ...aliases: string[]) => ({ id, name: id, aliases })
  const other = compile({
    drinks: [named('golden milk', 'haldi'), named('lavender fog')],
    toppings: [named('rose syrup', 'rose')],
    milks: [named('hemp', 'hemp milk')],
  })
  const [first, second] = parseOrder(
    'two haldis with hemp milk, and a lavander fog with rose',
    other,
  )
  expect(first).toMatchObject({ id: 'golden milk', quantity: 2, milk: 'hemp' })
  expect(second).toMatchObject({ id: 'lavender fog', toppings: ['rose syrup'] })
})

test.each(
  CATALOGUE.items.flatMap(({ id, name }) => {
    const words = name.toLowerCase().split(' ')
    // 'matcha milk', 'coconut milk' and 'sea salt' are things that go into other drinks.
    const isOther = /^(?:matcha|coconut)-milk-tea$|^sea-salt-latte$/.test(id)
    return words.length > 2 && !isOther ? [[words.slice(0, -1).join(' '), id] as const] : []
  }),
)('a long name without its last word, %s, is that one', (said, id) => {
  expect(parseOrder(said, lexicon)).toMatchObject([{ id }])
})
