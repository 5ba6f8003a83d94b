import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { cashLabel } from '#domain/payments/cash-label.ts'
import type { Done } from './done.ts'
import { PaperReceipt } from './PaperReceipt.tsx'

/** The receipt of a sale as this till made it, for paper 80 mm wide. */
export function Receipt({ done }: { done: Done }): ReactNode {
  const { sale, quote, soldBy, at, number, kind, phoneCents } = done
  const paid = sale.payments.map(({ method, amountCents, givenCents = amountCents }) => ({
    label:
      method === 'cash'
        ? cashLabel(amountCents, givenCents)
        : method === 'gift-card'
          ? 'Gift card'
          : 'Card',
    cents: amountCents,
  }))
  const byPhone = phoneCents === undefined ? [] : [{ label: 'Card, on a phone', cents: phoneCents }]
  return (
    <PaperReceipt
      at={at}
      title={[
        kind === 'training' ? 'TRAINING, no sale' : (number ?? 'Kept offline'),
        sale.name && ` for ${sale.name}`,
        sale.dining === 'here' && ', for here',
      ]
        .filter(Boolean)
        .join('')}
      quote={quote}
      paid={[paid, byPhone]}
      thanks={`Served by ${soldBy.split(' ')[0]}. Thank you.`}
    >
      {done.giftCards?.map(({ code, cents }) => (
        <p key={code} className="receipt-number">
          Gift card {formatCents(cents)}
          <br />
          {code}
        </p>
      ))}
    </PaperReceipt>
  )
}
