import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { mayOpen } from '#domain/people/access.ts'
import { PAGE_ACCESS } from '#domain/site/page-access.ts'
import { Waiting } from './layout/Waiting.tsx'
import { useAnnounced } from './ssr/chunk.tsx'
import { useHydrating } from './ssr/use-hydrating.ts'
import { account } from './state/account.ts'
import type { SigningIn } from './state/origin.ts'
import { markedTill } from './state/till-mark.ts'

/**
 * Shows its children to people who may see them. Whoever is not signed in goes to /login, or on a till to the PIN, and both lead back here. Whoever is
 * signed in and may not see them goes to /unauthorized. The server checks every call again; this only avoids a dead end.
 */
export function Guard({ path, children }: { path: string; children: ReactNode }): ReactNode {
  useSignals()
  const { pathname, search, hash } = useLocation()
  useAnnounced('account', 'private-calls', 'take-cart', 'SignedIn')
  const isHydrating = useHydrating()
  const user = account.user.value
  if (isHydrating || !account.isRestored.value) return <Waiting />
  const access = PAGE_ACCESS[path]
  if (user && access && mayOpen(user, access)) return children
  const own = user && SAME_FOR_STAFF[path]
  if (own && PAGE_ACCESS[own] && mayOpen(user, PAGE_ACCESS[own]))
    return <Navigate to={`${own}${search}${hash}`} replace />
  const door = markedTill() !== null && isCounter(pathname) ? '/pos/pin' : '/login'
  const state: SigningIn = { from: `${pathname}${search}${hash}` }
  return <Navigate to={user ? '/unauthorized' : door} replace state={state} />
}

/** Pages of the admin that staff have under an address of their own. */
const SAME_FOR_STAFF: Record<string, string | undefined> = {
  '/admin/private-events': '/employee/private-events',
}

/** Where people change by PIN. */
const isCounter = (pathname: string) => /^\/(?:pos|employee)(?:\/|$)/.test(pathname)
