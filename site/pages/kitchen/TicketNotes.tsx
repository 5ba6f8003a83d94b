import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { saysAllergy } from '#domain/kitchen/allergy.ts'
import './ticket.css'

/** What the customer wrote, and what is made once more: above everything else, an allergy as a warning. */
export function TicketNotes({ order }: { order: Order }): ReactNode {
  const isAllergy = saysAllergy(order.note)
  return (
    <>
      {order.remakes?.map(({ line, quantity, reason, at }) => (
        <p key={`${at} ${line}`} className="pos-ticket-remake">
          <b>
            Make again: {quantity} × {order.quote.lines[line]?.name}
          </b>{' '}
          {reason}
        </p>
      ))}
      {order.note && (
        <p className="pos-ticket-note" data-allergy={isAllergy || undefined}>
          {isAllergy && (
            <b>
              <TriangleAlert aria-hidden="true" /> Allergy?
            </b>
          )}
          “{order.note}”
        </p>
      )}
    </>
  )
}
