import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { needsSecondFactor } from '#domain/people/permissions.ts'
import { session } from '#widgets/state/session.ts'
import { accountLacks, lacksOf } from '../../state/account-lacks.ts'
import { useEmailMail } from '../../state/email-mail.ts'
import { useMyAccount } from '../../state/me.ts'
import { secondFactorLater } from '../../state/put-off.ts'
import { useCafe, useSendsMail } from '../../state/queries.ts'
import './account-notices.css'

const FRESH_MS = 60_000

/**
 * What the account of an admin or a manager still lacks, on each page of the workrooms, with the way to mend it. It stands there
 * from the start as far as this device knows it, so that the page below stays where it is.
 */
export function AccountNotices(): ReactNode {
  useSignals()
  const isEnabled = needsSecondFactor(session.user.value)
  const { data: me } = useMyAccount({ isEnabled, staleMs: FRESH_MS })
  const isDemo = useCafe().data?.cafe.isDemo
  useEffect(() => {
    if (me) accountLacks.value = lacksOf(me)
  }, [me])
  if (!isEnabled) return null
  // The accounts of a demo have none until somebody tries it.
  const first = isDemo ? { email: null, isAsked: false, factor: true } : null
  const lacks = me ? lacksOf(me) : (accountLacks.value ?? first)
  if (!lacks) return null
  return (
    <>
      {lacks.email !== null && <ConfirmEmail email={lacks.email} isAsked={lacks.isAsked} />}
      {lacks.factor && !secondFactorLater.isPutOff() && <SetUpFactor />}
    </>
  )
}

function ConfirmEmail({ email, isAsked }: { email: string; isAsked: boolean }): ReactNode {
  // While that is asked, its place is kept as for a café that sends mail.
  const sendsMail = useSendsMail()
  const { said, isBusy, send } = useEmailMail('resendEmailLink')
  return (
    <section className="notice account-notice" aria-labelledby="notice-email">
      <div>
        <h2 id="notice-email">Confirm your email address</h2>
        {sendsMail ? (
          <p>
            {isAsked ? 'Open the link that we emailed to' : 'Let us write to'} <b>{email}</b>
            {isAsked ? '' : ', open the link of the email'} and press its button. Until then no
            email opens your account, not even for a forgotten password.
          </p>
        ) : (
          <p>
            <b>{email}</b> cannot be confirmed yet, because this café sends no email: set up{' '}
            <code>SMTP_URL</code>. If you lose the password before that, start the server again: its
            log shows a link for you.
          </p>
        )}
        <p role="status">{said}</p>
      </div>
      <p className="acts">
        {sendsMail && (
          <button type="button" className="button loud" aria-disabled={isBusy} onClick={send}>
            {isAsked ? 'Send it again' : 'Send the email'}
          </button>
        )}
        <Link className="link" to="/account#account-email">
          Another address
        </Link>
      </p>
    </section>
  )
}

/** One line: what needs somebody at the café stands below it. */
function SetUpFactor(): ReactNode {
  return (
    <section className="notice account-notice is-short" aria-labelledby="notice-factor">
      <div>
        <h2 id="notice-factor">Your account needs a second factor</h2>
      </div>
      <p className="acts">
        <Link className="link" to="/account#account-second">
          Set it up
        </Link>
        <button type="button" className="link" onClick={secondFactorLater.putOff}>
          Not now
        </button>
      </p>
    </section>
  )
}
