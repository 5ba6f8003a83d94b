import { useState, type ReactNode } from 'react'
import type { StartTotpAnswer } from '#domain/contracts/people.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { callPrivate } from '../../state/call-private.ts'
import { AccountForm } from './AccountForm.tsx'
import { useMe } from './me.tsx'
import { PasswordField } from './PasswordField.tsx'

type Ends = { onCodes: (codes: readonly string[]) => void; onEnd: () => void }

/** Setting up an authenticator app: the password once more, the picture to scan, the first code. */
export function SetUpApp({ onCodes, onEnd }: Ends): ReactNode {
  const [started, setStarted] = useState<StartTotpAnswer | null>(null)
  return started ? (
    <Confirm started={started} onCodes={onCodes} onEnd={onEnd} />
  ) : (
    <Begin onStarted={setStarted} onEnd={onEnd} />
  )
}

function Begin({
  onStarted,
  onEnd,
}: {
  onStarted: (started: StartTotpAnswer) => void
  onEnd: () => void
}): ReactNode {
  const { me } = useMe()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }): Record<string, string> =>
      me.hasPassword && password === '' ? { password: 'Enter your password.' } : {},
    send: ({ password }) => callPrivate('startTotp', { body: { password } }),
    onDone: onStarted,
  })
  return (
    <AccountForm
      form={form}
      label="Setting up a second factor"
      button="Continue"
      busy="Checking…"
      onEnd={onEnd}
    >
      <p className="soft">
        You need an authenticator app on your phone. Most password managers have one too.
      </p>
      {me.hasPassword && <PasswordField form={form} name="password" label="Your password" />}
    </AccountForm>
  )
}

function Confirm({ started, onCodes, onEnd }: Ends & { started: StartTotpAnswer }): ReactNode {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): Record<string, string> =>
      /^\d{6}$/.test(code.replaceAll(' ', '')) ? {} : { code: 'Enter the six digits of your app.' },
    send: ({ code }) => callPrivate('confirmTotp', { body: { code: code.replaceAll(' ', '') } }),
    onDone: ({ codes }) => onCodes(codes),
  })
  return (
    <div className="set-up">
      <p>
        <b>1.</b> Scan this with your app.
      </p>
      {/* As a picture, so that nothing in it can act. */}
      <img
        className="set-up-code"
        src={`data:image/svg+xml,${encodeURIComponent(started.qrSvg)}`}
        alt="The secret for your authenticator app as a QR code. It can be typed instead: it stands below."
        width="220"
        height="220"
      />
      <p>
        On this very phone?{' '}
        <a className="link" href={started.uri}>
          Open it in your app
        </a>
        , or type{' '}
        <code className="set-up-secret">{started.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <p>
        <b>2.</b> Enter what the app shows.
      </p>
      <AccountForm
        form={form}
        label="First code"
        button="Turn it on"
        busy="Checking…"
        onEnd={onEnd}
      >
        <Field
          form={form}
          name="code"
          label="Six digits"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={8}
          isRequired
        />
      </AccountForm>
    </div>
  )
}
