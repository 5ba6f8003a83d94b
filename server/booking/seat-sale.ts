import { seatSalePostings } from '#domain/books/posting.ts'
import { bring } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../services.ts'
import { packDiscountOf, shareSeats, unshareSeats } from './artist-share.ts'
import { changeSeats, seatChargesOf, seatMoney, type HeldSeats } from './seat-rows.ts'

/** Posts seats as sold, once it has begun and they are paid in full; with it what of that is an artist's. Hold them. */
export async function sellSeats(tx: Db, services: Services, held: HeldSeats): Promise<void> {
  const { row, occasion } = held
  const at = services.now()
  const { reference, priceCents, discountCents, party, soldAt, status } = row
  if (status !== 'confirmed' || soldAt || !priceCents || occasion.status !== 'scheduled') return
  const charges = await seatChargesOf(tx, reference)
  const { dueCents } = seatMoney(row, charges)
  if (new Date(occasion.startsAt) > at || dueCents > 0) return
  const postings = seatSalePostings({ kind: occasion.type, priceCents, discountCents })
  await bring(tx, services, { subject: 'seat-booking', subjectId: reference, at, postings })
  await changeSeats(tx, services, reference, { soldAt: at })
  await shareSeats(tx, services, occasion, {
    reference,
    seats: party,
    keptCents: priceCents - discountCents - packDiscountOf(charges),
  })
}

/**
 * Takes the sale of seats out of the books before their money goes anywhere: they were sold, and then it was called off while it ran,
 * put off, or moved to a later time. Nothing where they are not sold. Hold them.
 */
export async function unsellSeats(
  tx: Db,
  services: Services,
  { row, occasion }: HeldSeats,
): Promise<void> {
  const { reference, soldAt } = row
  if (!soldAt) return
  const at = services.now()
  await bring(tx, services, { subject: 'seat-booking', subjectId: reference, at, postings: [] })
  await changeSeats(tx, services, reference, { soldAt: null })
  await unshareSeats(tx, services, occasion, reference)
}
