import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatTime } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { useRunSheets } from '../../state/run-sheets.ts'

/** That there is a private event today, with the way to what is to be done. Nothing on other days. */
export function RunSheetsToday(): ReactNode {
  const { data } = useRunSheets()
  if (!data) return null
  const { sheets, today, timeZone } = data
  const due = sheets.filter(({ startsAt }) => dateIn(timeZone, new Date(startsAt)) === today)
  if (due.length === 0) return null
  return (
    <p className="notice no-print">
      Today:{' '}
      {due
        .map(
          ({ occasion, startsAt, headcount }) =>
            `${occasion} for ${headcount} at ${formatTime(timeIn(timeZone, new Date(startsAt)))}`,
        )
        .join(', ')}
      . <Link to="/employee/run-sheets">Read the run sheet</Link>
    </p>
  )
}
