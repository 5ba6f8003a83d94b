import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { mayOpen, type Access } from '#domain/people/access.ts'
import { account } from './state/account.ts'

/**
 * Shows its children to whom they are meant for. The unknown go to /login, which brings them back here; the known who
 * may not go to /unauthorized. The server enforces the same on every call: this only spares people a dead end.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }): ReactNode {
  useSignals()
  const location = useLocation()
  const user = account.user.value
  if (!account.isRestored.value) return <p className="wait" aria-busy="true" />
  if (!user)
    return (
      <Navigate to="/login" replace state={{ from: `${location.pathname}${location.search}` }} />
    )
  return mayOpen(user, access) ? children : <Navigate to="/unauthorized" replace />
}
