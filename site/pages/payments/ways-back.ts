import { formatCents } from '#domain/cafe/money.ts'
import type { Order, SettableStatus } from '#domain/contracts/ordering.ts'
import type { OrderMoney } from '#domain/contracts/payments.ts'
import { STATUS_LABELS } from '#domain/ordering/status.ts'
import type { Method } from '#domain/payments/values.ts'
import { toasts } from '#widgets/state/index.ts'

type Way = { method: Method; cents: number }

/**
 * By which ways a refund goes back: from the latest payment first, as the server does it.
 * @returns `null` where this cannot be told before it is done
 */
export function waysBack(
  { payments, refundable }: Pick<OrderMoney, 'payments' | 'refundable'>,
  cents: number,
): Way[] | null {
  const isAll = cents === refundable.totalCents
  const arrived = payments.filter(({ state }) => state === 'succeeded').toReversed()
  // How much of what was given back was a tip is not told.
  if (!isAll && arrived.some(({ tipCents, refundedCents }) => tipCents > 0 && refundedCents > 0))
    return null
  const ways: Way[] = []
  let open = cents
  for (const { method, amountCents, tipCents, refundedCents } of arrived) {
    const left = amountCents - refundedCents + (isAll ? tipCents : 0)
    const part = Math.min(open, left)
    if (part <= 0) continue
    open -= part
    const same = ways.find((way) => way.method === method)
    if (same) same.cents += part
    else ways.push({ method, cents: part })
  }
  return open === 0 ? ways : null
}

/** What was given back last, by way. */
export function lastBack({ refunds }: Pick<OrderMoney, 'refunds'>): Way[] {
  const last = refunds.reduce((at, { createdAt }) => (createdAt > at ? createdAt : at), '')
  const ways: Way[] = []
  for (const { method, amountCents, createdAt } of refunds) {
    if (createdAt !== last) continue
    const same = ways.find((way) => way.method === method)
    if (same) same.cents += amountCents
    else ways.push({ method, cents: amountCents })
  }
  return ways
}

/** What somebody at the counter has to do for it: 'Give $7.02 back on the card terminal.' */
export function wayWords(ways: readonly Way[]): string {
  return ways.map(({ method, cents }) => WORDS[method](formatCents(cents))).join(' ')
}

const byItself = (sum: string) => `${sum} goes back to the card by itself.`
const WORDS: Record<Method, (sum: string) => string> = {
  cash: (sum) => `Hand out ${sum} in cash.`,
  'card-terminal': (sum) => `Give ${sum} back on the card terminal.`,
  counter: (sum) => `Give ${sum} back the way it was paid.`,
  stripe: byItself,
  test: byItself,
  'gift-card': (sum) => `${sum} goes back onto the gift card.`,
}

/** Said where a change of state gave money back, or left it given back. */
export function tellOfMoney({ number, status }: Order, to: SettableStatus): void {
  toasts.show({
    kind: 'info',
    title: `${number} is ${STATUS_LABELS[to].toLowerCase()}`,
    text:
      status === 'refunded'
        ? 'Its money stays given back. Take it anew when it is paid.'
        : 'What was paid goes back, and this cannot be undone. How it goes back stands under Orders.',
  })
}
