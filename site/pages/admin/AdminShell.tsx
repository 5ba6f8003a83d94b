import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { can } from '#domain/people/permissions.ts'
import { session } from '#widgets/state/session.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { useToday } from '../../state/today.ts'
import { AccountNotices } from './AccountNotices.tsx'
import { pagesFor } from './pages-for.ts'
import './admin-shell.css'

/**
 * What stands around every page of the workrooms: the list of rooms on the left edge, on a phone a strip of them, and the
 * headline of this one.
 */
export function AdminShell({
  title,
  lead,
  acts,
  children,
}: {
  title: string
  /** One sentence: what is done here. */
  lead?: ReactNode
  /** Beside the headline. */
  acts?: ReactNode
  children: ReactNode
}): ReactNode {
  useSignals()
  const { pathname } = useLocation()
  const user = session.user.value
  const groups = pagesFor(pathname, user)
  const today = useToday(can(user, 'admin')).data
  const counts = {
    late: today?.lateCount,
    messages: today?.messages.waiting,
    seats: today?.seats.waiting,
    mails: today?.mails.failed,
    errors: today?.errors.recent,
  }
  const here = useRef<HTMLElement>(null)
  // On a phone the strip is longer than the screen: the room one is in should be in sight.
  useEffect(() => {
    const strip = here.current
    const room = strip?.querySelector<HTMLElement>('[aria-current="page"]')
    if (strip && room) strip.scrollLeft = room.offsetLeft - strip.clientWidth / 3
  }, [pathname])

  return (
    <div className="workroom">
      <PageTitle>{title}</PageTitle>
      <nav className="workroom-nav" aria-label="Workrooms" ref={here}>
        {groups.map(({ name, rooms }) => (
          <div key={name}>
            <p className="margin-note" aria-hidden="true">
              {name}
            </p>
            <ul aria-label={name}>
              {rooms.map(({ to, label, count }) => {
                const waiting = count ? (counts[count] ?? 0) : 0
                return (
                  <li key={to}>
                    <NavLink to={to} end={to === '/admin' || to === '/pos'}>
                      {label}
                      {waiting > 0 && (
                        <b className="numeral">
                          {waiting > 99 ? '99+' : waiting}
                          <span className="visually-hidden"> waiting</span>
                        </b>
                      )}
                    </NavLink>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </nav>
      <div className="workroom-page">
        <header className="workroom-head">
          <div>
            <h1>{title}</h1>
            {lead && <p className="soft">{lead}</p>}
          </div>
          {acts && <div className="workroom-acts">{acts}</div>}
        </header>
        <AccountNotices />
        {children}
      </div>
    </div>
  )
}
