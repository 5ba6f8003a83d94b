import { personOf as caller } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import { Refused } from '../http/refuse.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { orders } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { payByCard } from '../gift-cards/pay.ts'
import { calledOffOf } from '../shop/called-off-tickets.ts'
import { openPins, requireAct } from '../till/pins.ts'
import { moneyOf } from './balance.ts'
import { askPhone } from './by-phone.ts'
import { paymentCode } from './code.ts'
import { refundPending } from './online.ts'
import { refundPayment } from './refund.ts'
import { takePayment } from './take.ts'
import { correctTender } from './tender.ts'

/** Money of orders: what was paid, taking it at the counter, and giving it back. */
export function paymentRoutes(call: Calls, services: Services) {
  const pins = openPins(services)
  const read = async (tx: Db, id: string) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id))
    if (!order) throw new Refused(404, 'order_not_found', 'No such order.')
    const calledOff = await calledOffOf(tx, order)
    return { ...(await moneyOf(tx, order)), ...(calledOff.length > 0 && { calledOff }) }
  }

  call('orderMoney', ({ params: { id } }) => read(services.db, id))

  call('paymentCode', ({ params: { id } }) => paymentCode(services, id))

  call('askPhone', async ({ params: { id }, body: { amountCents } }) => {
    await askPhone(services, id, amountCents)
    return read(services.db, id)
  })

  call('takePayment', ({ params: { id }, body: { method, code, ...body } }, c) =>
    services.db.transaction(async (tx) => {
      const person = caller(c)
      if (method !== 'gift-card')
        await takePayment(tx, services, { orderId: id, method, ...body }, person)
      else if (code) await payByCard(tx, services, { orderId: id, code, ...body }, person)
      else throw new Refused(400, 'invalid_input', 'Type the code of the gift card.')
      return read(tx, id)
    }),
  )

  call('correctTender', async ({ params: { id, paymentId }, body }, c) => {
    const { approval, ...wish } = body
    const person = caller(c)
    const { approver } = await requireAct(services, pins, { person, act: 'correct', approval })
    const approved = approver && { approvedBy: approver.name }
    return services.db.transaction(async (tx) => {
      const of = { orderId: id, paymentId, ...wish, ...approved }
      await correctTender(tx, services, of, person)
      return read(tx, id)
    })
  })

  call('refundOrder', async ({ params: { id }, body: { approval, ...body } }, c) => {
    const person = caller(c)
    const { approver } = await requireAct(services, pins, { person, act: 'refund', approval })
    const wish = { orderId: id, ...body, ...(approver && { approvedBy: approver.name }) }
    return services.db
      .transaction((tx) => refundPayment(tx, services, wish, person))
      .then(async () => {
        // A provider is asked after the commit; what it does not answer now waits for the regular look.
        await refundPending(services).catch((error: unknown) =>
          services.log.warn({ err: error }, 'a refund was not made yet'),
        )
        return read(services.db, id)
      })
  })
}
