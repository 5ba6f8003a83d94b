import type { ReactNode } from 'react'
import type { SessionUser } from '#domain/contracts/people.ts'
import { canOpen, dashboardOf, roleOf } from '#domain/people/permissions.ts'
import { isRouted } from '../routes.tsx'
import { account } from '../state/account.ts'
import { DropMenu } from './DropMenu.tsx'
import type { NavLink } from './nav.ts'

/** Who is signed in, and where they may go (spec §2). */
export function SignedIn({ user }: { user: SessionUser }): ReactNode {
  return (
    <DropMenu
      label={user.name.split(' ')[0]}
      links={linksOf(user)}
      above={<Who user={user} />}
      below={
        <button type="button" className="drop-act" onClick={() => void account.signOut()}>
          Sign Out
        </button>
      }
    />
  )
}

export function Who({ user }: { user: SessionUser }): ReactNode {
  return (
    <p className="who">
      <b>{user.name}</b>
      <span>{user.email}</span>
      <span>{roleOf(user).toLowerCase().replaceAll('_', ' ')}</span>
    </p>
  )
}

/** The spec's entries of the user menu, for this person. */
export function linksOf(user: SessionUser): NavLink[] {
  const links: (NavLink & { isShown: boolean })[] = [
    { label: 'Dashboard', to: dashboardOf(user), isShown: dashboardOf(user) !== '/pos' },
    { label: 'Admin Panel', to: '/admin', isShown: user.role === 'ADMIN' },
    { label: 'Artist Dashboard', to: '/artist-dashboard', isShown: user.role === 'ARTIST' },
    { label: 'POS System', to: '/pos', isShown: canOpen(user, '/pos') },
  ]
  const seen = new Set<string>()
  return links.filter(({ to, isShown }) => isShown && isRouted(to) && !seen.has(to) && seen.add(to))
}
