import { useSignals } from '@preact/signals-react/runtime'
import { RotateCcw } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Order } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { orderAgain } from '#domain/ordering/again.ts'
import { cameTo } from '#domain/ordering/came-to.ts'
import { linesText } from '#domain/ordering/line-text.ts'
import { hasAgain } from '#domain/ordering/has-again.ts'
import { offSums } from '#domain/ordering/off-sums.ts'
import { STATUS_LABELS } from '#domain/ordering/status.ts'
import { menu } from '#widgets/state/menu.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { usePastOrderPage } from '../../state/mine.ts'
import { useCafeClock } from '../../state/queries.ts'
import { addAgain } from '../ordering/add-again.ts'
import { dayAndTime } from '../ordering/day-and-time.ts'

/** What somebody had before, newest first, each with its receipt. Nothing where there is none. */
export function PastOrders({ userId }: { userId: string }): ReactNode {
  const [page, setPage] = useState(1)
  const past = usePastOrderPage(userId, page, page === 1)
  const heading = useRef<HTMLHeadingElement>(null)
  const go = (next: number) => {
    setPage(next)
    heading.current?.focus()
  }
  return (
    <Loaded
      query={past}
      what="your past orders"
      blank="past-blank"
      isEmpty={({ total }) => total === 0}
      empty={null}
    >
      {(data) => (
        <section aria-labelledby="past-name" aria-busy={past.isPlaceholderData}>
          <h2 id="past-name" tabIndex={-1} ref={heading}>
            Past orders
          </h2>
          <ul className="past">
            {data.orders.map((order) => (
              <PastOrder key={order.id} order={order} />
            ))}
          </ul>
          {data.pages > 1 && (
            <nav className="past-pages" aria-label="Pages of past orders">
              <button
                type="button"
                className="button"
                disabled={page <= 1}
                onClick={() => go(page - 1)}
              >
                Newer
              </button>
              <span>
                {page} of {data.pages}
              </span>
              <button
                type="button"
                className="button"
                disabled={page >= data.pages}
                onClick={() => go(page + 1)}
              >
                Older
              </button>
            </nav>
          )}
        </section>
      )}
    </Loaded>
  )
}

function PastOrder({ order }: { order: Order }): ReactNode {
  useSignals()
  const now = useCafeClock(60_000)
  const { id, number, status, quote, createdAt, timeZone } = order
  const { cents, givenBackCents } = cameTo(order)
  const hasMore = Boolean(offSums(order)?.apartCents)
  const onMenu = quote.lines.filter(({ type }) => type === 'item')
  const current = menu.current.value
  const canAgain = current ? orderAgain(current, onMenu).lines.length > 0 : hasAgain(onMenu)
  return (
    <li>
      <p className="past-when">
        <b className="numeral">{number}</b>
        <time dateTime={createdAt}>{dayAndTime(createdAt, timeZone, now)}</time>
      </p>
      <p className="past-what">
        {linesText(quote.lines)}
        {status !== 'picked-up' && <span className="past-status">{STATUS_LABELS[status]}</span>}
        <WhatWentBack order={order} />
      </p>
      <p className="past-total">
        {order.paidWith ? (
          // Its money stands once, with the order that paid it.
          <Link to={`/order-confirmation?order=${order.paidWith.id}`}>
            Paid with {order.paidWith.number}
          </Link>
        ) : (
          <span className="numeral">{formatCents(cents)}</span>
        )}
        {givenBackCents > 0 && !hasMore && !order.paidWith && (
          <small>{formatCents(givenBackCents)} given back</small>
        )}
      </p>
      <p className="past-acts">
        <Link to={`/order-confirmation?order=${id}`} aria-label={`Receipt of order ${number}`}>
          Receipt
        </Link>
        {canAgain && (
          <button
            type="button"
            className="button"
            aria-label={`Order ${linesText(onMenu)} of ${number} again`}
            onClick={() => void addAgain(order)}
          >
            <Icon of={RotateCcw} size={18} />{' '}
            {onMenu.length === quote.lines.length ? 'Again' : 'Food and drinks again'}
          </button>
        )}
      </p>
    </li>
  )
}

/** Of an order that is off and was paid: what comes back, and what of it outlives the order. */
function WhatWentBack({ order }: { order: Order }): ReactNode {
  const sums = offSums(order)
  if (!sums || sums.apartCents === 0) return null
  return (
    <span className="past-back soft">
      {sums.backCents > 0 && `${formatCents(sums.backCents)} given back. `}
      {formatCents(sums.apartCents)} paid for {sums.apart.join(' and ')}, which goes by its own
      terms.
    </span>
  )
}
