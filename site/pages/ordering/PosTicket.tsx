import { useState, type ReactNode } from 'react'
import type { Order, OrderPatch, SettableStatus } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { paymentProblem } from '#domain/ordering/payment.ts'
import { unconfirmedNote } from '#domain/ordering/unconfirmed.ts'
import { NEXT_STATUS, STATUS_LABELS } from '#domain/ordering/status.ts'
import { SETTABLE_STATUSES } from '#domain/ordering/values.ts'
import { call } from '#widgets/api.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import { proof } from '../../state/proof.ts'
import { DeclineAlike } from '../admin/DeclineAlike.tsx'
import { LineDrink } from './LineDrink.tsx'
import { dayAndTime } from './day-and-time.ts'

const SOON_MS = 10 * 60_000

type Props = {
  order: Order
  now: Date
  /** Whether whoever works here may change the order in this way; someone in training changes nothing. */
  may: (patch: OrderPatch) => boolean
  onChange: (patch: OrderPatch) => Promise<void>
}

/** One order on the counter's list: what to make, for whom, by when, and the one button that moves it on. */
export function PosTicket({ order, now, may, onChange }: Props): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const leftMs = new Date(order.estimatedAt).getTime() - now.getTime()
  const next = NEXT_STATUS[order.status]
  const note = unconfirmedNote(order)
  const statusPatch = (status: SettableStatus) => ({ status, from: order.status })
  const canChange = may({})
  const canApply = (patch: OrderPatch) => may(patch) && paymentProblem(order, patch) === null
  const apply = async (patch: OrderPatch) => {
    setBusy(true)
    await onChange(patch)
    setBusy(false)
  }
  return (
    <article className="pos-ticket" aria-label={`Order ${order.number}`} data-due={dueOf(leftMs)}>
      <header>
        <b className="numeral">{order.number}</b>
        <span>{order.contact.name}</span>
        <time dateTime={order.estimatedAt}>
          {dayAndTime(order.estimatedAt, order.timeZone, now)} · {untilText(leftMs)}
        </time>
      </header>
      <ul>
        {order.quote.lines.map((line, index) => (
          <li key={index}>
            <LineDrink itemId={line.id} size={line.size} customizations={line.customizations} />
            <div>
              <b>
                <span className="numeral">{line.quantity} ×</span> {line.name} {line.sizeLabel}
              </b>
              {line.summary && <p>{line.summary}</p>}
              {line.customerName && <p className="for">for {line.customerName}</p>}
            </div>
          </li>
        ))}
      </ul>
      {order.waiting && (
        <p className="soft">
          Takes no kitchen time yet: it waits{' '}
          {order.waiting.for === 'mail' ? 'for the link in their mail, or for you.' : 'for you.'}{' '}
          {order.waiting.isAddressProven && <b>Mail confirmed.</b>}
        </p>
      )}
      {note && (
        <p className="soft">
          <b>Not confirmed.</b> {note}
        </p>
      )}
      {order.note && <p className="ticket-note">“{order.note}”</p>}
      <footer>
        <p className="soft">
          {formatCents(order.quote.totalCents)} · {order.isPaid ? 'paid' : 'to pay'}
          {order.source && ` · from ${order.source}`}
          {order.embed && ` · ${cameBy(order.embed)}`}
          {order.contact.phone && ` · ${order.contact.phone}`}
          {(order.waiting || note) && order.contact.email && ` · ${order.contact.email}`}
        </p>
        {next && may(statusPatch(next)) && (
          <button
            className="button loud"
            disabled={isBusy}
            onClick={() => void apply(statusPatch(next))}
          >
            {order.status === 'waiting' ? 'Accept' : STATUS_LABELS[next]}
          </button>
        )}
        {order.waiting && may(statusPatch('cancelled')) && (
          <SureButton
            label="Decline"
            about={order.number}
            sure="Yes, decline it"
            busy="Declining…"
            onSure={() => apply(statusPatch('cancelled'))}
          />
        )}
        {!order.isPaid && !order.waiting && canApply({ isPaid: true }) && (
          <button className="button" disabled={isBusy} onClick={() => void apply({ isPaid: true })}>
            Mark paid
          </button>
        )}
        <label className="pos-any">
          <span className="visually-hidden">Set the state of {order.number}</span>
          <select
            className="input"
            value={order.status}
            disabled={isBusy || !canChange}
            onChange={(event) => void apply(statusPatch(event.target.value as SettableStatus))}
          >
            {order.status === 'waiting' && (
              <option value="waiting" disabled>
                {STATUS_LABELS.waiting}
              </option>
            )}
            {SETTABLE_STATUSES.map((status) => (
              <option key={status} value={status} disabled={!canApply(statusPatch(status))}>
                {STATUS_LABELS[status]}
              </option>
            ))}
          </select>
        </label>
        {mayHaveAlike(order) && may(statusPatch('cancelled')) && (
          <DeclineAlike
            about={order.number}
            id={order.id}
            find={() => proof.around(() => call('ordersAlike', { params: { id: order.id } }))}
            decline={(choice) =>
              proof.around(() =>
                call('declineAlike', { params: { id: order.id }, body: choice }, { retries: 0 }),
              )
            }
            // The list follows by its events.
            onDone={() => {}}
          />
        )}
      </footer>
    </article>
  )
}

/** Strangers may have sent more of it: nobody at the counter accepted or sold it. */
/** 'embed spring-poster, spring 2026, on partner.example' */
function cameBy({ id, campaign, origin }: NonNullable<Order['embed']>): string {
  const host = origin.replace(/^https?:\/\//, '')
  return [`embed ${id}`, campaign, host && `on ${host}`].filter(Boolean).join(', ')
}

function mayHaveAlike({ status, isPaid, channel }: Order): boolean {
  return (status === 'waiting' || status === 'pending') && !isPaid && channel !== 'counter'
}

function dueOf(leftMs: number): 'late' | 'soon' | undefined {
  if (leftMs < 0) return 'late'
  return leftMs < SOON_MS ? 'soon' : undefined
}

function untilText(leftMs: number): string {
  const minutes = Math.round(Math.abs(leftMs) / 60_000)
  const amount = minutes >= 120 ? `${Math.round(minutes / 60)} h` : `${minutes} min`
  return leftMs < 0 ? `${amount} late` : `in ${amount}`
}
