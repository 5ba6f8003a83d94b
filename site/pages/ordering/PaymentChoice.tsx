import type { ProviderName } from '#domain/payments/values.ts'
import { useId, type ReactNode } from 'react'
import type { NewOrder } from '#domain/contracts/ordering.ts'
import { t } from '../../texts/t.ts'

type Payment = NewOrder['payment']
type Props = {
  /** Who takes cards online; `null` where nobody does, and then there is nothing to choose. */
  provider: ProviderName | null
  /** What of the cart is held while it is paid, and so is paid now. */
  held?: 'work' | 'booking' | null
  value: Payment
  onChange: (payment: Payment) => void
}

/** How an order is paid: at the counter, or by card before it is made. */
export function PaymentChoice({ provider, held = null, value, onChange }: Props): ReactNode {
  const name = useId()
  if (!provider) return null
  const choices: { payment: Payment; label: string; note: string }[] = [
    { payment: 'counter', label: t('Pay at the counter'), note: t('by card or cash, at pickup') },
    {
      payment: 'online',
      label: t('Pay now'),
      note: t(
        provider === 'test' ? 'test payments: no money is taken' : 'by card, on a page of Stripe',
      ),
    },
  ]
  if (held)
    return (
      <section aria-labelledby={`${name}-heading`}>
        <h2 id={`${name}-heading`}>
          <span className="numeral">4</span> {t('Pay')}
        </h2>
        <p>
          {t(
            provider === 'test'
              ? 'Test payments: no money is taken.'
              : 'By card, on a page of Stripe.',
          )}{' '}
          {held === 'work'
            ? t('We hold the work for you meanwhile, for half an hour.')
            : t('One payment for everything.')}
        </p>
      </section>
    )
  return (
    <section aria-labelledby={`${name}-heading`}>
      <h2 id={`${name}-heading`}>
        <span className="numeral">4</span> {t('Pay')}
      </h2>
      <fieldset className="payment-choice">
        <legend className="visually-hidden">{t('How you pay')}</legend>
        {choices.map(({ payment, label, note }) => (
          <label key={payment} className="choice">
            <input
              type="radio"
              name={name}
              checked={value === payment}
              onChange={() => onChange(payment)}
            />
            <span>
              {label}
              <small>{note}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  )
}
