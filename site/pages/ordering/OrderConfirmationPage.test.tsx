import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { quoteOrder } from '#domain/ordering/quote.ts'
import { ENDED_BY, WAITING_TEXTS } from '#domain/ordering/waiting-texts.ts'
import { cart, pastOrders, session } from '#widgets/state/index.ts'
import { account } from '../../state/account.ts'
import { handover } from '../../state/handover.ts'
import { cafeAt, show, type Answers } from '../../testing.tsx'
import { OrderConfirmationPage } from './OrderConfirmationPage.tsx'
// Read beforehand, so that no test waits for a file.
import './Booked.tsx'
import './ConfirmOrder.tsx'
import './OrderActs.tsx'
import './OrderReceipt.tsx'

/** A line to the server that says nothing. */
class Quiet extends EventTarget {
  close() {}
}
beforeEach(() => {
  vi.stubGlobal('EventSource', Quiet)
})
afterEach(() => {
  cleanup()
  session.signOut()
  cart.clear()
  account.isRestored.value = false
  vi.unstubAllGlobals()
})

const quote = quoteOrder({
  menu: CATALOGUE,
  request: {
    lines: [
      { id: 'taro-milk-tea', quantity: 2 },
      { id: 'thai-milk-tea', quantity: 1, customerName: 'Mia' },
    ],
  },
  taxBasisPoints: 800,
})
const ORDER = {
  id: 'o-1',
  token: 'secret',
  number: 'A-104',
  status: 'confirmed',
  contact: { name: 'Ada', email: 'ada@guest.example', phone: null },
  quote,
  note: '',
  payment: 'counter',
  isPaid: false,
  channel: 'site',
  source: null,
  pickupAt: '2026-03-06T17:30:00.000Z',
  estimatedAt: '2026-03-06T17:30:00.000Z',
  timeZone: 'America/New_York',
  createdAt: '2026-03-06T15:00:00.000Z',
  updatedAt: '2026-03-06T15:00:00.000Z',
  history: [],
  isAcknowledged: true,
  waiting: null,
} as unknown as Order
const Where = () => <output>{useLocation().pathname}</output>

const open = (
  order: unknown = ORDER,
  { at = '/order-confirmation?order=o-1&token=secret', cafe = {}, answers = {} as Answers } = {},
) =>
  show(
    <>
      <OrderConfirmationPage />
      <Where />
    </>,
    {
      'GET /api/menu': () => CATALOGUE,
      'GET /api/cafe': () => ({ ...cafeAt('2026-03-06T15:00:00Z'), ...cafe }),
      'GET /api/orders/o-1': () => order,
      ...answers,
    },
    at,
  )
const title = () => screen.findByRole('heading', { level: 1 })
const loaded = async () => {
  await screen.findByLabelText('Order number A-104')
  // The parts that come after the page.
  await screen.findByText('On the ticket')
  await screen.findByText('Back to the menu')
}

test.each([
  ['pending', 'We have your order'],
  ['confirmed', 'The bar has seen it'],
  ['preparing', 'It is being made'],
  ['ready', 'It is ready: come and get it'],
  ['picked-up', 'Enjoy it'],
  ['cancelled', 'This order was cancelled'],
  ['no-show', 'We missed you'],
  ['refunded', 'This order was refunded'],
  ['awaiting-payment', 'One step left: your payment'],
] as const)('an order that is %s is headed “%s”', async (status, head) => {
  open({ ...ORDER, status })
  await loaded()
  expect((await title()).textContent).toBe(head)
})

test('says how far it is, when it is ready, and where to say which name', async () => {
  open()
  await loaded()
  const way = screen.getByRole('list', { name: 'Order status' })
  const steps = within(way).getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([
    null,
    'step',
    null,
    null,
    null,
  ])
  expect(steps[0]?.hasAttribute('data-done')).toBe(true)
  await screen.findByText('12:30 PM', { exact: false, selector: '.live b' })
  await screen.findByText(/^At the counter, .*Say Ada or A-104\.$/)
})

test('an order that waits for its payment leads to it', async () => {
  open({ ...ORDER, status: 'awaiting-payment', payment: 'online' })
  const link = await screen.findByRole('link', { name: 'Go to payment' })
  expect(link.getAttribute('href')).toBe('/payment?order=o-1&token=secret')
  await screen.findByText('Not paid yet.')
})

test.each([
  [{ isPaid: true }, 'Paid.'],
  [{ isPaid: true, refundedCents: 200 }, 'Partly refunded: $2.00 was paid back.'],
  [{ isPaid: true, status: 'cancelled' }, 'Paid back.'],
  [{ status: 'refunded' }, 'Paid back.'],
  [{ dueCents: 310 }, '$3.10 left to pay. The rest is paid.'],
  [{ status: 'cancelled' }, 'There is nothing to pay.'],
  [{}, 'To pay at the counter. The details are on their way to ada@guest.example.'],
  [{ isMailed: false }, /^To pay at the counter\. We sent no email about it/],
  [{ contact: { name: 'Ada', email: null, phone: '1' } }, 'To pay at the counter.'],
] as const)('%j says of the money: %s', async (more, said) => {
  open({ ...ORDER, ...more })
  await loaded()
  expect(screen.getByText(said)).toBeTruthy()
})

test('says what was paid and what came back, with the days', async () => {
  const day = (at: string) => `2026-03-${at}T15:00:00.000Z`
  open({
    ...ORDER,
    isPaid: true,
    money: [
      { kind: 'paid', cents: 1507, at: day('05') },
      { kind: 'given-back', cents: 688, at: day('06') },
    ],
  })
  await loaded()
  const rowOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  expect(rowOf('Paid on March 5')).toBe('$15.07')
  expect(rowOf('Given back on March 6')).toMatch(/^−.?\$6\.88$/)
})

test('says of no email that it is on its way where no email leaves the café', async () => {
  open(ORDER, { cafe: { isWithoutMail: true } })
  await screen.findByText('To pay at the counter. Keep this page: it shows how your order stands.')
  expect(screen.queryByText(/on their way/)).toBeNull()
})

test.each([
  [{}, null, null],
  [{}, 'test', 'Pay now'],
  [{ dueCents: 310 }, 'test', 'Pay the rest: $3.10'],
  [{ isPaid: true }, 'test', null],
  [{ status: 'picked-up' }, 'test', null],
])('of %j, where cards are taken by %s, can be paid: %s', async (more, onlinePayment, button) => {
  open({ ...ORDER, ...more }, { cafe: { onlinePayment } })
  await loaded()
  await screen.findByRole('button', { name: 'Print the receipt' })
  if (button) await screen.findByRole('link', { name: button })
  else expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
})

test('says of each line whose it is, and how much of it was given back', async () => {
  open({ ...ORDER, isPaid: true, refunded: [{ line: 0, quantity: 1 }] })
  await loaded()
  const [taro, thai] = screen
    .getByRole('region', { name: 'On the ticket' })
    .querySelectorAll<HTMLElement>('.ticket-lines li')
  expect(within(taro!).getByText('1 of 2 refunded')).toBeTruthy()
  expect(within(thai!).getByText('for Mia')).toBeTruthy()
  expect(within(thai!).queryByText(/refunded/i)).toBeNull()
})

test('an order that nobody confirmed in time says so', async () => {
  const last = { from: 'waiting', to: 'cancelled', by: ENDED_BY[0], at: ORDER.createdAt }
  open({ ...ORDER, status: 'cancelled', history: [last] })
  await screen.findByText(WAITING_TEXTS.ended.late)
})

test('what is booked alone has no way through the bar, and is not picked up', async () => {
  const lines = [{ ...quote.lines[0], type: 'session' }]
  open({ ...ORDER, status: 'picked-up', isPaid: true, quote: { ...quote, lines } })
  await loaded()
  expect((await title()).textContent).toBe('Thank you, it is paid')
  expect(screen.queryByRole('list', { name: 'Order status' })).toBeNull()
  expect(screen.queryByText(/Picked up/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Order the same again' })).toBeNull()
})

test('works alone are theirs from the moment they are paid', async () => {
  const lines = [{ ...quote.lines[0], type: 'work' }]
  open({ ...ORDER, status: 'ready', isPaid: true, quote: { ...quote, lines } })
  await loaded()
  expect((await title()).textContent).toBe('It is yours')
  expect(
    within(screen.getByRole('list', { name: 'Order status' })).getAllByRole('listitem'),
  ).toHaveLength(2)
})

test('the same is ordered again', async () => {
  open()
  await loaded()
  fireEvent.click(screen.getByRole('button', { name: 'Order the same again' }))
  await screen.findByText('/menu', { selector: 'output' })
  expect(cart.lines.value.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['taro-milk-tea', 2],
    ['thai-milk-tea', 1],
  ])
})

test('without its token a stranger is asked to sign in, and whoever did is not', async () => {
  account.isRestored.value = true
  const { unmount } = open(ORDER, { at: '/order-confirmation?order=o-1' })
  expect(screen.getByRole('link', { name: 'Sign in to see your orders' })).toBeTruthy()
  unmount()
  session.signIn({ id: 'u', email: 'ada@guest.example', name: 'Ada', role: 'USER' } as never)
  open(ORDER, { at: '/order-confirmation?order=o-1' })
  await loaded()
})

test('an order that is not there says so; one that cannot be asked for is safe', async () => {
  const refuse = (status: number) =>
    Response.json({ error: 'e', message: 'Too many at once.' }, { status })
  const { unmount } = open(refuse(404))
  await screen.findByRole('heading', { name: 'We cannot find that order' })
  unmount()
  let answer: unknown = refuse(403)
  open(null, { answers: { 'GET /api/orders/o-1': () => answer } })
  await screen.findByRole('heading', { name: /Your order is safe/ })
  expect(screen.getByText('Too many at once.')).toBeTruthy()
  answer = ORDER
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }))
  await waitFor(loaded)
})

test('without the link of an order the last that was placed here is shown', async () => {
  pastOrders.keep({ id: 'o-1', token: 'secret' })
  open(ORDER, { at: '/order-confirmation' })
  await loaded()
  pastOrders.forget(['o-1'])
})

test('the receipt of an order goes to its own address, unless another is written', async () => {
  open({ ...ORDER, isPaid: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Email the receipt' }))
  const email = await screen.findByLabelText<HTMLInputElement>(/^Email/)
  expect(email.value).toBe('ada@guest.example')
})

test('no receipt is offered by email where no email leaves the server', async () => {
  open({ ...ORDER, isPaid: true }, { cafe: { isWithoutMail: true } })
  await screen.findByRole('button', { name: 'Print the receipt' })
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Email the receipt' })).toBeNull(),
  )
})

test.each([
  ['the order that came of it', 'https://knitting.example/journal/taro', 'o-1', true],
  ['another order of this tab', 'https://knitting.example/journal/taro', 'o-2', false],
  ['what is no page of the web', 'javascript:alert(1)', 'o-1', false],
])(
  'leads back to the page of a partner that the cart came from: %s',
  async (_, from, order, isThere) => {
    handover.keep('CODE', from)
    handover.forget(order)
    open()
    await screen.findByRole('button', { name: /again/i })
    const link = screen.queryByRole('link', { name: 'Back to knitting.example' })
    expect(link?.getAttribute('href') ?? null).toBe(isThere ? from : null)
    // The next order of this tab was not made there.
    handover.forget('o-1')
    expect(sessionStorage.getItem('lounge:came-from')).toBeNull()
  },
)
