import { describe, expect, test } from 'vitest'
import { MAX_TOPPINGS } from '#domain/ordering/limits.ts'
import { CATALOGUE } from './catalogue.ts'
import { configurationQuery, itemQuery, readConfiguration } from './drink-address.ts'
import { DRINK_QUERY } from './drink-query.ts'
import { findItem } from './price.ts'

const item = (id: string) => findItem(CATALOGUE, id) ?? expect.unreachable(id)
const read = (id: string, query: string) =>
  readConfiguration(CATALOGUE, item(id), {
    get: (name) =>
      query
        .replace('?', '')
        .split('&')
        .find((each) => each.startsWith(`${name}=`))
        ?.slice(name.length + 1) ?? null,
  })

describe('the address of a drink', () => {
  const wanted = {
    size: 'large',
    customizations: {
      iceLevel: 'less ice',
      sugarLevel: 0,
      milk: 'oat',
      toppings: ['boba', 'boba', 'pudding'],
    },
  } as const
  const configuration = {
    ...wanted,
    customizations: { ...wanted.customizations, toppings: [...wanted.customizations.toppings] },
  }

  test('says everything that was chosen, and is read back as it was', () => {
    const query = itemQuery(item('taro-milk-tea'), configuration)
    expect(query).toBe(
      '?item=taro-milk-tea&size=large&ice=less-ice&sugar=0&milk=oat&toppings=boba.boba.pudding',
    )
    expect(read('taro-milk-tea', query)).toEqual(configuration)
  })

  test('says nothing of what is as usual', () => {
    const usual = {
      size: 'medium',
      customizations: { iceLevel: 'regular ice', sugarLevel: 100, milk: 'regular', toppings: [] },
    } as const
    const query = itemQuery(item('taro-milk-tea'), {
      ...usual,
      customizations: { ...usual.customizations, toppings: [] },
    })
    expect(query).toBe('?item=taro-milk-tea')
    expect(read('taro-milk-tea', query)).toEqual({ size: 'medium', customizations: {} })
  })

  test.each([
    ['a size that is not sold', 'size=gigantic'],
    ['a size of other items', 'size=pot'],
    ['unknown words', 'ice=warm&sugar=33&milk=goat&temp=boiling'],
    ['what is as usual', 'ice=regular-ice&sugar=100&milk=regular&size=medium'],
    ['toppings that nobody has', 'toppings=gold.diamonds'],
    ['values without end', `toppings=${'boba.'.repeat(10_000)}`],
    ['nothing at all', 'size=&ice=&sugar=&milk=&toppings='],
    ['names that every object has', 'size=constructor&ice=__proto__&toppings=toString'],
  ])('leaves out %s', (_, query) => {
    expect(read('taro-milk-tea', query)).toEqual({ size: 'medium', customizations: {} })
  })

  test('leaves out what this item cannot have', () => {
    expect(read('butter-croissant', 'size=large&milk=oat&ice=no-ice&toppings=boba')).toEqual({
      size: item('butter-croissant').defaultSize,
      customizations: {},
    })
    const hot = CATALOGUE.items.find(({ temps }) => temps.length > 1)!
    expect(read(hot.id, 'temp=hot&ice=no-ice').customizations).not.toHaveProperty('iceLevel')
  })

  test('holds no more toppings than a cup', () => {
    const { toppings } = read('taro-milk-tea', `toppings=${'boba.'.repeat(9)}`).customizations
    expect(toppings).toHaveLength(MAX_TOPPINGS)
  })

  test('has one spelling, whatever the order of the toppings was', () => {
    const of = (toppings: string[]) =>
      configurationQuery(item('taro-milk-tea'), { size: null, customizations: { toppings } })
    expect(of(['pudding', 'boba'])).toBe(of(['boba', 'pudding']))
  })

  test('uses no other words than it declares', () => {
    for (const pair of configurationQuery(item('taro-milk-tea'), configuration).split('&'))
      expect(DRINK_QUERY).toContain(pair.split('=')[0])
  })
})
