import type { Order } from '#domain/contracts/ordering.ts'
import { isNothingToMake } from './making.ts'

const SOON_MINUTES = 10
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** How an order stands against its time: what a ticket says beside it. */
export type Due = {
  level: 'late' | 'soon' | 'not-collected' | null
  /** 'in 8 min', '3 min late', 'not collected for 12 min', 'any time' */
  text: string
}

/**
 * What is ready waits for its customer, so it is never late: it is not collected since it was ready, or since its time where
 * it was ready before. What nobody makes, such as a work of the gallery, is collected on any day. @param now the café's clock
 */
export function dueOf(
  {
    status,
    estimatedAt,
    history,
    quote,
  }: Pick<Order, 'status' | 'estimatedAt' | 'history'> & { quote: Pick<Order['quote'], 'lines'> },
  now: Date,
): Due {
  if (status === 'ready' && isNothingToMake(quote)) return { level: null, text: 'any time' }
  const readyAt = status === 'ready' ? history.findLast((step) => step.to === 'ready')?.at : null
  // What is ready was so before now, whatever the clock of this screen says.
  const ready = readyAt ? Math.min(Date.parse(readyAt), now.getTime()) : 0
  const dueAt = Math.max(Date.parse(estimatedAt), ready)
  const left = (dueAt - now.getTime()) / MINUTE_MS
  // Past its time by less than a minute is now (`LATE_FROM_MINUTES`).
  const leftMinutes = left < 0 ? Math.ceil(left) : Math.round(left)
  const amount = spell(Math.abs(leftMinutes))
  if (leftMinutes >= 0)
    return {
      level: status !== 'ready' && leftMinutes < SOON_MINUTES ? 'soon' : null,
      text: leftMinutes === 0 ? 'now' : `in ${amount}`,
    }
  return status === 'ready'
    ? { level: 'not-collected', text: `not collected for ${amount}` }
    : { level: 'late', text: `${amount} late` }
}

/** '8 min', '3 h', '16 days' */
function spell(minutes: number): string {
  if (minutes >= 2 * DAY_MINUTES) return `${Math.round(minutes / DAY_MINUTES)} days`
  return minutes >= 120 ? `${Math.round(minutes / 60)} h` : `${minutes} min`
}
