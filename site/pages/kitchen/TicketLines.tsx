import type { ReactNode } from 'react'
import type { Order, QuoteLine } from '#domain/contracts/ordering.ts'
import { LineDrink } from '../ordering/LineDrink.tsx'
import './ticket.css'

/** What to make: how many, what, and as chips what differs from how it usually comes. */
export function TicketLines({ order }: { order: Pick<Order, 'quote'> }): ReactNode {
  return (
    <ul className="pos-ticket-lines">
      {order.quote.lines.map((line, index) => (
        <li key={index}>
          <LineDrink itemId={line.id} size={line.size} customizations={line.customizations} />
          <LineText line={line} />
        </li>
      ))}
    </ul>
  )
}

/** One line in words: '2 × Taro Milk Tea', its chips, and whose it is. */
export function LineText({ line }: { line: QuoteLine }): ReactNode {
  return (
    <p className="pos-ticket-line">
      <b className="pos-ticket-count" data-many={line.quantity > 1 || undefined}>
        {line.quantity} ×
      </b>{' '}
      <b>{line.name}</b>{' '}
      {chipsOf(line).map((chip) => (
        <span key={chip} className="pos-ticket-chip">
          {chip}
        </span>
      ))}
      {line.customerName && <span className="pos-ticket-for">for {line.customerName}</span>}
    </p>
  )
}

function chipsOf({ sizeLabel, summary }: QuoteLine): string[] {
  return [sizeLabel, ...summary.split(' · ')].filter((chip): chip is string => Boolean(chip))
}
