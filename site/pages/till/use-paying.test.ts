import { useSignals } from '@preact/signals-react/runtime'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NewCounterSale, NewPhoneSale, SalePayment } from '#domain/contracts/drawers.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { till } from '../../state/till.ts'
import { tillClock } from '../../state/till-clock.ts'
import { known } from '../../state/till-known.ts'
import { tillLog } from '../../state/till-log.ts'
import { showHook, type Answers } from '../../testing.tsx'
import { memoryDatabases } from '../../testing-store.ts'
import type { Done } from './done.ts'
import { addTaro, leaveTillAsNew, quoteNow, standAtTill } from './testing.ts'
import { usePaying } from './use-paying.ts'

const TERMINAL: SalePayment = { method: 'card-terminal', amountCents: 810 }

/** By the server's clock. */
const SOLD_AT = '2025-10-17T19:15:00.000Z'

let sales: NewCounterSale[]
let done: Done[]
let hook: ReturnType<typeof showHook<ReturnType<typeof usePaying>>>
const paying = () => hook.result.current
beforeEach(async () => {
  vi.stubGlobal('indexedDB', memoryDatabases())
  await tillLog.open()
  standAtTill()
  sales = []
  done = []
})
afterEach(() => {
  leaveTillAsNew()
  vi.unstubAllGlobals()
})

function pay(answers: Answers = {}) {
  const quote = quoteNow()
  const use = () => {
    useSignals()
    return usePaying(quote, (one) => done.push(one))
  }
  hook = showHook(use, {
    'POST /api/sales-at-till': ({ body }) => {
      sales.push(body as NewCounterSale)
      return {
        order: { id: 'o-1', number: 'A-104', quote: { lines: [] } },
        payments: [],
        soldBy: 'Bao',
        soldAt: SOLD_AT,
      }
    },
    ...answers,
  })
}
const refuse = (error: string, message: string, status = 409) =>
  Response.json({ error, message }, { status })
const take = (part: SalePayment) => act(async () => paying().take(part))

test('sells the bill with all that was said of it, at the price on the screen', async () => {
  addTaro()
  till.change({
    name: 'Ada',
    note: 'Two straws',
    dining: 'here',
    tip: { cents: 100 } as never,
    discount: { of: { percent: 10 }, reason: 'Regular guest' },
    member: { id: 'm-1', name: 'Ada Chen', email: 'a•••@example.com', tier: 'free' } as never,
  })
  till.drawerId.value = 'bar'
  const { totalCents } = quoteNow()
  pay()
  await take({ method: 'cash', amountCents: totalCents, givenCents: 2_000 })
  await waitFor(() => expect(done).toHaveLength(1))
  expect(sales).toEqual([
    {
      id: expect.any(String),
      lines: [{ type: 'item', id: 'taro-milk-tea', size: 'medium', quantity: 1 }],
      expectedTotalCents: totalCents,
      name: 'Ada',
      note: 'Two straws',
      tip: { cents: 100 },
      dining: 'here',
      discount: { of: { percent: 10 }, reason: 'Regular guest' },
      memberId: 'm-1',
      payments: [{ method: 'cash', amountCents: totalCents, givenCents: 2_000 }],
      drawerId: 'bar',
    },
  ])
  expect(done[0]).toMatchObject({
    kind: 'sold',
    orderId: 'o-1',
    number: 'A-104',
    soldBy: 'Bao Tran',
    at: SOLD_AT,
  })
})

test('what is handed over with the change is named: pastries and works, and no tickets', async () => {
  const lines = [
    { type: 'item', name: 'Butter Croissant', quantity: 2, isHandedOver: true },
    { type: 'item', name: 'Taro Milk Tea', quantity: 1 },
    { type: 'work', name: '“Tide III”, Ines Vale', quantity: 1 },
    { type: 'event', name: 'Open Mic', quantity: 1 },
  ]
  addTaro()
  pay({
    'POST /api/sales-at-till': () => ({
      order: { id: 'o-1', number: 'A-104', quote: { lines } },
      payments: [],
      soldBy: 'Bao',
      soldAt: SOLD_AT,
    }),
  })
  await take(TERMINAL)
  await waitFor(() => expect(done).toHaveLength(1))
  expect(done[0]?.handedOver).toEqual(['2 × Butter Croissant', '1 × “Tide III”, Ines Vale'])
})

test('a sale that is kept has the time of the café, where the tablet’s clock is days behind', async () => {
  const behindMs = 3 * 86_400_000
  const cafe = { timeZone: 'America/New_York' }
  tillClock.heard({ now: new Date(Date.now() + behindMs).toISOString(), cafe })
  addTaro()
  pay({ 'POST /api/sales-at-till': () => Promise.reject(new TypeError('no network')) })
  await take(TERMINAL)
  await waitFor(() => expect(done).toHaveLength(1))
  const kept = tillLog.unsent.value[0]?.sale.soldAt ?? ''
  expect(done[0]?.at).toBe(kept)
  expect(Date.parse(kept) - Date.now()).toBeGreaterThan(behindMs - 60_000)
  tillClock.forget()
})

test('what was not said of a bill is not sent', async () => {
  addTaro()
  pay()
  await take(TERMINAL)
  await waitFor(() => expect(sales).toHaveLength(1))
  expect(Object.keys(sales[0] ?? {}).toSorted()).toEqual(
    ['drawerId', 'expectedTotalCents', 'id', 'lines', 'payments'].toSorted(),
  )
})

test('a part leaves the rest to pay; the last one sells with all of them', async () => {
  addTaro()
  pay()
  await take({ method: 'card-terminal', amountCents: 300 })
  await take({ method: 'cash', amountCents: 200 })
  expect(sales).toEqual([])
  act(() => paying().undo())
  expect(paying().parts).toEqual([{ method: 'card-terminal', amountCents: 300 }])
  await take({ method: 'card-terminal', amountCents: 510 })
  await waitFor(() => expect(sales).toHaveLength(1))
  expect(sales[0]?.payments.map(({ amountCents }) => amountCents)).toEqual([300, 510])
  await waitFor(() => expect(done).toHaveLength(1))
})

test('a part that was taken for lines says for which', async () => {
  addTaro()
  pay()
  await act(async () => paying().take({ method: 'card-terminal', amountCents: 500 }, [0]))
  await take({ method: 'cash', amountCents: 310 })
  await waitFor(() => expect(sales).toHaveLength(1))
  expect(sales[0]?.payments).toEqual([
    { method: 'card-terminal', amountCents: 500, lines: [0] },
    { method: 'cash', amountCents: 310 },
  ])
})

test('what was refused was not sold: the money stays, and trying again is another sale', async () => {
  addTaro()
  const answers = [() => refuse('drawer_closed', 'The drawer is closed.')]
  pay({
    'POST /api/sales-at-till': ({ body }) => {
      sales.push(body as NewCounterSale)
      return (
        answers.shift()?.() ?? {
          order: { id: 'o-1', number: 'A-1', quote: { lines: [] } },
          payments: [],
          soldBy: '',
        }
      )
    },
  })
  await take(TERMINAL)
  await waitFor(() => expect(paying().problem?.message).toBe('The drawer is closed.'))
  expect([paying().parts, paying().isBusy, done]).toEqual([[TERMINAL], false, []])
  act(() => paying().retry())
  await waitFor(() => expect(done).toHaveLength(1))
  expect(paying().problem).toBeNull()
  expect(sales[0]?.id).not.toBe(sales[1]?.id)
  expect(tillLog.unsent.value).toEqual([])
})

test('a refusal for want of a manager is answered with their PIN', async () => {
  addTaro()
  pay({
    'POST /api/sales-at-till': ({ body }) => {
      const sale = body as NewCounterSale
      sales.push(sale)
      return sale.approval
        ? {
            order: { id: 'o-1', number: 'A-104', quote: { lines: [] } },
            payments: [],
            soldBy: 'Bao',
          }
        : refuse('approval_needed', 'A manager has to agree.', 403)
    },
  })
  await take(TERMINAL)
  await waitFor(() => expect(paying().problem?.code).toBe('approval_needed'))
  act(() => paying().approve({ userId: 'mia', pin: '4711' }))
  await waitFor(() => expect(done).toHaveLength(1))
  expect(sales[1]).toMatchObject({ approval: { userId: 'mia', pin: '4711' }, payments: [TERMINAL] })
})

test('where nothing answers the sale is kept on this tablet, and says that it waits', async () => {
  addTaro()
  pay({ 'POST /api/sales-at-till': () => Promise.reject(new TypeError('no network')) })
  await take(TERMINAL)
  await waitFor(() => expect(done).toMatchObject([{ kind: 'kept', number: null }]))
  expect(tillLog.unsent.value).toHaveLength(1)
})

test('a tablet that keeps nothing sells nothing, and says so', async () => {
  addTaro()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('private window')
    },
  })
  pay()
  await take(TERMINAL)
  await waitFor(() =>
    expect(paying().problem?.message).toContain('could not be kept on this tablet'),
  )
  expect([sales, done]).toEqual([[], []])
})

test('training sells nothing, also while the server cannot be reached', async () => {
  addTaro()
  till.isTraining.value = true
  known.goneSince.value = Date.now()
  pay()
  await take(TERMINAL)
  expect(done).toMatchObject([{ kind: 'training', number: null }])
  expect(sales).toEqual([])
})

const lineOf = (type: string, more = {}) => ({
  lineId: `l-${type}`,
  id: type,
  type,
  name: type,
  category: type,
  priceCents: 1_000,
  quantity: 1,
  customizations: {},
  ...more,
})
test.each([
  [
    'a work',
    () => till.change({ lines: [lineOf('work') as never] }),
    /Gift cards and works are sold/,
  ],
  ['a ticket', () => till.change({ lines: [lineOf('ticket') as never] }), /Tickets for this event/],
  [
    'a large discount',
    () => {
      addTaro()
      till.change({ discount: { of: { percent: 50 }, reason: 'Owner’s guest' } })
    },
    /above 20%.*needs a manager or an assistant manager, whose PIN/,
  ],
])('without the server %s is not sold, and says why', async (_, make, why) => {
  make()
  known.goneSince.value = Date.now()
  pay()
  await take({ method: 'cash', amountCents: quoteNow().totalCents })
  expect(paying().problem?.code).toBe('needs_server')
  expect(paying().problem?.message).toMatch(why)
  expect([sales, done]).toEqual([[], []])
})

test('without the server a gift card pays nothing; a manager may give a large discount', async () => {
  addTaro()
  known.goneSince.value = Date.now()
  pay()
  await take({ method: 'gift-card', code: 'ABCDEFGH', amountCents: 810 })
  expect(paying().problem?.message).toContain('A gift card is checked by the café’s server')
  act(() => paying().undo())
  standAtTill('MANAGER')
  till.change({ discount: { of: { percent: 50 }, reason: 'Owner’s guest' } })
  pay()
  await take({ method: 'cash', amountCents: quoteNow().totalCents })
  await waitFor(() => expect(done).toHaveLength(1))
})

const WAITS = { id: 'o-9', number: 'A-109', status: 'awaiting-payment' }

test('asked for again after a lost answer it is the same order; another bill, or another sum, is another', async () => {
  addTaro()
  const asked: NewPhoneSale[] = []
  let isLost = true
  pay({
    'POST /api/sales-by-phone': ({ body }) => {
      asked.push(body as NewPhoneSale)
      return isLost ? Promise.reject(new TypeError('no network')) : { order: WAITS }
    },
  })
  await act(async () => paying().askForPhone(810))
  await waitFor(() => expect(paying().problem).not.toBeNull())
  await act(async () => paying().askForPhone(300))
  isLost = false
  await act(async () => paying().askForPhone(300))
  await waitFor(() => expect(till.bill.value.placed?.number).toBe('A-109'))
  expect(asked[1]?.id).not.toBe(asked[0]?.id)
  expect(asked[2]).toEqual(asked[1])
  expect([asked[0]?.phoneCents, asked[1]?.phoneCents]).toEqual([undefined, 300])
  expect(till.bill.value.placed).toMatchObject({ id: 'o-9', isWhole: false })
  act(() => till.setPlaced(null))
  await act(async () => paying().askForPhone(810))
  await waitFor(() => expect(till.bill.value.placed?.isWhole).toBe(true))
  expect(asked[3]?.id).not.toBe(asked[2]?.id)
})

test('what was taken goes along once, also where the answer is lost and the tablet is reloaded', async () => {
  addTaro()
  const asked: NewPhoneSale[] = []
  let isLost = true
  const answers: Answers = {
    'POST /api/sales-by-phone': ({ body }) => {
      asked.push(body as NewPhoneSale)
      return isLost ? Promise.reject(new TypeError('no network')) : { order: WAITS }
    },
  }
  pay(answers)
  const cash = { method: 'cash', amountCents: 300, givenCents: 500 } as const
  await take(cash)
  await act(async () => paying().askForPhone(510))
  await waitFor(() => expect(paying().problem).not.toBeNull())
  hook.unmount()
  isLost = false
  pay(answers)
  await act(async () => paying().askForPhone(510))
  await waitFor(() => expect(till.bill.value.placed?.number).toBe('A-109'))
  expect(asked[0]).toMatchObject({ payments: [cash], drawerId: 'front' })
  expect(asked[1]).toEqual(asked[0])
  expect(till.bill.value.placed?.isWhole).toBe(false)
})

test('a price that changed brings the new menu to the till', async () => {
  addTaro()
  const menu = vi.fn(() => CATALOGUE)
  pay({
    'POST /api/sales-at-till': () => refuse('price_changed', 'It costs $8.64 now.'),
    'GET /api/menu': menu,
  })
  await take(TERMINAL)
  await waitFor(() => expect(menu).toHaveBeenCalledOnce())
  await waitFor(() => expect(paying().problem?.message).toBe('It costs $8.64 now.'))
})
