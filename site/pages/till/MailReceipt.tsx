import { useState, type ReactNode } from 'react'
import type { ReceiptMailed } from '#domain/contracts/drawers.ts'
import { isEmail } from '#domain/people/contact.ts'
import { Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { callPrivate } from '../../state/call-private.ts'

/** The receipt of a paid order by mail. The address is used for this one mail. */
export function MailReceipt({ orderId }: { orderId: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Mail the receipt
      </button>
    )
  return <ToWhom orderId={orderId} />
}

function ToWhom({ orderId }: { orderId: string }): ReactNode {
  const form = useForm<{ email: string }, ReceiptMailed>({
    initial: { email: '' },
    check: ({ email }) => ({
      ...(!isEmail(email.trim()) && { email: 'Please enter a valid email' }),
    }),
    send: ({ email }) =>
      callPrivate('mailReceipt', { params: { id: orderId }, body: { email: email.trim() } }),
  })
  if (form.done)
    return (
      <p className="notice" role="status">
        {form.done.isSent
          ? `The receipt is on its way to ${form.done.email}.`
          : 'This server sends no mail yet. The receipt lies in the outbox.'}{' '}
        <button type="button" className="link" onClick={form.again}>
          Another address
        </button>
      </p>
    )
  return (
    <Form form={form} label="Receipt by mail" button="Send the receipt" busy="Sending…">
      <Field
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={254}
        isRequired
      />
    </Form>
  )
}
