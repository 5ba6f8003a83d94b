import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { isRouted } from '../../routes.tsx'
import './account.css'

const PAGES = [
  { label: 'Sign-in & security', to: '/account' },
  { label: 'My classes', to: '/dashboard/classes' },
  { label: 'Membership', to: '/membership/dashboard' },
  { label: 'What I bought', to: '/membership/history' },
  { label: 'My artists', to: '/account/artists' },
  { label: 'My data', to: '/account/data' },
  { label: 'Notifications', to: '/notifications' },
]

/** The pages of one's own account, on each of them. */
export function AccountNav(): ReactNode {
  const pages = PAGES.filter(({ to }) => isRouted(to))
  if (pages.length < 2) return null
  return (
    <nav className="account-nav" aria-label="Your account">
      <ul>
        {pages.map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to} end>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
