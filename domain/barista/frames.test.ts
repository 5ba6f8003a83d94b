import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { expect, test } from 'vitest'
import { framed } from './frames.ts'
import { lexiconOf } from './menu-lexicon.ts'
import { parseOrder } from './parse.ts'

const lexicon = lexiconOf(CATALOGUE)
const linesOf = (order: string) =>
  parseOrder(order, lexicon).map((drink) => ({ lineId: null, drink }))

/** What an order is after a change, in few words; null where the change is for other rules. */
const after = (order: string, change: string) =>
  framed(change, { lines: linesOf(order), menu: CATALOGUE, lexicon })?.map(({ drink }) =>
    [
      drink.quantity,
      drink.id,
      ...(drink.isSizeSaid ? [drink.size] : []),
      drink.temperature,
      drink.milk,
      drink.iceLevel,
      ...drink.toppings,
    ]
      .filter((part) => part !== null)
      .join(' '),
  ) ?? null

test.each([
  [
    'an iced oat latte',
    'another one the same for my sister but hot',
    ['1 latte iced oat', '1 latte hot oat'],
  ],
  [
    'an iced mocha and an iced oat chai',
    'just the chai iced',
    ['1 mocha', '1 chai-latte iced oat'],
  ],
  [
    'two lattes and two mochas',
    'one of each iced',
    ['1 latte iced', '1 latte', '1 mocha iced', '1 mocha'],
  ],
  [
    'a strawberry milk tea and a strawberry hibiscus tea',
    'the milk one with boba the other one with aloe',
    ['1 strawberry-milk-tea boba', '1 strawberry-hibiscus-tea aloe-vera'],
  ],
  ['an earl grey pot and an earl grey cup', 'just the pot', ['1 earl-grey pot']],
  [
    'a mango green tea and a peach oolong tea',
    'mango one with stars peach one with popping',
    ['1 mango-green-tea mango-star-jelly', '1 peach-oolong-tea peach-popping'],
  ],
  ['a matcha basque cheesecake and an earl grey', 'just the cake', ['1 matcha-basque-cheesecake']],
  ['two almond croissants', 'make 1 croissant plain', ['1 almond-croissant', '1 butter-croissant']],
  ['an oat latte and a soy mocha', 'switch the milks', ['1 latte soy', '1 mocha oat']],
  [
    'a thai milk tea with boba, a taro milk tea and a jasmine milk tea with pudding',
    'swap the toppings on the thai and the jasmine',
    ['1 thai-milk-tea pudding', '1 taro-milk-tea', '1 jasmine-milk-tea boba'],
  ],
  ['a latte and a mocha', 'latte not mocha', ['1 latte']],
  [
    'an oat latte and a soy latte',
    'vanilla in the oat one',
    ['1 vanilla-latte oat', '1 latte soy'],
  ],
  [
    'two cold brews and a cold brew with sea salt cream cap',
    'drop one of the plain ones',
    ['1 cold-brew', '1 cold-brew sea-salt-cream-cap'],
  ],
  [
    'an americano and an iced mocha',
    'remove the americano better a cappuccino',
    ['1 mocha iced', '1 cappuccino'],
  ],
  [
    'two lattes and a mocha',
    'one latte with almond milk and one with soy',
    ['1 latte almond', '1 latte soy', '1 mocha'],
  ],
  ['three mango teas with boba', 'lose one of the boba ones', ['2 mango-green-tea boba']],
  ['a latte and a mocha', 'double the first', ['2 latte', '1 mocha']],
  [
    'a latte, a mocha and a chai',
    'make the mocha large and the others iced',
    ['1 latte iced', '1 mocha large', '1 chai-latte iced'],
  ],
  ['a large latte', 'a second one with oat milk', ['1 latte large', '1 latte large oat']],
  ['three thai milk teas and a mocha', 'one less thai', ['2 thai-milk-tea', '1 mocha']],
  ['a latte and a large mocha', 'nah both large', ['1 latte large', '1 mocha large']],
  [
    'an iced latte and an oat mocha',
    'iced one vanilla latte instead',
    ['1 vanilla-latte iced', '1 mocha oat'],
  ],
  [
    'two large peach oolong teas with peach popping',
    'second w/o popping',
    ['1 peach-oolong-tea large peach-popping', '1 peach-oolong-tea large'],
  ],
  [
    'a mango tea with boba and a taro milk tea with grass jelly',
    'and the second with pudding instead of grass jelly',
    ['1 mango-green-tea boba', '1 taro-milk-tea pudding'],
  ],
  [
    'a large thai milk tea with boba',
    'wait no pearls, grass jelly',
    ['1 thai-milk-tea large grass-jelly'],
  ],
  ['a taro milk tea with boba', 'scratch the boba do aloe', ['1 taro-milk-tea aloe-vera']],
  ['a large mocha', 'chai not mocha', ['1 chai-latte large']],
  ['a matcha latte', 'milk tea not latte', ['1 matcha-milk-tea']],
  ['an oat latte and a latte', 'iced. both', ['1 latte iced oat', '1 latte iced']],
  ['a latte and a mocha', 'oat in the latte, soy in the mocha', ['1 latte oat', '1 mocha soy']],
  ['a latte and a mocha', 'first one oat second one soy', ['1 latte oat', '1 mocha soy']],
  ['a latte and a mocha', 'small mocha large latte', ['1 latte large', '1 mocha small']],
  [
    'an americano, a latte and a mocha',
    'oat for the latte and mocha',
    ['1 americano', '1 latte oat', '1 mocha oat'],
  ],
  ['four lattes', 'half of them iced', ['2 latte iced', '2 latte']],
  ['three lattes', 'one hot the rest iced', ['1 latte hot', '2 latte iced']],
  [
    'two mango teas',
    'boba in one and aloe in the other',
    ['1 mango-green-tea boba', '1 mango-green-tea aloe-vera'],
  ],
  ['a mango tea', '2, one large and one regular', ['1 mango-green-tea large', '1 mango-green-tea']],
  ['an iced latte', 'make it two, the other one hot', ['1 latte iced', '1 latte hot']],
  ['an iced latte', 'and one hot', ['1 latte iced', '1 latte hot']],
  ['a latte and a mocha', 'swap both for cold brews', ['2 cold-brew']],
  ['a latte, a mocha and a donut', 'everything but the donut', ['1 latte', '1 mocha']],
  ['a latte and a taro milk tea', 'just the latte', ['1 latte']],
  ['two lattes and a mocha', 'only one latte', ['1 latte', '1 mocha']],
  [
    'a large oat latte and a mocha',
    'same for the mocha',
    ['1 latte large oat', '1 mocha large oat'],
  ],
  [
    'a taro with boba and a thai milk tea',
    'put the boba in the thai instead',
    ['1 taro-milk-tea', '1 thai-milk-tea boba'],
  ],
  ['a latte, a mocha and a chai', 'keep the latte, lose the others', ['1 latte']],
  ['an oat latte and a latte', 'no oat, both large', ['1 latte large', '1 latte large']],
  [
    'a latte and two croissants',
    'one of them almond',
    ['1 latte', '1 butter-croissant', '1 almond-croissant'],
  ],
  ['a latte and a donut', "i don't want the donut anymore", ['1 latte']],
  ['a large latte', 'scratch that, make it a mocha', ['1 mocha large']],
  ['a taro with boba', 'swap the boba for pudding', ['1 taro-milk-tea pudding']],
  ['a taro with boba', 'make it pudding instead', ['1 taro-milk-tea pudding']],
  ['a latte with sea salt cream cap', 'skip the foam', ['1 latte']],
  ['a dozen donuts', 'too many lol 6', ['6 mochi-donut']],
  ['four americanos', 'make 2 of the coffees iced', ['2 americano', '2 americano iced']],
  ['a taro and a latte', 'taro should have boba too', ['1 taro-milk-tea boba', '1 latte']],
  [
    'a latte, a mocha and a scone',
    'actually both oat',
    ['1 latte oat', '1 mocha oat', '1 blueberry-scone'],
  ],
  ['two lattes with oat', 'a regular one too for my bf', ['2 latte oat', '1 latte']],
  ['a taro and an espresso', 'no ice in the taro', ['1 taro-milk-tea no ice', '1 espresso']],
])('%s; %s', (order, change, wanted) => {
  expect(after(order, change)?.toSorted() ?? null).toEqual(wanted?.toSorted() ?? null)
})

test.each([
  'what if i make it large',
  'make it large if you can',
  'everything large but the mocha',
  'a chai latte',
  'the kitchen sink',
  'remove everything',
])('%s is left to other rules', (said) => {
  expect(after('a latte and a mocha', said)).toBeNull()
})

test('the other one is the one that was not spoken of', () => {
  const lines = linesOf('two lattes, one with oat')
  const read = (said: string, change: string) =>
    framed(change, { lines, menu: CATALOGUE, lexicon, said })?.map(({ drink }) => drink.milk)
  expect(read('two lattes, one with oat', 'the other one with soy')).toEqual(['oat', 'soy'])
  expect(read('make one of them large', 'the other one with soy')).toEqual(['oat', 'soy'])
  // Of two that nothing was said about, either may be meant.
  expect(
    framed('the other one hot', {
      lines: linesOf('a latte and a mocha'),
      menu: CATALOGUE,
      lexicon,
    }),
  ).toBeNull()
})

test.each([
  ['a latte and a mocha', 'a chai please'],
  ['a latte', 'mocha'],
  ['a latte', 'i said mocha'],
  ['two almond croissants', 'and a latte with almond milk'],
  ['a latte and a croissant', 'halve that'],
])('%s, then %s is no change', (order, change) => {
  expect(after(order, change)).toBeNull()
})

test("'hers' is the drink that the message before was about, 'it' the topping that was asked about", () => {
  const changed = (order: string, change: string, said: string) =>
    framed(change, { lines: linesOf(order), menu: CATALOGUE, lexicon, said })?.map(({ drink }) => [
      drink.id,
      ...drink.toppings,
    ])
  expect(
    changed('a hot latte and an iced latte', 'make hers a chai', 'the iced one is for my boss'),
  ).toEqual([['latte'], ['chai-latte']])
  expect(
    changed(
      'a honeydew milk tea and a classic milk tea',
      'hers with pudding',
      'honeydew for me and a classic for my wife',
    ),
  ).toEqual([['honeydew-milk-tea'], ['classic-milk-tea', 'pudding']])
  expect(
    changed('two thai milk teas, one with boba', 'the other one too', 'the boba one with aloe'),
  ).toEqual([
    ['thai-milk-tea', 'boba'],
    ['thai-milk-tea', 'aloe-vera'],
  ])
  expect(
    changed(
      'a hokkaido milk tea with classic cream cap and a taro milk tea with boba',
      'leave it off',
      'is the cream cap dairy',
    ),
  ).toEqual([['hokkaido-milk-tea'], ['taro-milk-tea', 'boba']])
})

test('a bare name with a wish changes what is in the cart, where it was spoken of last', () => {
  const inCart = linesOf('a mocha and a latte').map((line, at) => ({
    ...line,
    lineId: `line-${at}`,
  }))
  const changed = (change: string) =>
    framed(change, { lines: inCart, menu: CATALOGUE, lexicon, focus: 'latte' })?.map(
      ({ drink }) => drink.size,
    ) ?? null
  expect(changed('latte large')).toEqual(['medium', 'large'])
  expect(changed('mocha large')).toBeNull()
  expect(changed('actually mocha large')).toEqual(['large', 'medium'])
})
