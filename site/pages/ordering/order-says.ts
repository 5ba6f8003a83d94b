import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import { isNothingToCollect, isNothingToMake } from '#domain/kitchen/making.ts'
import { isInTheMaking, isLate } from '#domain/ordering/late.ts'
import { ACTIVE_STATUSES } from '#domain/ordering/status.ts'
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

/** The first line of the page of an order. @param isMailed whether somebody can confirm it by a mail */
export function headline(order: Order, isMailed = true): string {
  if (isAllBooked(order) && order.status === 'picked-up') return t('Thank you, it is paid')
  if (isOnWall(order)) return t('It is yours')
  const said: Record<OrderStatus, string> = {
    waiting: word(WAITING_TEXTS.headline[isMailed ? (order.waiting?.for ?? 'mail') : 'staff']),
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
