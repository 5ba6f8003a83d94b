import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Order } from '#domain/contracts/ordering.ts'
import { giftCardId, GIFT_CARD_LEAST, GIFT_CARD_MOST } from '#domain/ordering/gift-card-line.ts'
import { isEmail } from '#domain/people/contact.ts'
import { ApiError } from '#widgets/api.ts'
import { customer } from '#widgets/state/customer.ts'
import type { Who } from '#site/forms/checks.ts'
import { ForWho } from '#site/forms/ForWho.tsx'
import { Field } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import { useForm } from '#site/forms/use-form.ts'
import { useCafe } from '#site/state/queries.ts'
import { errorText, spanish, t } from '#site/texts/t.ts'

const AMOUNTS = [25, 50, 100]

/** An amount, who buys it, and on to the payment. The code is shown when it is paid, on the page of the order. */
export const BuyForm = (): ReactNode => <ForWho>{(who) => <Amounts who={who} />}</ForWho>

function Amounts({ who }: { who: Who }): ReactNode {
  useSignals()
  const navigate = useNavigate()
  const isOnline = Boolean(useCafe().data?.onlinePayment)
  const { name, email } = customer.details.value
  const form = useForm<{ dollars: string; name: string; email: string }, Order>({
    initial: { dollars: '50', name: name || who.name, email: email || who.email },
    check: (typed) => ({
      ...(!isAmount(typed.dollars) && {
        dollars: t('Choose whole dollars from {least} to {most}.', {
          least: GIFT_CARD_LEAST,
          most: GIFT_CARD_MOST,
        }),
      }),
      ...(typed.name.trim() === '' && { name: t('Tell us your name.') }),
      ...(!isEmail(typed.email.trim()) && { email: t('Please enter a valid email') }),
    }),
    send: (typed) => buy(typed, isOnline),
    onDone: ({ id, token, status }) => {
      const holder = `order=${id}&token=${encodeURIComponent(token)}`
      const isHeld = status === 'awaiting-payment'
      void navigate(isHeld ? `/payment?${holder}&go=1` : `/order-confirmation?${holder}`)
    },
  })
  return (
    <Form
      form={form}
      label={t('Buy a gift card')}
      button={t(isOnline ? 'Go to payment' : 'Order it')}
      busy={t('One moment…')}
      note={t(
        isOnline
          ? 'You see the code as soon as it is paid. Give it to whoever you like.'
          : 'You pay it at the counter, and see the code then.',
      )}
    >
      <p className="gift-chosen numeral" aria-hidden="true">
        ${isAmount(form.values.dollars) ? form.values.dollars.trim() : '–'}
      </p>
      <div className="gift-amounts" role="group" aria-label={t('Amount')}>
        {AMOUNTS.map((dollars) => (
          <button
            key={dollars}
            type="button"
            className="button"
            aria-pressed={form.values.dollars === String(dollars)}
            onClick={() => form.set({ dollars: String(dollars) })}
          >
            ${dollars}
          </button>
        ))}
      </div>
      <div className="form-row">
        <Field
          form={form}
          name="dollars"
          label={t('Amount in whole $')}
          inputMode="numeric"
          maxLength={3}
          isRequired
        />
        <Field
          form={form}
          name="name"
          label={t('Your name')}
          autoComplete="name"
          maxLength={60}
          isRequired
        />
        <Field
          form={form}
          name="email"
          label={t('Your email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          isRequired
        />
      </div>
    </Form>
  )
}

const isAmount = (typed: string) =>
  /^\d{1,3}$/.test(typed.trim()) &&
  Number(typed) >= GIFT_CARD_LEAST &&
  Number(typed) <= GIFT_CARD_MOST

async function buy(
  { dollars, name, email }: { dollars: string; name: string; email: string },
  isOnline: boolean,
): Promise<Order> {
  const { placeOrder } = await import('#widgets/state/checkout.ts')
  const placed = await placeOrder({
    lines: [{ id: giftCardId(Number(dollars)), type: 'gift-card', quantity: 1 }],
    contact: { name: name.trim(), email: email.trim() },
    pickup: null,
    payment: isOnline ? 'online' : 'counter',
    expectedTotalCents: Number(dollars) * 100,
    channel: 'site',
    ...(spanish() && { language: 'es' as const }),
  })
  if (placed.ok) return placed.order
  throw new ApiError(400, placed.code, errorText(placed), { fields: placed.fields })
}
