import type { ReactNode } from 'react'
import type { Letter, LetterForm } from '#domain/contracts/admin.ts'
import { LETTER_LABELS, LETTER_STATUS } from '#domain/content/letter-texts.ts'
import { download } from '../../../state/download.ts'
import type { TableColumn } from '../../../tables/columns.ts'
import { DataTable } from '../../../tables/DataTable.tsx'
import { queryOf } from '../../../tables/table-state.ts'
import { useTableRows } from '../../../tables/use-table-rows.ts'
import { useTableState } from '../../../tables/use-table-state.ts'
import { AdminShell } from '../AdminShell.tsx'
import { When } from '../editing/When.tsx'
import { LetterDetail } from './LetterDetail.tsx'
import '../people.css'

const PLAN = { sort: '-createdAt', facets: ['form', 'state'] }
const STATES: Record<string, string> = { open: 'To do', done: 'Done' }

/** Everything that people sent us and that somebody has to look at. */
export function InboxPage(): ReactNode {
  const control = useTableState(PLAN)
  const { data, error, refetch, isFetching } = useTableRows('inbox', control.state, {
    refetchMs: 60_000,
  })
  return (
    <AdminShell
      title="Inbox"
      lead="Everything people sent by a form. What needs nobody, such as seats at events, is not in here."
    >
      <DataTable
        name="Inbox"
        columns={COLUMNS}
        rows={data?.rows}
        rowId={({ reference }) => reference}
        control={control}
        server={data && { total: data.total, facets: data.facets }}
        isBusy={isFetching}
        error={error}
        onRetry={refetch}
        empty={
          <p>Nothing has come in yet. Every form that somebody sends shows up here at once.</p>
        }
        detail={detail}
        onExport={() =>
          download('inboxCsv', { query: queryOf({ ...control.state, page: 1 }) }, 'inbox.csv')
        }
      />
    </AdminShell>
  )
}

const detail = (letter: Letter) => <LetterDetail reference={letter.reference} />

const COLUMNS: TableColumn<Letter>[] = [
  {
    id: 'title',
    header: 'About',
    value: ({ title }) => title,
    cell: ({ title }) => title,
    canSort: false,
  },
  {
    id: 'form',
    header: 'Kind',
    value: ({ form }) => LETTER_LABELS[form],
    facet: { name: 'Kind', label: (value) => LETTER_LABELS[value as LetterForm] ?? value },
  },
  {
    id: 'name',
    header: 'From',
    value: ({ name }) => name,
    cell: ({ name, email }) => name ?? email ?? <span className="soft">did not say</span>,
  },
  {
    id: 'createdAt',
    header: 'Received',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  {
    id: 'state',
    header: 'State',
    value: ({ handledAt }) => (handledAt ? 'done' : 'open'),
    cell: ({ handledAt, status }) => (
      <span className="state-mark" data-state={handledAt ? (status ?? 'done') : 'open'}>
        {handledAt ? (status ? LETTER_STATUS[status] : 'Done') : 'To do'}
      </span>
    ),
    canSort: false,
    facet: { name: 'State', label: (value) => STATES[value] ?? value, values: ['open', 'done'] },
  },
  {
    id: 'handledAt',
    header: 'Done',
    value: ({ handledAt }) => handledAt,
    cell: ({ handledAt, handledBy }) =>
      handledAt ? (
        <>
          <When at={handledAt} /> by {handledBy}
        </>
      ) : (
        <span className="soft">not yet</span>
      ),
    isExtra: true,
  },
]
