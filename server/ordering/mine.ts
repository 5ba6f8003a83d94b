import { and, asc, desc, eq, gte, inArray, not, type SQL } from 'drizzle-orm'
import type { MyOrders, MyOrdersQuery, Usual } from '#domain/contracts/mine.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { ACTIVE_STATUSES, cancelProblem, PAID_AT_COUNTER } from '#domain/ordering/status.ts'
import { usualOrders } from '#domain/ordering/usuals.ts'
import { orders } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { dueCentsOf } from '../memberships/due.ts'
import { isTakenAtCounter } from '../payments/asked.ts'
import { withMoneyOfAll } from '../payments/money-moves.ts'
import type { Person } from '../people/person.ts'
import { changeIn, holdOrder } from './change.ts'
import { withChanges, type OrderRow } from './store.ts'

/** Somebody's own orders: what is still to come soonest first, what is past newest first. */
export async function myOrders(
  services: Services,
  userId: string,
  { state, page = 1 }: MyOrdersQuery,
): Promise<MyOrders> {
  const open = isOpen(services.now())
  const where = and(eq(orders.userId, userId), state === 'open' ? open : not(open))
  const total = await services.db.$count(orders, where)
  const rows = await services.db
    .select()
    .from(orders)
    .where(where)
    .orderBy(...(state === 'open' ? [asc(orders.estimatedAt)] : [desc(orders.createdAt)]))
    .limit(PAGE)
    .offset((page - 1) * PAGE)
  const mine = await withChanges(services.db, rows)
  const dueCents = state === 'open' ? await dueCentsOf(services.db, userId) : null
  return {
    ...(dueCents !== null && { membershipDueCents: dueCents }),
    // What is over says what it came to.
    orders: state === 'open' ? mine : await withMoneyOfAll(services.db, mine),
    page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
    total,
  }
}

/** What somebody usually has, by their last orders. */
export async function myUsuals(services: Services, userId: string): Promise<Usual[]> {
  const rows = await services.db
    .select({ status: orders.status, createdAt: orders.createdAt, quote: orders.quote })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(REMEMBERED)
  const past = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  return usualOrders(past, services.now())
}

/**
 * Calls an order off for whoever holds it, until making starts: whoever is first, they or the kitchen, decides. Its time
 * goes back to the slot, and the kitchen has to see it. @throws Refused 409
 */
export async function cancelOrder(
  services: Services,
  { id, contact }: Order,
  person: Person | null,
): Promise<Order> {
  const check = (before: OrderRow) => {
    const problem = cancelProblem(before)
    if (problem) throw new Refused(409, 'not_cancellable', problem)
  }
  return services.db.transaction(async (tx) => {
    check(await holdOrder(tx, id))
    // An order that is to be paid online may be paid in part at the counter.
    if (await isTakenAtCounter(tx, id)) throw new Refused(409, 'not_cancellable', PAID_AT_COUNTER)
    const changer = { name: contact.name, person, check }
    return changeIn(tx, services, id, { status: 'cancelled' }, changer)
  })
}

/** As many as a phone shows without getting lost. */
const PAGE = 10
/** Enough to know a habit by. */
const REMEMBERED = 100
/** What nobody closed at the counter does not stay next for ever. */
/** All that somebody still waits for, to be followed live. */
export async function openOrdersOf({ db, now }: Services, userId: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isOpen(now())))
    .orderBy(asc(orders.estimatedAt))
    .limit(MOST_FOLLOWED)
  return withChanges(db, rows)
}

/** More than anybody may have open without staff. */
const MOST_FOLLOWED = 50
const OPEN_FOR_MS = 24 * 60 * 60 * 1000

/** What somebody still waits for. */
export function isOpen(now: Date): SQL {
  const since = new Date(now.getTime() - OPEN_FOR_MS)
  return and(
    inArray(orders.status, ['waiting', 'awaiting-payment', ...ACTIVE_STATUSES]),
    gte(orders.estimatedAt, since),
  ) as SQL
}
