import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { formatDate } from '#domain/cafe/calendar.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { spanInWords } from '#domain/booking/party.ts'
import { can } from '#domain/people/permissions.ts'
import type { RunSheetDay } from '#domain/contracts/private-events.ts'
import { NothingYet } from '#site/layout/NothingYet.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { account } from '../../state/account.ts'
import { useRunSheets } from '../../state/run-sheets.ts'
import { AdminShell } from '../admin/AdminShell.tsx'
import './run-sheets.css'

const PARTS = [
  ['schedule', 'By time'],
  ['kitchen', 'Kitchen'],
  ['floor', 'Floor'],
] as const

/** What kitchen and floor do at the private events of today and the coming days. Managers write it with the event. */
export function RunSheetsPage(): ReactNode {
  const found = useRunSheets()
  return (
    <AdminShell
      title="Run sheets"
      lead="Private events of today and the next two weeks: what kitchen and floor do."
      acts={
        found.data?.sheets.length ? (
          <button type="button" className="button no-print" onClick={() => print()}>
            Print
          </button>
        ) : null
      }
    >
      <Loaded
        query={found}
        what="the run sheets"
        blank="run-sheets-blank"
        isEmpty={({ sheets }) => sheets.length === 0}
        empty={
          <NothingYet title="No private events soon.">
            <p>
              There is none in the next two weeks. Once one is confirmed, its plan for kitchen and
              floor is here.
            </p>
          </NothingYet>
        }
      >
        {({ sheets, today, timeZone }) => (
          <ol className="run-sheets">
            {sheets.map((sheet) => (
              <Sheet key={sheet.reference} sheet={sheet} today={today} timeZone={timeZone} />
            ))}
          </ol>
        )}
      </Loaded>
    </AdminShell>
  )
}

function Sheet({
  sheet,
  today,
  timeZone,
}: {
  sheet: RunSheetDay
  today: string
  timeZone: string
}): ReactNode {
  useSignals()
  const { reference, occasion, name, room, headcount, ordered, runSheet } = sheet
  const [startsAt, endsAt] = [new Date(sheet.startsAt), new Date(sheet.endsAt)]
  const date = dateIn(timeZone, startsAt)
  return (
    <li data-today={date === today || undefined} aria-labelledby={`sheet-${reference}`}>
      <p className="run-sheets-day">{date === today ? 'Today' : formatDate(date)}</p>
      <h2 id={`sheet-${reference}`}>{occasion}</h2>
      <p>
        {spanInWords(timeZone, startsAt, endsAt)}. {room}, {headcount} people. {name}, {reference}.
      </p>
      {ordered.length > 0 && <p>Ordered: {ordered.join(', ')}.</p>}
      {runSheet ? (
        <dl>
          {PARTS.map(([part, label]) => (
            <div key={part}>
              <dt>{label}</dt>
              <dd>{runSheet[part] || 'Nothing noted.'}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="soft">
          Nothing is written for it yet.{' '}
          {can(account.user.value, 'manage-events')
            ? 'It is written with the private event.'
            : 'Ask a manager.'}
        </p>
      )}
    </li>
  )
}
