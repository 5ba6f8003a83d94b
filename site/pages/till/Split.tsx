import { useEffect, useState, type ReactNode } from 'react'
import { typedCents } from '#domain/cafe/typed-money.ts'
import { formatCents, splitCents } from '#domain/cafe/money.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import { evenParts } from '#domain/till/drawer.ts'

/** How much is paid now: all of it, a part, some lines, or what is typed. */
export function Split({
  quote,
  dueCents,
  amountCents,
  chosen,
  paid = [],
  onAmount,
  onLines,
}: {
  quote: Quote
  dueCents: number
  amountCents: number
  chosen: readonly number[]
  /** Lines that a part was taken for already. */
  paid?: readonly number[]
  onAmount: (cents: number | null) => void
  onLines: (indexes: number[], cents: number) => void
}): ReactNode {
  const [typed, setTyped] = useState('')
  // What was typed was for the part that is paid now.
  useEffect(() => setTyped(''), [dueCents])
  const shares = lineShares(quote)
  return (
    <details className="till-split">
      <summary>
        Split the bill{amountCents !== dueCents && `: now ${formatCents(amountCents)}`}
      </summary>
      {dueCents < quote.totalCents && (
        <p className="soft">
          {formatCents(dueCents)} is left. After the first of three paid, press “1 of 2”.
        </p>
      )}
      <div className="till-keys" role="group" aria-label="Into equal parts of what is left">
        <button type="button" className="button" onClick={() => onAmount(null)}>
          All
        </button>
        {[2, 3, 4, 5].map((count) => {
          const cents = evenParts(dueCents, count)[0] ?? dueCents
          return (
            <button key={count} type="button" className="button" onClick={() => onAmount(cents)}>
              1 of {count}: {formatCents(cents)}
            </button>
          )
        })}
        <label>
          <span>Amount $</span>
          <input
            className="input"
            inputMode="decimal"
            maxLength={9}
            placeholder="0.00"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              const cents = typedCents(target.value)
              onAmount(cents && cents <= dueCents ? cents : null)
            }}
          />
        </label>
      </div>
      <fieldset className="till-split-lines">
        <legend>By line, with its part of tax, fees and tip</legend>
        {quote.lines.map((line, index) => (
          <label key={index}>
            <input
              type="checkbox"
              checked={chosen.includes(index) || paid.includes(index)}
              disabled={paid.includes(index)}
              onChange={({ target }) => {
                const next = target.checked
                  ? [...chosen, index]
                  : chosen.filter((each) => each !== index)
                const cents = next.reduce((sum, each) => sum + (shares[each] ?? 0), 0)
                onLines(next, Math.min(cents, dueCents))
              }}
            />
            {line.quantity} × {line.name}
            <span>{paid.includes(index) ? 'paid' : formatCents(shares[index] ?? 0)}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

/** What each line comes to with its discount, its tax and its part of fees and tip; together the total, to the cent. */
function lineShares(quote: Quote): number[] {
  const nets = quote.lines.map((line) => line.totalCents - line.discountCents)
  const fees = (quote.fees ?? []).reduce((sum, { cents, taxCents }) => sum + cents + taxCents, 0)
  const tips = splitCents(quote.tipCents + fees, nets)
  return quote.lines.map((line, index) => (nets[index] ?? 0) + line.taxCents + (tips[index] ?? 0))
}
