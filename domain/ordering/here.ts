import type { OrderStatus, QuoteLine } from '#domain/contracts/ordering.ts'
import { isNothingToMake } from '#domain/kitchen/making.ts'
import { isActive } from './status.ts'

/** From so long before its time on, somebody may say that they are here for an order; and at any time once it is ready. */
export const HERE_MINUTES = 15

/**
 * Why nobody can say yet, or any more, that they are here for an order; `null` where they can.
 * @param now the café's clock
 */
export function hereProblem(
  {
    status,
    estimatedAt,
    channel,
    quote,
  }: {
    status: OrderStatus
    estimatedAt: string
    channel?: string
    quote: { lines: readonly Pick<QuoteLine, 'type'>[] }
  },
  now: Date,
): string | null {
  if (channel === 'counter') return 'It was ordered at the counter, so they know that you are here.'
  if (isNothingToMake(quote))
    return 'Nothing of it is made, so nobody waits for you: ask for it whenever we are open.'
  if (status === 'ready') return null
  if (status === 'waiting' || status === 'awaiting-payment')
    return 'This order is not made yet: first it has to be confirmed or paid.'
  if (!isActive(status)) return 'This order is over, so nobody waits for you.'
  const from = Date.parse(estimatedAt) - HERE_MINUTES * 60_000
  if (now.getTime() < from)
    return `It is not ready for a while. You can say so from ${HERE_MINUTES} minutes before its time on.`
  return null
}
