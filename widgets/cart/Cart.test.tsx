import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { cafe, cart, menu, ui, session } from '#widgets/state/index.ts'
import { answer, clean, hear, place } from './on-page.ts'

const TARO = { id: 'taro-milk-tea', size: 'large', quantity: 2 } as const

beforeEach(() => void answer())
afterEach(clean)

test('shows nothing while it is empty and closed', async () => {
  const { root } = place()
  await waitFor(() => expect(root.querySelector('[role=status]')).not.toBeNull())
  // A drawer that was open once stays, where nobody can reach it.
  const buttons = [...root.querySelectorAll('button')]
  expect(buttons.filter((button) => !button.closest('[inert]'))).toEqual([])
})

test('opens by itself when something is added, and tells the page', async () => {
  const changes = hear('cart-change')
  const opened = hear('open')
  const { element, view } = place()
  const lineId = await element.add(TARO)
  await view.findByRole('dialog', { name: 'Your cart' })
  await view.findByText('Taro Milk Tea')
  expect(opened).toHaveLength(1)
  expect(changes.at(-1)?.detail).toMatchObject({ count: 2, subtotalCents: 1700 })
  expect(cart.lines.value[0]?.lineId).toBe(lineId)
  expect(element.subtotal).toBe(1700)
  expect(element.lines).toMatchObject([{ id: 'taro-milk-tea', name: 'Taro Milk Tea' }])
  expect(ui.openPanels.value.has('cart')).toBe(true)
})

test('opens for what was added, and for who asked, before it was on the page', async () => {
  await menu.load()
  cart.addItem(CATALOGUE, TARO)
  const { element, view } = place()
  await view.findByRole('dialog', { name: 'Your cart' })
  await view.findByText('Taro Milk Tea')
  element.remove()
  const again = place()
  await waitFor(() => expect(again.root.querySelector('.bar')).not.toBeNull())
  expect(again.root.querySelector('.drawer.open')).toBeNull()
  again.element.remove()
  ui.ask('cart')
  await place().view.findByRole('dialog', { name: 'Your cart' })
})

test('is shown by a page that opens what it had hidden, and not by what is added', async () => {
  const { element, view } = place()
  element.hidden = true
  await element.add(TARO)
  expect(element.hidden).toBe(true)
  element.close()
  element.open()
  await view.findByRole('dialog', { name: 'Your cart' })
  expect(element.hidden).toBe(false)
})

test('keeps the order in which a page adds, whoever answers first', async () => {
  const { element } = place()
  const ids = ['taro-milk-tea', 'matcha-latte', 'dragon-fruit-tea', 'mocha']
  // The menu arrives between the first wish and the next: the later ones must not overtake it.
  const first = element.add({ id: ids[0] ?? '' })
  await menu.load()
  await Promise.all([first, ...ids.slice(1).map((id) => element.add({ id }))])
  expect(cart.lines.value.map((line) => line.id)).toEqual(ids)
})

test('an open cart says what is sold out as soon as the café tells, and no longer when it is back', async () => {
  const heard: Record<string, (event: { data: string }) => void> = {}
  class Events {
    addEventListener(name: string, hear: (event: { data: string }) => void) {
      heard[name] = hear
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Events)
  let sold = { ...CATALOGUE, version: 'before' }
  answer({ '/api/menu': () => sold })
  await menu.load(true)
  const tell = () => heard['menu']?.({ data: '{}' })
  const { element, view } = place()
  await element.add({ id: 'taro-milk-tea', customizations: { toppings: 'boba' } })
  await view.findByText('Taro Milk Tea')
  await waitFor(() => expect(heard['menu']).toBeDefined())
  const toppings = CATALOGUE.toppings.filter(({ id }) => id !== 'boba')
  sold = { ...CATALOGUE, version: 'after', toppings }
  tell()
  await view.findByText(/Boba/, { selector: '.line-problem' })
  sold = { ...CATALOGUE, version: 'back' }
  tell()
  await waitFor(() => expect(view.queryByText(/Boba/, { selector: '.line-problem' })).toBeNull())
})

test('shows count and subtotal in the bar when the drawer is closed, and the bar opens it', async () => {
  const { element, button, press, root } = place()
  await element.add(TARO)
  await press('Close the cart')
  const bar = await button(/2 items\s*View Cart\s*\$17\.00/)
  expect(bar.textContent).toContain('$17.00')
  expect(root.querySelector('.drawer')?.hasAttribute('inert')).toBe(true)
  fireEvent.click(bar)
  await waitFor(() => expect(root.querySelector('.drawer')?.hasAttribute('inert')).toBe(false))
  expect(root.querySelector('.bar')).toBeNull()
})

test('the bar has the sum that is left after what the café takes off, and the lines keep theirs', async () => {
  const { element, button, press, view, root } = place()
  await element.add(TARO)
  cafe.cartFacts.value = { nextPickup: null, off: [{ label: 'Gold member', cents: 170 }] }
  await view.findByText('Gold member')
  const sums = () => [...root.querySelectorAll('.foot .sum')].map(({ textContent }) => textContent)
  expect(sums()).toEqual(['Subtotal$17.00', 'Gold member−$1.70', 'For youTax comes on top$15.30'])
  await press('Close the cart')
  await button(/2 items\s*View Cart\s*\$15\.30/)
  expect(cart.subtotalCents.value).toBe(1700)
  cafe.cartFacts.value = null
  await button(/2 items\s*View Cart\s*\$17\.00/)
})

test('only the first of two carts opens, and one change is told once', async () => {
  const changes = hear('cart-change')
  const first = place()
  const second = place()
  await second.element.add(TARO)
  await first.view.findByRole('dialog')
  expect(second.root.querySelector('.drawer.open')).toBeNull()
  expect(changes).toHaveLength(1)
})

test('leaves the focus with somebody who is typing when it opens by itself', async () => {
  const field = document.createElement('input')
  document.body.append(field)
  const { element, view, root } = place()
  field.focus()
  await element.add(TARO)
  await view.findByRole('dialog')
  expect(document.activeElement).toBe(field)
  element.close()
  element.open()
  await waitFor(() => expect(root.activeElement?.className).toContain('drawer'))
})

test('closes on Esc and gives the focus back to where it was', async () => {
  const closed = hear('close')
  const opener = document.createElement('button')
  document.body.append(opener)
  const { element, view, root } = place()
  opener.focus()
  element.open()
  const drawer = await view.findByRole('dialog')
  await waitFor(() => expect(root.activeElement).toBe(drawer))
  fireEvent.keyDown(drawer, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(closed).toHaveLength(1)
})

test('closes on Esc where the page beside it has the focus, unless a dialog of the page is open', async () => {
  const { element, view, root } = place()
  element.open()
  await view.findByRole('dialog')
  await waitFor(() => expect(root.activeElement).not.toBeNull())
  const isOpen = () => root.querySelector('.drawer.open') !== null
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(isOpen()).toBe(true)
  dialog.remove()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('changes quantities, and one less than one takes the line out', async () => {
  const { element, press, view } = place()
  await element.add(TARO)
  await press('One more Taro Milk Tea')
  expect(cart.count.value).toBe(3)
  for (const _ of [1, 2, 3]) await press('One less Taro Milk Tea')
  expect(cart.isEmpty.value).toBe(true)
  await view.findByText('Your cart is empty')
  const link = view.getByRole('link', { name: 'See the menu' })
  expect(new URL((link as HTMLAnchorElement).href).pathname).toBe('/menu')
})

test('puts a removed line back where it was', async () => {
  const { element, press } = place()
  await element.add(TARO)
  await element.add({ id: 'classic-milk-tea' })
  await press('Remove Taro Milk Tea')
  expect(cart.lines.value.map(({ id }) => id)).toEqual(['classic-milk-tea'])
  await press('Undo')
  expect(cart.lines.value.map(({ id }) => id)).toEqual(['taro-milk-tea', 'classic-milk-tea'])
})

test('duplicates a line as one of it for nobody yet', async () => {
  const { element, press } = place()
  await element.add({ ...TARO, customerName: ' Maria ' })
  await press(/Duplicate: add another like this/)
  expect(cart.lines.value.map(({ quantity, customerName }) => [quantity, customerName])).toEqual([
    [2, 'Maria'],
    [1, undefined],
  ])
})

test('offers Edit for drinks and not for food', async () => {
  const food = CATALOGUE.items.find(({ kind }) => kind === 'food')
  const { element, view, button } = place()
  await element.add({ id: food?.id })
  await element.add(TARO)
  await button('Edit Taro Milk Tea')
  expect(view.queryByRole('button', { name: `Edit ${food?.name}` })).toBeNull()
})

test('marks what is sold out and asks to remove it before anything is paid', async () => {
  const items = CATALOGUE.items.map((item) =>
    item.id === 'taro-milk-tea' ? { ...item, isSoldOut: true } : item,
  )
  const before = menu.current.value
  const { element, button, view } = place()
  await element.add(TARO)
  menu.current.value = { ...CATALOGUE, items }
  await view.findByText('Taro Milk Tea is sold out for now. Remove it to go on.')
  expect(await button('Order Ahead for Pickup')).toHaveProperty('disabled', true)
  expect(await button('Express Checkout Now')).toHaveProperty('disabled', true)
  menu.current.value = before
})

test('shows no wallet that the café does not take', async () => {
  const { element, button, view } = place()
  await element.add(TARO)
  await button('Continue as guest')
  expect(view.queryByRole('button', { name: /Pay/ })).toBeNull()
})

test('offers to go on as a guest to guests alone', async () => {
  const { element, button, view } = place()
  await element.add(TARO)
  await button('Continue as guest')
  session.signIn({
    id: 'mira',
    name: 'Mira',
    email: 'mira@demo.example',
    role: 'CUSTOMER',
  } as never)
  await waitFor(() => expect(view.queryByRole('button', { name: 'Continue as guest' })).toBeNull())
  session.signOut()
})

test('of bookings alone it says when they are, and speaks of neither pickup nor tax', async () => {
  const asked = hear('checkout')
  await menu.load()
  cart.add({
    id: 'R-7KQ4M2P.key',
    type: 'session',
    name: 'Two Inks, 2 seats',
    category: 'session',
    priceCents: 7_200,
    quantity: 1,
    customizations: {},
    when: 'Fri, Oct 24, 6 – 9 PM · held until 2:20 PM',
  })
  const { element, view, root } = place()
  element.open()
  await view.findByText('Fri, Oct 24, 6 – 9 PM · held until 2:20 PM')
  expect(root.textContent).not.toMatch(/Tax comes on top|Order Ahead for Pickup|Next pickup/)
  fireEvent.click(await view.findByRole('button', { name: 'Go to the checkout' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  await element.add(TARO)
  await view.findByRole('button', { name: 'Order Ahead for Pickup' })
  expect(root.textContent).toContain('Tax comes on top')
})

test('what a page adds right before the checkout goes along', async () => {
  const message = 'Not now.'
  const { of } = answer({
    '/api/cart-handovers': () => Response.json({ error: 'busy', message }, { status: 400 }),
  })
  const { element } = place({ site: 'https://cafe.example' })
  await element.add({ id: 'taro-milk-tea', size: 'large' })
  void element.add({ id: 'latte' })
  await element.checkout('guest')
  await waitFor(() => expect(of('/api/cart-handovers')).toHaveLength(1))
  expect(of('/api/cart-handovers')[0]?.body).toMatchObject({
    lines: [{ id: 'taro-milk-tea' }, { id: 'latte' }],
  })
})

test('lets the page take over the way to the checkout', async () => {
  const stop = (event: Event) => event.preventDefault()
  document.addEventListener('lounge:checkout', stop)
  const asked = hear('checkout')
  const { element, press, root } = place()
  await element.add(TARO)
  await press('Continue as guest')
  document.removeEventListener('lounge:checkout', stop)
  expect(asked[0]?.detail).toMatchObject({ type: 'guest', pickup: null, lines: [TARO] })
  await waitFor(() => expect(root.querySelector('.drawer.open')).toBeNull())
})

test('an empty cart is on its way nowhere: the page hears of no checkout', async () => {
  const message = 'Your cart is empty.'
  answer({
    '/api/cart-handovers': () => Response.json({ error: 'empty', message }, { status: 400 }),
  })
  const asked = hear('checkout')
  const { element, view } = place({ site: 'https://cafe.example' })
  await element.checkout('guest')
  await view.findByText(/cart is empty/)
  expect(asked).toEqual([])
})

test('says why the cart could not be taken to the checkout, and keeps it', async () => {
  answer({
    '/api/cart-handovers': () =>
      Response.json({ error: 'busy', message: 'Not now. Try in a minute.' }, { status: 400 }),
  })
  const { element, press, view } = place({ site: 'https://cafe.example' })
  await element.add(TARO)
  await press('Continue as guest')
  await view.findByText('Not now. Try in a minute.')
  expect(cart.count.value).toBe(2)
})

test('says lounge:error for an item that is not on the menu and adds nothing', async () => {
  const errors = hear('error')
  const { element } = place()
  expect(await element.add({ id: 'unicorn-tea' })).toBeNull()
  expect(errors.at(-1)?.detail).toMatchObject({ phase: 'add' })
  expect(cart.isEmpty.value).toBe(true)
})

test('reset empties the cart and closes it', async () => {
  const { element, view, root } = place()
  await element.add(TARO)
  await view.findByRole('dialog')
  element.reset()
  await waitFor(() => expect(root.querySelector('.drawer.open')).toBeNull())
  expect(cart.isEmpty.value).toBe(true)
})
