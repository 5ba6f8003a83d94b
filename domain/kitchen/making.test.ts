import { expect, test } from 'vitest'
import type { Quote } from '#domain/contracts/ordering.ts'
import { firesAt } from './making.ts'

const order = (pickupAt: string | null) => ({
  pickupAt,
  estimatedAt: '2025-10-17T16:30:00.000Z',
  createdAt: '2025-10-17T15:00:00.000Z',
  quote: { prepSeconds: 100 } as Quote,
})

test('begins at once with what is wanted as soon as possible', () => {
  expect(firesAt(order(null), 20).toISOString()).toBe('2025-10-17T15:00:00.000Z')
})

test('begins with the rest as long before its time as it takes, in whole minutes', () => {
  const pickup = order('2025-10-17T16:30:00.000Z')
  expect(firesAt(pickup).toISOString()).toBe('2025-10-17T16:28:00.000Z')
  expect(firesAt(pickup, 10).toISOString()).toBe('2025-10-17T16:18:00.000Z')
})
