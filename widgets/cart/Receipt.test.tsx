import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { NewOrder } from '#domain/contracts/ordering.ts'
import { cafe, customer, rememberPickup, session } from '#widgets/state/index.ts'
import { answer, clean, OPEN, orderOf, place, slotsOf } from './on-page.ts'

afterEach(() => {
  clean()
  cafe.now.value = null
})

const MARIA = { name: 'Maria', email: 'maria@lounge.example', phone: '' }

async function express() {
  const cartOnPage = place()
  await cartOnPage.element.add({ id: 'taro-milk-tea', size: 'large', quantity: 2 })
  await cartOnPage.press('Express Checkout Now')
  const { press } = cartOnPage
  const order = () => press(/^Place order/)
  return { ...cartOnPage, order }
}

test('says how soon it is ready before it is placed, for what is in the cart', async () => {
  const ofCart = { nextPickup: null, asapMinutes: 35 }
  const { of } = answer({ '/api/pickup-slots': () => ({ ...slotsOf(), ofCart }) })
  const { view } = await express()
  await view.findByText('Ready in about 35 minutes')
  expect(of('/api/pickup-slots')[0]?.query).toMatch(/^\?prepSeconds=\d+$/)
})

test('says the chosen time before and after it is placed', async () => {
  answer()
  customer.know(MARIA)
  rememberPickup({ date: '2026-03-10', time: '12:30' })
  const { view, order } = await express()
  await view.findByText('Your pickup Tue, Mar 10, 12:30 PM')
  await order()
  await view.findByText('Pickup Tue, Mar 10, 12:30 PM')
})

test('where the café sends no email it says so, and names the link', async () => {
  answer({ '/api/cafe': () => ({ ...OPEN, isWithoutMail: true }) })
  customer.know(MARIA)
  const { view, order } = await express()
  await order()
  await view.findByText('This café sends no email yet, so follow it by this link.')
})

test('knows who is signed in on the site, until they name somebody else', async () => {
  answer()
  const user = { id: 'cleo', email: 'cleo@lounge.example', name: 'Cleo', role: 'CUSTOMER' } as const
  session.signIn(user)
  onTestFinished(() => session.signOut())
  const { view, press } = await express()
  await view.findByText('Cleo')
  view.getByText('cleo@lounge.example')
  await press('Change')
  expect((view.getByLabelText('Name') as HTMLInputElement).value).toBe('Cleo')
  expect((view.getByLabelText('Email or phone') as HTMLInputElement).value).toBe(user.email)
})

test('with a phone alone it names the link as the way to follow the order', async () => {
  answer()
  customer.know({ ...MARIA, email: '', phone: '518 555 0142' })
  const { view, order } = await express()
  await order()
  await view.findByText(/follow it by this link/)
})

test.each([
  ['mail', 'maria@lounge.example', 'have to be confirmed. We sent you an email with a link'],
  ['staff', 'maria@lounge.example', 'Somebody at the counter checks large orders'],
  ['staff', '518 555 0144', 'we cannot ask you by email to confirm it'],
] as const)(
  'says that an order waits for %s, sent with %s, instead of that it was placed',
  async (by, contact, text) => {
    const waiting = { for: by, until: '2025-10-17T16:30:00.000Z' }
    const { of } = answer({
      '/api/orders': (body) => ({ ...orderOf(body as NewOrder), status: 'waiting', waiting }),
    })
    const { view, order, write } = await express()
    await view.findByText('Place order · $18.36')
    write('Name', 'Maria')
    write('Email or phone', contact)
    await order()
    await view.findByText('One more step', {}, { timeout: 5_000 })
    view.getByText(text, { exact: false })
    view.getByText('A-104')
    // The server takes such an order only from who tells their customer.
    expect(of('/api/orders')[0]?.query).toBe('?mayWait=1&fees=1')
    expect(view.queryByText('Order placed!')).toBeNull()
    expect(view.queryByText('Your order has been confirmed', { exact: false })).toBeNull()
  },
)
