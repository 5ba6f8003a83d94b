import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderPatch } from '#domain/contracts/ordering.ts'
import { session } from '#widgets/state/index.ts'
import { cafeAt, show, type Answers } from '#site/testing.tsx'
import { addTaro, leaveTillAsNew, quoteNow } from '../../till/testing.ts'
import { OrderDetail } from './OrderDetail.tsx'

let patches: OrderPatch[]
let reads: number
beforeEach(() => {
  patches = []
  reads = 0
})
afterEach(() => {
  cleanup()
  leaveTillAsNew()
  vi.unstubAllGlobals()
})

const RECORD = {
  changes: [],
  mails: [],
  letters: 0,
  sameContact: 1,
  readyAt: null as string | null,
  takenBy: null,
  account: null,
}
async function open(
  order: object = {},
  { record = {}, who = {}, at = '/admin/orders', answers = {} as Answers } = {},
) {
  addTaro()
  const found = {
    ...RECORD,
    ...record,
    order: {
      id: 'o-1',
      number: 'A-104',
      token: '',
      status: 'confirmed',
      contact: { name: 'Zoe', email: 'zoe@guest.example', phone: '917 555-0142' },
      quote: quoteNow(),
      note: '',
      payment: 'counter',
      isPaid: false,
      channel: 'site',
      source: null,
      pickupAt: null,
      estimatedAt: '2025-10-17T16:20:00.000Z',
      timeZone: 'America/New_York',
      createdAt: '2025-10-17T16:00:00.000Z',
      history: [],
      waiting: null,
      isAcknowledged: true,
      ...order,
    },
  }
  session.signIn({
    id: 'u',
    email: 'u@cafe.example',
    name: 'Uma',
    role: 'STAFF',
    staffRole: 'BARISTA',
    ...who,
  } as never)
  show(
    <OrderDetail id="o-1" />,
    {
      'GET /api/cafe': () => cafeAt('2025-10-17T16:05:00Z'),
      'GET /api/order-list/o-1': () => {
        reads += 1
        return found
      },
      'PATCH /api/orders/o-1': ({ body }) => {
        patches.push(body as OrderPatch)
        return found.order
      },
      ...answers,
    },
    at,
  )
  await screen.findByText('Zoe')
}
const MANAGER = { staffRole: 'MANAGER' }
const state = () => screen.getByLabelText<HTMLSelectElement>('State')
const offered = () =>
  [...state().options].filter(({ disabled }) => !disabled).map(({ value }) => value)

test('a state is set from the one that was seen, and the order is read again', async () => {
  await open()
  fireEvent.change(state(), { target: { value: 'preparing' } })
  expect(patches).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Set it: Preparing' }))
  await waitFor(() => expect(patches).toEqual([{ status: 'preparing', from: 'confirmed' }]))
  await waitFor(() => expect(reads).toBe(2))
})

test('an order is cancelled by a button, with a reason and what happens to its money', async () => {
  await open({}, { who: MANAGER })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the order…' }))
  expect(screen.getByText(/^Nothing was paid for it/)).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Something is sold out'))
  fireEvent.click(screen.getByRole('button', { name: /^Cancel A-/ }))
  await waitFor(() => expect(patches).toMatchObject([{ status: 'cancelled' }]))
})

test('what somebody else changed meanwhile is said, and read again', async () => {
  await open(
    {},
    {
      answers: {
        'PATCH /api/orders/o-1': () =>
          Response.json(
            { error: 'status_changed', message: 'Mia has started it.' },
            { status: 409 },
          ),
      },
    },
  )
  fireEvent.change(state(), { target: { value: 'ready' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set it: Ready' }))
  await screen.findByText('Mia has started it.')
  await waitFor(() => expect(reads).toBe(2))
})

test.each([
  ['picked-up', 'Reopen as ready', 'ready'],
  ['no-show', 'Reopen as ready', 'ready'],
  ['cancelled', 'Reopen as pending', 'pending'],
])('an order that is %s is reopened: %s', async (status, name, next) => {
  await open({ status }, { who: MANAGER })
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(patches).toEqual([{ status: next, from: status }]))
})

test('an order of a gift card alone has no pickup, and no states of making', async () => {
  addTaro()
  const quote = quoteNow()
  const lines = quote.lines.map((line) => ({ ...line, type: 'gift-card' }))
  const order = {
    status: 'picked-up',
    isPaid: true,
    channel: 'counter',
    quote: { ...quote, lines },
  }
  await open(order, { who: MANAGER })
  expect(screen.queryByText('Promised')).toBeNull()
  expect(screen.queryByText('Picked up for')).toBeNull()
  expect(screen.getByText('Nothing: it is theirs once it is paid')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Reopen/ })).toBeNull()
  expect([...state().options].map(({ textContent }) => textContent)).toEqual([
    'Paid',
    'Cancelled',
    'Refunded',
  ])
})

test('what is under way is not reopened, and nobody gives back what was not paid', async () => {
  await open({}, { who: MANAGER })
  expect(screen.queryByRole('button', { name: /^Reopen/ })).toBeNull()
  expect(offered()).not.toContain('refunded')
  cleanup()
  await open({ isPaid: true }, { who: MANAGER })
  expect(offered()).toContain('refunded')
})

test('a barista may cancel what was paid with the PIN of somebody who may give its money back', async () => {
  await open({ isPaid: true })
  expect(offered()).toContain('cancelled')
  expect(offered()).toContain('refunded')
})

test('money is taken for what is not paid and is made', async () => {
  await open()
  expect(screen.getByRole('button', { name: 'Take the money' })).toBeTruthy()
  expect(screen.getByText('$8.10, to pay')).toBeTruthy()
  cleanup()
  await open({ isPaid: true })
  expect(screen.queryByRole('button', { name: 'Take the money' })).toBeNull()
  cleanup()
  await open({ status: 'cancelled' })
  expect(screen.queryByRole('button', { name: 'Take the money' })).toBeNull()
})

test('a state that only the server sets is shown, and not offered', async () => {
  await open({ status: 'awaiting-payment' })
  expect(state().value).toBe('awaiting-payment')
  expect(offered()).not.toContain('awaiting-payment')
})

test('a number that is called has only digits, and how late it was is told', async () => {
  await open({}, { record: { readyAt: '2025-10-17T16:27:00.000Z' } })
  expect(screen.getByRole('link', { name: '917 555-0142' }).getAttribute('href')).toBe(
    'tel:9175550142',
  )
  expect(screen.getByText('Early or late').parentElement?.textContent).toMatch(/7 min/)
})

test('other orders and letters of the same person are a link away, for whoever reads letters', async () => {
  const record = { sameContact: 3, letters: 1, lettersNaming: 2 }
  await open({}, { record })
  expect(screen.getByRole('link', { name: '3 orders of this person' }).getAttribute('href')).toBe(
    '/admin/orders?q=zoe%40guest.example',
  )
  expect(screen.queryByRole('link', { name: /letter/ })).toBeNull()
  cleanup()
  await open({}, { record, who: MANAGER, at: '/employee/orders' })
  const letters = screen.getByRole('link', { name: '1 letter from zoe@guest.example' })
  expect(letters.getAttribute('href')).toBe('/employee/inbox?q=zoe%40guest.example')
  const naming = screen.getByRole('link', { name: '2 letters name A-104' })
  expect(naming.getAttribute('href')).toBe('/employee/inbox?q=A-104')
})

test('each line has its price, and cash says what was handed over and what went back', async () => {
  const payment = {
    id: 'p-1',
    method: 'cash',
    state: 'succeeded',
    amountCents: 810,
    tipCents: 0,
    givenCents: 2_000,
    takenBy: 'Bao',
  }
  await open(
    { isPaid: true },
    {
      answers: {
        'GET /api/orders/o-1/payments': () => ({
          totalCents: 810,
          dueCents: 0,
          payments: [payment, { ...payment, id: 'p-2', givenCents: 810 }],
          refunds: [],
          refundable: { lines: [], tipCents: 0, totalCents: 0 },
        }),
      },
    },
  )
  const line = document.querySelector('.pos-ticket-lines > li')
  expect(line?.textContent).toContain('$7.50')
  await screen.findByText(/of \$20\.00 with \$11\.90 back/)
  expect(screen.queryByText(/with \$0\.00 back/)).toBeNull()
})

test('the receipt of a paid order can be printed once more', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await open(
    { isPaid: true, status: 'picked-up' },
    {
      answers: {
        'GET /api/orders/o-1/payments': () => ({
          orderId: 'o-1',
          totalCents: 810,
          paidCents: 810,
          refundedCents: 0,
          dueCents: 0,
          payments: [],
          refunds: [],
          cash: null,
          refundable: { lines: [], tipCents: 0, totalCents: 0 },
        }),
      },
    },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Print the receipt' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(document.querySelector('body > .receipt')?.textContent).toContain('A-104 for Zoe')
})

test('of a cancelled order with a membership it says what went back and what outlives it, in sums that add up', async () => {
  addTaro()
  const quote = quoteNow()
  const joined = {
    ...quote.lines[0],
    type: 'membership',
    name: 'Regular',
    totalCents: 2_900,
    startsOn: '2025-10-17',
  }
  const order = {
    status: 'cancelled',
    isPaid: true,
    quote: { ...quote, lines: [...quote.lines, joined], totalCents: 3_710 },
  }
  const payment = {
    id: 'p-1',
    method: 'test',
    state: 'succeeded',
    amountCents: 3_710,
    tipCents: 0,
    givenCents: null,
  }
  await open(order, {
    answers: {
      'GET /api/orders/o-1/payments': () => ({
        orderId: 'o-1',
        totalCents: 0,
        paidCents: 810,
        refundedCents: 810,
        dueCents: 0,
        payments: [payment],
        refunds: [],
        refundable: { lines: [], tipCents: 0, totalCents: 0 },
      }),
    },
  })
  expect(
    screen.getByText(
      '$37.10: $8.10 of it given back, $29.00 paid for Regular, which goes by its own terms',
    ),
  ).toBeTruthy()
  expect(
    await screen.findByText(
      '$8.10 went back, nothing to pay. $29.00 of what was paid is for what was booked or joined with it, which goes by its own terms.',
    ),
  ).toBeTruthy()
})
