import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { cafeAt, show } from '#site/testing.tsx'
import { HirePage } from './HirePage.tsx'
// Read beforehand, so that no test waits for a file.
import './HireTimes.tsx'

const BOOKING: RoomBooking = {
  reference: 'H-BCDFG',
  token: 'key',
  state: 'confirmed',
  spaceType: 'art-space',
  room: 'Art Space',
  date: '2025-10-22',
  time: '13:00',
  hours: 3,
  startsAt: '2025-10-22T17:00:00.000Z',
  endsAt: '2025-10-22T20:00:00.000Z',
  timeZone: 'America/New_York',
  heldUntil: null,
  now: '2025-10-17T15:00:00.000Z',
  isInOrder: false,
  name: 'Ada',
  hasDetails: true,
  headcount: 6,
  lines: [],
  overtimeMinutes: 0,
  totalCents: 10_500,
  depositCents: 3_325,
  paidCents: 3_325,
  refundedCents: 0,
  dueCents: 0,
  atCounterCents: 0,
  cancel: { refundCents: 3_325, keptCents: 0, words: '$33.25, all that you paid, comes back.' },
  canMove: false,
  canBeLonger: false,
  policy: [],
  canPay: false,
  failure: null,
  payments: [],
  calendar: null,
} as unknown as RoomBooking

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a room that is cancelled takes whoever cancelled it to the words that say what comes back', async () => {
  const off = { ...BOOKING, state: 'cancelled', cancel: null, refundedCents: 3_325 }
  let now: unknown = BOOKING
  show(
    <HirePage />,
    {
      'GET /api/cafe': () => cafeAt('2025-10-17T15:00:00Z'),
      'GET /api/room-bookings/H-BCDFG': () => now,
      'POST /api/room-bookings/H-BCDFG/cancellation': () => (now = off),
    },
    '/book-space/hire?reference=H-BCDFG&token=key',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel it' }))
  expect(document.activeElement?.tagName).not.toBe('HEADER')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the room' }))
  const title = await screen.findByRole('heading', { name: 'Cancelled' })
  await waitFor(() => expect(document.activeElement).toBe(title.closest('header')))
  expect(document.activeElement?.textContent).toContain('$33.25 comes back to you.')
})

test('a room says how its money stands, and what is all of the price is called no deposit', async () => {
  const hire = (more: object) => ({
    'GET /api/cafe': () => cafeAt('2025-10-17T15:00:00Z'),
    'GET /api/spaces': () => ({ spaces: [] }),
    'GET /api/room-bookings/H-BCDFG': () => ({ ...BOOKING, ...more }),
  })
  const link = '/book-space/hire?reference=H-BCDFG&token=key'
  const paid = { kind: 'whole', amountCents: 10_500, method: null, at: BOOKING.now }
  show(<HirePage />, hire({ moneyWords: 'Paid in full.', payments: [paid] }), link)
  expect(await screen.findByText('Paid in full.')).toBeTruthy()
  expect(screen.getByText('Paid in full').nextSibling?.textContent).toBe('$105.00')
  cleanup()
  const held = { state: 'held', depositCents: 10_500, canPay: true, heldUntil: BOOKING.startsAt }
  show(<HirePage />, hire(held), link)
  expect(await screen.findByRole('button', { name: 'Pay $105.00' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('Deposit, paid now')
})

test('whoever left the card page without paying reads that nothing was charged, and until when the room is held', async () => {
  const held = {
    ...BOOKING,
    state: 'held',
    heldUntil: '2025-10-17T15:08:00.000Z',
    isPaying: true,
    canPay: true,
    paidCents: 0,
    dueCents: 10_500,
    cancel: null,
  }
  show(
    <HirePage />,
    {
      'GET /api/cafe': () => cafeAt('2025-10-17T15:00:00Z'),
      'GET /api/spaces': () => ({ spaces: [] }),
      'GET /api/room-bookings/H-BCDFG': () => held,
    },
    '/book-space/hire?reference=H-BCDFG&token=key',
  )
  await screen.findByText(
    /^Nothing was charged so far\. The room is held for you until 11:08\sAM: go on paying, or give it back\. Paid already/,
  )
  await screen.findByRole('button', { name: /^Pay the deposit/ })
})
