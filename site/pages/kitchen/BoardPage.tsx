import { useSignals } from '@preact/signals-react/runtime'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Order } from '#domain/contracts/ordering.ts'
import { boardName } from '#domain/kitchen/board-name.ts'
import { isFired, madeBy } from '#domain/kitchen/making.ts'
import { currentToken } from '../../state/account.ts'
import { useCounterClock } from '../../state/counter-clock.ts'
import { useLiveOrders } from '../../state/live-orders.ts'
import { KnownSince } from '../till/TillStatus.tsx'
import { useKitchenState } from './Busy.tsx'
import './board.css'

const CLOCK_MS = 5_000

/** For a screen that guests see: what is being made, and what is ready, by number and first name. */
export function BoardPage(): ReactNode {
  useSignals()
  const orders = useLiveOrders(currentToken)
  const now = useCounterClock(CLOCK_MS)
  const busyMinutes = useKitchenState()?.busyMinutes ?? 0
  const all = orders.data ?? []
  const ready = all
    .filter(({ status }) => status === 'ready')
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  // Nobody waits for what was given back, nor yet for what is picked up later: the kitchen has not begun with it either.
  const making = all.filter(
    (order) =>
      (order.status === 'preparing' ||
        (order.status === 'confirmed' && isFired(order, now, busyMinutes))) &&
      madeBy(order).length > 0,
  )
  return (
    <div
      className="order-board counter-room"
      data-load={loadOf(Math.max(making.length, ready.length))}
      style={{ '--columns': `${widthOf(making)} ${widthOf(ready)}` } as CSSProperties}
    >
      <h1 className="visually-hidden">Orders</h1>
      <Column title="Coming up" orders={making} />
      <Column title="Ready" orders={ready} isReady />
      <p className="order-board-foot no-print">
        {!orders.isLive && (
          <b role="status">
            {orders.wasLive ? 'Reconnecting…' : 'Connecting…'} <KnownSince of="tickets" />
          </b>
        )}
        <Link to="/pos/tickets">Tickets</Link>
      </p>
    </div>
  )
}

/** More orders than this are a little smaller, more stand in one line each, and more than that in small type. */
const SOME = 6
const MANY = 12
const CROWD = 20
/** More fit on no screen: who is not called out yet is counted. */
const SHOWN = 40

function loadOf(count: number): 'some' | 'many' | 'crowd' | undefined {
  if (count > CROWD) return 'crowd'
  if (count > MANY) return 'many'
  return count > SOME ? 'some' : undefined
}

/** The side with more orders has more room. */
const widthOf = (orders: Order[]) => `minmax(0, ${orders.length > SOME ? 2 : 1}fr)`

function Column({
  title,
  orders,
  isReady = false,
}: {
  title: string
  orders: Order[]
  isReady?: boolean
}): ReactNode {
  return (
    <section className="order-board-column" data-ready={isReady || undefined} aria-label={title}>
      <h2>{title}</h2>
      <ul aria-live={isReady ? 'polite' : undefined}>
        {orders.slice(0, SHOWN).map(({ id, number, contact, hereAt }) => (
          <li key={id} data-here={hereAt ? true : undefined}>
            <b className="numeral">{number}</b>{' '}
            <span>
              {boardName(contact.name)}
              {hereAt && <em> is here</em>}
            </span>
          </li>
        ))}
      </ul>
      {orders.length > SHOWN && (
        <p className="order-board-more">and {orders.length - SHOWN} more</p>
      )}
    </section>
  )
}
