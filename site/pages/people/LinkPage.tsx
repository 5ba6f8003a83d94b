import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#domain/contracts/people.ts'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import type { Entering } from '../../state/account.ts'
import { landingOf } from '../../state/landing.ts'
import type { SigningIn } from '../../state/origin.ts'
import { signIn } from '../../state/sign-in.ts'
import { DoorSheet } from './DoorSheet.tsx'
import { LinkForm } from './LinkForm.tsx'
import { hideSecret, readLink, type LinkSecret } from './link-secret.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'

type Step =
  | { name: 'following' }
  | { name: 'second'; ticket: string }
  | { name: 'failed'; message: string; canRetry: boolean }

/** Where the links of mails and the way back from Google lead: it follows them, and says what came of it. */
export function LinkPage(): ReactNode {
  const { hash } = useLocation()
  return <Following key={hash} secret={readLink(hash)} />
}

function Following({ secret }: { secret: LinkSecret }): ReactNode {
  const navigate = useNavigate()
  const isFollowed = useRef(false)
  const { token, ticket, to } = secret
  const [step, setStep] = useState<Step>({ name: 'following' })

  const arrive = (user: SessionUser) => void navigate(landingOf(user, to), { replace: true })
  const told = (entered: Entering) => {
    if (entered.ok) arrive(entered.user)
    else if (entered.ticket) setStep({ name: 'second', ticket: entered.ticket })
    else setStep({ name: 'failed', message: entered.message, canRetry: !isFinal(entered.reason) })
  }
  const follow = async () => {
    setStep({ name: 'following' })
    if (token) told(await signIn.followLink(token))
    else if (ticket) told(await signIn.exchangeTicket(ticket))
    else told({ ok: false, reason: 'link_unknown', message: SIGN_IN_REFUSALS.link_unknown })
  }
  useEffect(() => {
    // A link works once: it is followed once, however often this page is drawn.
    if (isFollowed.current) return
    isFollowed.current = true
    hideSecret()
    void follow()
  })

  if (step.name === 'following')
    return (
      <DoorSheet title="Signing in" heading="Unlocking…">
        <p className="door-wait" role="status">
          Your link is being checked.
        </p>
      </DoorSheet>
    )
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
  return (
    <DoorSheet
      title="Link not opened"
      heading="This link doesn’t turn."
      below={
        <p>
          You know your password?{' '}
          <Link className="link" to="/sign-in" state={{ from: to } satisfies SigningIn}>
            Sign in
          </Link>
        </p>
      }
    >
      <p className="notice is-error" role="alert">
        {step.message}
      </p>
      {step.canRetry ? (
        <button type="button" className="button loud" onClick={() => void follow()}>
          Try again
        </button>
      ) : (
        <LinkForm mail="requestLink" email="" to={to} />
      )}
    </DoorSheet>
  )
}

/** Whether trying the same link again is of no use: it was the link that was refused, not the way to the café. */
function isFinal(reason: string): boolean {
  return !['network', 'timeout', 'rate_limited', 'too_many_requests'].includes(reason)
}
