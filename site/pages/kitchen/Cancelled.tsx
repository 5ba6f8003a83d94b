import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { cancelText } from '#domain/ordering/cancel-reasons.ts'
import { mayChange } from '#domain/ordering/change-permissions.ts'
import { account } from '../../state/account.ts'
import type { Moves } from './use-moves.ts'

/** Orders that were called off while somebody may be making them, until somebody says that they have seen it. */
export function Cancelled({
  orders,
  change,
}: {
  orders: Order[]
  change: Moves['change']
}): ReactNode {
  useSignals()
  const user = account.user.value
  if (orders.length === 0) return null
  return (
    <section className="tickets-cancelled" aria-label="Cancelled, to acknowledge">
      {orders.map((order) => (
        <div key={order.id} className="notice is-error">
          <p>
            <b className="numeral">{order.number}</b> for {order.contact.name} was cancelled
            {order.cancelling && `: ${cancelText(order.cancelling)}`}.
          </p>
          <button
            className="button"
            disabled={!mayChange(user, order, { isAcknowledged: true })}
            onClick={() => void change(order, { isAcknowledged: true })}
          >
            {isBegun(order) ? 'We stopped making it' : 'Seen, nobody began it'}
          </button>
        </div>
      ))}
    </section>
  )
}

/** Whether somebody may have it on the bar. */
const isBegun = ({ history }: Order) =>
  history.some(({ to }) => to === 'preparing' || to === 'ready')
