import { Plus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PieceKind, PieceRow } from '#domain/contracts/editing.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { DataTable } from '#site/tables/DataTable.tsx'
import { useTableState } from '#site/tables/use-table-state.ts'
import { AdminShell } from '../AdminShell.tsx'
import { When } from '../editing/When.tsx'
import { NewPiece } from './NewPiece.tsx'
import { usePieces } from './state.ts'
import { KINDS, STATUSES, statusInWords } from './words.ts'
import '../editing/editing.css'
import './content.css'

const PLAN = { sort: '-changed', facets: ['kind', 'status'] }
const COLUMNS: TableColumn<PieceRow>[] = [
  { id: 'title', header: 'Title', value: ({ title }) => title, canSort: true },
  {
    id: 'kind',
    header: 'Kind',
    value: ({ kind }) => kind,
    cell: ({ kind }) => KINDS[kind].one,
    facet: { name: 'Kind', label: (kind) => KINDS[kind as PieceKind]?.many ?? kind },
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: (row) => (
      <span className="piece-status" data-status={row.status} data-flag={row.flag ?? undefined}>
        {statusInWords(row)}
      </span>
    ),
    facet: {
      name: 'Status',
      label: (status) => STATUSES[status as keyof typeof STATUSES] ?? status,
    },
  },
  {
    id: 'at',
    header: 'Date',
    value: ({ at }) => at,
    cell: ({ at }) => (at ? <When at={at} /> : null),
  },
  {
    id: 'changed',
    header: 'Changed',
    value: ({ changedAt }) => changedAt,
    cell: ({ changedAt }) => (changedAt ? <When at={changedAt} /> : null),
    isExtra: true,
  },
]

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
        columns={COLUMNS}
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
        , drinks under{' '}
        <Link className="link" to="/admin/menu">
          Menu
        </Link>
        .
      </p>
    </AdminShell>
  )
}
