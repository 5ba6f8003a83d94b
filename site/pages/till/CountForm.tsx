import { useState, type ReactNode } from 'react'
import { typedCents } from '#domain/cafe/typed-money.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { DENOMINATIONS } from '#domain/till/drawer.ts'

/** Counts a drawer: note by note, or the sum of it. */
export function CountForm({
  button,
  hasNote = false,
  hasReason = false,
  onCount,
}: {
  button: string
  /** Whether something can be said about it. */
  hasNote?: boolean
  /** The first count was far off: the second is final and has a reason. */
  hasReason?: boolean
  onCount: (countedCents: number, note: string, reason: string) => Promise<void>
}): ReactNode {
  const [pieces, setPieces] = useState<Record<number, string>>({})
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const fromPieces = DENOMINATIONS.reduce(
    (sum, cents) => sum + cents * (Number(pieces[cents] ?? 0) || 0),
    0,
  )
  const hasPieces = Object.values(pieces).some((count) => count !== '')
  const total = hasPieces ? fromPieces : typedCents(typed)
  const isUnexplained = hasReason && reason.trim() === ''
  return (
    <form
      className="till-form"
      onSubmit={async (event) => {
        event.preventDefault()
        if (total === null || isBusy || isUnexplained) return
        setBusy(true)
        await onCount(total, note.trim(), reason.trim()).finally(() => setBusy(false))
      }}
    >
      <fieldset className="drawer-count">
        <legend>How many of each</legend>
        {DENOMINATIONS.map((cents) => (
          <label key={cents}>
            <span>{cents >= 100 ? `$${cents / 100}` : `${cents}¢`}</span>
            <input
              className="input"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={pieces[cents] ?? ''}
              onChange={({ target }) =>
                setPieces({ ...pieces, [cents]: target.value.replaceAll(/\D/g, '') })
              }
            />
          </label>
        ))}
      </fieldset>
      {!hasPieces && (
        <label className="field drawer-total">
          <span className="label">Or the sum, in dollars</span>
          <input
            className="input"
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
      )}
      {hasNote && (
        <label className="field">
          <span className="label">
            Note <span className="soft">optional</span>
          </span>
          <input
            className="input"
            maxLength={200}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
      )}
      {hasReason && (
        <label className="field">
          <span className="label">Why the first count was off</span>
          <input
            className="input"
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
      )}
      <button className="button loud" disabled={total === null || isBusy || isUnexplained}>
        {button} <b className="numeral">{total !== null && formatCents(total)}</b>
      </button>
    </form>
  )
}
