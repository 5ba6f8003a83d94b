import type { ReactNode } from 'react'
import type { SessionUser } from '#domain/contracts/people.ts'
import { roleOf } from '#domain/people/permissions.ts'
import { account } from '../state/account.ts'
import { t } from '../texts/t.ts'
import { Bell } from './Bell.tsx'
import { DropMenu } from './DropMenu.tsx'
import { linksOf } from './links-of.ts'
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
