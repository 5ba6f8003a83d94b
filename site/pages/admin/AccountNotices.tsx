import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Me } from '#domain/contracts/people.ts'
import { needsSecondFactor } from '#domain/people/permissions.ts'
import { session } from '#widgets/state/session.ts'
import { useEmailMail } from '../../state/email-mail.ts'
import { useMyAccount } from '../../state/me.ts'
import { secondFactorLater } from '../../state/put-off.ts'
import { useSignInOptions } from '../../state/sign-in.ts'
import './account-notices.css'

const FRESH_MS = 60_000

/** What the account of an admin or a manager still lacks, on each page of the workrooms, with the way to mend it. */
export function AccountNotices(): ReactNode {
  useSignals()
  const isEnabled = needsSecondFactor(session.user.value)
  const { data: me } = useMyAccount({ isEnabled, staleMs: FRESH_MS })
  if (!isEnabled || !me) return null
  const { isOn, isPostponed } = me.secondFactor
  const lacksFactor = isPostponed && !isOn && me.passkeys.length === 0
  return (
    <>
      {me.mustConfirmEmail && <ConfirmEmail me={me} />}
      {lacksFactor && !secondFactorLater.isPutOff.value && <SetUpFactor />}
    </>
  )
}

function ConfirmEmail({ me }: { me: Me }): ReactNode {
  const options = useSignInOptions().data
  const { said, isBusy, send } = useEmailMail('resendEmailLink')
  if (!options) return null
  const email = me.nextEmail ?? me.user.email
  return (
    <section className="notice account-notice" aria-labelledby="notice-email">
      <div>
        <h2 id="notice-email">Confirm your email address</h2>
        {options.sendsMail ? (
          <p>
            {me.nextEmail === null ? 'Let us write to' : 'Open the link that we mailed to'}{' '}
            <b>{email}</b>
            {me.nextEmail === null ? ', open the link of the mail' : ''} and press its button. Until
            then no mail opens your account, not even for a forgotten password.
          </p>
        ) : (
          <p>
            <b>{email}</b> cannot be confirmed yet, because this café sends no mail: set up{' '}
            <code>SMTP_URL</code>. If you lose the password before that, start the server again: its
            log shows a link for you.
          </p>
        )}
        <p role="status">{said}</p>
      </div>
      <p className="acts">
        {options.sendsMail && (
          <button type="button" className="button loud" aria-disabled={isBusy} onClick={send}>
            {me.nextEmail === null ? 'Send the mail' : 'Send it again'}
          </button>
        )}
        <Link className="link" to="/account#account-email">
          Another address
        </Link>
      </p>
    </section>
  )
}

function SetUpFactor(): ReactNode {
  return (
    <section className="notice account-notice" aria-labelledby="notice-factor">
      <div>
        <h2 id="notice-factor">Your account needs a second factor</h2>
        <p>
          A password alone opens other people’s data and the till. This is a demo, which lets it
          wait: a real café asks for it right after signing in.
        </p>
      </div>
      <p className="acts">
        <Link className="button loud" to="/account#account-second">
          Set it up
        </Link>
        <button type="button" className="button" onClick={secondFactorLater.putOff}>
          Not now
        </button>
      </p>
    </section>
  )
}
