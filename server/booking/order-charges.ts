import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { packSalePostings, seatChargePostings } from '#domain/books/posting.ts'
import { post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { seatCharges } from '../db/schema.ts'
import { takeApart } from '../payments/apart.ts'
import type { Services } from '../services.ts'
import { boughtAs } from './bought-as.ts'

/**
 * Takes the part of a paid order that was for seats, tickets or a pack out of it: a charge of its own for each payment, posted
 * from the order's deposit to where `postingsOf` says.
 */
export async function chargeFromOrder(
  tx: Db,
  services: Services,
  {
    orderId,
    reference,
    cents: totalCents,
    postingsOf,
  }: {
    orderId: string
    reference: string
    cents: number
    postingsOf: typeof packSalePostings | typeof seatChargePostings
  },
): Promise<void> {
  const at = services.now()
  for (const { payment, cents } of await takeApart(tx, orderId, totalCents)) {
    const id = randomUUID()
    const { method, account, chargeId, takenBy } = payment
    await tx.insert(seatCharges).values({
      id,
      reference,
      ...boughtAs(sql`${reference}`),
      state: 'succeeded',
      amountCents: cents,
      orderId,
      method,
      account,
      chargeId,
      takenBy,
      idempotencyKey: id,
      createdAt: at,
      succeededAt: at,
    })
    const postings = postingsOf({ account: 'deposits:orders', amountCents: cents })
    await post(tx, services, { subject: 'seat-charge', subjectId: id, at, postings })
  }
}
