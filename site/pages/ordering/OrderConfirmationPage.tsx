import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { ACTIVE_STATUSES, STATUS_LABELS } from '#domain/ordering/status.ts'
import { ENDED_BY, WAITING_TEXTS, whyEnded } from '#domain/ordering/waiting-texts.ts'
import { ApiError } from '#widgets/api.ts'
import { menu } from '#widgets/state/index.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { account } from '../../state/account.ts'
import { useLiveOrder } from '../../state/orders.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { MailReceipt } from '../till/MailReceipt.tsx'
import { BoughtCards } from './BoughtCards.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { ChangeOrder } from './ChangeOrder.tsx'
import { ConfirmOrder } from './ConfirmOrder.tsx'
import { ImHere } from './ImHere.tsx'
import { LineDrink } from './LineDrink.tsx'
import { PickupCalendar } from './PickupCalendar.tsx'
import { addAgain } from './add-again.ts'
import { TornTicket } from './TornTicket.tsx'
import { TotalsList } from './Totals.tsx'
import { dayAndTime } from './day-and-time.ts'
import './parts.css'
import './order-confirmation.css'

/** The way an order goes; the ends beside it are said in words. */
const WAY: OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready', 'picked-up']

/** The order as it stands, live, for whoever has its link, and for its owner without. */
export function OrderConfirmationPage(): ReactNode {
  useSignals()
  const [search] = useSearchParams()
  const [id, token] = [search.get('order') ?? '', search.get('token') ?? '']
  const isHere = account.user.value !== null
  // Whoever ordered signed in needs no token.
  const query = useLiveOrder(id, token, token !== '' || isHere)
  useEffect(() => void menu.load(), [])

  const isNobodys = id === '' || (token === '' && account.isRestored.value && !isHere)
  if (isNobodys || (query.error instanceof ApiError && query.error.status === 404))
    return <NoOrder mayBeTheirs={id !== '' && !isHere} />
  // What was shown before stays, when it cannot be asked for again.
  if (query.isError && !query.data)
    return (
      <div className="confirmation">
        <h1>Your order is safe; we just cannot show it</h1>
        <p className="notice is-error">{query.error.message}</p>
        <button className="button loud" onClick={() => void query.refetch()}>
          Look again
        </button>
      </div>
    )
  if (!query.data)
    return (
      <div className="confirmation" aria-busy="true">
        <header>
          <h1>Your order</h1>
          <p role="status">Fetching it…</p>
        </header>
        <span className="blank confirmation-blank" />
        <span className="blank ticket" />
      </div>
    )
  return <Confirmation order={query.data} isLive={query.isLive} code={search.get('confirm')} />
}

function Confirmation({
  order,
  isLive,
  code,
}: {
  order: Order
  isLive: boolean
  /** Of the mail that this page was opened from. */
  code: string | null
}): ReactNode {
  const at = WAY.indexOf(order.status)
  const now = useCafeClock()
  const { data } = useCafe()
  const when = readyAt(order, now)
  return (
    <div className="confirmation" data-status={order.status}>
      <PageTitle>{`${order.number} · ${STATUS_LABELS[order.status]}`}</PageTitle>
      <header>
        <p className="kicker">Order for {order.contact.name}</p>
        <h1>{headline(order)}</h1>
        <p className="order-number numeral" aria-label={`Order number ${order.number}`}>
          {order.number}
        </p>
      </header>

      {at >= 0 && (
        <ol className="way" aria-label="How far it is">
          {WAY.map((status, index) => (
            <li
              key={status}
              data-done={index < at || undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              {STATUS_LABELS[status]}
            </li>
          ))}
        </ol>
      )}
      {order.status === 'awaiting-payment' && (
        <p className="notice">
          We hold it for you. It is made when it is paid.{' '}
          <Link to={paymentPath(order)}>Go to payment</Link>
        </p>
      )}
      {order.waiting && <ConfirmOrder order={order} waiting={order.waiting} code={code} />}
      {isExpired(order) && <p className="notice">{WAITING_TEXTS.ended[whyEnded(order)]}</p>}
      <div className="live">
        <p role="status">
          <span className={when ? 'visually-hidden' : undefined}>
            {STATUS_LABELS[order.status]}.{' '}
          </span>
          {when && (
            <>
              {order.forBreak ? 'Break' : order.pickupAt ? 'Pickup' : 'Ready about'}{' '}
              <b className="numeral">{when}</b>
            </>
          )}
        </p>
        {order.forBreak && (when || order.status === 'ready') && (
          <p>For the break of {order.forBreak.title}: the bar brings it to the class.</p>
        )}
        {!order.forBreak && (when || order.status === 'ready') && data && (
          <p>
            At the counter, {data.cafe.street}. Say {order.contact.name} or {order.number}.
          </p>
        )}
        {!order.forBreak && <ImHere order={order} now={now} />}
        <PickupCalendar order={order} />
        {(ACTIVE_STATUSES.includes(order.status) || order.waiting) && (
          <p className="soft">{isLive ? 'This page updates by itself.' : 'Reconnecting…'}</p>
        )}
      </div>

      <BoughtCards order={order} />

      <section className="ticket" aria-labelledby="confirmation-lines">
        <h2 id="confirmation-lines">On the ticket</h2>
        <ul className="ticket-lines">
          {order.quote.lines.map((line, index) => (
            <li key={index}>
              <LineDrink itemId={line.id} size={line.size} customizations={line.customizations} />
              <div>
                <b>
                  <span className="numeral">{line.quantity} ×</span> {line.name}
                  {line.sizeLabel && <span className="soft"> · {line.sizeLabel}</span>}
                </b>
                {line.summary && <p className="soft">{line.summary}</p>}
                {line.customerName && <p className="for">for {line.customerName}</p>}
              </div>
            </li>
          ))}
        </ul>
        {order.note && <p className="ticket-note">“{order.note}”</p>}
        {order.quote.dining === 'here' && <p className="soft">For here</p>}
        <TotalsList quote={order.quote} />
        <p className="soft">{payment(order, data?.isWithoutMail === true)}</p>
        <p className="confirmation-print">
          {canPayNow(order, data?.onlinePayment) && (
            <Link className="button" to={paymentPath(order)}>
              Pay {order.dueCents ? `the rest: ${formatCents(order.dueCents)}` : 'now'}
            </Link>
          )}
          <button type="button" className="button" onClick={() => window.print()}>
            Print the receipt
          </button>
        </p>
        {order.isPaid && order.status !== 'cancelled' && order.status !== 'refunded' && (
          <div className="confirmation-mail">
            <MailReceipt orderId={order.id} token={order.token} />
          </div>
        )}
      </section>

      <div className="confirmation-acts">
        <ChangeOrder order={order} />
        <CancelOrder order={order} />
        <OrderAgain order={order} />
      </div>
    </div>
  )
}

function OrderAgain({ order }: { order: Order }): ReactNode {
  const navigate = useNavigate()
  const again = async () => {
    await addAgain(order)
    void navigate('/menu')
  }
  return (
    <div className="confirmation-next">
      <button className="button" onClick={() => void again()}>
        Order the same again
      </button>
      <Link className="button" to="/menu">
        Back to the menu
      </Link>
    </div>
  )
}

function NoOrder({ mayBeTheirs }: { mayBeTheirs: boolean }): ReactNode {
  const { pathname, search } = useLocation()
  return (
    <div className="order-lost">
      <PageTitle>Order not found</PageTitle>
      <div>
        <h1>We cannot find that order</h1>
        <p>
          Open the link from your confirmation once more, whole. If it still fails, tell us your
          name at the counter.
        </p>
        <p className="confirmation-next">
          {mayBeTheirs && (
            <Link className="button loud" to="/sign-in" state={{ from: pathname + search }}>
              Sign in to see your orders
            </Link>
          )}
          <Link className={mayBeTheirs ? 'button' : 'button loud'} to="/menu">
            See the menu
          </Link>
        </p>
      </div>
      <TornTicket />
    </div>
  )
}

const paymentPath = ({ id, token }: Order) =>
  `/payment?order=${id}${token ? `&token=${encodeURIComponent(token)}` : ''}`

/** The balance of an order that was to be paid at the counter. */
function canPayNow({ status, isPaid, quote }: Order, provider: string | null | undefined): boolean {
  return Boolean(provider) && !isPaid && quote.totalCents > 0 && ACTIVE_STATUSES.includes(status)
}

function headline(order: Order): string {
  const said: Record<OrderStatus, string> = {
    waiting: WAITING_TEXTS.headline[order.waiting?.for ?? 'mail'],
    'awaiting-payment': 'One step left: your payment',
    pending: 'We have your order',
    confirmed: 'The bar has seen it',
    preparing: 'It is being made',
    ready: order.forBreak ? 'It is ready for your break' : 'It is ready: come and get it',
    'picked-up': 'Enjoy it',
    cancelled: 'This order was cancelled',
    'no-show': 'We missed you',
    refunded: 'This order was refunded',
  }
  return said[order.status]
}

function isExpired({ status, history }: Order): boolean {
  const last = history.at(-1)
  return status === 'cancelled' && last?.from === 'waiting' && ENDED_BY.includes(last.by)
}

const UNMAILED =
  'We sent no email about it, because many went to this address or from your network lately. Keep this page: it shows how your order stands.'

/** @param isWithoutMail no mail leaves this server, so none is said to be on its way */
function payment(
  { status, isPaid, contact, isMailed, dueCents }: Order,
  isWithoutMail: boolean,
): string {
  if (status === 'refunded') return 'Paid back.'
  if (isPaid && status === 'cancelled') return 'Paid back.'
  if (isPaid) return 'Paid.'
  if (dueCents) return `${formatCents(dueCents)} left to pay. The rest is paid.`
  if (status === 'awaiting-payment') return 'Not paid yet.'
  if (status === 'cancelled' || status === 'no-show') return 'Nothing was charged.'
  if (isMailed === false) return `To pay at the counter. ${UNMAILED}`
  if (status === 'waiting') return 'To pay at the counter.'
  if (isWithoutMail) return 'To pay at the counter. Keep this page: it shows how your order stands.'
  const mailed = contact.email ? ` The details are on their way to ${contact.email}.` : ''
  return `To pay at the counter.${mailed}`
}

function readyAt(order: Order, now: Date): string | null {
  if (!['pending', 'confirmed', 'preparing'].includes(order.status)) return null
  return dayAndTime(order.estimatedAt, order.timeZone, now)
}
