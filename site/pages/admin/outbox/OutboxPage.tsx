import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { MailRow, MailStatus } from '#domain/contracts/admin.ts'
import type { Answer } from '#domain/contracts/api.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { useToday } from '#site/state/today.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { ServerTable } from '#site/tables/ServerTable.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { When } from '../editing/When.tsx'
import { Facts } from '../Facts.tsx'
import { Problem } from '../Problem.tsx'
import { useAct } from '../use-act.ts'
import '../people.css'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

const STATUS: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Kept here',
}

/** Every mail the café wrote: what became of it, and the whole of it. */
export function OutboxPage(): ReactNode {
  const mails = useToday().data?.mails
  const { act, problem } = useAct(['mails', 'mail'])
  const retry = () =>
    act(async () => {
      const { retried } = await callPrivate('retryMails')
      toasts.show({ kind: 'success', title: 'Will be sent again', text: `${retried} emails` })
    })
  return (
    <AdminShell
      title="Emails"
      lead={
        mails?.sendsMail === false
          ? 'No mail server is set up, so emails are kept here and not sent. Set SMTP_URL to send them.'
          : 'Every email the café wrote, and what became of it.'
      }
      acts={
        mails?.sendsMail &&
        mails.failed > 0 && (
          <button type="button" className="button loud" onClick={() => void retry()}>
            Send all {mails.failed} failed again
          </button>
        )
      }
    >
      <Problem text={problem} />
      {mails?.spent && mails.spent.length > 0 && (
        <p role="status">
          Emails to new addresses are used up for now: {mails.spent.join(', ')}. How many there may
          be is set under <Link to="/admin/settings">Settings</Link>.
        </p>
      )}
      <ServerTable
        call="mails"
        name="Emails"
        columns={COLUMNS}
        rowId={({ id }) => id}
        empty={<p>No email has been written yet.</p>}
        detail={detail}
        sort="-createdAt"
        refetchMs={30_000}
        file={{ call: 'mailsCsv', name: 'emails.csv' }}
      />
    </AdminShell>
  )
}

const detail = ({ id }: MailRow) => <MailDetail id={id} />

const COLUMNS: TableColumn<MailRow>[] = [
  { id: 'subject', header: 'Subject', value: ({ subject }) => subject },
  { id: 'to', header: 'To', value: ({ to }) => to },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => (
      <span className="state-mark" data-state={status}>
        {STATUS[status]}
      </span>
    ),
    facet: { name: 'Status', label: (value) => STATUS[value as MailStatus] ?? value },
  },
  {
    id: 'createdAt',
    header: 'Written',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    value: ({ attempts }) => attempts,
    isNumber: true,
    isExtra: true,
  },
]

/** The addresses of ours in a text lead somewhere; others are only words. */
function withLinks(text: string): ReactNode {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    part.startsWith(`${location.origin}/`) ? (
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}

function MailDetail({ id }: { id: string }): ReactNode {
  const mail = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callPrivate('mail', { params: { id } }, { signal }),
    staleTime: 0,
  })
  return (
    <Loaded query={mail} what="the email">
      {(data) => <OpenMail id={id} mail={data} />}
    </Loaded>
  )
}

const keyOf = (id: string) => ['mail', id]

function OpenMail({ id, mail }: { id: string; mail: Answer<'mail'> }): ReactNode {
  const client = useQueryClient()
  const { act, problem } = useAct(['mails'])
  const canRetry = mail.sendsMail && (mail.status === 'failed' || mail.status === 'kept')
  return (
    <div className="unfolded">
      <Facts
        facts={[
          ['To', mail.to],
          ['Answers go to', mail.replyTo],
          ['Sent', mail.sentAt && <When key="sent" at={mail.sentAt} />],
          ['Next attempt', mail.nextAttemptAt && <When key="next" at={mail.nextAttemptAt} />],
          ['What went wrong', mail.error],
          ['With it', mail.attachments.join(', ')],
        ]}
      />
      <p className="words quoted">{withLinks(mail.text)}</p>
      <Problem text={problem} />
      {canRetry && (
        <div className="acts">
          <button
            type="button"
            className="button"
            onClick={() =>
              void act(async () =>
                setNewerAnswer(
                  client,
                  keyOf(id),
                  await callPrivate('retryMail', { params: { id } }),
                ),
              )
            }
          >
            Send it {mail.status === 'failed' ? 'again' : 'now'}
          </button>
        </div>
      )}
    </div>
  )
}
