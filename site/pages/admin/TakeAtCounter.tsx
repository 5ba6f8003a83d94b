import { useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'

/** What the call is told: a key of its own for each amount, so that a second press takes nothing twice. */
export type TakenAtCounter = {
  key: string
  method: 'cash' | 'card-terminal'
  expectedCents: number
}

/** Takes what is due at the counter. Give it the amount as its key. */
export function TakeAtCounter({
  dueCents,
  take,
}: {
  dueCents: number
  take: (taken: TakenAtCounter) => unknown
}): ReactNode {
  const [key] = useState(() => crypto.randomUUID())
  const button = (method: TakenAtCounter['method'], how: string) => (
    <button
      type="button"
      className="button"
      onClick={() => void take({ key, method, expectedCents: dueCents })}
    >
      {formatCents(dueCents)} taken {how}
    </button>
  )
  return (
    <>
      {button('cash', 'in cash')}
      {button('card-terminal', 'by card')}
    </>
  )
}
