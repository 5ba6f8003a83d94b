import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Order, OrderPatch, OrderStatus } from '#domain/contracts/ordering.ts'
import { isForLater } from '#domain/kitchen/later.ts'
import { mayChange } from '#domain/ordering/change-permissions.ts'
import { isLate } from '#domain/ordering/late.ts'
import { STATUS_LABELS } from '#domain/ordering/status.ts'
import { can } from '#domain/people/permissions.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { account, currentToken } from '../../state/account.ts'
import { useLiveOrders } from '../../state/live-orders.ts'
import { useCounterClock } from '../../state/counter-clock.ts'
import { known } from '../../state/till-known.ts'
import { Busy } from './Busy.tsx'
import { Cancelled } from './Cancelled.tsx'
import { Lane } from './Lane.tsx'
import { RunSheetsToday } from './RunSheetsToday.tsx'
import { StockDialog } from './StockDialog.tsx'
import { Ticket } from './Ticket.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useLanes } from './use-lanes.ts'
import { useMoves, type Moves } from './use-moves.ts'
import { TakeMoneyDialog } from '../till/TakeMoneyDialog.tsx'
import { TillStatus } from '../till/TillStatus.tsx'
import { useAddress } from '../../state/use-address.ts'
import { useKitchenMenu } from '../../state/till-prices.ts'
import '../ordering/parts.css'
import './tickets.css'

const LANES: { status: OrderStatus; empty: string }[] = [
  { status: 'pending', empty: 'Nothing new.' },
  { status: 'confirmed', empty: 'Nothing waiting.' },
  { status: 'preparing', empty: 'Nothing on the bar.' },
  { status: 'ready', empty: 'Nothing on the shelf.' },
]

/** The tickets of all open orders in lanes by state, live, for everyone who works at the counter. */
export function TicketsPage(): ReactNode {
  useSignals()
  const orders = useLiveOrders(currentToken)
  const now = useCounterClock()
  const moves = useMoves(orders)
  const [isStockOpen, setStockOpen] = useStockOpen()
  useKitchenMenu()
  const all = orders.data ?? []
  /** Without the server, and without a list from before, nobody knows what is open. */
  const isUnknown = orders.data === undefined && (orders.isError || known.goneSince.value !== null)
  const countOf = (status: OrderStatus) => (isUnknown ? '–' : inState(status).length)
  const later = all.filter((order) => isForLater(order, now))
  const inState = (status: OrderStatus) =>
    all.filter((order) => order.status === status && !later.includes(order))
  const pendingCount = inState('pending').length
  const waiting = inState('waiting')
  const lanes = useLanes(
    LANES.map((lane) => inState(lane.status).length),
    waiting.length,
    now,
  )
  const lateCount = all.filter((order) => isLate(order, now)).length
  const user = account.user.value
  const paying = useMoneyDialog(all, moves)
  const ticket = (order: Order) => (
    <Ticket
      key={order.id}
      order={order}
      now={now}
      may={(patch) => mayChange(user, order, patch)}
      moves={moves}
      onPay={() => paying.begin(order)}
    />
  )
  return (
    <div className="tickets counter-room">
      <PageTitle>{pendingCount > 0 ? `(${pendingCount}) Tickets` : null}</PageTitle>
      <header className="tickets-head">
        <h1>Tickets</h1>
        <p role="status" className="visually-hidden">
          {pendingCount === 0 ? '' : `${pendingCount} new`}
        </p>
        <p className="tickets-line" data-live={orders.isLive || undefined}>
          {orders.isLive ? 'Live' : orders.wasLive ? 'Reconnecting…' : 'Connecting…'}
        </p>
        <ToAccept count={waiting.length} />
        {lateCount > 0 && <p className="tickets-late">{lateCount} late</p>}
        <div className="till-status-row no-print">
          <TillStatus of="tickets" />
        </div>
        <UndoBar moves={moves.undoable} onUndo={moves.undo} />
        <ForLater orders={later} ticket={ticket} />
        <Busy />
        {can(user, 'orders') && (
          <button className="button" onClick={() => setStockOpen(true)}>
            Stock
          </button>
        )}
      </header>
      {can(user, 'orders') && <RunSheetsToday />}
      {isStockOpen && can(user, 'orders') && <StockDialog onClose={() => setStockOpen(false)} />}
      {orders.isError && (
        <p className="notice is-error">
          {orders.error.message}{' '}
          <button className="link" onClick={() => void orders.refetch()}>
            Try again
          </button>
        </p>
      )}
      <Cancelled orders={inState('cancelled')} change={moves.change} />
      <nav className="tickets-jump" aria-label="Lanes">
        {LANES.map(({ status }) => (
          <a key={status} href={`#lane-${status}`}>
            {STATUS_LABELS[status]} <b className="numeral">{countOf(status)}</b>
          </a>
        ))}
      </nav>
      <div
        className="tickets-lanes"
        aria-busy={orders.isPending}
        style={{ '--lanes': lanes.columns } as CSSProperties}
      >
        {LANES.map(({ status, empty }) => (
          <section key={status} aria-labelledby={`lane-${status}`} data-status={status}>
            <h2 id={`lane-${status}`} tabIndex={-1}>
              {STATUS_LABELS[status]} <span className="numeral">{countOf(status)}</span>
            </h2>
            <Lane
              orders={inState(status)}
              places={moves.places}
              status={status}
              renderTicket={ticket}
            >
              <p className="soft">
                {isUnknown ? 'Not known.' : orders.isPending ? 'Loading…' : empty}
              </p>
            </Lane>
          </section>
        ))}
        {lanes.hasExtra && (
          <section aria-labelledby="lane-waiting" data-status="waiting">
            <h2 id="lane-waiting" tabIndex={-1}>
              {STATUS_LABELS.waiting} <span className="numeral">{waiting.length}</span>
            </h2>
            <Lane orders={waiting} places={moves.places} status="waiting" renderTicket={ticket}>
              <p className="soft">Nobody waits.</p>
            </Lane>
          </section>
        )}
      </div>
      {paying.dialog}
    </div>
  )
}

/** Takes the money for an order. It stands above the lanes, so that the change can be read when the ticket is gone. */
function useMoneyDialog(orders: readonly Order[], moves: Moves) {
  const user = account.user.value
  const [begun, setBegun] = useState<Order | null>(null)
  const order = orders.find(({ id }) => id === begun?.id) ?? begun
  const given: OrderPatch = { status: 'picked-up', from: 'ready' }
  const handOver = begun?.status === 'ready' &&
    mayChange(user, begun, given) && {
      give: () => moves.change(begun, given),
      keep: () =>
        moves.change({ ...begun, status: 'picked-up' }, { status: 'ready', from: 'picked-up' }),
    }
  return {
    begin: setBegun,
    dialog: order && (
      <TakeMoneyDialog
        key={order.id}
        order={order}
        handOver={handOver || undefined}
        onClose={() => setBegun(null)}
      />
    ),
  }
}

/** Orders for later days take no place of the board: they are a press away. */
function ForLater({
  orders,
  ticket,
}: {
  orders: readonly Order[]
  ticket: (order: Order) => ReactNode
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (orders.length === 0) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        For later days <span className="numeral">{orders.length}</span>
      </button>
      {isOpen && (
        <SmallDialog
          dialog={dialog}
          title="For later days"
          closing="Close"
          isLight
          onClose={() => setOpen(false)}
        >
          <div className="tickets-later">{orders.map(ticket)}</div>
        </SmallDialog>
      )}
    </>
  )
}

function ToAccept({ count }: { count: number }): ReactNode {
  if (count === 0) return null
  return (
    <a className="link" href="#lane-waiting">
      {count === 1 ? '1 order waits' : `${count} orders wait`} to be accepted
    </a>
  )
}

/** Whether what is sold out is open over the tickets: the address says so, because other pages and the bell lead there. */
function useStockOpen(): [boolean, (isOpen: boolean) => void] {
  const [address, change] = useAddress()
  const navigate = useNavigate()
  const setOpen = (isOpen: boolean) => {
    if (!isOpen && address.get('back') === 'kitchen')
      return void navigate('/pos/kitchen', { replace: true })
    change(
      (now) => {
        if (isOpen) now.set('stock', '1')
        else now.delete('stock')
        return now
      },
      { replace: true },
    )
  }
  return [address.has('stock'), setOpen]
}
