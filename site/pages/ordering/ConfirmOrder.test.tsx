import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { WAITING_TEXTS } from '#domain/ordering/waiting-texts.ts'
import { WAITING_BY_PHONE, WAITING_WHY } from '#domain/ordering/waiting-words.ts'
import { cafeAt, show } from '../../testing.tsx'
import { ConfirmOrder } from './ConfirmOrder.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const WAITING = { for: 'staff', until: '2025-10-18T17:00:00Z' } as NonNullable<Order['waiting']>
const ORDER = {
  id: 'o1',
  number: 'A-104',
  contact: { name: 'Ada', email: 'ada@guest.example', phone: '5550100' },
  timeZone: 'America/New_York',
  pickupAt: '2025-10-18T17:00:00Z',
  waiting: WAITING,
} as Order
const answers = { 'GET /api/cafe': () => cafeAt('2025-10-17T15:00:00-04:00') }

test('an order that waits says why, and which pickup time was chosen', () => {
  show(<ConfirmOrder order={ORDER} waiting={WAITING} code={null} />, answers)
  const text = screen.getByRole('group', { name: WAITING_TEXTS.headline.staff }).textContent
  expect(text).toContain(WAITING_WHY.staff)
  expect(text).toMatch(/The pickup time you chose: .*1:00\sPM/)
})

test('an order for as soon as possible names no pickup time', () => {
  show(<ConfirmOrder order={{ ...ORDER, pickupAt: null }} waiting={WAITING} code={null} />, answers)
  expect(screen.queryByText(/pickup time you chose/)).toBeNull()
})

test('a guest who left only a phone number is told what else they can do', () => {
  const order: Order = { ...ORDER, contact: { ...ORDER.contact, email: null } }
  show(<ConfirmOrder order={order} waiting={WAITING} code={null} />, answers)
  expect(screen.getByText(WAITING_BY_PHONE)).toBeTruthy()
})

test('where no mail leaves, nobody is told to look for one: the counter looks at the order', async () => {
  const waiting = { ...WAITING, for: 'mail' as const }
  const cafe = { ...cafeAt('2025-10-17T15:00:00-04:00'), isWithoutMail: true }
  show(<ConfirmOrder order={{ ...ORDER, waiting }} waiting={waiting} code={null} />, {
    'GET /api/cafe': () => cafe,
  })
  const box = await screen.findByRole('group', { name: WAITING_TEXTS.headline.staff })
  expect(box.textContent).toContain(WAITING_WHY.staff)
  expect(box.textContent).not.toMatch(/email/)
})
