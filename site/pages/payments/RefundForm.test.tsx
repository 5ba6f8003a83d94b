import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderMoney } from '#domain/contracts/payments.ts'
import { configureApi } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { centsGiven, centsOf, EMPTY_REFUND, refundFrom } from './refund-choice.ts'
import { RefundForm } from './RefundForm.tsx'

const MONEY: OrderMoney = {
  orderId: 'order-1',
  totalCents: 2_000,
  paidCents: 2_000,
  refundedCents: 0,
  dueCents: 0,
  payments: [],
  refunds: [],
  cash: { drawer: 'Front drawer' },
  refundable: {
    lines: [
      { position: 0, name: 'Taro Milk Tea', quantity: 2, cents: 1_501, taxCents: 115 },
      { position: 1, name: 'Egg Tart', quantity: 1, cents: 300 },
      { position: 2, name: 'Latte', quantity: 2, cents: 800 },
    ],
    tipCents: 200,
    totalCents: 2_000,
  },
}
const DOOR = {
  till: { id: 't', name: 'Front' },
  people: [
    { id: 'bao', name: 'Bao', role: 'STAFF', staffRole: 'BARISTA' },
    { id: 'sena', name: 'Sena', role: 'STAFF', staffRole: 'SENIOR_BARISTA' },
  ],
}
let sent: { key: string; of: unknown; reason: string; approval?: unknown }[]
let answers: number[]

beforeEach(() => {
  sent = []
  answers = [200]
  configureApi({ api: 'https://cafe.example' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (String(url).endsWith('/auth/till')) return Response.json(DOOR)
    sent.push(JSON.parse(String(init.body)))
    const status = answers.shift() ?? 200
    const body =
      status === 403
        ? { error: 'approval_needed', message: 'Giving money back needs a senior barista.' }
        : status === 200
          ? MONEY
          : { error: 'x', message: 'Only $1.00 is left.' }
    return Response.json(body, { status })
  })
})
afterEach(() => {
  cleanup()
  session.signOut()
  vi.unstubAllGlobals()
})

const done = vi.fn()
function open() {
  done.mockClear()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RefundForm money={MONEY} onClose={() => {}} onDone={done} />
    </QueryClientProvider>,
  )
}
const confirm = () => fireEvent.click(screen.getByRole('button', { name: /^Confirm refund/ }))
const more = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: `One ${name} more` }))
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('asks what and why, and sends nothing before', () => {
  open()
  confirm()
  const said = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(said).toContain('Choose at least one piece of a line.')
  expect(said).toContain('Say why, for the books.')
  expect(sent).toEqual([])
  // What was put right is not said any more, and the other stays.
  more('Taro Milk Tea')
  expect(screen.queryByText('Choose at least one piece of a line.')).toBeNull()
  expect(screen.getByText('Say why, for the books.')).toBeTruthy()
})

test('gives back pieces of a line, and tries again with the same key', async () => {
  answers = [409, 200]
  open()
  more('Taro Milk Tea')
  type(/^Reason/, 'Spilled')
  confirm()
  expect(await screen.findByText('Only $1.00 is left.')).toBeTruthy()
  expect(done).not.toHaveBeenCalled()
  confirm()
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent.map(({ of, reason }) => [of, reason])).toEqual(
    Array.from({ length: 2 }, () => [
      { kind: 'lines', lines: [{ position: 0, quantity: 1 }] },
      'Spilled',
    ]),
  )
  expect(sent[0]?.key).toBe(sent[1]?.key)
})

test('an amount is dollars and cents, above 0 and no more than was paid', () => {
  expect(['8.25', '8,2', '$3', '0', '-3', 'abc', '8.255', ''].map(centsOf)).toEqual([
    825,
    820,
    300,
    null,
    null,
    null,
    null,
    null,
  ])
  const draft = { kind: 'tip', pieces: {}, amount: '2.01', reason: 'Wrong tip' } as const
  expect(refundFrom(draft, MONEY)).toEqual({
    problems: { what: 'At most $2.00 can be given back.' },
  })
  expect(refundFrom({ ...draft, amount: '2' }, MONEY)).toEqual({ of: { kind: 'tip', cents: 200 } })
})

test('the button names the sum where it is known', () => {
  const sum = (draft: Partial<typeof EMPTY_REFUND>) =>
    centsGiven({ ...EMPTY_REFUND, ...draft }, MONEY)
  expect(sum({ kind: 'all' })).toBe(2_000)
  expect(sum({ pieces: { 0: 2, 1: 1 } })).toBe(1_801)
  // One piece of two, and half of their tax, each rounded down as the server does.
  expect(sum({ pieces: { 0: 1 } })).toBe(693 + 57)
  // A server of the version before does not tell the tax.
  expect(sum({ pieces: { 2: 1 } })).toBeNull()
  expect(sum({ kind: 'tip', amount: '1.50' })).toBe(150)
  open()
  more('Egg Tart')
  expect(screen.getByRole('button', { name: 'Confirm refund of $3.00' })).toBeTruthy()
})

test('who may not by themselves asks for a PIN on the spot, and it is the same refund', async () => {
  answers = [403, 200]
  open()
  more('Egg Tart')
  type(/^Reason/, 'Spilled')
  confirm()
  await screen.findByRole('option', { name: 'Sena' })
  expect(screen.queryByRole('option', { name: 'Bao' })).toBeNull()
  type(/^Who agrees/, 'sena')
  type(/^Their PIN/, '3682')
  fireEvent.click(screen.getByRole('button', { name: 'Agree' }))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent[1]).toEqual({ ...sent[0], approval: { userId: 'sena', pin: '3682' } })
})

test('whoever may not by themselves sees the lines and the sum first, and a colleague agrees to them last', async () => {
  session.signIn({ id: 'bao', name: 'Bao', role: 'STAFF', staffRole: 'BARISTA' } as never)
  open()
  expect(await screen.findByText('It takes the PIN of a senior barista or a manager.')).toBeTruthy()
  more('Egg Tart')
  type(/^Reason/, 'Spilled')
  expect(screen.queryByLabelText(/^Their PIN/)).toBeNull()
  confirm()
  expect(await screen.findByText('$3.00 back: 1 × Egg Tart. Spilled')).toBeTruthy()
  expect(sent).toEqual([])
  // Nobody agrees to something else than they read.
  more('Taro Milk Tea')
  expect(screen.queryByLabelText(/^Their PIN/)).toBeNull()
  confirm()
  await screen.findByText('$10.50 back: 1 × Taro Milk Tea, 1 × Egg Tart. Spilled')
  type(/^Their PIN/, '3682')
  fireEvent.click(screen.getByRole('button', { name: 'Agree' }))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([{ reason: 'Spilled', approval: { userId: 'sena', pin: '3682' } }])
})

test('all of the tip is filled in, and nothing of it stays for another kind', () => {
  open()
  fireEvent.click(screen.getByLabelText(/^The tip/))
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount in/).value).toBe('2.00')
  fireEvent.click(screen.getByLabelText(/amount/i, { selector: 'input[type=radio]' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount in/).value).toBe('')
})
