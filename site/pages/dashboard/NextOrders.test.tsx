import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { cafeAt, show } from '../../testing.tsx'
import { NextOrders } from './NextOrders.tsx'

afterEach(cleanup)

const line = (name: string, more: object = {}) => ({ id: name, name, quantity: 1, ...more })

test('what the bar makes is the title, and what was booked in the same order stands below', () => {
  const order = {
    id: 'o1',
    token: 'secret',
    number: 'A-102',
    status: 'pending',
    estimatedAt: '2025-10-17T16:20:00.000Z',
    pickupAt: null,
    timeZone: 'America/New_York',
    quote: {
      lines: [
        line('Premium', { type: 'membership', startsOn: '2025-10-17' }),
        line('Two Inks, 3 seats', { type: 'session' }),
        line('Latte'),
      ],
    },
  } as unknown as Order
  show(<NextOrders orders={[order]} />, { 'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z') })
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Latte')
  expect(screen.getByText('In the same order: Premium, Two Inks, 3 seats')).toBeTruthy()
})

test('a drink for another day says when it is due, and shows no steps that it has not taken', async () => {
  const order = {
    id: 'o1',
    token: 'secret',
    number: 'A-104',
    status: 'pending',
    estimatedAt: '2025-10-26T18:30:00.000Z',
    pickupAt: '2025-10-26T18:30:00.000Z',
    timeZone: 'America/New_York',
    forBreak: { reference: 'R-1', title: 'Two Inks', until: '2025-10-26T17:00:00.000Z' },
    quote: { lines: [line('Latte')] },
  } as unknown as Order
  show(<NextOrders orders={[order]} />, { 'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z') })
  await screen.findByText('Ordered.')
  const said = screen.getByRole('status').textContent?.replaceAll('\u202f', ' ')
  expect(said).toMatch(/^Ordered\. The bar brings it to Two Inks, .*26.*2:30.PM\.$/)
  expect(document.querySelector('.next-way')).toBeNull()
})
