import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AdminToday } from '#domain/contracts/admin.ts'
import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { STATUS_LABELS } from '#domain/ordering/status.ts'
import { When } from '../editing/When.tsx'
import { plural } from './plural.ts'

/** What waits for somebody, the late orders first; what is at zero is one line of links below it. */
export function NeedsNow({ today }: { today: AdminToday }): ReactNode {
  const needs = needsOf(today)
  const waiting = needs.filter(({ count }) => count > 0)
  const quiet = needs.filter(({ count }) => count === 0)
  return (
    <section
      className="today-needs"
      aria-labelledby="today-needs"
      data-late={today.lateCount > 0 || undefined}
    >
      <h2 id="today-needs">
        {waiting.length > 0 ? 'Needs somebody now' : 'Nothing needs you now'}
      </h2>
      {waiting.length > 0 && (
        <ul className="today-waiting">
          {waiting.map(({ key, count, label, to, note }) => (
            <li key={key}>
              <Link to={to}>
                <b className="numeral">{count}</b> <span>{label}</span>
              </Link>
              {note && <span className="soft">{note}</span>}
            </li>
          ))}
        </ul>
      )}
      <Due today={today} />
      {quiet.length > 0 && (
        <p className="today-quiet soft">
          {quiet.map(({ key, label, to }) => (
            <Link key={key} to={to}>
              0 {label}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}

type Need = { key: string; count: number; label: string; to: string; note?: ReactNode }

function needsOf({ lateCount, messages, seats, mails, errors }: AdminToday): Need[] {
  // Without a mail server emails are kept and do not fail; the numbers of the day say how many.
  const canFail = mails.sendsMail || mails.failed > 0
  return [
    { key: 'late', count: lateCount, label: `${plural(lateCount, 'order')} late`, to: '/pos' },
    {
      key: 'messages',
      count: messages.waiting,
      label: `${plural(messages.waiting, 'message')} to answer`,
      to: '/admin/inbox?state=open',
      note: messages.oldestAt && (
        <>
          the oldest since <When at={messages.oldestAt} />
        </>
      ),
    },
    {
      key: 'seats',
      count: seats.waiting,
      label: `${plural(seats.waiting, 'party', 'parties')} to confirm`,
      to: seats.waiting > 0 ? '/admin/seats?status=unconfirmed' : '/admin/seats',
      note: 'for seats at events',
    },
    ...(canFail
      ? [
          {
            key: 'mails',
            count: mails.failed,
            label: `${plural(mails.failed, 'email')} failed`,
            to: mails.failed > 0 ? '/admin/outbox?status=failed' : '/admin/outbox',
          },
        ]
      : []),
    {
      key: 'errors',
      count: errors.recent,
      label: `${plural(errors.recent, 'error')} since yesterday`,
      to: '/admin/errors',
      note: 'in browsers of visitors',
    },
  ]
}

/** What the bar has to make, the late ones first. */
function Due({ today: { due, dueCount } }: { today: AdminToday }): ReactNode {
  if (due.length === 0) return null
  const more = dueCount - due.length
  return (
    <ol className="today-due" aria-label="Orders to make or hand out">
      {due.map(({ id, number, name, status, minutesLate }) => (
        <li key={id} data-late={minutesLate > 0 && status !== 'ready'}>
          <Link to={`/admin/orders?q=${number}&open=${id}`}>
            <b className="numeral">{number}</b>
            <span>{name}</span>
            <span className="soft">{STATUS_LABELS[status]}</span>
            <b>{lateness(minutesLate, status)}</b>
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to="/pos" className="is-more">
            and {more} more on Tickets
          </Link>
        </li>
      )}
    </ol>
  )
}

function lateness(minutes: number, status: OrderStatus): string {
  if (minutes > 0 && status === 'ready') return `not collected for ${minutes} min`
  if (minutes > 0) return `${minutes} min late`
  return minutes === 0 ? 'now' : `in ${-minutes} min`
}
