import type { ReactNode } from 'react'
import { useCafeClock } from '../../state/queries.ts'
import { isOne, rich } from '../../texts/t.ts'

/** How many seats or tickets one holds, and how long still. */
export function HeldWords({
  people,
  until,
  isTickets = false,
}: {
  people: number
  until: string
  isTickets?: boolean | undefined
}): ReactNode {
  const now = useCafeClock(1_000)
  const left = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 1_000))
  const time = (
    <span className="numeral">
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </span>
  )
  if (isTickets)
    return isOne(people)
      ? rich('You hold {count} ticket, {time} left.', { count: people, time })
      : rich('You hold {count} tickets, {time} left.', { count: people, time })
  return isOne(people)
    ? rich('You hold {count} seat, {time} left.', { count: people, time })
    : rich('You hold {count} seats, {time} left.', { count: people, time })
}
