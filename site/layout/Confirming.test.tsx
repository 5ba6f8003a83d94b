import { act, cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AFTER_CARD } from '#domain/payments/after-card.ts'
import { session } from '#widgets/state/index.ts'
import { HirePage } from '../pages/booking/HirePage.tsx'
import { PartySeats } from '../pages/booking/PartySeats.tsx'
import { PrivateEventPage } from '../pages/booking/PrivateEventPage.tsx'
import { BOOKED, HELD } from '../pages/booking/testing.ts'
import { ClassPacks } from '../pages/dashboard/ClassPacks.tsx'
import { ChargeTruth } from '../pages/membership/ChargeTruth.tsx'
import { GiftTruth } from '../pages/membership/GiftTruth.tsx'
import { PaymentPage } from '../pages/ordering/PaymentPage.tsx'
import { cafeAt, show, type Answers } from '../testing.tsx'

const NOW = '2025-10-17T16:00:00Z'
const TODAY = '2025-10-17'
const TIME = {
  startsAt: '2025-11-07T22:00:00Z',
  endsAt: '2025-11-08T00:00:00Z',
  timeZone: 'America/New_York',
}
const HIRE = {
  ...TIME,
  reference: 'H-1',
  token: 'key',
  state: 'held',
  hasDetails: true,
  heldUntil: '2025-10-17T16:10:00Z',
  now: NOW,
  isInOrder: false,
  room: 'Art Space',
  headcount: 4,
  lines: [],
  policy: [],
  payments: [],
  totalCents: 7_000,
  depositCents: 3_500,
  paidCents: 0,
  refundedCents: 0,
  dueCents: 7_000,
  atCounterCents: 0,
  cancel: null,
  calendar: null,
  canPay: true,
  isPaying: true,
  failure: null,
}
const EVENT = {
  ...TIME,
  reference: 'P-1',
  occasion: 'A wedding',
  name: 'Ada',
  state: 'contracted',
  room: 'Entire Venue',
  headcount: 30,
  proposal: {
    number: 1,
    lines: [],
    totalCents: 90_000,
    schedule: [{ dueOn: TODAY, cents: 45_000, leftCents: 45_000 }],
    words: '',
    further: [],
    validUntil: NOW,
  },
  canAccept: false,
  acceptedBy: null,
  acceptedAt: null,
  paidCents: 0,
  refundedCents: 0,
  overtime: null,
  payments: [],
  next: { cents: 45_000, dueOn: TODAY },
  policy: [],
  isPaying: true,
  failure: null,
}
const CHARGE = {
  charge: {
    id: 'abcdef12-0000',
    kind: 'joining',
    tier: 'premium',
    state: 'open',
    amountCents: 3_000,
    worthCents: 3_000,
    refundedCents: 0,
    method: null,
    failure: null,
    fromOn: TODAY,
    untilOn: '2025-11-17',
    succeededAt: null,
  },
  membership: null,
  refunds: [],
  today: TODAY,
  timeZone: TIME.timeZone,
  provider: 'stripe',
}
const PAID_CHARGE = {
  ...CHARGE,
  charge: { ...CHARGE.charge, state: 'succeeded', method: 'stripe', succeededAt: NOW },
}
const GIFT = {
  gift: {
    id: 'g-1',
    tier: 'premium',
    months: 3,
    amountCents: 9_000,
    recipientName: 'Grace',
    recipientEmail: 'grace@guest.example',
    message: '',
    sendOn: TODAY,
    state: 'open',
    failure: null,
    method: null,
    createdOn: TODAY,
    paidOn: null,
    payUrl: 'https://pay.example/1',
    mailedAt: null,
    startedAt: null,
    canTakeBack: false,
    refund: null,
  },
  today: TODAY,
  provider: 'stripe',
}
const PAID_GIFT = { ...GIFT, gift: { ...GIFT.gift, state: 'waiting', paidOn: TODAY, payUrl: null } }
const PACK = { title: 'Five classes', reference: 'P-5', state: 'open', failure: null }
const ORDER = {
  orderId: 'o-1',
  number: 'A-104',
  state: 'due',
  totalCents: 918,
  paidCents: 0,
  refundedCents: 0,
  dueCents: 918,
  heldUntil: '2025-10-17T16:30:00Z',
  hasWork: false,
  hasBooking: false,
  timeZone: TIME.timeZone,
  failure: null,
  provider: 'stripe',
}

/** A page to which a card page leads back: what the server says of it before the word of the card page, and after it. */
type Row = {
  at: string
  page: ReactNode
  call: string
  before: object
  paid: object
  failed: object
  says: RegExp
  more?: Answers
}
const ROWS: Record<string, Row> = {
  'a room': {
    at: '/book-space/hire?reference=H-1&token=key',
    page: <HirePage />,
    call: 'GET /api/room-bookings/H-1',
    before: HIRE,
    paid: { ...HIRE, state: 'confirmed', isPaying: false, canPay: false },
    failed: { ...HIRE, failure: 'Declined.' },
    says: /It is yours/,
  },
  'a private event': {
    at: '/private-event?reference=P-1&token=key',
    page: <PrivateEventPage />,
    call: 'GET /api/private-events/P-1',
    before: EVENT,
    paid: { ...EVENT, state: 'deposit-paid', isPaying: false, next: null },
    failed: { ...EVENT, failure: 'Declined.' },
    says: /It is yours/,
  },
  seats: {
    at: '/classes/seats?reference=R-BCDFG&token=token',
    page: <PartySeats reference="R-BCDFG" token="token" missing={<p>Nothing here</p>} />,
    call: 'GET /api/rsvps/R-BCDFG/booking',
    before: { ...HELD, hasDetails: true, isPaying: true },
    paid: { ...BOOKED, isPaying: false },
    failed: { ...HELD, hasDetails: true, isPaying: true, failure: 'Declined.' },
    says: /You are in/,
  },
  'an order': {
    at: '/payment?order=o-1&token=key',
    page: <PaymentPage />,
    call: 'GET /api/orders/o-1/payment',
    before: ORDER,
    paid: { ...ORDER, state: 'paid', paidCents: 918, dueCents: 0, heldUntil: null },
    failed: { ...ORDER, failure: 'Declined.' },
    says: /Paid: \$9\.18/,
  },
  'a membership': {
    at: '/membership/success?charge=c-1',
    page: <ChargeTruth />,
    call: 'GET /api/me/membership/charges/c-1',
    before: CHARGE,
    paid: PAID_CHARGE,
    failed: { ...CHARGE, charge: { ...CHARGE.charge, failure: 'Declined.' } },
    says: /Welcome/,
  },
  'a gift': {
    at: '/membership/give?gift=g-1',
    page: <GiftTruth userId="u" id="g-1" />,
    call: 'GET /api/me/membership-gifts/g-1',
    before: GIFT,
    paid: PAID_GIFT,
    failed: { ...GIFT, gift: { ...GIFT.gift, failure: 'Declined.' } },
    says: /^Paid/,
  },
  'a pack': {
    at: '/dashboard/classes?pack=P-5',
    page: <ClassPacks userId="u" />,
    call: 'GET /api/me/class-packs/P-5',
    before: PACK,
    paid: { ...PACK, state: 'paid' },
    failed: { ...PACK, failure: 'Declined.' },
    says: /Paid: Five classes is yours/,
    more: {
      'GET /api/me/class-credits': () => ({ credits: [], packs: [], timeZone: TIME.timeZone }),
    },
  },
}

let known: object
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  session.signIn({ id: 'u', email: 'ada@guest.example', name: 'Ada', role: 'USER' } as never)
})
afterEach(() => {
  cleanup()
  session.signOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(name: string, mark = `&${AFTER_CARD}=1`) {
  const { at, page, call, before, more } = ROWS[name] as Row
  known = before
  show(page, { 'GET /api/cafe': () => cafeAt(NOW), [call]: () => known, ...more }, `${at}${mark}`)
}
const asks = () =>
  [...document.querySelectorAll('main a, button, a.button')].filter(({ textContent }) =>
    /^Pay|Try again|counter instead/.test(textContent ?? ''),
  )
const later = () => act(() => vi.advanceTimersByTimeAsync(1_500))
const NAMES = Object.keys(ROWS)

test.each(NAMES)('%s: nobody is asked for the money again before the answer', async (name) => {
  open(name)
  await screen.findAllByText(/^Your payment is being confirmed/)
  expect(asks()).toEqual([])
  known = (ROWS[name] as Row).paid
  await later()
  await screen.findAllByText((ROWS[name] as Row).says)
  expect(screen.queryByText(/being confirmed/)).toBeNull()
})

test.each(NAMES)('%s: that the card was declined is told', async (name) => {
  open(name)
  await screen.findAllByText(/^Your payment is being confirmed/)
  known = (ROWS[name] as Row).failed
  await later()
  expect(await screen.findByText('Declined.')).toBeTruthy()
  expect(screen.queryByText(/being confirmed/)).toBeNull()
})

test.each(NAMES)('%s: after two minutes without an answer it says so', async (name) => {
  open(name)
  await screen.findAllByText(/^Your payment is being confirmed/)
  // Each question follows the answer to the one before.
  for (let nth = 0; nth < 11; nth += 1) await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(await screen.findByText(/^We have not heard from the card page yet/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask again' })).toBeTruthy()
})

test.each(NAMES)('%s: without the mark nothing is being confirmed', async (name) => {
  open(name, '')
  await later()
  expect(screen.queryByText(/being confirmed/)).toBeNull()
})

test.each<[string, object]>([
  ['a room', { state: 'confirmed' }],
  ['a private event', {}],
  ['seats', { status: 'confirmed' }],
  ['a pack', {}],
])('%s: whoever left the card page, and had paid, reads it within a minute', async (name, more) => {
  const row = ROWS[name] as Row
  open(name, '')
  await screen.findAllByText(/Paid already\? This page says so within a few minutes/)
  known = { ...row.before, ...more }
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  known = row.paid
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await screen.findAllByText(row.says)
  expect(screen.queryByText(/Paid already/)).toBeNull()
})

test.each(['a room', 'a private event', 'seats'])(
  '%s: of which a part is paid is not said to have cost nothing',
  async (name) => {
    open(name, '')
    await screen.findAllByText(/^Nothing was charged so far/)
    cleanup()
    const row = ROWS[name] as Row
    const { at, page, call } = row
    show(
      page,
      { 'GET /api/cafe': () => cafeAt(NOW), [call]: () => ({ ...row.before, paidCents: 3_500 }) },
      at,
    )
    await screen.findAllByText(/^Nothing more was charged/)
    expect(screen.queryByText(/so far/)).toBeNull()
  },
)

test('a bank to which nobody agreed leaves nothing to wait for, and the order can be paid anew', async () => {
  open(
    'an order',
    `&${AFTER_CARD}=1&redirect_status=failed&payment_intent_client_secret=pi_1_secret`,
  )
  expect(await screen.findByText(/^Pay \$9\.18 by card/)).toBeTruthy()
  expect(screen.queryByText(/being confirmed/)).toBeNull()
})
