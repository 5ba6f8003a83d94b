import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { rich, t } from '../../texts/t.ts'
import { PartySeats } from './PartySeats.tsx'

/** Tickets to an event, for whoever has their link: held, paid, shown at the door, given back. */
export function TicketsPage(): ReactNode {
  const [search] = useSearchParams()
  const reference = search.get('reference') ?? ''
  const token = search.get('token') ?? ''
  if (!reference || !token) return <NoTickets />
  return (
    <PartySeats
      key={reference}
      area="events"
      reference={reference}
      token={token}
      missing={<NoTickets />}
    />
  )
}

function NoTickets(): ReactNode {
  return (
    <div className="class-confirmation" data-area="events">
      <header className="page-head">
        <h1>{t('Which tickets?')}</h1>
        <p className="lead">
          {rich(
            'Open the whole link from our email again. Signed in, you find your tickets on {page}.',
            { page: <Link to="/dashboard">{t('your page')}</Link> },
          )}
        </p>
      </header>
      <p>
        <Link className="button loud" to="/events">
          {t('See what’s on')}
        </Link>
      </p>
    </div>
  )
}
