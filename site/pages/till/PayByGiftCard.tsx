import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { SalePayment } from '#domain/contracts/drawers.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '../../state/call-private.ts'

/** '7K2M-9QXD-0A4T-HW3C': the whole code is seen at once. */
const GIFT_CODE_SIGNS = 19

/** Takes what a customer's gift card holds, at most what is asked for. */
export function PayByGiftCard({
  amountCents,
  isBusy,
  onTake,
}: {
  amountCents: number
  isBusy: boolean
  onTake: (part: SalePayment) => void
}): ReactNode {
  const [code, setCode] = useState('')
  const [said, setSaid] = useState('')
  const [isAsking, setAsking] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)
  // They stand at the end of what is longer than a tablet is high.
  useEffect(() => {
    if (said) words.current?.scrollIntoView?.({ block: 'nearest' })
  }, [said])
  /** What else was taken meanwhile leaves another sum: the answer is of no use then. */
  const asked = useRef<AbortController | null>(null)
  useEffect(() => () => asked.current?.abort(), [])
  const take = async () => {
    if (isAsking) return
    setAsking(true)
    setSaid('')
    const { signal } = (asked.current = new AbortController())
    try {
      const { balanceCents } = await callPrivate('giftCardBalance', { body: { code } }, { signal })
      if (signal.aborted) return
      if (balanceCents === 0) return setSaid('Nothing is left on this gift card.')
      onTake({ method: 'gift-card', code, amountCents: Math.min(balanceCents, amountCents) })
    } catch (error) {
      setSaid(error instanceof ApiError ? error.message : 'The card could not be looked up.')
    } finally {
      setAsking(false)
    }
  }
  return (
    <form
      className="till-given is-code"
      onSubmit={(event) => {
        event.preventDefault()
        void take()
      }}
    >
      <label>
        <span>Code</span>
        <input
          className="input"
          size={GIFT_CODE_SIGNS}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          aria-describedby="till-gift-says"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </label>
      <button className="button" disabled={code.trim().length < 8 || isBusy || isAsking}>
        Take up to {formatCents(amountCents)}
      </button>
      <p id="till-gift-says" role="status" ref={words}>
        {said}
      </p>
    </form>
  )
}
