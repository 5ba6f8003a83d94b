import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { session } from '#widgets/state/index.ts'
import { cafeAt, show } from '../../testing.tsx'
import { BoardPage } from './BoardPage.tsx'

afterEach(() => {
  cleanup()
  session.signOut()
  vi.unstubAllGlobals()
})

const AT = '2025-10-17T19:05:00.000Z'

const order = (number: string, more: Partial<Order>): Order =>
  ({
    id: number,
    number,
    status: 'confirmed',
    contact: { name: 'Zoe', email: null, phone: null },
    quote: {
      lines: [{ id: 'latte', name: 'Latte', quantity: 1, type: 'item', customizations: {} }],
      prepSeconds: 240,
    },
    pickupAt: null,
    estimatedAt: AT,
    timeZone: 'America/New_York',
    createdAt: AT,
    updatedAt: AT,
    history: [],
    ...more,
  }) as unknown as Order
const at = (pickupAt: string, more: Partial<Order> = {}) => ({
  pickupAt,
  estimatedAt: pickupAt,
  ...more,
})

test('what is picked up later is coming up when the kitchen begins with it, or is at it already', async () => {
  session.signIn({
    id: 'u',
    email: 'u@cafe.example',
    name: 'Uma',
    role: 'STAFF',
    staffRole: 'BARISTA',
  })
  const orders = [
    order('A-101', {}),
    order('A-102', at('2025-10-17T22:30:00.000Z')),
    order('A-103', at('2025-10-18T15:00:00.000Z')),
    order('A-104', at('2025-10-17T19:07:00.000Z')),
    order('A-105', at('2025-10-17T22:30:00.000Z', { status: 'preparing' })),
    order('A-106', at('2025-10-17T22:30:00.000Z', { status: 'ready' })),
  ]
  show(<BoardPage />, {
    'GET /api/orders': () => ({ orders }),
    'GET /api/cafe': () => cafeAt(AT),
  })
  const list = screen.getByRole('region', { name: 'Coming up' })
  await vi.waitFor(() =>
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.slice(0, 5)),
    ).toEqual(['A-101', 'A-104', 'A-105']),
  )
  expect(screen.getByRole('region', { name: 'Ready' }).textContent).toContain('A-106')
})
