import type { ReactNode } from 'react'
import type { SessionUser } from '#domain/contracts/people.ts'
import { canOpen, roleOf } from '#domain/people/permissions.ts'
import type { NavLink } from '#domain/site/navigation.ts'
import { isRouted } from '../routes.tsx'
import { account } from '../state/account.ts'
import { t } from '../texts/t.ts'
import { Bell } from './Bell.tsx'
import { DropMenu } from './DropMenu.tsx'
import './signed-in.css'

/** Who is signed in, and where they may go. */
export function SignedIn({ user }: { user: SessionUser }): ReactNode {
  return (
    <>
      <Bell
        key={user.id}
        userId={user.id}
        isStaff={user.role === 'ADMIN' || user.role === 'STAFF'}
      />
      <DropMenu
        label={<span className="account-name">{user.name.split(' ')[0]}</span>}
        links={linksOf(user)}
        above={<Who user={user} />}
        below={
          <button type="button" className="drop-act" onClick={() => void account.signOut()}>
            {t('Sign Out')}
          </button>
        }
      />
    </>
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

/** The entries of the user menu for this person, without those that have no page. Who came by PIN has nothing but the counter. */
export function linksOf(user: SessionUser): NavLink[] {
  const role = roleOf(user)
  const links: (NavLink & { isShown: boolean })[] = [
    { label: 'Dashboard', to: '/dashboard', isShown: canOpen(user, '/dashboard') },
    { label: 'Admin Panel', to: '/admin', isShown: role === 'ADMIN' },
    { label: 'Artist Dashboard', to: '/artist-dashboard', isShown: role === 'ARTIST' },
    { label: 'POS System', to: '/pos', isShown: canOpen(user, '/pos') },
    { label: 'Account', to: '/account', isShown: true },
  ]
  const isOpen = (to: string) => to === '/pos' || !user.isByPin
  return links.flatMap(({ label, to, isShown }) =>
    isShown && isOpen(to) && isRouted(to) ? [{ label, to }] : [],
  )
}
