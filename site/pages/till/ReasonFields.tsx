import type { ReactNode } from 'react'
import { DISCOUNT_REASON_MAX } from '#domain/till/discount.ts'

/** Why something is taken off: one of the usual reasons by a press, or in words of one's own. */
export function ReasonFields({
  usual,
  reason,
  onChange,
  problemId,
}: {
  usual: readonly string[]
  reason: string
  onChange: (reason: string) => void
  /** Of what is said to be wrong with it; where nothing is, absent. */
  problemId?: string | undefined
}): ReactNode {
  return (
    <>
      <div className="till-keys" role="group" aria-label="The usual reasons">
        {usual.map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            aria-pressed={reason === each}
            onClick={() => onChange(each)}
          >
            {each}
          </button>
        ))}
      </div>
      <label className="field">
        <span className="label">Reason</span>
        <input
          className="input"
          maxLength={DISCOUNT_REASON_MAX}
          value={reason}
          aria-invalid={problemId !== undefined}
          aria-describedby={problemId}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
    </>
  )
}
