import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DayReport } from '#domain/contracts/drawers.ts'
import { memoryDatabases } from '#site/testing-store.ts'
import { cafeAt, show, type Answers } from '#site/testing.tsx'
import { DayPage } from './DayPage.tsx'
import { leaveTillAsNew, standAtTill } from './testing.ts'

const REPORT: DayReport = {
  number: null,
  from: '2025-10-16T23:00:00.000Z',
  until: '2025-10-17T16:00:00.000Z',
  closedBy: null,
  timeZone: 'America/New_York',
  orders: { count: 1, averageCents: 750 },
  sales: [{ name: 'Boba', cents: 750 }],
  salesCents: 750,
  byHour: [],
  byChannel: [],
  discounts: [],
  discountReasons: [],
  tax: [],
  tipsCents: 0,
  held: [],
  refunds: [],
  refundsCents: 0,
  money: [],
  moneyCents: 750,
  paidOutCents: 0,
  safeCents: 0,
  overShortCents: 0,
  drawers: [],
  openDrawers: [],
  transactions: 1,
}

let sent: { id: string; unsentCount: number }[]
let closings: object[]
beforeEach(() => {
  vi.stubGlobal('indexedDB', memoryDatabases())
  standAtTill('MANAGER')
  sent = []
  closings = []
})
afterEach(() => {
  leaveTillAsNew()
  vi.unstubAllGlobals()
})

/** A server that closes a day once for each id, as ours does. */
function closeOnce({ body }: { body: unknown }) {
  const { id } = body as { id: string }
  const isAgain = sent.some((each) => each.id === id)
  sent.push(body as (typeof sent)[number])
  if (!isAgain)
    closings.unshift({
      number: closings.length + 1,
      closedAt: '2025-10-17T23:00:00.000Z',
      closedBy: 'Bao Tran',
      salesCents: 750,
      overShortCents: 0,
    })
  return { ...REPORT, number: closings.length }
}

async function open(more: Partial<DayReport> = {}, answers: Answers = {}) {
  show(<DayPage />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
    'GET /api/day-report': () => ({ ...REPORT, ...more }),
    'GET /api/day-closings': () => ({ closings }),
    'POST /api/day-closings': closeOnce,
    'POST /api/till-reports': () => ({}),
    ...answers,
  })
  await screen.findByText('No day was closed yet.')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Print/ }).disabled).toBe(false),
  )
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
function close() {
  press('Close the day')
  press('Close it: Z report')
}

test('a page that stays open closes each day anew, and leads to the report of what it closed', async () => {
  await open()
  close()
  await screen.findByText(/^The day is closed/)
  expect(screen.getByRole('link', { name: 'See and print Z 1' }).getAttribute('href')).toBe(
    '/pos/day?z=1',
  )
  await screen.findByRole('button', { name: 'Close the day' })
  close()
  await screen.findByRole('link', { name: 'See and print Z 2' })
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
})

test('who is about to close a day reads what it comes to now, on the page too', async () => {
  let moneyCents = 26_692
  await open({}, { 'GET /api/day-report': () => ({ ...REPORT, moneyCents }) })
  // Meanwhile an order is cancelled.
  moneyCents = 26_096
  press('Close the day')
  const dialog = await screen.findByRole('dialog', { name: 'Close the day?' })
  await within(dialog).findByText('$260.96')
  expect(screen.queryByText('$266.92')).toBeNull()
})

test('a report of a day that was closed before says nothing of a close', async () => {
  show(<DayPage />, { 'GET /api/day-closings/1': () => ({ ...REPORT, number: 1 }) }, '/pos/day?z=1')
  await screen.findByRole('link', { name: 'Back to today' })
  expect(screen.queryByText(/The day is closed/)).toBeNull()
})

test('a close whose answer was lost is asked for again as the same one', async () => {
  let isLost = true
  await open(
    {},
    {
      'POST /api/day-closings': (asked) => {
        const answer = closeOnce(asked)
        if (!isLost) return answer
        isLost = false
        throw new TypeError('no network')
      },
    },
  )
  close()
  await screen.findByRole('alert')
  await screen.findByRole('button', { name: 'Close the day' })
  close()
  await screen.findByRole('link', { name: 'See and print Z 1' })
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('nothing is closed while a drawer is open, and the page leads to it', async () => {
  await open({ openDrawers: ['Front counter'] })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close the day' }).disabled).toBe(
    true,
  )
  expect(screen.getByText(/^Front counter is open/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Count and close' })).toBeTruthy()
})

test('orders that are not paid are said, and can be seen', async () => {
  await open({ unpaidOrders: { count: 2, cents: 1_500 } })
  expect(screen.getByRole('link', { name: 'See what is to pay' })).toBeTruthy()
  expect(screen.getByText(/^2 orders are/)).toBeTruthy()
})

test('a barista sees no report, and nothing to print, to close or to open', () => {
  standAtTill('BARISTA')
  show(<DayPage />, {})
  expect(screen.getByText('Reports need a senior barista or a manager.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Print the X report' })).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull()
})

test('the day is closed in another place than it was asked for, and it can be left', async () => {
  await open()
  press('Close the day')
  const asked = within(screen.getByRole('dialog', { name: 'Close the day?' }))
  expect(screen.getByRole('button', { name: 'Close the day' })).toBeTruthy()
  fireEvent.click(asked.getByRole('button', { name: 'Not yet' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('closing a day with nothing in it says so first', async () => {
  const nothing = { orders: { count: 0, averageCents: 0 }, moneyCents: 0, salesCents: 0 }
  // A drawer was opened and closed.
  await open({ ...nothing, transactions: 2 })
  press('Close the day')
  screen.getByText(/^Nothing was sold since the last day was closed/)
  press('Not yet')
  expect(sent).toEqual([])
})

test('who works still, an early hour and a second Z of the day are said before the day is closed, and stop nobody', async () => {
  await open({
    closedToday: 3,
    closesAt: '19:00',
    clockedIn: [{ name: 'Bao Tran', since: '2025-10-17T13:02:00.000Z' }],
  })
  press('Close the day')
  const said = within(screen.getByRole('list', { name: 'Before you close' }))
  said.getByText(/^Z 3 closed this day already, at 7:00 PM/)
  said.getByText(/^It is early: the café is open until 7:00 PM today/)
  said.getByText(/^Still clocked in: Bao Tran \(since 9:02 AM\)/)
  press('Close it: Z report')
  await screen.findByText(/^The day is closed/)
})

test('the card terminal’s own total goes with the close, with what differs; a sum that is none closes nothing', async () => {
  await open({ cardTerminalCents: 750 })
  press('Close the day')
  const type = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } })
  type(/^The card terminal/, '7,0,0')
  screen.getByText(/^Type an amount such as/)
  press('Close it: Z report')
  expect(sent).toEqual([])
  type(/^The card terminal/, '7.00')
  screen.getByText(/^\$0\.50 less than the \$7\.50 that were rung up/)
  type(/^Why/, ' A tip was not typed in ')
  press('Close it: Z report')
  await screen.findByText(/^The day is closed/)
  expect(sent).toMatchObject([{ terminal: { totalCents: 700, note: 'A tip was not typed in' } }])
})

test('an X of an open drawer says what came in besides cash where the server tells it, and otherwise why not', async () => {
  const isOpen = { openDrawers: ['Front drawer'], money: null, moneyCents: null }
  await open({ ...isOpen, besidesCash: [{ name: 'Card terminal', cents: 750 }] })
  screen.getByText(/^So far, without cash/)
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain(
    'Card terminal',
  )
})

test('before the day is closed the orders that are still open are named, each with a link', async () => {
  const order = (number: string, hours: number, more: object = {}) => ({
    id: `id-${number}`,
    number,
    status: 'preparing',
    contact: { name: 'Mira' },
    isPaid: false,
    estimatedAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
    timeZone: 'America/New_York',
    ...more,
  })
  const orders = [
    order('A-104', -1),
    order('A-105', 72),
    order('A-106', -2, { status: 'cancelled' }),
  ]
  const held = [
    { ...orders[0], id: 'held', number: 'A-9', status: 'awaiting-payment', dueCents: 300 },
  ]
  await open(
    {},
    {
      'GET /api/orders': ({ query }) => ({
        orders: query.get('status') === 'active' ? orders : held,
      }),
    },
  )
  press('Close the day')
  const asked = within(screen.getByRole('dialog', { name: 'Close the day?' }))
  await asked.findByText('2 orders are still open.')
  expect(asked.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/employee/orders?q=A-104&open=id-A-104',
    '/employee/orders?q=A-9&open=held',
  ])
  asked.getByText(/Mira, preparing, not paid/)
  asked.getByText(/Mira, waiting for payment, not paid/)
})

test('each number beside an amount says what it counts', async () => {
  await open({
    byHour: [
      { hour: 9, cents: 7_500, orders: 9 },
      { hour: 10, cents: 750, orders: 1 },
    ],
    refunds: [
      { reason: 'Spilled', cents: 300, count: 2 },
      { reason: 'Too sweet', cents: 150, count: 1 },
    ],
  })
  const amounts = screen.getAllByRole('term').map(({ textContent }) => textContent)
  for (const said of ['9 AM 9 orders', '10 AM 1 order', 'Spilled 2 times', 'Too sweet once'])
    expect(amounts).toContain(said)
})

test('net sales are sales before discounts less the discounts, as in Reports', async () => {
  await open({
    discounts: [
      { name: 'Members', cents: 120 },
      { name: 'At the counter', cents: 30 },
    ],
    discountReasons: [{ reason: 'Waited', count: 1, cents: 30 }],
  })
  const sums = within(screen.getByRole('heading', { name: 'Sales' }).parentElement!)
  const rows = sums
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(rows).toEqual([
    ['Boba', '$7.50'],
    ['Sales before discounts', '$7.50'],
    ['Discounts', '−$1.50'],
    ['Net sales', '$6.00'],
  ])
})

const BAR = {
  id: 'device-of-the-bar',
  name: 'Bar',
  heardAt: '2025-10-17T20:12:00.000Z',
  unsentCount: 2,
  unsentSince: '2025-10-17T19:58:00.000Z',
}

test('a tablet that may hold sales is named, and the day is closed without it for a reason', async () => {
  await open({ waitingTills: [BAR] })
  screen.getByText(/with 2 sales that were not sent/)
  press('Close the day')
  press('Close it: Z report')
  await screen.findByText('Say why, for the Z report.')
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Why the day is closed all the same'), {
    target: { value: ' It is broken ' },
  })
  press('Close it: Z report')
  await screen.findByText(/^The day is closed/)
  expect(sent).toMatchObject([{ waiting: { ids: [BAR.id], reason: 'It is broken' } }])
})

test('what waits on this tablet asks for no reason: it is listed by itself', async () => {
  localStorage.setItem('lounge:till-device', BAR.id)
  await open({ waitingTills: [BAR] })
  expect(screen.queryByText(/with 2 sales that were not sent/)).toBeNull()
  close()
  await screen.findByText(/^The day is closed/)
  expect(sent[0]).not.toHaveProperty('waiting')
  localStorage.removeItem('lounge:till-device')
})

test('whoever is no manager asks one for their PIN to close without a tablet', async () => {
  standAtTill('SENIOR_BARISTA')
  await open({ waitingTills: [BAR] })
  press('Close the day')
  expect(screen.queryByRole('button', { name: 'Close it: Z report' })).toBeNull()
})

test('a report says what came late, and what it was closed without', async () => {
  await open({
    lateSales: { count: 2, cents: 1_530 },
    waitingTills: [BAR],
    waitingReason: 'It is broken',
    waitingConfirmedBy: 'Mo Okafor',
  })
  screen.getByText(/^2 sales of \$15\.30 came from a tablet after/)
  screen.getByText(/Closed without what “Bar” may hold: “It is broken”, Mo Okafor\./)
})
