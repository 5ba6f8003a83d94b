import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { GivingOrderBack } from '#domain/contracts/order-back.ts'
import { show } from '#site/testing.tsx'
import { GiveAllBack } from './GiveAllBack.tsx'

afterEach(cleanup)

const back = {
  refundCents: 0,
  creditCents: 0,
  keptCents: 0,
  drinksCents: 0,
  atCounterCents: 0,
  words: '',
}
const BACK = {
  orderCents: 825,
  bookings: [
    {
      reference: 'R-1',
      type: 'session',
      name: 'Two Inks, 3 seats',
      when: 'Friday, October 24',
      holder: 'Zoe',
      path: '/classes/confirmation?r=R-1',
      back: { ...back, creditCents: 12_000, keptCents: 12_000, words: 'Half of it is credit.' },
    },
    {
      reference: 'H-1',
      type: 'booking',
      name: 'Art Space',
      when: 'Wednesday, January 7',
      holder: 'Zoe',
      path: '/book-space/H-1',
      back: { ...back, refundCents: 5_250, words: '$52.50 comes back.' },
    },
    {
      reference: 'R-2',
      type: 'session',
      name: 'Night of Ink, 1 seat',
      when: 'Thursday, October 16',
      holder: 'Ada',
      path: '/classes/confirmation?r=R-2',
      back: null,
    },
  ],
}

async function open(status = 200) {
  const sent: GivingOrderBack[] = []
  show(<GiveAllBack id="o-1" />, {
    'GET /api/orders/o-1/giving-back': () => BACK,
    'POST /api/orders/o-1/giving-back': ({ body }) => {
      sent.push(body as GivingOrderBack)
      return status === 200
        ? BACK
        : Response.json({ error: 'refund_changed', message: 'Now $1.00.' }, { status })
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Refund with what was booked…' }))
  await screen.findByText('Together $60.75 comes back.', { exact: false })
  return sent
}
const give = () => fireEvent.click(screen.getByRole('button', { name: 'Give it back' }))

test('says what comes back of each before the press, and sends just that', async () => {
  const sent = await open()
  expect(screen.getByText('Half of it is credit.', { exact: false })).toBeTruthy()
  screen.getByText('$120.00 becomes credit', { exact: false })
  expect(screen.getByText('cannot be given back any more', { exact: false })).toBeTruthy()
  give()
  await screen.findByText('Say why, for the books.')
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' Ill ' } })
  give()
  await screen.findByText('It is given back, and in the books.')
  expect(sent).toMatchObject([
    {
      reason: 'Ill',
      orderCents: 825,
      bookings: [
        { reference: 'R-1', refundCents: 0, creditCents: 12_000, drinksCents: 0 },
        { reference: 'H-1', refundCents: 5_250, creditCents: 0, drinksCents: 0 },
      ],
    },
  ])
})

test('what is taken off is left alone, and without a booking nothing is sent', async () => {
  const sent = await open()
  fireEvent.click(screen.getByRole('checkbox', { name: /The order itself/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Two Inks/ }))
  screen.getByText('Together $52.50 comes back.')
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Ill' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /Art Space/ }))
  give()
  await screen.findByText('Choose at least one booking.')
  fireEvent.click(screen.getByRole('checkbox', { name: /Art Space/ }))
  give()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ orderCents: null, bookings: [{ reference: 'H-1' }] })
})

test('what has changed meanwhile is said', async () => {
  await open(409)
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Ill' } })
  give()
  await screen.findByText('Now $1.00.')
})
