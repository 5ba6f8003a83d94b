import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { can, type Permission } from '#domain/people/permissions.ts'
import { account } from './state/account.ts'

type Rule = {
  permissions: Permission[]
  /** One of the permissions is enough; otherwise all must hold (spec §6). */
  isAny?: boolean
  children: ReactNode
}

/**
 * Shows its children to whom they are meant for. The unknown go to /login, which brings them back here; the known who
 * may not go to /unauthorized. The server enforces the same on every call: this only spares people a dead end.
 */
export function Guard({ permissions, isAny = false, children }: Rule): ReactNode {
  useSignals()
  const location = useLocation()
  const user = account.user.value
  if (!account.isRestored.value) return <p className="wait" aria-busy="true" />
  if (!user)
    return (
      <Navigate to="/login" replace state={{ from: `${location.pathname}${location.search}` }} />
    )
  const holds = (permission: Permission) => can(user, permission)
  const isAllowed = isAny ? permissions.some(holds) : permissions.every(holds)
  return isAllowed ? children : <Navigate to="/unauthorized" replace />
}
