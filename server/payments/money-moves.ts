import { and, eq, ne } from 'drizzle-orm'
import type { Order } from '#domain/contracts/ordering.ts'
import type { Db } from '../db/open.ts'
import { payments, refunds } from '../db/schema.ts'

type Move = NonNullable<Order['money']>[number]

/** An order with each payment and refund of it, where something was paid. */
export async function withMoney(db: Db, order: Order): Promise<Order> {
  const money = await movesOf(db, order.id)
  return money.length > 0 ? { ...order, money } : order
}

/** What arrived for an order and what was given back of it, in the order in which it was. What is given back at once is one move. */
async function movesOf(db: Db, orderId: string): Promise<Move[]> {
  const arrived = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'succeeded')))
  if (arrived.length === 0) return []
  const given = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')))
  const moves: Move[] = [
    ...arrived.map(({ amountCents, tipCents, succeededAt, createdAt }) => ({
      kind: 'paid' as const,
      cents: amountCents + tipCents,
      at: (succeededAt ?? createdAt).toISOString(),
    })),
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
