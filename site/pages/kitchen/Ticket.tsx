import { Ellipsis } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { Order, OrderPatch, OrderStatus, SettableStatus } from '#domain/contracts/ordering.ts'
import { dueOf } from '#domain/kitchen/due.ts'
import { paymentProblem } from '#domain/ordering/payment.ts'
import { NEXT_STATUS } from '#domain/ordering/status.ts'
import { dayAndTime } from '../ordering/day-and-time.ts'
import { ChangeLines } from './ChangeLines.tsx'
import { Decline } from './Decline.tsx'
import { HandOut } from './HandOut.tsx'
import { MoreAlike } from './MoreAlike.tsx'
import { NotChecked } from './NotChecked.tsx'
import { isRemakable } from './Remake.tsx'
import { TicketLines } from './TicketLines.tsx'
import { TicketMore } from './TicketMore.tsx'
import { TicketNotes } from './TicketNotes.tsx'
import { Unpaid } from './Unpaid.tsx'
import type { Moves } from './use-moves.ts'
import { useRemakeKey } from './use-remake-key.ts'

/** What the button of a ticket does, by the state that the order has. */
const NEXT_LABELS: Partial<Record<OrderStatus, string>> = {
  waiting: 'Accept',
  pending: 'Confirm',
  confirmed: 'Start',
  preparing: 'Ready',
  ready: 'Picked up',
}

type Props = {
  order: Order
  now: Date
  /** Whether whoever works here may change the order in this way; someone in training changes nothing. */
  may: (patch: OrderPatch) => boolean
  moves: Moves
  /** Takes the money. The ticket may be gone before that is done. */
  onPay: () => void
}

/** One order on the counter's list: for whom, by when, what to make, and the one button that moves it on. */
export function Ticket({ order, now, may, moves, onPay }: Props): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState<boolean | 'remake'>(false)
  const [isChanging, setChanging] = useState(false)
  const due = dueOf(order, now)
  const next = NEXT_STATUS[order.status]
  const statusPatch = (status: SettableStatus): OrderPatch => ({ status, from: order.status })
  const canApply = (patch: OrderPatch) => may(patch) && paymentProblem(order, patch) === null
  const apply = async (patch: OrderPatch) => {
    if (isBusy) return false
    setBusy(true)
    const isDone = await moves.change(order, patch)
    setBusy(false)
    return isDone
  }
  const canRemake = may({}) && isRemakable(order)
  const article = useRemakeKey(canRemake, setOpen)
  const isUnpaidReady = order.status === 'ready' && !order.isPaid
  const canPay = canApply({ isPaid: true })
  return (
    <article
      className="pos-ticket"
      id={`pos-ticket-${order.id}`}
      aria-label={`Order ${order.number}`}
      data-due={due.level ?? undefined}
      ref={article}
    >
      <header>
        <b className="numeral">{order.number}</b>
        <span className="pos-ticket-name">{order.contact.name}</span>
        <time dateTime={order.estimatedAt}>
          {dayAndTime(order.estimatedAt, order.timeZone, now)} <b>{due.text}</b>
        </time>
      </header>
      <Unpaid order={order} />
      <TicketNotes order={order} />
      <TicketLines order={order} isToMake />
      {order.waiting && (
        <p className="pos-ticket-small">
          Takes no kitchen time yet: it waits{' '}
          {order.waiting.for === 'mail' ? 'for the link in their email, or for you.' : 'for you.'}{' '}
          {order.waiting.isAddressProven && <b>Email confirmed.</b>}
        </p>
      )}
      <NotChecked
        order={order}
        isBusy={isBusy}
        onCheck={may({ isChecked: true }) ? () => void apply({ isChecked: true }) : null}
      />
      <footer>
        <button
          type="button"
          className="button pos-ticket-more"
          aria-keyshortcuts={canRemake ? 'R' : undefined}
          onClick={() => setOpen(true)}
        >
          <Icon of={Ellipsis} />
          <span className="visually-hidden">More about {order.number}</span>
        </button>
        {isUnpaidReady && canPay && (
          <button className="button loud pos-ticket-pay" onClick={onPay}>
            Take {formatCents(order.dueCents ?? order.quote.totalCents)}
            <span className="visually-hidden"> for {order.number}</span>
          </button>
        )}
        {order.waiting && may(statusPatch('cancelled')) && (
          <Decline
            order={order}
            onDecline={(cancelling) => apply({ ...statusPatch('cancelled'), cancelling })}
          />
        )}
        {next && may(statusPatch(next)) && isUnpaidReady && (
          <HandOut
            order={order}
            isBusy={isBusy}
            onPay={canPay ? onPay : null}
            onHandOut={() => void apply(statusPatch(next))}
          />
        )}
        {next && may(statusPatch(next)) && !isUnpaidReady && (
          <button
            className="button loud pos-ticket-next"
            aria-disabled={isBusy}
            onClick={() => void apply(statusPatch(next))}
          >
            {NEXT_LABELS[order.status]}
            <span className="visually-hidden"> {order.number}</span>
          </button>
        )}
        {order.status === 'waiting' && may(statusPatch('cancelled')) && <MoreAlike order={order} />}
      </footer>
      {isOpen && (
        <TicketMore
          order={order}
          now={now}
          isBusy={isBusy}
          isRemaking={isOpen === 'remake'}
          may={may}
          apply={apply}
          moves={moves}
          onPay={() => {
            setOpen(false)
            onPay()
          }}
          onChangeLines={() => {
            setOpen(false)
            setChanging(true)
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {isChanging && <ChangeLines order={order} onClose={() => setChanging(false)} />}
    </article>
  )
}
