import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { Field } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import type { Problems } from '#site/forms/problems.ts'
import { useForm } from '#site/forms/use-form.ts'
import { callPrivate } from '#site/state/call-private.ts'

/** What is left on a card, for whoever has its code. */
export function BalanceForm(): ReactNode {
  const form = useForm<{ code: string }, { balanceCents: number; lastFour: string }>({
    initial: { code: '' },
    check: ({ code }): Problems =>
      code.trim().length < 8 ? { code: 'Enter the code of the card.' } : {},
    send: (body) => callPrivate('giftCardBalance', { body }),
  })
  return (
    <Form form={form} label="Look at a gift card" button="Look" busy="Looking…">
      <Field
        form={form}
        name="code"
        label="Code"
        hint="16 letters and digits"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        isRequired
      />
      {form.done && (
        <p className="notice" role="status">
          On the card that ends in {form.done.lastFour} there are{' '}
          <b>{formatCents(form.done.balanceCents)}</b>.
        </p>
      )}
    </Form>
  )
}
