import { TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { Order, QuoteLine } from '#domain/contracts/ordering.ts'
import { allergyWarning } from '#domain/kitchen/allergy.ts'
import { isOnTicket, piecesToMake, refundNote } from '#domain/kitchen/making.ts'
import { Icon } from '#site/layout/Icon.tsx'
import { LineDrink } from '../ordering/LineDrink.tsx'
import './ticket.css'

type Shown = Pick<Order, 'status' | 'quote' | 'madeLines' | 'refunded' | 'remakes' | 'channel'>

/** What to make: how many, what, and as chips what differs from how it usually comes. */
export function TicketLines({
  order,
  isToMake = false,
  hasPrices = false,
}: {
  order: Shown
  /** What somebody makes or hands over with it, and nothing that was only sold with it. */
  isToMake?: boolean
  /** What each line cost before discounts and tax, for the office. */
  hasPrices?: boolean
}): ReactNode {
  return (
    <ul className={hasPrices ? 'pos-ticket-lines has-prices' : 'pos-ticket-lines'}>
      {order.quote.lines.map((line, index) =>
        isToMake && !isOnTicket(order, line) ? null : (
          <li key={index}>
            <LineDrink itemId={line.id} size={line.size} customizations={line.customizations} />
            <LineText order={order} line={line} position={index} />
            {hasPrices && <span className="numeral">{formatCents(line.totalCents)}</span>}
          </li>
        ),
      )}
    </ul>
  )
}

/** One line in words: '2 × Taro Milk Tea', its chips, and whose it is. What was given back is struck out and says so. */
export function LineText({
  order,
  line,
  position,
}: {
  order: Shown
  line: QuoteLine
  position: number
}): ReactNode {
  const refund = refundNote(order, position)
  const isOff = refund !== null && piecesToMake(order, position) === 0
  const isAgain = order.remakes?.some((remake) => remake.line === position)
  const count = isAgain ? piecesToMake(order, position) : line.quantity
  return (
    <p
      className="pos-ticket-line"
      data-off={isOff || undefined}
      data-handed={line.isHandedOver || undefined}
    >
      <b className="pos-ticket-count" data-many={count > 1 || undefined}>
        {count} ×
      </b>{' '}
      <b>{line.name}</b>{' '}
      {chipsOf(line).map((chip) => (
        <span key={chip} className="pos-ticket-chip">
          {chip}
        </span>
      ))}
      {line.isHandedOver && !refund && <em className="pos-ticket-refunded">Handed over</em>}
      {refund && <em className="pos-ticket-refunded">{refund}</em>}
      {line.customerName && <span className="pos-ticket-for">for {line.customerName}</span>}
      {line.note && <LineNote note={line.note} />}
    </p>
  )
}

/** What was said of this one at the counter; an allergy as a warning. */
function LineNote({ note }: { note: string }): ReactNode {
  const warning = allergyWarning(note)
  return (
    <span className="pos-ticket-line-note" data-allergy={warning !== null || undefined}>
      {warning && (
        <b>
          <Icon of={TriangleAlert} /> {warning}
        </b>
      )}{' '}
      “{note}”
    </span>
  )
}

function chipsOf({ sizeLabel, summary }: QuoteLine): string[] {
  return [sizeLabel, ...summary.split(' · ')].filter((chip): chip is string => Boolean(chip))
}
