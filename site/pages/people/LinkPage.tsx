import { Suspense, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { LinkPreview } from '#domain/contracts/people.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { useHydrating } from '../../ssr/use-hydrating.ts'
import type { SigningIn } from '../../state/origin.ts'
import { DoorSheet } from './DoorSheet.tsx'
import { LinkReady } from './LinkReady.tsx'
import { LinkDead, LinkReading } from './LinkSheets.tsx'
import { readLink, type LinkSecret } from './link-secret.ts'
import { useLink } from './use-link.ts'

/** What a link leads to besides a button: each link needs one of them, most none. */
const FinishAccountForm = lazyChunk(() => import('./FinishAccountForm.tsx'), 'FinishAccountForm')
const LinkForm = lazyChunk(() => import('./LinkForm.tsx'), 'LinkForm')
const SecondFactorForm = lazyChunk(() => import('./SecondFactorForm.tsx'), 'SecondFactorForm')

/**
 * Where the links of mails and the way back from Google lead. It says what a link would do and waits for a click: mail
 * programs open links to look at them, and that must do nothing.
 */
export function LinkPage(): ReactNode {
  const { hash } = useLocation()
  // What stands behind the # comes to no server.
  if (useHydrating()) return <LinkReading title="Your link" />
  return <Following key={hash} secret={readLink(hash)} />
}

function Following({ secret }: { secret: LinkSecret }): ReactNode {
  const link = useLink(secret)
  const { step } = link
  if (step.name === 'reading') return <LinkReading title="Your link" />
  if (step.name === 'from-google')
    return (
      <LinkReady
        title="Sign in"
        heading="Come on in."
        says="Google sent you here. If you did not just sign in there yourself, close this page."
        button="Sign in with Google"
        busy="Signing in…"
        onPress={link.exchange}
      />
    )
  if (step.name === 'ready') return <Ready secret={secret} preview={step.preview} link={link} />
  if (step.name === 'second')
    return (
      <DoorSheet title="Sign in" heading="Enter your code.">
        <Suspense>
          <SecondFactorForm ticket={step.ticket} onEntered={link.arrive} onEnded={link.end} />
        </Suspense>
      </DoorSheet>
    )
  if (step.name === 'done')
    return (
      <DoorSheet title="Your address" heading="Your account is yours again.">
        <p role="status">{step.message}</p>
      </DoorSheet>
    )
  return (
    <LinkDead
      message={step.message}
      below={
        <p>
          Know your password?{' '}
          <Link className="link" to="/sign-in" state={{ from: secret.to } satisfies SigningIn}>
            Sign in
          </Link>
        </p>
      }
    >
      {step.canRetry ? (
        <button type="button" className="button loud" onClick={() => void link.read()}>
          Try again
        </button>
      ) : (
        <Suspense>
          <LinkForm mail="requestLink" email="" to={secret.to} />
        </Suspense>
      )}
    </LinkDead>
  )
}

/** What a good link would do, and the button that does it. */
function Ready({
  secret,
  preview,
  link,
}: {
  secret: LinkSecret
  preview: LinkPreview
  link: ReturnType<typeof useLink>
}): ReactNode {
  const { kind, email } = preview
  if (kind === 'registration' || kind === 'invitation')
    return (
      <Suspense fallback={<LinkReading title="Your link" />}>
        <FinishAccountForm preview={preview} token={secret.token ?? ''} onEntering={link.told} />
      </Suspense>
    )
  if (kind === 'email-return')
    return (
      <LinkReady
        title="Your address"
        heading="Undo the email change."
        says={
          <>
            Your account goes back to <b>{email}</b>. Every device is signed out, and you choose a
            new password.
          </>
        }
        button="Undo the change"
        busy="Undoing it…"
        onPress={link.takeEmailBack}
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
      onPress={link.follow}
    />
  )
}
