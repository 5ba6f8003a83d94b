import type { SeatBooking } from '#domain/contracts/seats.ts'

/** Drinks that were chosen with seats that are held, and are paid with them. */
export function unpaidOf({ status, drinks }: SeatBooking) {
  const order = drinks?.order
  return status === 'held' && order?.status === 'awaiting-payment' ? order : null
}
