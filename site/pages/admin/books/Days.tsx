import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { periodsOf } from './periods.ts'

/** Which days: the usual ones by a press, any others by their first and last. */
export function Days({
  report: { from, until, today },
  onShow,
}: {
  report: { from: string; until: string; today: string }
  onShow: (days: { from: string; until: string }) => void
}): ReactNode {
  const [first, setFirst] = useState(from)
  const [last, setLast] = useState(until)
  const id = useId()
  const problem = first > last ? 'The first day is after the last one.' : ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (first && last && !problem) onShow({ from: first, until: last })
  }
  return (
    <form className="books-days" onSubmit={send}>
      <div role="group" aria-label="Usual days">
        {periodsOf(today).map((period) => (
          <button
            key={period.label}
            type="button"
            className="button"
            aria-pressed={period.from === from && period.until === until}
            onClick={() => onShow({ from: period.from, until: period.until })}
          >
            {period.label}
          </button>
        ))}
      </div>
      <div className="books-dates">
        <span>
          <label htmlFor={`${id}-from`}>First day</label>
          <input
            id={`${id}-from`}
            className="input"
            type="date"
            required
            value={first}
            onChange={({ target }) => setFirst(target.value)}
          />
        </span>
        <span>
          <label htmlFor={`${id}-until`}>Last day</label>
          <input
            id={`${id}-until`}
            className="input"
            type="date"
            required
            aria-invalid={problem !== '' || undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            value={last}
            onChange={({ target }) => setLast(target.value)}
          />
        </span>
        <button type="submit" className="button">
          Show
        </button>
      </div>
      {problem && (
        <p className="error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
