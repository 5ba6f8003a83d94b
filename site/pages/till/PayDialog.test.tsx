import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NewCounterSale } from '#domain/contracts/drawers.ts'
import { toasts } from '#widgets/state/index.ts'
import { till } from '../../state/till.ts'
import { known } from '../../state/till-known.ts'
import { cafeAt, show, type Answers } from '../../testing.tsx'
import { memoryDatabases } from '../../testing-store.ts'
import type { Done } from './done.ts'
import { PayDialog } from './PayDialog.tsx'
import { addTaro, leaveTillAsNew, quoteNow, standAtTill } from './testing.ts'

const PEOPLE = [
  { id: 'bao', name: 'Bao Tran', role: 'STAFF', staffRole: 'BARISTA' },
  { id: 'sena', name: 'Sena', role: 'STAFF', staffRole: 'SENIOR_BARISTA' },
  { id: 'mia', name: 'Mia', role: 'STAFF', staffRole: 'MANAGER' },
]
let sales: NewCounterSale[]
let done: Done[]
const onClose = vi.fn()
beforeEach(() => {
  vi.stubGlobal('indexedDB', memoryDatabases())
  standAtTill()
  addTaro()
  sales = []
  done = []
  onClose.mockClear()
})
afterEach(() => {
  leaveTillAsNew()
  vi.unstubAllGlobals()
})

function open(answers: Answers = {}) {
  const now = cafeAt('2025-10-17T16:00:00Z')
  return show(<PayDialog quote={quoteNow()} onClose={onClose} onDone={(one) => done.push(one)} />, {
    'GET /api/cafe': () => ({ ...now, onlinePayment: 'test' }),
    'POST /api/sales-at-till': ({ body }) => {
      sales.push(body as NewCounterSale)
      return {
        order: { id: 'o-1', number: 'A-104', quote: { lines: [] } },
        payments: [],
        soldBy: 'Bao',
      }
    },
    ...answers,
  })
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const title = () => screen.getByRole('heading', { level: 2 }).textContent
const refuse = (error: string, message: string, status = 409) =>
  Response.json({ error, message }, { status })
const typeCode = (value: string) =>
  fireEvent.change(screen.getByLabelText('Code'), { target: { value } })

const MANAGER = { id: 'mia', name: 'Mia', role: 'STAFF', staffRole: 'MANAGER' }

test('no cash is offered while the drawer is closed, and the button leads to where it is opened', async () => {
  const front = { id: 'front', name: 'Front drawer', open: null, lastClosing: null }
  open({ 'GET /api/drawers': () => ({ drawers: [front] }) })
  const link = await screen.findByRole('link', { name: 'Open the drawer' })
  expect(link.getAttribute('href')).toBe('/pos/drawer')
  expect(screen.queryByRole('button', { name: / exactly$/ })).toBeNull()
  press('The terminal took $8.10')
  await waitFor(() => expect(done).toHaveLength(1))
})

test('without the server cash is taken, whatever the drawer was when it was heard of last', async () => {
  const front = { id: 'front', name: 'Front drawer', open: null, lastClosing: null }
  open({ 'GET /api/drawers': () => ({ drawers: [front] }) })
  await screen.findByRole('link', { name: 'Open the drawer' })
  act(() => void known.failed(new TypeError('no network')))
  expect(screen.getByRole('button', { name: '$8.10 exactly' })).toBeTruthy()
})

test('nothing is taken while the tip that is typed is no amount', async () => {
  open()
  await screen.findByRole('button', { name: 'The terminal took $8.10' })
  const other = screen.getByLabelText('Other $')
  fireEvent.change(other, { target: { value: '8.255' } })
  expect(screen.queryByRole('button', { name: /^The terminal took/ })).toBeNull()
  expect(screen.getByText('Put the tip right first, or choose “No tip”.')).toBeTruthy()
  fireEvent.change(other, { target: { value: '' } })
  expect(screen.getByRole('button', { name: 'The terminal took $8.10' })).toBeTruthy()
})

test('a tip above the bill is asked about once', async () => {
  till.change({ tip: { cents: 99_900 } })
  open()
  expect(screen.queryByRole('button', { name: /^The terminal took/ })).toBeNull()
  press('Yes, a tip of $999.00')
  press(/^The terminal took/)
  await waitFor(() => expect(done).toHaveLength(1))
})

test('the whole code of a gift card can be read in its field', () => {
  open()
  const field = screen.getByLabelText<HTMLInputElement>('Code')
  expect(field.size).toBe('7K2M-9QXD-0A4T-HW3C'.length)
})

test('a gift card that is pressed twice pays once', async () => {
  let answer = () => {}
  const asked = vi.fn()
  open({
    'POST /api/gift-cards/balance': ({ body }) => {
      asked(body)
      return new Promise((resolve) => (answer = () => resolve({ balanceCents: 5_000 })))
    },
  })
  typeCode('ABCD-EFGH-JKLM')
  press('Take up to $8.10')
  press('Take up to $8.10')
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await act(async () => answer())
  await waitFor(() => expect(done).toHaveLength(1))
  expect(asked).toHaveBeenCalledOnce()
  expect(sales.map(({ payments }) => payments)).toEqual([
    [{ method: 'gift-card', code: 'ABCD-EFGH-JKLM', amountCents: 810 }],
  ])
})

test('a gift card that answers late does not undo what was taken meanwhile', async () => {
  let answer = () => {}
  const asked = vi.fn()
  open({
    'POST /api/gift-cards/balance': () => {
      asked()
      return new Promise((resolve) => (answer = () => resolve({ balanceCents: 5_000 })))
    },
  })
  typeCode('ABCD-EFGH-JKLM')
  press('Take up to $8.10')
  await waitFor(() => expect(asked).toHaveBeenCalled())
  press(/^1 of 2:/)
  press('The terminal took $4.05')
  await act(async () => answer())
  expect(title()).toBe('$4.05 left')
  expect([sales, done]).toEqual([[], []])
})

test('a gift card pays what it holds, and the rest is left to pay', async () => {
  open({ 'POST /api/gift-cards/balance': () => ({ balanceCents: 500 }) })
  typeCode('ABCD-EFGH-JKLM')
  press('Take up to $8.10')
  await waitFor(() => expect(title()).toBe('$3.10 left'))
  press(/^Take the next part/)
  press('The terminal took $3.10')
  await waitFor(() => expect(sales).toHaveLength(1))
  expect(sales[0]?.payments).toMatchObject([{ amountCents: 500 }, { amountCents: 310 }])
})

test.each([
  ['that is empty', { balanceCents: 0 }, 'Nothing is left on this gift card.'],
  ['that nobody knows', refuse('unknown_card', 'No such gift card.', 404), 'No such gift card.'],
])('a gift card %s pays nothing and says so', async (_, answer, said) => {
  open({ 'POST /api/gift-cards/balance': () => answer })
  typeCode('ABCD-EFGH-JKLM')
  press('Take up to $8.10')
  await screen.findByText(said)
  expect(title()).toBe('Pay $8.10')
})

test('after a refusal the money can be taken otherwise: the last part is undone', async () => {
  open({ 'POST /api/sales-at-till': () => refuse('card_used', 'The gift card was used.') })
  press('The terminal took $8.10')
  await screen.findByText('The gift card was used.')
  press('Undo the last one')
  expect(title()).toBe('Pay $8.10')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while it is sold nothing can be undone or pressed again', async () => {
  const asked = vi.fn(() => new Promise(() => {}))
  open({ 'POST /api/sales-at-till': asked })
  press('The terminal took $8.10')
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Selling…' })
  expect(button.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Undo the last one' })).toBeNull()
})

test('a closed drawer leads to where it is opened', async () => {
  open({ 'POST /api/sales-at-till': () => refuse('drawer_closed', 'The drawer is closed.') })
  press(/^\$8\.10/)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/pos/drawer')
})

test('change is told for cash, and too little cash is not taken', async () => {
  open()
  const given = () => screen.getByLabelText('Cash given $')
  fireEvent.change(given(), { target: { value: '8' } })
  expect(screen.getByText('$0.10 is missing.')).toBeTruthy()
  fireEvent.submit(given())
  expect(title()).toBe('Pay $8.10')
  fireEvent.change(given(), { target: { value: '10' } })
  fireEvent.submit(given())
  expect(await screen.findByText('give $1.90 back')).toBeTruthy()
  await waitFor(() => expect(done).toHaveLength(1))
})

test('a bill that costs nothing is finished without a payment', async () => {
  standAtTill('MANAGER')
  till.change({ discount: { of: { percent: 100 }, reason: 'Staff drink' } })
  open()
  press('Finish, nothing to pay')
  await waitFor(() => expect(sales).toMatchObject([{ expectedTotalCents: 0, payments: [] }]))
  await waitFor(() => expect(done).toHaveLength(1))
})

test('a large discount is agreed to before any money is taken', async () => {
  till.change({ discount: { of: { percent: 50 }, reason: 'Owner’s guest' } })
  const agreed: unknown[] = []
  open({
    'GET /auth/till': () => ({ till: { id: 't', name: 'Front' }, people: PEOPLE }),
    'POST /api/tills/agreements': ({ body }) => {
      agreed.push(body)
      return { name: 'Mia' }
    },
  })
  expect(screen.queryByRole('button', { name: /terminal took/ })).toBeNull()
  await screen.findByRole('option', { name: 'Mia' })
  const who = screen.getByLabelText('Who agrees')
  expect([...who.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Choose a name',
    'Mia',
  ])
  fireEvent.change(who, { target: { value: 'mia' } })
  fireEvent.change(screen.getByLabelText('Their PIN'), { target: { value: '4711' } })
  press('Agree')
  fireEvent.click(await screen.findByRole('button', { name: 'The terminal took $4.05' }))
  await waitFor(() => expect(done).toHaveLength(1))
  const approval = { userId: 'mia', pin: '4711', cents: 375 }
  expect(agreed).toEqual([{ act: 'large-discount', approval }])
  expect(sales).toMatchObject([{ approval, payments: [{ amountCents: 405 }] }])
})

test('a phone pays all of it or a part, and only while the server answers', async () => {
  open()
  await screen.findByRole('button', { name: 'They pay $8.10 on their phone' })
  press(/^1 of 2:/)
  expect(screen.getByRole('button', { name: 'They pay $4.05 on their phone' })).toBeTruthy()
  act(() => (known.goneSince.value = Date.now()))
  expect(screen.queryByRole('button', { name: /on their phone/ })).toBeNull()
})

test('without the server only what works without it is offered, with the reason', async () => {
  open()
  await screen.findByRole('button', { name: /on their phone/ })
  act(() => (known.goneSince.value = Date.now()))
  expect(screen.queryByRole('button', { name: /on their phone/ })).toBeNull()
  expect(screen.queryByLabelText('Code')).toBeNull()
  expect(screen.getByText(/which checks gift cards and payments by phone/)).toBeTruthy()
  const terminal = screen.getByRole('button', { name: 'The terminal took $8.10' })
  const says = document.getElementById(terminal.getAttribute('aria-describedby') ?? '')
  expect(says?.textContent).toMatch(/once it says that the card was accepted/)
  act(() => (known.goneSince.value = null))
  expect(screen.getByLabelText('Code')).toBeTruthy()
  expect(screen.queryByText(/No connection to the café’s server/)).toBeNull()
})

test('a double press on a part of a bill takes that part alone', async () => {
  open()
  press(/^1 of 2:/)
  press('The terminal took $4.05')
  // Nothing that takes money is there until somebody asks for it.
  for (const button of screen.getAllByRole('button'))
    expect(button.textContent).not.toMatch(/terminal took|exactly|phone|Take up to/)
  expect(within(screen.getByRole('list')).getByText('$4.05 left')).toBeTruthy()
  press('Take the next part: $4.05 left')
  press('The terminal took $4.05')
  await waitFor(() => expect(done).toHaveLength(1))
})

test('a browser whose scrolling answers with a promise goes on to what was sold', async () => {
  Object.assign(HTMLElement.prototype, { scrollTo: () => Promise.resolve() })
  try {
    const shown = open()
    press(/^1 of 2:/)
    press('The terminal took $4.05')
    expect(() => shown.unmount()).not.toThrow()
  } finally {
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo')
  }
})

test('what was taken is kept when it is closed, and the rest is asked for', async () => {
  const first = open()
  press(/^1 of 2:/)
  press('The terminal took $4.05')
  press('Back to the bill')
  expect(onClose).toHaveBeenCalledOnce()
  expect(toasts.list.value.at(-1)?.title).toBe('$4.05 of $8.10 is taken')
  first.unmount()
  open()
  expect(title()).toBe('$4.05 left')
  press('The terminal took $4.05')
  await waitFor(() => expect(done).toHaveLength(1))
  expect(sales[0]?.payments).toMatchObject([{ amountCents: 405 }, { amountCents: 405 }])
})

test('the bill stays as it is while money was taken for it', () => {
  open()
  press(/^1 of 2:/)
  press('The terminal took $4.05')
  addTaro()
  till.change({ discount: { of: { percent: 10 }, reason: 'Regular guest' } })
  expect(quoteNow().totalCents).toBe(810)
  press('Undo the last one')
  addTaro()
  expect(quoteNow().totalCents).toBe(1620)
})

test('a sale whose answer was lost is the same sale when it is sent again', async () => {
  let isLost = true
  const first = open({
    'POST /api/sales-at-till': ({ body }) => {
      sales.push(body as NewCounterSale)
      if (isLost) return new Promise(() => {})
      return {
        order: { id: 'o-1', number: 'A-104', quote: { lines: [] } },
        payments: [],
        soldBy: 'Bao',
      }
    },
  })
  press('The terminal took $8.10')
  await waitFor(() => expect(sales).toHaveLength(1))
  isLost = false
  first.unmount()
  open()
  press('Try again')
  await waitFor(() => expect(sales).toHaveLength(2))
  expect(sales[1]?.id).toBe(sales[0]?.id)
})

const WAITS = { id: 'o-9', number: 'A-109', status: 'awaiting-payment' }
type Row = { method: string; amountCents: number; givenCents?: number }
/** The money of that order, as a server keeps it. */
function moneyNow(rows: readonly Row[], phoneCents: number | null, more = {}) {
  const paidCents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    orderId: 'o-9',
    totalCents: 810,
    dueCents: 810 - paidCents,
    paidCents,
    refundedCents: 0,
    ...(phoneCents !== null && { phoneCents }),
    payments: rows.map((row, index) => ({
      id: `p-${index}`,
      state: 'succeeded',
      tipCents: 0,
      givenCents: null,
      ...row,
    })),
    refunds: [],
    ...more,
  }
}
const CODE = { qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }

test('closing it gives up the order that waits for a phone', async () => {
  const patched = vi.fn(() => ({ ...WAITS, status: 'cancelled' }))
  open({
    'POST /api/sales-by-phone': () => ({ order: WAITS }),
    'GET /api/orders/o-9/payments': () => moneyNow([], 810),
    'GET /api/orders/o-9/payment-code': () => CODE,
    'PATCH /api/orders/o-9': patched,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'They pay $8.10 on their phone' }))
  await screen.findByRole('button', { name: 'Pay in another way' })
  press('Back to the bill')
  await waitFor(() => expect(patched).toHaveBeenCalledOnce())
  await waitFor(() => expect(till.bill.value.placed).toBeNull())
  expect(onClose).toHaveBeenCalledOnce()
})

test('cash first, the rest on a phone: a reload goes on, and it is sold when the phone paid', async () => {
  const rows: Row[] = [{ method: 'cash', amountCents: 405, givenCents: 500 }]
  let phoneCents: number | null = 405
  const patched = vi.fn()
  const answers: Answers = {
    'POST /api/sales-by-phone': ({ body }) => {
      sales.push(body as NewCounterSale)
      return { order: WAITS }
    },
    'GET /api/orders/o-9/payments': () => moneyNow(rows, phoneCents),
    'GET /api/orders/o-9/payment-code': () => CODE,
    'PATCH /api/orders/o-9': patched,
  }
  const first = open(answers)
  press(/^1 of 2:/)
  fireEvent.change(screen.getByLabelText('Cash given $'), { target: { value: '5' } })
  press('Take')
  press(/^Take the next part/)
  fireEvent.click(await screen.findByRole('button', { name: 'They pay $4.05 on their phone' }))
  await screen.findByRole('img', { name: 'QR code of the page to pay $4.05' })
  expect(screen.getByText('Cash $4.05')).toBeTruthy()
  expect(sales).toMatchObject([
    { payments: [{ method: 'cash', amountCents: 405, givenCents: 500 }], drawerId: 'front' },
  ])
  press('Back to the bill')
  expect(toasts.list.value.at(-1)?.title).toBe('A-109 waits to be paid')
  expect(patched).not.toHaveBeenCalled()
  addTaro()
  expect(quoteNow().totalCents).toBe(810)
  first.unmount()
  rows.push({ method: 'test', amountCents: 405 })
  phoneCents = null
  open(answers)
  await waitFor(() => expect(done).toHaveLength(1))
  expect(done[0]).toMatchObject({ orderId: 'o-9', number: 'A-109', phoneCents: 405 })
  expect(done[0]?.sale.payments).toEqual([{ method: 'cash', amountCents: 405, givenCents: 500 }])
})

test('a phone that does not pay leaves the rest to take otherwise, or to call it off', async () => {
  till.setPlaced({
    id: 'o-9',
    number: 'A-109',
    sale: { id: 'sale-0001', lines: [], expectedTotalCents: 810 },
    quote: quoteNow(),
    isWhole: false,
  })
  const cash = { method: 'cash', amountCents: 405 }
  let phoneCents: number | null = 405
  const asked: unknown[] = []
  let isOff = false
  open({
    'GET /api/drawers': () => ({ drawers: [] }),
    'GET /api/orders/o-9/payments': () =>
      moneyNow([cash], phoneCents, isOff && { refunds: [{ ...cash, drawer: 'Front' }] }),
    'GET /api/orders/o-9/payment-code': () => CODE,
    'POST /api/orders/o-9/phone-payment': ({ body }) => {
      asked.push(body)
      phoneCents = null
      return moneyNow([cash], null)
    },
    'GET /auth/till': () => ({ till: { id: 't', name: 'Front' }, people: [MANAGER] }),
    'POST /api/tills/agreements': () => ({ name: 'Mia' }),
    'PATCH /api/orders/o-9': ({ body }) => {
      isOff = true
      asked.push(body)
      return { ...WAITS, status: 'cancelled' }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Pay in another way' }))
  await screen.findByRole('button', { name: 'The terminal took $4.05' })
  expect(asked).toEqual([{ amountCents: null }])
  // Who may not give money back asks somebody who may.
  press(/^Call the sale off/)
  await screen.findByRole('option', { name: 'Mia' })
  fireEvent.change(screen.getByLabelText('Who agrees'), { target: { value: 'mia' } })
  fireEvent.change(screen.getByLabelText('Their PIN'), { target: { value: '4711' } })
  press('Agree')
  fireEvent.click(await screen.findByRole('button', { name: /^Yes, give \$4\.05 back/ }))
  await waitFor(() => expect(till.bill.value.placed).toBeNull())
  await waitFor(() => expect(toasts.list.value.at(-1)?.text).toBe('Hand $4.05 out of Front.'))
  expect(asked.at(-1)).toMatchObject({ approval: { userId: 'mia', pin: '4711' } })
  expect(title()).toBe('Pay $8.10')
})
