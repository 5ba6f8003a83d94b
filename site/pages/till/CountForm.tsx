import { useState, type ReactNode } from 'react'
import { typedCents, typedPrice } from '#domain/cafe/typed-money.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { DENOMINATIONS } from '#domain/till/drawer.ts'

/** What was counted: in all, and note by note where it was counted so. */
export type Counted = {
  countedCents: number
  pieces: { cents: number; count: number }[]
  note: string
  reason: string
}

/** Counts a drawer: note by note, or the sum of it. */
export function CountForm({
  button,
  suggested,
  hasNote = false,
  hasReason = false,
  more,
  isWaiting,
  onCount,
}: {
  button: string
  /** A sum that it mostly is, and what it is called. */
  suggested?: { cents: number; name: string } | undefined
  /** Whether something can be said about it. */
  hasNote?: boolean
  /** The first count was far off: the second is final and has a reason. */
  hasReason?: boolean
  /** What is asked beside the count, once there is one. */
  more?: ((countedCents: number) => ReactNode) | undefined
  /** Whether that is not answered yet. */
  isWaiting?: ((countedCents: number) => boolean) | undefined
  onCount: (counted: Counted) => void | Promise<void>
}): ReactNode {
  const [pieces, setPieces] = useState<Record<number, string>>({})
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const counts = DENOMINATIONS.map((cents) => ({ cents, count: Number(pieces[cents] ?? 0) || 0 }))
  const hasPieces = Object.values(pieces).some((count) => count !== '')
  const total = hasPieces
    ? counts.reduce((sum, { cents, count }) => sum + cents * count, 0)
    : typedCents(typed)
  const isUnready =
    total === null || isBusy || (hasReason && reason.trim() === '') || isWaiting?.(total) === true
  return (
    <form
      className="till-form"
      onSubmit={async (event) => {
        event.preventDefault()
        if (total === null || isUnready) return
        const counted = {
          countedCents: total,
          pieces: hasPieces ? counts.filter(({ count }) => count > 0) : [],
          note: note.trim(),
          reason: reason.trim(),
        }
        const done = onCount(counted)
        if (!done) return
        setBusy(true)
        await done.finally(() => setBusy(false))
      }}
    >
      <Pieces pieces={pieces} onChange={setPieces} />
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
      {!hasPieces && suggested && suggested.cents > 0 && (
        <p>
          <button
            type="button"
            className="button"
            onClick={() => setTyped(typedPrice(suggested.cents))}
          >
            {suggested.name}: {formatCents(suggested.cents)}
          </button>
        </p>
      )}
      {total !== null && more?.(total)}
      {hasNote && (
        <Said
          label={
            <>
              Note <span className="soft">optional</span>
            </>
          }
          value={note}
          onChange={setNote}
        />
      )}
      {hasReason && (
        <Said label="Why the first count was off" value={reason} onChange={setReason} />
      )}
      <button className="button loud" disabled={isUnready}>
        {button} <b className="numeral">{total !== null && formatCents(total)}</b>
      </button>
    </form>
  )
}

function Pieces({
  pieces,
  onChange,
}: {
  pieces: Record<number, string>
  onChange: (pieces: Record<number, string>) => void
}): ReactNode {
  return (
    <fieldset className="drawer-count">
      <legend>How many of each</legend>
      {DENOMINATIONS.map((cents) => (
        <label key={cents}>
          <span>{pieceName(cents)}</span>
          <input
            className="input"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={pieces[cents] ?? ''}
            onChange={({ target }) =>
              onChange({ ...pieces, [cents]: target.value.replaceAll(/\D/g, '') })
            }
          />
        </label>
      ))}
    </fieldset>
  )
}

function Said({
  label,
  value,
  onChange,
}: {
  label: ReactNode
  value: string
  onChange: (value: string) => void
}): ReactNode {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="input"
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

/** '$20', '25¢'. */
export const pieceName = (cents: number): string => (cents >= 100 ? `$${cents / 100}` : `${cents}¢`)
