import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { dashboardOf } from '#domain/people/permissions.ts'
import { linksOf } from '../../layout/SignedIn.tsx'
import { account } from '../../state/account.ts'
import '../../layout/error-page.css'
import './unauthorized.css'

/** Signed in, but this room is for somebody else. */
export function UnauthorizedPage(): ReactNode {
  useSignals()
  const user = account.user.value
  const own = user && linksOf(user).find(({ to }) => to === dashboardOf(user))
  return (
    <div className="error-page unauthorized">
      <title>Not your door · Creative Lounge</title>
      <Door />
      <h1>Staff behind this door.</h1>
      <p>
        {user
          ? `You are signed in as ${user.name}, and this room needs somebody else’s key.`
          : 'This room needs a key. Sign in with the account that has it.'}
      </p>
      <p className="acts">
        {own && (
          <Link className="button loud" to={own.to}>
            {own.label}
          </Link>
        )}
        {user ? (
          <button type="button" className="button" onClick={() => void account.signOut()}>
            Sign out and use another account
          </button>
        ) : (
          <Link className="button loud" to="/sign-in">
            Sign in
          </Link>
        )}
        <Link className="button" to="/">
          Front page
        </Link>
      </p>
    </div>
  )
}

function Door(): ReactNode {
  return (
    <svg className="door" viewBox="0 0 120 170" fill="none" aria-hidden="true">
      <path d="M27 168 24 18l71-5 4 155z" fill="var(--ink-taro)" />
      <path className="door-light" d="M63 168 60 15l35-2 4 155z" fill="var(--ink-blue)" />
      <path
        d="M22 167 21 14l74-4 2 157M4 168h112M33 30l24-1 1 40-24 1zM66 29l20-1 1 41-20 1zM34 84l24-1 1 60-24 1zM67 83l20-1 1 61-20 1z"
        stroke="var(--text)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M91 100h0" stroke="var(--text)" strokeWidth="8" strokeLinecap="round" />
    </svg>
  )
}
