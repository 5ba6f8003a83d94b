import type { ReactNode } from 'react'
import type { Reservation } from '#domain/contracts/reservations.ts'
import { seats } from '#domain/booking/party.ts'
import { answerAddress } from '#domain/content/submission-texts.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { DecideForm } from '../DecideForm.tsx'
import { DeclineAlike } from '../DeclineAlike.tsx'
import { When } from '../editing/When.tsx'
import { Facts } from '../Facts.tsx'
import { Problem } from '../Problem.tsx'
import { useAct } from '../use-act.ts'
import { SeatMoney } from './SeatMoney.tsx'

/** A party, how to reach it, and the yes or no of staff. */
export function SeatsDetail({ reservation }: { reservation: Reservation }): ReactNode {
  const { act, problem } = useAct(['reservations', 'events', 'event'])
  const { reference, name, email, phone, party, status, createdAt, waitsUntil, event } = reservation
  const isWaiting = status === 'unconfirmed'
  // Seats are free, and they are not let in: more of them are with people whom nobody knows than may be.
  const mayLetIn = status === 'waitlisted' && event.seatsLeft >= party
  const decide = (decision: 'confirm' | 'decline', message: string) =>
    act(async () => {
      const done = await callPrivate('decideReservation', {
        params: { id: reference },
        body: { decision, message },
      })
      toasts.show({
        kind: 'success',
        title: decision === 'confirm' ? 'Confirmed' : 'Done',
        text: done.message,
      })
    })
  return (
    <div className="unfolded">
      <Facts
        facts={[
          ['Reference', reference],
          ['Email', email || 'none'],
          [
            'Phone',
            phone && (
              <a key="phone" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                {phone}
              </a>
            ),
          ],
          ['Who comes', reservation.participants?.join(', ')],
          ['Sit with', reservation.sitWith],
          ['Message', reservation.note],
          ['Asked for', <When key="asked" at={createdAt} />],
          ['Waits until', waitsUntil && <When key="until" at={waitsUntil} />],
        ]}
      />
      {isWaiting && (
        <p>
          They want {seats(party)}; {seats(event.seatsLeft)} {event.seatsLeft === 1 ? 'is' : 'are'}{' '}
          left.{event.seatsLeft < party && ' Confirmed, they get the next place on the waitlist.'}
        </p>
      )}
      {mayLetIn && (
        <p>
          They want {seats(party)}, and {seats(event.seatsLeft)}{' '}
          {event.seatsLeft === 1 ? 'is' : 'are'} free. They wait because people whom the café does
          not know yet have a share of the seats. If you know them, let them in.
        </p>
      )}
      {(status === 'confirmed' || status === 'cancelled') && <SeatMoney reference={reference} />}
      <Problem text={problem} />
      {status !== 'cancelled' && (
        <DecideForm
          about={reference}
          isMailed={email !== ''}
          yes={isWaiting ? 'Accept' : mayLetIn ? 'Let them in' : undefined}
          no={
            isWaiting
              ? { label: 'Decline', sure: 'Yes, decline', busy: 'Declining…' }
              : {
                  label: status === 'confirmed' ? 'Take the seats back' : 'Take off the waitlist',
                  sure: 'Yes, take them back',
                  busy: 'Taking back…',
                }
          }
          onDecide={decide}
        />
      )}
      <div className="acts">
        {email && (
          <a
            className="button"
            href={answerAddress({ email, reference, label: `Seats for ${event.title}`, name })}
          >
            Write to them
          </a>
        )}
        <DeclineAlike
          about={reference}
          id={reference}
          find={() => callPrivate('reservationsAlike', { params: { id: reference } })}
          decline={(choice) =>
            callPrivate('declineReservationsAlike', { params: { id: reference }, body: choice })
          }
          onDone={() => void act(async () => {})}
        />
      </div>
    </div>
  )
}
