import { useSignals } from '@preact/signals-react/runtime'
import { ArrowRight } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Order } from '#domain/contracts/ordering.ts'
import { isNothingToMake } from '#domain/kitchen/making.ts'
import { hereProblem } from '#domain/ordering/here.ts'
import { inProgress } from '#domain/ordering/in-progress.ts'
import { isLate } from '#domain/ordering/late.ts'
import { isActive } from '#domain/ordering/status.ts'
import { pastOrders, session } from '#widgets/state/index.ts'
import { dayAndTime } from '../pages/ordering/day-and-time.ts'
import { useImHere } from '../pages/ordering/ImHere.tsx'
import { lazyChunk } from '../ssr/chunk.tsx'
import { useLiveCafe } from '../state/live-cafe.ts'
import { useOpenOrders } from '../state/mine.ts'
import { useLiveOrder } from '../state/live-order.ts'
import { usePastOrders } from '../state/past-orders.ts'
import { useCafeClock } from '../state/queries.ts'
import { t } from '../texts/t.ts'
import { Part } from './Part.tsx'
import './order-strip.css'

/** Few ever see it. */
const MembershipDue = lazyChunk(() => import('./MembershipDue.tsx'), 'MembershipDue')

/**
 * How the order stands that somebody waits for, on every public page: placed on this device, or by whoever is signed in. It stands in
 * the place of the strip that says whether the café is open.
 */
export function OrderStrip(): ReactNode {
  useSignals()
  const user = session.user.value
  // Here, because it comes after what the page needs: the strip that it stands in says whether the kitchen is paused.
  useLiveCafe()
  const here = useOrdersHere()
  if (user) return <OfAccount key={user.id} userId={user.id} here={here} />
  return <Strip orders={here} all="/order#again" />
}

/** Those of this device that were not over when the page was opened. */
function useOrdersHere(): Order[] {
  const [over] = useState(
    () => new Set(pastOrders.list.peek().flatMap(({ id, isOver }) => (isOver ? [id] : []))),
  )
  const kept = pastOrders.list.value.filter(({ id }) => !over.has(id))
  return usePastOrders(kept, OTHERS_MS).orders
}

function OfAccount({ userId, here }: { userId: string; here: Order[] }): ReactNode {
  const { data } = useOpenOrders(userId)
  const known = new Set(here.map(({ id }) => id))
  const orders = [...here, ...(data?.orders ?? []).filter(({ id }) => !known.has(id))]
  const due = data?.membershipDueCents
  return (
    <>
      {due !== undefined && (
        <Part>
          <MembershipDue cents={due} />
        </Part>
      )}
      <Strip orders={orders} all="/dashboard" />
    </>
  )
}

/** @param all where all of them are */
function Strip({ orders, all }: { orders: Order[]; all: string }): ReactNode {
  const now = useCafeClock()
  const { search, pathname } = useLocation()
  const [shown, setShown] = useState<string | null>(null)
  const open = inProgress(orders, now)
  // One that ended in sight says so, until another page is opened.
  const ended = orders.find(({ id, status }) => id === shown && status === 'cancelled')
  const order = open[0] ?? ended
  const id = order?.id
  useEffect(() => {
    if (id) setShown(id)
  }, [id])
  useEffect(() => setShown(null), [pathname])
  if (!order || isItsPage(pathname, search, order.id)) return null
  return <Live key={order.id} order={order} others={open.length - 1} all={all} now={now} />
}

function Live({
  order: known,
  others,
  all,
  now,
}: {
  order: Order
  others: number
  all: string
  now: Date
}): ReactNode {
  const isSeen = useSeen()
  const live = useLiveOrder(known.id, known.token, known.token !== '', isSeen)
  const order = live.data ?? known
  const { say, isBusy, problem } = useImHere(order)
  const mayBeHere = hereProblem(order, now) === null
  return (
    <section className="order-strip" aria-label={t('Order in progress')} data-status={order.status}>
      <p role="status">
        <Link to={pageOf(order)} className="order-strip-link">
          <span>
            {order.status !== 'ready' && <b className="numeral">{order.number} </b>}
            {problem ?? stripText(order, now)}
          </span>
          <Icon of={ArrowRight} />
        </Link>
      </p>
      {mayBeHere && !order.hereAt && (
        <button
          type="button"
          className="order-strip-here"
          aria-disabled={isBusy}
          onClick={() => void say()}
        >
          {t(isBusy ? 'Telling them…' : 'I’m here')}
        </button>
      )}
      {others > 0 && (
        <Link to={all} className="order-strip-more">
          {t('{count} more', { count: others })}
        </Link>
      )}
    </section>
  )
}

function stripText(order: Order, now: Date): string {
  const { status, contact, estimatedAt, timeZone, pickupAt } = order
  const { name } = contact
  const isHere = order.hereAt !== undefined
  if (status === 'ready' && isNothingToMake(order.quote))
    return t('Yours at the counter, whenever we are open – say {name}', { name })
  if (status === 'ready' && order.forBreak) return t('ready: the bar brings it to your class')
  if (status === 'ready')
    return isHere
      ? t('Ready, and they know you are here – say {name}', { name })
      : t('Ready at the counter – say {name}', { name })
  if (status === 'cancelled') return t('was cancelled')
  if (status === 'waiting') return t('waits to be confirmed')
  if (status === 'awaiting-payment') return t('waits for your payment')
  if (!isActive(status)) return t('is over')
  const making = t(status === 'preparing' ? 'is being made' : 'is in line')
  if (isHere) return t('{making}, and they know you are here', { making })
  const when = dayAndTime(estimatedAt, timeZone, now)
  if (isLate(order, now))
    return t('{making}, a little later than we said ({when})', { making, when })
  if (order.forBreak) return t('comes to your class {when}', { when })
  return pickupAt && status !== 'preparing'
    ? t('pickup {when}', { when })
    : t('{making}, ready about {when}', { making, when })
}

const pageOf = ({ id, token, status }: Order) =>
  `/${status === 'awaiting-payment' ? 'payment' : 'order-confirmation'}?order=${id}${
    token ? `&token=${encodeURIComponent(token)}` : ''
  }`

/** Its own page says all of it. */
function isItsPage(pathname: string, search: string, id: string): boolean {
  const isOne = pathname === '/order-confirmation' || pathname === '/payment'
  return isOne && new URLSearchParams(search).get('order') === id
}

/** Whether the page is looked at: one in the background follows nothing. */
function useSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}

const OTHERS_MS = 60_000
