import { useSignals } from '@preact/signals-react/runtime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import { cameByText } from '#domain/embeds/came-by.ts'
import type { OrderRecord } from '#domain/contracts/order-room.ts'
import type { Order, OrderPatch, SettableStatus } from '#domain/contracts/ordering.ts'
import { cancelText } from '#domain/ordering/cancel-reasons.ts'
import { mayChange } from '#domain/ordering/change-permissions.ts'
import { offSums } from '#domain/ordering/off-sums.ts'
import { paidLabel } from '#domain/ordering/paid-label.ts'
import { paymentProblem } from '#domain/ordering/payment.ts'
import { isNothingToCollect } from '#domain/kitchen/making.ts'
import { hasReserved } from '#domain/ordering/reserved-lines.ts'
import { STATUS_LABELS } from '#domain/ordering/status.ts'
import { can } from '#domain/people/permissions.ts'
import { menu } from '#widgets/state/index.ts'
import { session } from '#widgets/state/session.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { patchOrder } from '#site/state/staff-calls.ts'
import { SetState } from '../../kitchen/SetState.tsx'
import { TotalsList } from '../../ordering/Totals.tsx'
import { TicketLines } from '../../kitchen/TicketLines.tsx'
import { OrderMoney } from '../../payments/OrderMoney.tsx'
import { MailReceipt } from '../../till/MailReceipt.tsx'
import { PrintReceipt } from '../../till/PrintReceipt.tsx'
import { TakeMoneyDialog } from '../../till/TakeMoneyDialog.tsx'
import { TicketNotes } from '../../kitchen/TicketNotes.tsx'
import { When } from '../editing/When.tsx'
import { Facts } from '../Facts.tsx'
import { Problem } from '../Problem.tsx'
import { useAct } from '../use-act.ts'
import { againstPromise } from './against-promise.ts'
import '../../ordering/parts.css'

/** One order with its lines, history and mails, and what can be done with it. */
export function OrderDetail({ id }: { id: string }): ReactNode {
  useEffect(() => void menu.load(), [])
  const record = useQuery({
    queryKey: ['orderRecord', id],
    queryFn: ({ signal }) => callPrivate('orderRecord', { params: { id } }, { signal }),
    staleTime: 0,
  })
  return (
    <Loaded
      query={record}
      what="the order"
      missing={<Problem text={record.error?.message ?? null} />}
    >
      {(data) => <Found record={data} />}
    </Loaded>
  )
}

function Found({ record }: { record: OrderRecord }): ReactNode {
  const { order } = record
  const { contact } = order
  // A ticket leads here to give its money back.
  const isRefunding = useSearchParams()[0].has('refund')
  return (
    <div className="unfolded order-record">
      <TicketNotes order={order} />
      <TicketLines order={order} hasPrices />
      <Facts
        facts={[
          ['Name', contact.name],
          [
            'Phone',
            contact.phone && (
              <a key="phone" href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>
                {contact.phone}
              </a>
            ),
          ],
          ['Email', contact.email],
          ['Total', totalText(order)],
          ['Promo code', codeOf(order)],
          ...(isNothingToCollect(order.quote)
            ? [['To pick up', 'Nothing: it is theirs once it is paid'] as [string, ReactNode]]
            : pickupFacts(record)),
          ['Cancelled', order.cancelling && cancelText(order.cancelling)],
        ]}
      />
      <TotalsList quote={order.quote} />
      <Acts order={order} />
      <OrderMoney
        id={order.id}
        hasBookings={order.isPaid && hasReserved(order.quote)}
        isRefunding={isRefunding}
      />
      <div className="acts">
        <PrintReceipt order={order} />
        {hasReceipt(order) && <MailReceipt orderId={order.id} email={order.contact.email} />}
      </div>
      <Elsewhere record={record} />
      <History record={record} />
    </div>
  )
}

/** '$8.10, paid'. Of one that is off: what goes back of it, and what outlives it. */
function totalText(order: Order): string {
  const total = formatCents(order.quote.totalCents)
  const sums = offSums(order)
  if (!sums) return `${total}, ${paidLabel(order).toLowerCase()}`
  const back = `${formatCents(sums.backCents)} of it given back`
  return sums.apartCents === 0
    ? `${total}, all of it given back`
    : `${total}: ${back}, ${formatCents(sums.apartCents)} paid for ${sums.apart.join(' and ')}, which goes by its own terms`
}

/** When it was promised, and how it came. */
function pickupFacts({ order, readyAt }: OrderRecord): [string, ReactNode][] {
  const promisedAt = order.promisedAt ?? order.estimatedAt
  return [
    ['Promised', <When key="promised" at={promisedAt} />],
    ['Ready', readyAt && <When key="ready" at={readyAt} />],
    ['Early or late', readyAt && againstPromise({ promisedAt, readyAt })],
    ['Picked up for', order.pickupAt ? 'a chosen time' : 'as soon as possible'],
  ]
}

function Acts({ order }: { order: Order }): ReactNode {
  useSignals()
  const client = useQueryClient()
  const { act, problem } = useAct(['orderList', 'orderRecord', 'orderMoney'])
  const user = session.user.value
  const may = (patch: OrderPatch) =>
    mayChange(user, order, patch) && paymentProblem(order, patch) === null
  const [isBusy, setBusy] = useState(false)
  const change = async (patch: OrderPatch) => {
    setBusy(true)
    const isDone = await act(async () => {
      const body = patch.status ? { ...patch, from: order.status } : patch
      await patchOrder(order.id, body)
      await client.invalidateQueries({ queryKey: ['orders', 'active'] })
    })
    setBusy(false)
    return isDone
  }
  const [isPaying, setPaying] = useState(false)
  const reopened = reopenedAs(order)
  return (
    <>
      <Problem text={problem} />
      <div className="acts">
        {reopened && may({ status: reopened }) && (
          <button
            type="button"
            className="button"
            onClick={() => void change({ status: reopened })}
          >
            Reopen as {STATUS_LABELS[reopened].toLowerCase()}
          </button>
        )}
        {!order.isPaid && may({ isPaid: true }) && (
          <button type="button" className="button" onClick={() => setPaying(true)}>
            Take the money
          </button>
        )}
        <SetState
          order={order}
          label="State"
          isBusy={isBusy}
          may={(patch) => mayChange(user, order, patch)}
          apply={change}
        />
      </div>
      {isPaying && <TakeMoneyDialog order={order} onClose={() => setPaying(false)} />}
    </>
  )
}

/** Where an ended order goes on: what was made waits on the shelf, what was called off is made. What nobody picks up is on no shelf. */
function reopenedAs({ status, quote }: Order): SettableStatus | null {
  if (status === 'picked-up' || status === 'no-show')
    return isNothingToCollect(quote) ? null : 'ready'
  return status === 'cancelled' ? 'pending' : null
}

/** Other orders and letters of the same person. */
function Elsewhere({
  record: { order, letters, lettersNaming = 0, sameContact, account, takenBy },
}: {
  record: OrderRecord
}): ReactNode {
  useSignals()
  const { pathname } = useLocation()
  const user = session.user.value
  const { email, phone } = order.contact
  const inbox = pathname.startsWith('/admin') ? '/admin/inbox' : '/employee/inbox'
  const search = (q: string) => `?q=${encodeURIComponent(q)}`
  return (
    <p className="order-elsewhere">
      {sameContact > 1 && (
        <Link className="link" to={`${pathname}${search(email ?? phone ?? '')}`}>
          {sameContact} orders of this person
        </Link>
      )}
      {account && (
        <Link className="link" to={`${pathname}?account=${encodeURIComponent(account.id)}`}>
          Orders of the account of {account.name}
        </Link>
      )}
      {takenBy && (
        <Link className="link" to={`${pathname}?takenBy=${encodeURIComponent(takenBy)}`}>
          Orders that {takenBy} took
        </Link>
      )}
      {letters > 0 && email && can(user, 'manage-events') && (
        <Link className="link" to={`${inbox}${search(email)}`}>
          {letters} {letters === 1 ? 'letter' : 'letters'} from {email}
        </Link>
      )}
      {lettersNaming > 0 && can(user, 'manage-events') && (
        <Link className="link" to={`${inbox}${search(order.number)}`}>
          {lettersNaming} {lettersNaming === 1 ? 'letter names' : 'letters name'} {order.number}
        </Link>
      )}
      {order.source && <span className="soft">Came from {order.source}.</span>}
      {order.embed && <span className="soft">Came by {cameByText(order.embed)}.</span>}
    </p>
  )
}

function History({ record: { changes, mails } }: { record: OrderRecord }): ReactNode {
  return (
    <div className="order-history">
      <section>
        <h2>What happened</h2>
        <ol>
          {changes.map(({ at, by, what }, index) => (
            <li key={index}>
              <When at={at} /> <b>{by}</b> {what}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>Emails</h2>
        {mails.length === 0 && <p className="soft">None was written about it.</p>}
        <ol>
          {mails.map(({ id, subject, status, createdAt }) => (
            <li key={id}>
              <When at={createdAt} /> {subject} <span className="soft">({status})</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

const codeOf = ({ quote }: Order) =>
  quote.reductions?.find(({ kind }) => kind === 'promo')?.code ?? null

const hasReceipt = ({ isPaid, status }: OrderRecord['order']) =>
  isPaid && status !== 'cancelled' && status !== 'refunded'
