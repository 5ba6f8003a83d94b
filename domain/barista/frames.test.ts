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
