import type { SessionUser } from '#domain/contracts/people.ts'
import { dashboardOf } from '#domain/people/permissions.ts'
import { isRouted } from '../routes.tsx'

/** Where somebody lands who has just signed in. */
export function landingOf(user: SessionUser, origin: string | null): string {
  const own = dashboardOf(user)
  return origin ?? (isRouted(own) ? own : '/')
}
