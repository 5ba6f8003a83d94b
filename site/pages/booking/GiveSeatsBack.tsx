import type { ReactNode } from 'react'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { callPrivate } from '../../state/call-private.ts'
import { usePanel } from './one-panel.ts'
import { useSeatAct } from './use-seat-act.tsx'

type Props = { seats: SeatBooking; onChange: (known?: SeatBooking) => void }

/** Gives all seats back, after saying what becomes of the money. If that has changed meanwhile, nothing happens. */
export function GiveSeatsBack({ seats, onChange }: Props): ReactNode {
  const { cancel, party, status, drinks } = seats
  if (!cancel) return null
  const isSeated = status === 'confirmed'
  const [seatOrSeats, them] = party === 1 ? ['seat', 'it'] : ['seats', 'them']
  return (
    <Asking
      seats={seats}
      onChange={onChange}
      label={isSeated ? `Give my ${seatOrSeats} back` : `I do not want ${them}`}
      group={party === 1 ? 'Give the seat back' : 'Give all seats back'}
      words={`${cancel.words} ${drinks?.back?.words ?? ''} ${isSeated ? `The ${seatOrSeats} ${party === 1 ? 'goes' : 'go'} to whoever is next in line.` : ''}`.trim()}
      yes={status === 'waitlisted' ? 'Take me off the list' : `Give ${them} back`}
      back={cancel}
      drinksCents={drinks?.back?.backCents}
    />
  )
}

/** Gives the seat of one person of a party back; the others stay. */
export function GiveOneBack({
  seats,
  seat,
  onChange,
  onSaid,
}: Props & { seat: number; onSaid?: (said: ReactNode) => void }): ReactNode {
  const { participants, tickets, drinks } = seats
  const cancelOne = tickets[seat]?.cancel ?? seats.cancelOne
  if (!cancelOne) return null
  const name = participants[seat] ?? ''
  const drinksBack = drinks?.backOfOne[seat]
  return (
    <Asking
      seats={seats}
      onChange={(known) => {
        onChange(known)
        if (known)
          onSaid?.(
            <b>
              {tickets[seat] ? 'The ticket' : 'The seat'} of {name} is given back.
            </b>,
          )
      }}
      label="cannot come"
      group={`Give the seat of ${name} back`}
      words={`${cancelOne.words} ${drinksBack?.words ?? ''} The others stay in.`}
      yes={`Give the seat of ${name} back`}
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
  seat,
  name = '',
}: Props & {
  label: string
  group: string
  words: string
  yes: string
  back: { refundCents: number; creditCents: number }
  drinksCents: number | undefined
  seat?: number
  name?: string
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
          className={isOne ? 'link' : 'button'}
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
            return known
          })
        }
      >
        {isBusy ? 'One moment…' : yes}
      </button>{' '}
      <button type="button" className="button" onClick={() => show(false)}>
        Keep {isOne || party === 1 ? 'it' : 'them'}
      </button>
      {problem}
    </div>
  )
}
