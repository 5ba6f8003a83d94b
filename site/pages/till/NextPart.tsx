import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'

/** Stands in place of the ways to pay after a part was taken: a second press where the first one was takes nothing. */
export function NextPart({
  leftCents,
  onNext,
}: {
  leftCents: number
  onNext: () => void
}): ReactNode {
  return (
    <button
      type="button"
      className="button wide"
      // Not by the second half of a double press.
      onClick={({ detail }) => detail < 2 && onNext()}
    >
      Take the next part: {formatCents(leftCents)} left
    </button>
  )
}
