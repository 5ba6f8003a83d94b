import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Piece } from '#domain/contracts/editing.ts'
import { openPathOf } from './writing-paths.ts'

/** Of which series a date is one, and the way there. What is changed here is changed of this date alone. */
export function SeriesOfPiece({ piece: { kind, series } }: { piece: Piece }): ReactNode {
  if (!series) return null
  const path = openPathOf(kind === 'event' ? '/admin/event-series' : '/admin/classes')
  const name = `${series.title}, ${series.days}`
  return (
    <p className="notice">
      One date of{' '}
      {path ? <Link to={`${path}?series=${encodeURIComponent(series.id)}`}>{name}</Link> : name}.
      What you change here is changed of this date alone.
    </p>
  )
}
