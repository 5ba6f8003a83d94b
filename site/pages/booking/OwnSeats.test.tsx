import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CafeEvent } from '#domain/contracts/content.ts'
import type { Plan } from '#domain/contracts/mine.ts'
import { session } from '#widgets/state/session.ts'
import { show } from '../../testing.tsx'
import { OwnSeats } from './OwnSeats.tsx'

const EVENT = {
  id: 'open-mic',
  title: 'Open Mic',
  startsAt: '2025-10-24T23:00:00.000Z',
} as CafeEvent
const PLAN: Plan = {
  kind: 'event',
  reference: 'R-BCDFG',
  title: 'Open Mic',
  place: 'Entire Venue',
  startsAt: EVENT.startsAt,
  endsAt: '2025-10-25T01:00:00.000Z',
  people: 2,
  status: 'confirmed',
  to: '/events/open-mic?cancel=R-BCDFG&token=t',
}

afterEach(() => {
  session.user.value = null
  cleanup()
  vi.unstubAllGlobals()
})

function open(plans: Plan[], more: Partial<CafeEvent> = {}) {
  session.user.value = { id: 'u1', name: 'Cleo' } as typeof session.user.value
  show(<OwnSeats event={{ ...EVENT, ...more }}>The form</OwnSeats>, {
    'GET /api/me/plans': () => ({ plans, timeZone: 'America/New_York' }),
  })
}

test('whoever is on the list of a free event reads so, with the way to change it', async () => {
  open([{ ...PLAN, startsAt: '2025-11-24T23:00:00.000Z' }, PLAN])
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      'You are on the list, 2 of you. Change or cancel',
    ),
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe(PLAN.to)
  expect(screen.queryByText('The form')).toBeNull()
})

test('whoever has tickets may buy more', async () => {
  open([{ ...PLAN, people: 1, status: 'waitlisted' }], {
    tickets: {} as NonNullable<CafeEvent['tickets']>,
  })
  await screen.findByText('You are on the waitlist.')
  expect(screen.getByText('The form')).toBeTruthy()
})

test('everybody else gets the form', () => {
  show(<OwnSeats event={EVENT}>The form</OwnSeats>)
  expect(screen.getByText('The form')).toBeTruthy()
  cleanup()
  open([])
  expect(screen.getByText('The form')).toBeTruthy()
})
