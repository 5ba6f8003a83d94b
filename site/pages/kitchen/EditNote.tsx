import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { isActive } from '#domain/ordering/status.ts'
import { changeInWords } from '#domain/ordering/edit.ts'
import { can } from '#domain/people/permissions.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/index.ts'
import { account } from '../../state/account.ts'
import { patchOrder } from '../../state/staff-calls.ts'
import './ticket.css'

/** What of an order is different since it was placed, until somebody says that they saw it. */
export function EditNote({ order }: { order: Order }): ReactNode {
  useSignals()
  const [isBusy, setBusy] = useState(false)
  const unseen = unseenEdits(order)
  if (unseen.length === 0) return null
  const see = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await patchOrder(order.id, { isAcknowledged: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toasts.show({ kind: 'error', title: `${order.number} did not change`, text: error.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="pos-ticket-edit" role="group" aria-label={`Changes of ${order.number}`}>
      <b>Changed by {unseen.at(-1)?.by}</b>
      <ul>
        {unseen.flatMap(({ at, changes }) =>
          changes.map((change) => (
            <li key={`${at} ${changeInWords(change)}`}>
              {changeInWords(change).replaceAll(' × ', '\u00A0×\u00A0')}
            </li>
          )),
        )}
      </ul>
      {can(account.user.value, 'orders') && (
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => void see()}>
          Seen the change<span className="visually-hidden"> of {order.number}</span>
        </button>
      )}
    </div>
  )
}

/** The changes that nobody in the kitchen has seen yet. */
export function unseenEdits({ edits = [], status }: Order) {
  return isActive(status) ? edits.filter(({ isSeen }) => !isSeen) : []
}
