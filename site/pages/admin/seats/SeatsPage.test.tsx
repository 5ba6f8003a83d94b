import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Reservation } from '#domain/contracts/reservations.ts'
import { cafeAt, show } from '#site/testing.tsx'
import { session } from '#widgets/state/session.ts'
import { SeatsDetail } from './SeatsDetail.tsx'
import { SeatsPage } from './SeatsPage.tsx'

afterEach(() => session.signOut())

const RESERVATION: Reservation = {
  reference: 'R-BCDFG',
  name: 'Walker',
  email: '',
  phone: null,
  party: 1,
  status: 'unconfirmed',
  isAddressProven: false,
  createdAt: '2025-10-17T16:00:00.000Z',
  waitsUntil: null,
  participants: ['Walker'],
  sitWith: null,
  note: null,
  event: {
    id: 'class:first-print-1',
    title: 'First Print',
    startsAt: '2025-10-18T15:30:00.000Z',
    seatsLeft: 2,
  },
} as Reservation

const admin = () =>
  session.signIn({ id: 'ada', email: 'ada@cafe.example', name: 'Ada', role: 'ADMIN' })

test('whoever left no address is written to by nobody', () => {
  admin()
  show(<SeatsDetail reservation={RESERVATION} />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:30:00.000Z'),
  })
  expect(screen.queryByLabelText(/for the email/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Write to them' })).toBeNull()
})

test('a class has its title and day in the filter', async () => {
  admin()
  const page = {
    rows: [RESERVATION],
    total: 1,
    facets: { event: { 'class:first-print-1': 1 }, status: {} },
  }
  show(<SeatsPage />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:30:00.000Z'),
    'GET /api/events': () => ({ events: [], past: [] }),
    'GET /api/classes': () => ({
      sessions: [{ id: 'first-print-1', title: 'First Print', startsAt: '2025-10-18T15:30:00Z' }],
    }),
    'GET /api/reservations': () => page,
  })
  expect(await screen.findByText(/First Print, Sat, Oct 18/)).toBeTruthy()
})
