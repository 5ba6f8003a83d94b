import type { ReactNode } from 'react'
import type { Receipt } from '#domain/contracts/forms.ts'
import { AreaField } from '../../forms/Field.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { callPrivate } from '../../state/call-private.ts'

/** What somebody replies to, by the link of our mail. */
export type Reply = { reference: string; token: string }

/** A reply to our answer: whoever has its mail needs no name and no address. */
export function ReplyForm({ reply: { reference, token } }: { reply: Reply }): ReactNode {
  const form = useForm<{ message: string }, Receipt>({
    name: `reply ${reference}`,
    initial: { message: '' },
    check: ({ message }) => ({
      ...(message.trim().length < 2 && { message: 'Write what you want to tell us.' }),
    }),
    send: ({ message }, guards) =>
      callPrivate('replyToCafe', {
        params: { id: reference },
        body: { token, message, ...guards },
      }),
  })
  if (form.done)
    return (
      <FormDone title="Got it." reference={reference} message={form.done.message}>
        <button type="button" className="button" onClick={form.again}>
          Write once more
        </button>
      </FormDone>
    )
  return (
    <Form
      form={form}
      label={`Reply about ${reference}`}
      button="Send the reply"
      busy="Sending…"
      note="It reaches the people who answered you. We answer by mail."
    >
      <p>
        About <b>{reference}</b>, which you wrote to us before.
      </p>
      <AreaField
        form={form}
        name="message"
        label="Your reply"
        maxLength={4000}
        rows={6}
        isRequired
      />
    </Form>
  )
}
