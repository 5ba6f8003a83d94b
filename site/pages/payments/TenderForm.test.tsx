import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Payment } from '#domain/contracts/payments.ts'
import { configureApi } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { TenderForm } from './TenderForm.tsx'

const CASH: Payment = {
  id: 'paid-1',
  method: 'cash',
  state: 'succeeded',
  amountCents: 711,
  tipCents: 100,
  givenCents: 1_000,
  refundedCents: 0,
  failure: null,
  dispute: null,
  takenBy: 'Bao',
  createdAt: '2025-10-17T19:00:00.000Z',
  succeededAt: '2025-10-17T19:00:00.000Z',
  isCorrectable: true,
}
const drawer = (id: string, name: string, isOpen: boolean) => ({
  id,
  name,
  open: isOpen
    ? { sessionId: id, openedAt: CASH.createdAt, openedBy: 'Sena', openingCents: 1, movements: [] }
    : null,
  lastClosing: null,
})
const SENA = { id: 'sena', name: 'Sena', role: 'STAFF', staffRole: 'SENIOR_BARISTA' }
let sent: { path: string; body: unknown }[]
let answer: { status: number; body: unknown }

beforeEach(() => {
  sent = []
  answer = { status: 200, body: {} }
  configureApi({ api: 'https://cafe.example' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (String(url).endsWith('/api/drawers'))
      return Response.json({
        drawers: [drawer('front', 'Front drawer', true), drawer('back', 'Back bar', false)],
      })
    if (String(url).endsWith('/auth/till'))
      return Response.json({ till: { id: 't', name: 'Front' }, people: [SENA] })
    sent.push({ path: new URL(url).pathname, body: JSON.parse(String(init.body)) })
    return Response.json(answer.body, { status: answer.status })
  })
})
afterEach(() => {
  cleanup()
  session.signOut()
  vi.unstubAllGlobals()
})

const done = vi.fn()
function open(payment: Payment) {
  done.mockClear()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TenderForm orderId="order-1" payment={payment} onClose={() => {}} onDone={done} />
    </QueryClientProvider>,
  )
}
const say = (reason: string) =>
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: reason } })

test('cash becomes a card at the terminal, with a reason', async () => {
  open(CASH)
  const confirm = screen.getByRole('button', { name: 'Confirm: Card terminal' })
  fireEvent.click(confirm)
  expect(screen.getByText('Say why, for the books.')).toBeTruthy()
  expect(sent).toEqual([])
  say('It was a card')
  fireEvent.click(confirm)
  await vi.waitFor(() =>
    expect(done).toHaveBeenCalledExactlyOnceWith('$8.11 is noted as “Card terminal” now.'),
  )
  expect(sent).toEqual([
    {
      path: '/api/orders/order-1/payments/paid-1/method',
      body: { method: 'card-terminal', from: 'cash', reason: 'It was a card' },
    },
  ])
})

test('a card becomes cash in a drawer that is open', async () => {
  open({ ...CASH, method: 'card-terminal', givenCents: null })
  expect(await screen.findByLabelText('Cash, in Front drawer')).toBeTruthy()
  expect(screen.queryByLabelText(/Back bar/)).toBeNull()
  say('Coins')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm: Cash, in Front drawer' }))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent[0]?.body).toMatchObject({ method: 'cash', drawerId: 'front' })
})

test('what nobody said how it was paid is chosen, and a refusal is said', async () => {
  answer = { status: 409, body: { error: 'day_closed', message: 'The day is closed.' } }
  open({ ...CASH, method: 'counter', givenCents: null })
  expect(await screen.findByLabelText('Cash, in Front drawer')).toBeTruthy()
  say('Said so')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(screen.getByText('Choose how it was paid.')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Card terminal'))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm: Card terminal' }))
  expect(await screen.findByText('The day is closed.')).toBeTruthy()
  expect(done).not.toHaveBeenCalled()
})

test('a barista says how it was paid and why first, and a colleague agrees to that sum last', async () => {
  session.signIn({ id: 'bao', name: 'Bao', role: 'STAFF', staffRole: 'BARISTA' } as never)
  open(CASH)
  expect(await screen.findByText('It takes the PIN of a senior barista or a manager.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Wrong button' }))
  expect(screen.queryByLabelText('Their PIN')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Confirm: Card terminal' }))
  const about = await screen.findByText('$8.11: “Card terminal” and not “Cash”. Wrong button')
  expect(about).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Their PIN'), { target: { value: '3682' } })
  fireEvent.click(screen.getByRole('button', { name: 'Agree' }))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent[0]?.body).toMatchObject({ approval: { userId: 'sena', pin: '3682' } })
})
