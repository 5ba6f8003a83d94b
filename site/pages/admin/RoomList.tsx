import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { can } from '#domain/people/permissions.ts'
import { session } from '#widgets/state/session.ts'
import { isOpenPage } from '../../layout/is-open-page.ts'
import { useToday } from '../../state/today.ts'
import { pagesFor } from './pages-for.ts'

/** The pages that somebody may open beside this one, in groups, each with what waits there. */
export function RoomList(): ReactNode {
  useSignals()
  const { pathname } = useLocation()
  const user = session.user.value
  const today = useToday(can(user, 'admin')).data
  const counts = {
    late: today?.lateCount,
    messages: today?.messages.waiting,
    seats: today?.seats.waiting,
    mails: today?.mails.failed,
    errors: today?.errors.recent,
  }
  return pagesFor(pathname, user).map(({ name, rooms }) => (
    <div key={name}>
      <p className="margin-note" aria-hidden="true">
        {name}
      </p>
      <ul aria-label={name}>
        {rooms.map(({ to, label, count }) => {
          const waiting = count ? (counts[count] ?? 0) : 0
          return (
            <li key={to}>
              <Link to={to} aria-current={isOpenPage(to, pathname) ? 'page' : undefined}>
                {label}
                {waiting > 0 && (
                  <b className="numeral">
                    {waiting > 99 ? '99+' : waiting}
                    <span className="visually-hidden"> waiting</span>
                  </b>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  ))
}
