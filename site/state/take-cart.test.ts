import { beforeEach, expect, test, vi } from 'vitest'
import type { CartLine } from '#domain/contracts/ordering.ts'
import { MAX_LINES } from '#domain/ordering/limits.ts'

type State = typeof import('#widgets/state/index.ts')
let state: State
let takeCart: (typeof import('./take-cart.ts'))['takeCart']

/** A page load: every module starts anew over the same storage. */
async function load(): Promise<void> {
  vi.resetModules()
  state = await import('#widgets/state/index.ts')
  takeCart = (await import('./take-cart.ts')).takeCart
}
beforeEach(async () => {
  localStorage.clear()
  await load()
})

const taro = (more: Partial<CartLine> = {}): Omit<CartLine, 'lineId'> => ({
  id: 'taro-milk-tea',
  type: 'item',
  name: 'Taro Milk Tea',
  category: 'boba',
  size: 'large',
  priceCents: 850,
  quantity: 1,
  customizations: { sugarLevel: 50 },
  ...more,
})
const ada = { id: 'ada', email: 'ada@example.com', name: 'Ada', role: 'CUSTOMER' as const }
const signIn = () => takeCart(() => state.session.signIn(ada))
const quantities = () => state.cart.lines.value.map(({ quantity }) => quantity)

test('a guest’s lines survive signing in, also a reload later', async () => {
  state.cart.add(taro({ quantity: 2 }))
  signIn()
  expect(quantities()).toEqual([2])
  await load()
  expect(quantities()).toEqual([])
  signIn()
  expect(quantities()).toEqual([2])
})

test('they merge with equal drinks in the person’s own cart, and only once', async () => {
  signIn()
  state.cart.add(taro({ quantity: 3 }))
  state.session.signOut()
  expect(quantities()).toEqual([])
  state.cart.add(taro())
  state.cart.add(taro({ customizations: { sugarLevel: 0 } }))
  signIn()
  expect(quantities()).toEqual([4, 1])
  // A renewed token signs in again.
  signIn()
  expect(quantities()).toEqual([4, 1])
  state.session.signOut()
  expect(quantities()).toEqual([])
})

test('the drawer does not open by itself', () => {
  state.cart.add(taro())
  const before = state.cart.added.value
  signIn()
  expect(state.cart.added.value).toBe(before)
})

test('the keys to orders of this device go with them', () => {
  state.pastOrders.keep({ id: 'one', token: 'a' })
  state.pastOrders.keep({ id: 'two', token: 'b' })
  signIn()
  expect(state.pastOrders.list.value.map(({ id }) => id)).toEqual(['two', 'one'])
  state.session.signOut()
  expect(state.pastOrders.list.value).toEqual([])
})

test('what does not fit into a full cart is named', () => {
  signIn()
  for (let at = 0; at < MAX_LINES; at++) state.cart.add(taro({ customerName: `Guest ${at}` }))
  state.session.signOut()
  state.cart.add(taro({ name: 'Matcha Latte', id: 'matcha-latte' }))
  signIn()
  expect(state.cart.lines.value).toHaveLength(MAX_LINES)
  expect(state.toasts.list.value).toMatchObject([
    { title: 'Your cart is full', text: 'Left out: Matcha Latte.' },
  ])
})
