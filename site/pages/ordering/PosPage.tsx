import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ReactNode } from 'react'
import type { Order, OrderPatch, OrderStatus } from '#domain/contracts/ordering.ts'
import { mayChange } from '#domain/ordering/change-permissions.ts'
import { STATUS_LABELS } from '#domain/ordering/status.ts'
import { can } from '#domain/people/permissions.ts'
import { ApiError } from '#widgets/api.ts'
import { menu, toasts } from '#widgets/state/index.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { account, currentToken } from '../../state/account.ts'
import { useLiveOrders } from '../../state/orders.ts'
import { useCafeClock } from '../../state/queries.ts'
import { WorkroomLinks } from '../admin/WorkroomLinks.tsx'
import { PosStock } from './PosStock.tsx'
import { PosTicket } from './PosTicket.tsx'
import './parts.css'
import './pos.css'

/** Only there while somebody waits: what has much open, and is not made before it is confirmed. */
const WAITING_LANE = { status: 'waiting', empty: '' } as const
const LANES: { status: OrderStatus; empty: string }[] = [
  { status: 'pending', empty: 'Nothing new.' },
  { status: 'confirmed', empty: 'Nothing waiting.' },
  { status: 'preparing', empty: 'Nothing on the bar.' },
  { status: 'ready', empty: 'Nothing on the shelf.' },
]

/** The counter's live list of orders, for everyone who works there. */
export function PosPage(): ReactNode {
  useSignals()
  const orders = useLiveOrders(currentToken)
  const now = useCafeClock()
  const [isStockOpen, setStockOpen] = useState(false)
  useEffect(() => void menu.load(), [])
  const pendingCount = orders.data?.filter((order) => order.status === 'pending').length ?? 0

  const change = async (order: Order, patch: OrderPatch) => {
    try {
      await orders.change(order.id, patch)
    } catch (error) {
      const text =
        error instanceof ApiError ? error.message : 'The change was not saved. Please try again.'
      toasts.show({ kind: 'error', title: `${order.number} did not change`, text })
    }
  }

  const user = account.user.value
  const may = (order: Order, patch: OrderPatch) => mayChange(user, order, patch)
  const waitingCount = orders.data?.filter(({ status }) => status === 'waiting').length ?? 0
  const lanes = waitingCount > 0 ? [...LANES, WAITING_LANE] : LANES
  const cancelled = orders.data?.filter((order) => order.status === 'cancelled') ?? []
  return (
    <div className="pos">
      <PageTitle>{pendingCount > 0 ? `(${pendingCount}) Orders` : null}</PageTitle>
      <header className="pos-head">
        <h1>Orders</h1>
        <p role="status" className="visually-hidden">
          {pendingCount === 0 ? '' : `${pendingCount} new`}
        </p>
        <p className="pos-line" data-live={orders.isLive || undefined}>
          {orders.isLive ? 'Live' : 'Reconnecting…'}
        </p>
        {can(user, 'orders') && (
          <button className="button" onClick={() => setStockOpen(true)}>
            Sold out?
          </button>
        )}
        <WorkroomLinks />
        <p className="soft">{user?.name}</p>
        <button className="button" onClick={() => void account.signOut()}>
          Sign out
        </button>
      </header>

      {isStockOpen && <PosStock onClose={() => setStockOpen(false)} />}
      {orders.isError && (
        <p className="notice is-error">
          {orders.error.message}{' '}
          <button className="link" onClick={() => void orders.refetch()}>
            Try again
          </button>
        </p>
      )}
      {cancelled.length > 0 && (
        <section className="pos-cancelled" aria-label="Cancelled, to acknowledge">
          {cancelled.map((order) => (
            <div key={order.id} className="notice is-error">
              <b className="numeral">{order.number}</b> for {order.contact.name} was cancelled.{' '}
              <button
                className="button"
                disabled={!may(order, { isAcknowledged: true })}
                onClick={() => void change(order, { isAcknowledged: true })}
              >
                We stopped making it
              </button>
            </div>
          ))}
        </section>
      )}
      {waitingCount > 0 && (
        <p className="notice">
          <a className="link" href="#lane-waiting">
            {waitingCount === 1 ? '1 order waits' : `${waitingCount} orders wait`} to be confirmed
          </a>{' '}
          and {waitingCount === 1 ? 'takes' : 'take'} no kitchen time before that.
        </p>
      )}
      <div className="pos-lanes" aria-busy={orders.isPending}>
        {lanes.map(({ status, empty }) => {
          const lane = orders.data?.filter((order) => order.status === status) ?? []
          return (
            <section key={status} aria-labelledby={`lane-${status}`} data-status={status}>
              <h2 id={`lane-${status}`}>
                {STATUS_LABELS[status]} <span className="numeral">{lane.length}</span>
              </h2>
              {lane.map((order) => (
                <PosTicket
                  key={order.id}
                  order={order}
                  now={now}
                  may={(patch) => may(order, patch)}
                  onChange={(patch) => change(order, patch)}
                />
              ))}
              {lane.length === 0 && <p className="soft">{orders.isPending ? 'Loading…' : empty}</p>}
            </section>
          )
        })}
      </div>
    </div>
  )
}
