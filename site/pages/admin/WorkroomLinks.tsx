import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { session } from '#widgets/state/session.ts'
import { pagesFor } from './pages-for.ts'

/** From the counter to the other pages that this member of staff may open; nothing if there are none. */
export function WorkroomLinks(): ReactNode {
  useSignals()
  const { pathname } = useLocation()
  const rooms = pagesFor(pathname, session.user.value)
    .flatMap((group) => group.rooms)
    .filter(({ to }) => to !== '/pos')
  if (rooms.length === 0) return null
  return (
    <nav aria-label="Workrooms" className="room-links">
      {rooms.map(({ to, label }) => (
        <Link key={to} className="link" to={to}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
