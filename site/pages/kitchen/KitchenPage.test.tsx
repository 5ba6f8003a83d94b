import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order, OrderPatch, QuoteLine } from '#domain/contracts/ordering.ts'
import { REMAKE_REASONS } from '#domain/kitchen/limits.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { configureApi } from '#widgets/api.ts'
import { session } from '#widgets/state/index.ts'
import { KitchenPage } from './KitchenPage.tsx'

let sent: { path: string; body: unknown }[]
beforeEach(() => {
  sent = []
  configureApi({ api: 'https://cafe.example' })
  localStorage.setItem('lounge-kitchen-sound', 'off')
})
afterEach(() => {
  cleanup()
  session.signOut()
  vi.unstubAllGlobals()
})

const line = (id: string, name: string, quantity = 1): QuoteLine =>
  ({ id, name, quantity, type: 'item', sizeLabel: null, summary: '', customizations: {} }) as never

function order(number: string, more: Partial<Order> = {}): Order {
  return {
    id: number,
    number,
    status: 'preparing',
    contact: { name: 'Zoe', email: null, phone: null },
    quote: {
      lines: [line('taro-milk-tea', 'Taro Milk Tea', 2), line('latte', 'Latte')],
      prepSeconds: 60,
    },
    note: '',
    pickupAt: null,
    estimatedAt: new Date(Date.now() + 1_200_000).toISOString(),
    timeZone: 'America/New_York',
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    history: [],
    isAcknowledged: true,
    waiting: null,
    ...more,
  } as Order
}

function open(orders: Order[]) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = new URL(String(url)).pathname
    if (init.method === 'POST') {
      sent.push({ path, body: JSON.parse(String(init.body)) })
      return Response.json(orders[0])
    }
    if (init.method === 'PATCH') {
      const body = JSON.parse(String(init.body)) as OrderPatch
      sent.push({ path, body })
      const { isSeen } = body
      return Response.json({ ...orders[0], ...(isSeen ? { isSeen } : { status: 'preparing' }) })
    }
    if (path === '/api/orders') return Response.json({ orders })
    if (path === '/api/menu') return Response.json(CATALOGUE)
    return new Promise<Response>(() => {})
  })
  session.signIn({
    id: 'u',
    email: 'u@cafe.example',
    name: 'Uma',
    role: 'STAFF',
    staffRole: 'BARISTA',
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <KitchenPage />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('counts all that is open, without the lines that are made', async () => {
  open([order('A-1', { madeLines: [1] }), order('A-2')])
  const all = await screen.findByRole('region', { name: 'All to make' })
  await vi.waitFor(() =>
    expect(
      within(all)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['4 Taro Milk Tea', '1 Latte']),
  )
})

test('what is wanted as soon as possible is to be made at once, also where the clock of the screen is behind', async () => {
  const soon = new Date(Date.now() + 50_000).toISOString()
  const pickup = new Date(Date.now() + 3_600_000).toISOString()
  open([
    order('A-1', { status: 'confirmed', channel: 'counter', createdAt: soon }),
    order('A-2', { status: 'confirmed', pickupAt: pickup, estimatedAt: pickup }),
  ])
  const tickets = await screen.findByRole('region', { name: 'To make now' })
  expect(await within(tickets).findByLabelText('Order A-1')).toBeTruthy()
  expect(within(tickets).queryByLabelText('Order A-2')).toBeNull()
  expect(screen.getByRole('region', { name: 'Later' }).textContent).toMatch(/A-2/)
  // What is to be made later is counted then.
  const all = screen.getByRole('region', { name: 'All to make' })
  expect(within(all).getByText('Latte').textContent).toBe('1 Latte')
})

test('a sale of the till is new until somebody saw it on any screen, however long ago it was', async () => {
  const createdAt = new Date(Date.now() - 120_000).toISOString()
  const sale = order('A-1', { status: 'confirmed', channel: 'counter', createdAt })
  open([sale, order('A-2', { status: 'confirmed' })])
  const ticket = await screen.findByLabelText('Order A-1')
  expect(screen.getByText('1 new')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Seen A-2' })).toBeNull()
  fireEvent.click(within(ticket).getByRole('button', { name: 'Seen A-1' }))
  await vi.waitFor(() => expect(screen.queryByText('1 new')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Seen A-1' })).toBeNull()
  expect(sent).toEqual([{ path: '/api/orders/A-1', body: { isSeen: true } }])
  cleanup()
  open([{ ...sale, isSeen: true }])
  await screen.findByLabelText('Order A-1')
  expect(screen.queryByText('1 new')).toBeNull()
})

test('a sale of the till that somebody began is new no more', async () => {
  open([order('A-7', { status: 'preparing', channel: 'counter' })])
  await screen.findByLabelText('Order A-7')
  expect(screen.queryByText('1 new')).toBeNull()
})

test('a station that has nothing says so once, without empty lists', async () => {
  const pickup = new Date(Date.now() + 3_600_000).toISOString()
  const tea = { lines: [line('taro-milk-tea', 'Taro Milk Tea')], prepSeconds: 60 } as never
  open([
    order('A-1', { quote: tea }),
    order('A-2', { status: 'confirmed', pickupAt: pickup, estimatedAt: pickup, quote: tea }),
  ])
  expect(await screen.findByRole('region', { name: 'All to make' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Later' })).toBeTruthy()
  await vi.waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Coffee' }))
    expect(screen.queryByLabelText('Order A-1')).toBeNull()
  })
  expect(screen.getAllByText(/Nothing/).map(({ textContent }) => textContent)).toEqual([
    'Nothing to make here right now.',
  ])
  expect(screen.queryByRole('region', { name: 'All to make' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Later' })).toBeNull()
})

test('before the first connection nothing is connected again, and what was placed now has no minutes', async () => {
  open([order('A-1', { status: 'confirmed' })])
  const ticket = await screen.findByLabelText('Order A-1')
  expect(ticket.textContent).toContain('placed just now')
  expect(screen.getByText('Connecting…')).toBeTruthy()
})

test('counts the toppings of all that is open', async () => {
  const withPearls = {
    ...line('taro-milk-tea', 'Taro Milk Tea', 2),
    customizations: { toppings: ['boba', 'pudding'] },
  } as QuoteLine
  const more = { ...line('latte', 'Latte'), customizations: { toppings: ['boba'] } } as QuoteLine
  open([
    order('A-1', { quote: { lines: [withPearls, more], prepSeconds: 60 } as Order['quote'] }),
    order('A-2'),
  ])
  const all = await screen.findByRole('region', { name: 'All to make' })
  await vi.waitFor(() => expect(within(all).getByText('Boba').textContent).toBe('3 Boba'))
  expect(within(all).getByText('Pudding').textContent).toBe('2 Pudding')
})

test('one button ticks off a line, and one all lines of a station', async () => {
  open([order('A-3')])
  const ticket = await screen.findByLabelText('Order A-3')
  fireEvent.click(within(ticket).getByRole('button', { name: /Latte/ }))
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { path: '/api/orders/A-3/made-lines', body: { lines: [1], from: 'preparing' } },
    ]),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Tea bar' }))
  const tea = screen.getByLabelText('Order A-3')
  await vi.waitFor(() => expect(within(tea).queryByText('Latte')).toBeNull())
  fireEvent.click(within(tea).getByRole('button', { name: 'Done A-3' }))
  await vi.waitFor(() => expect(sent.at(-1)?.body).toEqual({ lines: [0], from: 'preparing' }))
})

test('what was given back is struck out, counted no more, and gone where it was all of a station', async () => {
  const refunded = [{ line: 0, quantity: 2 }]
  const seen = { refunded, edits: [] }
  const changes = [{ what: 'refund' as const, line: '2 × Taro Milk Tea' }]
  const edits = [{ at: new Date().toISOString(), by: 'Mia', changes, isSeen: false }]
  open([order('A-8', seen), order('A-9', { refunded, edits })])
  const ticket = await screen.findByLabelText('Order A-8')
  expect(within(ticket).getByText('Refunded, do not make')).toBeTruthy()
  expect(within(ticket).queryByRole('button', { name: /Taro/ })).toBeNull()
  const all = screen.getByRole('region', { name: 'All to make' })
  await vi.waitFor(() => expect(within(all).queryByText(/Taro/)).toBeNull())
  expect(within(all).getByText('Latte')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Tea bar' }))
  await vi.waitFor(() => expect(screen.queryByLabelText('Order A-8')).toBeNull())
  const unseen = screen.getByLabelText('Order A-9')
  expect(within(unseen).getByText('Refunded: 2 × Taro Milk Tea')).toBeTruthy()
  expect(within(unseen).getByRole('button', { name: /Seen the change/ })).toBeTruthy()
})

test('shows what has time yet as later, and what waits or is not paid not at all', async () => {
  const pickupAt = new Date(Date.now() + 7_200_000).toISOString()
  open([
    order('A-4', { status: 'confirmed', pickupAt, estimatedAt: pickupAt }),
    order('A-5', { status: 'waiting' }),
    order('A-6', { status: 'awaiting-payment' }),
    order('A-7', { status: 'ready' }),
  ])
  const later = await screen.findByRole('region', { name: 'Later' })
  expect(within(later).getByText('A-4')).toBeTruthy()
  expect(screen.queryByLabelText('Order A-4')).toBeNull()
  for (const number of ['A-5', 'A-6']) expect(screen.queryByText(number)).toBeNull()
  expect(screen.getByRole('button', { name: 'Recall A-7' })).toBeTruthy()
})

test('what was just made is called back with a press', async () => {
  open([order('A-7', { status: 'ready' })])
  fireEvent.click(await screen.findByRole('button', { name: 'Recall A-7' }))
  await screen.findByLabelText('Order A-7')
  expect(screen.queryByRole('button', { name: 'Recall A-7' })).toBeNull()
  expect(sent).toEqual([{ path: '/api/orders/A-7', body: { status: 'preparing', from: 'ready' } }])
})

const started = vi.fn()
/** What a browser needs to play a tone; it has one for the whole visit. */
class Sound {
  currentTime = 0
  destination = {}
  resume = async () => {}
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: () => ({ connect: () => {} }),
    start: started,
    stop: () => {},
  })
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
  })
}

test.each([
  ['a new order', order('A-21', { status: 'pending' }), true],
  ['a cancelled one', order('A-22', { status: 'cancelled', isAcknowledged: false }), true],
  ['one that somebody is making', order('A-23'), false],
])('sounds for %s', async (_, one, isHeard) => {
  localStorage.setItem('lounge-kitchen-sound', 'on')
  started.mockClear()
  vi.stubGlobal('AudioContext', Sound)
  open([one])
  await screen.findAllByText(one.number)
  expect(started.mock.calls.length > 0).toBe(isHeard)
})

test('R on a ticket makes something of it once more', async () => {
  open([order('A-4')])
  const ticket = await screen.findByLabelText('Order A-4')
  fireEvent.keyDown(within(ticket).getByRole('button', { name: /Latte/ }), { key: 'r' })
  const asked = await screen.findByRole('dialog', { name: /^A-4 for / })
  fireEvent.click(within(asked).getByRole('button', { name: 'Latte' }))
  fireEvent.click(within(asked).getByRole('button', { name: REMAKE_REASONS[0] }))
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        path: '/api/orders/A-4/remakes',
        body: { line: 1, quantity: 1, reason: REMAKE_REASONS[0], from: 'preparing' },
      },
    ]),
  )
})
