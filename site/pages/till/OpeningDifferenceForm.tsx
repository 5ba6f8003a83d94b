import { useId, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { OPENING_DIFFERENCES, type OpeningDifference } from '#domain/till/drawer.ts'

/** A drawer is not found as it was left: whether somebody took the difference from the safe, or it is not known where it is. */
export function OpeningDifferenceForm({
  cents,
  chosen,
  onChoose,
}: {
  /** Counted less what stayed in it. */
  cents: number
  chosen: OpeningDifference | null
  onChoose: (difference: OpeningDifference) => void
}): ReactNode {
  const name = useId()
  const amount = formatCents(Math.abs(cents))
  const labels: Record<OpeningDifference, string> =
    cents < 0
      ? { off: 'It is missing: cash over and short', safe: 'It was taken to the safe' }
      : { off: 'It is too much: cash over and short', safe: 'It was put in from the safe' }
  return (
    <fieldset className="drawer-difference">
      <legend>
        That is {amount} {cents < 0 ? 'less' : 'more'} than what stayed in it.
      </legend>
      {OPENING_DIFFERENCES.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            checked={chosen === each}
            onChange={() => onChoose(each)}
          />{' '}
          {labels[each]}
        </label>
      ))}
    </fieldset>
  )
}
