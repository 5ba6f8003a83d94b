import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AdminToday } from '#domain/contracts/admin.ts'
import { formatDate } from '#domain/cafe/calendar.ts'
import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { STOCK_PATH } from '#domain/site/stock-path.ts'
import { STATUS_LABELS } from '#domain/ordering/status.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { isRouted } from '../../routes.tsx'
import { useLiveToday } from '../../state/today.ts'
import { AdminShell } from './AdminShell.tsx'
import { When } from './editing/When.tsx'
import { Capacity } from './today/Capacity.tsx'
import { Pace } from './today/Pace.tsx'
import './admin-page.css'

/** The admin's first look: what waits, what is late, what the day has brought so far. */
export function AdminPage(): ReactNode {
  const today = useLiveToday()
  return (
    <AdminShell
      title="Today"
      lead={today.data ? formatDate(today.data.date) : <span className="blank">&nbsp;</span>}
    >
      <Loaded
        query={today}
        what="today"
        newest="the newest numbers"
        renderBlank={(loading) => (
          <div className="today-strip" {...loading}>
            {[1, 2, 3, 4].map((each) => (
              <span key={each} className="blank today-blank" />
            ))}
          </div>
        )}
      >
        {(data) => (
          <>
            <Due today={data} />
            <Numbers today={data} />
            <div className="today-charts">
              <Pace pace={data.pace} date={data.date} />
              <Capacity slots={data.kitchen} />
            </div>
            <p className="soft">
              As of <When at={data.at} />; updated with every order and every half minute.
            </p>
          </>
        )}
      </Loaded>
    </AdminShell>
  )
}

/** What the bar has to make, the late ones first. */
function Due({ today }: { today: AdminToday }): ReactNode {
  return (
    <section className="today-due" aria-labelledby="today-due" data-late={today.lateCount > 0}>
      <div>
        <h2 id="today-due">
          <Link to="/pos">
            <b className="numeral">{today.lateCount}</b> {plural(today.lateCount, 'order')} late
          </Link>
        </h2>
        <p>
          {today.dueCount === 0
            ? 'Nothing is waiting to be made.'
            : `${today.dueCount} to be made or handed out.`}
        </p>
      </div>
      {today.due.length > 0 && (
        <ol>
          {today.due.map(({ id, number, name, status, minutesLate }) => (
            <li key={id} data-late={minutesLate > 0}>
              <Link to={`/admin/orders?q=${number}&open=${id}`}>
                <b className="numeral">{number}</b>
                <span>{name}</span>
                <span className="soft">{STATUS_LABELS[status]}</span>
                <b>{lateness(minutesLate, status)}</b>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** How the day stands, in numbers that lead to their lists. */
function Numbers({ today }: { today: AdminToday }): ReactNode {
  const { orders, entries, messages, seats, mails, errors, soldOut, sales } = today
  return (
    <ul className="today-strip">
      <Number
        value={orders.count}
        label={`${plural(orders.count, 'order')} today`}
        to={`/admin/orders?day=${today.date}`}
      >
        {orders.cancelled > 0 && `${orders.cancelled} cancelled. `}
        {orders.openCents > 0 && `${formatCents(orders.openCents)} still to be paid.`}
      </Number>
      <Number
        value={formatCents(orders.takenCents)}
        label="taken for orders"
        to={`/admin/orders?day=${today.date}&paid=paid`}
      >
        {sales.count > 0 &&
          `And ${formatCents(sales.cents)} for ${sales.count} ${plural(sales.count, 'work')} of art.`}
      </Number>
      <Number
        value={messages.waiting}
        label={`${plural(messages.waiting, 'message')} waiting`}
        to="/admin/inbox?state=open"
        isUrgent={messages.waiting > 0}
      >
        {messages.oldestAt && (
          <>
            The oldest since <When at={messages.oldestAt} />.
          </>
        )}
      </Number>
      <Number
        value={seats.waiting}
        label={`${plural(seats.waiting, 'party', 'parties')} to confirm`}
        to={seats.waiting > 0 ? '/admin/seats?status=unconfirmed' : '/admin/seats'}
        isUrgent={seats.waiting > 0}
      >
        For seats at events.
      </Number>
      <Number value={entries.today} label="contest entries today" to="/admin/contest">
        {entries.all} in all.
      </Number>
      <Number
        value={mails.failed}
        label={`${plural(mails.failed, 'mail')} failed`}
        to={mails.failed > 0 ? '/admin/outbox?status=failed' : '/admin/outbox'}
        isUrgent={mails.failed > 0}
      >
        {mails.sendsMail
          ? `${mails.waiting} waiting to be sent.`
          : `No mail server is set up: ${mails.kept} ${mails.kept === 1 ? 'is' : 'are'} kept here to be read.`}
      </Number>
      <Number
        value={errors.recent}
        label={`${plural(errors.recent, 'error')} since yesterday`}
        to="/admin/errors"
        isUrgent={errors.recent > 0}
      >
        {errors.all} on the record.
      </Number>
      <Number
        value={soldOut.length}
        label={`${plural(soldOut.length, 'item')} sold out`}
        to="/admin/menu"
      >
        {soldOut
          .slice(0, 4)
          .map(({ name }) => name)
          .join(', ')}
        {soldOut.length > 4 && ` and ${soldOut.length - 4} more`}{' '}
        <Link to={STOCK_PATH}>Stock counts</Link>
      </Number>
    </ul>
  )
}

/** One number of the strip; it leads to its list, where that is there. */
function Number({
  value,
  label,
  to,
  isUrgent = false,
  children,
}: {
  value: number | string
  label: string
  to: string
  isUrgent?: boolean
  children?: ReactNode
}): ReactNode {
  const words = (
    <>
      <b className="numeral">{value}</b> <span>{label}</span>
    </>
  )
  return (
    <li data-urgent={isUrgent || undefined}>
      {isRouted(to) ? <Link to={to}>{words}</Link> : <p className="today-number">{words}</p>}
      <p className="soft">{children}</p>
    </li>
  )
}

const plural = (count: number, word: string, many = `${word}s`) => (count === 1 ? word : many)

function lateness(minutes: number, status: OrderStatus): string {
  if (minutes > 0 && status === 'ready') return `not collected for ${minutes} min`
  if (minutes > 0) return `${minutes} min late`
  return minutes === 0 ? 'now' : `in ${-minutes} min`
}
