import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import { formatCents, percentOf } from '#domain/cafe/money.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { sugarLabel } from '#domain/menu/customize.ts'
import { MAX_LINE_QUANTITY, MAX_TOPPINGS } from '#domain/ordering/limits.ts'
import { EDIT_DRINK_TEXTS } from '#domain/ordering/edit-drink-texts.ts'
import { cafeAt, show } from '#site/testing.tsx'
import { cart } from '#widgets/state/index.ts'
import { session } from '#widgets/state/session.ts'
import { ItemSheet } from './ItemSheet.tsx'

const TARO = CATALOGUE.items.find(({ id }) => id === 'taro-milk-tea') as MenuItem
/** Boba: $0.75 */
const BOBA = CATALOGUE.toppings.find(({ id }) => id === 'boba')

afterEach(() => {
  cleanup()
  cart.clear()
  session.user.value = null
})

function open(item: Partial<MenuItem> = {}, menu: Partial<Menu> = {}) {
  const onClose = vi.fn()
  render(
    <ItemSheet
      menu={{ ...CATALOGUE, ...menu }}
      item={{ ...TARO, ...item }}
      isFavorite={false}
      onHeart={() => {}}
      onClose={onClose}
    />,
    { wrapper: MemoryRouter },
  )
  return onClose
}
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const price = () => screen.getByRole('button', { name: /Add to cart/ }).textContent

test('every choice changes the price, and how many too', () => {
  open()
  const before = price()
  choose(/Large/)
  click(/^Add Boba/)
  const one = price()
  expect(one).not.toBe(before)
  click('One more')
  const cents = (text: string | null) =>
    Math.round(Number(/\$([\d.]+)/.exec(text ?? '')?.[1]) * 100)
  expect(cents(price())).toBe(cents(one) * 2)
  expect(cents(one)).toBe(
    (TARO.sizes.find(({ id }) => id === 'large')?.priceCents ?? 0) + (BOBA?.priceCents ?? 0),
  )
})

test('says what as many cost whoever is signed in and a member', async () => {
  session.user.value = { id: 'u1', name: 'Mira', role: 'CUSTOMER' } as typeof session.user.value
  const answers = {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
    'GET /api/me/membership': () => ({ tierToday: 'elite' }),
  }
  show(
    <ItemSheet
      menu={CATALOGUE}
      item={TARO}
      isFavorite={false}
      onHeart={() => {}}
      onClose={() => {}}
    />,
    answers,
  )
  const one = TARO.sizes.find(({ id }) => id === TARO.defaultSize)?.priceCents ?? 0
  const says = (cents: number) => `${formatCents(cents - percentOf(cents, 25))} for you`
  expect(await screen.findByText(says(one))).toBeTruthy()
  click('One more')
  expect(await screen.findByText(says(one * 2))).toBeTruthy()
  session.user.value = null
  await waitFor(() => expect(screen.queryByText(/for you$/)).toBeNull())
})

test('goes into the cart as it was chosen, under the name of whose it is, and closes', () => {
  const onClose = open()
  choose(/Large/)
  fireEvent.click(screen.getByRole('radio', { name: sugarLabel(50) }))
  fireEvent.change(screen.getByLabelText(/Name on it/), { target: { value: 'Ines' } })
  click('One more')
  click(/Add to cart/)
  expect(cart.lines.value).toMatchObject([
    {
      id: 'taro-milk-tea',
      size: 'large',
      quantity: 2,
      customerName: 'Ines',
      customizations: { sugarLevel: 50 },
    },
  ])
  expect(onClose).toHaveBeenCalled()
})

test('a cup holds six toppings, and each can be taken out again', () => {
  open()
  for (let times = 0; times < MAX_TOPPINGS; times += 1) click(/^Add Boba/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Add Grass Jelly/ }).disabled).toBe(
    true,
  )
  click('Take one Boba out')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Add Grass Jelly/ }).disabled).toBe(
    false,
  )
})

test('a hot drink has no ice to choose', () => {
  open()
  expect(screen.getByRole('group', { name: EDIT_DRINK_TEXTS.ice })).toBeTruthy()
  choose(/Hot/)
  expect(screen.queryByRole('group', { name: EDIT_DRINK_TEXTS.ice })).toBeNull()
})

test('no more than one line may hold can be asked for', () => {
  open()
  for (let times = 1; times < MAX_LINE_QUANTITY; times += 1) click('One more')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One more' }).disabled).toBe(true)
})

test('what is sold out says so and cannot be added', () => {
  open({ isSoldOut: true })
  expect(screen.queryByRole('button', { name: /Add to cart/ })).toBeNull()
  expect(screen.queryByLabelText(/Name on it/)).toBeNull()
})

test('a milk that ran out cannot be chosen, and the usual one is asked for anew', () => {
  open({}, { milksOut: [{ id: 'regular', until: null }] })
  expect(screen.getByRole('radio', { name: /Regular milk/ })).toHaveProperty('disabled', true)
  expect(screen.getByText('Regular milk is out today. Choose another milk.')).toBeTruthy()
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: /Add to cart/ })
  expect(add().disabled).toBe(true)
  choose(/Almond milk/)
  expect(add().disabled).toBe(false)
  expect(screen.queryByText(/is out today. Choose/)).toBeNull()
})
