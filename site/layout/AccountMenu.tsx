import { useSignals } from '@preact/signals-react/runtime'
import { Suspense, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { session } from '#widgets/state/session.ts'
import { part } from '../part.tsx'
import { fromHere } from '../state/origin.ts'

const SignedIn = part(() => import('./SignedIn.tsx'), 'SignedIn')

/** Sign In, or who is signed in and where they may go (spec §2). */
export function AccountMenu(): ReactNode {
  useSignals()
  const location = useLocation()
  const user = session.user.value
  if (user)
    return (
      <Suspense>
        <SignedIn user={user} />
      </Suspense>
    )
  return (
    <Link to="/sign-in" state={fromHere(location)} className="nav-link sign-in-link">
      Sign In
    </Link>
  )
}
