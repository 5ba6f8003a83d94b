import { useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useSeatAct } from './use-seat-act.tsx'

type Props = {
  seats: SeatBooking
  onChange: (known?: SeatBooking) => void
  onClose: () => void
  onSaid: (said: ReactNode) => void
  seat?: number
  /** What is focused when it opens. */
  panel?: RefObject<HTMLFormElement | null>
}

/** Gives seats to somebody else, who gets a link of their own by mail. */
export function TransferSeats({ seats, onChange, onClose, onSaid, seat, panel }: Props): ReactNode {
  const { reference, token, party, participants, dueCents, drinks } = seats
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const { isBusy, act, problem } = useSeatAct(onChange)
  const isOne = seat !== undefined && party > 1
  const them = party === 1 || isOne ? 'it' : 'them'
  const whose = isOne ? `the seat of ${participants[seat]}` : party === 1 ? 'the seat' : 'the seats'
  const send = (event: FormEvent) => {
    event.preventDefault()
    void act(async () => {
      const which = isOne ? { seat, of: party } : {}
      const body = { token, name: name.trim(), email: email.trim(), ...which }
      const known = await callPrivate('transferSeats', { params: { reference }, body })
      onClose()
      const given = `${whose.slice(0, 1).toUpperCase()}${whose.slice(1)}`
      onSaid(
        <>
          <b>
            {given} {them === 'it' ? 'is' : 'are'} {body.name}’s now.
          </b>{' '}
          The link went to {body.email}.
        </>,
      )
      return known
    })
  }
  return (
    <form
      className="hire-ask seat-move"
      aria-label={`Give ${whose} to somebody else`}
      tabIndex={-1}
      ref={panel}
      onSubmit={send}
    >
      <p>
        <b>
          It costs nothing. {dueCents > 0 ? 'What is due is theirs to pay. ' : ''}They get a link of
          their own by mail, and yours no longer opens {whose}.
        </b>{' '}
        If they give {them} back, money goes back to whoever paid.
        {isOne && drinks?.backOfOne[seat] && ` ${drinks.backOfOne[seat].words}`}
      </p>
      <label className="seat-move-field">
        <span>Name</span>
        <input
          className="input"
          required
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className="seat-move-field">
        <span>Email</span>
        <input
          className="input"
          required
          type="email"
          maxLength={200}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <button type="submit" className="button loud" disabled={isBusy}>
        {isBusy ? 'One moment…' : `Give ${whose} away`}
      </button>{' '}
      <button type="button" className="button" onClick={onClose}>
        Keep {them}
      </button>
      {problem}
    </form>
  )
}
