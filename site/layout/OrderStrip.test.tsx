import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import { pastOrders, session } from '#widgets/state/index.ts'
import { cafeAt, show, type Answers } from '../testing.tsx'
import { OrderStrip } from './OrderStrip.tsx'

const NOW = '2025-10-15T16:00:00Z'

/** The events of a server, sent by the test. */
class Events extends EventTarget {
  static CLOSED = 2
  static all: Events[] = []
  readyState = 0
  constructor(readonly url: string) {
    super()
    Events.all.push(this)
  }
  close() {
    this.readyState = Events.CLOSED
  }
  static tell(order: Order) {
    const event = new MessageEvent('order', { data: JSON.stringify(order) })
    for (const each of Events.all) each.dispatchEvent(event)
  }
}

beforeEach(() => {
  Events.all = []
  vi.stubGlobal('EventSource', Events)
  pastOrders.list.value = []
})
afterEach(() => {
  session.signOut()
  cleanup()
  vi.unstubAllGlobals()
})

const orderOf = (id: string, status: OrderStatus, estimatedAt = '2025-10-15T16:20:00Z') =>
  ({
    id,
    token: `key-${id}`,
    number: `A-${id}`,
    status,
    estimatedAt,
    pickupAt: null,
    timeZone: 'America/New_York',
    contact: { name: 'Mira', email: null, phone: null },
    quote: { lines: [{ type: 'item' }] },
  }) as unknown as Order
const strip = () => screen.queryByRole('region', { name: 'Order in progress' })

/** The strip on a page, over these orders of this device. */
function open(orders: Order[], at = '/menu', answers: Answers = {}) {
  for (const { id, token } of orders) pastOrders.keep({ id, token })
  const asked = vi.fn()
  show(
    <OrderStrip />,
    Object.fromEntries([
      ...Object.entries(answers),
      ['GET /api/cafe', () => cafeAt(NOW)],
      ...orders.map((order) => [
        `GET /api/orders/${order.id}`,
        () => {
          asked(order.id)
          return order
        },
      ]),
    ]),
    at,
  )
  return asked
}

test('says how a guest’s order stands, leads to it, and follows it until it is fetched', async () => {
  const order = orderOf('104', 'preparing')
  open([order])
  const link = await screen.findByRole('link', { name: /A-104 is being made/ })
  expect(link.textContent).toContain('ready about 12:20\u00A0PM')
  expect(link.getAttribute('href')).toBe('/order-confirmation?order=104&token=key-104')
  act(() => Events.tell({ ...order, status: 'ready' }))
  await screen.findByRole('link', { name: 'Ready at the counter – say Mira' })
  act(() => Events.tell({ ...order, status: 'picked-up' }))
  await waitFor(() => expect(strip()).toBeNull())
  await waitFor(() => expect(pastOrders.list.value[0]?.isOver).toBe(true))
})

test('says which time has passed, where the order takes longer than was said', async () => {
  open([orderOf('104', 'preparing', '2025-10-15T15:40:00Z')])
  await screen.findByRole('link', {
    name: 'A-104 is being made, a little later than we said (11:40\u00A0AM)',
  })
})

test('says so when the order is called off while it is looked at', async () => {
  const order = orderOf('104', 'pending')
  open([order])
  await screen.findByRole('link', { name: /is in line/ })
  act(() => Events.tell({ ...order, status: 'cancelled' }))
  await screen.findByRole('link', { name: 'A-104 was cancelled' })
})

test('tells the counter that its customer is here, and then says so without hiding that it is ready', async () => {
  const order = orderOf('104', 'ready')
  const said = vi.fn(() => ({ ...order, hereAt: NOW }))
  open([order], '/menu', { 'POST /api/orders/104/here': said })
  fireEvent.click(await screen.findByRole('button', { name: 'I’m here' }))
  await screen.findByRole('link', { name: 'Ready, and they know you are here – say Mira' })
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ body: { token: 'key-104' } }))
})

test('of several it shows what is ready, and where the others are', async () => {
  open([orderOf('104', 'pending'), orderOf('105', 'ready', '2025-10-15T17:00:00Z')])
  await screen.findByRole('link', { name: 'Ready at the counter – say Mira' })
  expect(screen.getByRole('link', { name: '1 more' }).getAttribute('href')).toBe('/order#again')
})

test('is not on the page of the order itself, and asks nothing about orders that are over', async () => {
  const asked = open([orderOf('104', 'pending')], '/order-confirmation?order=104&token=key-104')
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(strip()).toBeNull()
  cleanup()
  pastOrders.list.value = [{ id: '104', token: 'key-104', isOver: true }]
  show(<OrderStrip />, {
    'GET /api/orders/104': () => {
      throw new Error('It was asked about.')
    },
  })
  expect(strip()).toBeNull()
})

test('a member whose month is not paid reads it above each page, but not on the one that says all of it', async () => {
  session.signIn({ id: 'u', email: 'ada@guest.example', name: 'Ada', role: 'USER' } as never)
  const mine = { orders: [], page: 1, pages: 1, total: 0, membershipDueCents: 4_500 }
  open([], '/gallery', { 'GET /api/me/orders': () => mine })
  const link = await screen.findByRole('link', { name: /past due: pay \$45\.00/ })
  expect(link.getAttribute('href')).toBe('/membership/dashboard')
  cleanup()
  open([], '/membership/dashboard', { 'GET /api/me/orders': () => mine })
  await act(async () => {})
  expect(screen.queryByText(/past due/)).toBeNull()
})

test('drinks for the break of a class are brought there, and not picked up', async () => {
  const order = orderOf('1', 'confirmed')
  open([
    {
      ...order,
      pickupAt: order.estimatedAt,
      forBreak: { reference: 'R-1', title: 'Two Inks', until: order.estimatedAt },
    } as Order,
  ])
  await screen.findByText(/comes to your class/)
  expect(strip()?.textContent).not.toContain('pickup')
})

test('says nothing of drinks that are paid with seats that are held', async () => {
  const drinks = orderOf('1', 'awaiting-payment')
  const forBreak = { reference: 'R-1', title: 'Two Inks', until: NOW, isWithSeats: true }
  open([{ ...drinks, forBreak }, orderOf('2', 'pending')])
  await waitFor(() => expect(strip()?.textContent).toContain('A-2'))
  expect(strip()?.textContent).not.toContain('A-1')
  expect(strip()?.textContent).not.toContain('more')
})
