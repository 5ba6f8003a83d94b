import type { OrderRow } from '#domain/contracts/order-room.ts'

/** How an order was against what was promised first: '2 min early', 'on time', '5 min late'. */
export function againstPromise({
  promisedAt,
  readyAt,
  isNothingToCollect = false,
  status,
}: Pick<OrderRow, 'promisedAt' | 'readyAt'> & Partial<OrderRow>): string {
  if (isNothingToCollect) return 'nothing to make'
  if (readyAt === null && status === 'picked-up') return 'handed over at once'
  if (readyAt === null && NEVER_MADE.some((each) => each === status)) return 'not made'
  if (readyAt === null) return 'not ready yet'
  const minutes = Math.round((Date.parse(readyAt) - Date.parse(promisedAt)) / 60_000)
  if (minutes === 0) return 'on time'
  return minutes > 0 ? `${minutes} min late` : `${-minutes} min early`
}

const NEVER_MADE = ['cancelled', 'refunded', 'no-show'] as const
