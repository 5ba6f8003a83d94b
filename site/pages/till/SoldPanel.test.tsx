import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { parkedBills } from '../../state/parked-bills.ts'
import { giftCodes } from '../../state/till-gift-codes.ts'
import { billName, till } from '../../state/till.ts'
import { cafeAt, show, type Answers } from '../../testing.tsx'
import type { Done } from './done.ts'
import { UnnotedCodes } from './GiftCodes.tsx'
import { SoldPanel } from './SoldPanel.tsx'
import { addTaro, leaveTillAsNew, quoteNow } from './testing.ts'

afterEach(() => {
  leaveTillAsNew()
  vi.unstubAllGlobals()
})

function open(payments: Done['sale']['payments'], more: Partial<Done> = {}, answers: Answers = {}) {
  addTaro()
  const done = {
    sale: { payments },
    quote: quoteNow(),
    soldBy: 'Bao',
    number: 'A-104',
    kind: 'sold',
    at: '2025-10-18T00:15:00.000Z',
    ...more,
  }
  show(<SoldPanel done={done as Done} onClose={() => {}} />, {
    'GET /api/cafe': () => cafeAt('2025-10-18T00:16:00Z'),
    'POST /api/gift-cards/balance': () => ({ balanceCents: 1_798, lastFour: '7K2M' }),
    ...answers,
  })
}
const rowOf = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent

test('says what was handed over and what goes back of it', () => {
  open([{ method: 'cash', amountCents: 810, givenCents: 2_000 }])
  expect(rowOf('Cash')).toBe('$20.00')
  expect(rowOf('Change')).toBe('$11.90')
})

test('says which pastries to hand over, and nothing of it where there are none', () => {
  open([{ method: 'cash', amountCents: 810 }], { handedOver: ['2 × Egg Tart'] })
  expect(screen.getByText(/^Hand over now:/).textContent).toBe('Hand over now: 2 × Egg Tart')
})

test('nothing is handed back of what came by card', () => {
  open([
    { method: 'card-terminal', amountCents: 500 },
    { method: 'gift-card', amountCents: 310 },
  ])
  expect(rowOf('Card terminal')).toBe('$5.00')
  expect(rowOf('Gift card')).toBe('$3.10')
  expect(screen.queryByText('Change')).toBeNull()
})

test('what is left on a gift card is said once, also where it paid two parts', async () => {
  const part = { method: 'gift-card', code: 'GIFT-AAAA-7K2M', amountCents: 405 } as const
  open([part, part])
  expect(await screen.findByText('Left on gift card …7K2M')).toBeTruthy()
  expect(rowOf('Left on gift card …7K2M')).toBe('$17.98')
})

test('the receipt has the time of the sale as it is at the café', async () => {
  vi.stubGlobal('print', () => {})
  open([{ method: 'cash', amountCents: 810 }])
  fireEvent.click(screen.getByRole('button', { name: 'Print the receipt' }))
  await screen.findByText('Oct 17, 2025, 8:15 PM')
})

test('what is parked is still there after a sale', () => {
  addTaro()
  till.change({ lines: till.bill.value.lines.map((line) => ({ ...line, customerName: 'Gil' })) })
  expect(billName(till.bill.value)).toBe('Gil')
  parkedBills.park()
  open([{ method: 'cash', amountCents: 810 }])
  fireEvent.click(screen.getByRole('button', { name: 'Parked 1' }))
  const bill = within(screen.getByRole('dialog')).getAllByRole('button')
  expect(bill.some(({ textContent }) => textContent?.startsWith('Gil'))).toBe(true)
})

test('codes of gift cards stay beside the next bill until they are printed or written down', () => {
  const code = '7K2M-9QXD-0A4T-HW3C'
  const giftCards = [{ code, cents: 2_500, balanceCents: 2_500 }]
  giftCodes.sold(giftCards)
  show(<UnnotedCodes />)
  expect(screen.getByRole('status').textContent).toContain(code)
  fireEvent.click(screen.getByRole('button', { name: 'It is written down' }))
  expect(screen.queryByText(code)).toBeNull()
  vi.stubGlobal('print', () => {})
  giftCodes.sold(giftCards)
  open([{ method: 'cash', amountCents: 810 }], { giftCards })
  fireEvent.click(screen.getByRole('button', { name: 'Print the receipt' }))
  expect(giftCodes.unnoted.value).toEqual([])
})

test('what was rung up as cash and was a card is corrected on the page of the sale, and its sums follow', async () => {
  const payment = {
    id: 'p-1',
    method: 'cash',
    state: 'succeeded',
    amountCents: 810,
    tipCents: 0,
    givenCents: 2_000 as number | null,
    isCorrectable: true,
  }
  const corrections: unknown[] = []
  open(
    [{ method: 'cash', amountCents: 810, givenCents: 2_000 }],
    { orderId: 'o-1' },
    {
      'GET /api/orders/o-1/payments': () => ({ orderId: 'o-1', payments: [payment] }),
      'GET /api/drawers': () => ({ drawers: [] }),
      'POST /api/orders/o-1/payments/p-1/method': ({ body }) => {
        corrections.push(body)
        Object.assign(payment, { method: 'card-terminal', givenCents: null })
        return {}
      },
    },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Was it a card?' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Wrong button' }))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm: Card terminal' }))
  expect(await screen.findByText('$8.10 is noted as “Card terminal” now.')).toBeTruthy()
  expect(corrections).toEqual([{ method: 'card-terminal', from: 'cash', reason: 'Wrong button' }])
  await screen.findByRole('button', { name: 'Was it cash?' })
  expect(rowOf('Card terminal')).toBe('$8.10')
  expect(screen.queryByText('Change')).toBeNull()
})

test('a gift card alone is not said to be paid otherwise, nor a sale that was not sent', () => {
  open([{ method: 'gift-card', amountCents: 810 }], { orderId: 'o-1' })
  expect(screen.queryByRole('button', { name: /^Was it|^Paid otherwise/ })).toBeNull()
  open([{ method: 'cash', amountCents: 810 }], { kind: 'kept' })
  expect(screen.queryByRole('button', { name: /^Was it|^Paid otherwise/ })).toBeNull()
})

test('where money was given back after a sale, the page of the sale says so, and nothing is to be handed over any more', async () => {
  const line = { position: 0, name: 'Egg Tart', quantity: 1, cents: 405 }
  const money = {
    orderId: 'o-1',
    totalCents: 810,
    paidCents: 810,
    refundedCents: 0,
    dueCents: 0,
    payments: [],
    refunds: [] as object[],
    cash: { drawer: 'Front drawer' },
    refundable: { lines: [line], tipCents: 0, totalCents: 810 },
  }
  const sent: unknown[] = []
  open(
    [{ method: 'cash', amountCents: 810 }],
    { orderId: 'o-1', handedOver: ['1 × Egg Tart'] },
    {
      'GET /api/orders/o-1/payments': () => money,
      'GET /api/drawers': () => ({ drawers: [] }),
      'POST /api/orders/o-1/refunds': ({ body }) => {
        sent.push(body)
        const refunds = [{ method: 'cash', amountCents: 405, createdAt: '2025-10-18T00:16:00Z' }]
        return { ...money, refundedCents: 405, refunds }
      },
    },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Give money back' }))
  const dialog = within(screen.getByRole('dialog'))
  // Nothing is chosen for whoever opens it.
  expect(await dialog.findByRole('button', { name: 'Confirm refund' })).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'One Egg Tart more' }))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Dropped' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm refund of $4.05' }))
  expect(await screen.findByText('Money is given back. Hand out $4.05 in cash.')).toBeTruthy()
  expect(sent).toMatchObject([{ of: { kind: 'lines' }, reason: 'Dropped' }])
  expect(screen.queryByText(/^Hand over now:/)).toBeNull()
})
