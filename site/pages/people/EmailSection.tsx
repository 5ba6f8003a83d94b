import { useState, type ReactNode } from 'react'
import { toasts } from '#widgets/state/index.ts'
import { checkEmail } from '../../forms/checks.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/use-form.ts'
import type { Problems } from '../../forms/problems.ts'
import { useEmailMail } from '../../state/email-mail.ts'
import { callPrivate } from '../../state/call-private.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountSection } from './AccountSection.tsx'
import { MailSent } from './MailSent.tsx'
import { useMe } from './me.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SureButton } from '../../forms/SureButton.tsx'
import { useWayBack } from './use-way-back.ts'

type Step = { name: 'quiet' | 'asking' } | { name: 'sent'; message: string }

/** The address that one signs in with and is written to: another one, once the mail to it was answered. */
export function EmailSection(): ReactNode {
  const { me, renew } = useMe()
  const { user, isEmailVerified, nextEmail } = me
  const [step, setStep] = useState<Step>({ name: 'quiet' })
  const opener = useWayBack(step.name !== 'quiet')
  const cancel = async () => {
    await renew(await callPrivate('cancelEmailChange'))
    setStep({ name: 'quiet' })
    toasts.show({ kind: 'success', title: 'Left as it is', text: `We write to ${user.email}.` })
  }
  return (
    <AccountSection
      id="account-email"
      title="Email"
      says="You sign in with it, and we write to it. We tell the old and the new one."
    >
      <p className="account-email">
        <b>{user.email}</b>
        {isEmailVerified && <span className="account-mark">verified</span>}
      </p>
      {step.name === 'sent' && <MailSent message={step.message} />}
      {nextEmail === user.email && step.name === 'quiet' && <AskedForProof email={nextEmail} />}
      {nextEmail !== null && nextEmail !== user.email && step.name !== 'asking' && (
        <div className="notice account-next-email">
          <p>
            Waiting for <b>{nextEmail}</b>: open the email there, on a device where you are signed
            in. Until then nothing changes.
          </p>
          <SureButton
            label="Cancel the change"
            sure="Really cancel it"
            busy="Cancelling…"
            onSure={cancel}
          />
        </div>
      )}
      {step.name === 'asking' ? (
        <EmailForm
          onSent={(message) => {
            void renew()
            setStep({ name: 'sent', message })
          }}
          onEnd={() => setStep({ name: 'quiet' })}
        />
      ) : (
        <p className="acts">
          <button
            type="button"
            className="button"
            ref={opener}
            onClick={() => setStep({ name: 'asking' })}
          >
            {isEmailVerified || nextEmail === user.email
              ? 'Change my email'
              : 'Verify or change my email'}
          </button>
        </p>
      )}
    </AccountSection>
  )
}

/** The mail is on its way, or lost: nothing about the address changes. */
function AskedForProof({ email }: { email: string }): ReactNode {
  const { said, isBusy, send } = useEmailMail('resendEmailLink')
  return (
    <div className="notice account-next-email">
      <p>
        We wrote to <b>{email}</b>: open the link of the email, on a device where you are signed in,
        and press its button. Then this address is confirmed.
      </p>
      <button type="button" className="button" aria-disabled={isBusy} onClick={send}>
        Send it again
      </button>
      <p role="status">{said}</p>
    </div>
  )
}

function EmailForm({
  onSent,
  onEnd,
}: {
  onSent: (message: string) => void
  onEnd: () => void
}): ReactNode {
  const { me } = useMe()
  const form = useForm({
    initial: { email: me.isEmailVerified ? '' : me.user.email, password: '' },
    check: ({ email, password }): Problems => ({
      ...checkEmail(email, 'Enter the new address.'),
      ...(me.hasPassword && password === '' && { password: 'Enter your password.' }),
    }),
    send: ({ email, password }) =>
      callPrivate('changeEmail', {
        body: { email: email.trim(), ...(me.hasPassword && { password }) },
      }),
    onDone: ({ message }) => onSent(message),
  })
  return (
    <AccountForm
      form={form}
      label="Another address"
      button="Send me the email"
      busy="Asking…"
      onEnd={onEnd}
    >
      <Field
        form={form}
        name="email"
        label="New email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        isRequired
      />
      {me.hasPassword && <PasswordField form={form} name="password" label="Your password" />}
    </AccountForm>
  )
}
