import { useState, type ReactNode } from 'react'
import { toasts } from '#widgets/state/index.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { callPrivate } from '../../state/call-private.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountSection } from './AccountSection.tsx'
import { useMe } from './me.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpApp } from './SetUpApp.tsx'
import { useWayBack } from './use-way-back.ts'

type Step =
  | { name: 'quiet' | 'setting-up' | 'renewing' | 'removing' }
  | { name: 'codes'; codes: readonly string[] }
const QUIET: Step = { name: 'quiet' }

/** A code of the phone besides the password: setting it up, its recovery codes, taking it away. */
export function SecondFactorSection(): ReactNode {
  const { me, renew } = useMe()
  const [step, setStep] = useState(QUIET)
  const { isOn, recoveryCodesLeft: left } = me.secondFactor
  const shown = (codes: readonly string[]) => {
    setStep({ name: 'codes', codes })
    void renew()
  }
  const quiet = () => setStep(QUIET)
  const opener = useWayBack(step.name !== 'quiet')
  return (
    <AccountSection
      id="account-second"
      title="Second factor"
      says="A code from your phone as well as your password. Whoever steals one of them still cannot get in."
    >
      {step.name === 'quiet' && !isOn && (
        <button
          type="button"
          className="button loud"
          ref={opener}
          onClick={() => setStep({ name: 'setting-up' })}
        >
          Set it up
        </button>
      )}
      {step.name === 'quiet' && isOn && (
        <>
          <p className="account-state">
            <b className="account-on">On.</b> {leftWords(left)}
          </p>
          <p className="acts">
            <button
              type="button"
              className="button"
              ref={opener}
              onClick={() => setStep({ name: 'renewing' })}
            >
              New recovery codes
            </button>
            <button type="button" className="button" onClick={() => setStep({ name: 'removing' })}>
              Remove it
            </button>
          </p>
        </>
      )}
      {step.name === 'setting-up' && <SetUpApp onCodes={shown} onEnd={quiet} />}
      {step.name === 'codes' && (
        <RecoveryCodes codes={step.codes} email={me.user.email} onKept={quiet} />
      )}
      {step.name === 'renewing' && (
        <ProofForm
          label="New recovery codes"
          button="Give me new ones"
          says="The old ones stop working."
          send={(proof) => callPrivate('newRecoveryCodes', { body: proof })}
          onDone={({ codes }) => shown(codes)}
          onEnd={quiet}
        />
      )}
      {step.name === 'removing' && (
        <ProofForm
          label="Removing the second factor"
          button="Remove it"
          says="From then on the password alone signs you in."
          send={(proof) => callPrivate('removeTotp', { body: proof })}
          onDone={() => {
            quiet()
            void renew()
            toasts.show({
              kind: 'info',
              title: 'Your second factor is off',
              text: 'You can delete its entry in your app.',
            })
          }}
          onEnd={quiet}
        />
      )}
    </AccountSection>
  )
}

function leftWords(left: number): string {
  if (left === 0) return 'No recovery code is left: get new ones, or a lost phone locks you out.'
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`
}

/** Password and code, asked once more before something that matters. */
function ProofForm<Done>({
  label,
  button,
  says,
  send,
  onDone,
  onEnd,
}: {
  label: string
  button: string
  says: string
  send: (proof: { password: string; code: string }) => Promise<Done>
  onDone: (done: Done) => void
  onEnd: () => void
}): ReactNode {
  const { me } = useMe()
  const form = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }): Record<string, string> => ({
      ...(me.hasPassword && password === '' && { password: 'Enter your password.' }),
      ...(code.trim().length < 6 && { code: 'Enter the six digits, or a recovery code.' }),
    }),
    send: ({ password, code }) => send({ password, code: code.trim() }),
    onDone,
  })
  return (
    <AccountForm form={form} label={label} button={button} busy="Checking…" onEnd={onEnd}>
      <p className="soft">{says}</p>
      {me.hasPassword && <PasswordField form={form} name="password" label="Your password" />}
      <Field
        form={form}
        name="code"
        label="Code"
        help="Of your app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        isRequired
      />
    </AccountForm>
  )
}
