import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useOrigin, type SigningIn } from '../../state/origin.ts'
import { DoorSheet } from './DoorSheet.tsx'
import { LinkForm } from './LinkForm.tsx'

/** A link by mail with which a new password is chosen. */
export function ForgotPasswordPage(): ReactNode {
  const { state } = useLocation()
  const origin = useOrigin()
  const email = (state as SigningIn | null)?.email ?? ''
  return (
    <DoorSheet
      title="Forgotten password"
      heading="It happens."
      lead="Tell us your address. The link in our mail lets you choose a new password."
      below={
        <p>
          It came back to you?{' '}
          <Link className="link" to="/sign-in" state={{ from: origin, email } satisfies SigningIn}>
            Sign in
          </Link>
        </p>
      }
    >
      <LinkForm mail="forgotPassword" email={email} to={origin} />
    </DoorSheet>
  )
}
