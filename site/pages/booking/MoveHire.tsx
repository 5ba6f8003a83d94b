import { useState, useTransition, type ReactNode } from 'react'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { meant } from '../../layout/meant.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { t } from '../../texts/t.ts'

/** With the grid of a day, which most who look at their hire never open. */
const MovingHire = lazyChunk(() => import('./MovingHire.tsx'), 'MovingHire')

type Props = { booking: RoomBooking; onChange: (known?: RoomBooking) => void }

/** Moves a hire to another time: what it would cost then, and what comes back or is left to pay, stand there before. */
export function MoveHire({ booking, onChange }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [isComing, open] = useTransition()
  if (!isOpen)
    return (
      <button
        type="button"
        className="button"
        aria-busy={isComing}
        {...meant(MovingHire)}
        onClick={() => open(() => setOpen(true))}
      >
        {t('Move it to another time')}
      </button>
    )
  return <MovingHire booking={booking} onChange={onChange} onClose={() => setOpen(false)} />
}
