import type { ReactNode } from 'react'
import type { Receipt } from '#domain/contracts/forms.ts'
import { AreaField } from '../../forms/Field.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useCafe } from '../../state/queries.ts'
import { rich, t } from '../../texts/t.ts'

/** What somebody replies to, by the link of our mail. */
export type Reply = { reference: string; token: string }

/** A reply to our answer: whoever has its mail needs no name and no address. */
export function ReplyForm({ reply: { reference, token } }: { reply: Reply }): ReactNode {
  const isWithoutMail = useCafe().data?.isWithoutMail
  const form = useForm<{ message: string }, Receipt>({
    name: `reply ${reference}`,
    initial: { message: '' },
    check: ({ message }) => ({
      ...(message.trim().length < 2 && { message: t('Write what you want to tell us.') }),
    }),
    send: ({ message }, guards) =>
      callPrivate('replyToCafe', {
        params: { id: reference },
        body: { token, message, ...guards },
      }),
  })
  if (form.done)
    return (
      <FormDone title={t('Got it.')} reference={reference} message={form.done.message}>
        <button type="button" className="button" onClick={form.again}>
          {t('Write once more')}
        </button>
      </FormDone>
    )
  return (
    <Form
      form={form}
      label={t('Reply about {reference}', { reference })}
      button={t('Send the reply')}
      busy={t('Sending…')}
      note={t(
        isWithoutMail
          ? 'It reaches the people who answered you. This café sends no email yet: ask for the answer at the counter or on the phone.'
          : 'It reaches the people who answered you. We answer by email.',
      )}
    >
      <p>
        {rich('About {reference}, which you wrote to us before.', {
          reference: <b>{reference}</b>,
        })}
      </p>
      <AreaField
        form={form}
        name="message"
        label={t('Your reply')}
        maxLength={4000}
        rows={6}
        isRequired
      />
    </Form>
  )
}
