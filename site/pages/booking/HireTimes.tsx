import { Suspense, useState, type ReactNode } from 'react'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { CancelHire } from './CancelHire.tsx'
import type { ShownHire } from './HirePage.tsx'
import { MovedTo, type Moved } from './MovedTo.tsx'
import { MoveHire } from './MoveHire.tsx'

/** Where somebody may stay on. */
const StayLonger = lazyChunk(() => import('./StayLonger.tsx'), 'StayLonger')

/** What the guest does with the time: one hour more, another time, or none at all. Only the last thing done is told. */
export function HireTimes({ booking, onChange }: ShownHire): ReactNode {
  const { state, cancel, canMove, canBeLonger, refundedCents } = booking
  const [moved, setMoved] = useState<Moved | null>(null)
  const isBooked = state === 'asked' || state === 'confirmed'
  const count = moved?.count ?? 0
  const onMoved = (known?: RoomBooking) => {
    if (known) {
      const { startsAt, endsAt } = known
      const backCents = known.refundedCents - refundedCents
      setMoved({ count: count + 1, startsAt, endsAt, backCents })
    }
    onChange(known)
  }
  return (
    <>
      {canBeLonger && (
        <Suspense fallback={null}>
          <StayLonger key={count} booking={booking} onChange={onChange} />
        </Suspense>
      )}
      {moved && isBooked && <MovedTo booking={booking} moved={moved} />}
      {isBooked && cancel && (
        <div className="hire-acts">
          {canMove && <MoveHire booking={booking} onChange={onMoved} />}
          <CancelHire booking={booking} onChange={onChange} />
        </div>
      )}
    </>
  )
}
