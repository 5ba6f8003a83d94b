import { waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { quoteOrder } from '#domain/ordering/quote.ts'
import { cart, page, recallPickup } from '#widgets/state/index.ts'
import { showHook } from '../../testing.tsx'
import { useHandover } from './use-handover.ts'
// Read beforehand, so that no test waits for a file.
import './claim-cart.ts'

const LINES = [
  { id: 'thai-milk-tea', quantity: 2, size: 'large' as const },
  { id: 'moon-tea', quantity: 1 },
]
const CONTENTS = {
  lines: LINES,
  quote: {
    ...quoteOrder({
      menu: CATALOGUE,
      request: { lines: [LINES[0]!, { id: 'taro-milk-tea', quantity: 1 }] },
      taxBasisPoints: 800,
    }),
  },
  name: 'Ada',
  pickup: { date: '2026-03-06', time: '12:30' },
  source: 'bakery',
}
CONTENTS.quote.lines[1] = { ...CONTENTS.quote.lines[1]!, id: 'moon-tea', name: 'Moon Tea' }

const onClaimed = vi.fn()
let claims = 0
beforeEach(() => {
  claims = 0
  cart.addItem(CATALOGUE, { id: 'taro-milk-tea' })
})
afterEach(() => {
  cart.clear()
  page.source.value = null
  page.handover = null
  sessionStorage.clear()
  onClaimed.mockClear()
  vi.unstubAllGlobals()
})

const open = (code: string | null, answer: () => unknown = () => CONTENTS) =>
  showHook(
    () => ({ handover: useHandover(onClaimed), at: useLocation() }),
    {
      'GET /api/menu': () => CATALOGUE,
      [`POST /api/cart-handovers/${code}/claim`]: () => {
        claims += 1
        return answer()
      },
    },
    code ? `/checkout?cart=${code}&type=guest` : '/checkout',
  ).result
const ids = () => cart.lines.value.map(({ id }) => id)

test('what came joins what is here, and the code leaves the address', async () => {
  const result = open('CODE-1')
  expect(result.current.handover.state).toBe('claiming')
  await waitFor(() => expect(result.current.handover.state).toBe('claimed'))
  expect(ids()).toEqual(['taro-milk-tea', 'thai-milk-tea', 'moon-tea'])
  expect(result.current.handover).toMatchObject({
    kept: [{ id: 'taro-milk-tea' }],
    arrived: [{ id: 'thai-milk-tea', quantity: 2, source: 'bakery' }, { id: 'moon-tea' }],
  })
  await waitFor(() => expect(result.current.at.search).toBe('?type=guest'))
  expect(onClaimed.mock.calls).toMatchObject([[{ name: 'Ada' }]])
})

test('what is not on the menu any more comes as it was quoted', async () => {
  const result = open('CODE-2')
  await waitFor(() => expect(result.current.handover.state).toBe('claimed'))
  expect(cart.lines.value.at(-1)).toMatchObject({
    id: 'moon-tea',
    name: 'Moon Tea',
    priceCents: CONTENTS.quote.lines[1]?.unitCents,
  })
})

test('its time, its page and its code are kept for the order', async () => {
  const result = open('CODE-3')
  await waitFor(() => expect(result.current.handover.state).toBe('claimed'))
  expect(recallPickup()).toMatchObject(CONTENTS.pickup)
  expect(page.source.value).toBe('bakery')
  expect([page.handover, sessionStorage.getItem('lounge:handover')]).toEqual(['CODE-3', 'CODE-3'])
})

test('a code is claimed once, and its lines come once, on a page that is shown again', async () => {
  const first = open('CODE-4')
  await waitFor(() => expect(first.current.handover.state).toBe('claimed'))
  const second = open('CODE-4')
  await waitFor(() => expect(second.current.handover.state).toBe('claimed'))
  expect(claims).toBe(1)
  expect(cart.lines.value.map(({ quantity }) => quantity)).toEqual([1, 2, 1])
})

test('a code that is refused leaves the address and the cart as they are without it', async () => {
  const result = open('CODE-5', () =>
    Response.json({ error: 'handover_gone', message: 'This cart was taken.' }, { status: 404 }),
  )
  await waitFor(() => expect(result.current.handover.state).toBe('failed'))
  expect(result.current.handover).toMatchObject({ message: 'This cart was taken.' })
  await waitFor(() => expect(result.current.at.search).toBe('?type=guest'))
  expect(ids()).toEqual(['taro-milk-tea'])
  expect(onClaimed).not.toHaveBeenCalled()
})

test('where nothing answers the code stays, for a reload', async () => {
  const result = open('CODE-6', () => Promise.reject(new TypeError('no network')))
  await waitFor(() => expect(result.current.handover.state).toBe('failed'))
  expect(result.current.at.search).toContain('cart=CODE-6')
})

test('without a code the one that this tab came by is remembered', async () => {
  sessionStorage.setItem('lounge:handover', 'CODE-7')
  expect(open(null).current.handover).toEqual({ state: 'none' })
  await waitFor(() => expect(page.handover).toBe('CODE-7'))
})
