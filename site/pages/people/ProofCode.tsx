import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useEmailMail } from '../../state/email-mail.ts'
import { callPrivate } from '../../state/call-private.ts'

/** A code: of the app, or of a mail that is sent for it. The field for the mail's comes once there is a mail. */
export function ProofCode({
  way,
  onProven,
}: {
  way: 'totp' | 'mail'
  onProven: () => void
}): ReactNode {
  const { said, isBusy, send } = useEmailMail('mailProof')
  const [hasCode, setHasCode] = useState(false)
  const top = useRef<HTMLButtonElement>(null)
  useEffect(() => top.current?.focus(), [])
  if (way === 'totp')
    return <CodeForm help="Of your app, or a recovery code." onProven={onProven} />
  return (
    <>
      <div>
        <button type="button" className="button" aria-disabled={isBusy} onClick={send} ref={top}>
          {said ? 'Send another code' : 'Send me a code by email'}
        </button>
        <p role="status">{said}</p>
      </div>
      {said || hasCode ? (
        <CodeForm help="The code from the email." onProven={onProven} />
      ) : (
        <p>
          <button type="button" className="link" onClick={() => setHasCode(true)}>
            I have a code already
          </button>
        </p>
      )}
    </>
  )
}

function CodeForm({ help, onProven }: { help: string; onProven: () => void }): ReactNode {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): Record<string, string> =>
      code.trim().length < 6 ? { code: 'Enter the code.' } : {},
    send: ({ code }) => callPrivate('prove', { body: { code: code.trim() } }),
    onDone: onProven,
  })
  return (
    <Form form={form} label="Showing that it is you" button="Continue" busy="Checking…" takesFocus>
      <Field
        form={form}
        name="code"
        label="Code"
        help={help}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        isRequired
      />
    </Form>
  )
}
