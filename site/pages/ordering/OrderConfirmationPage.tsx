import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Order, OrderStatus, QuoteLine } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { findItem } from '#domain/menu/price.ts'
import { isNothingToCollect, isNothingToMake, piecesToMake } from '#domain/kitchen/making.ts'
import { hasReserved } from '#domain/ordering/reserved-lines.ts'
import { ACTIVE_STATUSES, STATUS_LABELS, statusLabel } from '#domain/ordering/status.ts'
import { hasAgain } from '#domain/ordering/again.ts'
import { ENDED_BY, WAITING_TEXTS, whyEnded } from '#domain/ordering/waiting-texts.ts'
import { ApiError } from '#widgets/api.ts'
import { menu, pastOrders } from '#widgets/state/index.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { account } from '../../state/account.ts'
import { useLiveOrder } from '../../state/orders.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { summaryText } from '../../texts/lines.ts'
import { errorText, t, word } from '../../texts/t.ts'
import { ShareItem } from '../menu/ShareItem.tsx'
import { MailReceipt } from '../till/MailReceipt.tsx'
import { Booked } from './Booked.tsx'
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
import { collectText } from './collect-text.ts'
import { dayAndTime } from './day-and-time.ts'
import './parts.css'
import './order-confirmation.css'
import './order-lost.css'

/** The way an order goes; the ends beside it are said in words. */
const WAY: OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready', 'picked-up']
/** The same of what nobody makes: works alone. */
const WAY_OF_WORKS: OrderStatus[] = ['ready', 'picked-up']
/** Of what is only booked. */
const NO_WAY: OrderStatus[] = []

/** The order as it stands, live, for whoever has its link, and for its owner without. */
export function OrderConfirmationPage(): ReactNode {
  useSignals()
  const [search] = useSearchParams()
  const [id, token] = [search.get('order') ?? '', search.get('token') ?? '']
  const isHere = account.user.value !== null
  // Whoever ordered signed in needs no token.
  const query = useLiveOrder(id, token, token !== '' || isHere)
  useEffect(() => void menu.load(), [])
  // Who comes without the link of one is shown the last that was placed here.
  const navigate = useNavigate()
  const [last] = pastOrders.list.value
  const mine = id === '' && last ? `?order=${last.id}&token=${encodeURIComponent(last.token)}` : ''
  useEffect(() => {
    if (mine) void navigate({ search: mine }, { replace: true })
  }, [mine, navigate])

  const isNobodys = id === '' || (token === '' && account.isRestored.value && !isHere)
  if (isNobodys || (query.error instanceof ApiError && query.error.status === 404))
    return <NoOrder mayBeTheirs={id !== '' && !isHere} />
  // What was shown before stays, when it cannot be asked for again.
  if (query.isError && !query.data)
    return (
      <div className="confirmation">
        <h1>{t('Your order is safe; we just cannot show it')}</h1>
        <p className="notice is-error">{errorText(query.error)}</p>
        <button className="button loud" onClick={() => void query.refetch()}>
          {t('Look again')}
        </button>
      </div>
    )
  if (!query.data)
    return (
      <div className="confirmation" aria-busy="true">
        <header>
          <h1>{t('Your order')}</h1>
          <p role="status">{t('Fetching it…')}</p>
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
  const way = isAllBooked(order) ? NO_WAY : isNothingToMake(order.quote) ? WAY_OF_WORKS : WAY
  const at = way.indexOf(order.status)
  const now = useCafeClock()
  const { data } = useCafe()
  const when = readyAt(order, now)
  const status = word(statusLabel(order.status, isNothingToCollect(order.quote)))
  return (
    <div className="confirmation" data-status={order.status}>
      <PageTitle>{`${order.number} · ${status}`}</PageTitle>
      <header>
        <p className="kicker">{t('Order for {name}', { name: order.contact.name })}</p>
        <h1>{headline(order)}</h1>
        <p
          className="order-number numeral"
          aria-label={t('Order number {number}', { number: order.number })}
        >
          {order.number}
        </p>
      </header>

      {at >= 0 && (
        <ol className="way" aria-label={t('How far it is')}>
          {way.map((each, index) => (
            <li
              key={each}
              data-done={index < at || undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              {word(STATUS_LABELS[each])}
            </li>
          ))}
        </ol>
      )}
      {order.status === 'awaiting-payment' && (
        <p className="notice">
          {hasReserved(order.quote)
            ? t('We hold it for you until it is paid.')
            : t('We hold it for you. It is made when it is paid.')}{' '}
          <Link to={paymentPath(order)}>{t('Go to payment')}</Link>
        </p>
      )}
      {order.waiting && <ConfirmOrder order={order} waiting={order.waiting} code={code} />}
      {isExpired(order) && <p className="notice">{word(WAITING_TEXTS.ended[whyEnded(order)])}</p>}
      <div className="live">
        <p role="status">
          <span className={when ? 'visually-hidden' : undefined}>{status}. </span>
          {when && (
            <>
              {order.forBreak ? t('Break') : t(order.pickupAt ? 'Pickup' : 'Ready about')}{' '}
              <b className="numeral">{when}</b>
            </>
          )}
        </p>
        {order.forBreak && (when || order.status === 'ready') && (
          <p>
            {t('For the break of {title}: the bar brings it to the class.', {
              title: order.forBreak.title,
            })}
          </p>
        )}
        {isOnWall(order) && data && <p>{collectText(data.cafe, now)}</p>}
        {!order.forBreak && (when || order.status === 'ready') && data && (
          <p>
            {t('At the counter, {street}. Say {name} or {number}.', {
              street: data.cafe.street,
              name: order.contact.name,
              number: order.number,
            })}
          </p>
        )}
        {!order.forBreak && <ImHere order={order} now={now} />}
        <PickupCalendar order={order} />
        {(ACTIVE_STATUSES.includes(order.status) || order.waiting) && (
          <p className="soft">{t(isLive ? 'This page updates by itself.' : 'Reconnecting…')}</p>
        )}
      </div>

      <BoughtCards {...cardsOf(order)} />
      <Booked order={order} />

      <section className="ticket" aria-labelledby="confirmation-lines">
        <h2 id="confirmation-lines">{t('On the ticket')}</h2>
        <Lines order={order} />
        {order.note && <p className="ticket-note">“{order.note}”</p>}
        {order.quote.dining === 'here' && <p className="soft">{t('For here')}</p>}
        <TotalsList quote={order.quote} />
        <p className="soft">{payment(order, data?.isWithoutMail === true)}</p>
        <p className="confirmation-print">
          {canPayNow(order, data?.onlinePayment) && (
            <Link className="button" to={paymentPath(order)}>
              {order.dueCents
                ? t('Pay the rest: {amount}', { amount: formatCents(order.dueCents) })
                : t('Pay now')}
            </Link>
          )}
          <button type="button" className="button" onClick={() => window.print()}>
            {t('Print the receipt')}
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

const cardsOf = ({ id, token, isPaid, quote }: Order) => ({
  id,
  token,
  isPaid,
  hasCards: quote.lines.some(({ type }) => type === 'gift-card'),
})

/** What was ordered, as the kitchen reads it. */
function Lines({ order }: { order: Order }): ReactNode {
  useSignals()
  const current = menu.current.value
  return (
    <ul className="ticket-lines">
      {order.quote.lines.map((line, index) => (
        <li key={index}>
          <LineDrink
            itemId={line.id}
            size={line.size}
            customizations={line.customizations}
            type={line.type}
          />
          <div>
            <b>
              <span className="numeral">{line.quantity} ×</span> {line.name}
              {line.sizeLabel && <span className="soft"> · {word(line.sizeLabel)}</span>}
            </b>
            {line.summary && <p className="soft">{summaryText(current, line, line.summary)}</p>}
            {line.customerName && (
              <p className="for">{t('for {name}', { name: line.customerName })}</p>
            )}
            <Refunded order={order} position={index} />
            <ShareLine menu={current} line={line} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What was ordered, for a friend; not what is off the menu by now. */
function ShareLine({ menu, line }: { menu: Menu | null; line: QuoteLine }): ReactNode {
  const item = line.type === 'item' && menu ? findItem(menu, line.id) : undefined
  return item && <ShareItem item={item} configuration={line} />
}

function OrderAgain({ order }: { order: Order }): ReactNode {
  const navigate = useNavigate()
  const again = async () => {
    await addAgain(order)
    void navigate('/menu')
  }
  return (
    <div className="confirmation-next">
      {hasAgain(order.quote.lines) && (
        <button className="button" onClick={() => void again()}>
          {t('Order the same again')}
        </button>
      )}
      <Link className="button" to="/menu">
        {t('Back to the menu')}
      </Link>
    </div>
  )
}

function NoOrder({ mayBeTheirs }: { mayBeTheirs: boolean }): ReactNode {
  const { pathname, search } = useLocation()
  return (
    <div className="order-lost">
      <PageTitle>{t('Order not found')}</PageTitle>
      <div>
        <h1>{t('We cannot find that order')}</h1>
        <p>
          {t(
            'Open the whole link from your confirmation again. If it still fails, tell us your name at the counter.',
          )}
        </p>
        <p className="confirmation-next">
          {mayBeTheirs && (
            <Link className="button loud" to="/sign-in" state={{ from: pathname + search }}>
              {t('Sign in to see your orders')}
            </Link>
          )}
          <Link className={mayBeTheirs ? 'button' : 'button loud'} to="/menu">
            {t('See the menu')}
          </Link>
        </p>
      </div>
      <TornTicket />
    </div>
  )
}

/** How much of a line was given back. */
function Refunded({ order, position }: { order: Order; position: number }): ReactNode {
  const { quantity = 0 } = order.quote.lines[position] ?? {}
  const pieces = quantity - piecesToMake(order, position)
  if (pieces === 0) return null
  return (
    <p className="confirmation-refunded">
      {pieces === quantity
        ? t('Refunded')
        : t('{pieces} of {quantity} refunded', { pieces, quantity })}
    </p>
  )
}

const paymentPath = ({ id, token }: Order) =>
  `/payment?order=${id}${token ? `&token=${encodeURIComponent(token)}` : ''}`

/** The balance of an order that was to be paid at the counter. */
function canPayNow({ status, isPaid, quote }: Order, provider: string | null | undefined): boolean {
  return Boolean(provider) && !isPaid && quote.totalCents > 0 && ACTIVE_STATUSES.includes(status)
}

/** Works alone wait on the wall from the moment they are paid, whatever the hours are. */
const isOnWall = ({ status, quote }: Order) => status === 'ready' && isNothingToMake(quote)

/** It is seats, rooms or gift cards alone: nothing of it is picked up. */
const isAllBooked = ({ quote }: Order) => isNothingToCollect(quote)

function headline(order: Order): string {
  if (isAllBooked(order) && order.status === 'picked-up') return t('Thank you, it is paid')
  if (isOnWall(order)) return t('It is yours')
  const said: Record<OrderStatus, string> = {
    waiting: word(WAITING_TEXTS.headline[order.waiting?.for ?? 'mail']),
    'awaiting-payment': t('One step left: your payment'),
    pending: t('We have your order'),
    confirmed: t('The bar has seen it'),
    preparing: t('It is being made'),
    ready: t(order.forBreak ? 'It is ready for your break' : 'It is ready: come and get it'),
    'picked-up': t('Enjoy it'),
    cancelled: t('This order was cancelled'),
    'no-show': t('We missed you'),
    refunded: t('This order was refunded'),
  }
  return said[order.status]
}

function isExpired({ status, history }: Order): boolean {
  const last = history.at(-1)
  return status === 'cancelled' && last?.from === 'waiting' && ENDED_BY.includes(last.by)
}

/** @param isWithoutMail no mail leaves this server, so none is said to be on its way */
function payment(
  { status, isPaid, contact, isMailed, dueCents }: Order,
  isWithoutMail: boolean,
): string {
  if (status === 'refunded') return t('Paid back.')
  if (isPaid) return t(status === 'cancelled' ? 'Paid back.' : 'Paid.')
  if (dueCents)
    return t('{amount} left to pay. The rest is paid.', { amount: formatCents(dueCents) })
  if (status === 'awaiting-payment') return t('Not paid yet.')
  if (status === 'cancelled' || status === 'no-show') return t('Nothing was charged.')
  const toPay = t('To pay at the counter.')
  if (isMailed === false)
    return `${toPay} ${t(
      'We sent no email about it, because many went to this address or from your network lately. Keep this page: it shows how your order stands.',
    )}`
  if (status === 'waiting') return toPay
  if (isWithoutMail) return `${toPay} ${t('Keep this page: it shows how your order stands.')}`
  const { email } = contact
  return email ? `${toPay} ${t('The details are on their way to {email}.', { email })}` : toPay
}

function readyAt(order: Order, now: Date): string | null {
  if (!['pending', 'confirmed', 'preparing'].includes(order.status)) return null
  return dayAndTime(order.estimatedAt, order.timeZone, now)
}
