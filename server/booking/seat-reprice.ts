import { memberSeatDiscount } from '#domain/booking/seat-price.ts'
import { ticketsForMember, ticketTotals } from '#domain/booking/tickets.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { discountPercent } from '#domain/membership/tiers.ts'
import type { Db } from '../db/open.ts'
import { tierOf } from '../memberships/tier.ts'
import type { Services } from '../services.ts'
import { keyOf, readOccasion } from './occasions.ts'
import {
  changeSeats,
  isInOrder,
  seatChargesOf,
  seatMoney,
  type HeldSeats,
  type SeatCharge,
  type SeatRow,
} from './seat-rows.ts'

const PRICED = ['held', 'offered', 'waitlisted', 'confirmed']

/**
 * A party as it is priced now: whoever joined since pays less for what is not paid yet, by the tier on the day of the class. It never
 * costs more than was shown, and what is paid stays.
 * @param accountId who looks, where no account has the seats yet
 */
export async function withMemberPrice(
  db: Db,
  services: Pick<Services, 'settings'>,
  { row, occasion }: HeldSeats,
  accountId: string | null = null,
): Promise<SeatRow> {
  const userId = row.userId ?? (row.status === 'held' ? accountId : null)
  const { priceCents, discountCents, party, tickets } = row
  if (userId === null || priceCents === null || isInOrder(row) || !PRICED.includes(row.status))
    return row
  const { cafe } = services.settings.get()
  const tier = await tierOf(db, userId, dateIn(cafe.timeZone, new Date(occasion.startsAt)))
  if (tier === row.tier) return row
  const sale = occasion.tickets
  const percent = discountPercent(cafe, tier, 'workshops')
  const ofMember = tickets && sale ? ticketsForMember(sale, tickets, percent) : tickets
  const off = ofMember
    ? ticketTotals(ofMember).discountCents
    : memberSeatDiscount(occasion, { priceCents, party }, percent)
  if (off <= discountCents) return row
  const { heldCents, dueCents } = seatMoney(row, await seatChargesOf(db, row.reference))
  const isPaid = row.status !== 'waitlisted' && dueCents === 0
  if (isPaid || heldCents > priceCents - off) return row
  return { ...row, tier, discountCents: off, tickets: ofMember }
}

/** Writes the price of now down, before anything is paid or said of it. Hold the seats. */
export async function writeMemberPrice(
  tx: Db,
  services: Services,
  held: HeldSeats,
  accountId: string | null = null,
): Promise<HeldSeats> {
  const { tier, discountCents, tickets } = await withMemberPrice(tx, services, held, accountId)
  if (discountCents === held.row.discountCents) return held
  const row = await changeSeats(tx, services, held.row.reference, { tier, discountCents, tickets })
  return { ...held, row }
}

/** Parties of a list, as they are priced now. */
export async function withMemberPrices(
  services: Pick<Services, 'db' | 'settings'>,
  rows: readonly SeatRow[],
  charges: readonly SeatCharge[],
): Promise<SeatRow[]> {
  const priced: SeatRow[] = []
  for (const row of rows) {
    const own = charges.filter(({ reference }) => reference === row.reference)
    const mayFall = row.userId !== null && seatMoney(row, own).dueCents > 0
    const occasion = mayFall ? await readOccasion(services.db, keyOf(row)) : null
    priced.push(occasion ? await withMemberPrice(services.db, services, { row, occasion }) : row)
  }
  return priced
}
