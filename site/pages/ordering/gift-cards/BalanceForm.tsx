import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { Field } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import type { Problems } from '#site/forms/problems.ts'
import { useForm } from '#site/forms/use-form.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { rich, t } from '#site/texts/t.ts'

/** What is left on a card, for whoever has its code. */
export function BalanceForm(): ReactNode {
  const form = useForm<{ code: string }, { balanceCents: number; lastFour: string }>({
    initial: { code: '' },
    check: ({ code }): Problems =>
      code.trim().length < 8
        ? { code: t('Enter the code of the card: 16 letters and digits.') }
        : {},
    send: (body) => callPrivate('giftCardBalance', { body }),
  })
  return (
    <Form
      form={form}
      label={t('Check a gift card')}
      button={t('Check the balance')}
      busy={t('Checking…')}
    >
      <Field
        form={form}
        name="code"
        label={t('Code')}
        hint={t('16 letters and digits')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        isRequired
      />
      {form.done && (
        <p className="notice" role="status">
          {rich('The card that ends in {digits} has {amount} left.', {
            digits: form.done.lastFour,
            amount: <b>{formatCents(form.done.balanceCents)}</b>,
          })}
        </p>
      )}
    </Form>
  )
}
