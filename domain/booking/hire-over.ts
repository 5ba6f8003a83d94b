import { formatCents } from '../cafe/money.ts'
import type { RoomBooking } from '../contracts/rooms.ts'
import { minutesWords } from './hire.ts'

/** Whether a hire took place. */
export const isOver = ({ state, endsAt, now }: Pick<RoomBooking, 'state' | 'endsAt' | 'now'>) =>
  state === 'confirmed' && endsAt <= now

/** What its guest reads then: how much longer they stayed, and what is left to pay. */
export function wordsAfter({
  overtimeMinutes,
  totalCents,
  dueCents,
}: Pick<RoomBooking, 'overtimeMinutes' | 'totalCents' | 'dueCents'>): string {
  const stayed =
    overtimeMinutes > 0 ? [`You stayed ${minutesWords(overtimeMinutes)} longer than booked.`] : []
  if (dueCents > 0) return [...stayed, `${formatCents(dueCents)} is left to pay.`].join(' ')
  // Where the price was agreed by mail, nobody knows here.
  const paid = totalCents === null ? [] : ['All is paid.']
  return [...stayed, ...paid, 'Thank you, and come again.'].join(' ')
}
