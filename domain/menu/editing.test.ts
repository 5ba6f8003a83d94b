import { describe, expect, test } from 'vitest'
import type { ItemEdit } from '#domain/contracts/menu-editing.ts'
import { ItemEdit as ItemEditSchema } from '#domain/contracts/menu-editing.ts'
import { CATALOGUE } from './catalogue.ts'
import { blankItem, checkItem, editOf, itemOf } from './editing.ts'

const taro = CATALOGUE.items.find(({ id }) => id === 'taro-milk-tea')
if (!taro) throw new Error('The catalogue has taro milk tea.')
const edit = (change: Partial<ItemEdit> = {}): ItemEdit => ({ ...editOf(taro), ...change })

describe('an item that is edited', () => {
  test('is the same item when nothing was changed, for everything on the menu', () => {
    for (const item of CATALOGUE.items) {
      const { isSoldOut: _, soldOutUntil: __, ...rest } = item
      const written = ItemEditSchema.parse(editOf(item))
      expect(itemOf(item.id, written)).toEqual(rest)
      const others = [...CATALOGUE.items, ...CATALOGUE.toppings].filter(({ id }) => id !== item.id)
      expect([item.id, checkItem(written, others)]).toEqual([item.id, {}])
    }
  })

  test('takes its price from the size that is sold when none is named', () => {
    const item = itemOf('x', edit({ sizes: [{ id: 'large', priceCents: 900 }], priceCents: 1 }))
    expect([item.defaultSize, item.priceCents, item.sizes[0]?.label]).toEqual([
      'large',
      900,
      'Large',
    ])
  })

  test.each<[string, Partial<ItemEdit>, string]>([
    ['allergens that nobody looked at', { allergens: [], isFreeOfAllergens: false }, 'allergens'],
    ['allergens and none', { allergens: ['milk'], isFreeOfAllergens: true }, 'allergens'],
    ['vegan with milk', { allergens: ['milk'], diet: ['vegan', 'vegetarian'] }, 'diet'],
    ['vegan but not vegetarian', { allergens: ['soy'], diet: ['vegan'] }, 'diet'],
    ['a pot of milk tea', { sizes: [{ id: 'pot', priceCents: 900 }] }, 'sizes'],
    ['no size', { sizes: [] }, 'sizes'],
    ['ice in a hot drink', { temps: ['hot'], defaultTemp: 'hot' }, 'choices.ice'],
    ['no usual temperature', { defaultTemp: null }, 'defaultTemp'],
    ['a drink that is not drawn', { recipe: null }, 'recipe'],
    ['a scone with ice', { category: 'pastry', sizes: [], temps: [], recipe: null }, 'choices'],
  ])('is refused with %s', (_, change, field) => {
    expect(Object.keys(checkItem(edit(change), []))).toContain(field)
  })

  test('is refused a name that something else answers to', () => {
    const others = CATALOGUE.items.filter(({ id }) => id !== taro.id)
    expect(checkItem(edit({ name: 'matcha' }), others).name).toContain('Matcha Latte')
    expect(checkItem(edit({ aliases: ['Americano!'] }), others).aliases).toContain('Americano')
  })

  test.each([
    { priceCents: 0 },
    { priceCents: -1 },
    { priceCents: 6.5 },
    { sizes: [{ id: 'medium', priceCents: 0 }] },
    { name: ' ' },
    { prepSeconds: 0 },
    { id: 'another' },
  ])('does not take %o', (change) => {
    expect(ItemEditSchema.safeParse({ ...edit(), ...change }).success).toBe(false)
  })

  test('is poured to the brim, whatever its layers add up to', () => {
    const layers = [
      { ink: 'taro', share: 1 },
      { ink: 'matcha', share: 3 },
    ]
    const { recipe } = itemOf('x', edit({ recipe: { vessel: 'cup', layers, bits: [], cap: null } }))
    expect(recipe?.layers.map(({ share }) => share)).toEqual([0.25, 0.75])
  })

  test('begins without a guess about allergens', () => {
    expect(Object.keys(checkItem({ ...blankItem('boba'), name: 'New' }, []))).toEqual(['allergens'])
  })
})
