import { useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { isMuchTip } from '#domain/till/tip.ts'

/**
 * Whether money may be taken with this tip: what is typed has to be an amount, and one above the bill is asked about once.
 * @param ofCents what the tip is of @returns the question, or what is to be put right, in place of the ways to pay
 */
export function useTipCheck(tipCents: number, ofCents: number) {
  const [isWrong, setWrong] = useState(false)
  const [agreedCents, setAgreed] = useState<number | null>(null)
  const isAsked = isMuchTip(tipCents, ofCents) && agreedCents !== tipCents
  const question: ReactNode = isWrong ? (
    <p className="notice">Put the tip right first, or choose “No tip”.</p>
  ) : isAsked ? (
    <div className="notice" role="status">
      <p>
        A tip of <b>{formatCents(tipCents)}</b> is more than the {formatCents(ofCents)} it is for.
      </p>
      <button type="button" className="button" onClick={() => setAgreed(tipCents)}>
        Yes, a tip of {formatCents(tipCents)}
      </button>
    </div>
  ) : null
  return { onWrong: setWrong, question }
}
