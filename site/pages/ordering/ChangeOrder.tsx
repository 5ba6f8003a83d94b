import { useEffect, useRef, useState, useTransition, type ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { isWork } from '#domain/ordering/counter-goods.ts'
import { hasReserved } from '#domain/ordering/reserved-lines.ts'
import { editProblem } from '#domain/ordering/edit.ts'
import { meant } from '../../layout/meant.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { t } from '../../texts/t.ts'

/** With the search of the menu and all choices of a drink, which is more than the page itself. */
const Changing = lazyChunk(() => import('./Changing.tsx'), 'Changing')

/** Changes an order until making starts; nothing where that is over. */
export function ChangeOrder({ order }: { order: Order }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [isComing, open] = useTransition()
  const [said, setSaid] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const problem = editProblem(order)
  // Who has the form open when making starts reads so in it, beside what they typed.
  if (problem !== null && (!isOpen || order.status === 'cancelled'))
    return isFixed(order) ? (
      <p className="soft">
        {hasReserved(order.quote)
          ? t('An order with something booked cannot be changed here. Ask at the counter.')
          : t('An order with a work of the gallery cannot be changed here. Ask at the counter.')}
      </p>
    ) : null
  return (
    <div className="change-order">
      <p role="status">{said}</p>
      {isOpen ? (
        <Changing
          order={order}
          onClose={() => setOpen(false)}
          onDone={(text) => {
            setSaid(text)
            setOpen(false)
          }}
        />
      ) : (
        <button
          type="button"
          className="button"
          ref={button}
          aria-busy={isComing}
          {...meant(Changing)}
          onClick={() => open(() => setOpen(true))}
        >
          {t('Change this order')}
        </button>
      )}
    </div>
  )
}

/** It stands, and only a work or a booking in it is why nothing can be changed. */
const isFixed = ({ status, quote }: Order) =>
  ['pending', 'confirmed', 'ready'].includes(status) &&
  (quote.lines.some(isWork) || hasReserved(quote))
