import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { PaymentStanding } from '#domain/contracts/payments.ts'
import { configureApi } from '#widgets/api.ts'
import { PaymentPage } from './PaymentPage.tsx'

const DUE: PaymentStanding = {
  orderId: 'order-1',
  number: 'A-104',
  state: 'due',
  totalCents: 918,
  paidCents: 0,
  refundedCents: 0,
  dueCents: 918,
  heldUntil: '2026-03-06T16:00:00.000Z',
  hasWork: false,
  hasBooking: false,
  timeZone: 'America/New_York',
  failure: null,
  provider: 'stripe',
}
const BOOKINGS = [
  { reference: 'R-1', name: 'Two Inks, 2 seats', when: 'Friday', path: '/seats', isKept: true },
  { reference: 'o', name: 'Latte', when: '3 PM', path: '/drinks', isKept: true, isDrinks: true },
]
let standing: PaymentStanding
let refusal: { status: number; message: string } | null
let sent: string[]

beforeEach(() => {
  standing = DUE
  refusal = null
  sent = []
  configureApi({ api: 'https://cafe.example' })
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(String(url))
    sent.push(pathname)
    if (pathname.endsWith('/bookings')) return Response.json({ bookings: BOOKINGS })
    if (/^\/api\/orders\/[^/]+$/.test(pathname))
      return Response.json({ error: 'order_not_found', message: 'No.' }, { status: 404 })
    if (pathname.endsWith('/payment')) return Response.json(standing)
    if (pathname === '/api/cafe')
      return Response.json({ cafe: DEFAULT_SETTINGS.cafe, now: '2026-03-06T16:00:00.000Z' })
    if (refusal) return Response.json({ error: 'x', ...refusal }, { status: refusal.status })
    return Response.json(standing)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Where = () => <output>{useLocation().pathname}</output>

function open(search = 'order=order-1&token=secret') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MemoryRouter initialEntries={[`/payment?${search}`]}>
      <QueryClientProvider client={client}>
        <PaymentPage />
        <Where />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('says what is to pay, and why the last card was declined', async () => {
  standing = { ...DUE, failure: 'Your card was declined.' }
  open()
  expect(await screen.findByRole('button', { name: 'Pay $9.18 by card' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Your card was declined.')
  expect(screen.getByText(/Payment is secure/)).toBeTruthy()
  // The café's time, wherever the phone is.
  expect(screen.getByText(/until 11:00 AM/)).toBeTruthy()
})

test('says that it is paid only when the server does', async () => {
  standing = { ...DUE, state: 'paid', paidCents: 918, dueCents: 0, heldUntil: null }
  open()
  expect(await screen.findByText('Paid: $9.18')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('says when and where what is paid is picked up, and under which name', async () => {
  const readyAt = '2026-03-06T16:30:00.000Z'
  const counter = { readyAt, isChosen: true, name: 'Mira' }
  standing = { ...DUE, state: 'paid', paidCents: 918, dueCents: 0, heldUntil: null, counter }
  open()
  const { street } = DEFAULT_SETTINGS.cafe
  expect(await screen.findByText(`At the counter, ${street}. Say Mira or A-104.`)).toBeTruthy()
  expect(screen.getByText('11:30 AM').parentElement?.textContent).toBe('Pickup 11:30\u00A0AM')
})

test('a page that cannot be opened leaves the order held and says so', async () => {
  refusal = { status: 503, message: 'Cards cannot be taken online at this moment.' }
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Pay $9.18 by card' }))
  const alert = await screen.findByText('Cards cannot be taken online at this moment.')
  expect(alert.getAttribute('role')).toBe('alert')
  expect(screen.getByRole('button', { name: 'Pay $9.18 by card' })).toBeTruthy()
})

test('who would rather pay at the counter does, and sees the order', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Pay at the counter instead' }))
  await screen.findByText('/order-confirmation')
  expect(sent).toContain('/api/orders/order-1/pay-at-counter')
})

test('an order that waits to be accepted is not called over', async () => {
  standing = { ...DUE, state: 'waiting', heldUntil: null }
  open()
  expect(await screen.findByRole('heading', { name: 'Waiting to be accepted' })).toBeTruthy()
  expect(screen.getByText(/nothing was charged/)).toBeTruthy()
  expect(screen.queryByText(/is over/)).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'See the order' })).toBeTruthy()
})

test('a link without an order leads on', async () => {
  open('')
  expect(await screen.findByText('We cannot find that payment')).toBeTruthy()
})

test('shows the code of a gift card as soon as it is paid', async () => {
  standing = {
    ...DUE,
    state: 'paid',
    paidCents: 2_500,
    dueCents: 0,
    heldUntil: null,
    hasGiftCard: true,
    isMade: false,
  }
  vi.stubGlobal('fetch', async (url: string) =>
    String(url).includes('/gift-cards')
      ? Response.json({
          cards: [{ code: '7K2M-9QXD-0A4T-HW3C', cents: 2_500, balanceCents: 2_500 }],
        })
      : String(url).includes('/payment')
        ? Response.json(standing)
        : Response.json({ error: 'not_found', message: 'No.' }, { status: 404 }),
  )
  open()
  expect(await screen.findByText('7K2M-9QXD-0A4T-HW3C')).toBeTruthy()
  expect(screen.queryByText(/the bar has the order/)).toBeNull()
})

test('lists what was booked with the payment, with a link to each', async () => {
  standing = {
    ...DUE,
    state: 'paid',
    dueCents: 0,
    paidCents: 918,
    hasBooking: true,
    items: 'Mocha',
  }
  open()
  const linkTo = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await linkTo('Two Inks, 2 seats')).toBe('/seats')
  expect(await linkTo('Drinks for the break: Latte')).toBe('/drinks')
  expect(await linkTo('Mocha')).toBe('/order-confirmation?order=order-1&token=secret')
})

test('leads from drinks that are paid with seats to those', async () => {
  standing = { ...DUE, state: 'with-seats', heldUntil: null, seatsPath: '/seats' }
  open()
  const link = await screen.findByRole('link', { name: 'See your seats' })
  expect(link.getAttribute('href')).toBe('/seats')
  expect(screen.queryByRole('button')).toBe(null)
})

test('a phone is asked for its part alone, and for nothing once that is paid', async () => {
  standing = { ...DUE, dueCents: 918, partCents: 459, heldUntil: null }
  open()
  expect(await screen.findByRole('heading', { name: '$4.59 to pay' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay $4.59 by card' })).toBeTruthy()
  screen.getByText('That is your part of $9.18. The counter takes the rest.')
  expect(screen.queryByRole('button', { name: 'Pay at the counter instead' })).toBeNull()
  cleanup()
  standing = { ...standing, state: 'counter', paidCents: 459, dueCents: 459, partCents: 0 }
  open()
  expect(await screen.findByRole('heading', { name: 'Your part is paid' })).toBeTruthy()
  screen.getByText('$4.59 of the order is left, which the counter takes.')
  expect(screen.queryByRole('button', { name: /by card/ })).toBeNull()
})

test('an order that is not paid says that nothing was charged, and one of which a part is paid does not', async () => {
  open()
  await screen.findByText('Nothing was charged so far.')
  screen.getByText(/^We hold your order until 11:00\sAM\. It is made when it is paid\.$/)
  cleanup()
  standing = { ...DUE, paidCents: 400, dueCents: 518 }
  open()
  await screen.findByText('$4.00 is paid already.')
  expect(screen.queryByText('Nothing was charged so far.')).toBeNull()
})
