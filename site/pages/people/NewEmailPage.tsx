import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/index.ts'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { LinkReady } from './LinkReady.tsx'
import { LinkDead, LinkReading } from './LinkSheets.tsx'
import { hideSecret, readLink } from './link-secret.ts'

type Step =
  | { name: 'reading' }
  | { name: 'ready'; email: string }
  | { name: 'failed'; message: string }

/** Where the mail to a new address leads. Somebody who is signed in confirms with a click that the account gets it. */
export function NewEmailPage(): ReactNode {
  useSignals()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [{ token }] = useState(() => readLink(hash))
  const [step, setStep] = useState<Step>({ name: 'reading' })
  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    setStep({ name: 'failed', message: error.message })
  }
  useEffect(() => {
    hideSecret()
    let isHere = true
    const show = (next: Step) => void (isHere && setStep(next))
    if (!token) show({ name: 'failed', message: SIGN_IN_REFUSALS.link_unknown })
    else
      callPrivate('previewLink', { body: { token } })
        .then(({ email }) => show({ name: 'ready', email }))
        .catch((error: unknown) => isHere && failed(error))
    return () => void (isHere = false)
  }, [token])

  const press = async () => {
    try {
      const { user } = await callPrivate('confirmEmail', { body: { token: token ?? '' } })
      await account.adopt(user)
      toasts.show({
        kind: 'success',
        title: 'Your email is confirmed',
        text: `Sign in with ${user.email} from now on.`,
      })
      void navigate('/account', { replace: true })
    } catch (error) {
      failed(error)
    }
  }

  if (step.name === 'reading') return <LinkReading title="Your email" />
  if (step.name === 'ready')
    return (
      <LinkReady
        title="Your email"
        heading={
          account.user.value?.email === step.email
            ? 'Confirm your email.'
            : 'Confirm your new email.'
        }
        says={
          account.user.value?.email === step.email ? (
            <>
              <b>{step.email}</b> is the email of your account. Confirm that it reaches you.
            </>
          ) : (
            <>
              From then on you sign in with <b>{step.email}</b>. You are signed out on your other
              devices.
            </>
          )
        }
        button="Confirm this email"
        busy="Confirming…"
        onPress={press}
      />
    )
  return (
    <LinkDead message={step.message}>
      <Link className="button loud" to="/account">
        Your account
      </Link>
    </LinkDead>
  )
}
