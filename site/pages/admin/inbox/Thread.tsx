import { useState, type ReactNode } from 'react'
import type { MailStatus, OpenSubmission } from '#domain/contracts/admin.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { can } from '#domain/people/permissions.ts'
import { session } from '#widgets/state/session.ts'
import { When } from '../editing/When.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { CreditForm } from './CreditForm.tsx'
import type { ThreadProps } from './send-in.ts'
import './thread.css'

type Entry = OpenSubmission['thread'][number]

/** What was written about something that came in since, with the next answer, and money to spend for who was let down. */
export function Thread({ submission, update }: ThreadProps): ReactNode {
  const [open, setOpen] = useState<'answer' | 'credit' | null>(null)
  const { thread, reference, email } = submission
  const mayCredit = can(session.user.peek(), 'refunds')
  const close = () => setOpen(null)
  return (
    <>
      {thread.length > 0 && (
        <ol className="thread" aria-label={`What was written about ${reference}`}>
          {thread.map((entry) => (
            <Written key={entry.id} entry={entry} name={submission.name} />
          ))}
        </ol>
      )}
      {email && open === null && (
        <div className="acts">
          <button type="button" className="button loud" onClick={() => setOpen('answer')}>
            {thread.length > 0 ? 'Write again' : 'Answer'}
          </button>
          {mayCredit && (
            <button type="button" className="button" onClick={() => setOpen('credit')}>
              Give a credit
            </button>
          )}
        </div>
      )}
      {open === 'answer' && <AnswerForm {...{ submission, update }} onClose={close} />}
      {open === 'credit' && <CreditForm {...{ submission, update }} onClose={close} />}
    </>
  )
}

function Written({ entry, name }: { entry: Entry; name: string | null }): ReactNode {
  const { kind, by, at, text, cents, isByLink, mail } = entry
  const who = kind === 'reply' ? (name ?? 'They') : by
  return (
    <li className="thread-entry" data-kind={kind}>
      <p>
        <b>{who}</b> {kind === 'credit' ? `gave a credit of ${formatCents(cents ?? 0)}` : 'wrote'},{' '}
        <When at={at} />
        {kind !== 'reply' && mail && <span className="soft"> · {MAIL_WORDS[mail]}</span>}
      </p>
      {text && <p className="words">{text}</p>}
      {kind === 'reply' && !isByLink && (
        <p className="soft">
          By the form on the contact page, with this email address. Anybody can type an address.
        </p>
      )}
    </li>
  )
}

const MAIL_WORDS: Record<MailStatus, string> = {
  waiting: 'the email is on its way',
  sent: 'emailed',
  failed: 'the email could not be sent: see Emails in the admin',
  kept: 'not emailed: this server sends no email, and an admin reads it under Emails',
}
