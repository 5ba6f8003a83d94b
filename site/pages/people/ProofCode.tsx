import type { ReactNode } from 'react'
import { Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useEmailMail } from '../../state/email-mail.ts'
import { house } from '../../state/house.ts'

/** A code: of the app, or of a mail that is sent for it. */
export function ProofCode({
  way,
  onProven,
}: {
  way: 'totp' | 'mail'
  onProven: () => void
}): ReactNode {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): Record<string, string> =>
      code.trim().length < 6 ? { code: 'Enter the code.' } : {},
    send: ({ code }) => house('prove', { body: { code: code.trim() } }),
    onDone: onProven,
  })
  return (
    <>
      {way === 'mail' && <SendCode />}
      <Form form={form} label="Showing that it is you" button="Go on" busy="Checking…" takesFocus>
        <Field
          form={form}
          name="code"
          label="Code"
          help={way === 'mail' ? 'Of the mail.' : 'Of your app, or a recovery code.'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          isRequired
        />
      </Form>
    </>
  )
}

function SendCode(): ReactNode {
  const { said, isBusy, send } = useEmailMail('mailProof')
  return (
    <div>
      <button type="button" className="button" aria-disabled={isBusy} onClick={send}>
        {said ? 'Send another code' : 'Send me a code by mail'}
      </button>
      <p role="status">{said}</p>
    </div>
  )
}
