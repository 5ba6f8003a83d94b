import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { cafeAt, show } from '#site/testing.tsx'
import { session } from '#widgets/state/session.ts'
import { EventPrice } from './TicketPrice.tsx'
import { TicketSheet } from './TicketSheet.tsx'

const NOW = cafeAt('2025-10-17T16:00:00Z')
const ticket = (id: string, priceCents: number, kind = 'fixed') => ({
  id,
  name: id,
  note: '',
  kind,
  priceCents,
  number: null,
  opensAt: null,
  closesAt: null,
  left: null,
})
const sale = (isWorkshop: boolean) =>
  ({
    tiers: [ticket('seat', 2_805), ticket('gift', 3_000, 'choose')],
    questions: [],
    refundHours: 24,
    atCafe: true,
    isWorkshop,
  }) as unknown as NonNullable<CafeEvent['tickets']>
const event = (isWorkshop = true) =>
  ({
    id: 'tea',
    title: 'Five Teas',
    startsAt: '2025-10-24T23:00:00.000Z',
    endsAt: '2025-10-25T01:00:00.000Z',
    seatsLeft: 6,
    capacity: 16,
    priceCents: 2_805,
    tickets: sale(isWorkshop),
  }) as unknown as CafeEvent
const as = (tierToday: string) => ({
  'GET /api/cafe': () => NOW,
  'GET /api/me/membership': () => ({ tierToday }),
})
const signIn = () => {
  session.user.value = { id: 'u1', name: 'Mira', role: 'CUSTOMER' } as typeof session.user.value
}

afterEach(() => {
  cleanup()
  session.user.value = null
})

test('who is not signed in sees the price, and what members pay at least', async () => {
  show(<EventPrice event={event()} timeZone="America/New_York" />, as('none'))
  await screen.findByText('Members from $19.63')
  expect(screen.getByText('From $28.05').tagName).toBe('B')
})

test('a member sees their own price, and that of everybody struck through', async () => {
  signIn()
  show(<EventPrice event={event()} timeZone="America/New_York" />, as('premium'))
  await screen.findByText('From $22.44 for you')
  expect(screen.getByText('From $28.05').tagName).toBe('S')
  expect(screen.queryByText(/^Members/)).toBeNull()
})

test('where another ticket is the cheapest, it is said of which one members pay less', async () => {
  signIn()
  const tickets = { ...sale(true), tiers: [ticket('seat', 2_000), ticket('gift', 1_200, 'choose')] }
  const mixed = { ...event(), tickets } as unknown as CafeEvent
  show(<EventPrice event={mixed} timeZone="America/New_York" />, as('premium'))
  await screen.findByText('seat: $16 for you')
  expect(screen.getByText('From $12').tagName).toBe('B')
})

test('where members pay what everybody pays, nothing is said of them', async () => {
  signIn()
  show(<EventPrice event={event(false)} timeZone="America/New_York" />, as('elite'))
  await screen.findByText('From $28.05')
  expect(screen.queryByText(/Members|for you/)).toBeNull()
})

test('the choice of tickets adds up what a member pays', async () => {
  signIn()
  show(<TicketSheet event={event()} sale={sale(true)} cafe={NOW} />, as('premium'))
  await screen.findByText('$22.44 for you')
  const more = (name: string) =>
    fireEvent.click(screen.getByRole('button', { name: `One ${name} more` }))
  more('seat')
  more('seat')
  more('gift')
  expect(screen.getByText(/\$74\.88/)).toBeTruthy()
})
