import { Menu as MenuIcon, X } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { lazy, useEffect, useState, type ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { NAVIGATION } from '#domain/site/navigation.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { t, word } from '../texts/t.ts'
import { DropMenu } from './DropMenu.tsx'
import { Part } from './Part.tsx'
import './header.css'

/** Fetched when a phone first opens it. */
const MobileMenu = lazy(async () => ({ default: (await import('./MobileMenu.tsx')).MobileMenu }))

/** Sticky, on every page. */
export function Header(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setOpen(false), [pathname])
  const { reserve, order } = NAVIGATION

  return (
    <header className="site-header">
      <Link to="/" className="wordmark" aria-label={t('Creative Lounge, home')}>
        creative <span>lounge</span>
      </Link>
      <nav className="wide-nav" aria-label={t('Main')}>
        {NAVIGATION.header.map((entry) =>
          'to' in entry ? (
            <NavLink key={entry.label} to={entry.to} end className="nav-link">
              {word(entry.label)}
            </NavLink>
          ) : (
            <DropMenu key={entry.label} label={word(entry.label)} links={entry.links} />
          ),
        )}
      </nav>
      <div className="header-acts">
        <AccountMenu />
        <Link to={reserve.to} className="button header-reserve">
          {word(reserve.label)}
        </Link>
        <Link to={order.to} className="button loud header-order">
          {word(order.label)}
        </Link>
        <button
          type="button"
          className="menu-button"
          aria-expanded={isOpen}
          aria-controls="mobile-menu"
          aria-label={t(isOpen ? 'Close the menu' : 'Open the menu')}
          onPointerEnter={() => setWanted(true)}
          onClick={() => {
            setWanted(true)
            setOpen(!isOpen)
          }}
        >
          {isOpen ? <Icon of={X} /> : <Icon of={MenuIcon} />}
        </button>
      </div>
      {isWanted && (
        <Part>
          <MobileMenu isOpen={isOpen} onClose={() => setOpen(false)} />
        </Part>
      )}
    </header>
  )
}
