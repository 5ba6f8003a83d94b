import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { dateIn } from '#domain/cafe/time.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { STATUS_LABELS } from '#domain/ordering/status.ts'
import { call } from '#widgets/api.ts'
import { proof } from '../../state/proof.ts'
import { tillClock } from '../../state/till-clock.ts'

const SHOWN = 8

/** The orders for today or before that nobody has ended, each with a link; they go on into the next day. */
export function StillOpen(): ReactNode {
  const { data, isError } = useQuery({
    queryKey: ['orders', 'active', 'day'],
    queryFn: async ({ signal }) => {
      const [active, held] = await proof.around(() =>
        Promise.all(
          (['active', 'awaiting-payment'] as const).map((status) =>
            call('orders', { query: { status } }, { signal, retries: 0 }),
          ),
        ),
      )
      return { orders: [...(active?.orders ?? []), ...(held?.orders ?? [])] }
    },
    staleTime: 0,
  })
  if (isError) return <p className="notice">Which orders are still open could not be read.</p>
  if (!data) return <p className="soft">Looking for orders that are still open…</p>
  const open = data.orders.filter(isDue)
  if (open.length === 0) return <p>No order for today is open.</p>
  return (
    <div className="notice">
      <p>
        <b>{open.length === 1 ? '1 order is' : `${open.length} orders are`} still open.</b> They go
        on tomorrow.
      </p>
      <ul className="day-list">
        {open.slice(0, SHOWN).map(({ id, number, status, contact, isPaid }) => (
          <li key={id}>
            <Link to={`/employee/orders?q=${encodeURIComponent(number)}&open=${id}`}>{number}</Link>
            <span>
              {contact.name}, {STATUS_LABELS[status].toLowerCase()}
              {!isPaid && ', not paid'}
            </span>
          </li>
        ))}
      </ul>
      {open.length > SHOWN && (
        <p>
          <Link to="/employee/orders">and {open.length - SHOWN} more</Link>
        </p>
      )}
    </div>
  )
}

/** For today or before, by the clock of the order's café. */
function isDue({ status, dueCents, estimatedAt, timeZone }: Order): boolean {
  if (status === 'cancelled') return false
  // Of one that waits for a phone some was taken, where it owes another sum than it costs.
  if (status === 'awaiting-payment' && dueCents === undefined) return false
  return dateIn(timeZone, new Date(estimatedAt)) <= dateIn(timeZone, tillClock.now())
}
