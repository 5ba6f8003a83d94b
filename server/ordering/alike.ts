import { and, asc, desc, eq, inArray, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { formatCents } from '#domain/cafe/money.ts'
import type { AlikeFound, AlikeOne, AlikeSender, DeclineAlike } from '#domain/contracts/ordering.ts'
import { alikeBy, alikeFound, isOfAccount } from '#domain/people/alike.ts'
import { holdsTime } from '#domain/ordering/status.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { orderChanges, orders, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { mailDomainOf } from '../http/mail-domain.ts'
import { Refused } from '../http/refuse.ts'
import { queueMail } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'
import { returnCapacity } from './capacity.ts'
import { cancelMail } from './mails.ts'
import { calledOut, toOrder, type OrderRow } from './store.ts'
import { holdWaiting } from './waiting.ts'

/**
 * Which orders that nobody began or paid are of the sender of one, by network, range and mail domain, and which nobody confirmed,
 * whoever sent them. @throws Refused
 */
export async function findAlike(services: Services, id: string): Promise<AlikeFound> {
  return alikeFound(await alikeOf(services.db, await orderOf(services.db, id)))
}

/**
 * Declines those of one kind at once: orders that wait, and those that are placed and nobody at the counter accepted, began or
 * was paid for. Those of new accounts only where they are asked for, and of whoever picked up an order before, none. Whoever
 * was mailed about theirs is told. @throws Refused
 */
export async function declineAlike(
  services: Services,
  person: Person,
  id: string,
  { by, who = 'strangers' }: DeclineAlike,
): Promise<{ declined: number }> {
  const isWanted = (one: Pick<AlikeOne, 'sender'>) =>
    isOfAccount(one) === (who === 'accounts') && (by !== 'unproven' || one.sender === 'stranger')
  return services.db.transaction(async (tx) => {
    await holdWaiting(tx)
    const one = await orderOf(tx, id)
    const ids = (await alikeOf(tx, one))
      .filter((other) => other.by.includes(by) && isWanted(other))
      .map((other) => other.id)
    const locked = await tx
      .select()
      .from(orders)
      .where(and(inArray(orders.id, ids), isOpen))
      .orderBy(asc(orders.id))
      .for('update')
    // Its mail may have been confirmed in between.
    const held = locked.filter((row) => isWanted({ sender: senderOf(row) }))
    await endAll(tx, services, held, person.user.name)
    await audit(tx, services, person, {
      action: 'order.alike-declined',
      subject: id,
      after: { by, who, declined: held.length },
    })
    return { declined: held.length }
  })
}

async function endAll(tx: Db, services: Services, held: OrderRow[], by: string) {
  if (held.length === 0) return
  const at = services.now()
  const { cafe } = services.settings.get()
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
    await queueMail(tx, services, { to: row.contactEmail, ...cancelMail(cafe, toOrder(row, [])) })
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

/** Whoever signed in and picked up an order before, or confirmed one with the address of such an account, is no stranger. */
function isOfRegular() {
  const earlier = alias(orders, 'earlier')
  return sql`exists (select 1 from ${orders} as earlier where ${earlier.status} = 'picked-up' and (
    ${earlier.userId} = ${orders.userId} or (${orders.isProven} and ${earlier.userId} in (
      select ${users.id} from ${users}
      where ${users.email} = ${orders.contactEmail} and ${users.emailVerifiedAt} is not null))))`
}

async function alikeOf(db: Db, one: OrderRow): Promise<AlikeOne[]> {
  const open = await db
    .select()
    .from(orders)
    .where(and(isOpen, not(isOfRegular())))
    .orderBy(desc(orders.createdAt))
    .limit(MOST)
  const keys = keysOf(one)
  return open.flatMap((row) => {
    const sender = senderOf(row)
    const by = alikeBy(keys, keysOf(row), sender)
    if (by.length === 0) return []
    const { id, dailyNumber, contactName: name, quote } = row
    const about = formatCents(quote.totalCents)
    return { id, label: calledOut(dailyNumber), name, sender, about, by }
  })
}

function senderOf({ isProven, userId }: Pick<OrderRow, 'isProven' | 'userId'>): AlikeSender {
  if (!isProven) return 'stranger'
  return userId === null ? 'mail' : 'account'
}

function keysOf({ networkKey, blockKey, contactEmail }: OrderRow) {
  return { networkKey, blockKey, domain: contactEmail && mailDomainOf(contactEmail) }
}

async function orderOf(db: Db, id: string): Promise<OrderRow> {
  const [found] = await db.select().from(orders).where(eq(orders.id, id))
  if (!found) throw new Refused(404, 'order_not_found', 'No such order.')
  return found
}

/** So many at once; pressing once more takes the next. */
const MOST = 1_000
