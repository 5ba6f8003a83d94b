import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { show } from '../../testing.tsx'
import { Ticket } from './Ticket.tsx'
import type { Moves } from './use-moves.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const change = vi.fn(async () => true)
const onPay = vi.fn()
function open(isPaid: boolean) {
  change.mockClear()
  onPay.mockClear()
  const order = {
    id: 'o-1',
    number: 'A-117',
    status: 'ready',
    contact: { name: 'Zoe', email: null, phone: null },
    quote: { lines: [], totalCents: 1_771 },
    note: '',
    isPaid,
    payment: 'counter',
    channel: 'site',
    estimatedAt: '2025-10-17T16:20:00.000Z',
    timeZone: 'America/New_York',
    waiting: null,
    history: [],
  } as unknown as Order
  const moves = { change } as unknown as Moves
  show(
    <Ticket
      order={order}
      now={new Date('2025-10-17T16:10:00Z')}
      may={() => true}
      moves={moves}
      onPay={onPay}
    />,
  )
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

test('an order that nobody paid goes out only after a question, and taking the money is the loud answer', () => {
  open(false)
  expect(screen.getByRole('button', { name: /^Take \$17\.71/ }).className).toContain('loud')
  press(/^Picked up/)
  expect(change).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog', { name: 'A-117 is not paid' })).toBeTruthy()
  press('Hand it out unpaid')
  expect(change.mock.calls).toMatchObject([[{ id: 'o-1' }, { status: 'picked-up', from: 'ready' }]])
})

test('the question leads to the money', () => {
  open(false)
  press(/^Picked up/)
  press('Take $17.71')
  expect(onPay).toHaveBeenCalledOnce()
  expect(change).not.toHaveBeenCalled()
})

test('a paid order needs no question', () => {
  open(true)
  press(/^Picked up/)
  expect(change).toHaveBeenCalledOnce()
})
