import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { APPROVAL_TEXTS } from '#domain/till/permissions.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Order, OrderPatch, OrderStatus } from '#domain/contracts/ordering.ts'
import type { StaffRole } from '#domain/contracts/people.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { configureApi } from '#widgets/api.ts'
import { session, toasts } from '#widgets/state/index.ts'
import { known } from '../../state/till-known.ts'
import { cafeAt } from '../../testing.tsx'
import { TicketsPage } from './TicketsPage.tsx'

let patches: OrderPatch[]
let delays: unknown[]
let taken: unknown[]
let isDrawerOpen: boolean
/** What changes of orders were sent. */
let edits: { waive?: string[]; reason: string; seenEdits: number }[]
/** The menu of now. */
let served: Menu
beforeEach(() => {
  served = CATALOGUE
  patches = []
  delays = []
  taken = []
  isDrawerOpen = true
  edits = []
  configureApi({ api: 'https://cafe.example' })
})
afterEach(() => {
  cleanup()
  session.signOut()
  vi.unstubAllGlobals()
})

/** The café with these orders, which keeps what it is told to change. */
function serve(orders: Order[], after = orders[0]) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = new URL(String(url)).pathname
    if (init.method === 'PATCH') {
      patches.push(JSON.parse(String(init.body)) as OrderPatch)
      return Response.json(after)
    }
    if (path.endsWith('/delays')) {
      delays.push(JSON.parse(String(init.body)))
      return Response.json({ order: orders[0], told: ['page', 'mail'] })
    }
    if (path.endsWith('/payments')) {
      const body = init.body ? (JSON.parse(String(init.body)) as { amountCents: number }) : null
      if (body) taken.push(body)
      const sum = taken.reduce<number>((all, each) => all + (each as typeof body)!.amountCents, 0)
      return Response.json({ dueCents: 918 - sum })
    }
    if (path.endsWith('/staff-edits')) {
      edits.push(JSON.parse(String(init.body)) as (typeof edits)[number])
      return Response.json(after)
    }
    if (path === '/api/drawers')
      return Response.json({
        drawers: [{ id: 'front', name: 'Front', open: isDrawerOpen ? {} : null }],
      })
    if (path === '/auth/till')
      return Response.json({
        till: { id: 't', name: 'Front' },
        people: [{ id: 'mia', name: 'Mia', role: 'STAFF', staffRole: 'MANAGER' }],
      })
    if (path === '/api/orders') return Response.json({ orders })
    if (path === '/api/menu') return Response.json(served)
    if (path === '/api/cafe') return Response.json(cafeAt('2025-10-17T16:00:00Z'))
    // Everything else is not answered while the page is looked at.
    return new Promise<Response>(() => {})
  })
}

function order(number: string, status: OrderStatus, more: Partial<Order> = {}): Order {
  return {
    id: number,
    number,
    status,
    token: '',
    contact: { name: 'Zoe', email: null, phone: null },
    quote: { lines: [], totalCents: 918 } as unknown as Order['quote'],
    note: '',
    payment: 'counter',
    isPaid: false,
    channel: 'site',
    source: null,
    pickupAt: null,
    estimatedAt: '2025-10-17T16:20:00.000Z',
    timeZone: 'America/New_York',
    createdAt: '2025-10-17T16:00:00.000Z',
    updatedAt: '2025-10-17T16:00:00.000Z',
    history: [],
    isAcknowledged: true,
    waiting: null,
    ...more,
  }
}

const Where = () => <p>at {useLocation().pathname}</p>

function openCounter(
  staffRole: StaffRole,
  orders: Order[],
  after?: Order,
  at = '/pos/tickets',
  change = () => {},
) {
  serve(orders, after)
  change()
  session.signIn({ id: 'u', email: 'u@cafe.example', name: 'Uma', role: 'STAFF', staffRole })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={client}>
        <TicketsPage />
        <Where />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

const more = async (number: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `More about ${number}` }))
const stateOf = async (number: string) => {
  await more(number)
  return (await screen.findByLabelText(`Set the state of ${number}`)) as HTMLSelectElement
}
const openOptions = (select: HTMLSelectElement) =>
  [...select.options].filter((option) => !option.disabled).map(({ value }) => value)

test('says that it is not known what is open, where the server was never reached', async () => {
  openCounter('BARISTA', [], undefined, '/pos/tickets', () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  })
  await vi.waitFor(() => expect(screen.getAllByText('Not known.')).toHaveLength(4), 5_000)
  expect(screen.queryByText('Nothing on the bar.')).toBeNull()
  expect(screen.queryByRole('heading', { name: /0/ })).toBeNull()
})

test('is not live while calls find no server, though the stream seems to be open', async () => {
  openCounter('BARISTA', [], undefined, '/pos/tickets', () => {
    const others = fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      new URL(String(url)).pathname === '/api/staff/events'
        ? new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
        : others(url, init),
    )
  })
  await screen.findByText('Live')
  act(() => void known.failed(new TypeError('Failed to fetch')))
  await screen.findByText('Reconnecting…')
  act(() => known.heard())
  await screen.findByText('Live')
})

test('shows a cancelled order until somebody says that it is not being made any more', async () => {
  const begun = { from: 'confirmed', to: 'preparing', at: '2025-10-17T16:05:00.000Z', by: 'Uma' }
  const history = [begun] as Order['history']
  openCounter('BARISTA', [order('A-101', 'cancelled', { isAcknowledged: false, history })])
  const cancelled = await screen.findByLabelText('Cancelled, to acknowledge')
  expect(within(cancelled).getByText('A-101')).toBeTruthy()
  fireEvent.click(within(cancelled).getByText('We stopped making it'))
  await vi.waitFor(() => expect(patches).toEqual([{ isAcknowledged: true }]))
})

test('nobody is said to have stopped making what was never begun', async () => {
  openCounter('BARISTA', [order('A-101', 'cancelled', { isAcknowledged: false })])
  fireEvent.click(await screen.findByRole('button', { name: 'Seen, nobody began it' }))
  await vi.waitFor(() => expect(patches).toEqual([{ isAcknowledged: true }]))
})

test('offers a barista every state but giving money back, and sends the state it was seen in', async () => {
  openCounter('BARISTA', [order('A-102', 'confirmed')])
  const select = await stateOf('A-102')
  expect(openOptions(select)).not.toContain('refunded')
  expect(openOptions(select)).toContain('cancelled')
  fireEvent.change(select, { target: { value: 'ready' } })
  fireEvent.click(screen.getByRole('button', { name: /^Set it: / }))
  await vi.waitFor(() => expect(patches).toEqual([{ status: 'ready', from: 'confirmed' }]))
})

test('asks a barista who cancels a paid order for the PIN of somebody who may give money back last, beside the amount', async () => {
  openCounter('BARISTA', [order('A-103', 'ready', { isPaid: true })])
  const state = await stateOf('A-103')
  expect(openOptions(state)).toEqual(expect.arrayContaining(['cancelled', 'refunded']))
  fireEvent.change(state, { target: { value: 'cancelled' } })
  expect(screen.queryByText(APPROVAL_TEXTS.refund)).toBeNull()
  fireEvent.click(screen.getByLabelText('Something is sold out'))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel A-103' }))
  expect(await screen.findByText(APPROVAL_TEXTS.refund)).toBeTruthy()
  expect(await screen.findByText(/^Cancel A-103, and \$9\.18 goes back: /)).toBeTruthy()
  expect(patches).toEqual([])
})

test('offers a manager all of them', async () => {
  openCounter('MANAGER', [order('A-104', 'ready', { isPaid: true })])
  expect(openOptions(await stateOf('A-104'))).toHaveLength(8)
})

test('offers nobody to give back what was not paid', async () => {
  openCounter('MANAGER', [order('A-107', 'ready')])
  expect(openOptions(await stateOf('A-107'))).not.toContain('refunded')
})

test('shows someone in training the orders, and nothing to change', async () => {
  openCounter('TRAINEE', [
    order('A-105', 'pending'),
    order('A-106', 'cancelled', { isAcknowledged: false }),
  ])
  expect((await stateOf('A-105')).disabled).toBe(true)
  expect(screen.queryByText('Take the money')).toBeNull()
  expect(screen.queryByRole('button', { name: /min$/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  expect((screen.getByText('Seen, nobody began it') as HTMLButtonElement).disabled).toBe(true)
})

test('shows an order that waits in a list of its own, and accepts it with one button', async () => {
  const waiting = { for: 'staff' as const, until: '2025-10-17T18:00:00.000Z' }
  openCounter('BARISTA', [order('A-107', 'waiting', { waiting }), order('A-108', 'pending')])
  const lane = await screen.findByRole('region', { name: /Waiting to be accepted/ })
  expect(within(lane).queryByText('A-108')).toBeNull()
  within(lane).getByText(/Takes no kitchen time yet/)
  fireEvent.click(within(lane).getByRole('button', { name: /^Accept/ }))
  await vi.waitFor(() => expect(patches).toEqual([{ status: 'confirmed', from: 'waiting' }]))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo A-107' }))
  await vi.waitFor(() => expect(patches.at(-1)).toEqual({ status: 'pending', from: 'confirmed' }))
})

test('declines an order that waits once it was said why', async () => {
  const waiting = { for: 'mail' as const, until: '2025-10-17T18:00:00.000Z' }
  openCounter('BARISTA', [order('A-109', 'waiting', { waiting })])
  fireEvent.click(await screen.findByRole('button', { name: /^Decline/ }))
  expect(patches).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Say why first' }))
  expect(patches).toEqual([])
  fireEvent.click(screen.getByLabelText('Something is sold out'))
  screen.getByText(/“Something in it is sold out.”/)
  fireEvent.click(screen.getByRole('button', { name: 'Decline it' }))
  const cancelling = { reason: 'sold-out' }
  await vi.waitFor(() =>
    expect(patches).toEqual([{ status: 'cancelled', from: 'waiting', cancelling }]),
  )
})

test('says of which orders nobody has proven anything, until they are paid', async () => {
  const contact = { name: 'Zoe', email: null, phone: '518 555 0100' }
  openCounter('BARISTA', [
    order('A-108', 'pending', { isUnconfirmed: true, contact }),
    order('A-109', 'pending', { isUnconfirmed: true, contact, isPaid: true }),
    order('A-110', 'pending', { contact }),
  ])
  const ticket = await screen.findByLabelText('Order A-108')
  expect(within(ticket).getByText('Phone not checked.')).toBeTruthy()
  expect(screen.getAllByText('Phone not checked.')).toHaveLength(1)
  fireEvent.click(within(ticket).getByRole('button', { name: /^Phone checked/ }))
  await vi.waitFor(() => expect(patches).toEqual([{ isChecked: true }]))
})

test('warns of an allergy in a note, and calls what is ready not collected instead of late', async () => {
  openCounter('BARISTA', [
    order('A-111', 'preparing', {
      note: 'No peanuts please',
      estimatedAt: '2025-10-17T15:00:00.000Z',
    }),
    order('A-112', 'ready', { note: 'Extra napkins', estimatedAt: '2025-10-17T15:00:00.000Z' }),
  ])
  const allergic = await screen.findByLabelText('Order A-111')
  expect(within(allergic).getByText('Allergy?')).toBeTruthy()
  expect(within(allergic).getByText(/ late$/)).toBeTruthy()
  const ready = screen.getByLabelText('Order A-112')
  expect(within(ready).queryByText('Allergy?')).toBeNull()
  expect(within(ready).getByText(/“Extra napkins”/)).toBeTruthy()
  expect(within(ready).getByText(/^not collected for/)).toBeTruthy()
})

test('takes a move back with one click, as far as nobody moved it since', async () => {
  openCounter('BARISTA', [order('A-113', 'preparing')])
  fireEvent.click(await screen.findByRole('button', { name: 'Ready A-113' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo A-113' }))
  await vi.waitFor(() =>
    expect(patches).toEqual([
      { status: 'ready', from: 'preparing' },
      { status: 'preparing', from: 'ready' },
    ]),
  )
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo A-113' })).toBeNull())
})

test('every move of the last seconds can be taken back, however many there were', async () => {
  const numbers = ['A-116', 'A-117', 'A-118', 'A-119', 'A-120']
  openCounter(
    'BARISTA',
    numbers.map((number) => order(number, 'preparing')),
  )
  for (const number of numbers)
    fireEvent.click(await screen.findByRole('button', { name: `Ready ${number}` }))
  await vi.waitFor(() =>
    expect(
      screen.getAllByRole('button', { name: /^Undo/ }).map((button) => button.textContent),
    ).toEqual(numbers.map((number) => `Undo ${number}`).toReversed()),
  )
})

test('leaves the focus in the lane when a ticket goes on', async () => {
  const gone = order('A-114', 'preparing')
  openCounter('BARISTA', [gone, order('A-115', 'preparing')], { ...gone, status: 'ready' })
  const button = await screen.findByRole('button', { name: 'Ready A-114' })
  button.focus()
  fireEvent.click(button)
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ready A-115' })),
  )
})

test('puts an order off in two presses, and says how its customer is told', async () => {
  openCounter('BARISTA', [order('A-116', 'preparing')])
  await more('A-116')
  fireEvent.click(screen.getByRole('button', { name: '+10 min' }))
  await vi.waitFor(() =>
    expect(delays).toEqual([{ minutes: 10, seenEstimatedAt: '2025-10-17T16:20:00.000Z' }]),
  )
  await vi.waitFor(() => expect(toasts.list.value.at(-1)?.text).toContain('is told by email'))
})

test('asks how an order is paid, says what to give back, and hands over what is ready', async () => {
  openCounter('BARISTA', [order('A-110', 'ready')])
  fireEvent.click(await screen.findByRole('button', { name: /^Take \$9\.18/ }))
  fireEvent.change(await screen.findByLabelText('Cash given $'), { target: { value: '20' } })
  const take = screen.getByText<HTMLButtonElement>('Take')
  await vi.waitFor(() => expect(take.disabled).toBe(false))
  fireEvent.click(take)
  await screen.findByText('$9.18 taken.')
  expect(screen.getByText('$10.82').className).toContain('till-change')
  await screen.findByText('It is paid and handed over.')
  expect(patches).toEqual([{ status: 'picked-up', from: 'ready' }])
  fireEvent.click(screen.getByRole('button', { name: 'It stays on the shelf' }))
  await screen.findByText('It is paid.')
  expect(patches.at(-1)).toEqual({ status: 'ready', from: 'picked-up' })
  expect(taken).toEqual([
    {
      key: expect.any(String),
      method: 'cash',
      amountCents: 918,
      givenCents: 2000,
      drawerId: 'front',
    },
  ])
})

test('takes no cash while the drawer is closed, and a card all the same', async () => {
  isDrawerOpen = false
  openCounter('BARISTA', [order('A-111', 'ready')])
  await more('A-111')
  fireEvent.click(screen.getByText('Take the money'))
  const link = await screen.findByText('Open the drawer')
  expect(link.getAttribute('href')).toBe('/pos/drawer')
  fireEvent.click(screen.getByText('The terminal took $9.18'))
  await screen.findByText('$9.18 taken.')
  expect(taken).toEqual([{ key: expect.any(String), method: 'card-terminal', amountCents: 918 }])
})

test('an order that is paid before it is ready stays where it is', async () => {
  openCounter('BARISTA', [order('A-118', 'preparing')])
  await more('A-118')
  fireEvent.click(screen.getByText('Take the money'))
  fireEvent.click(await screen.findByText('The terminal took $9.18'))
  await screen.findByText('It is paid.')
  expect(patches).toEqual([])
})

test('what is not paid says so and how much, in every lane; what is paid does not', async () => {
  const states = ['pending', 'confirmed', 'preparing', 'ready'] as const
  openCounter('BARISTA', [
    ...states.map((status, index) => order(`A-13${index}`, status)),
    order('A-140', 'confirmed', { isPaid: true }),
  ])
  const said = async (number: string) =>
    within(await screen.findByLabelText(`Order ${number}`)).queryByText('Not paid')?.textContent
  for (const index of states.keys()) expect(await said(`A-13${index}`)).toBe('Not paid $9.18')
  expect(await said('A-140')).toBeUndefined()
})

test('what was only sold with the drinks is on no ticket', async () => {
  const line = (type: string, name: string) => ({ type, name, quantity: 1, customizations: {} })
  const lines = [line('item', 'Latte'), line('membership', 'Regular'), line('gift-card', 'Card')]
  const quote = { lines: lines.map((each) => ({ ...each, summary: '' })), totalCents: 918 }
  openCounter('BARISTA', [order('A-141', 'confirmed', { quote: quote as never })])
  const ticket = await screen.findByLabelText('Order A-141')
  expect(within(ticket).getByText('Latte')).toBeTruthy()
  expect(within(ticket).queryByText('Regular')).toBeNull()
  expect(within(ticket).queryByText('Card')).toBeNull()
})

test('orders for later days are a press away, and take no place beside the lanes', async () => {
  const pickupAt = '2025-10-19T16:20:00.000Z'
  openCounter('BARISTA', [
    order('A-142', 'confirmed'),
    order('A-143', 'confirmed', { pickupAt, estimatedAt: pickupAt }),
  ])
  await screen.findByLabelText('Order A-142')
  expect(screen.queryByLabelText('Order A-143')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'For later days 1' }))
  expect(screen.getByLabelText('Order A-143')).toBeTruthy()
})

test('says of a waiting order what ran out since, and of the one beside it nothing', async () => {
  served = { ...CATALOGUE, toppings: CATALOGUE.toppings.filter(({ id }) => id !== 'boba') }
  const withTopping = (topping: string) => ({
    quote: {
      lines: [
        {
          id: 'taro-milk-tea',
          type: 'item',
          name: 'Taro Milk Tea',
          quantity: 1,
          size: 'large',
          sizeLabel: 'Large',
          summary: '',
          customizations: { toppings: [topping] },
        },
      ],
      totalCents: 918,
    } as unknown as Order['quote'],
  })
  const waits = { for: 'staff', until: '2025-10-17T17:00:00.000Z' } as const
  openCounter('BARISTA', [
    order('A-120', 'waiting', { waiting: waits, ...withTopping('boba') }),
    order('A-121', 'pending', withTopping('grass-jelly')),
  ])
  const ticket = await screen.findByLabelText('Order A-120')
  expect(await within(ticket).findByText(/Sold out: Boba/)).toBeTruthy()
  expect(within(screen.getByLabelText('Order A-121')).queryByText(/Sold out/)).toBeNull()
})

test('waives a service fee of an order that is to be paid, with a reason, and takes what is left', async () => {
  const fee = { id: 'party', name: 'Service for parties', cents: 100, taxCents: 0 }
  const quote = (more: object) =>
    ({ lines: [], totalCents: 918, ...more }) as unknown as Order['quote']
  const before = order('A-120', 'ready', { quote: quote({ fees: [fee] }) })
  openCounter('BARISTA', [before], { ...before, quote: quote({ waivedFees: [fee] }) })
  fireEvent.click(await screen.findByRole('button', { name: /^Take \$9\.18/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Waive a service fee' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Waive it' }))
  screen.getByText('Say why, in a few words.')
  expect(edits).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Service was slow' }))
  fireEvent.click(screen.getByRole('button', { name: 'Waive it' }))
  await screen.findByRole('button', { name: 'Change the waived fee' })
  expect(edits).toMatchObject([{ waive: ['party'], reason: 'Service was slow', seenEdits: 0 }])
})

test('R on a ticket opens what can be made again', async () => {
  const line = { type: 'item', name: 'Latte', quantity: 1, summary: '', customizations: {} }
  const quote = { lines: [line], totalCents: 918 } as unknown as Order['quote']
  openCounter('BARISTA', [order('A-115', 'ready', { quote }), order('A-116', 'pending', { quote })])
  const more = async (number: string) =>
    within(await screen.findByLabelText(`Order ${number}`)).getByRole('button', { name: /^More/ })
  fireEvent.keyDown(await more('A-116'), { key: 'r' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(await more('A-115'), { key: 'r' })
  expect(await screen.findByText(/Make it again/)).toBeTruthy()
  expect(document.activeElement?.closest('[data-remake]')).toBeTruthy()
})

test('stock that was opened from the kitchen leads back there', async () => {
  openCounter('BARISTA', [], undefined, '/pos/tickets?stock=1&back=kitchen')
  const dialog = await screen.findByRole('dialog', { name: 'Stock' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('at /pos/kitchen')).toBeTruthy()
})

test('the stock is open where the address says so, for whoever may mark it', async () => {
  openCounter('BARISTA', [], undefined, '/pos/tickets?stock=1')
  const dialog = await screen.findByRole('dialog', { name: 'Stock' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog', { name: 'Stock' })).toBeNull()
})
