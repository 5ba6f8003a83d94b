import { useEffect, useRef, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { t } from '../../texts/t.ts'
import { spanText } from './when-text.ts'

/** How often it was moved here, to which time, and what came back by that. */
export type Moved = Pick<RoomBooking, 'startsAt' | 'endsAt'> & { count: number; backCents: number }

/** That the move worked, until something else is done with the time. */
export function MovedTo({ booking, moved }: { booking: RoomBooking; moved: Moved }): ReactNode {
  const box = useRef<HTMLParagraphElement>(null)
  const { startsAt, endsAt, timeZone } = booking
  useEffect(() => box.current?.focus(), [moved.count])
  if (startsAt !== moved.startsAt || endsAt !== moved.endsAt) return null
  return (
    <p className="notice" role="status" tabIndex={-1} ref={box}>
      <b>{t('Your room is moved.')}</b> {spanText(timeZone, new Date(startsAt), new Date(endsAt))}.{' '}
      {moved.backCents > 0 &&
        t('{amount} comes back to you.', { amount: formatCents(moved.backCents) })}
    </p>
  )
}
