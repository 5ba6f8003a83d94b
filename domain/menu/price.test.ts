import { describe, expect, test } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import { findItem, sizeOf, unitCents } from './price.ts'
import { sizeNotOffered } from './size-texts.ts'

const price = (id: string, size?: 'medium' | 'large' | 'cup' | 'pot', toppings: string[] = []) =>
  unitCents(CATALOGUE, { id, size, customizations: { toppings } })
const item = (id: string) => findItem(CATALOGUE, id) ?? expect.unreachable(id)

describe('unitCents', () => {
  test.each([
    ['taro-milk-tea', undefined, [], 750],
    ['taro-milk-tea', 'large', [], 850],
    ['latte', 'large', [], 750],
    ['taro-milk-tea', 'large', ['boba'], 925],
    ['taro-milk-tea', 'medium', ['brown-sugar-boba'], 850],
    ['mango-green-tea', 'medium', ['lychee-jelly', 'sea-salt-cream-cap'], 825],
    ['thai-milk-tea', 'medium', ['boba', 'boba'], 800], // a double portion
    ['earl-grey', undefined, [], 650],
    ['earl-grey', 'pot', [], 1250],
    ['aged-pu-erh', 'pot', [], 1450],
    ['egg-tart', undefined, [], 375],
    ['earl-grey', 'cup', ['boba'], 650], // takes no toppings, so none are charged
  ] as const)('%s %s with %j is %i', (id, size, toppings, cents) => {
    expect(price(id, size, [...toppings])).toBe(cents)
  })

  test.each([
    ['an unknown item', 'unicorn-tea', undefined, []],
    ['a pot of taro', 'taro-milk-tea', 'pot', []],
    ['a large Earl Grey', 'earl-grey', 'large', []],
    ['an unknown topping', 'taro-milk-tea', 'medium', ['gold']],
  ] as const)('has no price for %s', (_, id, size, toppings) => {
    expect(price(id, size, [...toppings])).toBeNull()
  })
})

test('the usual size is sold when none is named', () => {
  expect(sizeOf(item('taro-milk-tea'))?.id).toBe('medium')
  expect(sizeOf(item('earl-grey'))?.id).toBe('cup')
  expect(sizeOf(item('egg-tart'))).toBeNull()
})

describe('a size that is not offered', () => {
  test.each([
    [
      'taro-milk-tea',
      'small',
      "We don't make Taro Milk Tea in size small. It comes in Regular ($7.50) and Large ($8.50).",
    ],
    [
      'latte',
      'XL',
      "We don't make Latte in size XL. It comes in Regular ($6.50) and Large ($7.50).",
    ],
    [
      'earl-grey',
      'large',
      "We don't make Earl Grey in size large. It comes in Cup ($6.50) and Pot ($12.50).",
    ],
    ['egg-tart', 'large', 'Egg Tart comes in one size ($3.75).'],
    ['espresso', 'large', 'Espresso comes in one size ($3.50).'],
  ])('of %s is answered with what there is: %s', (id, asked, sentence) => {
    expect(sizeNotOffered(item(id), asked)).toBe(sentence)
  })
})
