import type { ReactNode } from 'react'
import { isUnaccepted } from '#domain/kitchen/unaccepted.ts'
import { currentToken } from '../state/account.ts'
import { useLiveOrders } from '../state/live-orders.ts'
import { useCafeClock } from '../state/queries.ts'

/** How many orders wait to be accepted, beside a link; nothing where none does. @param isInMenu beside the button that opens all pages */
export function TicketCount({ isInMenu }: { isInMenu: boolean }): ReactNode {
  const orders = useLiveOrders(currentToken)
  const now = useCafeClock()
  const count = (orders.data ?? []).filter((order) => isUnaccepted(order, now)).length
  if (count === 0) return null
  return (
    <span className={isInMenu ? 'unaccepted-count is-in-menu' : 'unaccepted-count'}>
      {' '}
      <b className="numeral">{count}</b>
      <span className="visually-hidden">
        {isInMenu ? (count === 1 ? ' order' : ' orders') : ''} not accepted yet
      </span>
    </span>
  )
}
