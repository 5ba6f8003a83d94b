import type { ReactNode } from 'react'
import type { Submission, SubmissionForm } from '#domain/contracts/admin.ts'
import { SUBMISSION_LABELS, SUBMISSION_STATUS } from '#domain/content/submission-texts.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { ServerTable } from '#site/tables/ServerTable.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { When } from '../editing/When.tsx'
import { TemplatesButton } from './AnswerTemplates.tsx'
import { SubmissionDetail } from './SubmissionDetail.tsx'
import '../people.css'
import './inbox.css'

const STATES: Record<string, string> = { open: 'To do', done: 'Done' }

/** Everything that people sent us and that somebody has to look at. */
export function InboxPage(): ReactNode {
  return (
    <AdminShell
      title="Inbox"
      lead="Everything people sent by a form. What needs no answer, such as seats at events, is not listed here."
      acts={<TemplatesButton />}
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
    id: 'name',
    header: 'From, about',
    value: ({ name }) => name,
    cell: ({ name, email, title }) => (
      <span className="inbox-letter">
        {name ?? email ?? 'Somebody without a name'}
        <span className="visually-hidden">: </span>
        <span className="inbox-about">{title}</span>
      </span>
    ),
  },
  {
    id: 'form',
    header: 'Kind',
    isShort: true,
    value: ({ form }) => SUBMISSION_LABELS[form],
    facet: { name: 'Kind', label: (value) => SUBMISSION_LABELS[value as SubmissionForm] ?? value },
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
