import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartLine, Customizations } from '#domain/contracts/ordering.ts'
import { LineRequest } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import {
  addLine,
  duplicateLine,
  editLine,
  itemCount,
  lineFromItem,
  nameLine,
  readLines,
  removeLine,
  setQuantity,
  subtotalCents,
  toRequest,
  type LineWish,
  type NewLine,
} from './cart.ts'
import { MAX_LINE_QUANTITY, MAX_LINES } from './limits.ts'
import { lineFromMembership } from './membership-line.ts'

const line = (wish: LineWish) => lineFromItem(CATALOGUE, wish) ?? expect.unreachable(wish.id)
const fill = (...wishes: LineWish[]) =>
  wishes.reduce<CartLine[]>((lines, wish, n) => addLine(lines, line(wish), `line-${n}`), [])
const booking: NewLine = {
  id: 'art-space',
  type: 'booking',
  name: 'Art Space',
  category: 'booking',
  priceCents: 7_000,
  quantity: 3,
  customizations: {},
}

describe('a line from the menu', () => {
  test('is priced with size and toppings, and keeps what was asked', () => {
    const wish: LineWish = {
      id: 'taro-milk-tea',
      size: 'large',
      quantity: 2,
      customizations: { iceLevel: 'less ice', sugarLevel: 50, toppings: ['boba'] },
      customerName: '  Ada ',
      source: 'gallery-page',
    }
    expect(line(wish)).toEqual({
      id: 'taro-milk-tea',
      type: 'item',
      name: 'Taro Milk Tea',
      category: 'boba',
      size: 'large',
      priceCents: 925,
      quantity: 2,
      customizations: { iceLevel: 'less ice', sugarLevel: 50, toppings: ['boba'] },
      customerName: 'Ada',
      source: 'gallery-page',
    })
  })

  test('drops what the item cannot have', () => {
    const asked: Customizations = { iceLevel: 'no ice', milk: 'oat', toppings: ['boba'] }
    expect(line({ id: 'earl-grey', customizations: asked }).customizations).toEqual({})
    expect(line({ id: 'egg-tart', size: 'large' }).size).toBeUndefined()
  })

  test.each([
    ['an unknown item', { id: 'unicorn-tea' }],
    ['a size it does not come in', { id: 'taro-milk-tea', size: 'pot' }],
    ['an unknown topping', { id: 'taro-milk-tea', customizations: { toppings: ['gold'] } }],
  ] as [string, LineWish][])('does not exist for %s', (_, wish) => {
    expect(lineFromItem(CATALOGUE, wish)).toBeNull()
  })

  test.each([
    [0, 1],
    [-4, 1],
    [2.9, 2],
    [Number.NaN, 1],
    [10_000, MAX_LINE_QUANTITY],
  ])('of %d is a line of %d', (asked, quantity) => {
    expect(line({ id: 'latte', quantity: asked }).quantity).toBe(quantity)
  })

  test('a membership added without a tier is basic at $25', () => {
    expect(lineFromMembership({})).toMatchObject({
      id: 'basic',
      type: 'membership',
      priceCents: 2_500,
    })
    expect(lineFromMembership({}, 'none')).toBeNull()
  })
})

describe('adding', () => {
  test('merges lines with the same drink, size and customizations', () => {
    const lines = fill({ id: 'latte', quantity: 2 }, { id: 'latte' })
    expect(lines).toMatchObject([{ lineId: 'line-0', quantity: 3 }])
  })

  test.each([
    ['regular ice', {}, { iceLevel: 'regular ice' }],
    ['full sugar', {}, { sugarLevel: 100 }],
    ['regular milk', {}, { milk: 'regular' }],
    ['iced taro', {}, { temperature: 'iced' }],
    [
      'toppings in another order',
      { toppings: ['boba', 'pudding'] },
      { toppings: ['pudding', 'boba'] },
    ],
  ] as [string, Customizations, Customizations][])(
    'merges %s with the usual drink',
    (_, one, other) => {
      const id = 'taro-milk-tea'
      expect(fill({ id, customizations: one }, { id, customizations: other })).toHaveLength(1)
    },
  )

  test.each([
    ['size', { size: 'large' }],
    ['sugar', { customizations: { sugarLevel: 0 } }],
    ['ice', { customizations: { iceLevel: 'no ice' } }],
    ['milk', { customizations: { milk: 'oat' } }],
    ['temperature', { customizations: { temperature: 'hot' } }],
    ['toppings', { customizations: { toppings: ['boba'] } }],
    ['customer name', { customerName: 'Ada' }],
    ['drink', { id: 'latte' }],
  ] as [string, Partial<LineWish>][])('keeps another %s on a line of its own', (_, other) => {
    const id = 'taro-milk-tea'
    expect(fill({ id }, { id, ...other })).toHaveLength(2)
  })

  test.each(['booking', 'session'] as const)('a %s is always a new line of 1', (type) => {
    const once = addLine([], { ...booking, type }, 'a')
    const twice = addLine(once, { ...booking, type }, 'b')
    expect(twice.map(({ lineId, quantity }) => [lineId, quantity])).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  })

  test('takes the newer price when a line is merged', () => {
    const old = addLine([], { ...line({ id: 'latte' }), priceCents: 600 }, 'a')
    expect(addLine(old, line({ id: 'latte' }), 'b')).toMatchObject([
      { priceCents: 650, quantity: 2 },
    ])
  })

  test('stops at the most that one order may hold', () => {
    expect(fill({ id: 'latte', quantity: 40 }, { id: 'latte', quantity: 40 })).toMatchObject([
      { quantity: MAX_LINE_QUANTITY },
    ])
    const full = Array.from({ length: MAX_LINES }, (_, n) => ({ ...booking, lineId: `${n}` }))
    expect(addLine(full, booking, 'one more')).toEqual(full)
  })
})

describe('changing', () => {
  const lines = fill({ id: 'latte', customerName: 'Ada', quantity: 2 }, { id: 'mocha' })

  test.each([0, -1])('setting the quantity to %d removes the line', (quantity) => {
    expect(setQuantity(lines, 'line-0', quantity).map(({ id }) => id)).toEqual(['mocha'])
  })

  test('sets a quantity, and no more than one order may hold', () => {
    expect(setQuantity(lines, 'line-0', 5)[0]?.quantity).toBe(5)
    expect(setQuantity(lines, 'line-0', 10_000)[0]?.quantity).toBe(MAX_LINE_QUANTITY)
  })

  test('removes a line, and nothing when there is none', () => {
    expect(removeLine(lines, 'line-1').map(({ id }) => id)).toEqual(['latte'])
    expect(removeLine(lines, 'line-9')).toEqual(lines)
  })

  test('duplicates below the original with a new id, quantity 1 and no name', () => {
    const copied = duplicateLine(lines, 'line-0', 'copy')
    expect(copied.map(({ lineId }) => lineId)).toEqual(['line-0', 'copy', 'line-1'])
    expect(copied[1]).toEqual({ ...line({ id: 'latte' }), lineId: 'copy', quantity: 1 })
  })

  test('edits a drink and prices it again', () => {
    const customizations = { toppings: ['brown-sugar-boba'] }
    const edited = editLine(lines, 'line-0', { size: 'large', customizations }, CATALOGUE)
    expect(edited[0]).toMatchObject({
      lineId: 'line-0',
      size: 'large',
      priceCents: 850,
      quantity: 2,
      customerName: 'Ada',
    })
    expect(edited[1]).toEqual(lines[1])
  })

  test('an edit that cannot be sold changes nothing', () => {
    expect(editLine(lines, 'line-0', { size: 'pot' }, CATALOGUE)).toEqual(lines)
    expect(editLine([{ ...booking, lineId: 'b' }], 'b', { size: 'large' }, CATALOGUE)).toEqual([
      { ...booking, lineId: 'b' },
    ])
  })

  test('names a drink, trimmed, and takes the name off again', () => {
    expect(nameLine(lines, 'line-1', '  Grace ')[1]?.customerName).toBe('Grace')
    expect(nameLine(lines, 'line-0', '   ')[0]).not.toHaveProperty('customerName')
  })

  test('leaves the cart it was given as it was', () => {
    const before = JSON.parse(JSON.stringify(lines))
    setQuantity(lines, 'line-0', 9)
    duplicateLine(lines, 'line-0', 'copy')
    nameLine(lines, 'line-0', 'Bo')
    addLine(lines, line({ id: 'latte', customerName: 'Ada' }), 'x')
    expect(lines).toEqual(before)
  })
})

test('counts items and adds up prices', () => {
  const lines = fill({ id: 'latte', quantity: 2 }, { id: 'taro-milk-tea', size: 'large' })
  expect(itemCount(lines)).toBe(3)
  expect(subtotalCents(lines)).toBe(2 * 650 + 850)
})

test('asks the server without prices, in a form that it accepts', () => {
  const lines = fill(
    { id: 'latte', customerName: 'Ada', source: 'x' },
    { id: 'taro-milk-tea', size: 'large', customizations: { sugarLevel: 0 } },
  )
  const request = toRequest(lines)
  expect(request).toEqual([
    { id: 'latte', type: 'item', size: 'medium', quantity: 1, customerName: 'Ada' },
    {
      id: 'taro-milk-tea',
      type: 'item',
      size: 'large',
      quantity: 1,
      customizations: { sugarLevel: 0 },
    },
  ])
  for (const one of request) expect(LineRequest.parse(one)).toEqual(one)
})

describe('any sequence of adding', () => {
  const wish = fc.record({
    id: fc.constantFrom('latte', 'taro-milk-tea', 'mango-green-tea', 'egg-tart'),
    size: fc.constantFrom('medium' as const, 'large' as const),
    quantity: fc.integer({ min: 1, max: 3 }),
    customizations: fc.record(
      {
        sugarLevel: fc.constantFrom(0 as const, 100 as const),
        temperature: fc.constantFrom('iced' as const, 'hot' as const),
        toppings: fc.array(fc.constantFrom('boba', 'pudding'), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
    customerName: fc.constantFrom('', 'Ada', 'Bo'),
  })
  const wishes = fc.array(wish, { maxLength: 12 })

  test('keeps every drink and every cent', () => {
    fc.assert(
      fc.property(wishes, (all) => {
        const lines = fill(...all)
        const each = all.map(line)
        expect(itemCount(lines)).toBe(each.reduce((sum, { quantity }) => sum + quantity, 0))
        expect(subtotalCents(lines)).toBe(
          each.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0),
        )
      }),
    )
  })

  test('gives the same lines in another order of adding', () => {
    const asText = (lines: CartLine[]) =>
      lines

        .map((one) =>
          JSON.stringify([one.id, one.size, one.quantity, one.priceCents, one.customerName]),
        )
        .sort()
    fc.assert(
      fc.property(wishes, (all) => {
        expect(asText(fill(...all.toReversed()))).toEqual(asText(fill(...all)))
      }),
    )
  })

  test('survives being stored and read', () => {
    fc.assert(
      fc.property(wishes, (all) => {
        const lines = fill(...all)
        expect(readLines(JSON.parse(JSON.stringify(lines)))).toEqual(lines)
      }),
    )
  })
})
