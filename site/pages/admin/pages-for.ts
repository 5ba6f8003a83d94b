import { mayOpen, type Access } from '#domain/people/access.ts'
import { canOpen } from '#domain/people/permissions.ts'
import type { SessionUser } from '#domain/contracts/people.ts'
import { opensByPin } from '#domain/till/permissions.ts'
import { PAGE_ACCESS } from '#domain/site/page-access.ts'
import { WORKROOMS, type PageGroup } from '#domain/site/workrooms.ts'
import { routeOf } from '../../routes.tsx'

/** The pages a person sees beside a page: those that have an address, and that they may open. */
export function pagesFor(
  pathname: string,
  user: Pick<SessionUser, 'role' | 'staffRole' | 'isByPin'> | null,
): PageGroup[] {
  const isShared = !/^\/(?:admin|employee|pos)(?:\/|$)/.test(pathname)
  const isOfAdmin = user?.isByPin
    ? false
    : isShared
      ? canOpen(user, '/admin')
      : pathname.startsWith('/admin')
  const groups = isOfAdmin ? WORKROOMS.admin : WORKROOMS.employee
  return groups
    .map((group) => ({
      ...group,
      rooms: group.rooms.filter(({ to }) => {
        const route = routeOf(to)?.route
        if (!route) return false
        const access = PAGE_ACCESS[route.path] ?? {}
        return mayOpen(user, access) && (!user?.isByPin || isOfCounter(access))
      }),
    }))
    .filter(({ rooms }) => rooms.length > 0)
}

/** Whether a PIN opens all that a page asks for. */
function isOfCounter({ dashboard, permissions = [], isAny = false }: Access): boolean {
  if (dashboard === '/admin') return false
  return isAny ? permissions.some(opensByPin) : permissions.every(opensByPin)
}
