import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Account } from '#domain/books/accounts.ts'
import {
  creditRefundPostings,
  packBackPostings,
  seatRefundPostings,
} from '#domain/books/posting.ts'
import { isProvider } from '#domain/payments/values.ts'
import { post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { seatCharges, seatRefunds } from '../db/schema.ts'
import { handedOutOf } from '../payments/record.ts'
import type { Services } from '../services.ts'
import { boughtAs } from './bought-as.ts'
import { backToCredit, CREDIT_ACCOUNT } from './seat-credits.ts'
import { packBack } from '#domain/booking/packs.ts'
import { seatChargesOf, type SeatCharge } from './seat-rows.ts'

type Release = {
  amountCents: number
  reason: string
  by: string
  /** Where it goes; without it, back to where it came from. */
  to?: { account: Account; creditId: string | null }
  /** Only what was paid by whoever has this reservation, who gave these seats on. */
  payer?: string | undefined | null
  /** Somebody at the counter hands out at once what was paid there. @throws Refused 409 where no drawer is open */
  isHandedOut?: boolean
}

/**
 * Takes money off the seats of a party, the newest payment first, and books where it goes. A card is refunded by the provider a
 * moment later; what was paid at the counter is handed out there, and posted when it is. Hold the seats.
 */
export async function releaseSeatMoney(
  tx: Db,
  services: Services,
  reference: string,
  { amountCents, payer, ...release }: Release,
): Promise<void> {
  let left = amountCents
  const charges = await seatChargesOf(tx, reference)
  const arrived = charges.filter(({ state }) => state === 'succeeded').toReversed()
  const theirs = payer ? arrived.filter((each) => each.payerReference === payer) : arrived
  for (const charge of theirs) {
    const part = Math.min(left, charge.amountCents - charge.releasedCents)
    if (part <= 0) continue
    left -= part
    await releaseOne(tx, services, charge, { ...release, amountCents: part })
  }
  if (left > 0) throw new Error('More of a party’s money was to go than was paid.')
}

async function releaseOne(
  tx: Db,
  services: Services,
  charge: SeatCharge,
  { amountCents, reason, by, to, isHandedOut = false }: Omit<Release, 'payer'>,
) {
  const at = services.now()
  const id = randomUUID()
  const isMoney = !to && !charge.creditId
  const isByCard = isMoney && goesBackByItself(charge)
  const isNow = isMoney && !isByCard && isHandedOut
  const from = to?.account ?? charge.account ?? 'till'
  const account = isNow ? await handedOutOf(tx, from) : from
  const waits = isMoney && !isNow
  await tx.insert(seatRefunds).values({
    id,
    chargeId: charge.id,
    state: waits ? 'pending' : 'succeeded',
    account,
    creditId: to ? to.creditId : charge.creditId,
    amountCents,
    reason,
    title: boughtAs(sql`${charge.reference}`).title,
    nextAttemptAt: isByCard ? at : null,
    givenBy: by,
    createdAt: at,
    settledAt: waits ? null : at,
  })
  await tx
    .update(seatCharges)
    .set({ releasedCents: sql`${seatCharges.releasedCents} + ${amountCents}` })
    .where(eq(seatCharges.id, charge.id))
  const { creditId, packCents, releasedCents } = charge
  // Of a seat that a pack paid for, what it took of the pack goes back into it, and the seat with most of it.
  const pack =
    !to && packCents !== null
      ? packBack(
          { amountCents: charge.amountCents, packCents },
          { before: releasedCents, after: releasedCents + amountCents },
        )
      : null
  if (!to && creditId) {
    const seats = pack?.isSeat ? charge.packSeats : 0
    await backToCredit(tx, services, creditId, pack?.cents ?? amountCents, seats)
  }
  if (waits && !isByCard) return
  const postings = pack
    ? packBackPostings({ amountCents, packCents: pack.cents })
    : refundPostings(charge, { account, amountCents })
  await post(tx, services, { subject: 'seat-refund', subjectId: id, at, postings })
}

/** A pack that is given back was owed as credit, and seats were deposits. */
const refundPostings = (
  { reference }: SeatCharge,
  refund: { account: Account; amountCents: number },
) => (reference.startsWith('P-') ? creditRefundPostings(refund) : seatRefundPostings(refund))

/** Whether money came in by a card that a refund can go back to by itself. */
const goesBackByItself = ({ method }: SeatCharge): boolean => method !== null && isProvider(method)

/** What became of the money of seats that were given back: each that went back, became a credit or was kept. */
export const seatRefundsOf = (db: Db, reference: string) =>
  db
    .select({ refund: seatRefunds, charge: seatCharges })
    .from(seatRefunds)
    .innerJoin(seatCharges, eq(seatCharges.id, seatRefunds.chargeId))
    .where(eq(seatCharges.reference, reference))
    .orderBy(seatRefunds.createdAt, seatRefunds.id)

/** Where released money went. */
export function kindOfRelease({ account }: { account: string }): 'refund' | 'credit' | 'kept' {
  if (account === 'sales:forfeited') return 'kept'
  return account === CREDIT_ACCOUNT ? 'credit' : 'refund'
}
