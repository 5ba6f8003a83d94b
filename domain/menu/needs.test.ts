import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import { readNeeds, suits, type Needs } from './needs.ts'
import { findItem } from './price.ts'

const fit = (id: string, needs: Partial<Needs>) =>
  suits(CATALOGUE, findItem(CATALOGUE, id)!, { diets: [], without: [], ...needs })
const shown = (needs: Partial<Needs>) =>
  CATALOGUE.items.filter(({ id }) => fit(id, needs)).map(({ id }) => id)

test('asks for nothing and shows everything', () => {
  expect(shown({})).toHaveLength(CATALOGUE.items.length)
})

test('hides what contains an excluded allergen', () => {
  expect(fit('butter-croissant', { without: ['milk'] })).toBeNull()
  expect(fit('almond-croissant', { without: ['nuts'] })).toBeNull()
  expect(shown({ without: ['gluten'] })).not.toContain('egg-tart')
})

test('keeps a latte for whoever takes no milk, made with oat', () => {
  expect(fit('latte', { without: ['milk'] })).toEqual({ milk: 'oat' })
  expect(fit('latte', { diets: ['dairy-free'] })).toEqual({ milk: 'oat' })
})

test('pours another milk while oat is out, and never one that must not be in it', () => {
  const menu = { ...CATALOGUE, milksOut: [{ id: 'oat' as const, until: null }] }
  const latte = findItem(CATALOGUE, 'latte')!
  expect(suits(menu, latte, { diets: [], without: ['milk'] })).toEqual({ milk: 'soy' })
  expect(suits(menu, latte, { diets: [], without: ['milk', 'soy'] })).toEqual({ milk: 'almond' })
  expect(suits(menu, latte, { diets: [], without: ['milk', 'soy', 'nuts'] })).toBeNull()
})

test('swaps no milk where cream lies on top', () => {
  expect(fit('sea-salt-latte', { without: ['milk'] })).toBeNull()
})

test('calls nothing vegan that the menu does not', () => {
  expect(fit('latte', { diets: ['vegan'] })).toBeNull()
  expect(fit('espresso', { diets: ['vegan'] })).toEqual({})
})

test('asks for every need at once', () => {
  for (const id of shown({ diets: ['vegan', 'caffeine-free'], without: ['gluten'] })) {
    const item = findItem(CATALOGUE, id)!
    expect(item.diet).toContain('vegan')
    expect(item.allergens).not.toContain('gluten')
  }
  expect(shown({ diets: ['vegan', 'caffeine-free'] })).toContain('rose-hibiscus')
})

test('knows that matcha has caffeine in a cake too', () => {
  expect(fit('matcha-basque-cheesecake', { diets: ['caffeine-free'] })).toBeNull()
  expect(fit('egg-tart', { diets: ['caffeine-free'] })).toEqual({})
})

test('reads an address and forgets what is none', () => {
  expect(readNeeds('vegan,keto', 'nuts,,sand')).toEqual({ diets: ['vegan'], without: ['nuts'] })
  expect(readNeeds(null, null)).toEqual({ diets: [], without: [] })
})
