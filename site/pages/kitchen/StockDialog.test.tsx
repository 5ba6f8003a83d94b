import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Stock } from '#domain/contracts/menu-editing.ts'
import { configureApi } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { StockDialog } from './StockDialog.tsx'

configure({ asyncUtilTimeout: 8_000 })

const onSale = { isSoldOut: false, soldOutUntil: null }
let stock: Stock
let calls: { path: string; body: unknown }[]
let isDown: boolean

beforeEach(() => {
  stock = {
    categories: [{ id: 'coffee', name: 'Coffee', blurb: '' }],
    items: [
      { id: 'mocha', name: 'Mocha', category: 'coffee', ...onSale },
      { id: 'latte', name: 'Latte', category: 'coffee', isSoldOut: true, soldOutUntil: null },
    ],
    toppings: [{ id: 'boba', name: 'Boba', aliases: ['pearls', 'tapioca'], ...onSale }],
    milks: [{ id: 'oat', name: 'Oat milk', ...onSale }],
    nextOpening: '2025-10-18T15:00:00.000Z',
  }
  calls = []
  isDown = false
  configureApi({ api: 'https://cafe.example' })
  session.signIn({
    id: 'u',
    email: 'u@cafe.example',
    name: 'Bao',
    role: 'STAFF',
    staffRole: 'BARISTA',
  })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(String(url)).pathname
    if (path === '/api/cafe')
      return Response.json({ cafe: DEFAULT_SETTINGS.cafe, today: '2025-10-17', hours: [] })
    if (!path.startsWith('/api/stock')) return new Promise<Response>(() => {})
    if (isDown) return Response.json({ error: 'not_right', message: 'Not now.' }, { status: 422 })
    if (method === 'POST') {
      calls.push({ path, body: JSON.parse(String(body)) })
      stock = {
        ...stock,
        toppings: [{ id: 'boba', name: 'Boba', isSoldOut: true, soldOutUntil: null }],
      }
    }
    return Response.json(stock)
  })
})
afterEach(() => {
  cleanup()
  session.signOut()
  vi.unstubAllGlobals()
})

const open = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <StockDialog onClose={() => {}} />
    </QueryClientProvider>,
  )
}

test('what is out stands first, and one click sells something out', async () => {
  open()
  const out = await screen.findByRole('region', { name: 'Sold out now' })
  expect(within(out).getByText('Latte')).toBeTruthy()
  const boba = await screen.findByRole('group', { name: /^Boba/ })
  fireEvent.click(within(boba).getByRole('button', { name: 'Sold out' }))
  await waitFor(() =>
    expect(calls).toEqual([{ path: '/api/stock/toppings/boba', body: { isSoldOut: true } }]),
  )
  await waitFor(() => expect(within(out).getByText('Boba')).toBeTruthy())
  expect(screen.queryByRole('heading', { name: 'Toppings' })).toBeNull()
})

test('a milk is marked like everything else', async () => {
  open()
  const oat = await screen.findByRole('group', { name: /^Oat milk/ })
  fireEvent.click(within(oat).getByRole('button', { name: /^Out until/ }))
  await waitFor(() =>
    expect(calls).toEqual([
      { path: '/api/stock/milks/oat', body: { isSoldOut: true, until: 'next-opening' } },
    ]),
  )
})

test('whoever marks it may say until the opening of which day', async () => {
  open()
  const oat = await screen.findByRole('group', { name: /^Oat milk/ })
  const row = within(oat.closest('li') as HTMLElement)
  expect(screen.queryByLabelText('Oat milk: sold out until')).toBeNull()
  fireEvent.click(within(oat).getByRole('button', { name: 'Until a day' }))
  fireEvent.change(row.getByLabelText('Oat milk: sold out until'), {
    target: { value: '2025-10-23' },
  })
  fireEvent.click(row.getByRole('button', { name: 'Mark it sold out until then' }))
  await waitFor(() =>
    expect(calls).toEqual([
      { path: '/api/stock/milks/oat', body: { isSoldOut: true, until: '2025-10-23' } },
    ]),
  )
  await waitFor(() => expect(screen.queryByLabelText('Oat milk: sold out until')).toBeNull())
})

test('a name finds its row, and a name that is none says so', async () => {
  open()
  const search = await screen.findByRole('searchbox')
  fireEvent.change(search, { target: { value: 'moc' } })
  expect(screen.getByText('Mocha')).toBeTruthy()
  expect(screen.queryByText('Latte')).toBeNull()
  fireEvent.change(search, { target: { value: 'Pearls' } })
  expect(screen.getByText('Boba')).toBeTruthy()
  fireEvent.change(search, { target: { value: 'unicorn' } })
  expect(screen.getByRole('status').textContent).toBe('Nothing on the menu is called that.')
})

test('says so where the menu does not come', async () => {
  isDown = true
  open()
  expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy()
})

test('an ingredient says what is left and promised, and is counted anew', async () => {
  const count = {
    left: 3,
    until: null,
    lowAt: 2,
    countedAt: '2025-10-17T12:00:00.000Z',
    promised: [{ day: '2025-10-18', portions: 5 }],
  }
  stock = { ...stock, ingredients: [{ id: 'croissants', name: 'Croissants', ...onSale, count }] }
  open()
  expect(await screen.findByText(/^3 left, 5 promised for Sat/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Count again Croissants' }))
  const form = within(screen.getByRole('form', { name: 'Count Croissants' }))
  fireEvent.change(form.getByLabelText('Portions there'), { target: { value: 'abc' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByRole('alert').textContent).toContain('whole numbers')
  expect(calls).toEqual([])
  fireEvent.change(form.getByLabelText('Portions there'), { target: { value: '20' } })
  fireEvent.change(form.getByLabelText('Next delivery'), { target: { value: '2025-10-20' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls).toEqual([
      {
        path: '/api/stock/ingredients/croissants/count',
        body: { portions: 20, until: '2025-10-20', lowAt: 2 },
      },
    ]),
  )
})
