import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cafeAt, show } from '../../testing.tsx'
import { addTaro, leaveTillAsNew, quoteNow } from '../till/testing.ts'
import { PastOrders } from './PastOrders.tsx'

afterEach(() => {
  leaveTillAsNew()
  vi.unstubAllGlobals()
})

test('of a cancelled order with a membership it says what was given back and what outlives it', async () => {
  addTaro()
  const quote = quoteNow()
  const joined = { type: 'membership', name: 'Regular', totalCents: 2_900, startsOn: '2025-10-17' }
  const order = {
    id: 'o-1',
    number: 'A-104',
    status: 'cancelled',
    isPaid: true,
    quote: {
      ...quote,
      lines: [...quote.lines, { ...quote.lines[0], ...joined }],
      totalCents: 3_710,
    },
    createdAt: '2025-10-17T16:00:00.000Z',
    timeZone: 'America/New_York',
  }
  show(<PastOrders userId="u" />, {
    'GET /api/cafe': () => cafeAt('2025-10-18T16:00:00Z'),
    'GET /api/me/orders': () => ({ orders: [order], page: 1, pages: 1, total: 1 }),
  })
  expect(
    await screen.findByText(
      '$8.10 given back. $29.00 paid for Regular, which goes by its own terms.',
    ),
  ).toBeTruthy()
})
