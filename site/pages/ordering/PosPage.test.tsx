import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order, OrderPatch, OrderStatus } from '#domain/contracts/ordering.ts'
import type { StaffRole } from '#domain/contracts/people.ts'
import { configureApi } from '#widgets/api.ts'
import { session } from '#widgets/state/index.ts'
import { PosPage } from './PosPage.tsx'

let patches: OrderPatch[]
beforeEach(() => {
  patches = []
  configureApi({ api: 'https://cafe.example' })
})
afterEach(() => {
  cleanup()
  session.signOut()
  vi.unstubAllGlobals()
})

/** The café with these orders, which keeps what it is told to change. */
function serve(orders: Order[]) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = new URL(String(url)).pathname
    if (init.method === 'PATCH') {
      patches.push(JSON.parse(String(init.body)) as OrderPatch)
      return Response.json(orders[0])
    }
    if (path === '/api/orders') return Response.json({ orders })
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

function openCounter(staffRole: StaffRole, orders: Order[]) {
  serve(orders)
  session.signIn({ id: 'u', email: 'u@cafe.example', name: 'Uma', role: 'STAFF', staffRole })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <PosPage />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

const stateOf = async (number: string) =>
  (await screen.findByLabelText(`Set the state of ${number}`)) as HTMLSelectElement
const openOptions = (select: HTMLSelectElement) =>
  [...select.options].filter((option) => !option.disabled).map(({ value }) => value)

test('shows a cancelled order until somebody says that it is not being made any more', async () => {
  openCounter('BARISTA', [order('A-101', 'cancelled', { isAcknowledged: false })])
  const cancelled = await screen.findByLabelText('Cancelled, to acknowledge')
  expect(within(cancelled).getByText('A-101')).toBeTruthy()
  fireEvent.click(within(cancelled).getByText('We stopped making it'))
  await vi.waitFor(() => expect(patches).toEqual([{ isAcknowledged: true }]))
})

test('offers a barista every state but giving money back, and sends the state it was seen in', async () => {
  openCounter('BARISTA', [order('A-102', 'confirmed')])
  const select = await stateOf('A-102')
  expect(openOptions(select)).not.toContain('refunded')
  expect(openOptions(select)).toContain('cancelled')
  fireEvent.change(select, { target: { value: 'ready' } })
  await vi.waitFor(() => expect(patches).toEqual([{ status: 'ready', from: 'confirmed' }]))
})

test('offers a barista no cancel of a paid order, which would give its money back', async () => {
  openCounter('BARISTA', [order('A-103', 'ready', { isPaid: true })])
  expect(openOptions(await stateOf('A-103'))).not.toContain('cancelled')
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
  expect(screen.queryByText('Mark paid')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Confirmed' })).toBeNull()
  expect((screen.getByText('We stopped making it') as HTMLButtonElement).disabled).toBe(true)
})

test('shows an order that waits in a list of its own, and accepts it with one button', async () => {
  const waiting = { for: 'staff' as const, until: '2025-10-17T18:00:00.000Z' }
  openCounter('BARISTA', [order('A-107', 'waiting', { waiting }), order('A-108', 'pending')])
  const lane = await screen.findByRole('region', { name: /Waiting to be confirmed/ })
  expect(within(lane).queryByText('A-108')).toBeNull()
  within(lane).getByText(/Takes no kitchen time yet/)
  expect(openOptions(await stateOf('A-107'))).not.toContain('waiting')
  fireEvent.click(within(lane).getByRole('button', { name: 'Accept' }))
  await vi.waitFor(() => expect(patches).toEqual([{ status: 'pending', from: 'waiting' }]))
})

test('declines an order that waits once that was asked again', async () => {
  const waiting = { for: 'mail' as const, until: '2025-10-17T18:00:00.000Z' }
  openCounter('BARISTA', [order('A-109', 'waiting', { waiting })])
  fireEvent.click(await screen.findByRole('button', { name: /^Decline/ }))
  expect(patches).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /^Yes, decline it/ }))
  await vi.waitFor(() => expect(patches).toEqual([{ status: 'cancelled', from: 'waiting' }]))
})

test('says of which orders nobody has proven anything, until they are paid', async () => {
  const contact = { name: 'Zoe', email: null, phone: '518 555 0100' }
  openCounter('BARISTA', [
    order('A-108', 'pending', { isUnconfirmed: true, contact }),
    order('A-109', 'pending', { isUnconfirmed: true, contact, isPaid: true }),
    order('A-110', 'pending', { contact }),
  ])
  const ticket = await screen.findByLabelText('Order A-108')
  expect(within(ticket).getByText('Not confirmed.')).toBeTruthy()
  expect(within(ticket).getByText(/Only a phone number was left/)).toBeTruthy()
  expect(screen.getAllByText('Not confirmed.')).toHaveLength(1)
})
