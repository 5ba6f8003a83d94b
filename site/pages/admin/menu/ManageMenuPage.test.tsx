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
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { AdminMenu, AdminTopping } from '#domain/contracts/menu-editing.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { toppingEditOf, toppingOf } from '#domain/menu/topping-editing.ts'
import { configureApi } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { ManageMenuPage } from './ManageMenuPage.tsx'

// The drawings are downloaded when they are wanted, which a busy machine does slowly.
configure({ asyncUtilTimeout: 8_000 })

const STANDING = {
  state: 'published' as const,
  version: '1',
  cameWithUpdate: false,
  offer: null,
  isSoldOut: false,
  soldOutUntil: null,
}
let menu: AdminMenu
let calls: { method: string; path: string; body: unknown }[]
/** What the server answers to a change, instead of the menu as it is. */
let refusal: Response | null

beforeEach(() => {
  menu = {
    categories: CATALOGUE.categories,
    items: CATALOGUE.items.slice(0, 3).map((item) => ({ ...item, ...STANDING })),
    toppings: CATALOGUE.toppings.slice(0, 3).map((one) => ({ ...one, ...STANDING })),
    nextOpening: null,
  }
  calls = []
  refusal = null
  sessionStorage.clear()
  configureApi({ api: 'https://cafe.example' })
  session.signIn({
    id: 'u',
    email: 'u@cafe.example',
    name: 'Asha',
    role: 'STAFF',
    staffRole: 'MANAGER',
  })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('confirm', () => true)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(String(url)).pathname
    if (path === '/api/cafe')
      return Response.json({ cafe: DEFAULT_SETTINGS.cafe, today: '2025-10-17', hours: [] })
    if (!path.startsWith('/api/admin/menu')) return new Promise<Response>(() => {})
    if (path.endsWith('/versions')) return Response.json({ versions: [] })
    if (method === 'GET') return Response.json(menu)
    calls.push({ method, path, body: JSON.parse(String(body)) })
    const answer = refusal
    refusal = null
    return answer ?? Response.json(path.endsWith('/toppings') ? { id: 'glass-pearls' } : menu)
  })
})
afterEach(() => {
  cleanup()
  session.signOut()
  vi.unstubAllGlobals()
})

function open(search = '') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MemoryRouter initialEntries={[`/employee/menu${search}`]}>
      <QueryClientProvider client={client}>
        <ManageMenuPage />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }))
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const change = (id: string, next: Partial<AdminTopping>) => {
  menu = {
    ...menu,
    toppings: menu.toppings.map((one) => (one.id === id ? { ...one, ...next } : one)),
  }
}

test('a new topping is kept as a draft, its allergens being nobody’s guess, and opens at once', async () => {
  open('?topping=new')
  await screen.findByRole('heading', { level: 1, name: 'A new topping' })
  write('Name', 'Glass Pearls')
  write('Price', '0.90')
  await press('Save as a draft')
  expect((await screen.findByRole('alert')).textContent).toContain('Name its allergens')
  expect(calls).toEqual([])

  fireEvent.click(screen.getByLabelText('I have looked: it contains none of these'))
  const value = {
    ...toppingEditOf(CATALOGUE.toppings[0]!),
    name: 'Glass Pearls',
    priceCents: 90,
    aliases: [],
  }
  menu = {
    ...menu,
    toppings: [
      ...menu.toppings,
      { ...toppingOf('glass-pearls', value), ...STANDING, state: 'draft' },
    ],
  }
  await press('Save as a draft')
  await screen.findByRole('heading', { level: 1, name: 'Glass Pearls' })
  expect(calls).toEqual([{ method: 'POST', path: '/api/admin/menu/toppings', body: { value } }])
  await press('Publish it')
  await waitFor(() =>
    expect(calls[1]).toMatchObject({
      path: '/api/admin/menu/toppings/glass-pearls/state',
      body: { state: 'published', version: '1' },
    }),
  )
})

test('the price of a topping is changed in the list, and nothing else of it', async () => {
  open()
  await press('Edit the price of Boba')
  write('Price $', '0.80')
  fireEvent.submit(screen.getByRole('form', { name: 'Price of Boba' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  const boba = CATALOGUE.toppings.find(({ id }) => id === 'boba')!
  expect(calls[0]).toMatchObject({
    path: '/api/admin/menu/toppings/boba',
    body: { value: { ...toppingEditOf(boba), priceCents: 80 }, version: STANDING.version },
  })
  await screen.findByRole('button', { name: 'Edit the price of Boba' })
})

test('who saves a topping that somebody else has changed keeps what they wrote, and chooses', async () => {
  open('?topping=boba')
  await screen.findByRole('heading', { level: 1, name: 'Boba' })
  write('Price', '0.85')
  refusal = Response.json(
    { error: 'outdated', message: 'Somebody else has changed Boba.' },
    { status: 409 },
  )
  change('boba', { priceCents: 80, version: '2' })
  await press('Save and publish')
  const alert = await screen.findByText('Somebody else has changed Boba.')
  expect(alert).toBeTruthy()
  expect((screen.getByLabelText('Price') as HTMLInputElement).value).toBe('0.85')
  await press('Keep mine, save it over theirs')
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({
      method: 'PATCH',
      body: { version: '2', value: { priceCents: 85 } },
    }),
  )
})

test('an offer of an update shows what differs, and is taken or declined', async () => {
  const boba = menu.toppings[0]!
  const value = { ...toppingEditOf(boba), priceCents: 80 }
  change('boba', { offer: { value, version: 'offer-1' } })
  open()
  const notice = (await screen.findByText(/News about 1 of your own/)).closest('div')!
  fireEvent.click(within(notice).getByRole('link', { name: 'Boba' }))
  const offer = await screen.findByRole('region', { name: 'An update has news about Boba' })
  expect(within(offer).getByText(/\$0\.75/)).toBeTruthy()
  expect(within(offer).getByText(/\$0\.80/)).toBeTruthy()
  change('boba', { offer: null })
  fireEvent.click(within(offer).getByRole('button', { name: 'Keep ours' }))
  await waitFor(() => expect(screen.queryByText('Keep ours')).toBeNull())
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/api/admin/menu/toppings/boba/offer',
      body: { isTaken: false, version: '1', offer: 'offer-1' },
    },
  ])
})

test('what came with an update is named until somebody has decided about it', async () => {
  change('grass-jelly', { state: 'archived', cameWithUpdate: true })
  change('aloe-vera', { state: 'draft', cameWithUpdate: true })
  open()
  const notice = (await screen.findByText('2 new things from an update.')).closest('div')!
  expect(
    within(notice)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Grass Jelly', 'Aloe Vera'])
  fireEvent.click(within(notice).getByRole('link', { name: 'Grass Jelly' }))
  await press('Leave it archived')
  await waitFor(() => expect(calls).toMatchObject([{ body: { state: 'archived', version: '1' } }]))
})

test('a search finds toppings too, and lets nothing change places', async () => {
  open()
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'herbal' } })
  expect(screen.getByRole('heading', { name: 'Grass Jelly' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Boba' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  expect(screen.getByText('1 found')).toBeTruthy()
})

test('back from an editor the focus is on the row that was left', async () => {
  open()
  Element.prototype.scrollIntoView = () => {}
  const row = (await screen.findByRole('heading', { name: 'Aloe Vera' })).querySelector('a')!
  fireEvent.click(row)
  fireEvent.click(await screen.findByRole('link', { name: 'The whole menu' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Aloe Vera'))
})

test('a link to a part of the menu leads there once the menu is here', async () => {
  const seen: string[] = []
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    seen.push(this.id)
  }
  location.hash = '#menu-toppings'
  open()
  await screen.findByText('Everything is on sale.')
  expect(seen).toEqual(['menu-toppings'])
  location.hash = ''
})
