import { useState, type ReactNode } from 'react'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { MoveSeats } from './MoveSeats.tsx'
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
  const [open, setOpen] = useState<'move' | 'transfer' | null>(null)
  const close = () => setOpen(null)
  const given = seat === undefined ? {} : { seat }
  const changes = { seats, onChange, onSaid, onClose: close, ...given }
  if (open === 'move') return <MoveSeats {...changes} />
  if (open === 'transfer') return <TransferSeats {...changes} />
  const { party, participants } = seats
  const name = seat === undefined ? '' : (participants[seat] ?? '')
  const style = seat === undefined ? 'button' : 'link'
  const them = party === 1 ? 'it' : 'them'
  return (
    <>
      <button
        type="button"
        className={style}
        {...(name && { 'aria-label': `Move ${name} to another class` })}
        onClick={() => setOpen('move')}
      >
        {seat === undefined ? `Move ${them} to another class` : 'another class'}
      </button>
      <button
        type="button"
        className={style}
        {...(name && { 'aria-label': `Give the seat of ${name} to somebody else` })}
        onClick={() => setOpen('transfer')}
      >
        {seat === undefined ? `Give ${them} to somebody else` : 'somebody else'}
      </button>
    </>
  )
}
