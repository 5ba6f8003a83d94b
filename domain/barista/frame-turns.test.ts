import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { expect, test } from 'vitest'
import { framedInTurn } from './frame-turns.ts'
import { lexiconOf } from './menu-lexicon.ts'
import { parseOrder } from './parse.ts'

const lexicon = lexiconOf(CATALOGUE)

/** What an order is after a message, in few words; null where the message is for other rules. */
const after = (order: string, message: string) =>
  framedInTurn(message, {
    lines: parseOrder(order, lexicon).map((drink) => ({ lineId: null, drink })),
    menu: CATALOGUE,
    lexicon,
    owners: [
      { who: 'me', id: 'jasmine-milk-tea' },
      { who: 'sister', id: 'honeydew-milk-tea' },
    ],
  })?.lines.map(({ drink }) =>
    [
      drink.quantity,
      drink.id,
      ...(drink.isSizeSaid ? [drink.size] : []),
      drink.temperature,
      drink.milk,
      drink.sugarLevel,
      drink.iceLevel,
      ...drink.toppings,
    ]
      .filter((part) => part !== null)
      .join(' '),
  ) ?? null

const OURS = 'a jasmine milk tea with boba and a honeydew milk tea with boba'

test.each([
  [
    'a taro milk tea with boba, a thai milk tea and a mango green tea',
    'make the first large, drop the thai and add a latte',
    ['1 taro-milk-tea large boba', '1 mango-green-tea', '1 latte'],
  ],
  [
    'an oolong milk tea and a hokkaido milk tea',
    'drop the first and make the second hot',
    ['1 hokkaido-milk-tea hot'],
  ],
  [
    'a large oolong milk tea and a large hokkaido milk tea',
    'no wait make the hokkaido a black sesame milk tea, keep it large, boba in both',
    ['1 oolong-milk-tea large boba', '1 black-sesame-milk-tea large boba'],
  ],
  [
    'a passion fruit green tea with aloe and a peach oolong tea with lychee jelly',
    'switch the toppings and make both large',
    ['1 passion-fruit-green-tea large lychee-jelly', '1 peach-oolong-tea large aloe-vera'],
  ],
  [
    'an almond croissant and a chai latte',
    'oh right no croissant then, a blueberry scone instead and chai with soy',
    ['1 chai-latte soy', '1 blueberry-scone'],
  ],
  [
    'two lattes and a croissant',
    'one latte iced the other with soy and make the croissant almond',
    ['1 latte iced', '1 latte soy', '1 almond-croissant'],
  ],
  [
    OURS,
    'actually no boba in mine but lychee in hers',
    ['1 jasmine-milk-tea', '1 honeydew-milk-tea boba lychee-jelly'],
  ],
  [
    OURS,
    'she wants pudding and i want less ice',
    ['1 jasmine-milk-tea less ice boba', '1 honeydew-milk-tea boba pudding'],
  ],
  [
    OURS,
    'for her no boba, for me no ice',
    ['1 jasmine-milk-tea no ice boba', '1 honeydew-milk-tea'],
  ],
  [
    OURS,
    "my sister's one large, mine make it a cold brew",
    ['1 cold-brew', '1 honeydew-milk-tea large boba'],
  ],
  [
    'a latte and a taro milk tea with boba',
    'the latte with oat milk and to the taro remove the boba',
    ['1 latte oat', '1 taro-milk-tea'],
  ],
  [
    'two lattes and a croissant',
    'make the croissant almond and one latte iced',
    ['1 latte', '1 latte iced', '1 almond-croissant'],
  ],
  [
    'three egg tarts and two croissants',
    'make it 2 tarts and one of the croissants almond',
    ['2 egg-tart', '1 butter-croissant', '1 almond-croissant'],
  ],
  [
    'a vanilla latte, a caramel macchiato and a chai latte',
    'all iced, the chai with oat and the other two with soy',
    ['1 vanilla-latte iced soy', '1 caramel-macchiato iced soy', '1 chai-latte iced oat'],
  ],
  [
    'a thai milk tea and an oolong milk tea',
    'thai large, oolong boba and less ice',
    ['1 thai-milk-tea large', '1 oolong-milk-tea less ice boba'],
  ],
  [
    'three egg tarts and two croissants',
    'add a hot chocolate, and no tarts at all',
    ['2 butter-croissant', '1 hot-chocolate'],
  ],
])('of %j, %j makes it %j', (order, message, lines) => {
  expect(after(order, message)).toEqual(lines)
})

test.each([
  // one change, for the rules that read one
  [OURS, 'make it large'],
  // orders and nothing else
  ['a latte', 'and 2 croissants, 1 almond 1 plain'],
  // in the place of something, and nothing is gone
  ['a latte', 'actually a chai instead, same size'],
  // words that have no part in a change
  [OURS, 'make the first large and tell me about the weather'],
  // a yes at the end is for the rules that know what a yes does
  [OURS, 'both large, go ahead'],
  // the one that is named stays
  [OURS, 'not the honeydew one, that gets lychee jelly'],
])('of %j, %j is for other rules', (order, message) => {
  expect(after(order, message)).toBeNull()
})
