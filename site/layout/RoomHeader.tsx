import { useSignals } from '@preact/signals-react/runtime'
import { Menu as MenuIcon } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { mayOpen } from '#domain/people/access.ts'
import { can } from '#domain/people/permissions.ts'
import { PAGE_ACCESS } from '#domain/site/page-access.ts'
import { WORKROOMS, type CounterRoom } from '#domain/site/workrooms.ts'
import { session } from '#widgets/state/session.ts'
import { RoomList } from '../pages/admin/RoomList.tsx'
import { lazyChunk } from '../ssr/chunk.tsx'
import { useHydrating } from '../ssr/use-hydrating.ts'
import { isOpenPage } from './is-open-page.ts'
import { SignedIn } from './SignedIn.tsx'
import { SmallDialog } from './SmallDialog.tsx'
import { Part } from './Part.tsx'
import './header.css'
import { isTillRoom } from './workroom-path.ts'
import './room-header.css'

const TillApp = lazyChunk(() => import('./TillApp.tsx'), 'TillApp')
const TicketCount = lazyChunk(() => import('./TicketCount.tsx'), 'TicketCount')

const TICKETS = '/pos/tickets'

/** The slim header of the workrooms: the pages of the counter, a menu of all others, and who is signed in. */
export function RoomHeader(): ReactNode {
  useSignals()
  const isHydrating = useHydrating()
  const user = isHydrating ? null : session.user.value
  const [isOpen, setOpen] = useState(false)
  const { key, pathname } = useLocation()
  useEffect(() => setOpen(false), [key])
  const counter = WORKROOMS.counter.filter(({ to }) => {
    const access = PAGE_ACCESS[to]
    return access !== undefined && mayOpen(user, access)
  })
  return (
    <header className="site-header room-header no-print">
      <Link to="/" className="room-mark" aria-label="Creative Lounge, the public site">
        c<span>reative </span>l<span>ounge</span>
      </Link>
      {counter.length > 0 && (
        <nav aria-label="Counter">
          <CounterLinks rooms={counter} />
        </nav>
      )}
      <div className="header-acts">
        {user && <SignedIn user={user} />}
        {user && (
          <button
            type="button"
            className="room-menu-button nav-link"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <Icon of={MenuIcon} /> Menu
            {counter.some(({ to }) => to === TICKETS) && <NewTickets isInMenu />}
          </button>
        )}
      </div>
      {/* Its links in the head are the browser's alone: they go when the till is left. */}
      {!isHydrating && isTillRoom(pathname) && (
        <Part>
          <TillApp />
        </Part>
      )}
      {isOpen && <RoomMenu counter={counter} onClose={() => setOpen(false)} />}
    </header>
  )
}

function CounterLinks({
  rooms,
  isInMenu = false,
}: {
  rooms: CounterRoom[]
  /** There is room for the whole names. */
  isInMenu?: boolean
}): ReactNode {
  const { pathname } = useLocation()
  return (
    <ul>
      {rooms.map(({ to, label, inMenu }) => (
        <li key={to}>
          <Link
            to={to}
            className="nav-link"
            aria-current={isOpenPage(to, pathname) ? 'page' : undefined}
          >
            {isInMenu ? inMenu : label}
            {to === TICKETS && <NewTickets />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** How many orders came that nobody accepted: live, in the rooms of the counter. */
function NewTickets({ isInMenu = false }: { isInMenu?: boolean }): ReactNode {
  useSignals()
  const { pathname } = useLocation()
  if (!isTillRoom(pathname) || !can(session.user.value, 'orders')) return null
  return (
    <Part>
      <TicketCount isInMenu={isInMenu} />
    </Part>
  )
}

/** Every page that whoever is signed in may open, on a phone too. */
function RoomMenu({
  counter,
  onClose,
}: {
  counter: CounterRoom[]
  onClose: () => void
}): ReactNode {
  useSignals()
  const isArtist = session.user.value?.role === 'ARTIST'
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <SmallDialog dialog={dialog} title="Menu" closing="Close the menu" isLight onClose={onClose}>
      <nav className="room-menu" aria-label="All pages">
        {counter.length > 0 && (
          <div>
            <p className="margin-note">Counter</p>
            <CounterLinks rooms={counter} isInMenu />
          </div>
        )}
        <RoomList />
        <div>
          <p className="margin-note">Elsewhere</p>
          <ul>
            {isArtist && (
              <li>
                <Link to="/artist-dashboard">Artist dashboard</Link>
              </li>
            )}
            <li>
              <Link to="/">The public site</Link>
            </li>
          </ul>
        </div>
      </nav>
    </SmallDialog>
  )
}
