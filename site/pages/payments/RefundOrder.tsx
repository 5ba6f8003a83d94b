import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import type { RefundOf } from '#domain/contracts/payments.ts'
import { toasts } from '#widgets/state/index.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { RefundForm } from './RefundForm.tsx'
import './order-money.css'

/**
 * Money of an order is given back: how much, why, and by which way.
 * @param kind what is chosen first; lines where nothing is said @param onDone what was given back, and how
 */
export function RefundOrder({
  order: { id, number },
  kind,
  onClose,
  onDone,
}: {
  order: Pick<Order, 'id' | 'number'>
  kind?: RefundOf['kind']
  onClose: () => void
  onDone?: (back: string) => void
}): ReactNode {
  const money = useQuery({
    queryKey: ['orderMoney', id],
    queryFn: ({ signal }) => callPrivate('orderMoney', { params: { id } }, { signal }),
    staleTime: 0,
  })
  return (
    <Loaded query={money} what="the payments">
      {(data) =>
        data.refundable.totalCents === 0 ? (
          <p className="soft">Nothing is left to give back.</p>
        ) : (
          <RefundForm
            money={data}
            {...(kind && { kind })}
            onClose={onClose}
            onDone={(back) => {
              toasts.show({ kind: 'success', title: `Money given back for ${number}`, text: back })
              onDone?.(back)
              onClose()
            }}
          />
        )
      }
    </Loaded>
  )
}
