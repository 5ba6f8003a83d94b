import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Order, OrderEdited } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { configureApi } from '#widgets/api.ts'
import { menu, session } from '#widgets/state/index.ts'
import { LabelsPage } from './LabelsPage.tsx'

afterEach(() => {
  cleanup()
  session.signOut()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const line = (id: string, quantity = 1) => ({
  type: 'item',
  id,
  name: id,
  quantity,
  summary: '',
  customizations: {},
})

function order(number: string, lines: object[], more: Partial<Order> = {}): Order {
  return {
    id: number,
    number,
    status: 'confirmed',
    contact: { name: 'Zoe', email: null, phone: null },
    quote: { lines, totalCents: 918 } as unknown as Order['quote'],
    note: '',
    estimatedAt: new Date().toISOString(),
    timeZone: 'America/New_York',
    ...more,
  } as Order
}

const ITEMS = {
  items: [
    { id: 'taro-milk-tea', category: 'boba', temps: [], choices: {} },
    { id: 'croissant', category: 'pastry' },
  ],
} as unknown as Menu

function open(orders: Order[], of = ITEMS) {
  configureApi({ api: 'https://cafe.example' })
  menu.current.value = of
  vi.stubGlobal('fetch', async (url: string) =>
    new URL(String(url)).pathname === '/api/orders'
      ? Response.json({ orders })
      : new Promise<Response>(() => {}),
  )
  session.signIn({
    id: 'u',
    email: 'u@cafe.example',
    name: 'Uma',
    role: 'STAFF',
    staffRole: 'BARISTA',
  })
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <LabelsPage />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('a note on one drink stands on its cup alone', async () => {
  const noted = { ...line('taro-milk-tea', 2), note: 'no lid' }
  open([order('A-1', [noted, line('taro-milk-tea')])])
  expect(await screen.findAllByText('no lid')).toHaveLength(2)
  expect(document.querySelectorAll('.cup-label')).toHaveLength(3)
})

test('warns of an allergy on every cup of the order, and prints other notes as well', async () => {
  const note = 'No nuts please, my son is allergic'
  open([
    order('A-1', [line('taro-milk-tea', 2)], { note }),
    order('A-2', [line('taro-milk-tea')], { note: 'At the window seat' }),
  ])
  expect(await screen.findAllByText('ALLERGY?')).toHaveLength(2)
  expect(screen.getAllByText(note, { exact: false })).toHaveLength(2)
  expect(screen.getByText('At the window seat')).toBeTruthy()
})

test('prints cups of today: no food, and nothing of another day', async () => {
  const later = new Date(Date.now() + 2 * 86_400_000).toISOString()
  open([
    order('A-1', [line('croissant', 3), line('taro-milk-tea')]),
    order('A-2', [line('taro-milk-tea')], { estimatedAt: later }),
  ])
  expect(await screen.findByRole('button', { name: 'Print 1 label' })).toBeTruthy()
  expect(screen.getByText(/1 of 1/)).toBeTruthy()
})

test('says ice, sugar, milk and toppings of every cup, what differs from usual in bold', async () => {
  const asUsual = line('taro-milk-tea')
  const changed = line('taro-milk-tea')
  const customizations = { iceLevel: 'less ice', milk: 'oat', toppings: ['boba', 'boba'] }
  open([order('A-1', [asUsual, { ...changed, customizations }])], CATALOGUE)
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Iced · Regular ice · 100% sugar · Regular milk')
  expect(second?.textContent).toContain('Iced · Less ice · 100% sugar · Oat milk · 2 × Boba')
  const bold = [...(second?.querySelectorAll('.cup-label-choices b') ?? [])]
  expect(bold.map(({ textContent }) => textContent)).toEqual(['Less ice', 'Oat milk', '2 × Boba'])
})

test('a drink that left the menu says what was asked for', async () => {
  open([order('A-1', [{ ...line('gone'), summary: 'Less ice · Boba' }])], CATALOGUE)
  expect(await screen.findByText('Less ice · Boba')).toBeTruthy()
})

test('what was printed is not printed once more with what came after it, until its drinks change', async () => {
  const prints = vi.fn()
  vi.stubGlobal('print', prints)
  const first = order('A-1', [line('taro-milk-tea', 2)])
  open([first])
  fireEvent.click(await screen.findByRole('button', { name: 'Print 2 labels' }))
  expect(prints).toHaveBeenCalledOnce()
  // The tablet may still be printing.
  expect(document.querySelectorAll('.cup-label')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'They are printed: go on' }))
  expect(document.querySelectorAll('.cup-label')).toHaveLength(0)
  expect(screen.getByRole('link', { name: 'A-1' }).getAttribute('href')).toBe(
    '/pos/labels?order=A-1',
  )

  cleanup()
  open([
    first,
    order('A-2', [line('taro-milk-tea')]),
    order('A-3', [line('taro-milk-tea')], { status: 'pending' }),
  ])
  expect(await screen.findByRole('button', { name: 'Print 1 label' })).toBeTruthy()

  cleanup()
  open([order('A-1', [line('taro-milk-tea', 3)], { edits: [{} as OrderEdited] })])
  expect(await screen.findByRole('button', { name: 'Print 3 labels' })).toBeTruthy()
})
