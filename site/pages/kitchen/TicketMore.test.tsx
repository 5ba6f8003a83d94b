import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order, OrderPatch } from '#domain/contracts/ordering.ts'
import { toasts } from '#widgets/state/index.ts'
import { cafeAt, show, type Answers } from '../../testing.tsx'
import { quoteNow, addTaro, leaveTillAsNew } from '../till/testing.ts'
import { TicketMore } from './TicketMore.tsx'

const apply = vi.fn(async () => {})
const attempt = vi.fn(async (_: string, work: () => Promise<unknown>) => {
  await work()
  return true
})
const onClose = vi.fn()
const onPay = vi.fn()
beforeEach(() => {
  for (const each of [apply, attempt, onClose, onPay]) each.mockClear()
})
afterEach(() => {
  leaveTillAsNew()
  toasts.list.value = []
  vi.unstubAllGlobals()
})

function orderOf(more: object = {}): Order {
  addTaro()
  return {
    id: 'o-1',
    number: 'A-104',
    status: 'preparing',
    contact: { name: 'Zoe', email: null, phone: '917 555 0142' },
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
    ...more,
  } as unknown as Order
}
function open(
  order: Order,
  answers: Answers = {},
  may: (patch: OrderPatch) => boolean = () => true,
) {
  show(
    <TicketMore
      order={order}
      now={new Date('2025-10-17T16:05:00Z')}
      isBusy={false}
      may={may}
      apply={apply}
      moves={{ attempt }}
      onPay={onPay}
      onChangeLines={() => {}}
      onClose={onClose}
    />,
    answers,
  )
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

test('a drink is made once more with a reason, and once however often that is pressed', async () => {
  const remakes: unknown[] = []
  let done = () => {}
  open(orderOf(), {
    'POST /api/orders/o-1/remakes': ({ body }) => {
      remakes.push(body)
      return new Promise((resolve) => (done = () => resolve(orderOf())))
    },
  })
  expect(screen.queryByRole('button', { name: 'Spilled' })).toBeNull()
  press(/Taro Milk Tea$/)
  press('Spilled')
  press('Spilled')
  await waitFor(() => expect(remakes).toHaveLength(1))
  await act(async () => done())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(remakes).toEqual([{ line: 0, quantity: 1, reason: 'Spilled', from: 'preparing' }])
})

test('of a line of two it is said how many are made again', async () => {
  const remakes: unknown[] = []
  const order = orderOf()
  order.quote.lines[0]!.quantity = 2
  open(order, {
    'POST /api/orders/o-1/remakes': ({ body }) => {
      remakes.push(body)
      return order
    },
  })
  press('2 × Taro Milk Tea')
  press('2')
  press('Spilled')
  await waitFor(() => expect(remakes).toMatchObject([{ line: 0, quantity: 2 }]))
})

test('a remake that was refused leaves the choice open', async () => {
  attempt.mockImplementationOnce(async () => false)
  open(orderOf())
  press('Taro Milk Tea')
  press('Made wrong')
  await waitFor(() => expect(attempt).toHaveBeenCalledOnce())
  expect(onClose).not.toHaveBeenCalled()
  const again = screen.getByRole('button', { name: 'Made wrong' })
  await waitFor(() => expect(again.getAttribute('aria-disabled')).toBe('false'))
  press('Made wrong')
  await waitFor(() => expect(attempt).toHaveBeenCalledTimes(2))
})

test.each([
  ['confirmed', true, false],
  ['preparing', true, true],
  ['ready', false, true],
  ['picked-up', false, false],
])('what is %s can be put off: %s, made again: %s', (status, canDelay, canRemake) => {
  open(orderOf({ status }))
  expect(screen.queryByRole('group', { name: /^Put it off/ }) !== null).toBe(canDelay)
  expect(screen.queryByRole('group', { name: /^Make it again/ }) !== null).toBe(canRemake)
})

test.each([
  [['mail', 'bell'], 'Zoe is told by email and in their notifications, and sees it on the page'],
  [['page'], 'Zoe sees it on the page of the order. To be sure, call 917 555 0142.'],
])('an order that is put off says how its customer is told: %s', async (told, said) => {
  const bodies: unknown[] = []
  open(orderOf(), {
    'POST /api/orders/o-1/delays': ({ body }) => {
      bodies.push(body)
      return { order: orderOf({ estimatedAt: '2025-10-17T16:30:00.000Z' }), told }
    },
  })
  press('+10 min')
  press('+10 min')
  await waitFor(() => expect(toasts.list.value).toHaveLength(1))
  expect(bodies).toEqual([{ minutes: 10, seenEstimatedAt: '2025-10-17T16:20:00.000Z' }])
  expect(toasts.list.value[0]?.title).toContain('12:30')
  expect(toasts.list.value[0]?.text).toContain(said)
})

test('nobody is said to be told who ordered at the counter and left nothing', async () => {
  const walkIn = { channel: 'counter', contact: { name: 'Walt', email: null, phone: null } }
  open(orderOf(walkIn), {
    'POST /api/orders/o-1/delays': () => ({ order: orderOf(walkIn), told: ['page'] }),
  })
  expect(screen.getByRole('group', { name: 'Put it off' })).toBeTruthy()
  press('+10 min')
  await waitFor(() => expect(toasts.list.value).toHaveLength(1))
  expect(toasts.list.value[0]?.text).toBe('Nothing was left to reach Walt: say it to them.')
})

test('the money is taken where it may be, and said where it was', () => {
  open(orderOf({ dueCents: 310 }))
  expect(screen.getByText('$3.10')).toBeTruthy()
  press('Take the money')
  expect(onPay).toHaveBeenCalledOnce()
})

test.each([
  ['is paid', orderOf({ isPaid: true })],
  ['waits to be accepted', orderOf({ status: 'waiting', waiting: { for: 'staff' } })],
  ['was cancelled', orderOf({ status: 'cancelled' })],
])('no money is taken for an order that %s', (_, order) => {
  open(order)
  expect(screen.queryByRole('button', { name: 'Take the money' })).toBeNull()
})

test('any state is set from the one that was seen; giving back what was not paid is not offered', () => {
  open(orderOf())
  const select = screen.getByLabelText<HTMLSelectElement>('Set the state of A-104')
  expect(within(select).queryByRole('option', { name: /refunded/i })).toBeNull()
  fireEvent.change(select, { target: { value: 'no-show' } })
  expect(apply).not.toHaveBeenCalled()
  press(/^Set it: /)
  expect(apply.mock.calls).toEqual([[{ status: 'no-show', from: 'preparing' }]])
})

test('refunded is set by giving the money back, with a reason and how it goes back', async () => {
  const refunds: unknown[] = []
  const payment = {
    id: 'p-1',
    method: 'card-terminal',
    state: 'succeeded',
    amountCents: 702,
    tipCents: 0,
    refundedCents: 0,
    givenCents: null,
    failure: null,
    dispute: null,
    takenBy: 'Bao',
    createdAt: '2025-10-17T16:00:00.000Z',
    succeededAt: '2025-10-17T16:00:00.000Z',
  }
  const money = {
    orderId: 'o-1',
    totalCents: 702,
    paidCents: 702,
    refundedCents: 0,
    dueCents: 0,
    payments: [payment],
    refunds: [],
    cash: null,
    refundable: { lines: [], tipCents: 0, totalCents: 702 },
  }
  const refund = {
    id: 'r-1',
    paymentId: 'p-1',
    method: 'card-terminal',
    state: 'succeeded',
    amountCents: 702,
    reason: 'Spilled',
    failure: null,
    givenBy: 'Sena',
    createdAt: '2025-10-17T16:06:00.000Z',
    drawer: null,
  }
  open(orderOf({ isPaid: true }), {
    'GET /api/orders/o-1/payments': () => money,
    'POST /api/orders/o-1/refunds': ({ body }) => {
      refunds.push(body)
      return { ...money, refunds: [refund] }
    },
  })
  fireEvent.change(screen.getByLabelText('Set the state of A-104'), {
    target: { value: 'refunded' },
  })
  expect(screen.queryByRole('button', { name: /^Set it/ })).toBeNull()
  await screen.findByText('Give $7.02 back on the card terminal.')
  press('Confirm refund of $7.02')
  expect(refunds).toEqual([])
  expect(screen.getByText('Say why, for the books.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Spilled' } })
  press('Confirm refund of $7.02')
  await waitFor(() => expect(toasts.list.value).toHaveLength(1))
  expect(refunds).toMatchObject([{ of: { kind: 'all' }, reason: 'Spilled' }])
  expect(toasts.list.value[0]?.text).toBe('Give $7.02 back on the card terminal.')
  expect(apply).not.toHaveBeenCalled()
})

test('nobody is asked to stop making an order that was cancelled before it was begun', () => {
  open(orderOf({ status: 'confirmed' }))
  const select = screen.getByLabelText('Set the state of A-104')
  fireEvent.change(select, { target: { value: 'cancelled' } })
  fireEvent.click(screen.getByLabelText('Something is sold out'))
  press('Cancel A-104')
  expect(apply.mock.calls).toEqual([
    [
      {
        status: 'cancelled',
        from: 'confirmed',
        isAcknowledged: true,
        cancelling: { reason: 'sold-out' },
      },
    ],
  ])
})

test('an order is cancelled with a reason, and another one than those of the list is written', () => {
  open(orderOf())
  const select = screen.getByLabelText('Set the state of A-104')
  fireEvent.change(select, { target: { value: 'cancelled' } })
  press('Say why first')
  fireEvent.click(screen.getByLabelText('Another reason'))
  press('Say why first')
  expect(apply).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText(/^The reason/), { target: { value: 'The oven broke' } })
  press('Cancel A-104')
  expect(apply.mock.calls).toEqual([
    [
      {
        status: 'cancelled',
        from: 'preparing',
        cancelling: { reason: 'other', note: 'The oven broke' },
      },
    ],
  ])
})

test('cancelling is a button of its own, which says first what becomes of the money', () => {
  open(orderOf({ isPaid: true }))
  press('Cancel the order…')
  expect(screen.getByText(/^\$8\.10 goes back the way it was paid/)).toBeTruthy()
  press('Leave it as it is')
  expect(screen.queryByText(/goes back/)).toBeNull()
  press('Cancel the order…')
  fireEvent.click(screen.getByLabelText('Something is sold out'))
  press('Cancel A-104')
  expect(apply).toHaveBeenCalledOnce()
})

test('a ticket that is paid leads to giving its money back', () => {
  open(orderOf({ isPaid: true }))
  const link = screen.getByRole('link', { name: 'Give money back' })
  expect(link.getAttribute('href')).toBe('/employee/orders?q=A-104&open=o-1&refund=1')
})

test('a cancelled order that nobody paid has nothing to pay', () => {
  open(orderOf({ status: 'cancelled' }))
  expect(screen.getByText(/never paid/)).toBeTruthy()
  expect(screen.queryByText(/to pay/)).toBeNull()
})

test('someone in training changes nothing', () => {
  open(orderOf(), {}, () => false)
  expect(screen.queryByRole('group')).toBeNull()
  expect(screen.queryByRole('button', { name: /Take|Change/ })).toBeNull()
  expect(screen.getByLabelText<HTMLSelectElement>(/^Set the state/).disabled).toBe(true)
})

const MONEY = {
  orderId: 'o-1',
  totalCents: 810,
  paidCents: 300,
  refundedCents: 0,
  dueCents: 510,
  payments: [
    {
      id: 'p-1',
      method: 'cash',
      state: 'succeeded',
      amountCents: 300,
      tipCents: 0,
      givenCents: 500,
      refundedCents: 0,
      failure: null,
      dispute: null,
      takenBy: 'Bao Tran',
      createdAt: '2025-10-17T16:01:00.000Z',
      succeededAt: '2025-10-17T16:01:00.000Z',
    },
  ],
  refunds: [],
  cash: null,
  refundable: { lines: [], tipCents: 0, totalCents: 0 },
}

test('the receipt of an order is printed on the paper of the till, with café, date, name and what is left', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  open(orderOf({ isPaid: true }), {
    'GET /api/cafe': () => cafeAt('2025-10-18T00:16:00Z'),
    'GET /api/orders/o-1/payments': () => MONEY,
  })
  press('Print the receipt')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const paper = document.querySelector<HTMLElement>('body > .receipt')!
  await waitFor(() => expect(paper.textContent).toContain('Creative Lounge'))
  expect(paper.textContent).toContain('Oct 17, 2025, 12:00 PM')
  expect(paper.textContent).toContain('A-104 for Zoe')
  expect(paper.textContent).toContain('Cash, of $5.00; $2.00 back$3.00')
  expect(paper.textContent).toContain('To pay$5.10')
  expect(paper.textContent).toContain('Served by Bao.')
})

test('an order that is not paid prints a bill, and one that was called off prints nothing', async () => {
  open(orderOf())
  expect(screen.getByRole('button', { name: 'Print the bill' })).toBeTruthy()
  cleanup()
  open(orderOf({ status: 'cancelled' }))
  expect(screen.queryByRole('button', { name: /^Print the/ })).toBeNull()
})
