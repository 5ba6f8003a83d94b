import { useSignals } from '@preact/signals-react/runtime'
import { TriangleAlert } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { allergyWarning } from '#domain/kitchen/allergy.ts'
import { soldOutFor } from '#domain/kitchen/sold-out.ts'
import { menu } from '#widgets/state/menu.ts'
import { useCafe } from '../../state/queries.ts'
import { clockTime } from '../ordering/day-and-time.ts'
import { EditNote } from './EditNote.tsx'
import './ticket.css'

/** Whether its customer is here, what ran out since, what the customer wrote, and what is made once more: above everything else, an allergy as a warning. */
export function TicketNotes({ order }: { order: Order }): ReactNode {
  useSignals()
  const today = useCafe().data?.today
  const warning = allergyWarning(order.note)
  const live = menu.isLive.value ? menu.current.value : null
  const out = live && today ? soldOutFor(live, order, today) : []
  return (
    <>
      {order.forBreak && (
        <p className="pos-ticket-break">
          <b>Break of {order.forBreak.title}</b> at{' '}
          {clockTime(order.pickupAt ?? order.estimatedAt, order.timeZone)}. Take it to the class.
        </p>
      )}
      {order.quote.dining === 'here' && (
        <p className="pos-ticket-dining">
          <b>For here</b>
        </p>
      )}
      {order.hereAt && (
        <p className="pos-ticket-here">
          <b>{order.contact.name.split(' ')[0]} is here</b> since{' '}
          <time dateTime={order.hereAt}>{clockTime(order.hereAt, order.timeZone)}</time>
        </p>
      )}
      {out.length > 0 && (
        <p className="pos-ticket-out">
          <b>
            <Icon of={TriangleAlert} /> Sold out: {out.join(', ')}.
          </b>{' '}
          Ask the customer before you make it.
        </p>
      )}
      <EditNote order={order} />
      {order.remakes?.map(({ line, quantity, reason, at }) => (
        <p key={`${at} ${line}`} className="pos-ticket-remake">
          <b>
            Make again: {quantity} × {order.quote.lines[line]?.name}
          </b>{' '}
          {reason}
        </p>
      ))}
      {order.note && (
        <p className="pos-ticket-note" data-allergy={warning !== null || undefined}>
          {warning && (
            <b>
              <Icon of={TriangleAlert} /> {warning}
            </b>
          )}
          “{order.note}”
        </p>
      )}
    </>
  )
}
