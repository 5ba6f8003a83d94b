import { Suspense, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import './class-confirmation.css'
import { Awaited } from '../../layout/Awaited.tsx'
import { BrokenLink } from '../../layout/BrokenLink.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { useHydrating } from '../../ssr/use-hydrating.ts'
import { rich, t } from '../../texts/t.ts'

const FILES = ['PartySeats', 'private-calls']
const PartySeats = lazyChunk(() => import('./PartySeats.tsx'), 'PartySeats')

/** Tickets to an event, for whoever has their link: held, paid, shown at the door, given back. */
export function EventTicketsPage(): ReactNode {
  const [search] = useSearchParams()
  const reference = search.get('reference') ?? ''
  const token = search.get('token') ?? ''
  const waiting = <Waiting />
  // The server knows that there is a link, and reads none.
  const isHydrating = useHydrating()
  if (!token) return <NoTickets />
  if (isHydrating) return waiting
  if (!reference) return <NoTickets />
  return (
    <Suspense fallback={waiting}>
      <PartySeats
        key={reference}
        area="events"
        reference={reference}
        token={token}
        missing={<NoTickets />}
      />
    </Suspense>
  )
}

function Waiting(): ReactNode {
  return (
    <div className="class-confirmation" data-area="events">
      <Awaited what={t('your tickets')} blank="class-confirmation-blank" files={FILES} />
    </div>
  )
}

function NoTickets(): ReactNode {
  return (
    <BrokenLink
      area="events"
      title={t('We cannot find those tickets')}
      acts={
        <Link className="button loud" to="/events">
          {t('See what’s on')}
        </Link>
      }
    >
      {rich('Open the whole link again. Signed in, you find your tickets on {page}.', {
        page: <Link to="/dashboard">{t('your page')}</Link>,
      })}
    </BrokenLink>
  )
}
