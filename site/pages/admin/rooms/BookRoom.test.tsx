import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#widgets/state/index.ts'
import { show, type Answers } from '#site/testing.tsx'
import { BookRoom } from './BookRoom.tsx'

let sent: unknown[]
let booked: unknown[]
beforeEach(() => {
  sent = []
  booked = []
  session.signIn({ id: 'u', email: 'u@cafe.example', name: 'Uma', role: 'ADMIN' } as never)
})
afterEach(() => {
  session.signOut()
  vi.unstubAllGlobals()
})

const DAY = {
  date: '2025-10-29',
  isOpen: true,
  reason: null,
  hours: [
    { time: '13:00', startsAt: '2025-10-29T17:00:00.000Z', isFree: true, state: 'free' },
    { time: '14:00', startsAt: '2025-10-29T18:00:00.000Z', isFree: false, state: 'taken' },
  ],
}
const LETTER = {
  name: 'Lena Ortiz',
  email: 'lena@guest.example',
  phone: '518 555 0199',
  message: 'Could we have the small room on the 29th?',
}

function open(about: string, more: Answers = {}) {
  show(<BookRoom about={about} onBooked={(booking) => booked.push(booking)} onClose={() => {}} />, {
    'GET /api/spaces/art-space/day': () => DAY,
    'GET /api/spaces/art-space/quote': () => ({
      lines: [{ label: '2 hours', cents: 7_000 }],
      note: null,
      totalCents: 7_000,
    }),
    'GET /api/inbox/C-7KQ4M': () => LETTER,
    'POST /api/admin/rooms': ({ body }: { body: unknown }) => {
      sent.push(body)
      return { reference: 'H-7KQ4M2P' }
    },
    ...more,
  })
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a guest who wrote is known, only free hours are offered, and what it costs is told before it is written down', async () => {
  open('C-7KQ4M')
  expect(await screen.findByText(LETTER.message)).toBeTruthy()
  type('Day', '2025-10-29')
  await screen.findByRole('option', { name: '1:00 PM' })
  expect(screen.queryByRole('option', { name: '2:00 PM' })).toBeNull()
  type('Begins', '13:00')
  await screen.findByText('$70.00')
  type('People', '6')
  fireEvent.click(screen.getByRole('button', { name: 'Add the booking' }))
  await waitFor(() => expect(booked).toEqual([{ reference: 'H-7KQ4M2P' }]))
  expect(sent).toEqual([
    {
      spaceType: 'art-space',
      date: '2025-10-29',
      startsAt: '13:00',
      hours: 2,
      headcount: 6,
      name: 'Lena Ortiz',
      email: 'lena@guest.example',
      phone: '518 555 0199',
      message: '',
      about: 'C-7KQ4M',
    },
  ])
})

test('for whoever calls it says what is missing, field by field', async () => {
  open('')
  fireEvent.click(screen.getByRole('button', { name: 'Add the booking' }))
  for (const problem of [
    'Choose the day.',
    'Choose when it begins.',
    'Write how many people come.',
    'Write who the guest is.',
    'Write their email address: the link by which they pay and cancel goes there.',
  ])
    expect(screen.getAllByText(problem, { exact: false }).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})

test('a day without a free hour says so', async () => {
  open('', {
    'GET /api/spaces/art-space/day': () => ({
      ...DAY,
      isOpen: false,
      reason: 'We are closed.',
      hours: [],
    }),
  })
  type('Day', '2025-10-29')
  await screen.findByText('We are closed.')
})
