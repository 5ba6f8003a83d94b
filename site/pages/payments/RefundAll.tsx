import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { toasts } from '#widgets/state/index.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { RefundForm } from './RefundForm.tsx'
import './order-money.css'

/** An order becomes refunded by giving its money back: how much, why, and by which way. */
export function RefundAll({
  order: { id, number },
  onClose,
}: {
  order: Pick<Order, 'id' | 'number'>
  onClose: () => void
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
            kind="all"
            onClose={onClose}
            onDone={(back) => {
              toasts.show({ kind: 'success', title: `Money given back for ${number}`, text: back })
              onClose()
            }}
          />
        )
      }
    </Loaded>
  )
}
