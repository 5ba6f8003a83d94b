import { useId, useState, type ReactNode } from 'react'
import type { OpenLetter } from '#domain/contracts/admin.ts'
import { seats } from '#domain/booking/party.ts'
import { house } from '../../../state/house.ts'
import { SureButton } from '../../people/SureButton.tsx'

/** Yes or no to a wish for a room or for seats, or taking it back; a mail goes out, with what is written here in it. */
export function Decide({
  letter,
  onDecided,
}: {
  letter: OpenLetter
  onDecided: (work: () => Promise<OpenLetter>) => Promise<boolean>
}): ReactNode {
  const id = useId()
  const [message, setMessage] = useState('')
  const name = letter.form === 'space' ? 'decideSpace' : 'decideClass'
  const decide = (decision: 'confirm' | 'decline') =>
    onDecided(() => house(name, { params: { id: letter.reference }, body: { decision, message } }))
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
      <div className="field decide-words">
        <label htmlFor={id}>
          A sentence of yours for the mail <span className="hint">optional</span>
        </label>
        <textarea
          id={id}
          className="input"
          rows={3}
          maxLength={1000}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </div>
      <div className="acts">
        {!isPast && !isGiven && (
          <span className="is-good">
            <SureButton
              label={party ? 'Give the seats' : 'Book the room'}
              about={letter.reference}
              sure="Yes, and mail them"
              busy="Booking…"
              onSure={() => decide('confirm')}
            />
          </span>
        )}
        <SureButton
          label={isGiven ? (party ? 'Take the seats back' : 'Cancel the booking') : 'Decline'}
          about={letter.reference}
          sure={isGiven ? 'Yes, cancel and mail them' : 'Yes, decline and mail them'}
          busy={isGiven ? 'Cancelling…' : 'Declining…'}
          onSure={() => decide('decline')}
        />
      </div>
    </>
  )
}
