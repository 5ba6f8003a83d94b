import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { seatRefundPostings } from '#domain/books/posting.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { StaffSeats } from '#domain/contracts/seats.ts'
import type { CounterMethod } from '#domain/payments/values.ts'
import { audit } from '../audit/store.ts'
import { post } from '../books/store.ts'
import { rsvps, seatCharges, seatRefunds } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { counterAccount, drawerFor, drawerToGiveFrom } from '../till/drawers.ts'
import { applySeatMoney, cancelOpenSeatCharge, paidBy } from './seat-money.ts'
import { writeMemberPrice } from './seat-reprice.ts'
import { seatRefundsOf } from './seat-refunds.ts'
import { lockSeats, seatChargesOf, seatMoney, unknown } from './seat-rows.ts'
import { readSeats } from './seat-view.ts'

/** A party's seats with all that staff may know of them. @throws Refused 404 */
export async function staffSeats(services: Services, reference: string): Promise<StaffSeats> {
  const [row] = await services.db.select().from(rsvps).where(eq(rsvps.reference, reference))
  if (!row) throw unknown()
  const released = await seatRefundsOf(services.db, reference)
  return {
    ...(await readSeats(services, reference, null)),
    email: row.email,
    phone: row.phone,
    note: row.note,
    refunds: released.map(({ refund: { id, amountCents, state, nextAttemptAt, failure } }) => ({
      id,
      amountCents,
      state,
      isAtCounter: state === 'pending' && nextAttemptAt === null,
      failure,
    })),
  }
}

type Taking = {
  key: string
  method: CounterMethod
  drawerId?: string | undefined
  expectedCents: number
}

/** Takes all that is due for a party's seats at the counter, once for each key. @throws Refused 409 */
export async function takeSeatsAtCounter(
  services: Services,
  by: Person,
  reference: string,
  { key, method, drawerId, expectedCents }: Taking,
): Promise<StaffSeats> {
  await services.db.transaction(async (tx) => {
    const held = await writeMemberPrice(tx, services, await lockSeats(tx, reference))
    const charges = await seatChargesOf(tx, reference)
    if (charges.some((charge) => charge.idempotencyKey === key)) return
    const { dueCents } = seatMoney(held.row, charges)
    if (dueCents <= 0 || held.row.status !== 'confirmed' || held.occasion.status === 'cancelled')
      throw new Refused(409, 'nothing_due', 'Nothing for these seats is to be paid now.')
    if (dueCents !== expectedCents)
      throw new Refused(409, 'price_changed', `${formatCents(dueCents)} is due. Look at it again.`)
    await cancelOpenSeatCharge(tx, reference)
    const chargeId = randomUUID()
    await tx.insert(seatCharges).values({
      id: chargeId,
      reference,
      state: 'open',
      amountCents: dueCents,
      idempotencyKey: key,
      createdAt: services.now(),
    })
    await paidBy(tx, services, chargeId, {
      method,
      account: await counterAccount(tx, method, await drawerFor(tx, method, drawerId)),
      amountCents: dueCents,
      chargeId: null,
      takenBy: by.user.name,
    })
    await audit(tx, services, by, {
      action: 'seats.paid-at-counter',
      subject: reference,
      after: { amountCents: dueCents, method },
    })
    await applySeatMoney(tx, services, held)
  })
  return staffSeats(services, reference)
}

/** Hands money for seats out at the counter, once. @throws Refused 404, 409 */
export async function handOutSeats(
  services: Services,
  by: Person,
  reference: string,
  refundId: string,
  drawerId: string | undefined,
): Promise<StaffSeats> {
  await services.db.transaction(async (tx) => {
    await lockSeats(tx, reference)
    const ofParty = tx
      .select({ id: seatCharges.id })
      .from(seatCharges)
      .where(eq(seatCharges.reference, reference))
    const [refund] = await tx
      .select()
      .from(seatRefunds)
      .where(and(eq(seatRefunds.id, refundId), inArray(seatRefunds.chargeId, ofParty)))
      .for('update')
    if (!refund) throw unknown()
    if (refund.state === 'succeeded') return
    if (refund.nextAttemptAt !== null)
      throw new Refused(409, 'goes_by_card', 'This goes back to the card by itself.')
    const at = services.now()
    const drawer = drawerId ?? (await drawerToGiveFrom(tx, ''))
    const account = await counterAccount(tx, 'cash', drawer ?? undefined)
    await post(tx, services, {
      subject: 'seat-refund',
      subjectId: `${refundId}-counter`,
      at,
      postings: seatRefundPostings({ account, amountCents: refund.amountCents }),
    })
    await tx
      .update(seatRefunds)
      .set({ state: 'succeeded', account, settledAt: at })
      .where(eq(seatRefunds.id, refundId))
    await audit(tx, services, by, {
      action: 'seats.handed-out',
      subject: reference,
      after: { amountCents: refund.amountCents },
    })
  })
  return staffSeats(services, reference)
}
