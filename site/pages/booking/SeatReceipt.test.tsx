import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PrivateEventPage } from '#domain/contracts/private-events.ts'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { cafeAt, show } from '#site/testing.tsx'
import { PrivateEventReceipt } from './PrivateEventReceipt.tsx'
import { RoomReceipt } from './RoomReceipt.tsx'
import { SeatReceipt } from './SeatReceipt.tsx'
import { BOOKED } from './testing.ts'

afterEach(cleanup)

const CAFE = { 'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z') }
const rows = () =>
  [...document.querySelectorAll('.paid-receipt dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => textContent?.replaceAll('\u202f', ' ')),
  )

test('a receipt of seats says of whom, what, how and when it was paid, and its number', async () => {
  show(<SeatReceipt seats={BOOKED} />, CAFE)
  const { cafe } = cafeAt('2025-10-17T16:00:00Z')
  expect((await screen.findByText(new RegExp(cafe.street))).textContent).toContain(cafe.name)
  expect(rows()).toEqual([
    [BOOKED.title, expect.stringContaining('October')],
    ...BOOKED.lines.map(() => [expect.any(String), expect.stringContaining('$')]),
    ['Tax', '$0.00'],
    ['Total', '$80.00'],
    ['Paid', expect.stringMatching(/^\$80\.00, card online, .*October 17, 2025, 12:02 PM$/)],
    ['Number', BOOKED.reference],
  ])
  expect(screen.getByRole('button', { name: 'Print the receipt' })).toBeTruthy()
})

test('a receipt of seats says what was charged in one sum with drinks or with an order', () => {
  const payments = BOOKED.payments.map((each) => ({ ...each, inOneCents: 9_320 }))
  show(<SeatReceipt seats={{ ...BOOKED, payments }} />, CAFE)
  expect(rows()).toContainEqual(['Charged in one sum', '$93.20'])
})

test('a receipt of seats of which one went back says what was paid for how many, what went back when, and what is left', () => {
  const [payment] = BOOKED.payments
  if (!payment) throw new Error('Nothing is paid.')
  show(
    <SeatReceipt
      seats={{
        ...BOOKED,
        party: 2,
        payments: [{ ...payment, amountCents: 12_000, seats: 3 }],
        refundedCents: 4_000,
        released: [{ kind: 'refund', amountCents: 4_000, at: '2025-10-18T16:00:00.000Z' }],
      }}
    />,
    CAFE,
  )
  expect(rows()).toEqual([
    [BOOKED.title, expect.stringContaining('October')],
    ['Paid for 3 seats', expect.stringMatching(/^\$120\.00, card online, /)],
    ['Given back', expect.stringMatching(/^\$40\.00, .*October 18, 2025/)],
    ['Still booked', '2 seats'],
    ...BOOKED.lines.map(() => [expect.any(String), expect.stringContaining('$')]),
    ['Tax', '$0.00'],
    ['Total', '$80.00'],
    ['Number', BOOKED.reference],
  ])
})

test('of seats that were given back it says what became of the money, and no price of them', async () => {
  show(
    <SeatReceipt
      seats={{ ...BOOKED, status: 'cancelled', creditedCents: 4_000, keptCents: 4_000 }}
    />,
    CAFE,
  )
  expect(rows().map(([label]) => label)).toEqual([
    BOOKED.title,
    'Paid',
    'Credit for another class',
    'Kept',
    'Number',
  ])
})

const ROOM = {
  reference: 'H-BCDFG',
  room: 'Art Space',
  state: 'cancelled',
  startsAt: '2025-10-22T17:00:00.000Z',
  endsAt: '2025-10-22T20:00:00.000Z',
  timeZone: 'America/New_York',
  lines: [{ label: '3 hours, $35 each', cents: 10_500 }],
  totalCents: 10_500,
  paidCents: 5_250,
  refundedCents: 2_625,
  payments: [
    {
      kind: 'deposit',
      state: 'succeeded',
      amountCents: 5_250,
      refundedCents: 2_625,
      method: 'test',
      at: '2025-10-17T16:02:00.000Z',
    },
  ],
}

test('a receipt of a room has its deposit, and what went back and was kept of one that is off', async () => {
  const booking = ROOM as unknown as RoomBooking
  show(<RoomReceipt booking={booking} />, CAFE)
  expect(rows().slice(1)).toEqual([
    [expect.any(String), '$105.00'],
    ['Tax', '$0.00'],
    ['Total', '$105.00'],
    ['Deposit paid', expect.stringMatching(/^\$52\.50, test card, .*October 17/)],
    ['Given back', '$26.25'],
    ['Kept', '$26.25'],
    ['Number', 'H-BCDFG'],
  ])
})

test('a receipt of a room that is booked says what is left to pay', async () => {
  const booking = {
    ...ROOM,
    state: 'confirmed',
    refundedCents: 0,
    dueCents: 5_250,
  } as unknown as RoomBooking
  show(<RoomReceipt booking={booking} />, CAFE)
  expect(rows()).toContainEqual(['Left to pay', '$52.50'])
  expect(rows()[0]).toEqual(['Art Space', 'Wednesday, October 22, 2025, 1:00 PM to 4:00 PM'])
})

test('a receipt of a private event has its evenings, what was agreed, and each payment', async () => {
  const hours = (day: string) => ({
    startsAt: `${day}T22:00:00.000Z`,
    endsAt: `${day}T23:00:00.000Z`,
  })
  const event = {
    ...hours('2025-10-22'),
    reference: 'P-BCDFG',
    occasion: 'A wedding',
    room: 'Entire Venue',
    state: 'deposit-paid',
    timeZone: 'America/New_York',
    proposal: {
      lines: [{ label: 'The room, two evenings', cents: 140_000 }],
      totalCents: 140_000,
      further: [{ date: '2025-10-23', ...hours('2025-10-23') }],
    },
    paidCents: 70_000,
    refundedCents: 0,
    payments: [
      {
        kind: 'deposit',
        state: 'succeeded',
        amountCents: 70_000,
        refundedCents: 0,
        method: 'test',
        at: '2025-10-17T16:02:00.000Z',
      },
    ],
  } as unknown as PrivateEventPage
  show(<PrivateEventReceipt event={event} />, CAFE)
  await screen.findByText('P-BCDFG')
  expect(rows()).toEqual([
    ['A wedding', 'Entire Venue'],
    ['When', expect.stringContaining('October 22')],
    ['When', expect.stringContaining('October 23')],
    ['The room, two evenings', '$1,400.00'],
    ['Total', '$1,400.00'],
    ['Deposit paid', expect.stringMatching(/^\$700\.00, test card, .*October 17, 2025/)],
    ['Left to pay', '$700.00'],
    ['Number', 'P-BCDFG'],
  ])
})
