import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { canOpen } from '#domain/people/permissions.ts'
import { account } from '../../state/account.ts'
import { useCafe } from '../../state/queries.ts'
import './sign-in.css'

/** Sign-in with email and password. Brings people back to where they were sent from. */
export function SignInPage(): ReactNode {
  useSignals()
  const location = useLocation()
  const ids = { email: useId(), password: useId(), error: useId() }
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const errorRef = useRef<HTMLParagraphElement>(null)
  const cafe = useCafe()
  useEffect(() => errorRef.current?.focus(), [error])

  const user = account.user.value
  if (user) {
    const from = (location.state as { from?: string } | null)?.from
    return <Navigate to={from ?? (canOpen(user, '/pos') ? '/pos' : '/')} replace />
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [email, password] = [String(form.get('email')).trim(), String(form.get('password'))]
    if (!email || !password) return setError('Enter your email and your password.')
    setBusy(true)
    setError(await account.signIn(email, password))
    setBusy(false)
  }

  return (
    <div className="sign-in">
      <title>Sign in · Creative Lounge</title>
      <h1>Sign in</h1>
      <form onSubmit={submit} noValidate aria-describedby={error ? ids.error : undefined}>
        {error && (
          <p
            id={ids.error}
            className="field-error notice"
            role="alert"
            tabIndex={-1}
            ref={errorRef}
          >
            {error}
          </p>
        )}
        <div className="field">
          <label htmlFor={ids.email}>Email</label>
          <input
            id={ids.email}
            className="input"
            name="email"
            type="email"
            autoComplete="username"
            required
          />
        </div>
        <div className="field">
          <label htmlFor={ids.password}>Password</label>
          <input
            id={ids.password}
            className="input"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </div>
        <button className="button loud wide" disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
      <p className="soft">
        You need no account to order: pick your drinks, leave a name, pay at the counter.
      </p>
      {cafe.data?.cafe.isDemo && (
        <p className="soft">
          This is a demo: its accounts are printed where the server was started.
        </p>
      )}
    </div>
  )
}
