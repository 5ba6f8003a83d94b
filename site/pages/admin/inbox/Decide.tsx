import type { ReactNode } from 'react'
import type { OpenSubmission } from '#domain/contracts/admin.ts'
import { seats } from '#domain/booking/party.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { DecideForm } from '../DecideForm.tsx'

/** Yes or no to a wish for a room or for seats, or taking it back. */
export function Decide({
  submission,
  onDecided,
}: {
  submission: OpenSubmission
  onDecided: (work: () => Promise<OpenSubmission>) => Promise<boolean>
}): ReactNode {
  const name = submission.form === 'space' ? 'decideSpace' : 'decideClass'
  const isPast = submission.space?.isPast ?? submission.class?.isPast ?? false
  const isGiven = submission.status === 'confirmed'
  const party = submission.class
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
        about={submission.reference}
        yes={isPast || isGiven ? undefined : party ? 'Give the seats' : 'Book the room'}
        no={
          isGiven
            ? {
                label: party ? 'Take the seats back' : 'Cancel the booking',
                sure: 'Yes, cancel',
                busy: 'Cancelling…',
              }
            : { label: 'Decline', sure: 'Yes, decline', busy: 'Declining…' }
        }
        onDecide={(decision, message) =>
          onDecided(() =>
            callPrivate(name, {
              params: { id: submission.reference },
              body: { decision, message },
            }),
          )
        }
      />
    </>
  )
}
