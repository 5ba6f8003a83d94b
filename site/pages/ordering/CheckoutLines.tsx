import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import type { CartLine, Quote } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { summarize } from '#domain/menu/customize.ts'
import { findItem } from '#domain/menu/price.ts'
import { cart, menu } from '#widgets/state/index.ts'
import { LineDrink } from './LineDrink.tsx'

type Props = { lines: CartLine[]; quote: Quote | undefined }

/** The lines of the cart with a name per drink, and what the kitchen cannot make, said before paying. */
export function CheckoutLines({ lines, quote }: Props): ReactNode {
  useSignals()
  useEffect(() => void menu.load(), [])
  const current = menu.current.value
  return (
    <ul className="checkout-lines">
      {lines.map((line, index) => {
        const quoted = quote?.lines[index]?.id === line.id ? quote.lines[index] : undefined
        const item = current ? findItem(current, line.id) : undefined
        return (
          <li key={line.lineId}>
            <LineDrink
              itemId={line.id}
              size={line.size ?? null}
              customizations={line.customizations}
            />
            <div className="line-what">
              <b>
                {line.quantity > 1 && <span className="numeral">{line.quantity}×</span>} {line.name}
              </b>
              <p className="soft">
                {quoted?.summary ??
                  (current && item ? summarize(current, item, line.customizations) : '')}
              </p>
              {line.type === 'item' && (
                <label className="line-name">
                  <span>For</span>
                  <input
                    className="input"
                    placeholder="whose is it? (optional)"
                    maxLength={60}
                    defaultValue={line.customerName ?? ''}
                    onBlur={(event) => cart.name(line.lineId, event.target.value)}
                  />
                </label>
              )}
              {quoted?.problem && (
                <p className="field-error" role="alert">
                  {quoted.problem.message}{' '}
                  <button type="button" className="link" onClick={() => cart.remove(line.lineId)}>
                    Remove it
                  </button>
                </p>
              )}
            </div>
            <span className="price">
              {formatCents(quoted?.totalCents ?? line.priceCents * line.quantity)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
