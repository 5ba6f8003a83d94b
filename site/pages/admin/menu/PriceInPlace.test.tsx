import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AdminItem } from '#domain/contracts/menu-editing.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { configureApi } from '#widgets/api.ts'
import { PriceInPlace } from './PriceInPlace.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  const sent: { value: { sizes: { priceCents: number }[]; priceCents: number } }[] = []
  configureApi({ api: 'https://cafe.example' })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)) as (typeof sent)[number])
    return Response.json({ categories: [], items: [], toppings: [], nextOpening: null })
  })
  const drink = CATALOGUE.items.find(({ id }) => id === 'taro-milk-tea')
  if (!drink) throw new Error('The catalogue has no such drink.')
  const item: AdminItem = {
    ...drink,
    state: 'published',
    version: 'v1',
    cameWithUpdate: false,
    offer: null,
  }
  const of = (now: AdminItem) => (
    <QueryClientProvider client={new QueryClient()}>
      <PriceInPlace item={now} />
    </QueryClientProvider>
  )
  const { rerender } = render(of(item))
  fireEvent.click(screen.getByRole('button', { name: /^Edit/ }))
  const fields = screen.getAllByRole<HTMLInputElement>('textbox')
  const save = () => fireEvent.submit(screen.getByRole('form'))
  /** Somebody else saves these prices. */
  const theirs = (...cents: number[]) => {
    const sizes = item.sizes.map((size, index) => ({ ...size, priceCents: cents[index] ?? 0 }))
    rerender(of({ ...item, version: 'v2', sizes }))
  }
  return { sent, fields, save, theirs, item }
}

test('Enter saves the prices of all sizes, and nothing else of the item', async () => {
  const { sent, fields, save } = open()
  expect(document.activeElement).toBe(fields[0])
  fireEvent.change(fields[0]!, { target: { value: '7.95' } })
  save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    version: 'v1',
    value: { name: 'Taro Milk Tea', priceCents: 795, sizes: [{ priceCents: 795 }, {}] },
  })
})

test('Escape leaves the prices as they were, and the focus returns to where it came from', () => {
  const { sent, fields } = open()
  fireEvent.change(fields[0]!, { target: { value: '1.00' } })
  fireEvent.keyDown(fields[0]!, { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Edit/ }))
  expect(sent).toEqual([])
})

test('a price that only somebody else changed is shown and kept, whatever was typed beside it', async () => {
  const { sent, fields, save, theirs, item } = open()
  fireEvent.change(fields[1]!, { target: { value: '9.25' } })
  theirs(775, item.sizes[1]!.priceCents)
  expect(fields[0]!.value).toBe('7.75')
  expect(screen.getByRole('status').textContent).toContain('Regular is $7.75 now.')
  save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    version: 'v2',
    value: { sizes: [{ priceCents: 775 }, { priceCents: 925 }] },
  })
})

test('a price that both changed shows both before it is saved', () => {
  const { fields, theirs, item } = open()
  fireEvent.change(fields[0]!, { target: { value: '7.95' } })
  theirs(775, item.sizes[1]!.priceCents)
  expect(fields[0]!.value).toBe('7.95')
  expect(screen.getByRole('status').textContent).toContain('Regular is $7.75 now, you typed 7.95.')
})

test.each([
  ['abc', 'A price is a number of dollars, like 6.50.'],
  ['-3', 'A price cannot be below 0.'],
  ['0', 'A price is more than 0.'],
  ['8.255', 'A price has at most two digits after the point, like 8.25.'],
])('%j is not sent, and what is wrong with it is said', (typed, problem) => {
  const { sent, fields, save } = open()
  fireEvent.change(fields[1]!, { target: { value: typed } })
  save()
  expect(screen.getByRole('alert').textContent).toBe(problem)
  expect(fields[1]!.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})
