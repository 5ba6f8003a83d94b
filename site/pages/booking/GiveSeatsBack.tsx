import type { ReactNode } from 'react'
import type { Answer } from '#domain/contracts/api.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { callPrivate } from '../../state/call-private.ts'
import { t, word } from '../../texts/t.ts'
import { CreditTold } from './CreditTold.tsx'
import { usePanel } from './one-panel.ts'
import { useSeatAct } from './use-seat-act.tsx'

type Props = {
  seats: SeatBooking
  onChange: (known?: SeatBooking) => void
  /** What is to be said where one looks. */
  onSaid?: (said: ReactNode) => void
}

/** Gives all seats back, after saying what becomes of the money. If that has changed meanwhile, nothing happens. */
export function GiveSeatsBack({ seats, onChange, onSaid }: Props): ReactNode {
  const { cancel, party, status, drinks, tickets } = seats
  if (!cancel) return null
  const isTicket = tickets.length > 0
  const isSeated = status === 'confirmed'
  const isOne = party === 1
  const words = [
    word(cancel.words),
    ...(drinks?.back ? [word(drinks.back.words)] : []),
    ...(isSeated
      ? [
          t(
            isOne
              ? 'The seat goes to whoever is next in line.'
              : 'The seats go to whoever is next in line.',
          ),
        ]
      : []),
  ]
  return (
    <Asking
      seats={seats}
      onChange={onChange}
      label={t(
        isSeated
          ? isTicket
            ? isOne
              ? 'Give my ticket back'
              : 'Give my tickets back'
            : isOne
              ? 'Give my seat back'
              : 'Give my seats back'
          : status === 'waitlisted'
            ? 'Leave the waitlist'
            : isTicket
              ? isOne
                ? 'Release ticket'
                : 'Release tickets'
              : isOne
                ? 'Release seat'
                : 'Release seats',
      )}
      group={t(isOne ? 'Give the seat back' : 'Give all seats back')}
      words={words.join(' ')}
      yes={t(
        status === 'waitlisted'
          ? 'Take me off the list'
          : isOne
            ? 'Give it back'
            : 'Give them back',
      )}
      back={cancel}
      drinksCents={drinks?.back?.backCents}
      onDone={({ credit }) => {
        // The sums are those of the bill; the code stands nowhere else.
        if (credit) onSaid?.(<CreditTold credit={credit} timeZone={seats.timeZone} />)
      }}
      isQuiet={status === 'held' || status === 'offered'}
    />
  )
}

/** Gives the seat of one person of a party back; the others stay. */
export function GiveOneBack({
  seats,
  seat,
  onChange,
  onSaid,
}: Props & { seat: number }): ReactNode {
  const { participants, tickets, drinks } = seats
  const cancelOne = tickets[seat]?.cancel ?? seats.cancelOne
  if (!cancelOne) return null
  const name = participants[seat] ?? ''
  const drinksBack = drinks?.backOfOne[seat]
  const money = [cancelOne, ...(drinksBack ? [drinksBack] : [])]
    .map(({ words }) => word(words))
    .join(' ')
  return (
    <Asking
      seats={seats}
      onChange={onChange}
      onDone={({ credit }) =>
        onSaid?.(
          <>
            <b>
              {tickets[seat]
                ? t('The ticket of {name} is given back.', { name })
                : t('The seat of {name} is given back.', { name })}
            </b>{' '}
            {money}
            {credit && (
              <>
                {' '}
                <CreditTold credit={credit} timeZone={seats.timeZone} />
              </>
            )}
          </>,
        )
      }
      label={t('cannot come')}
      group={t('Give the seat of {name} back', { name })}
      words={`${money} ${t('The others stay in.')}`}
      yes={t('Give the seat of {name} back', { name })}
      back={cancelOne}
      drinksCents={drinksBack?.backCents}
      seat={seat}
      name={name}
    />
  )
}

function Asking({
  seats: { reference, token, party },
  onChange,
  label,
  group,
  words,
  yes,
  back: { refundCents, creditCents },
  drinksCents,
  onDone,
  seat,
  name = '',
  isQuiet = false,
}: Props & {
  label: string
  group: string
  words: string
  yes: string
  back: { refundCents: number; creditCents: number }
  drinksCents: number | undefined
  onDone: (done: Answer<'cancelSeats'>) => void
  seat?: number
  name?: string
  /** Beside something that is meant to be pressed. */
  isQuiet?: boolean
}): ReactNode {
  const { isOpen, show, panel, opener } = usePanel<HTMLDivElement, HTMLButtonElement>(
    `back ${seat ?? 'all'}`,
  )
  const { isBusy, act, problem } = useSeatAct(onChange)
  const isOne = seat !== undefined
  if (!isOpen)
    return (
      <>
        <button
          type="button"
          className={isOne || isQuiet ? 'link' : 'button'}
          ref={opener}
          {...(isOne && { 'aria-label': `${name} ${label}` })}
          onClick={() => show(true)}
        >
          {label}
        </button>
        {problem}
      </>
    )
  const body = {
    token,
    refundCents,
    creditCents,
    ...(drinksCents !== undefined && { drinksCents }),
    ...(isOne && { seat, of: party }),
  }
  return (
    <div className="hire-ask" role="group" aria-label={group} tabIndex={-1} ref={panel}>
      <p>
        <b>{words}</b>
      </p>
      <button
        type="button"
        className="button loud"
        disabled={isBusy}
        onClick={() =>
          void act(async () => {
            const known = await callPrivate('cancelSeats', { params: { reference }, body })
            show(false)
            onDone(known)
            return known
          })
        }
      >
        {isBusy ? t('One moment…') : yes}
      </button>{' '}
      <button type="button" className="button" onClick={() => show(false)}>
        {t(isOne || party === 1 ? 'Keep it' : 'Keep them')}
      </button>
      {problem}
    </div>
  )
}
