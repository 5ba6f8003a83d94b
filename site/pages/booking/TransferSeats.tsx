import { useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { useSendsMail } from '../../state/queries.ts'
import { callPrivate } from '../../state/call-private.ts'
import { t, word } from '../../texts/t.ts'
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
  const isSeat = party === 1 || isOne
  const whose = isOne
    ? t('the seat of {name}', { name: participants[seat] ?? '' })
    : t(party === 1 ? 'the seat' : 'the seats')
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
            {isSeat
              ? t('{given} is {name}’s now.', { given, name: body.name })
              : t('{given} are {name}’s now.', { given, name: body.name })}
          </b>{' '}
          <LinkSent email={body.email} />
        </>,
      )
      return known
    })
  }
  return (
    <form
      className="hire-ask seat-move"
      aria-label={t('Give {whose} to somebody else', { whose })}
      tabIndex={-1}
      ref={panel}
      onSubmit={send}
    >
      <p>
        <b>
          {t('It costs nothing.')} {dueCents > 0 && `${t('What is due is theirs to pay.')} `}
          {t(
            useSendsMail()
              ? 'They get a link of their own by email, and yours no longer opens {whose}.'
              : 'The café sends no email yet, so they ask there for a link of their own. Yours no longer opens {whose}.',
            { whose },
          )}
        </b>{' '}
        {t(
          isSeat
            ? 'If they give it back, money goes back to whoever paid.'
            : 'If they give them back, money goes back to whoever paid.',
        )}
        {isOne && drinks?.backOfOne[seat] && ` ${word(drinks.backOfOne[seat].words)}`}
      </p>
      <label className="seat-move-field">
        <span>{t('Name')}</span>
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
        <span>{t('Email')}</span>
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
        {isBusy ? t('One moment…') : t('Give {whose} away', { whose })}
      </button>{' '}
      <button type="button" className="button" onClick={onClose}>
        {t(isSeat ? 'Keep it' : 'Keep them')}
      </button>
      {problem}
    </form>
  )
}

function LinkSent({ email }: { email: string }): ReactNode {
  return useSendsMail()
    ? t('The link went to {email}.', { email })
    : t(
        'The email with the link is written to {email}, but this café sends no email yet: ask there.',
        {
          email,
        },
      )
}
