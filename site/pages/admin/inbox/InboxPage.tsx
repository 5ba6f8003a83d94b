import type { ReactNode } from 'react'
import type { Submission, SubmissionForm } from '#domain/contracts/admin.ts'
import { SUBMISSION_LABELS, SUBMISSION_STATUS } from '#domain/content/submission-texts.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { ServerTable } from '#site/tables/ServerTable.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { When } from '../editing/When.tsx'
import { SubmissionDetail } from './SubmissionDetail.tsx'
import '../people.css'

const STATES: Record<string, string> = { open: 'To do', done: 'Done' }

/** Everything that people sent us and that somebody has to look at. */
export function InboxPage(): ReactNode {
  return (
    <AdminShell
      title="Inbox"
      lead="Everything people sent by a form. What needs no answer, such as seats at events, is not listed here."
    >
      <ServerTable
        call="inbox"
        name="Inbox"
        columns={COLUMNS}
        rowId={({ reference }) => reference}
        empty={
          <p>Nothing has come in yet. Every form that somebody sends shows up here at once.</p>
        }
        detail={detail}
        sort="-createdAt"
        refetchMs={60_000}
        file={{ call: 'inboxCsv', name: 'inbox.csv' }}
      />
    </AdminShell>
  )
}

const detail = (submission: Submission) => <SubmissionDetail reference={submission.reference} />

const COLUMNS: TableColumn<Submission>[] = [
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
    value: ({ form }) => SUBMISSION_LABELS[form],
    facet: { name: 'Kind', label: (value) => SUBMISSION_LABELS[value as SubmissionForm] ?? value },
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
        {handledAt ? (status ? SUBMISSION_STATUS[status] : 'Done') : 'To do'}
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
