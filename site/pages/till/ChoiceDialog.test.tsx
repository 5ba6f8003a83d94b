import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Menu } from '#domain/contracts/menu.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { USUAL } from '#domain/menu/customize.ts'
import { MAX_LINE_QUANTITY } from '#domain/ordering/limits.ts'
import { show } from '../../testing.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { addTaro, leaveTillAsNew } from './testing.ts'
import { till } from '../../state/till.ts'

const onSave = vi.fn()
const onClose = vi.fn()
afterEach(() => {
  leaveTillAsNew()
  onSave.mockClear()
  onClose.mockClear()
})

function open({ menu = CATALOGUE as Menu, id = 'taro-milk-tea', ...more } = {}) {
  const item = menu.items.find((each) => each.id === id)
  if (!item) throw new Error(`no ${id} on the menu`)
  const { line = null, ...props } = more as { line?: never; whose?: string; hasNote?: boolean }
  show(
    <ChoiceDialog
      menu={menu}
      item={item}
      line={line}
      onSave={onSave}
      onClose={onClose}
      {...props}
    />,
  )
}
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: RegExp | string) => fireEvent.click(button(name))
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))

test('Enter adds the drink as it usually comes', () => {
  open()
  expect(document.activeElement).toBe(button('Add $7.50'))
  press('Add $7.50')
  expect(onSave.mock.calls).toEqual([
    [
      {
        id: 'taro-milk-tea',
        size: 'medium',
        customizations: {},
        quantity: 1,
        customerName: '',
      },
    ],
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

test('at the till something can be said of this one, which stays while it is changed', () => {
  open()
  expect(screen.queryByLabelText(/^Note for this one/)).toBeNull()
  cleanup()
  open({ hasNote: true } as never)
  const note = screen.getByLabelText(/^Note for this one/)
  // Before the choices: below them it is out of sight on a tablet.
  const size = screen.getByRole('radio', { name: /^Large/ })
  expect(note.compareDocumentPosition(size)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.change(note, { target: { value: 'no lid' } })
  press('Add $7.50')
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ note: 'no lid' })
})

test('the button tells the price of what is chosen, times how many', () => {
  open()
  choose(/^Large/)
  press('One more')
  expect(button(/^Add \$/).textContent).toBe('Add $17.00')
  choose(/^25%/)
  fireEvent.change(screen.getByRole('textbox', { name: /^Name on it/ }), {
    target: { value: 'Ada' },
  })
  press(/^Add \$/)
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({
    size: 'large',
    quantity: 2,
    customizations: { sugarLevel: 25 },
    customerName: 'Ada',
  })
})

test('there are not less than one of a drink, and not more than a line may have', () => {
  till.add(CATALOGUE, { id: 'taro-milk-tea', quantity: MAX_LINE_QUANTITY })
  open({ line: till.bill.value.lines[0] } as never)
  expect(button('One more').disabled).toBe(true)
  press('One less')
  expect(button('One more').disabled).toBe(false)
})

test('a line that is changed begins with what it is, and is saved', () => {
  addTaro()
  const [line] = till.bill.value.lines
  open({
    line: {
      ...line,
      size: 'large',
      quantity: 3,
      customerName: 'Ada',
      customizations: { iceLevel: 'none' },
    },
  } as never)
  expect(button('One less').disabled).toBe(false)
  press('Save $25.50')
  expect(onSave.mock.calls[0]?.[0]).toEqual({
    id: 'taro-milk-tea',
    size: 'large',
    customizations: { iceLevel: 'none' },
    quantity: 3,
    customerName: 'Ada',
  })
})

test('a milk that is out must be another one before the drink is added', () => {
  open({ menu: { ...CATALOGUE, milksOut: [{ id: USUAL.milk, until: null }] } })
  const add = () => button(/^Add \$/)
  expect(add().disabled).toBe(true)
  fireEvent.submit(add().form as HTMLFormElement)
  expect(onSave).not.toHaveBeenCalled()
  choose(/^Oat/)
  expect(add().disabled).toBe(false)
})

test('whose drink it is is asked only where it is not known', () => {
  open({ whose: 'Grace' } as never)
  expect(screen.getByRole('heading', { name: 'Taro Milk Tea for Grace' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /^Name on it/ })).toBeNull()
})

test('what is in it is told as it is chosen', () => {
  open({ id: 'classic-milk-tea' })
  expect(screen.getByText(/^Contains .*milk/i)).toBeTruthy()
  choose(/^Soy/)
  expect(screen.getByText(/^Contains .*soy/i)).toBeTruthy()
})

test('a topping that is sold out since is named, and taken out', () => {
  const boba = CATALOGUE.toppings.find(({ name }) => name === 'Boba')?.id ?? ''
  const menu = { ...CATALOGUE, toppings: CATALOGUE.toppings.filter(({ id }) => id !== boba) }
  const more: object = { line: { customizations: { toppings: [boba] } } }
  open({ menu, ...more })
  expect(button(/^Save/).disabled).toBe(true)
  const why = screen.getByText('Boba: sold out. Take it out to go on.')
  expect(why.parentElement?.contains(button(/^Save/))).toBe(true)
  press('Take one Boba out')
  press(/^Save/)
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ customizations: { toppings: [] } })
})

test('a topping that is sold out stays in sight, grey and with the word, and cannot be chosen', () => {
  const boba = CATALOGUE.toppings.find(({ name }) => name === 'Boba')!
  const toppings = CATALOGUE.toppings.filter(({ id }) => id !== boba.id)
  open({ menu: { ...CATALOGUE, toppings, toppingsOut: [{ ...boba, until: null }] } })
  expect(button('Boba Sold out').disabled).toBe(true)
  expect(button(/^Add \$7/).disabled).toBe(false)
})
