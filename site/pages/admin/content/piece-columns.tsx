import type { PieceKind, PieceRow } from '#domain/contracts/editing.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { When } from '../editing/When.tsx'
import { KINDS, STATUSES, statusInWords } from './words.ts'

/** What a list says of each piece. */
export const PIECE_COLUMNS: TableColumn<PieceRow>[] = [
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
