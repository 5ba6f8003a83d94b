import { eq } from 'drizzle-orm'
import { qrPicture } from '../booking/ticket-code.ts'
import { orders } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { standingOf } from './online-routes.ts'
import { requireProvider } from './provider.ts'

/**
 * The link at which an order is paid, as a QR code: a customer at the counter pays with their own phone. @throws Refused 404; 409 where
 * nothing is to pay online
 */
export async function paymentCode(services: Services, id: string): Promise<{ qrSvg: string }> {
  requireProvider(services)
  const [order] = await services.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Refused(404, 'order_not_found', 'No such order.')
  const { state } = await standingOf(services, id)
  if (state !== 'due')
    throw new Refused(
      409,
      'nothing_due',
      state === 'paid'
        ? 'This order is paid already.'
        : 'This order cannot be paid as it stands. Look at it again.',
    )
  const query = new URLSearchParams({ order: id, token: order.token, go: '1' })
  return { qrSvg: qrPicture(`${services.publicUrl}/payment?${query}`) }
}
