import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { formatCents } from '#domain/cafe/money.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import { chargeRows } from '#domain/ordering/charge-rows.ts'
import { choicesText } from '#domain/ordering/line-text.ts'
import { reductionsOf } from '#domain/ordering/reductions.ts'
import { useCafe } from '../../state/queries.ts'
import { useTillZone } from '../../state/use-till-zone.ts'
import './receipt.css'

/** What was paid or given back, and what is left: in whole cents. */
export type ReceiptRow = { label: string; cents: number; isLoud?: boolean }

type Props = {
  /** When it was sold or ordered, an instant. */
  at: string
  /** 'A-104 for Gil, for here' */
  title: string
  quote: Quote
  /** Below the total: how it was paid. Rows of one list stand between two lines. */
  paid: ReceiptRow[][]
  /** The last line. */
  thanks: string
  children?: ReactNode
}

/** A receipt for paper 80 mm wide, with the café's name and the date. It is only there while it is printed. */
export function PaperReceipt({ at, title, quote, paid, thanks, children }: Props): ReactNode {
  useSignals()
  const cafe = useCafe().data?.cafe
  const timeZone = useTillZone()
  return createPortal(
    <div className="receipt">
      <h1>{cafe?.name}</h1>
      <p>{cafe && `${cafe.street}, ${cafe.city}`}</p>
      <p>
        {new Date(at).toLocaleString('en-US', {
          dateStyle: 'medium',
          timeStyle: 'short',
          timeZone,
        })}
      </p>
      <p className="receipt-number">{title}</p>
      <table>
        <tbody>
          {quote.lines.map((line, index) => (
            <tr key={index}>
              <td>
                {line.quantity} × {line.name}
                {choicesText(line) && <small>{choicesText(line)}</small>}
              </td>
              <td>{formatCents(line.totalCents)}</td>
            </tr>
          ))}
        </tbody>
        <tbody>
          <Sum label="Subtotal" cents={quote.subtotalCents} />
          {reductionsOf(quote).map(({ kind, label, cents }) => (
            <Sum key={kind} label={label} cents={-cents} />
          ))}
          {chargeRows(quote).map(({ label, cents }) => (
            <Sum key={label} label={label} cents={cents} />
          ))}
          {quote.tipCents > 0 && <Sum label="Tip" cents={quote.tipCents} />}
          <Sum label="Total" cents={quote.totalCents} isLoud />
        </tbody>
        {paid.map(
          (rows, part) =>
            rows.length > 0 && (
              <tbody key={part}>
                {rows.map((row, index) => (
                  <Sum key={index} {...row} />
                ))}
              </tbody>
            ),
        )}
      </table>
      {children}
      <p>{thanks}</p>
    </div>,
    document.body,
  )
}

function Sum({ label, cents, isLoud }: ReceiptRow) {
  return (
    <tr className={isLoud ? 'is-loud' : undefined}>
      <td>{label}</td>
      <td>{formatCents(cents)}</td>
    </tr>
  )
}
