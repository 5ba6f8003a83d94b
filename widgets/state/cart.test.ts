import { beforeEach, expect, test, vi } from 'vitest'
import type { CartLine } from '#domain/contracts/ordering.ts'

type State = typeof import('./index.ts')
let state: State

/** A page load: every module starts anew over the same storage. */
async function load(): Promise<State> {
  vi.resetModules()
  return import('./index.ts')
}
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

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
  localStorage.clear()
  state = await load()
})

test('merges equal drinks and tells which line it went into', () => {
  const first = state.cart.add(taro())
  const other = state.cart.add(taro({ customizations: { sugarLevel: 0 } }))
  const again = state.cart.add(taro({ quantity: 2 }))
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  expect(state.cart.count.value).toBe(4)
  expect(state.cart.subtotalCents.value).toBe(4 * 850)
})

test('says each time that something was added, also the same thing twice', () => {
  const seen: (number | undefined)[] = []
  state.cart.add(taro())
  seen.push(state.cart.added.value?.at)
  state.cart.add(taro())
  seen.push(state.cart.added.value?.at)
  expect(seen).toEqual([1, 2])
})

test('survives a reload and is the guest’s until somebody signs in', async () => {
  state.cart.add(taro())
  state = await load()
  expect(state.cart.count.value).toBe(1)
  state.session.signIn(ada as never)
  expect(state.cart.isEmpty.value).toBe(true)
  state.cart.add(taro({ quantity: 3 }))
  state.session.signOut()
  expect(state.cart.count.value).toBe(1)
  state = await load()
  state.session.signIn(ada as never)
  expect(state.cart.count.value).toBe(3)
})

test('starts clean and reports it where a line could not have been written by us', async () => {
  localStorage.setItem(
    'lounge:cart:guest',
    JSON.stringify({ version: 1, value: [{ ...taro(), lineId: 'x', quantity: -4 }] }),
  )
  state = await load()
  expect(state.cart.isEmpty.value).toBe(true)
  const heard: string[] = []
  state.onProblem(({ phase }) => heard.push(phase))
  expect(heard).toEqual(['storage'])
})

test('follows another tab', () => {
  const line = { ...taro(), lineId: 'elsewhere', quantity: 5 }
  localStorage.setItem('lounge:cart:guest', JSON.stringify({ version: 1, value: [line] }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'lounge:cart:guest' }))
  expect(state.cart.count.value).toBe(5)
})

test('puts a removed line back where it was', () => {
  state.cart.add(taro())
  const lineId = state.cart.add(taro({ id: 'latte', name: 'Latte' }))
  state.cart.add(taro({ id: 'mocha', name: 'Mocha' }))
  const line = state.cart.lines.value.find((each) => each.lineId === lineId) as CartLine
  state.cart.remove(lineId)
  state.cart.restore(line, 1)
  expect(state.cart.lines.value.map(({ name }) => name)).toEqual([
    'Taro Milk Tea',
    'Latte',
    'Mocha',
  ])
})

test('a quantity of 0 removes the line', () => {
  state.cart.setQuantity(state.cart.add(taro()), 0)
  expect(state.cart.isEmpty.value).toBe(true)
})

test('takes over quoted prices and tells what changed', () => {
  state.cart.add(taro({ quantity: 2 }))
  const quoted = { id: 'taro-milk-tea', unitCents: 900, problem: null } as never
  expect(state.cart.reprice([quoted])).toEqual([
    { name: 'Taro Milk Tea', fromCents: 850, toCents: 900 },
  ])
  expect(state.cart.subtotalCents.value).toBe(1_800)
  expect(state.cart.reprice([quoted])).toEqual([])
})
