import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { StaffPrivateEvent } from '#domain/contracts/private-events.ts'
import { cafeAt, show } from '#site/testing.tsx'
import { PrivateSheet } from './PrivateSheet.tsx'

afterEach(cleanup)

const PLAN: StaffPrivateEvent = {
  reference: 'P-1',
  occasion: 'A wedding',
  name: 'Zoe',
  state: 'new',
  room: 'Entire Venue',
  startsAt: '2025-10-19T21:00:00.000Z',
  endsAt: '2025-10-20T01:00:00.000Z',
  timeZone: 'America/New_York',
  headcount: 40,
  proposal: null,
  canAccept: false,
  acceptedBy: null,
  acceptedAt: null,
  paidCents: 0,
  refundedCents: 0,
  overtime: null,
  payments: [],
  next: null,
  policy: [],
  failure: null,
  email: 'zoe@guest.example',
  phone: null,
  message: '',
  spaceType: 'entire-venue',
  budgetCents: null,
  estimateCents: null,
  createdAt: '2025-10-17T16:00:00.000Z',
  heldUntil: null,
  hasRoom: false,
  taken: [],
  classes: [],
  closed: [],
  effects: null,
  runSheet: null,
  lostBecause: null,
  backCents: 0,
  dueCents: 0,
}

test('a hold ends on the day of the event at the latest', async () => {
  show(<PrivateSheet reference="P-1" />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T12:00:00-04:00'),
    'GET /api/admin/private-events/P-1': () => PLAN,
  })
  const until = await screen.findByLabelText<HTMLInputElement>('Until the end of')
  expect([until.value, until.max]).toEqual(['2025-10-19', '2025-10-19'])
})

test('the next payment, or all that is left, is taken at the counter', async () => {
  const sent: unknown[] = []
  let plan: StaffPrivateEvent = {
    ...PLAN,
    state: 'contracted',
    acceptedBy: 'Zoe',
    acceptedAt: '2025-10-17T16:00:00.000Z',
    dueCents: 100_000,
    proposal: {
      number: 1,
      lines: [{ label: 'All of it', cents: 100_000 }],
      totalCents: 100_000,
      schedule: [
        { dueOn: '2025-10-18', cents: 40_000, leftCents: 40_000 },
        { dueOn: '2025-10-19', cents: 60_000, leftCents: 60_000 },
      ],
      further: [],
      words: '',
      validUntil: '2025-10-18T16:00:00.000Z',
    },
  }
  show(<PrivateSheet reference="P-1" />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T12:00:00-04:00'),
    'GET /api/admin/private-events/P-1': () => plan,
    'POST /api/admin/rooms/P-1/payments': ({ body }) => {
      sent.push(body)
      plan = { ...plan, state: 'run', dueCents: 0, paidCents: 100_000 }
      return {}
    },
  })
  const buttons = async () =>
    (await screen.findAllByRole('button', { name: /taken/ })).map((each) => each.textContent)
  expect(await buttons()).toEqual([
    '$400.00 taken in cash',
    '$400.00 taken by card',
    '$1,000.00 taken in cash',
    '$1,000.00 taken by card',
  ])
  fireEvent.click(screen.getByRole('button', { name: '$1,000.00 taken in cash' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Take payment' })).toBeNull())
  expect(sent).toMatchObject([{ method: 'cash', expectedCents: 100_000 }])
})
