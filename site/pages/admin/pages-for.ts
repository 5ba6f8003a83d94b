import { mayOpen } from '#domain/people/access.ts'
import type { SessionUser } from '#domain/contracts/people.ts'
import { WORKROOMS, type PageGroup } from '#domain/site/workrooms.ts'
import { routeOf } from '../../routes.tsx'

/** The pages a person sees beside a page: those that have an address, and that they may open. */
export function pagesFor(
  pathname: string,
  user: Pick<SessionUser, 'role' | 'staffRole'> | null,
): PageGroup[] {
  const groups = pathname.startsWith('/admin') ? WORKROOMS.admin : WORKROOMS.employee
  return groups
    .map((group) => ({
      ...group,
      rooms: group.rooms.filter(({ to }) => {
        const route = routeOf(to)?.route
        return route !== undefined && mayOpen(user, route.access ?? {})
      }),
    }))
    .filter(({ rooms }) => rooms.length > 0)
}
