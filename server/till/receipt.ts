import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ReceiptMailed } from '#domain/contracts/payments.ts'
import { audit } from '../audit/store.ts'
import type { Person } from '../people/person.ts'
import { orders, payments, tillSales } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { receiptMail } from '../ordering/mails.ts'
import { toOrder } from '../ordering/store.ts'
import { queueMail } from '../outbox/store.ts'
import { paymentsWhere } from '../payments/balance.ts'
import type { Services } from '../services.ts'

/**
 * Mails the receipt of an order that is paid. The address is used for this mail alone: it is not written to the order.
 * @param person who asked: somebody of the staff, or the customer, who may have no account
 * @throws Refused 404; 409 where it is not paid, or was given back
 */
export async function mailReceipt(
  services: Services,
  person: Person | null,
  { id, email }: { id: string; email: string },
): Promise<ReceiptMailed> {
  return services.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ row: orders, soldAt: tillSales.soldAt })
      .from(orders)
      .leftJoin(tillSales, eq(tillSales.orderId, orders.id))
      .where(eq(orders.id, id))
    const row = found?.row
    if (!row) throw new Refused(404, 'not_found', 'There is no such order.')
    if (!row.isPaid || row.status === 'cancelled' || row.status === 'refunded')
      throw new Refused(
        409,
        'not_paid',
        'There is a receipt once the order is paid, and until it is given back.',
      )
    const paid = await paymentsWhere(tx, eq(payments.orderId, id))
    const mail = receiptMail(
      services.settings.get().cafe,
      toOrder(row, []),
      paid,
      found.soldAt ?? row.createdAt,
    )
    const mailId = randomUUID()
    await queueMail(tx, services, { id: mailId, to: email, ...mail })
    await audit(tx, services, person ?? 'a customer', {
      action: 'order.receipt-mailed',
      subject: id,
      after: { mailId, isSent: services.sendsMail },
    })
    return { email, isSent: services.sendsMail }
  })
}

/** Enough for whoever mistypes, and for each of a party. */
const RECEIPTS_A_DAY = 5
const DAY_SECONDS = 24 * 60 * 60

/**
 * The same for whoever holds the order, so many a day. What mails to addresses that nobody proved may be in all is counted besides
 * (docs/decisions/mails-to-strangers.md). @throws Refused 429
 */
export async function mailOwnReceipt(
  services: Services,
  person: Person | null,
  to: { id: string; email: string },
): Promise<ReceiptMailed> {
  const day = { most: RECEIPTS_A_DAY, seconds: DAY_SECONDS }
  if (!(await services.limits.has('receipts', to.id, day)))
    throw new Refused(
      429,
      'receipts_spent',
      `The receipt of this order was emailed ${RECEIPTS_A_DAY} times today. Print it here, or ask at the counter.`,
      { headers: { 'Retry-After': String(DAY_SECONDS) } },
    )
  try {
    return await mailReceipt(services, person, to)
  } catch (error) {
    await services.limits.give('receipts', to.id, DAY_SECONDS)
    throw error
  }
}
