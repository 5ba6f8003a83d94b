import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { lazyChunk } from '../ssr/chunk.tsx'
import { fromHere } from '../state/origin.ts'
import { t } from '../texts/t.ts'
import { useFirstRest } from './use-first-rest.ts'
import { Part } from './Part.tsx'

const AccountNow = lazyChunk(() => import('./AccountNow.tsx'), 'AccountNow')

/** Sign In, or who is signed in and where they may go. What this browser remembers is shown after the first render. */
export function AccountMenu(): ReactNode {
  const location = useLocation()
  const isReady = useFirstRest()
  const signIn = (
    <Link to="/sign-in" state={fromHere(location)} className="nav-link sign-in-link">
      {t('Sign In')}
    </Link>
  )
  if (!isReady) return signIn
  return (
    <Part fallback={signIn}>
      <AccountNow signIn={signIn} />
    </Part>
  )
}
