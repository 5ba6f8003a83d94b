import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SessionUser } from '#domain/contracts/people.ts'
import { account } from '../state/account.ts'
import { useBell } from '../state/notifications.ts'
import { rich, t, word } from '../texts/t.ts'
import { linksOf } from './links-of.ts'
import { Who } from './SignedIn.tsx'

/** The bell and the user menu, as the mobile menu has them. */
export function MobileAccount({
  user,
  onClose,
}: {
  user: SessionUser
  onClose: () => void
}): ReactNode {
  const unread = useBell(user.id).data?.unread ?? 0
  return (
    <>
      <Who user={user} />
      <Link to="/notifications" className="button wide" onClick={onClose}>
        {t('Notifications')}
        {unread > 0 && (
          <span>{rich('{count} unread', { count: <b className="numeral">{unread}</b> })}</span>
        )}
      </Link>
      {linksOf(user).map(({ label, to }) => (
        <Link key={to} to={to} className="button wide" onClick={onClose}>
          {word(label)}
        </Link>
      ))}
      <button
        type="button"
        className="button wide"
        onClick={() => {
          onClose()
          void account.signOut()
        }}
      >
        {t('Sign Out')}
      </button>
    </>
  )
}
