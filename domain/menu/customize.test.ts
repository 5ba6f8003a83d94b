import { describe, expect, test } from 'vitest'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from './catalogue.ts'
import {
  allergensOf,
  hasIce,
  ICE_LABELS,
  settle,
  SUGAR_LEVELS,
  sugarLabel,
  temperatureOf,
} from './customize.ts'
import { ICE_LEVELS, MILKS } from './values.ts'
import { findItem } from './price.ts'

const item = (id: string) => findItem(CATALOGUE, id) ?? expect.unreachable(id)

test('ice, sugar and milk are offered in their usual levels', () => {
  expect(ICE_LEVELS.map((level) => ICE_LABELS[level])).toEqual([
    'No Ice',
    'Less Ice',
    'Regular Ice',
    'Extra Ice',
  ])
  expect(SUGAR_LEVELS).toEqual([0, 25, 50, 75, 100])
  expect(MILKS).toEqual(['regular', 'oat', 'almond', 'soy'])
})

test('the word parser’s 120 percent can be read back', () => {
  expect(sugarLabel(120)).toBe('120% sugar')
})

describe('settle', () => {
  test.each<[string, string, Customizations, Customizations]>([
    [
      'ice from a drink that comes hot',
      'latte',
      { iceLevel: 'less ice', sugarLevel: 50 },
      { sugarLevel: 50 },
    ],
    [
      'ice from a drink made hot',
      'taro-milk-tea',
      { temperature: 'hot', iceLevel: 'less ice' },
      { temperature: 'hot' },
    ],
    [
      'heat from a drink that is only iced',
      'mango-green-tea',
      { temperature: 'hot', iceLevel: 'no ice' },
      { iceLevel: 'no ice' },
    ],
    ['milk from a fruit tea', 'mango-green-tea', { milk: 'oat' }, {}],
    [
      'everything from loose-leaf tea',
      'earl-grey',
      { milk: 'oat', sugarLevel: 25, toppings: ['boba'] },
      {},
    ],
    ['everything from food', 'egg-tart', { sugarLevel: 0, temperature: 'hot' }, {}],
    ['the temperature it comes in anyway', 'latte', { temperature: 'hot' }, {}],
    ['an empty list of toppings', 'latte', { toppings: [] }, {}],
  ])('drops %s', (_, id, wishes, settled) => {
    expect(settle(item(id), wishes)).toEqual(settled)
  })

  test('keeps everything that the drink can have', () => {
    const wishes: Customizations = {
      temperature: 'iced',
      iceLevel: 'extra ice',
      sugarLevel: 25,
      milk: 'soy',
      toppings: ['boba'],
    }
    expect(settle(item('latte'), wishes)).toEqual(wishes)
  })

  test('settles once and for all', () => {
    for (const one of CATALOGUE.items) {
      const once = settle(one, {
        temperature: 'hot',
        iceLevel: 'no ice',
        milk: 'oat',
        sugarLevel: 0,
      })
      expect(settle(one, once)).toEqual(once)
    }
  })
})

test('a drink is as hot as it is asked for, where it can be', () => {
  expect(temperatureOf(item('latte'), { temperature: 'iced' })).toBe('iced')
  expect(temperatureOf(item('cold-brew'), { temperature: 'hot' })).toBe('iced')
  expect(temperatureOf(item('egg-tart'))).toBeNull()
  expect(hasIce(item('latte'))).toBe(false)
  expect(hasIce(item('latte'), { temperature: 'iced' })).toBe(true)
})

test('a cold drink that is poured without ice has no ice level', () => {
  const neat = { ...item('cold-brew'), choices: { ...item('cold-brew').choices, ice: false } }
  expect(hasIce(neat)).toBe(false)
  expect(settle(neat, { iceLevel: 'extra ice' })).toEqual({})
})

describe('allergensOf', () => {
  test.each<[string, Customizations, string[]]>([
    ['taro-milk-tea', {}, ['milk']],
    ['taro-milk-tea', { milk: 'oat' }, []],
    ['taro-milk-tea', { milk: 'soy' }, ['soy']],
    ['taro-milk-tea', { milk: 'almond', toppings: ['pudding'] }, ['nuts', 'milk', 'egg']],
    ['sea-salt-latte', { milk: 'oat' }, ['milk']], // the cream on top stays cream
    ['black-sesame-milk-tea', { milk: 'oat' }, ['sesame']],
    ['mango-green-tea', { toppings: ['classic-cream-cap'] }, ['milk']],
    ['almond-croissant', {}, ['milk', 'gluten', 'egg', 'nuts']],
  ])('%s %j holds %j', (id, customizations, allergens) => {
    expect(allergensOf(CATALOGUE, item(id), customizations)).toEqual(allergens)
  })
})
