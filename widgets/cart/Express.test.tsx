import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { NewOrder, QuoteRequest } from '#domain/contracts/ordering.ts'
import { cafe, cart, customer } from '#widgets/state/index.ts'
import { answer, clean, hear, json, OPEN, orderOf, place, quoteOf } from './on-page.ts'

afterEach(() => {
  clean()
  vi.useRealTimers()
  cafe.now.value = null
})

const MARIA = { name: 'Maria', email: 'maria@lounge.example', phone: '' }

async function express(attributes = {}) {
  const cartOnPage = place(attributes)
  await cartOnPage.element.add({ id: 'taro-milk-tea', size: 'large', quantity: 2 })
  await cartOnPage.press('Express Checkout Now')
  const { press } = cartOnPage
  const order = () => press(/^Place order/)
  return { ...cartOnPage, order }
}

test('says what is missing before anything is sent', async () => {
  const { of } = answer()
  const { view, order, write } = await express()
  await order()
  await view.findByText('Name is required')
  view.getByText('Email or phone is required')
  write('Email or phone', 'maria@')
  await waitFor(() => expect(view.queryByText('Email or phone is required')).toBeNull())
  await order()
  await view.findByText('Please enter a valid email')
  write('Email or phone', '12')
  await order()
  await view.findByText('Please enter a valid phone number')
  expect(of('/api/orders')).toHaveLength(0)
})

test('what is added while an order is sent stays in the cart', async () => {
  let take: (order: unknown) => void = () => {}
  const { of } = answer({ '/api/orders': () => new Promise((resolve) => (take = resolve)) })
  const { element, view, order, write } = await express()
  await view.findByText('Place order · $18.36')
  write('Name', 'Maria')
  write('Email or phone', 'maria@lounge.example')
  await order()
  await waitFor(() => expect(of('/api/orders')).toHaveLength(1))
  await element.add({ id: 'latte' })
  take(orderOf(of('/api/orders')[0]?.body as NewOrder))
  await view.findByText('Order placed!')
  expect(cart.lines.value.map(({ id }) => id)).toEqual(['latte'])
})

test('places a real order: the price with tax first, Processing, then number and link', async () => {
  const { of } = answer()
  const placed = hear('order-placed')
  const { view, order, write, root } = await express()
  await view.findByText('Place order · $18.36')
  view.getByText('Tax (8%)')
  write('Name', 'Maria')
  write('Email or phone', 'maria@lounge.example')
  await order()
  await view.findByText('Processing')
  await view.findByText('Order placed!')
  view.getByText('Your order has been confirmed. Check your email for details')
  view.getByText('Ready about 12:30 PM')
  view.getByText('A-104')
  const link = view.getByRole('link', { name: 'Follow your order' }) as HTMLAnchorElement
  const { pathname, search } = new URL(link.href)
  expect(pathname + search).toBe('/order-confirmation?order=order-1&token=secret-token')
  expect(of('/api/orders')).toHaveLength(1)
  expect(of('/api/orders')[0]?.body).toMatchObject({
    lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 2 }],
    contact: { name: 'Maria', email: 'maria@lounge.example' },
    pickup: null,
    payment: 'counter',
    expectedTotalCents: 1836,
    channel: 'widget',
  })
  expect(cart.isEmpty.value).toBe(true)
  await waitFor(() => expect(root.querySelector('.drawer.open')).toBeNull())
  expect(placed[0]?.detail).toEqual({
    via: 'express',
    id: 'order-1',
    number: 'A-104',
    totalCents: 1836,
    subtotalCents: 1700,
  })
  expect(customer.details.value).toMatchObject(MARIA)
})

test('shows Processing for a second and a half, however fast the café answers', async () => {
  answer()
  customer.know(MARIA)
  const { view, button } = await express()
  const order = await button(/^Place order/)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(order)
  await vi.advanceTimersByTimeAsync(1_499)
  view.getByText('Processing')
  await vi.advanceTimersByTimeAsync(2)
  vi.useRealTimers()
  await view.findByText('Order placed!')
})

const STATE = { step: 'ordering', pending: [], edits: [], choices: [], room: null } as const

test('an allergy that the chat was told on another visit is said openly and goes to the kitchen', async () => {
  const { of } = answer()
  customer.know(MARIA)
  const avoids = ['peanut', 'vegan']
  const messages = [
    { id: 'message-1', text: 'Hi', sender: 'user', timestamp: new Date().toISOString() },
  ]
  const value = { messages, state: { ...STATE, avoids }, unread: 0 }
  localStorage.setItem('lounge:chat:guest', JSON.stringify({ version: 1, value }))
  const { view, order } = await express()
  await view.findByText('We tell the kitchen: peanut allergy, vegan.')
  await order()
  await view.findByText('Order placed!')
  expect(of('/api/orders')[0]?.body).toMatchObject({ avoids })
})

test('an allergy that the chat was told can be taken back', async () => {
  const { of } = answer()
  customer.know(MARIA)
  const { chat } = await import('#widgets/state/chat.ts')
  chat.state.value = { ...STATE, avoids: ['peanut'] } as unknown as typeof chat.state.value
  const { view, press, order } = await express()
  await press('Don’t tell the kitchen')
  view.getByText('The kitchen is not told: peanut allergy.')
  await order()
  await view.findByText('Order placed!')
  expect(of('/api/orders')[0]?.body).not.toHaveProperty('avoids')
  chat.reset()
})

test('an allergy that the chat was told goes to the kitchen where the browser keeps nothing, too', async () => {
  const refuse = () => {
    throw new DOMException('Not here.', 'SecurityError')
  }
  const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => {} }
  vi.stubGlobal('localStorage', refusing)
  vi.stubGlobal('sessionStorage', refusing)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { of } = answer()
  customer.know(MARIA)
  const { chat } = await import('#widgets/state/chat.ts')
  chat.state.value = { ...STATE, avoids: ['soy'] } as unknown as typeof chat.state.value
  const { view, order } = await express()
  await view.findByText('We tell the kitchen: soy allergy.')
  await order()
  await view.findByText('Order placed!')
  expect(of('/api/orders')[0]?.body).toMatchObject({ avoids: ['soy'] })
  chat.reset()
})

test('tries again with the same key after no answer, and with a new one after a refusal', async () => {
  let reply: (order: NewOrder) => unknown = () => Promise.reject(new TypeError('offline'))
  const { of } = answer({ '/api/orders': (body) => reply(body as NewOrder) })
  customer.know(MARIA)
  const { view, order } = await express()
  const keys = () => of('/api/orders').map(({ headers }) => headers['Idempotency-Key'])
  await order()
  await view.findByText(/it is not made twice/)
  reply = () => json({ error: 'below_minimum', message: 'Please add something.' }, 422)
  await order()
  await view.findByText('Please add something.')
  reply = orderOf
  await order()
  await view.findByText('Order placed!')
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('shows what changed when the price did, and asks again', async () => {
  let taxBasisPoints = 1_000
  const { of } = answer({
    '/api/orders': (body) => {
      const order = body as NewOrder
      const quote = quoteOf(order, taxBasisPoints)
      return quote.totalCents === order.expectedTotalCents
        ? orderOf(order)
        : json({ error: 'price_changed', message: 'It changed.', quote }, 409)
    },
  })
  customer.know(MARIA)
  const { view, order } = await express()
  await order()
  await view.findByText(/now \$18\.70 instead of \$18\.36/)
  expect(cart.isEmpty.value).toBe(false)
  await view.findByText('Place order · $18.70')
  await order()
  await view.findByText('Order placed!')
  taxBasisPoints = 800
  expect(of('/api/orders')).toHaveLength(2)
})

test('shows each tax and each service fee of the café before anything is placed', async () => {
  const more = {
    fees: [{ id: 'party', name: 'Service for parties', cents: 306, taxCents: 24, taxRate: 8_000 }],
    taxes: [
      { rate: 8_875, cents: 100 },
      { rate: 8_000, cents: 60 },
    ],
  }
  answer({ '/api/quotes': (body) => json({ ...quoteOf(body as QuoteRequest), ...more }) })
  customer.know(MARIA)
  const { view } = await express()
  await view.findByText('Service for parties')
  const rows = [...view.getByText('Service for parties').closest('dl')!.querySelectorAll('div')]
  const texts = rows.map((row) => row.textContent)
  expect(texts).toContain('Service for parties$3.06')
  expect(texts.filter((text) => /%/.test(text ?? ''))).toEqual([
    expect.stringMatching(/8\.875.*\$1\.00$/),
    expect.stringMatching(/8%?.*\$0\.60$/),
  ])
})

test('prices with a promo code, sends it with the order, and forgets one that does not count', async () => {
  const { of } = answer({
    '/api/quotes': (body) => {
      const request = body as QuoteRequest
      const quote = quoteOf(request)
      if (request.promoCode === 'TEN')
        return { ...quote, discountCents: 170, discountLabel: 'TEN', totalCents: 1666 }
      const isWrong = request.promoCode !== undefined
      return { ...quote, ...(isWrong && { promoMessage: 'There is no such code.' }) }
    },
  })
  customer.know(MARIA)
  const { view, press, write, order } = await express()
  await view.findByText('Place order · $18.36')
  await press('I have a promo code')
  await view.findByLabelText('Promo code')
  write('Promo code', 'NOPE')
  await press('Apply')
  await view.findByText('There is no such code.')
  write('Promo code', ' TEN ')
  await press('Apply')
  await view.findByText('Place order · $16.66')
  await view.findByText('It counts.')
  expect(view.queryByText(/instead of/)).toBeNull()
  expect(of('/api/quotes').map(({ body }) => (body as QuoteRequest).promoCode)).toEqual([
    undefined,
    'NOPE',
    'TEN',
  ])
  await order()
  await view.findByText('Order placed!')
  expect(of('/api/orders')[0]?.body).toMatchObject({ promoCode: 'TEN', expectedTotalCents: 1666 })
})

test('takes over the price of the café where the cart shows an old one', async () => {
  answer()
  const { element, press, view } = place()
  await element.add({ id: 'taro-milk-tea' })
  cart.replace(cart.lines.value.map((line) => ({ ...line, priceCents: 700 })))
  await press('Express Checkout Now')
  const change = await view.findByText(/Taro Milk Tea is now/)
  expect(change.textContent).toBe('Taro Milk Tea is now $7.50, it was $7.00.')
  expect(cart.subtotalCents.value).toBe(750)
})

test('flags a line that the quote refuses and does not let it be ordered', async () => {
  const { of } = answer({
    '/api/quotes': (body) => {
      const quote = quoteOf(body as NewOrder)
      const problem = { reason: 'sold-out', message: 'Taro ran out a minute ago.' }
      return {
        ...quote,
        isSellable: false,
        lines: quote.lines.map((line) => ({ ...line, problem })),
      }
    },
  })
  const { view, press } = await express()
  await view.findByText('Taro ran out a minute ago.')
  expect(view.queryByRole('button', { name: /^Place order/ })).toBeNull()
  await press('Back to the cart')
  await view.findByText('Taro ran out a minute ago.')
  expect(of('/api/orders')).toHaveLength(0)
})

test('says that the café closed since the cart was opened, and offers to order ahead', async () => {
  let asked = 0
  const { of } = answer({
    '/api/cafe': () =>
      asked++ === 0
        ? OPEN
        : {
            ...OPEN,
            isOpen: false,
            status: 'Closed today. Opens Wednesday at 11 AM',
            nextPickup: { date: '2026-03-11', time: '11:00', label: '11:00 AM' },
          },
  })
  const { view, press } = await express()
  await view.findByText(/Closed today\. Opens Wednesday at 11 AM/, { selector: '.warning p' })
  view.getByText('Next pickup: Wednesday, March 11 at 11:00 AM.')
  await press('Order Ahead for Pickup')
  await view.findByRole('radio', { name: /^Today/ })
  expect(of('/api/quotes')).toHaveLength(0)
})

test('says that the kitchen is paused, and offers to order ahead', async () => {
  const status = 'Open today until 7 PM. The kitchen is paused until 3:43 PM'
  const { of } = answer({ '/api/cafe': () => ({ ...OPEN, status, pausedUntil: '15:43' }) })
  const { view } = await express()
  await view.findByText(/The kitchen is paused until 3:43 PM/, { selector: '.warning p' })
  view.getByRole('button', { name: 'Order Ahead for Pickup' })
  expect(of('/api/quotes')).toHaveLength(0)
})

test('simulated, it makes no call, says so, and claims no order', async () => {
  const { calls } = answer()
  const placed = hear('order-placed')
  const { view } = await express({ express: 'simulated' })
  await view.findByText('Processing')
  view.getByText('Only shown: nothing is sent to the café.')
  await view.findByText('Nothing was ordered')
  expect(view.queryByText('Order placed!')).toBeNull()
  expect(view.queryByText(/has been confirmed/)).toBeNull()
  view.getByText(/nothing was sent to the café/)
  expect(view.queryByRole('link', { name: 'Follow your order' })).toBeNull()
  expect(calls.map(({ path }) => path)).not.toContain('/api/orders')
  expect(calls.map(({ path }) => path)).not.toContain('/api/quotes')
  expect(placed).toHaveLength(0)
  expect(cart.isEmpty.value).toBe(true)
})

test('leaves Express Checkout to a page that wants it', async () => {
  const { of } = answer()
  const stop = (event: Event) => event.preventDefault()
  document.addEventListener('lounge:checkout', stop)
  const { root } = await express()
  await waitFor(() => expect(root.querySelector('.lines')).not.toBeNull())
  document.removeEventListener('lounge:checkout', stop)
  expect(of('/api/quotes')).toHaveLength(0)
  fireEvent.keyDown(root.querySelector('.drawer') as Element, { key: 'Escape' })
})
