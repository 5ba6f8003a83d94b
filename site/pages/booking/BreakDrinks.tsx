import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { timeIn } from '#domain/cafe/time.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { BreakDrinks as Drinks } from '#domain/contracts/break-drinks.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { clockText } from '../../texts/dates.ts'
import { Said } from '../../texts/Said.tsx'
import { rich, t, written } from '../../texts/t.ts'
import './break-drinks.css'

/** With the menu, for those who may still order. */
const BreakOrder = lazyChunk(() => import('./BreakOrder.tsx'), 'BreakOrder')

type Props = { seats: SeatBooking; onChange: (known?: SeatBooking) => void }

/** Drinks for the break of a class whose seats are booked: what is ordered, or the way to order it. */
export function BreakDrinks({ seats, onChange }: Props): ReactNode {
  const { drinks, status, isCalledOff } = seats
  if (!drinks || status === 'held') return null
  const { order, canOrder, problem } = drinks
  // Of seats that are gone only what became of an order is said.
  if (!order && (status !== 'confirmed' || isCalledOff)) return null
  const isOff = order !== null && ['cancelled', 'refunded'].includes(order.status)
  return (
    <section className="break-drinks" aria-labelledby="break-drinks">
      <h2 id="break-drinks">{t('Drinks for the break')}</h2>
      <p>
        {rich('Break at {time}.', { time: <b className="numeral">{timeOf(drinks, seats)}</b> })}{' '}
        {order &&
          t(
            isOff || status !== 'confirmed'
              ? 'Nothing is brought to it for you.'
              : 'The bar brings what you ordered to your class.',
          )}
      </p>
      {order && <Ordered order={order} />}
      {canOrder && (
        <Suspense fallback={<span className="blank class-confirmation-blank" />}>
          <BreakOrder seats={seats} drinks={drinks} onChange={onChange} />
        </Suspense>
      )}
      {!canOrder && (!order || isOff) && status === 'confirmed' && problem && (
        <p>
          <Said>{problem}</Said>
        </p>
      )}
    </section>
  )
}

const timeOf = ({ breakAt }: Drinks, { timeZone }: SeatBooking) =>
  clockText(timeIn(timeZone, new Date(breakAt)))

function Ordered({ order }: { order: NonNullable<Drinks['order']> }): ReactNode {
  const { id, token, number, lines, status } = order
  if (status === 'awaiting-payment')
    return (
      <p className="notice">
        {t('Your drinks are not paid yet, so nobody makes them.')}{' '}
        {token && (
          <Link to={`/payment?order=${id}&token=${encodeURIComponent(token)}`}>
            {t('Pay {amount}', { amount: formatCents(order.totalCents) })}
          </Link>
        )}
      </p>
    )
  return (
    <>
      <ul className="break-ordered" data-off={status === 'cancelled' || undefined}>
        {lines.map((line, i) => (
          <li key={i}>
            <b>{line.for}</b> <span lang={written()}>{line.text}</span>
          </li>
        ))}
      </ul>
      <p>
        <b className="numeral">{number}</b> {moneyOf(order)}
      </p>
      {token && (
        <p>
          <Link
            className="button"
            to={`/order-confirmation?order=${id}&token=${encodeURIComponent(token)}`}
          >
            {t(
              status === 'pending' || status === 'confirmed'
                ? 'See, change or cancel this order'
                : 'See this order',
            )}
          </Link>
        </p>
      )}
    </>
  )
}

function moneyOf({ status, isPaid, totalCents, refundedCents }: NonNullable<Drinks['order']>) {
  const total = formatCents(totalCents)
  if (status === 'cancelled' || status === 'refunded') {
    // What was taken off the order before was paid back then, and is no part of what was cancelled.
    const before = Math.max(0, refundedCents - totalCents)
    if (before > 0)
      return t('is cancelled. {amount} went back as it was paid, and {before} earlier.', {
        amount: formatCents(refundedCents - before),
        before: formatCents(before),
      })
    return refundedCents > 0
      ? t('is cancelled. {amount} went back as it was paid.', {
          amount: formatCents(refundedCents),
        })
      : t('is cancelled. Nothing is owed.')
  }
  if (isPaid) return t('is paid: {total} with tax.', { total })
  return t('costs {total} with tax, to pay at the counter.', { total })
}
