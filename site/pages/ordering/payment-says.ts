import type { Order } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { isPartlyRefunded } from '#domain/ordering/paid-label.ts'
import { isReserved } from '#domain/ordering/reserved-lines.ts'
import { t } from '../../texts/t.ts'

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
