import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { linesText } from '#domain/ordering/line-text.ts'
import { isReserved } from '#domain/ordering/reserved-lines.ts'
import { ACTIVE_STATUSES, isActive, STATUS_LABELS } from '#domain/ordering/status.ts'
import { useCafeClock } from '../../state/queries.ts'
import { CancelOrder } from '../ordering/CancelOrder.tsx'
import { dayAndTime } from '../ordering/day-and-time.ts'
import { latenessOf } from '../ordering/order-says.ts'
import { Drawn } from './Drawn.tsx'

/** The way of an order up to the counter. */
const WAY: readonly OrderStatus[] = ACTIVE_STATUSES

/** What is being made for somebody: the next one large, further ones in a line each. Nothing where there is none. */
export function NextOrders({ orders }: { orders: Order[] }): ReactNode {
  const [next, ...others] = orders
  if (!next) return null
  return (
    <section className="next" aria-labelledby="next-name">
      <h2 id="next-name" className="visually-hidden">
        On its way
      </h2>
      <NextOrder key={next.id} order={next} />
      {others.length > 0 && (
        <ul className="next-others">
          {others.map((order) => (
            <OtherOrder key={order.id} order={order} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NextOrder({ order }: { order: Order }): ReactNode {
  const now = useCafeClock()
  const at = WAY.indexOf(order.status)
  const { lines } = order.quote
  // What the bar makes comes first; seats, rooms and a membership of the same order have places of their own.
  const made = lines.filter((line) => !isReserved(line))
  const booked = made.length > 0 ? lines.filter(isReserved) : []
  return (
    <article className="next-order" data-status={order.status}>
      <p className="next-number numeral" aria-label={`Order number ${order.number}`}>
        {order.number}
      </p>
      <div className="next-words">
        <h3>{linesText(booked.length > 0 ? made : lines)}</h3>
        {booked.length > 0 && <p className="soft">In the same order: {linesText(booked)}</p>}
        <p role="status">
          <b>{isLater(order, now) ? 'Ordered' : labelOf(order)}.</b> {whenWords(order, now)}
        </p>
        {at >= 0 && !isLater(order, now) && (
          <ol className="next-way" aria-hidden="true">
            {WAY.map((status, index) => (
              <li
                key={status}
                data-done={index < at || undefined}
                data-here={index === at || undefined}
              >
                {STATUS_LABELS[status]}
              </li>
            ))}
          </ol>
        )}
        <div className="next-acts">
          <Link className="button loud" to={order.forBreak?.seatsPath ?? linkOf(order)}>
            {order.forBreak?.seatsPath ? 'See your seats' : 'Follow it'}
          </Link>
          <CancelOrder order={order} />
        </div>
      </div>
      <Drawn lines={made} />
    </article>
  )
}

function OtherOrder({ order }: { order: Order }): ReactNode {
  const now = useCafeClock(60_000)
  const late = latenessOf(order, now)
  return (
    <li>
      <Link to={linkOf(order)}>
        <b className="numeral">{order.number}</b>
        <span role="status">
          {isLater(order, now) ? 'Ordered' : labelOf(order)}
          {late ? `. ${late}.` : `, ${dayAndTime(order.estimatedAt, order.timeZone, now)}`}
        </span>
        <span className="soft">{linesText(order.quote.lines)}</span>
      </Link>
    </li>
  )
}

/** Its page; whoever is signed in needs no token in the address. */
const linkOf = ({ id }: Order) => `/order-confirmation?order=${id}`

const labelOf = ({ status, forBreak }: Order) =>
  forBreak?.isWithSeats ? 'Paid with your seats' : STATUS_LABELS[status]

/** It is for another day, and nobody has begun with it: then its day is the news, not its state. */
const isLater = ({ status, estimatedAt, timeZone }: Order, now: Date) =>
  (status === 'pending' || status === 'confirmed') &&
  dateIn(timeZone, new Date(estimatedAt)) > dateIn(timeZone, now)

function whenWords(order: Order, now: Date): string {
  const { forBreak } = order
  if (forBreak?.isWithSeats) return `It is in the price of your seats in ${forBreak.title}.`
  if (order.status === 'ready')
    return order.forBreak ? 'The bar brings it to your class.' : 'It waits for you at the counter.'
  if (!isActive(order.status)) return ''
  const late = latenessOf(order, now)
  if (late) return `${late}.`
  const when = dayAndTime(order.estimatedAt, order.timeZone, now)
  if (order.forBreak) return `The bar brings it to ${order.forBreak.title}, ${when}.`
  return order.pickupAt ? `Pickup ${when}.` : `Ready about ${when}.`
}
