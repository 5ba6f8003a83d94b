import type { SessionUser } from '#domain/contracts/people.ts'
import type { Permission } from './permission-names.ts'
import { can, canOpen, type Dashboard } from './permissions.ts'

/** Who may see a page (docs/decisions/roles.md). What is named must all hold; with `isAny` one of the permissions is enough. */
export type Access = {
  /** Dashboards open by role, not by permission. */
  dashboard?: Dashboard
  permissions?: readonly Permission[]
  isAny?: boolean
}

/** Whether a person, or somebody who is not signed in, may see what is behind `access`. */
export function mayOpen(
  user: Pick<SessionUser, 'role' | 'staffRole'> | null | undefined,
  { dashboard, permissions = [], isAny = false }: Access,
): boolean {
  const holds = (permission: Permission) => can(user, permission)
  if (dashboard && !canOpen(user, dashboard)) return false
  return permissions.length === 0 || (isAny ? permissions.some(holds) : permissions.every(holds))
}
