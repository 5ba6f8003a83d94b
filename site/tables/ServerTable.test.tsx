import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configureApi } from '#widgets/api.ts'
import { download } from '../state/download.ts'
import type { TableColumn } from './columns.ts'
import { ServerTable, type RowOf } from './ServerTable.tsx'

vi.mock('../state/download.ts', () => ({ download: vi.fn(async () => {}) }))

type Mail = RowOf<'mails'>
const COLUMNS: TableColumn<Mail>[] = [
  { id: 'subject', header: 'Subject', value: ({ subject }) => subject },
  { id: 'status', header: 'State', value: ({ status }) => status, facet: { name: 'State' } },
]

let asked: string[]
let answers: (() => Response)[]
beforeEach(() => {
  asked = []
  answers = []
  configureApi({ api: 'https://cafe.example' })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).search)
    return answers.shift()?.() ?? page('Welcome')
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('asks the server for what the address says, and for nothing else that stands there', async () => {
  await show('?q=ada&sort=subject&page=2&status=sent&nonsense=1')
  expect(asked).toEqual(['?q=ada&sort=subject&page=2&status=sent&of=house'])
})

test('is sorted as its page wants it while nobody asked', async () => {
  await show('')
  expect(asked).toEqual(['?sort=-createdAt&of=house'])
})

test('a filter that is chosen stands in the address, and begins on the first page', async () => {
  await show('?page=2')
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'failed' } })
  await waitFor(() => expect(asked.at(-1)).toBe('?sort=-createdAt&status=failed&of=house'))
  expect(screen.getByTestId('address').textContent).toBe('?status=failed')
})

test('the rows before stay while the next page is on its way', async () => {
  await show('')
  let arrive = () => {}
  vi.stubGlobal(
    'fetch',
    () => new Promise<Response>((done) => (arrive = () => done(page('Later')))),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('rowheader', { name: 'Welcome' })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'))
  await act(async () => arrive())
  expect(await screen.findByRole('rowheader', { name: 'Later' })).toBeTruthy()
})

test('the file holds every page of what was found', async () => {
  await show('?q=ada&page=2&status=sent')
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  const query = { q: 'ada', sort: '-createdAt', status: 'sent', of: 'house' }
  await waitFor(() => expect(download).toHaveBeenCalledWith('mailsCsv', { query }, 'mails.csv'))
})

test('says why there are no rows, and tries again', async () => {
  answers = [() => Response.json({ error: 'busy', message: 'Too busy.' }, { status: 400 })]
  render(<Page at="" />)
  expect((await screen.findByRole('alert')).textContent).toContain('Too busy.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('rowheader', { name: 'Welcome' })).toBeTruthy()
})

function page(subject: string): Response {
  const row = {
    id: subject,
    to: 'ada@lounge.example',
    subject,
    status: 'sent',
    createdAt: '2025-10-17T16:00:00Z',
    attempts: 1,
  }
  return Response.json({ rows: [row], total: 60, facets: { status: { sent: 40, failed: 20 } } })
}

async function show(at: string) {
  render(<Page at={at} />)
  await screen.findByRole('rowheader')
}

function Page({ at }: { at: string }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/${at}`]}>
        <ServerTable
          call="mails"
          name="Mails"
          columns={COLUMNS}
          rowId={({ id }) => id}
          sort="-createdAt"
          query={{ of: 'house' }}
          empty={<p>No email yet.</p>}
          file={{ call: 'mailsCsv', name: 'mails.csv' }}
        />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>
  )
}

function Address() {
  return <output data-testid="address">{useLocation().search}</output>
}
