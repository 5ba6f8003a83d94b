import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useOrigin, type SigningIn } from '../../state/origin.ts'
import { useSendsMail } from '../../state/queries.ts'
import { t } from '../../texts/t.ts'
import { DoorSheet } from './DoorSheet.tsx'
import { LinkForm } from './LinkForm.tsx'

/** A link by mail with which a new password is chosen. */
export function ForgotPasswordPage(): ReactNode {
  const { state } = useLocation()
  const origin = useOrigin()
  const email = (state as SigningIn | null)?.email ?? ''
  return (
    <DoorSheet
      title={t('Forgot password')}
      heading={t('Forgot your password?')}
      lead={t(
        useSendsMail()
          ? 'Enter your email. We send you a link with which you choose a new password.'
          : 'Enter your email. This café sends none yet: the one with which you choose a new password is kept at the café, where its owner reads it to you.',
      )}
      below={
        <p>
          {t('Remembered it?')}{' '}
          <Link className="link" to="/sign-in" state={{ from: origin, email } satisfies SigningIn}>
            {t('Sign in')}
          </Link>
        </p>
      }
    >
      <LinkForm mail="forgotPassword" email={email} to={origin} />
    </DoorSheet>
  )
}
