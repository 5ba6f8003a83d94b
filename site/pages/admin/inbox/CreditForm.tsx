import { useState, type ReactNode } from 'react'
import { useSendsMail } from '#site/state/queries.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { OpenSubmission } from '#domain/contracts/admin.ts'
import { LEAST_CREDIT_CENTS, MOST_CREDIT_CENTS } from '#domain/content/credit.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { AreaField, Field } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import { useForm } from '#site/forms/use-form.ts'
import { creditFrom } from './credit-amount.ts'
import { sendIn, type ThreadProps } from './send-in.ts'

type Props = ThreadProps & { onClose: () => void }

/** Money to spend here, on a gift card that the café pays for; asked once more with its amount before it is given. */
export function CreditForm({ submission, update, onClose }: Props): ReactNode {
  const { reference, email, name } = submission
  const [seenCredits, setSeenCredits] = useState(() => creditsIn(submission))
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm({
    initial: { cents: '', reason: '', message: '' },
    check: ({ cents, reason }) => {
      const amount = creditFrom(cents)
      return {
        ...(typeof amount === 'string' && { cents: amount }),
        ...(reason.trim() === '' && { reason: 'Say why, for the log.' }),
      }
    },
    send: ({ cents, reason, message }) => {
      const body = {
        cents: Number(creditFrom(cents)),
        reason: reason.trim(),
        message: message.trim(),
        seenCredits,
        key,
      }
      const params = { id: reference }
      return sendIn(update, () =>
        callPrivate('giveCredit', { params, body }, { retries: 0 }),
      ).catch(async (error: unknown) => {
        // What a colleague gave meanwhile stands above the form then, and who confirms once more means it.
        if (error instanceof ApiError && error.code === 'credit_given') {
          const now = await callPrivate('submission', { params })
          await update(async () => now)
          setSeenCredits(creditsIn(now))
        }
        throw error
      })
    },
    onDone: onClose,
  })
  const sendsMail = useSendsMail()
  const amount = creditFrom(form.values.cents)
  const button =
    typeof amount === 'number' ? `Confirm credit of ${formatCents(amount)}` : 'Confirm credit'
  return (
    <Form
      form={form}
      label={`Credit for ${reference}`}
      button={button}
      busy="Giving it…"
      note={`${sendsMail ? `${email} is emailed a link to a gift card.` : 'No email leaves this café: the link to the gift card stands under Emails in the admin, to hand on.'} It pays for anything, here and on the site. It cannot be taken back; a manager can stop it under Gift cards.`}
      acts={
        <button type="button" className="button" onClick={onClose}>
          Not now
        </button>
      }
      takesFocus
      className="thread-form"
    >
      <Field
        form={form}
        name="cents"
        label="Amount in $"
        hint={`${formatCents(LEAST_CREDIT_CENTS)} to ${formatCents(MOST_CREDIT_CENTS)}`}
        inputMode="decimal"
        maxLength={9}
        isRequired
      />
      <Field
        form={form}
        name="reason"
        label="Reason"
        hint="for the log, not for the customer"
        maxLength={200}
        isRequired
      />
      <AreaField
        form={form}
        name="message"
        label={`A sentence to ${name ?? 'them'}`}
        hint="optional"
        rows={3}
        maxLength={1000}
      />
    </Form>
  )
}

const creditsIn = ({ thread }: Pick<OpenSubmission, 'thread'>): number =>
  thread.filter(({ kind }) => kind === 'credit').length
