import { expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { readSearch, searchMenu } from './search.ts'

const found = (typed: string) => searchMenu(CATALOGUE, typed).map(({ id }) => id)

test('nothing typed shows the whole menu', () => {
  expect(found('  ')).toHaveLength(CATALOGUE.items.length)
})

test('finds by the beginning of a name, in any order', () => {
  expect(found('tea taro')).toEqual(['taro-milk-tea'])
  expect(found('Croiss')).toEqual(expect.arrayContaining(['butter-croissant', 'almond-croissant']))
})

test('finds by another name', () => {
  expect(found('cha yen')[0]).toBe('thai-milk-tea')
})

test.each([
  ['tarro', 'taro-milk-tea'],
  ['mactha', 'matcha-milk-tea'],
  ['capuccino', 'cappuccino'],
  ['ooolong', 'oolong-milk-tea'],
  ['mtcha', 'matcha-latte'],
  ['crossant', 'butter-croissant'],
  ['expresso', 'espresso'],
  ['machiatto', 'caramel-macchiato'],
  ['cappucinno', 'cappuccino'],
])('forgives a slip: %s', (typed, id) => {
  expect(found(typed)).toContain(id)
})

test('forgives, and still tells one thing from another', () => {
  expect(found('boba').length).toBeGreaterThan(5)
  expect(found('mtcha')[0]).toMatch(/matcha/)
  expect(found('mtcha')).not.toContain('thai-milk-tea')
  expect(found('tarro')[0]).toBe('taro-milk-tea')
})

test('a name counts for more than a description', () => {
  expect(found('mint')[0]).toMatch(/mint/)
})

test('finds nothing for what nobody sells', () => {
  expect(found('hamburger')).toEqual([])
})

/** What people write, something that must be found, and something that must not. */
const WRITTEN: [typed: string, found: string[], notFound: string[]][] = [
  ['oat', ['latte', 'taro-milk-tea'], ['mango-green-tea', 'butter-croissant', 'americano']],
  ['oat milk', ['latte'], ['vietnamese-coffee']],
  ['oatmilk latte', ['latte', 'vanilla-latte'], ['taro-milk-tea']],
  ['almond milk', ['latte'], ['almond-croissant']],
  ['almond', ['almond-croissant'], ['latte']],
  ['soy milk matcha', ['matcha-latte'], ['latte']],
  ['decaf', ['fresh-mint', 'butterfly-pea-lemonade'], ['latte', 'butter-croissant']],
  ['no caffeine', ['chamomile-honeybush', 'rose-hibiscus'], ['espresso', 'sencha']],
  ['caffeine free', ['strawberry-hibiscus-tea'], ['cold-brew']],
  ['caffeine-free', ['fresh-mint'], ['matcha-latte']],
  ['without caffeine', ['butterfly-pea-coconut-milk'], ['earl-grey']],
  ['something without caffeine please', ['fresh-mint'], ['latte']],
  ['something for bedtime', ['chamomile-honeybush'], ['espresso']],
  ['low caffeine', ['sencha', 'hot-chocolate'], ['cold-brew']],
  ['strong', ['espresso', 'cold-brew'], ['fresh-mint', 'mango-green-tea']],
  ['energy', ['espresso'], ['rose-hibiscus']],
  ['nut free', ['latte', 'butter-croissant'], ['almond-croissant']],
  ['no nuts', ['egg-tart'], ['almond-croissant']],
  ['nut-free pastries', ['egg-tart'], ['almond-croissant', 'latte']],
  ['nut allergy', ['taro-milk-tea'], ['almond-croissant']],
  ['vegan', ['mango-green-tea', 'coconut-banana-bread'], ['latte', 'egg-tart']],
  ['vegan pastry', ['coconut-banana-bread'], ['butter-croissant']],
  ['vegan coconut', ['coconut-milk-tea'], ['mango-green-tea']],
  ['plant based', ['avocado-toast'], ['egg-tart']],
  ['vegetarian', ['egg-tart'], ['popcorn-chicken']],
  ['gluten free', ['matcha-basque-cheesecake', 'salted-edamame'], ['butter-croissant']],
  ['gluten-free cake', ['matcha-basque-cheesecake'], ['egg-tart']],
  ['dairy free', ['mango-green-tea', 'latte'], ['egg-tart', 'vietnamese-coffee']],
  ['lactose intolerant', ['americano', 'latte'], ['vietnamese-coffee']],
  ['no milk', ['americano'], ['egg-tart']],
  ['egg free', ['scallion-pancake'], ['egg-tart']],
  ['no sesame', ['taro-milk-tea'], ['black-sesame-milk-tea']],
  ['purple', ['taro-milk-tea', 'butterfly-pea-lemonade'], ['latte', 'mango-green-tea']],
  ['purple drink', ['taro-milk-tea'], ['espresso']],
  ['the purple one', ['taro-milk-tea'], ['espresso']],
  ['blue', ['butterfly-pea-lemonade', 'butterfly-pea-coconut-milk'], ['latte']],
  ['pink', ['strawberry-milk-tea', 'dragon-fruit-tea'], ['matcha-latte']],
  ['green', ['matcha-latte', 'sencha'], ['espresso']],
  ['something orange', ['thai-milk-tea'], ['matcha-latte']],
  [
    'not too sweet',
    ['sencha', 'americano', 'oolong-milk-tea'],
    ['brown-sugar-milk-tea', 'egg-tart'],
  ],
  ['something not too sweet', ['earl-grey'], ['hot-chocolate']],
  ['unsweetened', ['espresso'], ['brown-sugar-milk-tea']],
  ['sugar free', ['sencha'], ['vietnamese-coffee']],
  ['less sugar', ['jasmine-milk-tea'], ['hokkaido-milk-tea']],
  ['hot', ['latte', 'earl-grey'], ['cold-brew', 'mango-green-tea']],
  ['iced coffee', ['cold-brew'], ['english-breakfast', 'espresso']],
  ['cold', ['mango-green-tea'], ['espresso']],
  ['sour', ['kumquat-lime-green-tea', 'grapefruit-green-tea'], ['latte']],
  ['spicy', ['chai-latte'], ['taro-milk-tea']],
  ['fruity', ['mango-green-tea'], ['latte']],
  ['refreshing', ['watermelon-mint-tea'], ['hot-chocolate']],
  ['floral', ['jasmine-milk-tea', 'rose-hibiscus'], ['cold-brew']],
  ['creamy', ['sea-salt-latte', 'taro-milk-tea'], ['mango-green-tea']],
  ['chocolate', ['hot-chocolate', 'mocha'], ['mango-green-tea']],
  ['chewy', ['classic-milk-tea', 'mochi-donut'], ['espresso']],
  ['for kids', ['butterfly-pea-lemonade'], ['espresso']],
  ['breakfast', ['english-breakfast', 'butter-croissant'], ['mango-green-tea']],
  ['something to eat', ['avocado-toast', 'egg-tart'], ['latte']],
  ['savory', ['scallion-pancake'], ['mocha']],
  ['dessert', ['egg-tart'], ['scallion-pancake']],
  ['cheap', ['espresso', 'egg-tart'], ['avocado-toast']],
  ['tea with no milk', ['sencha'], ['egg-tart']],
  ['coffee no caramel', ['americano'], ['caramel-macchiato']],
  ['milk tea without pearls', ['taro-milk-tea'], ['brown-sugar-milk-tea']],
  ['decaff', ['fresh-mint'], ['latte']],
  ['vegen', ['mango-green-tea'], ['latte']],
  ['glutten free', ['salted-edamame'], ['butter-croissant']],
  ['purpel', ['taro-milk-tea'], ['latte']],
  ['no cafeine', ['fresh-mint'], ['espresso']],
  ['unsweetned', ['sencha'], ['brown-sugar-milk-tea']],
  ['brekfast', ['english-breakfast'], ['mango-green-tea']],
  ['chocolat', ['hot-chocolate'], ['mango-green-tea']],
  ['straberry', ['strawberry-milk-tea'], ['latte']],
  ['oat mlik', ['latte'], ['butter-croissant']],
]

test.each(WRITTEN)('finds what people write: %s', (typed, expected, unexpected) => {
  const ids = found(typed)
  expect(ids).toEqual(expect.arrayContaining(expected))
  expect(ids.filter((id) => unexpected.includes(id))).toEqual([])
})

test('what is typed so far of a need finds what is named like it', () => {
  expect(found('veg').length).toBeGreaterThan(3)
  expect(found('purp')).toContain('taro-milk-tea')
})

test('a milk that has run out is not found', () => {
  expect(searchMenu({ ...CATALOGUE, milksOut: [{ id: 'oat', until: null }] }, 'oat')).toEqual([])
})

test('tells the needs that were typed', () => {
  const { diets, without, milk, words } = readSearch(CATALOGUE.items, 'vegan nut free oat latte')
  expect({ diets, without, milk, words }).toEqual({
    diets: ['vegan'],
    without: ['nuts', 'peanut'],
    milk: 'oat',
    words: ['latte'],
  })
})

test('a milk that is named must suit as well', () => {
  expect(found('almond milk nut free')).toEqual([])
  expect(found('soy milk no soy')).toEqual([])
  expect(found('oat milk nut free')).toContain('latte')
})
