import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { callPrivate } from '../../state/call-private.ts'
import './phone-pay.css'

/** The code with which a customer pays on their own phone. */
export function PhonePay({
  orderId,
  cents,
  isBusy,
  onBack,
}: {
  orderId: string
  cents: number
  isBusy: boolean
  onBack: () => void
}): ReactNode {
  const code = useQuery({
    queryKey: ['paymentCode', orderId],
    queryFn: ({ signal }) => callPrivate('paymentCode', { params: { id: orderId } }, { signal }),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <div className="phone-pay">
      <Loaded query={code} what="the code">
        {({ qrSvg }) => (
          <>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
              alt={`QR code of the page to pay ${formatCents(cents)}`}
              width="240"
              height="240"
            />
            <p>
              Let them read this with the camera of their phone, and pay{' '}
              <b className="numeral">{formatCents(cents)}</b> there by card.
            </p>
            <p role="status">
              <b>Waiting for the payment…</b>
            </p>
          </>
        )}
      </Loaded>
      <button type="button" className="button" disabled={isBusy} onClick={onBack}>
        Pay in another way
      </button>
    </div>
  )
}
