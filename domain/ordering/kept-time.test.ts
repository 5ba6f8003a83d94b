import { expect, test } from 'vitest'
import { CATALOGUE } from '../menu/catalogue.ts'
import { quoteOrder } from './quote.ts'

const ordered = quoteOrder({
  menu: CATALOGUE,
  request: { lines: [{ id: 'taro-milk-tea', quantity: 1 }] },
  taxBasisPoints: 800,
})
const [line] = ordered.lines

/** The order with more of the same drink, at the price that was promised. */
const more = (menu: typeof CATALOGUE) =>
  quoteOrder({
    menu,
    request: { lines: [{ id: 'taro-milk-tea', quantity: 3 }] },
    taxBasisPoints: 800,
    kept: [{ line: line!, prepSeconds: 40 }],
  })

test('more of a drink that was ordered takes the kitchen as much longer', () => {
  expect(more(CATALOGUE).prepSeconds).toBe(ordered.prepSeconds * 3)
})

test('of one that is not on the menu any more the time of the order counts, for each', () => {
  const without = { ...CATALOGUE, items: CATALOGUE.items.filter(({ id }) => id !== line!.id) }
  const same = quoteOrder({
    menu: without,
    request: { lines: [{ id: 'taro-milk-tea', quantity: 1 }] },
    taxBasisPoints: 800,
    kept: [{ line: { ...line!, quantity: 2 }, prepSeconds: 40 }],
  })
  expect(same.prepSeconds).toBe(40)
})
