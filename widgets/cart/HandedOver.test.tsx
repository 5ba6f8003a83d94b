import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { chat } from '#widgets/state/chat.ts'
import { orderedThere } from '#widgets/state/follow-order.ts'
import { cart } from '#widgets/state/index.ts'
import { handOver } from '#widgets/state/sent.ts'
import { HANDED_OVER_KEY, HANDOVER_KEY } from '#widgets/state/stored.ts'
import { writeStored } from '#widgets/state/write-stored.ts'
import { answer, clean, hear, place } from './on-page.ts'

/** What the café says of what went to its checkout, one after the other; the last one from then on. */
let states: object[]
const ORDER = { id: 'order-1', number: 'A-104', status: 'pending' }
const placed = (order = ORDER) => ({ isOrdered: true, isKnown: true, order })
const AT_CHECKOUT = 'Your cart is at the checkout'
const WAITING = { isOrdered: false, isKnown: true }

beforeEach(() => chat.reset())
afterEach(() => {
  clean()
  orderedThere.value = null
})

/** A page whose cart, a mocha, is at the checkout. */
async function away(...asked: object[]) {
  states = asked
  const { of } = answer({
    '/api/cart-handovers/code-1': () => (states.length > 1 ? states.shift() : states[0]),
  })
  const onPage = place()
  cart.addItem(CATALOGUE, { id: 'mocha' })
  await onPage.button('Express Checkout Now')
  const heard = hear('order-placed')
  writeStored('localStorage', HANDOVER_KEY, 'code-1')
  handOver(cart.lines.value)
  onPage.element.close()
  const asks = () => of('/api/cart-handovers/code-1').length
  await waitFor(() => expect(asks()).toBe(1))
  const comeBack = async () => {
    const before = asks()
    fireEvent.focus(window)
    await waitFor(() => expect(asks()).toBe(before + 1))
  }
  return { ...onPage, heard, comeBack, asks }
}

test('who ordered at the checkout is told once, and the page hears of it once', async () => {
  const { view, heard, comeBack, element } = await away(WAITING, placed())
  place()
  await view.findByRole('button', { name: AT_CHECKOUT })
  expect(heard).toHaveLength(0)
  await comeBack()
  await view.findByRole('heading', { name: 'Order A-104 was placed at the café.' })
  expect(heard.map(({ detail, target }) => [detail, target])).toEqual([
    [
      { via: 'checkout', id: 'order-1', number: 'A-104', totalCents: null, subtotalCents: 750 },
      element,
    ],
  ])
  expect(localStorage.getItem(HANDED_OVER_KEY)).toBeNull()
  expect(view.queryAllByText(AT_CHECKOUT)).toEqual([])
  // Another tab has said it already, and so has this page before a reload.
  fireEvent.focus(window)
  fireEvent(window, new Event('pageshow'))
  fireEvent.click(view.getByRole('button', { name: 'Put this away' }))
  await waitFor(() => expect(view.queryByText(/A-104 was placed/, { selector: 'h2' })).toBeNull())
  expect(heard).toHaveLength(1)
})

test('what was added meanwhile stays, and the conversation goes on', async () => {
  chat.say('bot', 'Hello.', { intent: 'greeting' })
  chat.say('user', 'a mocha')
  const { heard, comeBack, element } = await away(WAITING, placed())
  cart.addItem(CATALOGUE, { id: 'taro-milk-tea' })
  await comeBack()
  await waitFor(() => expect(heard).toHaveLength(1))
  expect(heard[0]?.detail).toMatchObject({ number: 'A-104', subtotalCents: 750 })
  expect(element.lines.map(({ id }) => id)).toEqual(['taro-milk-tea'])
  await waitFor(() =>
    expect(chat.messages.value.at(-1)).toMatchObject({ text: 'Order A-104 is placed. Thank you!' }),
  )
})

test('an order that waits for its payment is not said to be placed, nor one that was cancelled', async () => {
  const unpaid = placed({ ...ORDER, status: 'awaiting-payment' })
  const { view, heard, comeBack } = await away(
    WAITING,
    unpaid,
    placed({ ...ORDER, status: 'cancelled' }),
  )
  await comeBack()
  await view.findByRole('button', { name: AT_CHECKOUT })
  await comeBack()
  await view.findByRole('heading', { name: 'Order A-104 was cancelled.' })
  expect(heard).toHaveLength(0)
})

test('what the café has forgotten is not here any more either, and nothing is said', async () => {
  const { view, heard, comeBack } = await away(WAITING, { isOrdered: false, isKnown: false })
  await view.findByRole('button', { name: AT_CHECKOUT })
  await comeBack()
  await waitFor(() => expect(view.queryAllByText(AT_CHECKOUT)).toEqual([]))
  expect([heard.length, view.queryByText(/Order/)]).toEqual([0, null])
})

test('nobody asks where no widget is left, and goes on with the next one', async () => {
  const { asks, element } = await away(WAITING)
  element.remove()
  await new Promise((done) => setTimeout(done))
  fireEvent.focus(window)
  expect(asks()).toBe(1)
  place()
  await waitFor(() =>
    expect(document.querySelector('lounge-cart')?.shadowRoot?.textContent).toContain(
      'Your cart is at the checkout',
    ),
  )
  fireEvent.focus(window)
  await waitFor(() => expect(asks()).toBe(2))
})
