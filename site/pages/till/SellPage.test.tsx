import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { session } from '#widgets/state/session.ts'
import { till } from '../../state/till.ts'
import { cafeAt, show } from '../../testing.tsx'
import { SellPage } from './SellPage.tsx'

beforeEach(() => {
  session.signIn({
    id: 'bao',
    email: 'bao@cafe.example',
    name: 'Bao Tran',
    role: 'STAFF',
    staffRole: 'BARISTA',
  })
  till.isTraining.value = true
})
afterEach(() => {
  cleanup()
  till.clear()
  till.parked.value = []
  till.isTraining.value = false
  session.signOut()
  vi.unstubAllGlobals()
})

async function open() {
  show(<SellPage />, {
    'GET /api/menu': () => CATALOGUE,
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
    'GET /api/drawers': () => ({ drawers: [] }),
    'GET /auth/till': () => ({ till: null, people: [] }),
  })
  await screen.findByRole('button', { name: /^Boba|Bubble/ })
}
const press = (name: RegExp | string, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }))
const dialog = () => screen.getByRole('dialog')

test('a drink that is paid in cash takes four presses, and the change is told', async () => {
  await open()
  press(/^Taro Milk Tea/)
  press(/^Add \$/, dialog())
  press(/^Pay/)
  press('$20.00', dialog())
  expect(await screen.findByRole('heading', { name: 'Practised' })).toBeTruthy()
  // $7.50 and 8 % tax.
  expect(document.querySelector('.till-change')?.textContent).toBe('$11.90')
  expect(till.bill.value.lines).toEqual([])
})

test('a bill is split, and what was taken is counted until nothing is left', async () => {
  await open()
  press(/^Taro Milk Tea/)
  press(/^Add \$/, dialog())
  press(/^Pay/)
  press('1 of 3', dialog())
  press(/^\$2\.70/, dialog())
  expect(within(dialog()).getByRole('heading', { level: 2 }).textContent).toBe('$5.40 left')
  press(/^The terminal took \$5\.40/, dialog())
  expect(await screen.findByRole('heading', { name: 'Practised' })).toBeTruthy()
})

test('a line that is paid is not paid again, unless that is undone', async () => {
  await open()
  for (const drink of [/^Taro Milk Tea/, /^Classic Milk Tea/]) {
    press(drink)
    press(/^Add \$/, dialog())
  }
  press(/^Pay/)
  const taro = () => within(dialog()).getByRole<HTMLInputElement>('checkbox', { name: /Taro/ })
  fireEvent.click(taro())
  press(/^The terminal took/, dialog())
  expect([taro().checked, taro().disabled]).toEqual([true, true])
  press('Undo the last one', dialog())
  expect([taro().checked, taro().disabled]).toEqual([false, false])
})

test('a parked bill comes back, and the one on the screen waits meanwhile', async () => {
  await open()
  press(/^Taro Milk Tea/)
  press(/^Add \$/, dialog())
  press('Park')
  expect(till.bill.value.lines).toEqual([])
  press(/^Thai Milk Tea/)
  press(/^Add \$/, dialog())
  press('Parked 1')
  press(/^Taro Milk Tea/, dialog())
  expect(till.bill.value.lines.map(({ id }) => id)).toEqual(['taro-milk-tea'])
  expect(till.parked.value).toHaveLength(1)
})

test('what is cleared by mistake is not lost, and the search takes its first by Enter', async () => {
  await open()
  fireEvent.keyDown(document.body, { key: '/' })
  const search = screen.getByRole('searchbox')
  expect(document.activeElement).toBe(search)
  fireEvent.change(search, { target: { value: 'taro' } })
  fireEvent.submit(search)
  press(/^Add \$/, dialog())
  expect(till.bill.value.lines).toHaveLength(1)
  press('Clear')
  expect(till.isEmpty.value).toBe(true)
})
