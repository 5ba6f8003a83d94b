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
      {changes.map(({ path, before, after }) => (
        <li key={path.join('.')}>
          <b>{labelOf(path)}</b>
          {before !== undefined && (
            <del>
              <span className="visually-hidden">was </span>
              {inWords(path, before, timeZone)}
            </del>
          )}
          {after !== undefined && (
            <ins>
              <span className="visually-hidden">is now </span>
              {inWords(path, after, timeZone)}
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}

function inWords(path: readonly string[], value: unknown, timeZone: string): string {
  const key = path.at(-1) ?? ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return /(?:^c|C)ents$/.test(key) ? formatCents(value) : String(value)
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) {
      const at = new Date(value)
      return `${formatDate(dateIn(timeZone, at))} ${dateIn(timeZone, at).slice(0, 4)}, ${formatTime(timeIn(timeZone, at))}`
    }
    return value === '' ? '(empty)' : value
  }
  if (Array.isArray(value)) return value.map((one) => inWords(path, one, timeZone)).join(' · ')
  if (typeof value !== 'object' || value === null) return '(none)'
  return Object.entries(value)
    .filter(([name]) => name !== 'kind')
    .map(([name, one]) => `${one === null ? `no ${name}` : inWords([name], one, timeZone)}`)
    .join(', ')
}
