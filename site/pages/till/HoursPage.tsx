import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { addDays } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { Answer } from '#domain/contracts/api.ts'
import type { Shift } from '#domain/contracts/till.ts'
import { ApiError } from '#widgets/api.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { callPrivate } from '../../state/call-private.ts'
import { download } from '../../state/download.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { AdminShell } from '../admin/AdminShell.tsx'
import { inHours } from './ClockPage.tsx'
import { ShiftDialog } from './ShiftDialog.tsx'
import './till.css'
import './hours.css'

type Days = { from: string; until: string }

/** Who worked when, corrected where somebody forgot the clock, and the tips that go with it. */
export function HoursPage(): ReactNode {
  const timeZone = useCafe().data?.cafe.timeZone
  return (
    <AdminShell title="Time clock and tips" lead="What was clocked in, and tips by who was there.">
      {timeZone && <Hours timeZone={timeZone} />}
    </AdminShell>
  )
}

function Hours({ timeZone }: { timeZone: string }): ReactNode {
  const today = dateIn(timeZone, useCafeClock())
  const [days, setDays] = useState<Days>({ from: addDays(today, -6), until: today })
  const [editing, setEditing] = useState<Shift | 'new' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const cache = useQueryClient()
  const shifts = useQuery({
    queryKey: ['shifts', days],
    queryFn: ({ signal }) => callPrivate('shifts', { query: days }, { signal, retries: 0 }),
    staleTime: 0,
    enabled: days.from <= days.until,
  })
  const tips = useQuery({
    queryKey: ['tips', days],
    queryFn: ({ signal }) => callPrivate('tipShares', { query: days }, { signal, retries: 0 }),
    staleTime: 0,
    enabled: days.from <= days.until,
  })
  const save = () =>
    download('shiftsCsv', { query: days }, 'hours.csv').catch((error: unknown) =>
      setProblem(error instanceof ApiError ? error.message : 'The file could not be made.'),
    )
  return (
    <>
      <form className="hours-days" onSubmit={(event) => event.preventDefault()}>
        <DayField label="From" value={days.from} onChange={(from) => setDays({ ...days, from })} />
        <DayField
          label="Until"
          value={days.until}
          onChange={(until) => setDays({ ...days, until })}
        />
        <button type="button" className="button" onClick={() => void save()}>
          Download hours as CSV
        </button>
        <button type="button" className="button" onClick={() => setEditing('new')}>
          Add a shift
        </button>
      </form>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      <Loaded query={tips} what="the tips" blank="own-blank" lines={3}>
        {(data) => <Tips {...data} />}
      </Loaded>
      <Loaded query={shifts} what="the shifts" blank="own-blank" lines={4}>
        {(data) => (
          <>
            <Shifts shifts={data.shifts} timeZone={timeZone} onCorrect={setEditing} />
            {editing && (
              <ShiftDialog
                key={editing === 'new' ? 'new' : editing.id}
                shift={editing === 'new' ? null : editing}
                people={data.people}
                timeZone={timeZone}
                today={today}
                onClose={() => setEditing(null)}
                onDone={async () => {
                  setEditing(null)
                  await cache.invalidateQueries({ queryKey: ['shifts'] })
                  await cache.invalidateQueries({ queryKey: ['tips'] })
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function Tips({ totalCents, shares }: Answer<'tipShares'>): ReactNode {
  return (
    <section aria-labelledby="tips-title">
      <h2 id="tips-title">Tips: {formatCents(totalCents)}</h2>
      {shares.length === 0 ? (
        <p className="soft">No hours and no tips in these days.</p>
      ) : (
        <table className="hours-table">
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Hours</th>
              <th scope="col">Tips</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ personId, personName, cents, minutes }) => (
              <tr key={personId ?? personName}>
                <th scope="row">{personName}</th>
                <td>{inHours(minutes)}</td>
                <td>{formatCents(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Shifts({
  shifts,
  timeZone,
  onCorrect,
}: {
  shifts: Shift[]
  timeZone: string
  onCorrect: (shift: Shift) => void
}): ReactNode {
  return (
    <section aria-labelledby="shifts-title">
      <h2 id="shifts-title">Shifts</h2>
      {shifts.length === 0 && <p className="soft">Nobody was clocked in.</p>}
      <ul className="hours-list">
        {shifts.map((shift) => (
          <li key={shift.id}>
            <b>{shift.personName}</b>
            <span>
              {dayTime(shift.startsAt, timeZone)} to{' '}
              {shift.endsAt ? dayTime(shift.endsAt, timeZone) : 'now'}
              {shift.breaks.length > 0 &&
                `, ${shift.breaks.length} ${shift.breaks.length === 1 ? 'break' : 'breaks'}`}
              {shift.isCorrected && ', corrected'}
            </span>
            <span className="numeral">{inHours(shift.minutes)}</span>
            <button type="button" className="button" onClick={() => onCorrect(shift)}>
              Correct<span className="visually-hidden"> the shift of {shift.personName}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DayField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}): ReactNode {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="input"
        type="date"
        value={value}
        onChange={({ target }) => target.value && onChange(target.value)}
      />
    </label>
  )
}

const dayTime = (at: string, timeZone: string) =>
  new Date(at).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
