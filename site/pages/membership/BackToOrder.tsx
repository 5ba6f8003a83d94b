import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import { toRequest } from '#domain/ordering/cart.ts'
import { call } from '#widgets/api.ts'
import { cartLines } from '#widgets/state/cart-lines.ts'
import { session } from '#widgets/state/session.ts'
import { t } from '../../texts/t.ts'
import './back-to-order.css'

/**
 * The way back for whoever came here with something in the cart: what it comes to now, and what their membership takes off. Nothing
 * where the cart is empty, or holds memberships alone.
 */
export function BackToOrder(): ReactNode {
  useSignals()
  // What is in the cart only the browser knows.
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  const lines = cartLines.lines.value.filter(({ type }) => type !== 'membership')
  const isShown = isHere && lines.length > 0
  const accountId = session.user.value?.id
  const request = { lines: toRequest(lines) }
  const { data: quote } = useQuery({
    queryKey: ['quote', request, accountId],
    queryFn: ({ signal }) => call('quote', { query: { fees: '1' }, body: request }, { signal }),
    enabled: isShown,
    staleTime: 0,
  })
  if (!isShown) return null
  const off = (quote?.reductions ?? []).find(({ kind }) => kind === 'member')?.cents ?? 0
  return (
    <aside className="back-to-order" aria-label={t('Your order')}>
      <p role="status">
        <b>{t('Your order waits for you.')}</b>{' '}
        {quote?.isSellable &&
          (off > 0
            ? t('Your membership takes {off} off it. It comes to {total} now.', {
                off: formatCents(off),
                total: formatCents(quote.totalCents),
              })
            : t('It comes to {total}.', { total: formatCents(quote.totalCents) }))}
      </p>
      <Link className="button loud" to="/checkout">
        {t('Back to your order')}
      </Link>
    </aside>
  )
}
