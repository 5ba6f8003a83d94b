import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { ownPath } from '#domain/people/origin.ts'
import { roleOf } from '#domain/people/permissions.ts'
import { linksOf } from '../../layout/links-of.ts'
import { useHydrating } from '../../ssr/use-hydrating.ts'
import { account } from '../../state/account.ts'
import { originOf, type SigningIn } from '../../state/origin.ts'
import '../../layout/error-page.css'
import './unauthorized.css'

/** Signed in, but this page is for somebody else. It says who is signed in and which pages that account may open. */
export function UnauthorizedPage(): ReactNode {
  useSignals()
  const location = useLocation()
  const navigate = useNavigate()
  const isHydrating = useHydrating()
  const user = isHydrating ? null : account.user.value
  // The server knows nobody: until the browser does, the door alone stands there.
  const isWaiting = isHydrating || !account.isRestored.value
  const from = originOf(location)
  const carried: SigningIn = { from }
  const change = async () => {
    await account.signOut()
    void navigate('/login', { state: carried })
  }
  return (
    <div className="error-page unauthorized">
      <Door />
      <h1>You can’t open this page.</h1>
      {user ? (
        <p>
          You are signed in as <b>{user.name}</b>, {wordsOf(roleOf(user))}.{' '}
          {from ? (
            <>
              <code>{plain(from)}</code> is for another role.
            </>
          ) : (
            'It is for another role.'
          )}{' '}
          If it should be yours, ask {roleOf(user) === 'MANAGER' ? 'the owner' : 'a manager'} to
          change your role.
        </p>
      ) : isWaiting ? (
        <p aria-hidden="true">&nbsp;</p>
      ) : (
        <p>It is for people with an account. Sign in with one that may open it.</p>
      )}
      {user && (
        <nav className="own-doors" aria-label="What you may open">
          <p className="margin-note">You may open</p>
          <ul>
            {linksOf(user).map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li>
              <Link to="/">Home page</Link>
            </li>
          </ul>
        </nav>
      )}
      <p className="acts">
        {user ? (
          <button type="button" className="button" onClick={() => void change()}>
            Sign out and use another account
          </button>
        ) : (
          <>
            {!isWaiting && (
              <Link className="button loud" to="/sign-in" state={carried}>
                Sign in
              </Link>
            )}
            <Link className="button" to="/">
              Home page
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

function wordsOf(role: string): string {
  const words = role.toLowerCase().replaceAll('_', ' ')
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
}

const plain = (from: string) => ownPath(from)?.split(/[?#]/)[0] ?? from

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
