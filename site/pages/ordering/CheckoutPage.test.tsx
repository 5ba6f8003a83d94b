import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NewOrder, QuoteRequest } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { quoteOrder } from '#domain/ordering/quote.ts'
import { configureApi } from '#widgets/api.ts'
import {
  cart,
  customer,
  pastOrders,
  recallPickup,
  rememberPickup,
  session,
} from '#widgets/state/index.ts'
import { chat } from '#widgets/state/chat.ts'
import { account } from '../../state/account.ts'
import { cafeAt } from '../../testing.tsx'
import { CheckoutPage } from './CheckoutPage.tsx'
// Read beforehand, so that no test waits for a file.
import './CheckoutWhat.tsx'
import './CheckoutWhen.tsx'
import './UnpaidOrder.tsx'
import './place-order.ts'

let sent: NewOrder[]
/** In hundredths of a percent; a test changes it while the page is open. */
let taxBasisPoints: number
/** What time it is: at first the café is closed. */
let clock: string
/** Who takes cards online. */
let onlinePayment: 'test' | null
/** The drink that the café has no more of. */
let soldOut: string | null
const menuNow = () => ({
  ...CATALOGUE,
  items: CATALOGUE.items.map((item) => ({
    ...item,
    ...(item.id === soldOut && { isSoldOut: true }),
  })),
})

beforeEach(() => {
  sent = []
  taxBasisPoints = 800
  clock = '2026-03-06T15:00:00Z'
  onlinePayment = null
  soldOut = null
  configureApi({ api: 'https://cafe.example' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = new URL(String(url)).pathname
    const quoteOf = (body: QuoteRequest) =>
      quoteOrder({
        menu: menuNow(),
        request: { lines: body.lines, ...(body.tip && { tip: body.tip }) },
        taxBasisPoints,
      })
    if (path === '/api/quotes') return Response.json(quoteOf(JSON.parse(String(init.body))))
    if (path === '/api/cafe') return Response.json({ ...cafeAt(clock), onlinePayment })
    if (path === '/api/orders') {
      const order = JSON.parse(String(init.body)) as NewOrder
      sent.push(order)
      const quote = quoteOf(order)
      // As the server: a price that was not shown is told, and only without an expectation charged.
      return order.expectedTotalCents !== undefined && order.expectedTotalCents !== quote.totalCents
        ? Response.json({ error: 'price_changed', message: 'It changed.', quote }, { status: 409 })
        : Response.json({
            id: 'order-1',
            token: 'secret',
            number: 'A-104',
            quote,
            status: order.payment === 'online' ? 'awaiting-payment' : 'pending',
          })
    }
    if (path === '/api/orders/held-1')
      return Response.json({
        id: 'held-1',
        token: 'secret',
        number: 'A-101',
        status: 'awaiting-payment',
      })
    return new Promise<Response>(() => {})
  })
})
afterEach(() => {
  cleanup()
  session.signOut()
  cart.clear()
  sessionStorage.clear()
  customer.know({ name: '', email: '', phone: '' })
  vi.unstubAllGlobals()
})

const Where = () => <output>{useLocation().pathname}</output>

function openCheckout({ isTimeKnown = true } = {}) {
  cart.addItem(CATALOGUE, { id: 'taro-milk-tea', size: 'large', quantity: 2 })
  customer.know({ name: 'Zoe', email: 'zoe@guest.example', phone: '' })
  if (isTimeKnown) rememberPickup({ date: '2026-03-06', time: '12:30' })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MemoryRouter initialEntries={['/checkout']}>
      <QueryClientProvider client={client}>
        <CheckoutPage />
        <Where />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('sends the total that was shown, so that another one is never charged silently', async () => {
  openCheckout()
  fireEvent.click(await screen.findByRole('button', { name: 'Place order · $18.36' }))
  await screen.findByText('/order-confirmation')
  expect(sent).toMatchObject([
    { expectedTotalCents: 1836, pickup: { date: '2026-03-06', time: '12:30' }, channel: 'site' },
  ])
})

test('where no time was chosen it is as soon as it is ready while the café is open, and else nothing', async () => {
  const soon = () => screen.findByRole<HTMLInputElement>('radio', { name: /As soon as it is/ })
  openCheckout({ isTimeKnown: false })
  fireEvent.click(await screen.findByRole('button', { name: /^Place order/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Choose a pickup time.')
  cleanup()
  clock = '2026-03-06T18:00:00Z'
  openCheckout({ isTimeKnown: false })
  const choice = await soon()
  await waitFor(() => expect(choice.checked).toBe(true))
  fireEvent.click(await screen.findByRole('button', { name: /^Place order/ }))
  await screen.findByText('/order-confirmation')
  expect(sent).toMatchObject([{ pickup: null }])
})

test('an allergy that was told to the chat goes to the kitchen, said openly, unless it is taken back', async () => {
  const state = { step: 'ordering', pending: [], edits: [], choices: [], room: null }
  chat.state.value = { ...state, avoids: ['peanut'] } as unknown as typeof chat.state.value
  openCheckout()
  await screen.findByText('We tell the kitchen: peanut allergy.')
  fireEvent.click(screen.getByRole('button', { name: 'Don’t tell the kitchen' }))
  screen.getByText(/^The kitchen is not told: peanut allergy\./)
  fireEvent.click(screen.getByRole('button', { name: 'Tell the kitchen' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Place order · $18.36' }))
  await screen.findByText('/order-confirmation')
  expect(sent).toMatchObject([{ avoids: ['peanut'] }])
  chat.state.value = null
})

test('what the chat was told is eaten here is chosen, until something else is', async () => {
  const state = { step: 'ordering', pending: [], edits: [], choices: [], room: null }
  chat.state.value = { ...state, dining: 'here' } as unknown as typeof chat.state.value
  openCheckout()
  const here = await screen.findByLabelText<HTMLInputElement>('For here')
  await waitFor(() => expect(here.checked).toBe(true))
  fireEvent.click(screen.getByLabelText('To go'))
  expect(here.checked).toBe(false)
  fireEvent.click(here)
  fireEvent.click(await screen.findByRole('button', { name: /^Place order/ }))
  await screen.findByText('/order-confirmation')
  expect(sent).toMatchObject([{ dining: 'here' }])
  chat.state.value = null
})

test('a note that may be about an allergy is said to be marked as one', async () => {
  openCheckout()
  const note = await screen.findByLabelText(/^Note for the barista/)
  fireEvent.change(note, { target: { value: 'extra napkins' } })
  expect(screen.queryByText(/marked as an allergy/)).toBeNull()
  fireEvent.change(note, { target: { value: 'allergic to sesame' } })
  screen.getByText('The kitchen sees this note marked as an allergy.')
})

test('a tip above the bill is asked about before the order is placed', async () => {
  openCheckout()
  await screen.findByRole('button', { name: 'Place order · $18.36' })
  fireEvent.change(screen.getByLabelText('Other $'), { target: { value: '250' } })
  const yes = await screen.findByRole('button', { name: 'Yes, a tip of $250.00' })
  screen.getByText('A tip of $250.00 is more than the $17.00 it is for. Is that right?')
  const button = await screen.findByRole('button', { name: 'Place order · $268.36' })
  fireEvent.click(button)
  await screen.findByRole('link', { name: 'The tip is $250.00. Is that right?' })
  expect(sent).toEqual([])
  fireEvent.click(yes)
  expect(screen.queryByRole('button', { name: 'Yes, a tip of $250.00' })).toBeNull()
  fireEvent.click(button)
  await screen.findByText('/order-confirmation')
  expect(sent).toMatchObject([{ tip: { cents: 25_000 } }])
})

test('an address that looks mistyped is asked about once it is left, and can be kept', async () => {
  openCheckout()
  const email = screen.getByLabelText<HTMLInputElement>(/^Email/)
  fireEvent.change(email, { target: { value: 'zoe@gmial.com' } })
  fireEvent.blur(email)
  await screen.findByText('Did you mean zoe@gmail.com?')
  fireEvent.click(screen.getByRole('button', { name: 'Yes, change it' }))
  expect(email.value).toBe('zoe@gmail.com')
  expect(screen.queryByText(/^Did you mean/)).toBeNull()
})

test('forgets the time that was chosen once it is ordered, and keeps it where it is not', async () => {
  openCheckout()
  const button = await screen.findByRole('button', { name: 'Place order · $18.36' })
  taxBasisPoints = 1_000
  fireEvent.click(button)
  const again = await screen.findByRole('button', { name: 'Place order · $18.70' })
  expect(recallPickup()).toMatchObject({ date: '2026-03-06', time: '12:30' })
  fireEvent.click(again)
  await screen.findByText('/order-confirmation')
  expect(recallPickup()).toBeNull()
})

test('pays now where the café takes cards online, and goes to the payment of the held order', async () => {
  onlinePayment = 'test'
  openCheckout()
  fireEvent.click(await screen.findByRole('radio', { name: /^Pay now/ }))
  expect(screen.getByText(/Payment is secure/).textContent).toContain('card payment provider')
  fireEvent.click(await screen.findByRole('button', { name: 'Go to payment · $18.36' }))
  await screen.findByText('/payment')
  expect(sent).toMatchObject([{ payment: 'online', expectedTotalCents: 1836 }])
})

test('offers no choice where everybody pays at the counter', async () => {
  openCheckout()
  await screen.findByRole('button', { name: 'Place order · $18.36' })
  expect(screen.queryByRole('radio', { name: /^Pay now/ })).toBeNull()
  expect(screen.getByText(/You pay at the counter/)).toBeTruthy()
})

test('says beside the button what is in the way, and no total of it', async () => {
  cart.addItem(CATALOGUE, { id: 'taro-milk-tea', size: 'large', quantity: 1 })
  soldOut = 'taro-milk-tea'
  openCheckout()
  const button = await screen.findByRole('button', { name: 'Place order' })
  expect(button).toHaveProperty('disabled', true)
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe(
    'Something cannot be made as ordered. Change or remove it first.',
  )
})

test('shows a total that changed meanwhile, and places nothing by itself', async () => {
  openCheckout()
  const button = await screen.findByRole('button', { name: 'Place order · $18.36' })
  taxBasisPoints = 1_000
  fireEvent.click(button)
  await screen.findByRole('button', { name: 'Place order · $18.70' })
  expect(screen.getByRole('alert').textContent).toContain('It changed.')
  expect(screen.queryByText('/order-confirmation')).toBeNull()
  expect(sent).toHaveLength(1)
})

test('with an empty cart leads to the order that waits for its payment', async () => {
  pastOrders.keep({ id: 'held-1', token: 'secret' })
  account.isRestored.value = true
  openCheckout()
  act(() => cart.clear())
  await screen.findByText('Order A-101 waits for your payment.', { exact: false })
  const link = screen.getByRole('link', { name: 'Go to payment' })
  expect(link.getAttribute('href')).toBe('/payment?order=held-1&token=secret')
  pastOrders.forget(['held-1'])
  account.isRestored.value = false
})

test('begins with the name and address of whoever is signed in, also where an empty draft was kept', () => {
  sessionStorage.setItem(
    'lounge:draft:checkout',
    JSON.stringify({ name: '', email: '', tip: null }),
  )
  session.signIn({ id: 'u1', name: 'Zoe Park', email: 'zoe@guest.example', role: 'CUSTOMER' })
  openCheckout()
  const value = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name).value
  expect([value(/Name we call out/), value(/^Email/)]).toEqual(['Zoe Park', 'zoe@guest.example'])
  const name = screen.getByLabelText<HTMLInputElement>(/Name we call out/)
  fireEvent.change(name, { target: { value: '' } })
  expect(name.value).toBe('')
})
