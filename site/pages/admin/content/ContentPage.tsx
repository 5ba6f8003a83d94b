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

/** Every piece of the public site, by title, kind and status; each opens its form. */
export function ContentPage(): ReactNode {
  const { data, error, refetch, isFetching } = usePieces()
  const control = useTableState(PLAN)
  const [isAdding, setAdding] = useState(false)
  return (
    <AdminShell
      title="Content"
      lead="Write as a draft, look at it, publish it. Every published state is kept."
      acts={
        <button
          type="button"
          className="button loud"
          aria-expanded={isAdding}
          onClick={() => setAdding(!isAdding)}
        >
          <Icon of={Plus} /> Write something new
        </button>
      }
    >
      {isAdding && <NewPiece onLeave={() => setAdding(false)} />}
      <DataTable
        name="Content"
        columns={PIECE_COLUMNS}
        rows={data}
        rowId={({ kind, id }) => `${kind}/${id}`}
        control={control}
        opens={({ kind, id }) => `/admin/content/${kind}/${id}`}
        error={error}
        onRetry={refetch}
        isBusy={isFetching}
        empty="Nothing is written yet."
      />
      <p className="soft">
        The order of artists is set under{' '}
        <Link className="link" to="/admin/artists">
          Artists
        </Link>
        , classes that come again under{' '}
        <Link className="link" to="/admin/classes">
          Classes
        </Link>
        , events that come again under{' '}
        <Link className="link" to="/admin/event-series">
          Event series
        </Link>
        , drinks under{' '}
        <Link className="link" to="/admin/menu">
          Menu
        </Link>
        .
      </p>
    </AdminShell>
  )
}
