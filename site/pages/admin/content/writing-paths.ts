import { useLocation } from 'react-router-dom'
import { mayOpen } from '#domain/people/access.ts'
import { PAGE_ACCESS } from '#domain/site/page-access.ts'
import { routeOf } from '#site/routes.tsx'
import { account } from '#site/state/account.ts'

const OF_ADMIN = '/admin/content'
const OF_STAFF = '/employee/events'

/** Where the list of what is written is, from where somebody stands: each piece is below it. */
export function useWritingPath(): typeof OF_ADMIN | typeof OF_STAFF {
  return useLocation().pathname.startsWith('/employee') ? OF_STAFF : OF_ADMIN
}

/** A page of the admin where it opens, else the same page among those of staff; `null` where neither opens. */
export function openPathOf(path: string, user = account.user.value): string | null {
  const ofStaff = path.startsWith(OF_ADMIN)
    ? path.replace(OF_ADMIN, OF_STAFF)
    : path.replace('/admin/', '/employee/')
  return [path, ofStaff].find((each) => opens(each, user)) ?? null
}

function opens(path: string, user: typeof account.user.value): boolean {
  const route = routeOf(path.replace(/[?#].*/s, ''))?.route
  return route !== undefined && mayOpen(user, PAGE_ACCESS[route.path] ?? {})
}
