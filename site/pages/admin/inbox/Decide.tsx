import type { ReactNode } from 'react'
import type { OpenLetter } from '#domain/contracts/admin.ts'
import { seats } from '#domain/booking/party.ts'
import { house } from '#site/state/house.ts'
import { DecideForm } from '../DecideForm.tsx'

/** Yes or no to a wish for a room or for seats, or taking it back. */
export function Decide({
  letter,
  onDecided,
}: {
  letter: OpenLetter
  onDecided: (work: () => Promise<OpenLetter>) => Promise<boolean>
}): ReactNode {
  const name = letter.form === 'space' ? 'decideSpace' : 'decideClass'
  const isPast = letter.space?.isPast ?? letter.class?.isPast ?? false
  const isGiven = letter.status === 'confirmed'
  const party = letter.class
  if (isGiven && isPast) return null
  return (
    <>
      {party && !isGiven && (
        <p>
          They want {seats(party.seats)}; {seats(party.seatsLeft)}{' '}
          {party.seatsLeft === 1 ? 'is' : 'are'} left.
        </p>
      )}
      {isPast && <p className="notice">The time has passed, so this can only be declined.</p>}
      <DecideForm
        about={letter.reference}
        yes={isPast || isGiven ? undefined : party ? 'Give the seats' : 'Book the room'}
        no={
          isGiven
            ? {
                label: party ? 'Take the seats back' : 'Cancel the booking',
                sure: 'Yes, cancel and mail them',
                busy: 'Cancelling…',
              }
            : { label: 'Decline', sure: 'Yes, decline and mail them', busy: 'Declining…' }
        }
        onDecide={(decision, message) =>
          onDecided(() =>
            house(name, { params: { id: letter.reference }, body: { decision, message } }),
          )
        }
      />
    </>
  )
}
