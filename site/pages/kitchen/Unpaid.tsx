import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { Order } from '#domain/contracts/ordering.ts'

/** That an order is still to be paid, and how much of it: loud on every ticket, whatever its state. */
export function Unpaid({
  order: { isPaid, dueCents, quote },
}: {
  order: Pick<Order, 'isPaid' | 'dueCents' | 'quote'>
}): ReactNode {
  const cents = dueCents ?? quote.totalCents
  if (isPaid || cents <= 0) return null
  return (
    <p className="pos-ticket-unpaid">
      Not paid <b className="numeral">{formatCents(cents)}</b>
    </p>
  )
}
