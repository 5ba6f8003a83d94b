import { cleanup, fireEvent, screen, within, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cafe } from '#domain/contracts/cafe.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { session } from '#widgets/state/session.ts'
import { till } from '../../state/till.ts'
import { tillClock } from '../../state/till-clock.ts'
import { cafeAt, show, type Answers } from '../../testing.tsx'
import { SellPage } from './SellPage.tsx'

beforeEach(() => {
  session.signIn({
    id: 'bao',
    email: 'bao@cafe.example',
    name: 'Bao Tran',
    role: 'STAFF',
    staffRole: 'BARISTA',
  })
  till.isTraining.value = true
})
afterEach(() => {
  cleanup()
  till.clear()
  till.parked.value = []
  till.isTraining.value = false
  session.signOut()
  vi.unstubAllGlobals()
})

async function open(more: Partial<Cafe> = {}, answers: Answers = {}) {
  const now = cafeAt('2025-10-17T16:00:00Z')
  show(<SellPage />, {
    'GET /api/menu': () => CATALOGUE,
    'GET /api/cafe': () => ({ ...now, onlinePayment: 'test', cafe: { ...now.cafe, ...more } }),
    'GET /api/drawers': () => ({ drawers: [] }),
    'GET /auth/till': () => ({ till: null, people: [] }),
    ...answers,
  })
  await screen.findByRole('button', { name: /^Boba|Bubble/ })
}
const press = (name: RegExp | string, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }))
const dialog = () => screen.getByRole('dialog')

test('a drink that is paid in cash takes four presses, and the change is told', async () => {
  await open()
  press(/^Taro Milk Tea/)
  press(/^Add \$/, dialog())
  press(/^Pay/)
  press('$20.00', dialog())
  expect(await screen.findByRole('heading', { name: 'Practised' })).toBeTruthy()
  // $7.50 and 8 % tax.
  expect(document.querySelector('.till-change')?.textContent).toBe('$11.90')
  expect(till.bill.value.lines).toEqual([])
})

test('what is marked stands first on this till, and a press on it while marking puts nothing on the bill', async () => {
  try {
    await open()
    press('Mark')
    press(/^Taro Milk Tea/)
    expect(till.bill.value.lines).toEqual([])
    const tile = screen.getByRole('button', { name: /^Taro Milk Tea/ })
    expect(tile.getAttribute('aria-pressed')).toBe('true')
    press('Done')
    press('Favorites')
    const tiles = () =>
      [...document.querySelectorAll('.till-item > span')].map((one) => one.textContent)
    expect(tiles()).toEqual(['Taro Milk Tea'])
    press('Mark')
    press(/^Taro Milk Tea/)
    expect(till.favorites.value).toEqual([])
    press('Done')
    expect(screen.getByText(/^No favorites yet/)).toBeTruthy()
  } finally {
    till.favorites.value = []
  }
})

test('a bill is split, and what was taken is counted until nothing is left', async () => {
  await open()
  press(/^Taro Milk Tea/)
  press(/^Add \$/, dialog())
  press(/^Pay/)
  press(/^1 of 3:/, dialog())
  press(/^\$2\.70/, dialog())
  expect(within(dialog()).getByRole('heading', { level: 2 }).textContent).toBe('$5.40 left')
  press('Take the next part: $5.40 left', dialog())
  press(/^The terminal took \$5\.40/, dialog())
  expect(await screen.findByRole('heading', { name: 'Practised' })).toBeTruthy()
})

test('a line that is paid is not paid again, unless that is undone', async () => {
  await open()
  for (const drink of [/^Taro Milk Tea/, /^Classic Milk Tea/]) {
    press(drink)
    press(/^Add \$/, dialog())
  }
  press(/^Pay/)
  const taro = () => within(dialog()).getByRole<HTMLInputElement>('checkbox', { name: /Taro/ })
  fireEvent.click(taro())
  press(/^The terminal took/, dialog())
  press(/^Take the next part/, dialog())
  expect([taro().checked, taro().disabled]).toEqual([true, true])
  press('Undo the last one', dialog())
  expect([taro().checked, taro().disabled]).toEqual([false, false])
})

test('a service fee is waived with a reason, and can be charged again', async () => {
  const fee = { id: 'table', name: 'Table service', kind: 'amount', value: 300, fromCents: 0 }
  await open({ serviceFees: [{ ...fee, fromPieces: 0, dining: 'any', isTaxed: false } as never] })
  press(/^Taro Milk Tea/)
  expect(screen.queryByRole('button', { name: 'Waive a fee' })).toBeNull()
  press(/^Add \$/, dialog())
  const pay = () => screen.getByRole('button', { name: /^Pay/ }).textContent
  // $7.50, 8 % tax and the fee.
  await vi.waitFor(() => expect(pay()).toContain('$11.10'))
  press('Waive a fee')
  press('Waive it', dialog())
  expect(within(dialog()).getByRole('alert').textContent).toContain('Say why')
  press('Service was slow', dialog())
  press('Waive it', dialog())
  expect(pay()).toContain('$8.10')
  expect(screen.getByText('Table service, waived')).toBeTruthy()
  press('Fee waived ✓')
  press('Charge it again', dialog())
  expect(pay()).toContain('$11.10')
})

test('a customer pays on their own phone, and the till says when', async () => {
  till.isTraining.value = false
  let pay = () => {}
  const paid = new Promise<void>((resolve) => (pay = resolve))
  const sales: unknown[] = []
  const order = { id: 'o-1', number: 'A-104', status: 'awaiting-payment' }
  let isAsked = false
  await open(
    {},
    {
      'POST /api/sales-by-phone': ({ body }: { body: unknown }) => {
        sales.push(body)
        return { order }
      },
      'GET /api/orders/o-1/payment-code': () => ({
        qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
      'GET /api/orders/o-1/payments': async () => {
        const money = { orderId: 'o-1', totalCents: 810, paidCents: 0, payments: [], refunds: [] }
        if (!isAsked) {
          isAsked = true
          return { ...money, dueCents: 810, phoneCents: 810 }
        }
        await paid
        return { ...money, paidCents: 810, dueCents: 0 }
      },
    },
  )
  press(/^Taro Milk Tea/)
  press(/^Add \$/, dialog())
  press(/^Pay/)
  press('They pay $8.10 on their phone', dialog())
  await screen.findByRole('img', { name: 'QR code of the page to pay $8.10' })
  expect(within(dialog()).queryByRole('button', { name: /terminal/ })).toBeNull()
  pay()
  expect(await screen.findByRole('heading', { name: 'Sold' })).toBeTruthy()
  expect(sales).toMatchObject([{ expectedTotalCents: 810, lines: [{ id: 'taro-milk-tea' }] }])
  expect(till.isEmpty.value).toBe(true)
})

test('a parked bill comes back, and the one on the screen waits meanwhile', async () => {
  await open()
  press(/^Taro Milk Tea/)
  press(/^Add \$/, dialog())
  press('Park')
  expect(till.bill.value.lines).toEqual([])
  press(/^Thai Milk Tea/)
  press(/^Add \$/, dialog())
  till.setPaid([{ payment: { method: 'card-terminal', amountCents: 100 }, lines: [] }])
  press('Park')
  // This tablet's clock is years off the café's, which says when.
  const aheadMs = tillClock.now().getTime() - Date.now()
  const parkedAt = Date.parse('2025-10-17T19:35:00Z') - aheadMs
  till.parked.value = till.parked.value.map((one) => ({ ...one, parkedAt }))
  press('Parked 2')
  const [taro, thai] = [/^Taro Milk Tea/, /^Thai Milk Tea/].map(
    (name) => within(dialog()).getByRole('button', { name }).textContent,
  )
  expect(taro).toBe('Taro Milk Tea1 for $8.10, parked at 3:35 PM')
  expect(thai).toContain('$1.00 of it taken')
  expect(within(dialog()).getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
  press(/^Thai Milk Tea/, dialog())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Parked 1')
  press(/^Taro Milk Tea/, dialog())
  await waitFor(() => expect(till.bill.value.lines.map(({ id }) => id)).toEqual(['taro-milk-tea']))
  expect(till.parked.value).toHaveLength(1)
})

test('what is cleared by mistake is not lost, and the search takes its first by Enter', async () => {
  await open()
  fireEvent.keyDown(document.body, { key: '/' })
  const search = screen.getByRole('searchbox')
  expect(document.activeElement).toBe(search)
  fireEvent.change(search, { target: { value: 'taro' } })
  fireEvent.submit(search)
  press(/^Add \$/, dialog())
  expect(till.bill.value.lines).toHaveLength(1)
  press('Clear')
  expect(till.isEmpty.value).toBe(true)
})
