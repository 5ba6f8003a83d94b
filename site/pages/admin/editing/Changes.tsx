import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, formatDate, formatTime, timeIn } from '#domain/cafe/time.ts'
import type { Difference } from '#domain/content/differences.ts'
import { useCafe } from '#site/state/queries.ts'
import { labelOf } from './label.ts'

/** What differs between two states, a line each: what it was, what it is. */
export function Changes({ changes }: { changes: readonly Difference[] }): ReactNode {
  const { data } = useCafe()
  const timeZone = data?.cafe.timeZone ?? 'UTC'
  if (changes.length === 0) return <p className="soft">Nothing differs.</p>
  return (
    <ul className="changes">
      {changes.map((change) => (
        <li key={change.path.join('.')}>
          <b>{labelOf(change.path)}</b>
          <Sides {...change} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  )
}

function Sides({ path, before, after, timeZone }: Difference & { timeZone: string }): ReactNode {
  // A day without hours is closed.
  const isHours = path.at(-1) === 'span'
  return (
    <>
      {(before !== undefined || isHours) && (
        <del>
          <span className="visually-hidden">was </span>
          {inWords(path, before, timeZone)}
        </del>
      )}
      {(after !== undefined || isHours) && (
        <ins>
          <span className="visually-hidden">is now </span>
          {inWords(path, after, timeZone)}
        </ins>
      )}
    </>
  )
}

function inWords(path: readonly string[], value: unknown, timeZone: string): string {
  const key = path.at(-1) ?? ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return /(?:^c|C)ents$/.test(key) ? formatCents(value) : String(value)
  if (key === 'span') return hoursInWords(value)
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) {
      const at = new Date(value)
      return `${formatDate(dateIn(timeZone, at))} ${dateIn(timeZone, at).slice(0, 4)}, ${formatTime(timeIn(timeZone, at))}`
    }
    if (/^\d\d:\d\d$/.test(value)) return formatTime(value)
    return value === '' ? '(empty)' : value
  }
  if (Array.isArray(value)) return value.map((one) => inWords(path, one, timeZone)).join(' · ')
  if (typeof value !== 'object' || value === null) return '(none)'
  return Object.entries(value)
    .filter(([name, one]) => name !== 'kind' && !(name === 'note' && one === ''))
    .map(([name, one]) =>
      one === null && name !== 'span' ? `no ${name}` : inWords([name], one, timeZone),
    )
    .join(', ')
}

/** '11:00 AM to 8:00 PM', or closed. */
function hoursInWords(span: unknown): string {
  const { opens, closes } = (span ?? {}) as { opens?: unknown; closes?: unknown }
  return typeof opens === 'string' && typeof closes === 'string'
    ? `${formatTime(opens)} to ${formatTime(closes)}`
    : 'closed'
}
