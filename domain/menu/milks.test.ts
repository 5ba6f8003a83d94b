import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import { isMilkOut, milkIn, milksLeft, missingMilk } from './milks.ts'
import { findItem } from './price.ts'

const item = (id: string) => findItem(CATALOGUE, id)!
const OAT_OUT = { ...CATALOGUE, milksOut: [{ id: 'oat' as const, until: null }] }
const REGULAR_OUT = { ...CATALOGUE, milksOut: [{ id: 'regular' as const, until: null }] }

test.each([
  ['latte', {}, 'regular'],
  ['latte', { milk: 'oat' as const }, 'oat'],
  ['mango-green-tea', {}, null],
  // Condensed milk, which nothing replaces.
  ['vietnamese-coffee', {}, null],
  ['butter-croissant', {}, null],
])('%s with %j is made with %s', (id, choices, milk) => {
  expect(milkIn(item(id), choices)).toBe(milk)
})

test('a cup misses the milk that is out and no other', () => {
  expect(missingMilk(OAT_OUT, item('latte'), { milk: 'oat' })).toBe('oat')
  expect(missingMilk(OAT_OUT, item('latte'), { milk: 'soy' })).toBeNull()
  expect(missingMilk(OAT_OUT, item('latte'))).toBeNull()
  expect(missingMilk(REGULAR_OUT, item('latte'))).toBe('regular')
  expect(missingMilk(REGULAR_OUT, item('latte'), { milk: 'oat' })).toBeNull()
  expect(missingMilk(REGULAR_OUT, item('mango-green-tea'))).toBeNull()
  expect(missingMilk(CATALOGUE, item('latte'), { milk: 'oat' })).toBeNull()
})

test('what is expected back can be ordered for a later day', () => {
  const until = '2025-10-18T15:00:00.000Z'
  const menu = { ...CATALOGUE, milksOut: [{ id: 'oat' as const, until }] }
  expect(isMilkOut(menu, 'oat')).toBe(true)
  expect(isMilkOut(menu, 'oat', '2025-10-18')).toBe(true)
  expect(isMilkOut(menu, 'oat', '2025-10-19')).toBe(false)
  expect(isMilkOut(OAT_OUT, 'oat', '2025-10-19')).toBe(true)
})

test('the milks that are left stand in the order in which they are offered', () => {
  expect(milksLeft(OAT_OUT)).toEqual(['regular', 'almond', 'soy'])
})
