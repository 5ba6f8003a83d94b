import type { SessionUser } from '#domain/contracts/people.ts'
import { can, canOpen, roleOf } from '#domain/people/permissions.ts'
import type { NavLink } from '#domain/site/navigation.ts'
import { isRouted } from '../routes.tsx'

/** The entries of the user menu for this person, without those that have no page. Who came by PIN has nothing but the counter. */
export function linksOf(user: SessionUser): NavLink[] {
  const role = roleOf(user)
  const links: (NavLink & { isShown: boolean })[] = [
    { label: 'Dashboard', to: '/dashboard', isShown: canOpen(user, '/dashboard') },
    { label: 'Admin Panel', to: '/admin', isShown: role === 'ADMIN' },
    { label: 'Artist Dashboard', to: '/artist-dashboard', isShown: role === 'ARTIST' },
    {
      label: 'Staff Pages',
      to: '/employee/day',
      isShown: user.role === 'STAFF' && can(user, 'orders'),
    },
    { label: 'POS System', to: '/pos', isShown: canOpen(user, '/pos') },
    { label: 'Account', to: '/account', isShown: true },
  ]
  const isOpen = (to: string) => to === '/pos' || !user.isByPin
  return links.flatMap(({ label, to, isShown }) =>
    isShown && isOpen(to) && isRouted(to) ? [{ label, to }] : [],
  )
}
