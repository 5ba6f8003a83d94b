import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { configureApi } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { cafeAt } from '../../testing.tsx'
import { RsvpForm } from './RsvpForm.tsx'
import { titleOf } from './rsvp-title.ts'

const EVENT = {
  id: 'open-mic',
  title: 'Open Mic',
  startsAt: '2025-10-24T23:00:00.000Z',
  endsAt: '2025-10-25T01:00:00.000Z',
  summary: 'One lamp.',
  seatsLeft: 2,
  capacity: 20,
  priceCents: 500,
} as CafeEvent

let sent: { party: number; formToken: string }[]
let answer: (given: object, status?: number) => void
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  configureApi({ api: 'https://cafe.example' })
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (String(url).endsWith('/api/form-token'))
      return Promise.resolve(Response.json({ formToken: 'token' }))
    sent.push(JSON.parse(String(init.body)) as (typeof sent)[number])
    return new Promise<Response>((resolve) => {
      answer = (given, status = 200) => resolve(Response.json(given, { status }))
    })
  })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  session.signOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const client = new QueryClient()
  client.setQueryData(['event', 'open-mic'], EVENT)
  const page = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RsvpForm event={EVENT} cafe={cafeAt('2025-10-17T15:00:00-04:00')} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const isFresh = () => client.getQueryState(['event', 'open-mic'])?.isInvalidated === false
  return { ...page, isFresh }
}
const type = (label: string, value: string) =>
  act(async () =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } }),
  )
async function ask(name: string) {
  await type('Your name', 'Ada')
  await type('Email', 'ada@lounge.example')
  fireEvent.click(screen.getByRole('button', { name }))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
}
const more = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'One more' })))

test('says what it costs and for how many, and waits where there are not seats for all of them', async () => {
  open()
  expect(screen.getByText('$5 at the door. Nothing is charged now.')).toBeTruthy()
  await more()
  expect(screen.getByRole('button', { name: 'Reserve 2 seats for us' })).toBeTruthy()
  expect(screen.getByText('$10 at the door. Nothing is charged now.')).toBeTruthy()
  await more()
  expect(screen.getByRole('button', { name: 'Join the waitlist' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('Only 2 seats are left.')
})

test('knows whoever is signed in, also where that is known later, and keeps what they typed', async () => {
  open()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).value).toBe('')
  await act(async () => {
    session.user.value = {
      id: 'u1',
      name: 'Cleo Park',
      email: 'cleo@guest.example',
    } as typeof session.user.value
  })
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
  expect([field('Your name'), field('Email')]).toEqual(['Cleo Park', 'cleo@guest.example'])
  await type('Your name', 'Cleo')
  expect(field('Your name')).toBe('Cleo')
})

test('a seat that is kept says so, and the seats that are left are asked for anew', async () => {
  const { isFresh } = open()
  await ask('Reserve a seat for me')
  expect(sent).toMatchObject([{ party: 1, formToken: 'token', name: 'Ada' }])
  expect(isFresh()).toBe(true)
  await act(async () =>
    answer({ status: 'confirmed', position: null, reference: 'E-1', message: 'See you.' }),
  )
  expect(screen.getByText('You are on the list.')).toBeTruthy()
  expect(isFresh()).toBe(false)
})

test('also where the form was closed before the answer came', async () => {
  const { isFresh, unmount } = open()
  await ask('Reserve a seat for me')
  unmount()
  answer({ status: 'confirmed', position: null, reference: 'E-1', message: 'See you.' })
  await vi.waitFor(() => expect(isFresh()).toBe(false))
})

test('a place on the waitlist is told by its number', async () => {
  open()
  await ask('Reserve a seat for me')
  await act(async () =>
    answer({ status: 'waitlisted', position: 3, reference: 'E-2', message: 'We write to you.' }),
  )
  expect(screen.getByText('Number 3 in line.')).toBeTruthy()
})

test('a wish about which nobody can be emailed is not headed as if the guest had a step to do', () => {
  const waits = {
    reference: 'R-BCDFG',
    status: 'unconfirmed',
    position: null,
    message: '',
  } as const
  expect(titleOf(waits)).toBe('One more step.')
  expect(titleOf({ ...waits, isMailed: false })).toBe('The café looks at it.')
})
