import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import type { QuoteLine } from '#domain/contracts/ordering.ts'
import { dots } from '#widgets/style/hand.ts'
import { menu } from '#widgets/state/index.ts'
import { useLiveOrder } from '../../state/live-order.ts'
import { summaryText } from '../../texts/lines.ts'
import { t, word } from '../../texts/t.ts'
import { LineDrink } from './LineDrink.tsx'
import { TotalsList } from './Totals.tsx'
import './printed-ticket.css'

/** As many as stand side by side. */
const MOST_DRAWN = 4

/** The ticket of an order: what was ordered stands on a print of its own, and what is paid is stamped. */
export function PrintedTicket({
  id,
  token,
  isPaid,
}: {
  id: string
  token: string
  isPaid: boolean
}): ReactNode {
  useSignals()
  const current = menu.current.value
  const { data: order, isError } = useLiveOrder(id, token, true, false)
  useEffect(() => void menu.load(), [])
  if (!order) return isError ? null : <span className="blank printed-ticket-blank" />
  const { lines } = order.quote
  return (
    <section className="ticket printed-ticket" aria-labelledby="printed-ticket">
      <Drawn lines={lines} />
      <h2 id="printed-ticket">{t('On the ticket')}</h2>
      <ul>
        {lines.map((line, index) => (
          <li key={index}>
            <b>
              <span className="numeral">{line.quantity} ×</span>{' '}
              {line.type === 'item' ? line.name : word(line.name)}
            </b>
            {line.sizeLabel && <span className="soft"> · {word(line.sizeLabel)}</span>}
            {line.summary && (
              <span className="soft"> · {summaryText(current, line, line.summary)}</span>
            )}
            {line.customerName && (
              <span className="for"> {t('for {name}', { name: line.customerName })}</span>
            )}
            {line.note && <span className="soft"> “{line.note}”</span>}
          </li>
        ))}
      </ul>
      {isPaid && (
        <p className="printed-ticket-stamp" aria-hidden="true">
          {t('Paid')}
        </p>
      )}
      <TotalsList quote={order.quote} />
    </section>
  )
}

/** Nothing where the bar makes none of it. */
function Drawn({ lines }: { lines: readonly QuoteLine[] }): ReactNode {
  useSignals()
  const pieces = lines
    .filter(({ type }) => type === 'item')
    .flatMap((line) => Array.from({ length: line.quantity }, () => line))
    .slice(0, MOST_DRAWN)
  if (pieces.length === 0) return null
  return (
    <div className="printed-ticket-scene" data-count={pieces.length}>
      <svg viewBox="0 0 400 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <circle cx="268" cy="104" r="86" fill="var(--flat-lemon)" />
        <path
          className="printed-ticket-over"
          fill="var(--flat-coral)"
          d="M0 200V118Q58 74 128 112Q214 160 292 118Q352 88 400 108V200Z"
        />
        <path
          className="printed-ticket-dots"
          d={dots(
            Array.from(
              { length: 48 },
              (_, i) => [22 + (i % 8) * 13 + (i % 2) * 4, 18 + Math.floor(i / 8) * 12] as const,
            ),
          )}
        />
      </svg>
      {pieces.map(({ id, size, customizations }, index) => (
        <LineDrink key={index} itemId={id} size={size} customizations={customizations} />
      ))}
    </div>
  )
}
