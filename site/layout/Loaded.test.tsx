import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#widgets/api.ts'
import { joined } from '../state/joined.ts'
import { Loaded } from './Loaded.tsx'

afterEach(cleanup)

const refused = (status: number) => new ApiError(status, 'refused', 'No.', {})

function Prints({ fetch, ...props }: { fetch: () => Promise<string[]> } & Extra) {
  const query = useQuery({ queryKey: ['prints'], queryFn: fetch, retry: false })
  return (
    <Loaded query={query} what="the prints" blank="wall" lines={3} {...props}>
      {(prints) => <p>{prints.join(', ')}</p>}
    </Loaded>
  )
}
type Extra = { isPage?: boolean; empty?: ReactNode; missing?: ReactNode; newest?: string }

function show(element: ReactNode) {
  const client = new QueryClient()
  render(<QueryClientProvider client={client}>{element}</QueryClientProvider>)
  return client
}
const retry = async () => fireEvent.click(await screen.findByText('Try again'))

test('keeps the place of what is on its way, and says so', async () => {
  show(<Prints fetch={() => new Promise(() => {})} />)
  const blank = screen.getByRole('status', { name: 'Loading the prints' })
  expect(blank.className).toBe('wall')
  expect(blank.querySelectorAll('.blank')).toHaveLength(3)
})

test('shows what came', async () => {
  show(<Prints fetch={async () => ['Heron', 'Kettle']} />)
  expect(await screen.findByText('Heron, Kettle')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

test('says that it failed, and tries again', async () => {
  const fetch = vi.fn(async () => ['Heron']).mockRejectedValueOnce(refused(500))
  show(<Prints fetch={fetch} />)
  const failed = await screen.findByRole('alert')
  expect(failed.textContent).toBe('The prints could not be loaded. Try again')
  await retry()
  expect(await screen.findByText('Heron')).toBeTruthy()
})

test('a page whose title comes with its data has one when that failed', async () => {
  const fetch = vi.fn(async () => ['Heron']).mockRejectedValueOnce(refused(500))
  show(<Prints isPage fetch={fetch} />)
  const title = () => screen.queryByRole('heading', { level: 1, name: 'The prints' })
  await screen.findByRole('alert')
  expect(title()).toBeTruthy()
  await retry()
  await screen.findByText('Heron')
  expect(title()).toBeNull()
})

test('the button for another try has the focus again when that failed too', async () => {
  let fail = () => {}
  const slowly = () => new Promise<string[]>((_, reject) => (fail = () => reject(refused(500))))
  const fetch = vi.fn(slowly).mockRejectedValueOnce(refused(500))
  show(<Prints fetch={fetch} />)
  await retry()
  await screen.findByRole('status')
  fail()
  const again = await screen.findByText('Try again')
  await waitFor(() => expect(document.activeElement).toBe(again))
})

test('an empty list says what stands in its place', async () => {
  show(<Prints fetch={async () => []} empty={<p>Bare walls.</p>} />)
  expect(await screen.findByText('Bare walls.')).toBeTruthy()
})

test('what does not exist is not tried again', async () => {
  const missing = <p>No such wall.</p>
  show(<Prints fetch={() => Promise.reject(refused(404))} missing={missing} />)
  expect(await screen.findByText('No such wall.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [undefined, null],
  ['the newest prints', 'The newest prints could not be loaded. Try again'],
])('what was there stays when fetching it again fails (%s)', async (newest, said) => {
  const fetch = vi.fn(() => Promise.reject(refused(500))) as () => Promise<string[]>
  vi.mocked(fetch).mockResolvedValueOnce(['Heron'])
  const client = show(<Prints fetch={fetch} {...(newest && { newest })} />)
  await screen.findByText('Heron')
  await act(() => client.refetchQueries())
  await waitFor(() => expect(screen.queryByRole('alert')?.textContent ?? null).toBe(said))
  expect(screen.getByText('Heron')).toBeTruthy()
})

test('several queries are there when each of them is, and only what failed is tried again', async () => {
  const here = { data: 1, error: null, isError: false, refetch: vi.fn() }
  const coming = { data: undefined, error: null, isError: false, refetch: vi.fn() }
  const failed = { data: undefined, error: refused(500), isError: true, refetch: vi.fn() }
  expect(joined({ here, also: here }).data).toEqual({ here: 1, also: 1 })
  expect(joined({ here, coming })).toMatchObject({ data: undefined, isError: false })
  const both = joined({ here, failed })
  expect(both).toMatchObject({ data: undefined, isError: true, error: failed.error })
  await both.refetch()
  expect(failed.refetch).toHaveBeenCalledOnce()
  expect(here.refetch).not.toHaveBeenCalled()
})
