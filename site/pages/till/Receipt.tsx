import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { formatCents } from '#domain/cafe/money.ts'
import { chargeRows } from '#domain/ordering/charge-rows.ts'
import { choicesText } from '#domain/ordering/line-text.ts'
import { reductionsOf } from '#domain/ordering/reductions.ts'
import { useCafe } from '../../state/queries.ts'
import { useTillZone } from '../../state/use-till-zone.ts'
import type { Done } from './done.ts'
import './receipt.css'

/** A receipt for paper 80 mm wide. It is only there while it is printed. */
export function Receipt({ done }: { done: Done }): ReactNode {
  useSignals()
  const cafe = useCafe().data?.cafe
  const timeZone = useTillZone()
  const { sale, quote, soldBy, at, number, kind } = done
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
      <p className="receipt-number">
        {kind === 'training' ? 'TRAINING, no sale' : (number ?? 'Kept offline')}
        {sale.name && ` for ${sale.name}`}
        {sale.dining === 'here' && ', for here'}
      </p>
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
        <tbody>
          {sale.payments.map(({ method, amountCents, givenCents = amountCents }, index) => (
            <Sum
              key={index}
              label={
                method === 'cash'
                  ? givenCents > amountCents
                    ? `Cash, of ${formatCents(givenCents)}; ${formatCents(givenCents - amountCents)} back`
                    : 'Cash'
                  : method === 'gift-card'
                    ? 'Gift card'
                    : 'Card'
              }
              cents={amountCents}
            />
          ))}
        </tbody>
        {done.phoneCents !== undefined && (
          <tbody>
            <Sum label="Card, on a phone" cents={done.phoneCents} />
          </tbody>
        )}
      </table>
      {done.giftCards?.map(({ code, cents }) => (
        <p key={code} className="receipt-number">
          Gift card {formatCents(cents)}
          <br />
          {code}
        </p>
      ))}
      <p>Served by {soldBy.split(' ')[0]}. Thank you.</p>
    </div>,
    document.body,
  )
}

function Sum({ label, cents, isLoud }: { label: string; cents: number; isLoud?: boolean }) {
  return (
    <tr className={isLoud ? 'is-loud' : undefined}>
      <td>{label}</td>
      <td>{formatCents(cents)}</td>
    </tr>
  )
}
