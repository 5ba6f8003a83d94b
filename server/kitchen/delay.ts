import { eq } from 'drizzle-orm'
import type { DelayTold } from '#domain/contracts/kitchen.ts'
import { MOST_DELAY_MINUTES } from '#domain/kitchen/limits.ts'
import { delayNews } from '#domain/notifications/texts.ts'
import { STATUS_LABELS } from '#domain/ordering/status.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { orderChanges, orders } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { choicesOf } from '../notifications/choices.ts'
import { notify } from '../notifications/store.ts'
import { holdOrder, wantsMail } from '../ordering/change.ts'
import { delayMail, linkOf } from '../ordering/mails.ts'
import { changesOf, toOrder, type OrderRow } from '../ordering/store.ts'
import { queueMail } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'

/** What can still be put off: it is to be made, and not ready yet. */
const DELAYABLE: readonly OrderRow['status'][] = ['pending', 'confirmed', 'preparing']
const MINUTE_MS = 60_000

/**
 * Puts an order off and tells its customer: on the page of the order, at the bell of an account, and by mail where it goes by
 * mail. What was promised first is kept beside it. Late orders are counted from now.
 * @param delay.minutes by how much @throws Refused 404, or 409 if it changed meanwhile
 */
export async function delayOrder(
  services: Services,
  person: Person,
  id: string,
  delay: { minutes: number; seenEstimatedAt: string },
): Promise<DelayTold> {
  return services.db.transaction(async (tx) => {
    const before = await holdOrder(tx, id)
    requireDelayable(before, delay.seenEstimatedAt)
    const at = services.now()
    const from = Math.max(at.getTime(), before.estimatedAt.getTime())
    const estimatedAt = new Date(from + delay.minutes * MINUTE_MS)
    const promisedAt = before.promisedAt ?? before.estimatedAt
    if (estimatedAt.getTime() - promisedAt.getTime() > MOST_DELAY_MINUTES * MINUTE_MS)
      throw new Refused(
        409,
        'delayed_too_far',
        'That is more than 3 hours after what was promised. Please call the customer, and cancel the order if they do not want it.',
      )
    const [row] = await tx
      .update(orders)
      .set({ estimatedAt, promisedAt, updatedAt: at })
      .where(eq(orders.id, id))
      .returning()
    if (!row) throw new Error('A locked order is gone.')
    const { status } = before
    await tx.insert(orderChanges).values({
      orderId: id,
      kind: 'delayed',
      from: status,
      to: status,
      detail: { minutes: delay.minutes, estimatedAt: estimatedAt.toISOString() },
      at,
      by: person.user.name,
    })
    await audit(tx, services, person, {
      action: 'order.delayed',
      subject: id,
      before: { estimatedAt: before.estimatedAt.toISOString() },
      after: { estimatedAt: estimatedAt.toISOString() },
    })
    const told = await tell(tx, services, row)
    return { order: toOrder(row, await changesOf(tx, [id])), told }
  })
}

function requireDelayable({ status, estimatedAt }: OrderRow, seen: string) {
  if (!DELAYABLE.includes(status))
    throw new Refused(
      409,
      'order_changed',
      `This order is ${STATUS_LABELS[status].toLowerCase()}, so there is nothing to put off.`,
    )
  if (estimatedAt.getTime() !== Date.parse(seen))
    throw new Refused(
      409,
      'order_changed',
      'Somebody has put this order off already. Look at its new time first.',
    )
}

async function tell(tx: Db, services: Services, row: OrderRow): Promise<DelayTold['told']> {
  const told: DelayTold['told'] = ['page']
  const order = toOrder(row, [])
  if (row.userId !== null) {
    await notify(tx, services, {
      userId: row.userId,
      type: 'order',
      ...delayNews(order),
      action: { url: linkOf(order, ''), label: 'See the order' },
      isMailed: false,
    })
    if ((await choicesOf(tx, row.userId)).order.bell) told.push('bell')
  }
  if (row.contactEmail !== null && row.isMailed && (await wantsMail(tx, row))) {
    const mail = delayMail(services.settings.get().cafe, order, services.publicUrl)
    await queueMail(tx, services, { to: row.contactEmail, ...mail })
    // Where no mail is sent it is only kept, and nobody was told by it.
    if (services.sendsMail) told.push('mail')
  }
  return told
}
