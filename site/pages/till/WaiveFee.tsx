import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import type { Approval } from '#domain/contracts/till.ts'
import { givenText } from '#domain/till/agreed-text.ts'
import { asksPin } from '#domain/till/permissions.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useWishKey } from '../../state/wish-key.ts'
import { Problem } from '../admin/Problem.tsx'
import { ApprovalForm } from './ApprovalForm.tsx'
import { WaiveForm } from './WaiveDialog.tsx'

type Wish = { waive: string[]; reason: string }

/** Waives a service fee of an order that was placed elsewhere and is not paid yet, or charges it again. */
export function WaiveFee({
  order,
  onChanged,
  onBack,
}: {
  order: Order
  onChanged: (order: Order) => void
  onBack: () => void
}): ReactNode {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** What was refused for want of a PIN. */
  const [refused, setRefused] = useState<Wish | null>(null)
  const key = useWishKey()
  const waived = order.quote.waivedFees?.map(({ id }) => id)

  const save = async (wish: Wish, approval?: Approval) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const seenEdits = order.edits?.length ?? 0
    const body = { ...wish, seenEdits, key: key.of(wish), ...(approval && { approval }) }
    try {
      const changed = await callPrivate(
        'editOrder',
        { params: { id: order.id }, body },
        { retries: 0 },
      )
      // What is to pay comes first, so that nobody takes the old sum.
      await cache.invalidateQueries({ queryKey: ['orderMoney', order.id] })
      onChanged(changed)
      onBack()
    } catch (error) {
      const said = error instanceof ApiError ? error : null
      setRefused(asksPin(said?.code) ? wish : null)
      setProblem(said?.message ?? 'It is not known whether it was changed. Please try again.')
    } finally {
      setBusy(false)
      for (const queryKey of [['orders', 'active'], ['orderList'], ['orderRecord']])
        void cache.invalidateQueries({ queryKey })
    }
  }

  return (
    <div aria-busy={isBusy}>
      <WaiveForm
        quote={order.quote}
        before={waived ? { fees: waived, reason: '' } : null}
        isBusy={isBusy}
        onChange={(waiver) =>
          void save(
            waiver
              ? { waive: waiver.fees, reason: waiver.reason }
              : { waive: [], reason: 'Charged again' },
          )
        }
      />
      <Problem text={problem} />
      {refused && (
        <ApprovalForm
          act="large-discount"
          about={{ text: waivedText(order, refused) }}
          onApprove={(approval) => void save(refused, approval)}
        />
      )}
      <p>
        <button type="button" className="button" onClick={onBack}>
          Back
        </button>
      </p>
    </div>
  )
}

/** 'Service of $1.20 waived, Slow' */
function waivedText({ quote }: Order, { waive, reason }: Wish): string {
  const all = [...(quote.fees ?? []), ...(quote.waivedFees ?? [])]
  const waivedFees = all.filter(({ id }) => waive.includes(id))
  return givenText({ waivedFees }, { discount: null, waiver: { fees: waive, reason } })
}
