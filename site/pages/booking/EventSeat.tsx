import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { eventState } from '#domain/booking/event-list.ts'
import { PageLink } from '../../layout/PageLink.tsx'
import { useEvent } from '../../state/booking.ts'
import { useCafe } from '../../state/queries.ts'
import { t, word } from '../../texts/t.ts'
import { ConfirmSeats } from './ConfirmSeats.tsx'
import { OwnSeats } from './OwnSeats.tsx'
import { GiveBack } from './GiveBack.tsx'
import { RsvpForm } from './RsvpForm.tsx'
import { TicketSheet } from './TicketSheet.tsx'

/** What one does about one's seat: get one, confirm it, give it back; or why there is none to be had. */
export function EventSeat({ eventId }: { eventId: string }): ReactNode {
  const [search] = useSearchParams()
  const event = useEvent(eventId).data
  const cafe = useCafe().data
  if (!event || !cafe) return null
  const state = eventState(event, new Date(cafe.now))
  const [confirmed, cancelled] = [search.get('confirm'), search.get('cancel')]
  const token = search.get('token')
  if (confirmed && token)
    return <ConfirmSeats event={event} cafe={cafe} reference={confirmed} token={token} />
  if (cancelled && token) return <GiveBack reference={cancelled} token={token} />
  if (state === 'open' || state === 'full')
    return (
      <OwnSeats event={event}>
        {event.tickets ? (
          <TicketSheet key={event.id} event={event} sale={event.tickets} cafe={cafe} />
        ) : (
          <RsvpForm key={event.id} event={event} cafe={cafe} />
        )}
      </OwnSeats>
    )
  return (
    <p className="stub-off">
      {word(OFF[state])}{' '}
      {state !== 'running' && (
        <PageLink className="link" to="/events">
          {t('See what’s on')}
        </PageLink>
      )}
    </p>
  )
}

const OFF = {
  running: 'It is on right now. Come to the door and ask whether there is room.',
  past: 'This one is over. Thank you, if you were there.',
  cancelled: 'There are no seats to reserve.',
  postponed: 'You can reserve seats again once it has a new date.',
} as const
