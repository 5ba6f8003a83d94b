import { eq } from 'drizzle-orm'
import type { ReceiptMailed } from '#domain/contracts/drawers.ts'
import { audit } from '../audit/store.ts'
import type { Person } from '../people/person.ts'
import { orders, payments } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { receiptMail } from '../ordering/mails.ts'
import { toOrder } from '../ordering/store.ts'
import { queueMail } from '../outbox/store.ts'
import { paymentsWhere } from '../payments/balance.ts'
import type { Services } from '../services.ts'

/**
 * Mails the receipt of an order that is paid. The address is used for this mail alone: it is not written to the order.
 * @throws Refused 404; 409 where it is not paid, or was given back
 */
export async function mailReceipt(
  services: Services,
  person: Person,
  { id, email }: { id: string; email: string },
): Promise<ReceiptMailed> {
  return services.db.transaction(async (tx) => {
    const [row] = await tx.select().from(orders).where(eq(orders.id, id))
    if (!row) throw new Refused(404, 'not_found', 'There is no such order.')
    if (!row.isPaid || row.status === 'cancelled' || row.status === 'refunded')
      throw new Refused(
        409,
        'not_paid',
        'There is a receipt once the order is paid, and until it is given back.',
      )
    const paid = await paymentsWhere(tx, eq(payments.orderId, id))
    const mail = receiptMail(services.settings.get().cafe, toOrder(row, []), paid)
    await queueMail(tx, services, { to: email, ...mail })
    await audit(tx, services, person, { action: 'order.receipt-mailed', subject: id })
    return { email, isSent: services.sendsMail }
  })
}
