import { formatCents } from '#domain/cafe/money.ts'
import type { SeatsBack } from './seat-rules.ts'

/** What moving seats to another class does with the money that was paid for them. */
export type SeatsMoved = {
  /** Of what was paid, what pays for the new seats. */
  usedCents: number
  /** Still to pay for them. */
  dueCents: number
  /** Goes back as it was paid. */
  refundCents: number
  /** Becomes a credit. */
  creditCents: number
  /** Stays with the café, because they are moved late. */
  keptCents: number
}

/**
 * Moving is giving back and booking again in one step: what would come back pays for the new seats, as money or as credit, and the
 * rest of it goes where it would have gone. So nobody gets more by moving than by the rules of the booking.
 * @param back what giving the old seats back would do now
 * @param totalCents what the new seats cost
 */
export function seatsMoved(back: SeatsBack, totalCents: number): SeatsMoved {
  const { refundCents, creditCents, keptCents } = back
  const worthCents = refundCents + creditCents
  const usedCents = Math.min(worthCents, totalCents)
  const left = worthCents - usedCents
  return {
    usedCents,
    dueCents: totalCents - usedCents,
    refundCents: refundCents > 0 ? left : 0,
    creditCents: refundCents > 0 ? 0 : left,
    keptCents,
  }
}

/** Before the press: 'Moving it is free.', or what is kept, comes back or is left to pay. */
export function movedWords(moved: SeatsMoved): string {
  const { dueCents, refundCents, creditCents, keptCents, usedCents } = moved
  const said = [
    ...(keptCents > 0
      ? [
          `It is late for the old date: ${formatCents(keptCents)} of what you paid is kept, and ${formatCents(usedCents + creditCents)} counts for the new one.`,
        ]
      : []),
    ...(refundCents > 0 ? [`${formatCents(refundCents)} comes back as you paid it.`] : []),
    ...(creditCents > 0
      ? [`${formatCents(creditCents)} is left as credit for another class.`]
      : []),
    ...(dueCents > 0 ? [`${formatCents(dueCents)} is to pay.`] : []),
  ]
  return said.length > 0 ? said.join(' ') : 'It costs the same: nothing is to pay.'
}
