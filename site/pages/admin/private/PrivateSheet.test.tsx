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
  evenings: [],
  closed: [],
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

const CLASS = {
  id: 'clay-night',
  title: 'Clay Night',
  startsAt: '2025-10-26T22:00:00.000Z',
  people: 7,
  waiting: 0,
  withoutMail: 0,
  backCents: 28_000,
}

test('further evenings of a proposal are shown with what is in their way, which is called off with a tick', async () => {
  const sent: unknown[] = []
  const [own, further] = ['19', '26'].map((day) => ({
    startsAt: `2025-10-${day}T21:00:00.000Z`,
    endsAt: `2025-10-${Number(day) + 1}T01:00:00.000Z`,
    has: day === '19' ? 'held' : null,
    taken: [],
    classes: [],
    effects: null,
  }))
  const inTheWay = {
    ...further,
    taken: [{ what: CLASS.title, startsAt: CLASS.startsAt, endsAt: CLASS.startsAt }],
    classes: [CLASS],
  }
  const plan = { ...PLAN, estimateCents: 70_000, evenings: [own] }
  show(<PrivateSheet reference="P-1" />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T12:00:00-04:00'),
    'GET /api/admin/private-events/P-1': ({ query }) =>
      query.get('dates') === '2025-10-26' ? { ...plan, evenings: [own, inTheWay] } : plan,
    'POST /api/admin/private-events/P-1/proposal': ({ body }) => {
      sent.push(body)
      return plan
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add an evening' }))
  fireEvent.change(screen.getByLabelText('Further evening 1'), { target: { value: '2025-10-26' } })
  expect(await screen.findByText(/: the room is held for this event\./)).toBeTruthy()
  expect(screen.queryByText(/: the room is free\./)).toBeNull()
  expect(screen.getByText(/taken at that time: Clay Night/).textContent).toContain(
    'Sending the proposal can call this class off.',
  )
  expect(screen.getByText(/7 people\. All get an email\. \$280\.00 goes back\./)).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Call them off and send it by email',
  })
  expect(button.disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('Call off this class'))
  fireEvent.change(screen.getByLabelText('payment 1 in $'), { target: { value: '1400' } })
  fireEvent.click(button)
  await waitFor(() =>
    expect(sent).toMatchObject([{ dates: ['2025-10-26'], closes: ['clay-night'] }]),
  )
})
