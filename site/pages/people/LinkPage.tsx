import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { LinkPreview, SessionUser } from '#domain/contracts/people.ts'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import { ApiError } from '#widgets/api.ts'
import type { Entering } from '../../state/account.ts'
import { googleLeave } from '../../state/google-leave.ts'
import { callPrivate } from '../../state/call-private.ts'
import { landingOf } from '../../state/landing.ts'
import type { SigningIn } from '../../state/origin.ts'
import { signIn } from '../../state/sign-in.ts'
import { DoorSheet } from './DoorSheet.tsx'
import { FinishAccountForm } from './FinishAccountForm.tsx'
import { LinkForm } from './LinkForm.tsx'
import { LinkReady } from './LinkReady.tsx'
import { LinkDead, LinkReading } from './LinkSheets.tsx'
import { hideSecret, readLink, type LinkSecret } from './link-secret.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'

type Step =
  | { name: 'reading' }
  | { name: 'ready'; preview: LinkPreview }
  | { name: 'from-google' }
  | { name: 'second'; ticket: string }
  | { name: 'done'; message: string }
  | { name: 'failed'; message: string; canRetry: boolean }

/**
 * Where the links of mails and the way back from Google lead. It says what a link would do and waits for a click: mail
 * programs open links to look at them, and that must do nothing.
 */
export function LinkPage(): ReactNode {
  const { hash } = useLocation()
  return <Following key={hash} secret={readLink(hash)} />
}

function Following({ secret }: { secret: LinkSecret }): ReactNode {
  const navigate = useNavigate()
  const isStarted = useRef(false)
  const { token, ticket, to } = secret
  const [step, setStep] = useState<Step>({ name: 'reading' })

  const arrive = (user: SessionUser) => void navigate(landingOf(user, to), { replace: true })
  const failed = (reason: string, message: string) =>
    setStep({ name: 'failed', message, canRetry: !isFinal(reason) })
  const told = (entered: Entering) => {
    if (entered.ok) arrive(entered.user)
    else if (entered.ticket) setStep({ name: 'second', ticket: entered.ticket })
    else failed(entered.reason, entered.message)
    if (entered.ok || entered.ticket) hideSecret()
  }
  const exchange = async () => told(await signIn.exchangeTicket(ticket ?? ''))
  const read = async () => {
    setStep({ name: 'reading' })
    if (ticket && !token) return googleLeave.take() ? exchange() : setStep({ name: 'from-google' })
    if (!token) return failed('link_unknown', SIGN_IN_REFUSALS.link_unknown)
    try {
      setStep({ name: 'ready', preview: await callPrivate('previewLink', { body: { token } }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failed(error.code, error.message)
    }
  }
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    void read()
  })
  const giveBack = async () => {
    try {
      const { message } = await callPrivate('returnEmail', { body: { token: token ?? '' } })
      hideSecret()
      setStep({ name: 'done', message })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failed(error.code, error.message)
    }
  }

  if (step.name === 'reading') return <LinkReading title="Your link" />
  if (step.name === 'from-google')
    return (
      <LinkReady
        title="Sign in"
        heading="Come on in."
        says="You come from Google. You did not sign in there yourself just now? Then leave this page."
        button="Sign in with Google"
        busy="Signing in…"
        onPress={exchange}
      />
    )
  if (step.name === 'ready') {
    const { kind, email } = step.preview
    if (kind === 'registration' || kind === 'invitation')
      return <FinishAccountForm preview={step.preview} token={token ?? ''} onEntering={told} />
    if (kind === 'email-return')
      return (
        <LinkReady
          title="Your address"
          heading="Take it back?"
          says={
            <>
              Your account gets the address <b>{email}</b> again. Everybody is signed out, and you
              choose a new password.
            </>
          }
          button="Take my account back"
          busy="Taking it back…"
          onPress={giveBack}
        />
      )
    return (
      <LinkReady
        title="Sign in"
        heading="Come on in."
        says={
          <>
            This link signs you in as <b>{email}</b>.
          </>
        }
        button="Sign in"
        busy="Signing in…"
        onPress={async () => told(await signIn.followLink(token ?? ''))}
      />
    )
  }
  if (step.name === 'second')
    return (
      <DoorSheet title="Sign in" heading="One more thing.">
        <SecondFactorForm
          ticket={step.ticket}
          onEntered={arrive}
          onEnded={(message) => setStep({ name: 'failed', message, canRetry: false })}
        />
      </DoorSheet>
    )
  if (step.name === 'done')
    return (
      <DoorSheet title="Your address" heading="It is yours again.">
        <p role="status">{step.message}</p>
      </DoorSheet>
    )
  return (
    <LinkDead
      message={step.message}
      below={
        <p>
          You know your password?{' '}
          <Link className="link" to="/sign-in" state={{ from: to } satisfies SigningIn}>
            Sign in
          </Link>
        </p>
      }
    >
      {step.canRetry ? (
        <button type="button" className="button loud" onClick={() => void read()}>
          Try again
        </button>
      ) : (
        <LinkForm mail="requestLink" email="" to={to} />
      )}
    </LinkDead>
  )
}

/** Whether trying the same link again is of no use: it was the link that was refused, not the way to the café. */
function isFinal(reason: string): boolean {
  return !['network', 'timeout', 'rate_limited', 'too_many_requests'].includes(reason)
}
