import { useState, type ReactNode } from 'react'
import { callPrivate } from '#site/state/call-private.ts'
import { AreaField } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import { useForm } from '#site/forms/use-form.ts'
import { InsertTemplate } from './AnswerTemplates.tsx'
import { sendIn, type ThreadProps } from './send-in.ts'

type Props = ThreadProps & { onClose: () => void }

/** An answer that goes by mail to whoever wrote, and stays beside what they wrote. */
export function AnswerForm({ submission, update, onClose }: Props): ReactNode {
  const { reference, email, name } = submission
  // The same for a second try, so that a lost answer mails nothing twice.
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm({
    initial: { text: '', isHandled: true },
    check: ({ text }) => ({ ...(text.trim().length < 2 && { text: 'Write what you answer.' }) }),
    send: ({ text, isHandled }) => {
      const body = { text: text.trim(), isHandled, key }
      return sendIn(update, () =>
        callPrivate('answerSubmission', { params: { id: reference }, body }, { retries: 0 }),
      )
    },
    onDone: onClose,
  })
  return (
    <Form
      form={form}
      label={`Answer ${reference}`}
      button="Send the answer"
      busy="Sending…"
      note={`It goes to ${email}, with a greeting above it, and a link below it by which they reply to you here.`}
      acts={
        <button type="button" className="button" onClick={onClose}>
          Not now
        </button>
      }
      takesFocus
      className="thread-form"
    >
      <InsertTemplate
        written={form.values.text}
        name={name}
        reference={reference}
        onInsert={(text) => form.set({ text })}
      />
      <AreaField
        form={form}
        name="text"
        label={`Your answer to ${name ?? email}`}
        rows={6}
        maxLength={4000}
        isRequired
      />
      <label className="thread-box">
        <input
          type="checkbox"
          checked={form.values.isHandled}
          onChange={({ target }) => form.set({ isHandled: target.checked })}
        />{' '}
        Mark as done
      </label>
    </Form>
  )
}
