import { useId, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { typedCents } from '#domain/cafe/typed-money.ts'

/** What the card terminal says by itself, beside what was rung up, before the day is closed. Nobody has to know it. */
export function TerminalTotal({
  bookedCents,
  typed,
  note,
  onType,
  onNote,
}: {
  bookedCents: number
  typed: string
  note: string
  onType: (typed: string) => void
  onNote: (note: string) => void
}): ReactNode {
  const id = useId()
  const totalCents = typedCents(typed)
  const isMistyped = typed.trim() !== '' && totalCents === null
  const differenceCents = totalCents === null ? 0 : totalCents - bookedCents
  return (
    <>
      <label className="field">
        <span className="label">
          The card terminal’s own total, in dollars <span className="soft">optional</span>
        </span>
        <input
          className="input"
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={typed}
          aria-invalid={isMistyped}
          aria-describedby={id}
          onChange={({ target }) => onType(target.value)}
        />
      </label>
      <p id={id} role="status" className={isMistyped ? 'error' : undefined}>
        {isMistyped
          ? 'Type an amount such as 123.45, or leave it empty.'
          : totalCents === null
            ? ''
            : differenceCents === 0
              ? 'As much as was rung up.'
              : `${formatCents(Math.abs(differenceCents))} ${differenceCents < 0 ? 'less' : 'more'} than the ${formatCents(bookedCents)} that were rung up. A sale that was paid otherwise than it was rung up makes the count of a drawer off by as much to the other side.`}
      </p>
      {differenceCents !== 0 && (
        <label className="field">
          <span className="label">
            Why <span className="soft">optional</span>
          </span>
          <input
            className="input"
            maxLength={200}
            value={note}
            onChange={({ target }) => onNote(target.value)}
          />
        </label>
      )}
    </>
  )
}
