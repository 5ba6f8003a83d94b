import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DoorMark } from '#domain/contracts/class-doors.ts'
import type { GuestList } from '#domain/contracts/guests.ts'
import { doorLog } from '#site/state/door-log.ts'
import { known } from '#site/state/till-known.ts'
import { memoryDatabases } from '#site/testing-store.ts'
import { show } from '#site/testing.tsx'
import { session } from '#widgets/state/session.ts'
import { EventDoorsPage } from './EventDoorsPage.tsx'

const listOf = (id: string, title: string, keys: string[], name = 'Ada Chen'): GuestList => ({
  event: {
    id,
    title,
    space: 'Lounge',
    startsAt: '2025-10-17T23:00:00.000Z',
    status: 'scheduled',
    seats: keys.length,
    arrived: 0,
    atDoor: 0,
    doorCents: 0,
    walkInCents: 500,
  },
  guests: [
    {
      reference: `R-${id.toUpperCase()}`,
      name,
      party: keys.length,
      tickets: '',
      answers: [],
      note: null,
      dueCents: 0,
      seats: keys.map((key, i) => ({ key, label: `${name} ${i + 1}`, arrivedAt: null })),
    },
  ],
  timeZone: 'America/New_York',
})
const DOORS = [
  listOf('micmic', 'Open Mic', ['AAAABBBB', 'CCCCDDDD']),
  listOf('ferry', 'Ferry Songs', ['EEEEFFFF'], 'Bo Li'),
]

let sent: DoorMark[]
let isGone: boolean
beforeEach(() => {
  vi.stubGlobal('indexedDB', memoryDatabases())
  sent = []
  isGone = false
  known.heard()
  doorLog.unsent.value = []
  doorLog.taken.value = []
})
afterEach(() => {
  session.signOut()
  vi.unstubAllGlobals()
})

async function open(at = '/pos/events') {
  const who = { id: 'bao', email: 'bao@cafe.example', name: 'Bao', role: 'STAFF' } as const
  session.signIn({ ...who, staffRole: 'BARISTA' })
  const gone = () => Promise.reject(new TypeError('no network'))
  show(
    <EventDoorsPage />,
    {
      'GET /api/event-doors': () =>
        isGone ? gone() : { doors: DOORS.map(asSent), timeZone: 'America/New_York' },
      'POST /api/class-doors/arrivals': ({ body }) => {
        if (isGone) return gone()
        sent.push(...(body as { marks: DoorMark[] }).marks)
        return { refused: [] }
      },
    },
    at,
  )
  await screen.findByRole('heading', { level: 1 })
  await screen.findByRole('searchbox')
}
/** As the server has it, with what it was sent. */
const asSent = (list: GuestList): GuestList => ({
  ...list,
  guests: list.guests.map((guest) => ({
    ...guest,
    seats: guest.seats.map((seat) => ({
      ...seat,
      arrivedAt: sent.findLast(({ pass }) => pass === seat.key)?.isIn
        ? '2025-10-17T22:50:00.000Z'
        : null,
    })),
  })),
})
const type = (words: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })
const letIn = () => fireEvent.click(screen.getByRole('button', { name: 'Check in' }))

test('without the network people are let in by code and by name, and it is sent once it is back', async () => {
  await open()
  isGone = true
  type('https://cafe.example/guest-list?event=micmic&ticket=R-MICMIC.CCCCDDDD')
  letIn()
  await screen.findByText('1 of 2')
  // The other one is the last who can be meant by the name.
  type('ada')
  letIn()
  await screen.findByText('2 of 2')
  await screen.findByText('2 unsent.')
  expect(sent).toEqual([])
  isGone = false
  await doorLog.send()
  await waitFor(() => expect(screen.queryByText('2 unsent.')).toBeNull())
  expect(sent.map(({ reference, pass, isIn }) => [reference, pass, isIn])).toEqual([
    ['R-MICMIC', 'CCCCDDDD', true],
    ['R-MICMIC', 'AAAABBBB', true],
  ])
  // Let out again.
  fireEvent.click(screen.getByRole('button', { name: 'Ada Chen 1 is in' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.isIn).toBe(false)
})

test('a name that several can be meant by lets nobody in', async () => {
  await open()
  type('ada')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check in' }).disabled).toBe(true)
})

test('the code of a ticket opens the list that it is on', async () => {
  await open('/pos/events?ticket=R-FERRY.EEEEFFFF')
  await screen.findByRole('heading', { name: 'Ferry Songs' })
  letIn()
  await waitFor(() => expect(sent).toMatchObject([{ reference: 'R-FERRY', pass: 'EEEEFFFF' }]))
})

test('a list of this device says how old it is, and that somebody may have booked since', async () => {
  await open()
  cleanup()
  isGone = true
  await open()
  const told = await screen.findByText('No connection')
  expect(told.parentElement?.textContent).toContain('who booked since is not on this list')
  type('Rosa')
  expect(screen.getByText(/^Nobody of that name was on the list at/).textContent).toContain(
    'may have booked since',
  )
})
