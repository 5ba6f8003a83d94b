import type { ReactNode } from 'react'
import type { ReceiptMailed } from '#domain/contracts/payments.ts'
import { isEmail } from '#domain/people/contact.ts'
import { Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { callPrivate } from '../../state/call-private.ts'
import { t } from '../../texts/t.ts'
import type { ReceiptOf } from './receipt-of.ts'

/** Asks for the address that a receipt goes to. */
export function ReceiptForm({ orderId, token, email }: ReceiptOf): ReactNode {
  const form = useForm<{ email: string }, ReceiptMailed>({
    initial: { email: email ?? '' },
    check: ({ email }) => ({
      ...(!isEmail(email.trim()) && { email: t('Please enter a valid email') }),
    }),
    send: ({ email }): Promise<ReceiptMailed> => {
      const params = { id: orderId }
      const to = { email: email.trim() }
      return token === undefined
        ? callPrivate('mailReceipt', { params, body: to })
        : callPrivate('mailMyReceipt', { params, body: { ...to, ...(token && { token }) } })
    },
  })
  if (form.done)
    return (
      <p className="notice" role="status">
        {form.done.isSent
          ? t('The receipt is on its way to {email}.', { email: form.done.email })
          : t(
              token === undefined
                ? 'This server sends no email yet. The receipt is kept under Emails.'
                : 'This server sends no email yet. Print the receipt instead.',
            )}{' '}
        {(form.done.isSent || token === undefined) && (
          <button type="button" className="link" onClick={form.again}>
            {t('Another address')}
          </button>
        )}
      </p>
    )
  return (
    <Form
      form={form}
      label={t('Receipt by email')}
      button={t('Send the receipt')}
      busy={t('Sending…')}
    >
      <Field
        form={form}
        name="email"
        label={t('Email')}
        {...(token !== undefined && { hint: t('for this email only') })}
        type="email"
        autoComplete={token === undefined ? 'off' : 'email'}
        maxLength={254}
        isRequired
      />
    </Form>
  )
}
