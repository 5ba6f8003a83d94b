import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Order } from '#domain/contracts/ordering.ts'
import type { Db } from '../db/open.ts'
import { payments, refunds } from '../db/schema.ts'
import { chargedWithSeats } from './one-charge.ts'
import { withOneReceipt } from './one-receipt.ts'

type Move = NonNullable<Order['money']>[number]

/** An order with each payment and refund of it, where something was paid. */
export async function withMoney(db: Db, order: Order): Promise<Order> {
  const [known = order] = await withMoneyOfAll(db, [order])
  return known
}

/** Orders with each payment and refund of each. */
export async function withMoneyOfAll(db: Db, orders: readonly Order[]): Promise<Order[]> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return []
  const arrived = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.orderId, ids), eq(payments.state, 'succeeded')))
  if (arrived.length === 0) return [...orders]
  const given = await db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, ids), ne(refunds.state, 'failed')))
  return Promise.all(
    orders.map(async (known) => {
      const order = await withOneReceipt(db, known, arrived)
      const isOf = ({ orderId }: { orderId: string }) => orderId === known.id
      const money = await movesOf(db, order, arrived.filter(isOf), given.filter(isOf))
      return money.length > 0 ? { ...order, money } : order
    }),
  )
}

/** What arrived for an order and what was given back of it, in the order in which it was. What is given back at once is one move. */
async function movesOf(
  db: Db,
  { forBreak }: Order,
  arrived: readonly (typeof payments.$inferSelect)[],
  given: readonly (typeof refunds.$inferSelect)[],
): Promise<Move[]> {
  if (arrived.length === 0) return []
  const paid: Move[] = []
  for (const payment of arrived) {
    const { amountCents, tipCents, succeededAt, createdAt } = payment
    const inOneCents = forBreak ? await chargedWithSeats(db, forBreak.reference, payment) : 0
    paid.push({
      kind: 'paid',
      cents: amountCents + tipCents,
      at: (succeededAt ?? createdAt).toISOString(),
      ...(inOneCents > amountCents && { inOneCents }),
    })
  }
  const moves: Move[] = [
    ...paid,
    ...given.map(({ amountCents, tipCents, createdAt }) => ({
      kind: 'given-back' as const,
      cents: amountCents + tipCents,
      at: createdAt.toISOString(),
    })),
  ]
  const isAlike = (a: Move, b: Move) => a.at === b.at && a.kind === b.kind
  return moves
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .reduce<Move[]>((all, move) => {
      const last = all.at(-1)
      return last && isAlike(last, move)
        ? [...all.slice(0, -1), { ...last, cents: last.cents + move.cents }]
        : [...all, move]
    }, [])
}
