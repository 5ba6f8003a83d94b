import { beforeEach, expect, test } from 'vitest'
import type { CartLine } from '#domain/contracts/ordering.ts'
import { cartLines } from './cart-lines.ts'
import { clearSent, handOver } from './sent.ts'

const line = (lineId: string, quantity: number): CartLine => ({
  lineId,
  id: 'taro-milk-tea',
  type: 'item',
  name: 'Taro Milk Tea',
  category: 'milk-tea',
  priceCents: 650,
  quantity,
  customizations: {},
})
const left = () => cartLines.lines.value.map(({ lineId, quantity }) => [lineId, quantity])

beforeEach(() => cartLines.clear())

test('what was ordered leaves the cart, and what was added meanwhile stays', () => {
  const sent = [line('a', 2), line('b', 1), line('taken-out', 1)]
  cartLines.replace([line('a', 3), line('b', 1), line('c', 4)])
  clearSent(sent)
  expect(left()).toEqual([
    ['a', 1],
    ['c', 4],
  ])
})

test('what went to the checkout can be put back once the cart is empty', () => {
  const sent = [line('a', 2)]
  cartLines.replace([...sent, line('b', 1)])
  handOver(sent)
  expect(left()).toEqual([['b', 1]])
  cartLines.remove('b')
  cartLines.takeBack()
  expect(left()).toEqual([['a', 2]])
})
