import { useSignals } from '@preact/signals-react/runtime'
import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { account, type Entering } from '../../state/account.ts'
import { landingOf } from '../../state/landing.ts'
import { useOrigin, type SigningIn } from '../../state/origin.ts'
import { passkeys } from '../../state/passkeys.ts'
import { useCafe } from '../../state/queries.ts'
import { useSignInOptions } from '../../state/sign-in.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { errorText, t } from '../../texts/t.ts'
import { refusedBy } from './refused-by.ts'
import { DoorSheet } from './DoorSheet.tsx'
import { LinkForm } from './LinkForm.tsx'
import { OtherWays } from './OtherWays.tsx'
import { PasswordField } from './PasswordField.tsx'

/** Most who sign in do not need it. */
const SecondFactorForm = lazyChunk(() => import('./SecondFactorForm.tsx'), 'SecondFactorForm')

type Step =
  | { name: 'password' }
  | { name: 'mail'; asksAtOnce?: boolean }
  | { name: 'second'; ticket: string }
const PASSWORD: Step = { name: 'password' }
/** The same, come back to by a button. */
const BACK: Step = { name: 'password' }

/** Sign-in by every way there is. Brings people back to where they were sent from, else to their own dashboard. */
export function SignInPage(): ReactNode {
  useSignals()
  const { state } = useLocation()
  const origin = useOrigin()
  const entrance = useEntrance((state as SigningIn | null)?.email ?? '')
  const { form, step, setStep } = entrance

  const user = account.user.value
  if (user) return <Navigate to={landingOf(user, origin)} replace />

  const back = (
    <button type="button" className="button" onClick={() => setStep(BACK)}>
      {t('Back')}
    </button>
  )
  if (step.name === 'second')
    return (
      <DoorSheet
        title={t('Sign in')}
        heading={t('Enter your code.')}
        lead={t('For {email}.', { email: form.values.email })}
      >
        <SecondFactorForm
          ticket={step.ticket}
          onEnded={(message) => {
            setStep(PASSWORD)
            form.refuse({ '': errorText({ message }) })
          }}
        />
        {back}
      </DoorSheet>
    )
  if (step.name === 'mail')
    return (
      <DoorSheet
        title={t('Sign in')}
        heading={t('A link by email.')}
        lead={t('No password needed: the link in the email signs you in.')}
      >
        <LinkForm
          mail="requestLink"
          email={form.values.email}
          to={origin}
          acts={back}
          takesFocus
          asksAtOnce={step.asksAtOnce}
        />
      </DoorSheet>
    )
  return <PasswordStep entrance={entrance} origin={origin} />
}

/** Which step of signing in is open, and the form of the first. @param email what the field holds at first */
function useEntrance(email: string) {
  const { search } = useLocation()
  const [step, setStep] = useState(PASSWORD)
  const [refused, setRefused] = useState('')
  const form = useForm({
    initial: { email, password: '' },
    check: ({ email, password }): Record<string, string> => ({
      ...(email.trim() === '' && { email: t('Enter your email.') }),
      ...(password === '' && { password: t('Enter your password.') }),
    }),
    send: ({ email, password }) => account.signIn(email.trim(), password),
    onDone: (entered) => told(entered),
  })
  const { refuse } = form
  // What is there stays until the file of the step is.
  const goTo = (next: Step) => startTransition(() => setStep(next))
  const told = (entered: Entering) => {
    if (entered.ok) return
    setRefused(entered.reason)
    if (entered.ticket) goTo({ name: 'second', ticket: entered.ticket })
    else refuse(refusedBy(entered))
  }
  usePasskeyOffer(step.name === 'password', told)

  // Google sends back here what it did not do.
  const google = new URLSearchParams(search).get('google')
  useEffect(() => {
    if (google) void wordsOfGoogle(google).then((message) => refuse({ '': errorText({ message }) }))
  }, [google, refuse])
  return { form, step, setStep: goTo, refused, told }
}

function PasswordStep({
  entrance: { form, step, setStep, refused, told },
  origin,
}: {
  entrance: ReturnType<typeof useEntrance>
  origin: string | null
}): ReactNode {
  const cafe = useCafe()
  const isWaiting = useSignInOptions().isPending
  const carried: SigningIn = { from: origin, email: form.values.email }
  return (
    <DoorSheet
      title={t('Sign in')}
      lead={
        <>
          {t('New here?')}{' '}
          <Link className="link" to="/register" state={carried} data-carries>
            {t('Make an account')}
          </Link>
        </>
      }
      below={
        <>
          <p className="soft">
            {t(
              'You don’t need an account to order: pick your drinks, leave a name, pay at the counter.',
            )}
          </p>
          {cafe.data?.cafe.isDemo && (
            <p className="soft">{t('This is a demo. The log of the server lists its accounts.')}</p>
          )}
        </>
      }
      isBelowLate={isWaiting}
    >
      <Form
        form={form}
        label={t('Sign in')}
        button={t('Sign in')}
        busy={t('Signing in…')}
        takesFocus={step === BACK}
        acts={
          <Link className="link door-forgot" to="/forgot-password" state={carried} data-carries>
            {t('Forgot your password?')}
          </Link>
        }
      >
        {refused === 'invalid_credentials' && (
          <p className="field-help">
            {t('Check both, or have a link emailed to you: it signs you in without a password.')}
          </p>
        )}
        {SLOWED.includes(refused) && (
          <button
            type="button"
            className="button wide"
            onClick={() => setStep({ name: 'mail', asksAtOnce: true })}
          >
            {t('Email me a link now')}
          </button>
        )}
        <Field
          form={form}
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          maxLength={254}
          isRequired
        />
        <PasswordField form={form} name="password" label={t('Password')} />
      </Form>
      <OtherWays
        to={origin}
        onMail={() => setStep({ name: 'mail' })}
        onEntered={told}
        onFailed={(message) => form.refuse({ '': errorText({ message }) })}
      />
    </DoorSheet>
  )
}

/** Refusals of a password that others may have caused: a link by mail is offered beside them. */
const SLOWED = ['too_many_attempts', 'too_many_requests']

/** Passkeys appear among what the browser fills in under the email field. */
function usePasskeyOffer(isOn: boolean, onEntered: (entered: Entering) => void): void {
  const hear = useRef(onEntered)
  useEffect(() => void (hear.current = onEntered))
  useEffect(() => {
    if (!isOn || account.user.peek()) return
    void passkeys.offer().then((entered) => entered && hear.current(entered))
    return () => void passkeys.withdraw()
  }, [isOn])
}

async function wordsOfGoogle(code: string): Promise<string> {
  const { SIGN_IN_REFUSALS } = await import('#domain/people/sign-in-texts.ts')
  return code in SIGN_IN_REFUSALS
    ? SIGN_IN_REFUSALS[code as keyof typeof SIGN_IN_REFUSALS]
    : SIGN_IN_REFUSALS.google_refused
}
