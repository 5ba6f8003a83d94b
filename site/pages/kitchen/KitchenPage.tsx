import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { allDay } from '#domain/kitchen/all-day.ts'
import { firesAt, isFired, isMade, piecesToMake } from '#domain/kitchen/making.ts'
import { STATION_LABELS, stationOf, STATIONS, type Station } from '#domain/kitchen/stations.ts'
import { findItem, toppingName } from '#domain/menu/price.ts'
import { can } from '#domain/people/permissions.ts'
import { STOCK_PATH } from '#domain/site/stock-path.ts'
import { menu } from '#widgets/state/index.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { account, currentToken } from '../../state/account.ts'
import { useLiveOrders } from '../../state/live-orders.ts'
import { useCounterClock } from '../../state/counter-clock.ts'
import { dayAndTime } from '../ordering/day-and-time.ts'
import { Busy, useKitchenState } from './Busy.tsx'
import { Cancelled } from './Cancelled.tsx'
import { unseenEdits } from './EditNote.tsx'
import { Lane } from './Lane.tsx'
import { KitchenTicket } from './KitchenTicket.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useAlarm } from './use-alarm.ts'
import { useMoves, type Moves } from './use-moves.ts'
import { TillStatus } from '../till/TillStatus.tsx'
import { useKitchenMenu } from '../../state/till-prices.ts'
import '../ordering/parts.css'
import './tickets.css'
import './kitchen.css'

/** As many as somebody may have sent off by mistake. */
const RECALLED_SHOWN = 5
const CLOCK_MS = 5_000

/** What is to be made now, in the order in which it is due: by station, line by line, with all that is open counted. */
export function KitchenPage(): ReactNode {
  useSignals()
  const orders = useLiveOrders(currentToken)
  const now = useCounterClock(CLOCK_MS)
  const moves = useMoves(orders)
  const [station, setStation] = useState<Station | null>(null)
  const busyMinutes = useKitchenState()?.busyMinutes ?? 0
  useKitchenMenu()
  const all = orders.data ?? []
  const toMake = all.filter(({ status }) => ['pending', 'confirmed', 'preparing'].includes(status))
  const fired = toMake.filter((order) => isFired(order, now, busyMinutes))
  const later = toMake.filter((order) => !isFired(order, now, busyMinutes))
  const unseen = fired.filter(isUnseen)
  const changed = toMake.some((order) => unseenEdits(order).length > 0)
  const cancelled = all.filter(({ status }) => status === 'cancelled')
  const alarm = useAlarm(unseen.length > 0 || changed || cancelled.length > 0)
  const mine = (order: Order) => openLines(order, menu.current.value, station)
  // What was given back is shown until somebody says that they saw it.
  const isShown = (order: Order) =>
    unseenEdits(order).length > 0 || mine(order).some((line) => piecesToMake(order, line) > 0)
  const shown = fired.filter((order) => mine(order).length > 0 && isShown(order))
  const waiting = later.filter((order) => mine(order).length > 0)
  const mayChange = can(account.user.value, 'orders')
  return (
    <div className="tickets kitchen counter-room">
      <PageTitle>{unseen.length > 0 ? `(${unseen.length}) Kitchen` : null}</PageTitle>
      <header className="tickets-head">
        <h1>Kitchen</h1>
        <p className="tickets-line" data-live={orders.isLive || undefined}>
          {orders.isLive ? 'Live' : orders.wasLive ? 'Reconnecting…' : 'Connecting…'}
        </p>
        <p role="status" className="visually-hidden">
          {unseen.length === 0 ? '' : `${unseen.length} new`}
        </p>
        <Stations chosen={station} onChoose={setStation} />
        <label className="kitchen-sound">
          <input
            type="checkbox"
            checked={alarm.isOn}
            onChange={({ target }) => alarm.setOn(target.checked)}
          />{' '}
          Sound
        </label>
        <div className="till-status-row no-print">
          <TillStatus of="tickets" />
        </div>
        <UndoBar moves={moves.undoable} onUndo={moves.undo} />
        <Busy />
        {mayChange && (
          <Link className="button" to={`${STOCK_PATH}&back=kitchen`}>
            Stock
          </Link>
        )}
      </header>
      {orders.isError && (
        <p className="notice is-error">
          {orders.error.message}{' '}
          <button className="link" onClick={() => void orders.refetch()}>
            Try again
          </button>
        </p>
      )}
      <Cancelled orders={cancelled} change={moves.change} />
      <div className="kitchen-room" aria-busy={orders.isPending}>
        <section className="kitchen-tickets" aria-label="To make now">
          <Lane
            orders={shown}
            places={moves.places}
            renderTicket={(order) => (
              <KitchenTicket
                key={order.id}
                order={order}
                isNew={isUnseen(order)}
                lines={mine(order)}
                now={now}
                mayChange={mayChange}
                moves={moves}
              />
            )}
          >
            <p className="soft">{orders.isPending ? 'Loading…' : nothing(station)}</p>
          </Lane>
        </section>
        <aside className="kitchen-side">
          {/* First, since the lists below it grow: it is looked for in a hurry. */}
          <Recall orders={all} moves={moves} mayChange={mayChange} />
          {orders.data && <AllDay orders={fired} station={station} />}
          <Later orders={waiting} now={now} busyMinutes={busyMinutes} />
        </aside>
      </div>
    </div>
  )
}

/** Said once, where the tickets would be. */
const nothing = (station: Station | null) =>
  station ? 'Nothing to make here right now.' : 'Nothing to make right now.'

/** What nobody has seen yet. What was rung up at the counter needs nobody to confirm it: it is new until somebody saw or began it. */
function isUnseen({ status, channel, isSeen }: Order): boolean {
  return channel === 'counter' ? status === 'confirmed' && !isSeen : status === 'pending'
}

/** The lines that a station has yet to make; what is not on the menu any more is made by all. */
function openLines(order: Order, current: Menu | null, station: Station | null): number[] {
  return order.quote.lines.flatMap((line, position) => {
    if (!isMade(line)) return []
    const item = current && findItem(current, line.id)
    return !station || !item || stationOf(item.category) === station ? [position] : []
  })
}

function Stations({
  chosen,
  onChoose,
}: {
  chosen: Station | null
  onChoose: (station: Station | null) => void
}): ReactNode {
  return (
    <div className="kitchen-stations" role="group" aria-label="Station">
      {[null, ...STATIONS].map((station) => (
        <button
          key={station ?? 'all'}
          type="button"
          className="button"
          aria-pressed={chosen === station}
          onClick={() => onChoose(station)}
        >
          {station ? STATION_LABELS[station] : 'All'}
        </button>
      ))}
    </div>
  )
}

/** How many of each are to be made now in all orders, so that one pot is made for five drinks. */
function AllDay({ orders, station }: { orders: Order[]; station: Station | null }): ReactNode {
  useSignals()
  const linesOf = (order: Order) => openLines(order, menu.current.value, station)
  const counts = allDay(orders, linesOf)
  const toppings = new Map<string, number>()
  for (const order of orders)
    for (const position of linesOf(order)) {
      const line = order.quote.lines[position]
      const left = order.madeLines?.includes(position) ? 0 : piecesToMake(order, position)
      if (left <= 0) continue
      for (const id of line?.customizations.toppings ?? []) {
        const topping = menu.current.value ? toppingName(menu.current.value, id) : id
        toppings.set(topping, (toppings.get(topping) ?? 0) + left)
      }
    }
  // The room for tickets says so.
  if (counts.length === 0) return null
  const most = [...toppings].toSorted(([, a], [, b]) => b - a)
  return (
    <section aria-labelledby="all-day">
      <h2 id="all-day">All to make</h2>
      <ul>
        {counts.map(({ name, count, again }) => (
          <li key={name}>
            <b className="numeral">{count}</b> {name}
            {again > 0 && <b> · {again} again</b>}
          </li>
        ))}
      </ul>
      {most.length > 0 && (
        <>
          <h3>Toppings in them</h3>
          <ul>
            {most.map(([name, count]) => (
              <li key={name}>
                <b className="numeral">{count}</b> {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Later({
  orders,
  now,
  busyMinutes,
}: {
  orders: Order[]
  now: Date
  busyMinutes: number
}): ReactNode {
  if (orders.length === 0) return null
  const rows = orders.toSorted(
    (a, b) => firesAt(a, busyMinutes).getTime() - firesAt(b, busyMinutes).getTime(),
  )
  return (
    <section aria-labelledby="later">
      <h2 id="later">Later</h2>
      <ul>
        {rows.slice(0, 8).map((order) => (
          <li key={order.id}>
            <b className="numeral">{order.number}</b> starts{' '}
            {dayAndTime(firesAt(order, busyMinutes).toISOString(), order.timeZone, now)}
          </li>
        ))}
        {rows.length > 8 && <li className="soft">and {rows.length - 8} more</li>}
      </ul>
    </section>
  )
}

/** What was just made, to be called back. */
function Recall({
  orders,
  moves,
  mayChange,
}: {
  orders: Order[]
  moves: Moves
  mayChange: boolean
}): ReactNode {
  const ready = orders
    .filter(({ status }) => status === 'ready')
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    .slice(0, RECALLED_SHOWN)
  if (ready.length === 0 || !mayChange) return null
  return (
    <section aria-labelledby="recall">
      <h2 id="recall">Just made</h2>
      <ul>
        {ready.map((order) => (
          <li key={order.id} className="kitchen-recall">
            <b className="numeral">{order.number}</b>
            <button
              type="button"
              className="button"
              onClick={() => void moves.change(order, { status: 'preparing', from: 'ready' })}
            >
              Recall<span className="visually-hidden"> {order.number}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
