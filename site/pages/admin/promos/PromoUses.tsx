import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import { statusLabel } from '#domain/ordering/status.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'

/** The last orders that used a code. */
export function PromoUses({ code }: { code: string }): ReactNode {
  const { pathname } = useLocation()
  const timeZone = useCafe().data?.cafe.timeZone
  const orders = pathname.startsWith('/admin') ? '/admin/orders' : '/employee/orders'
  const uses = useQuery({
    queryKey: ['promos', code],
    queryFn: ({ signal }) => callPrivate('promoUses', { params: { code } }, { signal }),
    staleTime: 0,
  })
  return (
    <Loaded query={uses} what="the orders" blank="promos-blank" lines={2}>
      {(data) => (
        <ul className="promo-uses">
          {data.uses.map(({ orderId, number, status, isNothingToCollect, cents, at }) => (
            <li key={orderId}>
              <Link className="link" to={`${orders}?q=${number}`}>
                {number}
              </Link>
              <span>
                {new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })}
              </span>
              <span>{statusLabel(status, isNothingToCollect)}</span>
              <span className="numeral">−{formatCents(cents)}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
