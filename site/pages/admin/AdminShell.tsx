import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { AccountNotices } from './AccountNotices.tsx'
import { RoomList } from './RoomList.tsx'
import './admin-shell.css'

/**
 * What stands around every page of the workrooms: the list of pages on the left edge (on a phone it is in the
 * menu of the header), and the headline of this one.
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
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useLayoutEffect(() => showCurrent(nav.current), [pathname])
  return (
    <div className="workroom">
      <PageTitle>{title}</PageTitle>
      <nav ref={nav} className="workroom-nav is-rooms" aria-label="Staff pages">
        <RoomList />
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

/** Scrolls the list, and nothing else, until the page that is open stands in its middle. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current="page"]')
  if (!nav || !current) return
  nav.scrollTop = current.offsetTop - (nav.clientHeight - current.offsetHeight) / 2
}
