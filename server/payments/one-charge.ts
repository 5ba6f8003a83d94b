import { and, eq, or, sql } from 'drizzle-orm'
import { isProvider } from '#domain/payments/values.ts'
import type { Db } from '../db/open.ts'
import { payments, seatCharges } from '../db/schema.ts'

type SeatCharge = typeof seatCharges.$inferSelect

/**
 * What a card was charged in one sum with a payment for seats: together with the drinks for their break, or with the order that paid
 * for them. Of any other payment it is what was paid for the seats.
 */
export async function chargedInOne(db: Db, charge: SeatCharge): Promise<number> {
  const { id, partOf, orderId, chargeId, method, amountCents, orderCents } = charge
  if (chargeId === null || !method || !isProvider(method)) return amountCents
  // What went with seats that were moved since was paid with these.
  const whole = partOf ?? id
  const [parts] = await db
    .select({ cents: sql<number>`coalesce(sum(${seatCharges.amountCents}), 0)::integer` })
    .from(seatCharges)
    .where(or(eq(seatCharges.id, whole), eq(seatCharges.partOf, whole)))
  const seatsCents = Math.max(amountCents, parts?.cents ?? 0)
  if (orderId === null) return seatsCents
  const [paid] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.chargeId, chargeId),
        eq(payments.state, 'succeeded'),
      ),
    )
  if (!paid) return seatsCents
  return orderCents === 0 ? paid.amountCents + paid.tipCents : seatsCents + paid.amountCents
}

/** The same for a payment of drinks for a break. @param reference of the seats whose break it is */
export async function chargedWithSeats(
  db: Db,
  reference: string,
  { chargeId, amountCents }: Pick<typeof payments.$inferSelect, 'chargeId' | 'amountCents'>,
): Promise<number> {
  if (chargeId === null) return amountCents
  const [charge] = await db
    .select()
    .from(seatCharges)
    .where(and(eq(seatCharges.reference, reference), eq(seatCharges.chargeId, chargeId)))
  return charge ? chargedInOne(db, charge) : amountCents
}
