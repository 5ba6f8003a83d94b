import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pastOrders } from '#widgets/state/index.ts'
import { usePastOrders } from '../../state/past-orders.ts'
import { t } from '../../texts/t.ts'

/** The order that this device placed and that waits for its payment, where there is one. */
export function UnpaidOrder(): ReactNode {
  useSignals()
  const { orders } = usePastOrders(pastOrders.list.value.filter(({ isOver }) => !isOver))
  const order = orders.find(
    ({ status, forBreak }) => status === 'awaiting-payment' && !forBreak?.isWithSeats,
  )
  if (!order) return null
  return (
    <p className="notice" role="status">
      {t('Order {number} waits for your payment.', { number: order.number })}{' '}
      <Link to={`/payment?order=${order.id}&token=${encodeURIComponent(order.token)}`}>
        {t('Go to payment')}
      </Link>
    </p>
  )
}
