import { useState, type ReactNode } from 'react'
import { spanInWords } from '#domain/booking/party.ts'
import { callPrivate } from '#site/state/call-private.ts'
import type { PlanProps } from './plan-props.ts'

const PARTS = [
  ['schedule', 'The evening, by time'],
  ['kitchen', 'Kitchen'],
  ['floor', 'Floor'],
] as const

/** What kitchen and floor do, kept here and printed for the wall. */
export function RunSheet({ plan, act }: PlanProps): ReactNode {
  const { reference, runSheet, occasion, room, headcount, name, phone, timeZone } = plan
  const [sheet, setSheet] = useState(runSheet ?? { schedule: '', kitchen: '', floor: '' })
  const isSaved = PARTS.every(([part]) => sheet[part] === (runSheet?.[part] ?? ''))
  return (
    <section className="run-sheet" aria-labelledby="run-sheet">
      <header>
        <h3 id="run-sheet">Run sheet</h3>
        <p className="run-sheet-head">
          <b>{occasion}</b>, {spanInWords(timeZone, new Date(plan.startsAt), new Date(plan.endsAt))}
          , {room}, {headcount} people. {name}
          {phone && `, ${phone}`}, {reference}
        </p>
        {plan.message && <p className="run-sheet-head">The guest wrote: “{plan.message}”</p>}
        {plan.proposal && (
          <p className="run-sheet-head">
            Ordered: {plan.proposal.lines.map(({ label }) => label).join(', ')}.
          </p>
        )}
      </header>
      {PARTS.map(([part, label]) => (
        <div key={part} className="field">
          <label htmlFor={`run-${part}`}>{label}</label>
          <textarea
            id={`run-${part}`}
            className="input grows"
            rows={5}
            maxLength={4_000}
            value={sheet[part]}
            onChange={({ target }) => setSheet({ ...sheet, [part]: target.value })}
          />
          <pre className="run-sheet-print">{sheet[part] || 'Nothing noted.'}</pre>
        </div>
      ))}
      <div className="staff-plan-row">
        <button
          type="button"
          className="button"
          disabled={isSaved}
          onClick={() =>
            void act(() => callPrivate('saveRunSheet', { params: { reference }, body: sheet }))
          }
        >
          {isSaved ? 'Saved' : 'Save the run sheet'}
        </button>
        <button type="button" className="button" onClick={() => print()}>
          Print it
        </button>
      </div>
    </section>
  )
}
