import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { show } from '../../testing.tsx'
import { CancelOrder } from './CancelOrder.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ORDER = {
  id: 'o1',
  token: 'secret',
  number: 'A-104',
  status: 'confirmed',
  quote: { lines: [{ type: 'item' }] },
} as Order
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('asks once more before an order is called off', async () => {
  const cancelled = vi.fn(() => ({ ...ORDER, status: 'cancelled' }))
  show(<CancelOrder order={ORDER} />, { 'POST /api/orders/o1/cancellation': cancelled })
  await click('Cancel this order')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Cancel order A-104?' }))
  expect(cancelled).not.toHaveBeenCalled()
  await click('Yes, cancel it')
  await waitFor(() => expect(cancelled).toHaveBeenCalledOnce())
})

test('says where the button was that it is cancelled', async () => {
  const cancelled = () => ({ ...ORDER, status: 'cancelled' })
  const answers = { 'POST /api/orders/o1/cancellation': cancelled }
  const Held = () => {
    const [order, setOrder] = useState(ORDER)
    return (
      <>
        <CancelOrder order={order} />
        <button onClick={() => setOrder({ ...ORDER, status: 'cancelled' })}>known</button>
      </>
    )
  }
  show(<Held />, answers)
  await click('Cancel this order')
  await click('Yes, cancel it')
  await click('known')
  const said = await screen.findByText('Order A-104 is cancelled.', { exact: false })
  await waitFor(() => expect(document.activeElement).toBe(said.closest('[role="status"]')))
})

test('keeping it goes back to the button', async () => {
  show(<CancelOrder order={ORDER} />)
  await click('Cancel this order')
  await click('Keep it')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel this order' }))
})

test('says why it was too late', async () => {
  const refuse = () =>
    Response.json({ error: 'too_late', message: 'It is being made.' }, { status: 409 })
  show(<CancelOrder order={ORDER} />, { 'POST /api/orders/o1/cancellation': refuse })
  await click('Cancel this order')
  await click('Yes, cancel it')
  expect((await screen.findByRole('alert')).textContent).toBe('It is being made.')
})

test('what is being made can no longer be called off', () => {
  show(<CancelOrder order={{ ...ORDER, status: 'preparing' }} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('says what comes back of an order that was paid, and that the work hangs again', async () => {
  const quote = { lines: [{ type: 'item' }, { type: 'work' }] }
  const paid = { ...ORDER, isPaid: true, payment: 'online', quote } as Order
  show(<CancelOrder order={paid} />, {
    'GET /api/orders/o1/payment': () => ({ state: 'paid', paidCents: 10_962, refundedCents: 0 }),
  })
  await click('Cancel this order')
  await screen.findByText(/You get \$109\.62 back, the way you paid\. The work hangs/)
  expect(screen.queryByText(/you pay nothing/)).toBeNull()
})

test('gives back all of it where what was held is not paid yet, and says that it is free again', async () => {
  const quote = { lines: [{ type: 'item' }, { type: 'session', totalCents: 4_000 }] }
  const partly = {
    ...ORDER,
    status: 'awaiting-payment',
    isPaid: false,
    dueCents: 4_000,
    quote,
  } as Order
  show(<CancelOrder order={partly} />, {
    'GET /api/orders/o1/payment': () => ({ state: 'open', paidCents: 500, refundedCents: 0 }),
  })
  await click('Cancel this order')
  await screen.findByText(/You get \$5\.00 back, the way you paid\. What was held for you is free/)
  expect(screen.queryByText(/stays booked/)).toBeNull()
})

test('of which the counter took a part says so, and not that it is paid', async () => {
  show(<CancelOrder order={{ ...ORDER, isPaid: false, dueCents: 3_037 } as Order} />, {
    'GET /api/orders/o1/payment': () => ({
      state: 'open',
      paidCents: 500,
      refundedCents: 0,
      counterCents: 500,
    }),
  })
  await click('Cancel this order')
  await screen.findByText(/\$5\.00 of it was paid at the counter\. Please cancel it there/)
  expect(screen.queryByText(/paid already/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Yes, cancel it' })).toBeNull()
})

test('what was paid at the counter is called off there, and says so', async () => {
  show(<CancelOrder order={{ ...ORDER, isPaid: true, payment: 'counter' }} />)
  expect(
    await screen.findByText(/^It is paid already\. Please cancel it at the counter/),
  ).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
