import { useSignals } from '@preact/signals-react/runtime'
import { Minus, Plus, Trash2 } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { Suspense, useEffect, type ReactNode } from 'react'
import type { CartLine, Quote } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { isReserved } from '#domain/ordering/reserved-lines.ts'
import { MAX_LINE_QUANTITY } from '#domain/ordering/limits.ts'
import { cart, menu } from '#widgets/state/index.ts'
import { useLiveMenu } from '../../state/live-menu.ts'
import { latePart } from '../../layout/late-part.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { summaryText } from '../../texts/lines.ts'
import { errorText, t, word } from '../../texts/t.ts'
import { LineDrink } from './LineDrink.tsx'

const HeldLine = latePart(
  () => import('./HeldLine.tsx'),
  'HeldLine',
  () => t('how long it is held'),
)
const JoiningLine = lazyChunk(() => import('./JoiningLine.tsx'), 'JoiningLine')

type Props = {
  lines: CartLine[]
  quote: Quote | undefined
  /** Chooses the first day of a membership. */
  onStart: (membershipFrom: string) => void
}

/** The lines of the cart with a name per drink, and what the kitchen cannot make, said before paying. */
export function CheckoutLines({ lines, quote, onStart }: Props): ReactNode {
  useSignals()
  useEffect(() => void menu.load(), [])
  useLiveMenu()
  const current = menu.current.value
  return (
    <ul className="checkout-lines">
      {lines.map((line, index) => {
        const quoted = quote?.lines[index]?.id === line.id ? quote.lines[index] : undefined
        return (
          <li key={line.lineId}>
            <LineDrink
              itemId={line.id}
              size={line.size ?? null}
              customizations={line.customizations}
              type={line.type}
            />
            <div className="line-what">
              <b>
                {line.type === 'item' ? line.name : word(line.name)}
                {quoted?.sizeLabel && <span className="soft"> · {word(quoted.sizeLabel)}</span>}
              </b>
              <p className="soft">{summaryText(current, line, quoted?.summary)}</p>
              <div className="line-acts">
                {isCounted(line) ? (
                  <Count line={line} />
                ) : (
                  <button type="button" className="link" onClick={() => cart.remove(line.lineId)}>
                    {t('Remove')}
                    <span className="visually-hidden"> {line.name}</span>
                  </button>
                )}
                {line.type === 'item' && (
                  <label className="line-name">
                    <span>{t('For')}</span>
                    <input
                      className="input"
                      aria-label={t('For whom: {name}', { name: line.name })}
                      placeholder={t('Name')}
                      maxLength={60}
                      defaultValue={line.customerName ?? ''}
                      onBlur={(event) => cart.name(line.lineId, event.target.value)}
                    />
                  </label>
                )}
              </div>
              {line.type === 'membership' && (
                <Suspense>
                  <JoiningLine line={line} quoted={quoted} onStart={onStart} />
                </Suspense>
              )}
              {isReserved(line) && <HeldLine line={line} quoted={quoted} />}
              {quoted?.problem && (
                <p className="field-error" role="alert">
                  {quoted.problem.reason === 'hold-over'
                    ? line.type === 'booking'
                      ? t('The room is no longer held for you.')
                      : t('The seats are no longer held for you.')
                    : errorText(quoted.problem)}{' '}
                  <button type="button" className="link" onClick={() => cart.remove(line.lineId)}>
                    {t('Remove it')}
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

/** Of a work each copy is a line of its own. */
const isCounted = ({ type }: CartLine) => type === 'item'

/** How many; one less than one takes the line away, and the sign says so. */
function Count({ line: { lineId, name, quantity } }: { line: CartLine }): ReactNode {
  const isLast = quantity === 1
  return (
    <div className="line-count" role="group" aria-label={t('How many of {name}', { name })}>
      <button
        type="button"
        aria-label={t(isLast ? 'Remove {name}' : 'One less {name}', { name })}
        onClick={() => cart.setQuantity(lineId, quantity - 1)}
      >
        {isLast ? <Icon of={Trash2} size={18} /> : <Icon of={Minus} size={18} />}
      </button>
      <output>{quantity}</output>
      <button
        type="button"
        aria-label={t('One more {name}', { name })}
        disabled={quantity >= MAX_LINE_QUANTITY}
        onClick={() => cart.setQuantity(lineId, quantity + 1)}
      >
        <Icon of={Plus} size={18} />
      </button>
    </div>
  )
}
