import { sharedCents } from '#domain/booking/artist-share.ts'
import type { Occasion } from '#domain/booking/occasion.ts'
import { packBack } from '#domain/booking/packs.ts'
import { addShare, takeShareBack } from '../books/shares.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../services.ts'
import { seatChargesOf, type SeatCharge } from './seat-rows.ts'

type Kept = {
  reference: string
  /** How many seats it was for. */
  seats: number
  /** What the café keeps of what was paid for them, materials included. */
  keptCents: number
  /** Kept of seats that were given back late, and not sold. */
  isForfeited?: boolean
}

/**
 * Owes whoever teaches or hosts it their share of money that the café keeps for seats, in the transaction in which it does. Does nothing
 * where nobody has a share. Hold the class or event.
 */
export async function shareSeats(
  tx: Db,
  services: Services,
  occasion: Occasion,
  { reference, seats, keptCents, isForfeited = false }: Kept,
): Promise<void> {
  await addShare(tx, services, occasion, services.now(), {
    reference,
    seats,
    keptCents: sharedCents(keptCents, seats, occasion.materialsCents),
    isForfeited,
  })
}

/** Takes back what was owed of seats of a party that are not sold any more. Hold the class or event. */
export async function unshareSeats(
  tx: Db,
  services: Services,
  occasion: Occasion,
  reference: string,
): Promise<void> {
  await takeShareBack(tx, services, occasion, services.now(), { reference })
}

/**
 * The same of what is kept of seats that are given back late, or moved late. Call it when the money has gone where it goes.
 * @param before what had been paid, as it stood before that
 */
export async function shareKept(
  tx: Db,
  services: Services,
  occasion: Occasion,
  {
    before,
    keptCents,
    ...of
  }: { reference: string; seats: number; keptCents: number; before: readonly SeatCharge[] },
): Promise<void> {
  if (keptCents <= 0) return
  const after = await seatChargesOf(tx, of.reference)
  await shareSeats(tx, services, occasion, {
    ...of,
    keptCents: keptCents - (packDiscountOf(before) - packDiscountOf(after)),
    isForfeited: true,
  })
}

/** What the seats that packs pay for would cost more alone, as far as the money is still held: nobody has paid that. */
export function packDiscountOf(charges: readonly SeatCharge[]): number {
  let cents = 0
  for (const { state, amountCents, packCents, releasedCents } of charges) {
    if (state !== 'succeeded' || packCents === null) continue
    const back = packBack({ amountCents, packCents }, { before: 0, after: releasedCents }).cents
    cents += amountCents - releasedCents - (packCents - back)
  }
  return cents
}
