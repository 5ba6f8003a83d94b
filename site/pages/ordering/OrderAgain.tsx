import { useSignals } from '@preact/signals-react/runtime'
import { RotateCcw } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Order } from '#domain/contracts/ordering.ts'
import { linesText } from '#domain/ordering/line-text.ts'
import { hasAgain } from '#domain/ordering/has-again.ts'
import { ACTIVE_STATUSES, STATUS_LABELS } from '#domain/ordering/status.ts'
import { pastOrders } from '#widgets/state/index.ts'
import { usePastOrders } from '../../state/past-orders.ts'
import { useCafeClock } from '../../state/queries.ts'
import { t, word } from '../../texts/t.ts'
import { LineDrink } from './LineDrink.tsx'
import { addAgain } from './add-again.ts'
import { dayAndTime } from './day-and-time.ts'

const MOST_DRAWN = 4

/** The last orders of this device as the café knows them now, each one click away from the cart. Nothing is shown if there are none. */
export function OrderAgain(): ReactNode {
  useSignals()
  const { orders: kept, isPending } = usePastOrders(useKeptOrders())
  const orders = kept.filter(({ quote }) => hasAgain(quote.lines))
  if (!isPending && orders.length === 0) return null
  return (
    <section id="again" className="again" aria-labelledby="again-name" aria-busy={isPending}>
      <div className="category-head">
        <h2 id="again-name">{t('Order again')}</h2>
        <p>{t('What you had last, on this device.')}</p>
      </div>
      {isPending ? (
        <span
          className="blank again-blank"
          role="status"
          aria-label={t('Looking up your last orders')}
        />
      ) : (
        <ul className="again-orders">
          {orders.map((order) => (
            <AgainCard key={order.id} order={order} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** After the first paint, because the server knows nothing of this device. */
function useKeptOrders() {
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return isHere ? pastOrders.list.value : []
}

function AgainCard({ order }: { order: Order }): ReactNode {
  const now = useCafeClock(60_000)
  const lines = order.quote.lines.filter(({ type }) => type === 'item')
  const when = dayAndTime(order.createdAt, order.timeZone, now)
  const isActive = ACTIVE_STATUSES.includes(order.status)
  return (
    <li className="again-order">
      <div className="again-drawn">
        {lines.slice(0, MOST_DRAWN).map((line, index) => (
          <LineDrink
            key={index}
            itemId={line.id}
            size={line.size}
            customizations={line.customizations}
          />
        ))}
      </div>
      <h3>{linesText(lines)}</h3>
      <p className="margin-note">
        {when} · {order.number}
        {isActive && (
          <>
            {' · '}
            <Link
              to={`/order-confirmation?order=${order.id}&token=${encodeURIComponent(order.token)}`}
            >
              {t('{status}: follow it', { status: word(STATUS_LABELS[order.status]) })}
            </Link>
          </>
        )}
      </p>
      <button
        type="button"
        className="button"
        aria-label={t('Order {number} again', { number: order.number })}
        onClick={() => void addAgain(order)}
      >
        <Icon of={RotateCcw} size={18} /> {t('Order again')}
      </button>
    </li>
  )
}
