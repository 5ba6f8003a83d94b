import { expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { quoteOrder } from '#domain/ordering/quote.ts'
import { draftOf, wishesOf } from './edit-draft.ts'

const request = {
  lines: [
    {
      id: 'taro-milk-tea',
      size: 'large' as const,
      quantity: 2,
      customizations: { sugarLevel: 50 as const },
    },
    { id: 'thai-milk-tea', quantity: 1, customerName: 'Mia' },
  ],
}
const quote = quoteOrder({ menu: CATALOGUE, request, taxBasisPoints: 800 })

test('an order that is not changed asks for the lines it has, and says which they were', () => {
  const wishes = wishesOf(draftOf({ quote }))
  expect(wishes.map(({ was }) => was)).toEqual([0, 1])
  expect(wishes[0]).toMatchObject({ id: 'taro-milk-tea', size: 'large', quantity: 2 })
  expect(wishes[1]).toMatchObject({ id: 'thai-milk-tea', quantity: 1, customerName: 'Mia' })
  // Priced again it comes to the same.
  const again = quoteOrder({ menu: CATALOGUE, request: { lines: wishes }, taxBasisPoints: 800 })
  expect(again.totalCents).toBe(quote.totalCents)
})

test('a line that is new was none of the order', () => {
  const [first] = draftOf({ quote })
  if (!first) throw new Error('The order has no line.')
  const { was: _, ...added } = first
  expect(wishesOf([added])[0]).not.toHaveProperty('was')
})
