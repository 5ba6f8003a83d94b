import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { call } from '#widgets/api.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { callPrivate } from '../../state/call-private.ts'
import './phone-pay.css'

/** Somebody at the counter waits for it. */
const LOOK_MS = 2_000

/** The code with which a customer pays on their own phone, until it is paid. */
export function PhonePay({
  orderId,
  dueCents,
  back,
  onPaid,
  onBack,
}: {
  orderId: string
  dueCents: number
  /** What its button says that pays in another way. */
  back: string
  onPaid: () => void
  /** @param isOver it was not paid in time, and the order is off */
  onBack: (isOver: boolean) => void
}): ReactNode {
  const code = useQuery({
    queryKey: ['paymentCode', orderId],
    queryFn: ({ signal }) => callPrivate('paymentCode', { params: { id: orderId } }, { signal }),
    staleTime: Infinity,
    retry: false,
  })
  const order = useQuery({
    queryKey: ['paidByPhone', orderId],
    queryFn: ({ signal }) => call('order', { params: { id: orderId }, query: {} }, { signal }),
    refetchInterval: LOOK_MS,
    staleTime: 0,
  }).data
  const told = useRef(false)
  const isPaid = order?.isPaid === true
  useEffect(() => {
    if (!isPaid || told.current) return
    told.current = true
    onPaid()
  })
  const isOver = order?.status === 'cancelled'
  return (
    <div className="phone-pay">
      {isOver ? (
        <p className="notice is-error" role="alert">
          It was not paid in time, so the order is off. Nothing was charged.
        </p>
      ) : (
        <Loaded query={code} what="the code">
          {({ qrSvg }) => (
            <>
              <img
                src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
                alt={`QR code of the page to pay ${formatCents(dueCents)}`}
                width="240"
                height="240"
              />
              <p>Let them read this with the camera of their phone, and pay there by card.</p>
              <p role="status">
                <b>{isPaid ? 'It is paid.' : 'Waiting for the payment…'}</b>
              </p>
            </>
          )}
        </Loaded>
      )}
      <button type="button" className="button" disabled={isPaid} onClick={() => onBack(isOver)}>
        {back}
      </button>
    </div>
  )
}
