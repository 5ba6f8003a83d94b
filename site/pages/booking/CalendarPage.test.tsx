import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { session } from '#widgets/state/session.ts'
import { cafeAt, show } from '../../testing.tsx'
import { CalendarPage } from './CalendarPage.tsx'

afterEach(() => {
  cleanup()
  session.user.value = null
})

const SESSION = {
  id: 'a',
  title: 'First Print',
  summary: '',
  description: [],
  instructor: 'Amos',
  level: 'beginner',
  ages: 'From 14',
  startsAt: '2025-10-25T16:00:00Z',
  endsAt: '2025-10-25T19:00:00Z',
  space: 'Art Space',
  capacity: 10,
  seatsLeft: 2,
  priceCents: 6_800,
  includes: [],
  policy: '',
  status: 'scheduled',
  cover: { family: 'tide', seed: 1, inks: ['key', 'blue'] },
  coverAlt: '',
  bookingOpensAt: '2025-10-18T14:00:00Z',
}

test.each([
  ['none', 'Not open yet'],
  ['basic', 'Not open yet'],
  ['premium', '2 seats left'],
])('a class that opens tomorrow says to somebody with %s: %s', async (tierToday, says) => {
  session.user.value = { id: 'u1', name: 'Mira', role: 'CUSTOMER' } as typeof session.user.value
  show(
    <CalendarPage />,
    {
      'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
      'GET /api/classes': () => ({ sessions: [SESSION] }),
      'GET /api/events': () => ({ events: [], past: [] }),
      'GET /api/me/membership': () => ({ tierToday }),
    },
    '/classes/calendar?view=agenda',
  )
  const entry = await screen.findByRole('link', { name: /First Print/ })
  await screen.findByText(says)
  expect(entry.closest('li')?.textContent).toContain(says)
})
