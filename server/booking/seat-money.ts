import { and, eq, sql } from 'drizzle-orm'
import { seatChargePostings } from '#domain/books/posting.ts'
import { freeUntil } from '#domain/booking/seat-rules.ts'
import { momentInWords } from '#domain/booking/party.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { audit } from '../audit/store.ts'
import { post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { orders, seatCharges } from '../db/schema.ts'
import { payOrderWith } from '../payments/online.ts'
import type { Standing } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import { boughtAs } from './bought-as.ts'
import { isStanding } from './break-rows.ts'
import { isPackReference, settlePackCharge } from './packs.ts'
import { tellCafeOfSeats, tellParty, seatsInWords } from './seat-news.ts'
import { releaseSeatMoney } from './seat-refunds.ts'
import { sellSeats } from './seat-sale.ts'
import {
  BY_CLOCK,
  changeSeats,
  lockSeats,
  seatChargesOf,
  seatMoney,
  type HeldSeats,
  type SeatCharge,
} from './seat-rows.ts'
import { seat } from './seats.ts'
import { waiverWords } from './waiver-text.ts'
import { tierGone } from './ticket-rows.ts'

/**
 * Writes down how the page of a charge stands at its provider, whoever says so and how often. Money that came after the hold gets
 * the seats if they are still free; what is not needed any more goes back at once.
 */
export async function settleSeatCharge(
  services: Services,
  chargeId: string,
  standing: Standing,
): Promise<void> {
  const [known] = await read(services.db, chargeId)
  if (!known || known.state === 'succeeded') return
  if (isPackReference(known.reference)) return settlePackCharge(services, known, standing)
  await services.db.transaction(async (tx) => {
    const held = await lockSeats(tx, known.reference)
    const [charge] = await read(tx, chargeId)
    if (!charge || charge.state === 'succeeded') return
    if (standing.state === 'succeeded') {
      const name = services.payments?.name ?? 'stripe'
      const { chargeId: paidAs } = standing
      // The seats first: what is more is for the drinks that were paid with them.
      const drinksCents = Math.max(
        0,
        Math.min(charge.orderCents, standing.amountCents - charge.amountCents),
      )
      await paidBy(tx, services, charge.id, {
        method: name,
        account: `provider:${name}`,
        amountCents: standing.amountCents - drinksCents,
        chargeId: paidAs,
        takenBy: null,
      })
      const isLost = drinksCents > 0 && !(await hasDrinks(tx, charge))
      await applySeatMoney(tx, services, held, isLost ? lostDrinks(drinksCents) : [])
      if (charge.orderId && drinksCents > 0)
        await payOrderWith(tx, services, charge.orderId, {
          method: name,
          amountCents: drinksCents,
          chargeId: paidAs,
          key: `seats ${charge.id}`,
        })
      return
    }
    const isOver = standing.state !== 'open' && charge.state === 'open'
    await tx
      .update(seatCharges)
      .set({
        failure: standing.failure,
        checkedAt: services.now(),
        ...(isOver && { state: standing.state, pageUrl: null }),
      })
      .where(eq(seatCharges.id, chargeId))
  })
}

/** Whether the drinks that were to be paid with seats still stand: they end with the hold. */
async function hasDrinks(tx: Db, { orderId }: SeatCharge): Promise<boolean> {
  if (orderId === null) return false
  const [order] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
  return order !== undefined && isStanding(order)
}

const lostDrinks = (cents: number) => [
  `Your payment came after your ten minutes: the seats were still free, but the drinks for the break were not kept. ${formatCents(cents)} for them comes back as you paid it; order them again by the link below.`,
]

const read = (db: Db, id: string) => db.select().from(seatCharges).where(eq(seatCharges.id, id))

/** A charge is paid: its row, and the books. Hold the seats. */
export async function paidBy(
  tx: Db,
  services: Services,
  id: string,
  paid: Required<Pick<SeatCharge, 'method' | 'account' | 'amountCents' | 'chargeId' | 'takenBy'>>,
): Promise<void> {
  const at = services.now()
  const [row] = await tx
    .update(seatCharges)
    .set({
      ...paid,
      ...boughtAs(sql`seat_charges.reference`),
      state: 'succeeded',
      succeededAt: at,
      checkedAt: at,
      failure: null,
      pageUrl: null,
    })
    .where(eq(seatCharges.id, id))
    .returning()
  if (!row) throw new Error('A held charge is gone.')
  const { account, amountCents } = row
  if (!account) throw new Error('A paid charge has no account.')
  const postings = seatChargePostings({ account, amountCents })
  await post(tx, services, { subject: 'seat-charge', subjectId: id, at, postings })
}

/**
 * What money that arrived makes of a party's seats. Hold them.
 * @param more what else a party is told that has its seats now @returns the party as it stands then
 */
export async function applySeatMoney(
  tx: Db,
  services: Services,
  held: HeldSeats,
  more: readonly string[] = [],
): Promise<HeldSeats> {
  const { row, occasion } = held
  const before = seatMoney(row, await seatChargesOf(tx, row.reference))
  let after = held
  let isLost = false
  if (row.status !== 'confirmed' && before.heldCents >= (before.totalCents ?? Infinity)) {
    const isTheirs = await hasSeats(tx, services, held)
    after = { ...held, row: isTheirs ? await keep(tx, services, held, more) : row }
    isLost = !isTheirs
    if (isLost && row.status === 'cancelled') await tellTooLate(tx, services, held)
  }
  const now = seatMoney(after.row, await seatChargesOf(tx, row.reference))
  const isOver = isLost || ['cancelled', 'unconfirmed', 'waitlisted'].includes(after.row.status)
  const needed = isOver ? 0 : (now.totalCents ?? 0)
  if (now.heldCents > needed)
    await releaseSeatMoney(tx, services, row.reference, {
      amountCents: now.heldCents - needed,
      reason: isOver ? 'The seats were no longer held' : 'More was paid than they cost',
      by: BY_CLOCK,
    })
  if (row.status === 'confirmed' && before.dueCents < (before.totalCents ?? 0))
    await tellParty(tx, services, after, {
      subject: now.dueCents === 0 ? 'Your seats are paid' : 'We have your payment',
      lines: [
        `${seatsInWords(services, occasion, row.party)}: ${now.dueCents === 0 ? 'all is paid.' : `${formatCents(now.dueCents)} is left to pay.`}`,
      ],
    })
  await sellSeats(tx, services, after)
  return after
}

/** Whether a party has its seats, or gets them now: those of a hold that ran out may be free still. */
async function hasSeats(tx: Db, services: Services, { row, occasion }: HeldSeats) {
  const at = services.now()
  if (occasion.status !== 'scheduled' || new Date(occasion.startsAt) <= at) return false
  if (row.status === 'held' || row.status === 'offered') return true
  if (row.status !== 'cancelled' || row.endedBecause !== 'expired') return false
  if (await tierGone(tx, occasion, row.tickets)) return false
  return seat(tx, occasion, row.party, at)
}

/** Seats that are paid are theirs. */
async function keep(
  tx: Db,
  services: Services,
  { row, occasion }: HeldSeats,
  more: readonly string[],
) {
  const kept = await changeSeats(tx, services, row.reference, {
    status: 'confirmed',
    endedBecause: null,
    heldUntil: null,
    networkKey: null,
    blockKey: null,
    isKnown: true,
  })
  await tellKept(tx, services, { row: kept, occasion }, more)
  return kept
}

/** Tells both sides of seats that are booked. */
export async function tellKept(
  tx: Db,
  services: Services,
  held: HeldSeats,
  more: readonly string[] = [],
): Promise<void> {
  const { row, occasion } = held
  const { paidCents, dueCents } = seatMoney(row, await seatChargesOf(tx, row.reference))
  const { timeZone } = services.settings.get().cafe
  const until = row.rules && freeUntil(row.rules, new Date(occasion.startsAt))
  const isFree = until !== null && until >= services.now()
  await tellParty(tx, services, held, {
    subject: 'Your seats are booked',
    lines: [
      `${seatsInWords(services, occasion, row.party)}: see you there, ${(row.participants ?? [row.name]).join(', ')}.`,
      dueCents > 0
        ? `${formatCents(dueCents)} to pay, by the link below or at the café.`
        : `Paid: ${formatCents(paidCents)}.`,
      ...more,
      ...waiverWords(row, occasion),
      ...(isFree ? [`You can cancel free of charge until ${momentInWords(timeZone, until)}.`] : []),
    ],
    calendar: 'kept',
  })
  await tellCafeOfSeats(tx, services, held, 'Seats are booked')
  await audit(tx, services, BY_CLOCK, {
    action: 'seats.confirmed',
    subject: row.reference,
    after: { paidCents },
  })
}

async function tellTooLate(tx: Db, services: Services, held: HeldSeats) {
  await tellParty(tx, services, held, {
    subject: 'Your seats were taken meanwhile',
    lines: [
      `${seatsInWords(services, held.occasion, held.row.party)}: your payment came after your ten minutes, and the seats are gone.`,
      'All that you paid goes back. We are sorry; please choose another date.',
    ],
  })
}

/** The charge that is open of a party, if any. Hold the seats. */
export async function cancelOpenSeatCharge(tx: Db, reference: string): Promise<void> {
  await tx
    .update(seatCharges)
    .set({ state: 'cancelled' })
    .where(and(eq(seatCharges.reference, reference), eq(seatCharges.state, 'open')))
}
