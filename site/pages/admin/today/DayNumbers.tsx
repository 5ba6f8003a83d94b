import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import type { AdminToday } from '#domain/contracts/admin.ts'
import { STOCK_PATH } from '#domain/site/stock-path.ts'
import { plural } from './plural.ts'

const ITEMS_NAMED = 4

/** What the day has brought so far, in numbers that lead to their lists. */
export function DayNumbers({ today }: { today: AdminToday }): ReactNode {
  const { orders, entries, mails, soldOut, sales } = today
  return (
    <ul className="today-strip" aria-label="The day in numbers">
      <Number
        value={orders.count}
        label={`${plural(orders.count, 'order')} paid today`}
        to={`/admin/orders?day=${today.date}`}
      >
        Less those given back in full, as in Reports.{' '}
        {orders.cancelled > 0 && `${orders.cancelled} cancelled. `}
        {orders.openCents > 0 && `${formatCents(orders.openCents)} still to be paid.`}
      </Number>
      <Number
        value={formatCents(orders.takenCents)}
        isZero={orders.takenCents === 0}
        label="money taken today"
        to={`/admin/reports?from=${today.date}&until=${today.date}`}
      >
        Less what was given back, as in Reports.
        {sales.count > 0 &&
          ` ${formatCents(sales.cents)} of it for ${sales.count} ${plural(sales.count, 'work')} of art.`}
      </Number>
      <Number
        value={soldOut.length}
        label={`${plural(soldOut.length, 'item')} sold out`}
        to="/admin/menu"
      >
        {soldOut
          .slice(0, ITEMS_NAMED)
          .map(({ name }) => name)
          .join(', ')}
        {soldOut.length > ITEMS_NAMED && ` and ${soldOut.length - ITEMS_NAMED} more`}{' '}
        <Link to={STOCK_PATH}>Stock counts</Link>
      </Number>
      <Number
        value={entries.today}
        label={`contest ${plural(entries.today, 'entry', 'entries')} today`}
        to="/admin/contest"
      >
        {entries.all} in all.
      </Number>
      {mails.sendsMail ? (
        mails.waiting > 0 && (
          <Number
            value={mails.waiting}
            label={`${plural(mails.waiting, 'email')} waiting to be sent`}
            to="/admin/outbox"
          />
        )
      ) : (
        <Number
          value={mails.kept}
          label={`${plural(mails.kept, 'email')} not sent`}
          to="/admin/outbox"
        >
          No mail server is set up: they are kept here to be read.
        </Number>
      )}
    </ul>
  )
}

/** One number of the strip; it leads to its list. A zero is no larger than its words. */
function Number({
  value,
  isZero = value === 0,
  label,
  to,
  children,
}: {
  value: number | string
  isZero?: boolean
  label: string
  to: string
  children?: ReactNode
}): ReactNode {
  return (
    <li data-zero={isZero || undefined}>
      <Link to={to}>
        <b className="numeral">{value}</b> <span>{label}</span>
      </Link>
      {children && <p className="soft">{children}</p>}
    </li>
  )
}
