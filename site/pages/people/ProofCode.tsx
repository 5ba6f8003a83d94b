import { useState, type ReactNode } from 'react'
import { ApiError } from '#widgets/api.ts'
import { Field } from '../../forms/Field.tsx'
import { OwnForm } from '../../forms/OwnForm.tsx'
import { useOwnForm } from '../../forms/use-own-form.ts'
import { house } from '../../state/house.ts'

/** A code: of the app, or of a mail that is sent for it. */
export function ProofCode({
  way,
  onProven,
}: {
  way: 'totp' | 'mail'
  onProven: () => void
}): ReactNode {
  const form = useOwnForm({
    initial: { code: '' },
    check: ({ code }): Record<string, string> =>
      code.trim().length < 6 ? { code: 'Enter the code.' } : {},
    send: ({ code }) => house('prove', { body: { code: code.trim() } }),
    onDone: onProven,
  })
  return (
    <>
      {way === 'mail' && <SendCode />}
      <OwnForm
        form={form}
        label="Showing that it is you"
        button="Go on"
        busy="Checking…"
        takesFocus
      >
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
      </OwnForm>
    </>
  )
}

function SendCode(): ReactNode {
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      setSaid((await house('mailProof')).message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSaid(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => void send()}>
        {said ? 'Send another code' : 'Send me a code by mail'}
      </button>
      <p role="status">{said}</p>
    </div>
  )
}
