import { extendedUntil } from '#domain/booking/hold-extension.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { changeSeats, isInOrder, lockSeats } from './seat-rows.ts'
import { readSeats, statusOf } from './seat-view.ts'

/** Holds seats some minutes longer, once for each hold. @throws Refused 404, 409 where it is over, was longer already, or is not late yet */
export async function extendSeatHold(
  services: Services,
  reference: string,
  person: Person | null,
): Promise<SeatBooking> {
  await services.db.transaction(async (tx) => {
    const { row, occasion } = await lockSeats(tx, reference)
    const now = services.now()
    const isHeld = statusOf(row, now) === 'held' && !isInOrder(row)
    const hold = { ...row, startsAt: new Date(occasion.startsAt) }
    const heldUntil = isHeld ? extendedUntil(hold, now) : null
    if (!heldUntil)
      throw new Refused(
        409,
        'not_longer',
        'These seats cannot be held any longer. Book them before the time runs out.',
      )
    await changeSeats(tx, services, reference, { heldUntil })
  })
  return readSeats(services, reference, person)
}
