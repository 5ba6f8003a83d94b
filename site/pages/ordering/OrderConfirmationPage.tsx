import { useSignals } from '@preact/signals-react/runtime'
import { Suspense, useEffect, type ReactNode } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Order } from '#domain/contracts/ordering.ts'
import { isNothingToCollect } from '#domain/kitchen/making.ts'
import { hasReserved } from '#domain/ordering/reserved-lines.ts'
import { statusLabel } from '#domain/ordering/status.ts'
import { WAITING_TEXTS, whyEnded } from '#domain/ordering/waiting-texts.ts'
import { ApiError } from '#widgets/api.ts'
import { menu, pastOrders, session } from '#widgets/state/index.ts'
import { BrokenLink } from '../../layout/BrokenLink.tsx'
import { latePart } from '../../layout/late-part.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { useHydrating } from '../../ssr/use-hydrating.ts'
import { useLiveOrder } from '../../state/live-order.ts'
import { useLookAtPayment } from '../../state/payments.ts'
import { useCafe } from '../../state/queries.ts'
import { isRestored } from '../../state/restored.ts'
import { errorText, t, word } from '../../texts/t.ts'
import { LiveStatus, Progress } from './OrderProgress.tsx'
import { canPayNow, headline, isExpired, paymentPath } from './order-says.ts'
import './parts.css'
import './order-confirmation.css'

const BoughtCards = lazyChunk(() => import('./BoughtCards.tsx'), 'BoughtCards')
const BookedWith = latePart(
  () => import('./Booked.tsx'),
  'BookedWith',
  () => t('what is booked'),
)
const ConfirmOrder = latePart(
  () => import('./ConfirmOrder.tsx'),
  'ConfirmOrder',
  () => t('what this order waits for'),
)
const OrderReceipt = latePart(
  () => import('./OrderReceipt.tsx'),
  'OrderReceipt',
  () => t('the receipt'),
)
const OrderActs = latePart(
  () => import('./OrderActs.tsx'),
  'OrderActs',
  () => t('what you can do about it'),
)

/** The order as it stands, live, for whoever has its link, and for its owner without. */
export function OrderConfirmationPage(): ReactNode {
  useSignals()
  const [search] = useSearchParams()
  const [id, token] = [search.get('order') ?? '', search.get('token') ?? '']
  const isHere = session.user.value !== null
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

  // The server does not read the link: it is nobody else's.
  const isHydrating = useHydrating()
  if (isHydrating) return <Fetching />
  const isNobodys = id === '' || (token === '' && isRestored.value && !isHere)
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
  if (!query.data) return <Fetching />
  return <Confirmation order={query.data} isLive={query.isLive} code={search.get('confirm')} />
}

function Fetching(): ReactNode {
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
  const status = word(statusLabel(order.status, isNothingToCollect(order.quote)))
  const { data: cafe } = useCafe()
  const isUnpaid = order.status === 'awaiting-payment' || canPayNow(order, cafe?.onlinePayment)
  useLookAtPayment(order, isUnpaid)
  return (
    <div className="confirmation" data-status={order.status}>
      <PageTitle>{`${order.number} · ${status}`}</PageTitle>
      <header>
        <p className="kicker">{t('Order for {name}', { name: order.contact.name })}</p>
        <h1>{headline(order, code !== null || !cafe?.isWithoutMail)}</h1>
        <p
          className="order-number numeral"
          aria-label={t('Order number {number}', { number: order.number })}
        >
          {order.number}
        </p>
      </header>

      <Progress order={order} />
      {order.forBreak?.isWithSeats && (
        <p className="notice">
          {t('It is in the price of your seats in {title}, and is paid with them.', {
            title: order.forBreak.title,
          })}{' '}
          {order.forBreak.seatsPath && (
            <Link to={order.forBreak.seatsPath}>{t('See your seats')}</Link>
          )}
        </p>
      )}
      {order.status === 'awaiting-payment' && !order.forBreak?.isWithSeats && (
        <p className="notice">
          {hasReserved(order.quote)
            ? t('We hold it for you until it is paid.')
            : t('We hold it for you. It is made when it is paid.')}{' '}
          <Link to={paymentPath(order)}>{t('Go to payment')}</Link>
        </p>
      )}
      {order.waiting && (
        <ConfirmOrder
          order={order}
          waiting={order.waiting}
          code={code}
          blank={<span className="blank waiting-blank" />}
        />
      )}
      {isExpired(order) && <p className="notice">{word(WAITING_TEXTS.ended[whyEnded(order)])}</p>}
      {order.cancelledBecause && <p className="notice">{word(order.cancelledBecause)}</p>}
      <LiveStatus order={order} isLive={isLive} />

      {hasCards(order) && (
        <Suspense>
          <BoughtCards id={order.id} token={order.token} isPaid={order.isPaid} />
        </Suspense>
      )}
      {hasReserved(order.quote) && order.isPaid && order.token !== '' && (
        <BookedWith id={order.id} token={order.token} />
      )}

      <OrderReceipt order={order} blank={<span className="blank ticket" />} />

      <div className="confirmation-acts">
        <OrderActs order={order} blank={<span className="blank acts-blank" />} />
      </div>
    </div>
  )
}

const hasCards = ({ quote }: Order) => quote.lines.some(({ type }) => type === 'gift-card')

function NoOrder({ mayBeTheirs }: { mayBeTheirs: boolean }): ReactNode {
  const { pathname, search } = useLocation()
  return (
    <>
      <PageTitle>{t('Order not found')}</PageTitle>
      <BrokenLink
        title={t('We cannot find that order')}
        acts={
          <>
            {mayBeTheirs && (
              <Link className="button loud" to="/sign-in" state={{ from: pathname + search }}>
                {t('Sign in to see your orders')}
              </Link>
            )}
            <Link className={mayBeTheirs ? 'button' : 'button loud'} to="/menu">
              {t('See the menu')}
            </Link>
          </>
        }
      >
        {t(
          'Open the whole link from your confirmation again. If it still fails, tell us your name at the counter.',
        )}
      </BrokenLink>
    </>
  )
}
