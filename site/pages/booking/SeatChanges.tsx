import type { ReactNode } from 'react'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { MoveSeats } from './MoveSeats.tsx'
import { usePanel } from './one-panel.ts'
import { TransferSeats } from './TransferSeats.tsx'

type Props = {
  seats: SeatBooking
  onChange: (known?: SeatBooking) => void
  /** One of the party; without it all of them. */
  seat?: number
  /** What is to be said where one looks: the row of whoever left is gone. */
  onSaid: (said: ReactNode) => void
}

/** The ways to change seats that are kept: another date, or somebody else. One is open at a time. */
export function SeatChanges({ seats, onChange, seat, onSaid }: Props): ReactNode {
  const move = usePanel<HTMLDivElement, HTMLButtonElement>(`move ${seat ?? 'all'}`)
  const transfer = usePanel<HTMLFormElement, HTMLButtonElement>(`transfer ${seat ?? 'all'}`)
  const given = seat === undefined ? {} : { seat }
  const changes = { seats, onChange, onSaid, ...given }
  if (move.isOpen)
    return <MoveSeats {...changes} panel={move.panel} onClose={() => move.show(false)} />
  if (transfer.isOpen)
    return (
      <TransferSeats {...changes} panel={transfer.panel} onClose={() => transfer.show(false)} />
    )
  const { party, participants } = seats
  const name = seat === undefined ? '' : (participants[seat] ?? '')
  const style = seat === undefined ? 'button' : 'link'
  const them = party === 1 ? 'it' : 'them'
  return (
    <>
      <button
        type="button"
        className={style}
        ref={move.opener}
        {...(name && { 'aria-label': `Move ${name} to another class` })}
        onClick={() => move.show(true)}
      >
        {seat === undefined ? `Move ${them} to another class` : 'another class'}
      </button>
      <button
        type="button"
        className={style}
        ref={transfer.opener}
        {...(name && { 'aria-label': `Give the seat of ${name} to somebody else` })}
        onClick={() => transfer.show(true)}
      >
        {seat === undefined ? `Give ${them} to somebody else` : 'somebody else'}
      </button>
    </>
  )
}
