import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CustomerEdit, EditWishes } from '#domain/contracts/order-edits.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { quoteOrder } from '#domain/ordering/quote.ts'
import { menu } from '#widgets/state/index.ts'
import { cafeAt, show, type Answers } from '../../testing.tsx'
import { ChangeOrder } from './ChangeOrder.tsx'

const quoteOf = (lines: { id: string; quantity: number }[]) =>
  quoteOrder({ menu: CATALOGUE, request: { lines }, taxBasisPoints: 800 })
const orderOf = (more: object = {}) =>
  ({
    id: 'o-1',
    token: 'secret',
    number: 'A-104',
    status: 'confirmed',
    quote: quoteOf([
      { id: 'taro-milk-tea', quantity: 2 },
      { id: 'thai-milk-tea', quantity: 1 },
    ]),
    note: 'Two straws',
    isPaid: false,
    payment: 'counter',
    edits: [{}],
    ...more,
  }) as unknown as Order

let edits: CustomerEdit[]
/** What a change does to the money. */
let money: { dueCents: number; refundCents: number }
beforeEach(async () => {
  edits = []
  money = { dueCents: 500, refundCents: 0 }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(order = orderOf(), answers: Answers = {}) {
  show(<ChangeOrder order={order} />, {
    'GET /api/menu': () => CATALOGUE,
    'GET /api/cafe': () => cafeAt('2026-03-06T15:00:00Z'),
    'POST /api/orders/o-1/edits/quote': ({ body }) => ({
      ...money,
      quote: quoteOf((body as EditWishes).lines as never),
    }),
    'POST /api/orders/o-1/edits': ({ body }) => {
      edits.push(body as CustomerEdit)
      return { ...order, dueCents: money.dueCents }
    },
    ...answers,
  })
  await act(() => menu.load())
  press('Change this order')
  await screen.findByRole('heading', { name: 'Change your order' })
}
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: RegExp | string) => fireEvent.click(button(name))
const save = () => button('Change the order')
const isPriced = (lines: { id: string; quantity: number }[]) =>
  waitFor(() => {
    const { totalCents } = quoteOf(lines)
    expect(screen.getByText(`$${(totalCents / 100).toFixed(2)}`)).toBeTruthy()
    expect(save().disabled).toBe(false)
  })
const MORE = [
  { id: 'taro-milk-tea', quantity: 3 },
  { id: 'thai-milk-tea', quantity: 1 },
]

test('as it was there is nothing to send', async () => {
  await open()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Change your order' }))
  await screen.findByText(`$${(orderOf().quote.totalCents / 100).toFixed(2)}`)
  expect(save().disabled).toBe(true)
  press('One more Taro Milk Tea')
  await isPriced(MORE)
  press('One less Taro Milk Tea')
  expect(save().disabled).toBe(true)
})

test('what is changed is sent as it was shown: which line it was, its price, and what was seen', async () => {
  await open()
  press('One more Taro Milk Tea')
  await isPriced(MORE)
  press('Change the order')
  await screen.findByText(/Your order is changed, and the bar sees it\. \$5\.00 is left to pay/)
  expect(edits).toMatchObject([
    {
      token: 'secret',
      lines: [
        { id: 'taro-milk-tea', quantity: 3, was: 0 },
        { id: 'thai-milk-tea', quantity: 1, was: 1 },
      ],
      note: 'Two straws',
      seenEdits: 1,
      expectedTotalCents: quoteOf(MORE).totalCents,
    },
  ])
  expect(edits[0]).not.toHaveProperty('pickup')
  expect(edits[0]).not.toHaveProperty('dining')
  expect(document.activeElement).toBe(button('Change this order'))
})

test('a note alone is a change, and so is where it is drunk', async () => {
  await open()
  await screen.findByText(`$${(orderOf().quote.totalCents / 100).toFixed(2)}`)
  const note = screen.getByRole('textbox', { name: /^Note for the bar/ })
  fireEvent.change(note, { target: { value: 'Two straws ' } })
  expect(save().disabled).toBe(true)
  fireEvent.change(note, { target: { value: 'Three straws' } })
  expect(save().disabled).toBe(false)
  fireEvent.change(note, { target: { value: 'Two straws' } })
  fireEvent.click(screen.getByRole('radio', { name: /^For here/ }))
  await waitFor(() => expect(save().disabled).toBe(false))
  press('Change the order')
  await waitFor(() => expect(edits).toMatchObject([{ dining: 'here', note: 'Two straws' }]))
})

test('another pickup time is a change of its own', async () => {
  const noon = { pickupAt: '2026-03-07T17:00:00.000Z', timeZone: 'America/New_York' }
  await open(orderOf(noon), {
    'GET /api/cafe': () => ({ ...cafeAt('2026-03-06T17:00:00Z'), isOpen: true }),
  })
  press('Another pickup time')
  fireEvent.click(await screen.findByRole('radio', { name: /^As soon as it is ready/ }))
  await waitFor(() => expect(save().disabled).toBe(false))
  press('Change the order')
  await waitFor(() => expect(edits).toMatchObject([{ pickup: null }]))
})

test('nothing is sent while its price is not the one that is shown', async () => {
  let answer = () => {}
  let asked = 0
  await open(orderOf(), {
    'POST /api/orders/o-1/edits/quote': ({ body }) => {
      asked += 1
      const quote = { ...money, quote: quoteOf((body as EditWishes).lines as never) }
      return asked === 1 ? quote : new Promise((resolve) => (answer = () => resolve(quote)))
    },
  })
  await waitFor(() => expect(asked).toBe(1))
  await screen.findByText(`$${(orderOf().quote.totalCents / 100).toFixed(2)}`)
  press('One more Taro Milk Tea')
  await waitFor(() => expect(asked).toBe(2))
  expect(save().disabled).toBe(true)
  await act(async () => answer())
  await isPriced(MORE)
})

test('sent again after a lost answer it is the same change; changed since, it is another', async () => {
  await open(orderOf(), {
    'POST /api/orders/o-1/edits': ({ body }) => {
      edits.push(body as CustomerEdit)
      return Promise.reject(new TypeError('no network'))
    },
  })
  press('One more Taro Milk Tea')
  await isPriced(MORE)
  press('Change the order')
  await screen.findByRole('alert')
  await waitFor(() => expect(save().disabled).toBe(false))
  press('Change the order')
  await waitFor(() => expect(edits).toHaveLength(2))
  await waitFor(() => expect(save().disabled).toBe(false))
  fireEvent.change(screen.getByRole('textbox', { name: /^Note for the bar/ }), {
    target: { value: 'No straws' },
  })
  press('Change the order')
  await waitFor(() => expect(edits).toHaveLength(3))
  const [first, again, other] = edits.map(({ key }) => key)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test.each([
  [orderOf(), { dueCents: 500, refundCents: 0 }, /to pay at the counter\.$/],
  [orderOf({ isPaid: true }), { dueCents: 0, refundCents: 300 }, /^You get \$3\.00 back/],
  [orderOf({ isPaid: true }), { dueCents: 0, refundCents: 0 }, /^Nothing more to pay\.$/],
  [orderOf({ isPaid: true }), { dueCents: 810, refundCents: 0 }, /^\$8\.10 more to pay\./],
  [orderOf({ dueCents: 310 }), { dueCents: 810, refundCents: 0 }, /^\$8\.10 more to pay\./],
])('says before it is pressed what becomes of the money (%#)', async (order, after, said) => {
  money = after
  await open(order)
  press('One more Taro Milk Tea')
  await isPriced(MORE)
  expect(document.querySelector('.edit-money')?.textContent).toMatch(said)
})

test('the last line is not taken away here', async () => {
  await open(orderOf({ quote: quoteOf([{ id: 'taro-milk-tea', quantity: 1 }]) }))
  expect(button('Remove Taro Milk Tea').disabled).toBe(true)
  expect(screen.getByText('To remove the last item, cancel the order.')).toBeTruthy()
})

test('something is added from the menu, with its choices, and is a line that was not there', async () => {
  await open()
  const search = screen.getByRole('searchbox', { name: 'Add something' })
  fireEvent.change(search, { target: { value: 'classic milk' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  const dialog = await screen.findByRole('dialog', { name: 'Classic Milk Tea' })
  fireEvent.submit(dialog.querySelector('form')!)
  await screen.findByRole('group', { name: 'Change Classic Milk Tea' })
  await waitFor(() => expect(save().disabled).toBe(false))
  press('Change the order')
  await waitFor(() => expect(edits).toHaveLength(1))
  expect(edits[0]?.lines?.map(({ id, was }) => [id, was])).toEqual([
    ['taro-milk-tea', 0],
    ['thai-milk-tea', 1],
    ['classic-milk-tea', undefined],
  ])
})

test('a line whose choices are changed stays the line that it was', async () => {
  await open()
  press('Change the choices: Thai Milk Tea')
  const dialog = await screen.findByRole('dialog', { name: 'Thai Milk Tea' })
  fireEvent.click(screen.getByRole('radio', { name: /^Large/ }))
  fireEvent.submit(dialog.querySelector('form')!)
  await waitFor(() => expect(save().disabled).toBe(false))
  press('Change the order')
  await waitFor(() => expect(edits).toHaveLength(1))
  expect(edits[0]?.lines?.[1]).toMatchObject({ id: 'thai-milk-tea', size: 'large', was: 1 })
})

test('a refusal is said, and nothing is lost of what was changed', async () => {
  await open(orderOf(), {
    'POST /api/orders/o-1/edits': () =>
      Response.json({ error: 'edited_meanwhile', message: 'It was changed.' }, { status: 409 }),
  })
  press('One more Taro Milk Tea')
  await isPriced(MORE)
  press('Change the order')
  await screen.findByRole('alert')
  expect(screen.getByText('3', { selector: 'output' })).toBeTruthy()
})

test.each(['preparing', 'cancelled'])('an order that is %s offers no change', (status) => {
  show(<ChangeOrder order={orderOf({ status })} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('says why an order with a work cannot be changed here', () => {
  const quote = { lines: [{ type: 'work' }] }
  show(<ChangeOrder order={orderOf({ quote })} />)
  expect(screen.getByText(/with a work of the gallery cannot be changed here/)).toBeTruthy()
})

/** Opens the form of an order that stands otherwise a moment later. */
async function openThenBecome(status: string, more: object = {}, answers: Answers = {}) {
  const Held = () => {
    const [order, setOrder] = useState(orderOf())
    return (
      <>
        <ChangeOrder order={order} />
        <button onClick={() => setOrder(orderOf({ status, ...more }))}>{status}</button>
      </>
    )
  }
  show(<Held />, {
    'GET /api/menu': () => CATALOGUE,
    'GET /api/cafe': () => cafeAt('2026-03-06T15:00:00Z'),
    'POST /api/orders/o-1/edits/quote': () => ({ ...money, quote: orderOf().quote }),
    ...answers,
  })
  await act(() => menu.load())
  press('Change this order')
  await screen.findByRole('button', { name: 'Change the order' })
  fireEvent.change(screen.getByRole('textbox', { name: /^Note for the bar/ }), {
    target: { value: 'No straws' },
  })
  if ('POST /api/orders/o-1/edits' in answers) {
    await waitFor(() => expect(save().disabled).toBe(false))
    press('Change the order')
    await screen.findByText('We do not know whether it was changed. Please try again.')
  }
  press(status)
}

test('what is cancelled meanwhile is not changed any more', async () => {
  await openThenBecome('cancelled')
  expect(screen.queryByRole('button', { name: 'Change the order' })).toBeNull()
})

test('once the bar makes it the form says so, sends nothing, and shows what was typed until it is closed', async () => {
  await openThenBecome('preparing')
  expect(screen.getByRole('alert').textContent).toContain('Nothing was changed')
  expect(screen.queryByRole('button', { name: 'Change the order' })).toBeNull()
  const note = screen.getByDisplayValue('No straws')
  expect(note.closest('[inert]')).toBeTruthy()
  press('Close the form')
  expect(screen.queryByDisplayValue('No straws')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change this order' })).toBeNull()
})

test.each([
  [[{}, {}], 'We do not know whether this change is in it'],
  [[{}], 'Nothing was changed'],
])('after an answer was lost, an order with the changes %j says: %s', async (edits, says) => {
  await openThenBecome(
    'preparing',
    { edits },
    {
      'POST /api/orders/o-1/edits': () => {
        throw new TypeError('the network is gone')
      },
    },
  )
  expect(screen.getByRole('alert').textContent).toContain(says)
})

test('another time is chosen where the keyboard is', async () => {
  await open()
  press('Another pickup time')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Pickup time' }))
})
