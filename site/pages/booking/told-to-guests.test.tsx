import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cafeAt, show } from '../../testing.tsx'
import { HirePage } from './HirePage.tsx'
import { LinkByMail } from './LinkByMail.tsx'
import { PrivateEventPage } from './PrivateEventPage.tsx'

afterEach(cleanup)

const NOW = '2025-10-17T16:00:00Z'
const TIME = {
  startsAt: '2025-11-07T22:00:00Z',
  endsAt: '2025-11-08T00:00:00Z',
  timeZone: 'America/New_York',
}

const HIRE = {
  ...TIME,
  reference: 'H-1',
  token: 'key',
  state: 'confirmed',
  room: 'Art Space',
  headcount: 4,
  lines: [],
  policy: [],
  payments: [],
  totalCents: 7_000,
  depositCents: 3_500,
  paidCents: 3_500,
  refundedCents: 0,
  dueCents: 0,
  atCounterCents: 0,
  cancel: null,
  calendar: null,
}

test.each([
  [true, false],
  [undefined, true],
])(
  'a hire is said to be emailed only where email leaves the server',
  async (isWithoutMail, says) => {
    const answers = {
      'GET /api/cafe': () => ({ ...cafeAt(NOW), ...(isWithoutMail && { isWithoutMail }) }),
      'GET /api/room-bookings/H-1': () => HIRE,
    }
    show(<HirePage />, answers, '/book-space/hire?reference=H-1&token=key')
    await screen.findByText(says ? /We have sent you an email/ : /Keep this page/)
    expect(screen.queryByText(/We have sent you an email/) !== null).toBe(says)
  },
)

test.each([
  [undefined, 'Our mail has the link.'],
  [true, /^This café sends no email yet\. Note your reference/],
])('seats are said to be linked in a mail only where it leaves the server', async (none, said) => {
  show(<LinkByMail>Our mail has the link.</LinkByMail>, {
    'GET /api/cafe': () => ({ ...cafeAt(NOW), ...(none && { isWithoutMail: true }) }),
  })
  await screen.findByText(said)
})

test.each([true, false])(
  'a hire says that it can be moved only where it can: %s',
  async (canMove) => {
    const cancel = { refundCents: 0, keptCents: 0, words: 'Nothing was paid.' }
    const answers = {
      'GET /api/cafe': () => ({ ...cafeAt(NOW), isWithoutMail: true }),
      'GET /api/room-bookings/H-1': () => ({ ...HIRE, cancel, canMove }),
    }
    show(<HirePage />, answers, '/book-space/hire?reference=H-1&token=key')
    await screen.findByText(/here you pay and cancel it/)
    // They come with a file of their own.
    await screen.findByRole('button', { name: 'Cancel it' })
    const button = screen.queryByRole('button', { name: 'Move it to another time' })
    expect(button !== null).toBe(canMove)
    expect(screen.queryByText(/can no longer be moved here/) !== null).toBe(!canMove)
  },
)

const EVENT = {
  ...TIME,
  reference: 'P-1',
  occasion: 'A wedding',
  state: 'proposal',
  room: 'Entire Venue',
  headcount: 40,
  proposal: {
    number: 1,
    lines: [{ label: 'The venue', cents: 70_000 }],
    totalCents: 70_000,
    schedule: [{ dueOn: '2025-10-31', cents: 70_000, leftCents: 70_000 }],
    words: '',
    further: [],
    validUntil: '2025-10-25T04:00:00Z',
  },
  canAccept: true,
  acceptedBy: null,
  acceptedAt: null,
  paidCents: 0,
  refundedCents: 0,
  payments: [],
  next: null,
  policy: [],
  failure: null,
}

const openEvent = (more: object) =>
  show(
    <PrivateEventPage />,
    {
      'GET /api/cafe': () => cafeAt(NOW),
      'GET /api/private-events/P-1': () => ({ ...EVENT, ...more }),
    },
    '/private-event?reference=P-1&token=key',
  )

test('a proposal holds until the end of the day that staff named', async () => {
  openEvent({})
  await screen.findByText('The time is held for you until the end of Friday, October 24.')
})

test('an event that is off asks for no payment, and says what was paid and given back', async () => {
  openEvent({ state: 'lost', canAccept: false, paidCents: 40_000, refundedCents: 40_000 })
  await screen.findByText('It does not take place')
  expect(screen.queryByText(/^By /)).toBeNull()
  expect(screen.getByText('Paid').nextSibling?.textContent).toBe('$400.00')
  expect(screen.getByText('Given back').nextSibling?.textContent).toBe('$400.00')
})

test('once a plan is withdrawn, the words that say so are where the keyboard is', async () => {
  show(
    <PrivateEventPage />,
    {
      'GET /api/cafe': () => cafeAt(NOW),
      'GET /api/private-events/P-1': () => ({ ...EVENT, canWithdraw: true }),
      'POST /api/private-events/P-1/cancellation': () => ({
        ...EVENT,
        state: 'lost',
        canAccept: false,
      }),
    },
    '/private-event?reference=P-1&token=key',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Decline the proposal' }))
  fireEvent.click(screen.getByRole('button', { name: 'Yes, decline it' }))
  const title = await screen.findByText('It does not take place')
  await waitFor(() => expect(document.activeElement).toBe(title.closest('header')))
})
