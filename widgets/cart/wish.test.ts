import { expect, test, vi } from 'vitest'
import { MAX_LINE_QUANTITY } from '#domain/ordering/limits.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { readWish } from './wish.ts'

const read = (wish: object) => readWish(CATALOGUE, { id: 'taro-milk-tea', ...wish })
const messageOf = (wish: object) => {
  const answer = read(wish)
  return answer.ok ? null : answer.message
}

test('takes toppings as ids or as text with commas', () => {
  const ids = ['boba', 'lychee-jelly']
  for (const toppings of [ids, 'Boba, Lychee Jelly', 'boba,lychee-jelly,'])
    expect(read({ customizations: { toppings } })).toMatchObject({
      wish: { customizations: { toppings: ids } },
    })
})

test('takes choices as they are written on the screen', () => {
  const customizations = {
    iceLevel: 'Less Ice',
    sugarLevel: '50%',
    milk: 'Oat',
    temperature: 'Hot',
  }
  expect(read({ size: 'Large', customizations })).toMatchObject({
    ok: true,
    wish: {
      size: 'large',
      customizations: { iceLevel: 'less ice', sugarLevel: 50, milk: 'oat', temperature: 'hot' },
    },
  })
})

test.each([
  [{ id: 'unicorn-tea' }, 'The menu has no item with the id "unicorn-tea".'],
  [{ id: undefined }, 'The menu has no item with the id "undefined".'],
  [{ size: 'XL' }, /size XL.*Regular \(\$7\.50\)/],
  [{ quantity: 0 }, 'A quantity is 1 to 50, not 0.'],
  [{ quantity: 1.5 }, 'A quantity is 1 to 50, not 1.5.'],
  [{ quantity: MAX_LINE_QUANTITY + 1 }, 'A quantity is 1 to 50, not 51.'],
  [{ customizations: { toppings: ['gravel'] } }, 'The menu has no topping with the id "gravel".'],
  [{ customizations: { sugarLevel: 33 } }, /^sugarLevel is one of 0, 25, 50, 75, 100/],
])('refuses %j with a sentence for the author of the page', (wish, message) => {
  expect(messageOf(wish)).toMatch(message)
})

test('a wish that is no object is told what one is', () => {
  for (const none of ['taro-milk-tea', null, undefined, 5])
    expect(readWish(CATALOGUE, none as never)).toMatchObject({
      ok: false,
      message: `A wish is an object such as { id: 'mocha' }, not "${none}".`,
    })
})

test('words that a wish has no use for are said once, and what is right is taken', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const wish = { size: 'large', quantity: 2, customerName: 'Ada', customizations: { milk: 'oat' } }
  expect(read(wish)).toMatchObject({ ok: true })
  expect(read({ quantitiy: 2, customizations: { ice: 'less' } })).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 10_000 })
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('quantitiy, ice'))
  warn.mockRestore()
})
