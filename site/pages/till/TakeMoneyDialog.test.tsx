import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { till } from '../../state/till.ts'
import { cafeAt, show, type Answers } from '../../testing.tsx'
import { memoryDatabases } from '../../testing-store.ts'
import { TakeMoneyDialog } from './TakeMoneyDialog.tsx'
import { addTaro, leaveTillAsNew, quoteNow, standAtTill } from './testing.ts'

type Part = { key: string; method: string; amountCents: number; tipCents?: number; code?: string }

let taken: Part[]
const onClose = vi.fn()
beforeEach(() => {
  vi.stubGlobal('indexedDB', memoryDatabases())
  standAtTill()
  taken = []
  onClose.mockClear()
})
afterEach(() => {
  leaveTillAsNew()
  vi.unstubAllGlobals()
})

const drawer = (id: string, isOpen = true) => ({
  id,
  name: id,
  open: isOpen ? { sessionId: 's', movements: [] } : null,
  lastClosing: null,
})
/** @param refusals what is answered to the first payments, before any is taken */
async function open({
  drawers = [drawer('front')],
  refusals = [] as (() => unknown)[],
  answers = {} as Answers,
} = {}) {
  addTaro()
  const quote = quoteNow()
  const order = { id: 'o-1', number: 'A-104', contact: { name: 'Ada' }, quote } as unknown as Order
  const money = () => ({
    orderId: 'o-1',
    dueCents: taken
      .filter((_, index) => index >= missed)
      .reduce((sum, { amountCents }) => sum - amountCents, quote.totalCents),
  })
  let missed = 0
  show(<TakeMoneyDialog order={order} onClose={onClose} />, {
    'GET /api/cafe': () => ({ ...cafeAt('2025-10-17T16:00:00Z'), onlinePayment: 'test' }),
    'GET /api/drawers': () => ({ drawers }),
    'GET /api/orders/o-1/payments': money,
    'POST /api/orders/o-1/payments': ({ body }) => {
      taken.push(body as Part)
      const refusal = refusals.shift()
      if (!refusal) return money()
      missed = taken.length
      return refusal()
    },
    ...answers,
  })
  await screen.findByText('$8.10', { selector: 'p *' })
  await screen.findByRole('button', { name: /^The terminal took/ })
  if (drawers.some((each) => each.open)) await waitFor(() => expect(cash().disabled).toBe(false))
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const cash = () => screen.getByRole<HTMLButtonElement>('button', { name: /exactly/ })

test('cash goes into the drawer of this till, and the change is told', async () => {
  till.drawerId.value = 'bar'
  await open({ drawers: [drawer('front'), drawer('bar')] })
  press('$20.00')
  expect(await screen.findByText('$8.10 taken.')).toBeTruthy()
  expect(screen.getByText('$11.90').parentElement?.textContent).toBe('Give back $11.90')
  expect(taken).toMatchObject([
    { method: 'cash', amountCents: 810, givenCents: 2_000, drawerId: 'bar' },
  ])
  press('Done')
  expect(onClose).toHaveBeenCalledOnce()
})

test('nothing can be pressed before it is known whether the drawer is open, so that no button moves', async () => {
  let letGo: (answer: unknown) => void = () => {}
  const answer = new Promise((resolve) => (letGo = resolve))
  addTaro()
  const quote = quoteNow()
  const order = { id: 'o-1', number: 'A-104', contact: { name: 'Ada' }, quote } as unknown as Order
  show(<TakeMoneyDialog order={order} onClose={onClose} />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
    'GET /api/drawers': () => answer,
    'GET /api/orders/o-1/payments': () => ({ orderId: 'o-1', dueCents: quote.totalCents }),
  })
  await screen.findByText('One moment…')
  expect(screen.queryByRole('button', { name: /^The terminal took/ })).toBeNull()
  letGo({ drawers: [drawer('front', false)] })
  expect(await screen.findByRole('button', { name: /^The terminal took/ })).toBeTruthy()
})

test('a card at the terminal goes into no drawer', async () => {
  await open()
  press('The terminal took $8.10')
  await screen.findByText('It is paid.')
  expect(taken).toEqual([{ key: expect.any(String), method: 'card-terminal', amountCents: 810 }])
})

test('what is taken in two equal parts is two payments', async () => {
  await open()
  press(/^1 of 2:/)
  press('The terminal took $4.05')
  await screen.findByText('$4.05 taken.')
  expect(screen.queryByRole('button', { name: /^The terminal took/ })).toBeNull()
  press('Take the next part: $4.05 left')
  press('The terminal took $4.05')
  await screen.findByText('It is paid.')
  expect(taken.map(({ amountCents }) => amountCents)).toEqual([405, 405])
  expect(taken[0]?.key).not.toBe(taken[1]?.key)
})

test('pressed again after a lost answer it is the same payment; another sum is another', async () => {
  const lost = () => Promise.reject(new TypeError('no network'))
  await open({ refusals: [lost, lost] })
  press('The terminal took $8.10')
  await screen.findByRole('alert')
  press('The terminal took $8.10')
  await waitFor(() => expect(taken).toHaveLength(2))
  await waitFor(() => expect(cash().disabled).toBe(false))
  press(/^1 of 2:/)
  press('The terminal took $4.05')
  await screen.findByText('$4.05 taken.')
  const [first, again, other] = taken.map(({ key }) => key)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('no cash is taken while the drawer is closed, and says where it is opened', async () => {
  await open({ drawers: [drawer('front', false)] })
  expect(screen.getByRole('link', { name: 'Open the drawer' }).getAttribute('href')).toBe(
    '/pos/drawer',
  )
  press('The terminal took $8.10')
  await screen.findByText('It is paid.')
})

test('the sum of what was refused is still to pay, with the reason', async () => {
  const refuse = () =>
    Response.json({ error: 'paid_already', message: 'Mia has just taken it.' }, { status: 409 })
  await open({ refusals: [refuse] })
  press('The terminal took $8.10')
  expect((await screen.findByRole('alert')).textContent).toContain('Mia has just taken it.')
  expect(screen.getByText('$8.10', { selector: 'p *' })).toBeTruthy()
  expect(screen.queryByText(/taken\./)).toBeNull()
})

test('a phone pays a part of what is due, and the rest is taken here', async () => {
  const rest = { orderId: 'o-1', totalCents: 810, dueCents: 540 }
  let isPaid = false
  const asked: unknown[] = []
  const money = () =>
    asked.length === 0
      ? { ...rest, dueCents: 810 }
      : isPaid
        ? rest
        : { ...rest, dueCents: 810, phoneCents: 270 }
  await open({
    answers: {
      'GET /api/orders/o-1/payment-code': () => ({ qrSvg: '<svg/>' }),
      'POST /api/orders/o-1/phone-payment': ({ body }) => {
        asked.push(body)
        return money()
      },
      'GET /api/orders/o-1/payments': money,
    },
  })
  press(/^1 of 3:/)
  press('They pay $2.70 on their phone')
  await screen.findByRole('img', { name: 'QR code of the page to pay $2.70' })
  isPaid = true
  await screen.findByText('$2.70 paid on a phone.', {}, { timeout: 5_000 })
  expect(screen.getByRole('button', { name: 'The terminal took $5.40' })).toBeTruthy()
  expect(asked).toEqual([{ amountCents: 270 }])
})

test('a tip is taken with what is paid, and is not asked for again', async () => {
  await open()
  fireEvent.click(screen.getByRole('radio', { name: /^\$2/ }))
  press(/^1 of 2:/)
  press('The terminal took $6.05')
  await screen.findByText('$6.05 taken, $2.00 of it as a tip.')
  press(/^Take the next part/)
  expect(screen.queryByText('Tip for the bar')).toBeNull()
  press(/exactly/)
  await screen.findByText('$4.05 taken.')
  expect(taken).toMatchObject([
    { method: 'card-terminal', amountCents: 405, tipCents: 200 },
    { method: 'cash', amountCents: 405, givenCents: 405 },
  ])
  expect(taken[1]).not.toHaveProperty('tipCents')
})

test('a gift card pays what it holds, and the tip only where it holds that too', async () => {
  const balances = [500, 2_000]
  await open({
    answers: { 'POST /api/gift-cards/balance': () => ({ balanceCents: balances.shift() }) },
  })
  fireEvent.click(screen.getByRole('radio', { name: /^\$1/ }))
  const pay = async (code: string) => {
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } })
    press(/^Take up to/)
  }
  await pay('7K2M-9QXD-0A4T-HW3C')
  await screen.findByText('$5.00 taken, $1.00 of it as a tip.')
  press(/^Take the next part/)
  await pay('7K2M-9QXD-0A4T-HW3D')
  await screen.findByText('$4.10 taken.')
  expect(taken).toMatchObject([
    { method: 'gift-card', code: '7K2M-9QXD-0A4T-HW3C', amountCents: 400, tipCents: 100 },
    { method: 'gift-card', code: '7K2M-9QXD-0A4T-HW3D', amountCents: 410 },
  ])
})
