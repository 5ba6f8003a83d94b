import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { cart, menu } from '#widgets/state/index.ts'
import { cafeAt, show } from '../../testing.tsx'
import { addTaro, leaveTillAsNew, quoteNow } from '../till/testing.ts'
import { PastOrders } from './PastOrders.tsx'

afterEach(() => {
  cart.replace([])
  leaveTillAsNew()
  vi.unstubAllGlobals()
})

test('of a cancelled order with a membership it says what was given back and what outlives it', async () => {
  addTaro()
  const quote = quoteNow()
  const joined = { type: 'membership', name: 'Regular', totalCents: 2_900, startsOn: '2025-10-17' }
  const order = {
    id: 'o-1',
    number: 'A-104',
    status: 'cancelled',
    isPaid: true,
    quote: {
      ...quote,
      lines: [...quote.lines, { ...quote.lines[0], ...joined }],
      totalCents: 3_710,
    },
    createdAt: '2025-10-17T16:00:00.000Z',
    timeZone: 'America/New_York',
  }
  show(<PastOrders userId="u" />, {
    'GET /api/cafe': () => cafeAt('2025-10-18T16:00:00Z'),
    'GET /api/me/orders': () => ({ orders: [order], page: 1, pages: 1, total: 1 }),
  })
  expect(
    await screen.findByText(
      '$8.10 given back. $29.00 paid for Regular, which goes by its own terms.',
    ),
  ).toBeTruthy()
})

const LINE = { quantity: 1, size: null, customizations: {}, summary: '', customerName: null }
const TARO = { ...LINE, id: 'taro-milk-tea', type: 'item', name: 'Taro Milk Tea', totalCents: 675 }
const MONTH = {
  ...LINE,
  id: 'membership-premium',
  type: 'membership',
  name: 'Premium Membership',
  startsOn: '2025-10-17',
  totalCents: 4_500,
}
const AT = '2025-10-17T15:00:00.000Z'
const ORDER = {
  id: 'o-1',
  number: 'A-104',
  token: 'key',
  status: 'cancelled',
  isPaid: true,
  createdAt: AT,
  timeZone: 'America/New_York',
  quote: { lines: [TARO, MONTH], totalCents: 5_229 },
  money: [
    { kind: 'paid', cents: 5_229, at: AT },
    { kind: 'given-back', cents: 729, at: AT },
  ],
}

async function open(order: object) {
  show(<PastOrders userId="u" />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
    'GET /api/menu': () => CATALOGUE,
    'GET /api/me/orders': () => ({ orders: [order], page: 1, pages: 1, total: 1 }),
  })
  await act(() => menu.load())
  await screen.findByRole('heading', { name: 'Past orders' })
}

test('an order that was cancelled beside a membership that runs came to nothing, and only its drink is ordered again', async () => {
  await open(ORDER)
  const row = screen.getByRole('listitem').textContent
  expect(row).toContain('$0.00')
  expect(row).not.toContain('$52.29')
  fireEvent.click(screen.getByRole('button', { name: 'Order Taro Milk Tea of A-104 again' }))
  await waitFor(() => expect(cart.lines.value.map(({ id }) => id)).toEqual(['taro-milk-tea']))
})

test('nothing is offered again of an order of which nothing is on the menu any more', async () => {
  await open({ ...ORDER, quote: { ...ORDER.quote, lines: [{ ...TARO, id: 'gone' }] } })
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
})

test('an order that stands says what it cost, and what was given back of it', async () => {
  await open({ ...ORDER, status: 'picked-up' })
  expect(screen.getByRole('listitem').textContent).toContain('$45.00$7.29 given back')
})
