import { mayOpen } from '#domain/people/access.ts'
import { canOpen } from '#domain/people/permissions.ts'
import type { SessionUser } from '#domain/contracts/people.ts'
import { PAGE_ACCESS } from '#domain/site/page-access.ts'
import { WORKROOMS, type PageGroup } from '#domain/site/workrooms.ts'
import { routeOf } from '../../routes.tsx'

/** The pages a person sees beside a page: those that have an address, and that they may open. */
export function pagesFor(
  pathname: string,
  user: Pick<SessionUser, 'role' | 'staffRole'> | null,
): PageGroup[] {
  const isShared = !/^\/(?:admin|employee|pos)(?:\/|$)/.test(pathname)
  const isOfAdmin = isShared ? canOpen(user, '/admin') : pathname.startsWith('/admin')
  const groups = isOfAdmin ? WORKROOMS.admin : WORKROOMS.employee
  return groups
    .map((group) => ({
      ...group,
      rooms: group.rooms.filter(({ to }) => {
        const route = routeOf(to)?.route
        return route !== undefined && mayOpen(user, PAGE_ACCESS[route.path] ?? {})
      }),
    }))
    .filter(({ rooms }) => rooms.length > 0)
}
