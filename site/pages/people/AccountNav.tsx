import { useEffect, useRef, type ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { isRouted } from '../../routes.tsx'
import './account.css'

const PAGES = [
  { label: 'Sign-in & security', to: '/account' },
  { label: 'Your classes and events', to: '/dashboard/classes' },
  { label: 'Membership', to: '/membership/dashboard' },
  { label: 'Purchases', to: '/membership/history' },
  { label: 'Your artists', to: '/account/artists' },
  { label: 'Your data', to: '/account/data' },
  { label: 'Notifications', to: '/notifications' },
]

/** The pages of one's own account, on each of them. */
export function AccountNav(): ReactNode {
  const pages = PAGES.filter(({ to }) => isRouted(to))
  const strip = useRef<HTMLUListElement>(null)
  // On a phone they are one line, and the one that is open may stand beyond its edge.
  useEffect(() => {
    const list = strip.current
    const open = list?.querySelector<HTMLElement>('[aria-current]')
    if (list && open) list.scrollLeft = open.offsetLeft - (list.clientWidth - open.offsetWidth) / 2
  }, [])
  if (pages.length < 2) return null
  return (
    <nav className="account-nav" aria-label="Your account">
      <ul ref={strip}>
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
