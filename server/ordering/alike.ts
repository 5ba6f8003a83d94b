import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AlikeBy, AlikeCounts } from '#domain/contracts/ordering.ts'
import { holdsTime } from '#domain/ordering/status.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { orderChanges, orders } from '../db/schema.ts'
import type { House } from '../house.ts'
import { mailDomainOf } from '../http/mail-domain.ts'
import { Refused } from '../http/refuse.ts'
import { queueMail } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'
import { returnCapacity } from './capacity.ts'
import { cancelMail } from './mails.ts'
import { toOrder, type OrderRow } from './store.ts'
import { holdWaiting } from './waiting.ts'

/** How many orders that nobody began or paid are of the sender of one, by network, range and mail domain. @throws Refused */
export async function countAlike(house: House, id: string): Promise<AlikeCounts> {
  const one = await orderOf(house.db, id)
  const open = await openOrders(house.db)
  const count = (by: AlikeBy) => open.filter((other) => isAlike(by, one, other)).length
  return { network: count('network'), range: count('range'), domain: count('domain') }
}

/**
 * Declines all of them at once: those that wait, and those that are placed and nobody at the counter accepted, began or was
 * paid for. Whoever was mailed about theirs is told. @throws Refused
 */
export async function declineAlike(
  house: House,
  person: Person,
  id: string,
  by: AlikeBy,
): Promise<{ declined: number }> {
  return house.db.transaction(async (tx) => {
    await holdWaiting(tx)
    const one = await orderOf(tx, id)
    const ids = (await openOrders(tx))
      .filter((other) => isAlike(by, one, other))
      .map((row) => row.id)
    const held = await tx
      .select()
      .from(orders)
      .where(and(inArray(orders.id, ids), isOpen))
      .orderBy(asc(orders.id))
      .for('update')
    await endAll(tx, house, held, person.user.name)
    await audit(tx, house, person, {
      action: 'order.alike-declined',
      subject: id,
      after: { by, declined: held.length },
    })
    return { declined: held.length }
  })
}

async function endAll(tx: Db, house: House, held: OrderRow[], by: string) {
  if (held.length === 0) return
  const at = house.now()
  const { cafe } = house.settings.get()
  const ids = held.map(({ id }) => id)
  await tx
    .update(orders)
    // The kitchen has nothing to stop: none of them was begun.
    .set({
      status: 'cancelled',
      waitsUntil: null,
      confirmHash: null,
      isAcknowledged: true,
      updatedAt: at,
    })
    .where(inArray(orders.id, ids))
  await tx.insert(orderChanges).values(
    held.map(({ id, status: from }) => ({
      orderId: id,
      kind: 'status' as const,
      from,
      to: 'cancelled' as const,
      at,
      by,
    })),
  )
  for (const row of held) {
    if (!row.contactEmail || !row.isMailed) continue
    await queueMail(tx, house, { to: row.contactEmail, ...cancelMail(cafe, toOrder(row, [])) })
  }
  // Slots last, and in one order, as everybody takes them.
  const bySlot = held
    .filter(({ status }) => holdsTime(status))
    .toSorted((a, b) => a.slotStartsAt.getTime() - b.slotStartsAt.getTime())
  for (const row of bySlot) await returnCapacity(tx, row)
}

const isOpen = and(
  inArray(orders.status, ['waiting', 'pending']),
  eq(orders.isPaid, false),
  eq(orders.isKnown, false),
)

type Sender = Pick<OrderRow, 'id' | 'networkKey' | 'blockKey' | 'contactEmail'>

async function openOrders(db: Db): Promise<Sender[]> {
  const { id, networkKey, blockKey, contactEmail } = orders
  return db
    .select({ id, networkKey, blockKey, contactEmail })
    .from(orders)
    .where(isOpen)
    .orderBy(sql`${orders.createdAt} desc`)
    .limit(MOST)
}

async function orderOf(db: Db, id: string): Promise<Sender> {
  const [found] = await db.select().from(orders).where(eq(orders.id, id))
  if (!found) throw new Refused(404, 'order_not_found', 'No such order.')
  return found
}

function isAlike(by: AlikeBy, one: Sender, other: Sender): boolean {
  if (by === 'network') return one.networkKey !== null && one.networkKey === other.networkKey
  if (by === 'range') return one.blockKey !== null && one.blockKey === other.blockKey
  if (!one.contactEmail || !other.contactEmail) return false
  return mailDomainOf(one.contactEmail) === mailDomainOf(other.contactEmail)
}

/** So many at once; pressing once more takes the next. */
const MOST = 1_000
