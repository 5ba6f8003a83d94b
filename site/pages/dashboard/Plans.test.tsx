import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Plan } from '#domain/contracts/mine.ts'
import { cafeAt, show } from '../../testing.tsx'
import { PlansAhead } from './Plans.tsx'

afterEach(cleanup)

const PLAN: Plan = {
  kind: 'class',
  reference: 'R-BCDFG',
  title: 'Clay',
  startsAt: '2025-10-24T22:00:00.000Z',
  endsAt: '2025-10-25T00:00:00.000Z',
  place: 'Art Space',
  people: 2,
  status: 'confirmed',
  to: '/classes/confirmation?reference=R-BCDFG&token=t',
}
const statuses = () =>
  [...document.querySelectorAll('.plan-status')].map(({ textContent }) => textContent)

test('leads to all classes and events, also where nothing is booked', () => {
  show(<PlansAhead plans={[]} timeZone="America/New_York" />)
  expect(screen.getByText(/^Nothing is booked/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All my classes and events' }).getAttribute('href')).toBe(
    '/dashboard/classes',
  )
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('says of one seat that it is kept or came free, and of several that they are', () => {
  const plans: Plan[] = [
    PLAN,
    { ...PLAN, reference: 'b', people: 1 },
    { ...PLAN, reference: 'c', people: 1, status: 'offered' },
    { ...PLAN, reference: 'd', kind: 'space', people: 1 },
  ]
  show(<PlansAhead plans={plans} timeZone="America/New_York" />)
  expect(statuses()).toEqual([
    'Your seats are kept',
    'Your seat is kept',
    'A seat came free: take it',
    'Confirmed',
  ])
  expect(screen.queryByText(/^Nothing is booked/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Take or leave it' })).toBeTruthy()
})

test('of an event that sells them it speaks of tickets', async () => {
  const plan: Plan = { ...PLAN, kind: 'event', isTickets: true }
  const hold = { of: 'clay', until: '2025-10-17T16:08:12Z' }
  const plans: Plan[] = [
    plan,
    { ...plan, reference: 'b', people: 1 },
    { ...plan, reference: 'c', status: 'offered' },
    { ...plan, reference: 'd', status: 'held', hold },
  ]
  show(<PlansAhead plans={plans} timeZone="America/New_York" />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
  })
  expect(statuses()).toEqual([
    'Your tickets are kept',
    'Your ticket is kept',
    'Tickets came free: take them',
    expect.stringMatching(/^You hold 2 tickets, \d+:\d\d left\.$/),
  ])
})

test('of seats that are held it says how long still, and leads back to them', async () => {
  const hold = { of: 'clay', until: '2025-10-17T16:08:12Z' }
  show(<PlansAhead plans={[{ ...PLAN, status: 'held', hold }]} timeZone="America/New_York" />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
  })
  expect(statuses()[0]).toMatch(/^You hold 2 seats, \d+:\d\d left\.$/)
  expect(screen.getByRole('link', { name: 'Continue with them' }).getAttribute('href')).toBe(
    PLAN.to,
  )
})

test('of seats that may be paid already it says so and runs no clock, and leads to how they stand', () => {
  const hold = { of: 'clay', until: '2025-10-17T16:08:12Z' }
  const plan: Plan = { ...PLAN, status: 'held', hold, isPaying: true }
  show(<PlansAhead plans={[plan]} timeZone="America/New_York" />)
  expect(statuses()).toEqual(['No word from the card page yet'])
  expect(screen.getByRole('link', { name: 'See whether it is paid' }).getAttribute('href')).toBe(
    PLAN.to,
  )
})

test('a proposal for a private event is read and accepted from there', () => {
  const plan: Plan = { ...PLAN, kind: 'space', title: 'A wedding', people: 40, status: 'proposed' }
  const to = '/private-event?reference=P-BCDFG&token=t'
  show(<PlansAhead plans={[{ ...plan, to }]} timeZone="America/New_York" />)
  expect(statuses()).toEqual(['A proposal waits for you'])
  expect(screen.getByRole('link', { name: 'Read and accept it' }).getAttribute('href')).toBe(to)
})

test('what nobody confirmed yet says until when, and where it is confirmed or who looks at it', () => {
  const to = '/events/market?confirm=R-B&token=t'
  const waitsUntil = '2025-10-17T21:00:00.000Z'
  const plans: Plan[] = [
    { ...PLAN, kind: 'event', status: 'unconfirmed', waitsUntil, to },
    { ...PLAN, reference: 'b', people: 1, status: 'requested', waitsUntil },
    { ...PLAN, reference: 'c', kind: 'space', status: 'held', waitsUntil },
  ]
  show(<PlansAhead plans={plans} timeZone="America/New_York" />)
  expect(statuses()).toEqual([
    'Waits for you to confirm it',
    'Asked for, not confirmed yet',
    'Held for you',
  ])
  expect(
    screen.getByText(/^No seats are kept yet: confirm it by Friday, October 17, 5:00.PM/),
  ).toBeTruthy()
  expect(screen.getByText(/^No seat is kept yet: the café looks at it before Friday/)).toBeTruthy()
  expect(screen.getByText(/^The room is held for you until Friday, October 17, 5:00/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Confirm it' }).getAttribute('href')).toBe(to)
  expect(screen.getByRole('link', { name: 'Book and pay for it' })).toBeTruthy()
})

test('says until when what came free is held, and how the money of a room stands', () => {
  const offer: Plan = { ...PLAN, status: 'offered', offeredUntil: '2025-10-18T15:00:00.000Z' }
  const moneyWords = 'Paid in full.'
  const room: Plan = { ...PLAN, kind: 'space', reference: 'H-B', title: 'Art Space', moneyWords }
  show(<PlansAhead plans={[offer, room]} timeZone="America/New_York" />)
  expect(
    screen.getByText(/^They are held for you until Saturday, October 18, 11:00 AM/),
  ).toBeTruthy()
  expect(screen.getByText('Paid in full.')).toBeTruthy()
})
