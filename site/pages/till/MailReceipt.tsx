import { useState, useTransition, type ReactNode } from 'react'
import { meant } from '../../layout/meant.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { t } from '../../texts/t.ts'
import type { ReceiptOf } from './receipt-of.ts'

const ReceiptForm = lazyChunk(() => import('./ReceiptForm.tsx'), 'ReceiptForm')

/** The receipt of a paid order by mail. The address is used for this one mail. */
export function MailReceipt(props: ReceiptOf): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [isComing, open] = useTransition()
  if (isOpen) return <ReceiptForm {...props} />
  return (
    <button
      type="button"
      className="button"
      aria-busy={isComing}
      {...meant(ReceiptForm)}
      onClick={() => open(() => setOpen(true))}
    >
      {t('Email the receipt')}
    </button>
  )
}
