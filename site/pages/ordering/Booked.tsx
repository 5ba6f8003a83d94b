import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Order } from '#domain/contracts/ordering.ts'
import { hasReserved } from '#domain/ordering/reserved-lines.ts'
import { callPrivate } from '../../state/call-private.ts'
import { t } from '../../texts/t.ts'

/** What was booked with an order, and the page where each is seen, changed and given back. */
export function Booked({ order }: { order: Order }): ReactNode {
  const { id, token, isPaid } = order
  const isAny = hasReserved(order.quote) && isPaid && token !== ''
  const { data } = useQuery({
    queryKey: ['orderBookings', id, isPaid],
    queryFn: ({ signal }) =>
      callPrivate('orderBookings', { params: { id }, query: { token } }, { signal }),
    enabled: isAny,
  })
  if (!isAny || !data) return null
  return (
    <section className="bought-cards" aria-labelledby="order-bookings">
      <h2 id="order-bookings">{t('Booked')}</h2>
      <ul>
        {data.bookings.map(({ reference, name, when, path, isKept }) => (
          <li key={reference}>
            <Link to={path}>{name}</Link> <span className="soft">{when}</span>
            {!isKept && <b> {t('No longer booked')}</b>}
          </li>
        ))}
      </ul>
      <p className="soft">
        {t('Change it or give it back there. What comes back follows its own rules.')}
      </p>
    </section>
  )
}
