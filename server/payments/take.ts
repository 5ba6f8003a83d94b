import { eq, or } from 'drizzle-orm'
import type { Account } from '#domain/books/accounts.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { paymentProblem } from '#domain/ordering/payment.ts'
import { firstStatus } from '#domain/ordering/status.ts'
import { cashAccount } from '#domain/till/drawer.ts'
import type { CounterMethod } from '#domain/payments/values.ts'
import type { Db } from '../db/open.ts'
import { orders, payments } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { changeHeld, holdOrder } from '../ordering/change.ts'
import type { OrderRow } from '../ordering/store.ts'
import { requirePaidAlone } from '../ordering/with-seats.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { holdOpen } from '../till/drawers.ts'
import { balanceOf, paymentsWhere, waysPaid, type PaymentRow } from './balance.ts'
import { recordTaken } from './record.ts'

/** Money taken at the counter. Amounts are in cents. */
export type Taking = {
  orderId: string
  method: CounterMethod
  /** Of cash: the drawer it went into, `cash:<drawer>`. */
  account?: Account | undefined
  /** Of cash: the same by the id of the drawer, which has to be open. */
  drawerId?: string | undefined
  /** What it pays of the order; all that is due where it is not said. */
  amountCents?: number | undefined
  /** A tip on top, beyond that of the order. */
  tipCents?: number | undefined
  /** Cash that was handed over: at least amount and tip. */
  givenCents?: number | undefined
  /** The positions of the lines that it is for, where a bill is split by line. */
  lines?: readonly number[] | undefined
  /** New for each payment, and the same when it is sent again. */
  key: string
}
export type TakenPayment = {
  payment: PaymentRow
  /** What is handed back of the cash. */
  changeCents: number
  /** What is left to pay. */
  dueCents: number
  isPaid: boolean
  /** The row of the order as it is now, which is held. */
  order: OrderRow
}

/**
 * Takes money for an order, once for each key. Where nothing is left to pay, the order is paid and its sale is in the books.
 * Call it in a transaction; it takes the row of the order first.
 * @param held the row of the order as it is, where the caller holds it
 * @throws Refused 404, 409 where the order is paid, over, paid with seats or owes less, 422 where the key was used for something else
 */
export async function takePayment(
  tx: Db,
  services: Services,
  { orderId, method, account, drawerId, amountCents, tipCents = 0, givenCents, lines, key }: Taking,
  person: Person,
  held?: OrderRow,
): Promise<TakenPayment> {
  const order = held ?? (await holdOrder(tx, orderId))
  const known = await paymentsWhere(
    tx,
    or(eq(payments.orderId, orderId), eq(payments.idempotencyKey, key)),
  )
  const earlier = await replayOf(tx, { order, known, key, amountCents })
  if (earlier) return earlier
  const problem = paymentProblem(order, { isPaid: true })
  if (problem) throw new Refused(409, 'payment_contradicts', problem)
  await requirePaidAlone(tx, order)
  const { dueCents, parts } = await balanceOf(tx, order, known)
  if (order.isPaid || dueCents <= 0)
    throw new Refused(409, 'already_paid', 'This order is paid already.')
  const amount = amountCents ?? dueCents
  if (amount > dueCents)
    throw new Refused(
      409,
      'amount_above_due',
      `Only ${formatCents(dueCents)} is left to pay. Take that, and anything more as a tip.`,
    )
  if (amount === 0) throw new Refused(400, 'invalid_input', 'Name an amount above 0.')
  const given = method === 'cash' ? (givenCents ?? amount + tipCents) : null
  if (given !== null && given < amount + tipCents)
    throw new Refused(
      400,
      'given_too_little',
      `${formatCents(given)} do not pay ${formatCents(amount + tipCents)}.`,
      { fields: { givenCents: `Take at least ${formatCents(amount + tipCents)}.` } },
    )
  const drawer = method === 'cash' ? drawerId : undefined
  // It stays open until the cash is in the books.
  if (drawer) await holdOpen(tx, drawer)
  const taken = {
    method,
    account: drawer ? cashAccount(drawer) : accountOf(method, account),
    amountCents: amount,
    tipCents,
    givenCents: given,
    lines,
    key,
    by: person.user.name,
    at: services.now(),
  }
  const payment = await recordTaken(tx, services, order, taken, known)
  const isPaid = amount === dueCents
  const changer = { name: person.user.name, person, check: () => {} }
  const paidBy = { ...order, payment: 'counter' as const }
  // What waited for its payment is made now.
  const status = order.status === 'awaiting-payment' ? firstStatus(order.channel) : undefined
  const patch = { isPaid, ...(status && { status }) }
  const paid = waysPaid([...known, payment])
  const after = isPaid
    ? await changeHeld(tx, services, paidBy, patch, changer, { isCovered: true, parts, paid })
    : await touch(tx, services, orderId, dueCents - amount)
  return { ...answerOf(payment), dueCents: dueCents - amount, isPaid, order: after }
}

/** Tells every screen that follows the order. @param dueCents what is left to pay of it, where that is another amount now */
export async function touch(
  tx: Db,
  services: Pick<Services, 'now'>,
  orderId: string,
  dueCents?: number | null,
): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ updatedAt: services.now(), ...(dueCents !== undefined && { dueCents }) })
    .where(eq(orders.id, orderId))
    .returning()
  if (!row) throw new Error('A held order is gone.')
  return row
}

async function replayOf(
  tx: Db,
  {
    order,
    known,
    key,
    amountCents,
  }: {
    order: OrderRow
    known: readonly PaymentRow[]
    key: string
    amountCents: number | undefined
  },
): Promise<TakenPayment | null> {
  const payment = known.find(({ idempotencyKey }) => idempotencyKey === key)
  if (!payment) return null
  if (payment.orderId !== order.id || (amountCents ?? payment.amountCents) !== payment.amountCents)
    throw new Refused(422, 'idempotency_key_reused', 'This key was used for another payment.')
  const { dueCents } = await balanceOf(tx, order, known)
  return { ...answerOf(payment), dueCents, isPaid: order.isPaid, order }
}

function answerOf(payment: PaymentRow) {
  const { givenCents, amountCents, tipCents } = payment
  return { payment, changeCents: givenCents === null ? 0 : givenCents - amountCents - tipCents }
}

function accountOf(method: CounterMethod, account: Account | undefined): Account {
  if (method === 'cash') return account ?? 'till'
  return method === 'card-terminal' ? 'card-terminal' : 'till'
}
