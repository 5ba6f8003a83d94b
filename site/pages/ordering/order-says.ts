import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { isNothingToCollect, isNothingToMake } from '#domain/kitchen/making.ts'
import { isPartlyRefunded } from '#domain/ordering/paid-label.ts'
import { isInTheMaking, isLate } from '#domain/ordering/late.ts'
import { ACTIVE_STATUSES } from '#domain/ordering/status.ts'
import { isReserved } from '#domain/ordering/reserved-lines.ts'
import { ENDED_BY, WAITING_TEXTS } from '#domain/ordering/waiting-texts.ts'
import { t, word } from '../../texts/t.ts'
import { dayAndTime } from './day-and-time.ts'

export const paymentPath = ({ id, token }: Order) =>
  `/payment?order=${id}${token ? `&token=${encodeURIComponent(token)}` : ''}`

/** The balance of an order that was to be paid at the counter. */
export function canPayNow(
  { status, isPaid, quote }: Order,
  provider: string | null | undefined,
): boolean {
  return Boolean(provider) && !isPaid && quote.totalCents > 0 && ACTIVE_STATUSES.includes(status)
}

/** Works alone wait on the wall from the moment they are paid, whatever the hours are. */
export const isOnWall = ({ status, quote }: Order) => status === 'ready' && isNothingToMake(quote)

/** It is seats, rooms or gift cards alone: nothing of it is picked up. */
export const isAllBooked = ({ quote }: Order) => isNothingToCollect(quote)

/** The first line of the page of an order. */
export function headline(order: Order): string {
  if (isAllBooked(order) && order.status === 'picked-up') return t('Thank you, it is paid')
  if (isOnWall(order)) return t('It is yours')
  const said: Record<OrderStatus, string> = {
    waiting: word(WAITING_TEXTS.headline[order.waiting?.for ?? 'mail']),
    'awaiting-payment': t(
      order.forBreak?.isWithSeats ? 'Paid with your seats' : 'One step left: your payment',
    ),
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

/** Nobody confirmed or accepted it in time. */
export function isExpired({ status, history }: Order): boolean {
  const last = history.at(-1)
  return status === 'cancelled' && last?.from === 'waiting' && ENDED_BY.includes(last.by)
}

/** Whether it is paid, and what is left to pay. @param isWithoutMail no mail leaves this server, so none is said to be on its way */
export function paymentSays(order: Order, isWithoutMail: boolean): string {
  const { status, isPaid, contact, isMailed, dueCents, refundedCents, history } = order
  if (status === 'refunded' || (status === 'cancelled' && (isPaid || order.money)))
    return paidBackSays(order)
  if (isPaid && refundedCents && isPartlyRefunded({ status, refundedCents }))
    return t('Partly refunded: {amount} was paid back.', {
      amount: formatCents(refundedCents),
    })
  if (isPaid) return t('Paid.')
  if (dueCents)
    return t('{amount} left to pay. The rest is paid.', { amount: formatCents(dueCents) })
  if (status === 'awaiting-payment') return t('Not paid yet.')
  // The answer of a payment may come later than the order ends.
  if (status === 'cancelled' && history.some(({ from }) => from === 'awaiting-payment'))
    return t('Not paid. If a payment still arrives, we refund it the way it was paid.')
  if (status === 'cancelled' || status === 'no-show') return t('There is nothing to pay.')
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

/** What came back of an order that is off. */
function paidBackSays({ isPaid, money, quote }: Order): string {
  const amountOf = (wanted: 'paid' | 'given-back') =>
    (money ?? []).reduce((sum, { kind, cents }) => (kind === wanted ? sum + cents : sum), 0)
  const cents = amountOf('given-back')
  const restCents = amountOf('paid') - cents
  const amount = formatCents(cents)
  // A membership or a seat in the order outlives it, with its money.
  if (quote.lines.some(isReserved) && (isPaid || restCents > 0))
    return [
      ...(cents > 0 ? [t('Food and drinks are refunded: {amount}.', { amount })] : []),
      t(
        'Anything you booked with them stays booked: cancel it on its own page, where its own terms apply.',
      ),
    ].join(' ')
  if (!money) return t('Paid back.')
  const rest = formatCents(restCents)
  return [
    ...(cents > 0 ? [t('Paid back: {amount}.', { amount })] : []),
    ...(restCents > 0
      ? [t('{amount} is given back to you at the counter.', { amount: rest })]
      : []),
  ].join(' ')
}

/** Instead of its time, once that has passed. */
export const lateText = (when: string) => t('A little later than we said ({when})', { when })

/** The same as long as it is so. */
export function latenessOf(order: Order, now: Date): string | null {
  return isLate(order, now) ? lateText(dayAndTime(order.estimatedAt, order.timeZone, now)) : null
}

/** When it can be had, while it is still to be made. */
export function readyAt(order: Order, now: Date): string | null {
  if (!isInTheMaking(order.status)) return null
  return dayAndTime(order.estimatedAt, order.timeZone, now)
}
