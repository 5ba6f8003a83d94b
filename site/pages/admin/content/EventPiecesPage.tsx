import { Plus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DataTable } from '#site/tables/DataTable.tsx'
import { useTableState } from '#site/tables/use-table-state.ts'
import { AdminShell } from '../AdminShell.tsx'
import { NewPiece } from './NewPiece.tsx'
import { PIECE_COLUMNS } from './piece-columns.tsx'
import { usePieces } from './state.ts'
import '../editing/editing.css'
import './content.css'

const PLAN = { sort: '-changed', facets: ['kind', 'status'] }
const KINDS = ['event', 'class'] as const

/** Events and single dates of classes, for those who plan them; each opens its form. */
export function EventPiecesPage(): ReactNode {
  const { data, error, refetch, isFetching } = usePieces()
  const control = useTableState(PLAN)
  const [adding, setAdding] = useState<(typeof KINDS)[number] | null>(null)
  return (
    <AdminShell
      title="Events"
      lead="Events and single dates of classes: write, publish, move and cancel them."
      acts={KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={kind === 'event' ? 'button loud' : 'button'}
          aria-expanded={adding === kind}
          onClick={() => setAdding(adding === kind ? null : kind)}
        >
          <Icon of={Plus} /> {kind === 'event' ? 'Write an event' : 'Write a class'}
        </button>
      ))}
    >
      {adding && <NewPiece key={adding} kind={adding} onLeave={() => setAdding(null)} />}
      <DataTable
        name="Events and classes"
        columns={PIECE_COLUMNS}
        rows={data?.filter(({ kind }) => kind === 'event' || kind === 'class')}
        rowId={({ kind, id }) => `${kind}/${id}`}
        control={control}
        opens={({ kind, id }) => `/employee/events/${kind}/${id}`}
        error={error}
        onRetry={refetch}
        isBusy={isFetching}
        empty="No event and no class is written yet."
      />
      <p className="soft">
        What comes again is planned under{' '}
        <Link className="link" to="/employee/event-series">
          Event series
        </Link>{' '}
        and{' '}
        <Link className="link" to="/employee/classes">
          Classes
        </Link>
        .
      </p>
    </AdminShell>
  )
}
