import { expect, test } from 'vitest'
import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { inProgress } from './in-progress.ts'

const NOW = new Date('2025-10-15T16:00:00Z')
const order = (status: OrderStatus, estimatedAt = '2025-10-15T16:05:00Z') => ({
  status,
  estimatedAt,
})

test('what is ready comes before what is due sooner', () => {
  const soon = order('preparing')
  const later = order('confirmed', '2025-10-17T16:00:00Z')
  const ready = order('ready', '2025-10-15T16:30:00Z')
  expect(inProgress([later, ready, soon], NOW)).toEqual([ready, soon, later])
})

test('what is over is not in progress, and neither is what nobody closed the day before', () => {
  const over = (['picked-up', 'cancelled', 'no-show', 'refunded'] as const).map((status) =>
    order(status),
  )
  const left = order('ready', '2025-10-14T15:59:00Z')
  const late = order('ready', '2025-10-15T15:00:00Z')
  expect(inProgress([...over, left, late], NOW)).toEqual([late])
})

test('what waits for an email or a payment is in progress', () => {
  const held = [order('waiting'), order('awaiting-payment')]
  expect(inProgress(held, NOW)).toEqual(held)
})
