import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { cart, menu } from '#widgets/state/index.ts'
import { answer, clean, place } from './on-page.ts'

beforeEach(() => void answer())
afterEach(clean)

async function edit(wish: object) {
  const cartOnPage = place()
  await cartOnPage.element.add(wish)
  await cartOnPage.press(/^Edit /)
  const { root, view } = cartOnPage
  await waitFor(() => expect(root.querySelector('dialog')?.open).toBe(true))
  const choose = (name: string | RegExp) => fireEvent.click(view.getByLabelText(name))
  const cents = () => root.querySelector('.modal-foot output')?.textContent
  return { ...cartOnPage, choose, cents }
}

test('prices every change at once and saves it to the line', async () => {
  const { choose, cents, press, root, write } = await edit({ id: 'taro-milk-tea' })
  expect(cents()).toBe('$7.50')
  choose(/^Large/)
  await waitFor(() => expect(cents()).toBe('$8.50'))
  choose(/^Boba/)
  await waitFor(() => expect(cents()).toBe('$9.25'))
  choose('Less Ice')
  choose('50%')
  choose('Oat')
  write('Name on this drink', 'Maria')
  await press('Save changes')
  await waitFor(() => expect(root.querySelector('dialog')).toBeNull())
  expect(cart.lines.value).toMatchObject([
    {
      size: 'large',
      priceCents: 925,
      customerName: 'Maria',
      customizations: { iceLevel: 'less ice', sugarLevel: 50, milk: 'oat', toppings: ['boba'] },
    },
  ])
})

test('draws the drink as it is chosen', async () => {
  const { choose, view } = await edit({ id: 'taro-milk-tea' })
  const drawing = () => view.getByRole('img', { name: 'Taro Milk Tea as chosen' }).innerHTML
  const before = drawing()
  choose(/^Boba/)
  await waitFor(() => expect(drawing()).not.toBe(before))
})

test('asks for no ice in a hot drink', async () => {
  const { choose, view } = await edit({ id: 'taro-milk-tea' })
  view.getByLabelText('No Ice')
  choose('Hot')
  await waitFor(() => expect(view.queryByLabelText('No Ice')).toBeNull())
})

test.each(['Cancel', 'Close'])('%s leaves the drink as it was', async (name) => {
  const { choose, press, root } = await edit({ id: 'taro-milk-tea' })
  choose(/^Large/)
  await press(name)
  await waitFor(() => expect(root.querySelector('dialog')).toBeNull())
  expect(cart.lines.value).toMatchObject([{ size: 'medium', priceCents: 750 }])
})

test('Esc closes the dialog and not the drawer', async () => {
  const { root } = await edit({ id: 'taro-milk-tea' })
  fireEvent.keyDown(root.querySelector('dialog') as Element, { key: 'Escape' })
  await waitFor(() => expect(root.querySelector('dialog')).toBeNull())
  expect(root.querySelector('.drawer.open')).not.toBeNull()
})

test('takes no seventh topping', async () => {
  const toppings = 'boba,grass-jelly,aloe-vera,pudding,coconut-jelly'
  const { choose, view } = await edit({ id: 'taro-milk-tea', customizations: { toppings } })
  const seventh = () => view.getByLabelText(/^Peach Popping/) as HTMLInputElement
  expect(seventh().disabled).toBe(false)
  choose(/^Lychee Jelly/)
  await waitFor(() => expect(seventh().disabled).toBe(true))
})

test('lets go of a topping that is not offered any more', async () => {
  const { press, root, view } = await edit({
    id: 'taro-milk-tea',
    customizations: { toppings: 'boba,pudding' },
  })
  await press('Cancel')
  const toppings = CATALOGUE.toppings.filter(({ id }) => id !== 'pudding')
  menu.adopt({ ...CATALOGUE, version: 'without pudding', toppings }, Date.now())
  await waitFor(() =>
    expect(root.textContent).toContain('Pudding is sold out or no longer offered. Edit Taro'),
  )
  await press(/^Edit /)
  await waitFor(() => expect(view.getByText(/so it comes without: Pudding\./)).toBeTruthy())
  await press('Save changes')
  await waitFor(() =>
    expect(cart.lines.value).toMatchObject([
      { priceCents: 825, customizations: { toppings: ['boba'] } },
    ]),
  )
  expect(root.textContent).not.toContain('no longer offered')
  menu.adopt(CATALOGUE, Date.now())
})

test('asks for another milk where the chosen one has run out', async () => {
  const { press, root, view, choose } = await edit({
    id: 'latte',
    customizations: { milk: 'oat' },
  })
  await press('Cancel')
  const milksOut = [{ id: 'oat' as const, until: null }]
  menu.adopt({ ...CATALOGUE, version: 'without oat', milksOut }, Date.now())
  await waitFor(() =>
    expect(root.textContent).toContain(
      'Oat milk is out for now. Edit Latte and choose another milk.',
    ),
  )
  await press(/^Edit /)
  await waitFor(() =>
    expect(view.getByText('Oat milk is out today. Choose another milk.')).toBeTruthy(),
  )
  expect(root.querySelector('.modal-foot')?.textContent).toContain('Oat milk is out today.')
  expect(view.getByLabelText(/^Oat/)).toHaveProperty('disabled', true)
  expect(view.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
  choose('Soy')
  await press('Save changes')
  await waitFor(() => expect(cart.lines.value).toMatchObject([{ customizations: { milk: 'soy' } }]))
  expect(root.textContent).not.toContain('Oat milk is out')
  menu.adopt(CATALOGUE, Date.now())
})

test('says beside the price what is in the cup as it is chosen', async () => {
  const { choose, root } = await edit({ id: 'latte' })
  const foot = () => root.querySelector('.modal-foot')?.textContent
  expect(foot()).toContain('Contains milk.')
  choose('Almond')
  await waitFor(() => expect(foot()).toContain('Contains nuts.'))
  choose('Oat')
  await waitFor(() => expect(foot()).toContain('None of the usual allergens.'))
})

test('a topping that runs out meanwhile is left out, and stands there greyed', async () => {
  const { press, root, view } = await edit({
    id: 'taro-milk-tea',
    customizations: { toppings: 'boba' },
  })
  const boba = CATALOGUE.toppings.find(({ id }) => id === 'boba')!
  const toppings = CATALOGUE.toppings.filter(({ id }) => id !== 'boba')
  const toppingsOut = [{ ...boba, until: null }]
  menu.adopt({ ...CATALOGUE, version: 'without boba', toppings, toppingsOut }, Date.now())
  const foot = () => root.querySelector('.modal-foot')?.textContent
  await waitFor(() => expect(foot()).toContain('so it comes without: Boba.'))
  expect(view.getByLabelText(/^Boba.*out today/)).toHaveProperty('disabled', true)
  await press('Save changes')
  await waitFor(() =>
    expect(cart.lines.value).toMatchObject([{ priceCents: 750, customizations: {} }]),
  )
  menu.adopt(CATALOGUE, Date.now())
})
