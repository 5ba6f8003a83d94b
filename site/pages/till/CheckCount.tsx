import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { typedCents, typedPrice } from '#domain/cafe/typed-money.ts'
import { pieceName, type Counted } from './CountForm.tsx'

/** A count, before it is final: what was counted, and how much of it stays in the drawer. */
export function CheckCount({
  counted: { countedCents, pieces, note, reason },
  usualFloatCents,
  onAgain,
  onClose,
}: {
  counted: Counted
  usualFloatCents: number
  onAgain: () => void
  /** @param floatCents what stays in it */
  onClose: (floatCents: number) => Promise<void>
}): ReactNode {
  const [typed, setTyped] = useState(() => typedPrice(Math.min(usualFloatCents, countedCents)))
  const [isBusy, setBusy] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  // It takes the place of the count, of which the end is far down.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const floatCents = typed.trim() === '' ? 0 : typedCents(typed)
  const isTooMuch = floatCents !== null && floatCents > countedCents
  const isGood = floatCents !== null && !isTooMuch
  return (
    <form
      className="till-form drawer-check"
      onSubmit={async (event) => {
        event.preventDefault()
        if (!isGood || isBusy) return
        setBusy(true)
        await onClose(floatCents).finally(() => setBusy(false))
      }}
    >
      <h2 ref={title} tabIndex={-1}>
        Is this what is in it?
      </h2>
      <dl className="drawer-pieces">
        {pieces.map(({ cents, count }) => (
          <div key={cents}>
            <dt>
              {count} × {pieceName(cents)}
            </dt>
            <dd>{formatCents(cents * count)}</dd>
          </div>
        ))}
        <div className="is-sum">
          <dt>{pieces.length === 0 ? 'Counted, in one sum' : 'Counted'}</dt>
          <dd>{formatCents(countedCents)}</dd>
        </div>
      </dl>
      {(reason || note) && <p>“{[reason, note].filter(Boolean).join('. ')}”</p>}
      <label className="field">
        <span className="label">Stays in the drawer for tomorrow, in dollars</span>
        <input
          className="input"
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={typed}
          aria-invalid={!isGood}
          aria-describedby="drawer-float"
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <p id="drawer-float" role="status" className={isGood ? undefined : 'error'}>
        {floatCents === null
          ? 'Type an amount such as 200.'
          : isTooMuch
            ? 'That is more than was counted.'
            : `To the safe or the bank: ${formatCents(countedCents - floatCents)}`}
      </p>
      <div className="till-form-foot">
        <button type="button" className="button" disabled={isBusy} onClick={onAgain}>
          Count again
        </button>
        <button className="button loud" disabled={!isGood || isBusy}>
          {isBusy ? 'Closing…' : 'Close the drawer'}{' '}
          <b className="numeral">{formatCents(countedCents)}</b>
        </button>
      </div>
    </form>
  )
}
