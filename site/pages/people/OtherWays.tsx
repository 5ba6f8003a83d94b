import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { googleLeave } from '../../state/google-leave.ts'
import { callPrivate } from '../../state/call-private.ts'
import { passkeys } from '../../state/passkeys.ts'
import { signIn, useSignInOptions } from '../../state/sign-in.ts'
import type { Entering } from '../../state/account.ts'
import { t } from '../../texts/t.ts'
import { ApiError } from '#widgets/api.ts'

/** The ways in without a password: those that this browser and this café have. */
export function OtherWays({
  to,
  onMail,
  onEntered,
  onFailed,
}: {
  to: string | null
  onMail: () => void
  onEntered: (entered: Entering) => void
  onFailed: (message: string) => void
}): ReactNode {
  const { data: options } = useSignInOptions()
  const [busy, setBusy] = useState<string | null>(null)
  // The server cannot know, and most browsers have them.
  const hasPasskeys = useSyncExternalStore(never, passkeys.areKnown, yes)

  const run = async (what: string, act: () => Promise<Entering | null>) => {
    if (busy) return
    setBusy(what)
    const entered = await act()
    setBusy(null)
    if (entered) onEntered(entered)
  }
  const goToGoogle = async () => {
    if (busy) return
    setBusy('google')
    try {
      const { url } = await callPrivate('googleStart', { body: { ...(to && { to }) } })
      googleLeave.note()
      location.assign(url)
    } catch (error) {
      setBusy(null)
      if (!(error instanceof ApiError)) throw error
      onFailed(error.message)
    }
  }

  return (
    <div className="door-ways">
      <p className="door-or">{t('or')}</p>
      <button type="button" className="button wide" onClick={onMail}>
        {t('Email me a link instead')}
      </button>
      {hasPasskeys && (
        <button
          type="button"
          className="button wide"
          aria-disabled={busy === 'passkey'}
          onClick={() => void run('passkey', passkeys.signIn)}
        >
          {t(busy === 'passkey' ? 'Waiting for your passkey…' : 'Use a passkey')}
        </button>
      )}
      {options?.google === 'real' && (
        <button
          type="button"
          className="button wide"
          aria-disabled={busy === 'google'}
          onClick={() => void goToGoogle()}
        >
          {t(busy === 'google' ? 'Going to Google…' : 'Continue with Google')}
        </button>
      )}
      {options?.google === 'demo' && (
        <div className="door-way">
          <button
            type="button"
            className="button wide"
            aria-disabled={busy === 'demo'}
            aria-describedby="demo-google"
            onClick={() => void run('demo', signIn.demoGoogle)}
          >
            {t(busy === 'demo' ? 'One moment…' : 'Continue as a demo Google customer')}
          </button>
          <small id="demo-google">
            {t('Demo: you sign in as a made-up customer, without Google.')}
          </small>
        </div>
      )}
    </div>
  )
}

const never = () => () => {}
const yes = () => true
