import { useSignals } from '@preact/signals-react/runtime'
import { act, cleanup, waitFor } from '@testing-library/react'
import type { FormEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NewOrder, QuoteRequest } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { quoteOrder } from '#domain/ordering/quote.ts'
import { cart, customer, recallPickup, rememberPickup } from '#widgets/state/index.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { cafeAt, showHook, type Answers } from '../../testing.tsx'
import { useCheckout } from './use-checkout.ts'
// Read beforehand, so that no test waits for a file.
import './place-order.ts'

const SUBMIT = { preventDefault: () => {} } as FormEvent
const TIME = { date: '2026-03-06', time: '12:30' }
const CARD = { code: 'ABCD-EFGH-JKLM', balanceCents: 5_000, lastFour: 'JKLM' }

let sent: NewOrder[]
let quoted: QuoteRequest[]
beforeEach(() => {
  sent = []
  quoted = []
  cart.addItem(CATALOGUE, { id: 'taro-milk-tea' })
  customer.know({ name: 'Zoe', email: 'zoe@guest.example', phone: '' })
  rememberPickup(TIME)
})
afterEach(() => {
  cleanup()
  cart.clear()
  sessionStorage.clear()
  localStorage.clear()
  customer.know({ name: '', email: '', phone: '' })
  toasts.list.value = []
  vi.unstubAllGlobals()
})

const quoteOf = ({ lines }: Pick<QuoteRequest, 'lines'>) =>
  quoteOrder({ menu: CATALOGUE, request: { lines }, taxBasisPoints: 800 })
async function open(answers: Answers = {}, onlinePayment: string | null = null) {
  const { result } = showHook(
    () => {
      useSignals()
      return { checkout: useCheckout(), at: useLocation() }
    },
    {
      'GET /api/cafe': () => ({ ...cafeAt('2026-03-06T15:00:00Z'), onlinePayment }),
      'POST /api/quotes': ({ body }) => {
        quoted.push(body as QuoteRequest)
        return quoteOf(body as QuoteRequest)
      },
      'POST /api/orders': ({ body }) => {
        sent.push(body as NewOrder)
        const isHeld = (body as NewOrder).payment === 'online'
        return {
          id: 'o-1',
          token: 'sec ret',
          number: 'A-104',
          status: isHeld ? 'awaiting-payment' : 'pending',
          quote: quoteOf(body as NewOrder),
        }
      },
      ...answers,
    },
    '/checkout',
  )
  await waitFor(() => expect(result.current.checkout.quote.isSuccess).toBe(true))
  await waitFor(() => expect(result.current.checkout.provider).toBe(onlinePayment))
  return {
    checkout: () => result.current.checkout,
    address: () => `${result.current.at.pathname}${result.current.at.search}`,
    place: () => act(() => result.current.checkout.place(SUBMIT)),
  }
}
const refuse = (error: string, more: object = {}, status = 409) =>
  Response.json({ error, message: `Refused: ${error}.`, ...more }, { status })

test('what is missing is said at its field, and nothing is sent', async () => {
  customer.know({ name: '', email: '', phone: '' })
  const { checkout, place } = await open()
  act(() => checkout().choosePickup(undefined))
  await place()
  expect(Object.keys(checkout().form.problems)).toEqual(['pickup', 'name', 'email'])
  await place()
  expect(checkout().form.refusals).toBe(2)
  expect(sent).toEqual([])
})

test('a phone number alone is enough to be reached', async () => {
  customer.know({ name: 'Zoe', email: '', phone: '917 555 0142' })
  const { address, place } = await open()
  await place()
  await waitFor(() => expect(address()).toContain('/order-confirmation'))
  expect(sent[0]?.contact).toEqual({ name: 'Zoe', phone: '917 555 0142' })
})

test('pressed twice it is ordered once', async () => {
  const { checkout, place, address } = await open()
  const { place: before } = checkout()
  await act(async () => void before(SUBMIT))
  await place()
  await waitFor(() => expect(address()).toContain('/order-confirmation'))
  expect(sent).toHaveLength(1)
  expect(cart.lines.value).toEqual([])
})

test('while a new price is worked out nothing is placed at the old one', async () => {
  let answer: (() => void) | undefined
  const { checkout, place, address } = await open({
    'POST /api/quotes': async ({ body }) => {
      const request = body as QuoteRequest
      if (request.tip) await new Promise<void>((resolve) => (answer = resolve))
      return quoteOf(request)
    },
  })
  expect(checkout().isPricing).toBe(false)
  act(() => checkout().form.set({ tip: { cents: 100 } as never }))
  await waitFor(() => expect(answer).toBeDefined())
  expect(checkout().isPricing).toBe(true)
  await place()
  expect(sent).toEqual([])
  act(() => answer?.())
  await waitFor(() => expect(checkout().isPricing).toBe(false))
  await place()
  await waitFor(() => expect(address()).toContain('/order-confirmation'))
  expect(sent).toHaveLength(1)
})

test('what cannot be made as ordered is not sent', async () => {
  const { checkout, place } = await open({
    'POST /api/quotes': ({ body }) => ({ ...quoteOf(body as QuoteRequest), isSellable: false }),
  })
  await place()
  expect(checkout().refusal?.message).toContain('cannot be made as ordered')
  expect(sent).toEqual([])
})

test('a time that is gone is asked for again, and everything else stays', async () => {
  const { checkout, place } = await open({
    'POST /api/orders': () => refuse('slot_full', {}),
  })
  act(() => checkout().form.set({ note: 'Two straws' }))
  await place()
  expect(checkout().pickup).toBeUndefined()
  expect(checkout().isPlacing).toBe(false)
  expect(checkout().form.values.note).toBe('Two straws')
  expect(cart.lines.value).toHaveLength(1)
})

test('what the server says of a field of the order stands at the field of the form', async () => {
  const { checkout, place } = await open({
    'POST /api/orders': () =>
      refuse('invalid_input', { fields: { 'contact.email': 'Is that an address?' } }, 422),
  })
  await place()
  expect(checkout().form.problems).toEqual({ email: 'Is that an address?' })
})

test.each(['price_changed', 'promo_gone'])('%s asks for the price again', async (error) => {
  const { place } = await open({
    'POST /api/orders': () =>
      refuse(error, error === 'price_changed' ? { quote: quoteOf({ lines: [] }) } : {}),
  })
  const before = quoted.length
  await place()
  await waitFor(() => expect(quoted.length).toBe(before + 1))
})

test('a gift card that pays all of it leaves nothing to pay', async () => {
  const paid: unknown[] = []
  const { checkout, place, address } = await open(
    {
      'POST /api/orders/o-1/gift-card': ({ body }) => {
        paid.push(body)
        return { dueCents: 0 }
      },
    },
    'test',
  )
  act(() => checkout().form.set({ payment: 'online' }))
  act(() => checkout().setCard(CARD))
  await place()
  await waitFor(() => expect(address()).toBe('/order-confirmation?order=o-1&token=sec%20ret'))
  expect(paid).toEqual([{ token: 'sec ret', code: CARD.code, key: 'checkout o-1' }])
})

test.each([
  ['holds less than the order', () => ({ dueCents: 310 }), 0],
  ['cannot pay', () => refuse('card_empty'), 1],
])('where a gift card %s the rest is paid on its page', async (_, answer, said) => {
  const { checkout, place, address } = await open(
    { 'POST /api/orders/o-1/gift-card': answer },
    'test',
  )
  act(() => checkout().form.set({ payment: 'online' }))
  act(() => checkout().setCard(CARD))
  await place()
  await waitFor(() => expect(address()).toBe('/payment?order=o-1&token=sec%20ret&go=1'))
  expect(toasts.list.value).toHaveLength(said)
})

test('a work alone needs no time, is paid at once, and brings the bar no note and no tip', async () => {
  cart.clear()
  cart.add({
    id: 'moth',
    type: 'work',
    name: 'Moth',
    category: 'work',
    priceCents: 9_000,
    quantity: 1,
    customizations: {},
  })
  const work = { ...quoteOf({ lines: [] }), isSellable: true }
  const { checkout, place } = await open({ 'POST /api/quotes': () => work }, 'test')
  act(() => checkout().choosePickup(undefined))
  act(() => checkout().form.set({ note: 'Two straws', tip: { percent: 18 } as never }))
  expect(checkout()).toMatchObject({ needsTime: false, isPaidNow: true, hasWork: true })
  await waitFor(() => expect(checkout().isPricing).toBe(false))
  await place()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ pickup: null, payment: 'online' })
  expect(sent[0]).not.toHaveProperty('note')
  expect(sent[0]).not.toHaveProperty('tip')
})

test('the draft and the time are forgotten once it is ordered', async () => {
  const { checkout, place, address } = await open()
  act(() => checkout().form.set({ note: 'Two straws' }))
  expect(sessionStorage.getItem('lounge:draft:checkout')).toContain('Two straws')
  await place()
  await waitFor(() => expect(address()).toContain('/order-confirmation'))
  expect(sent[0]?.note).toBe('Two straws')
  expect(sessionStorage.getItem('lounge:draft:checkout')).toBeNull()
  expect(recallPickup()).toBeNull()
})
