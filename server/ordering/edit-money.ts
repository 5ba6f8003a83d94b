import { eq } from 'drizzle-orm'
import type { Account } from '#domain/books/accounts.ts'
import { cashAccount } from '#domain/till/drawer.ts'
import { bookOrder } from '../books/orders.ts'
import { isTaken } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { orders } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { alignPoints } from '../loyalty/points.ts'
import {
  balanceOf,
  inHandOf,
  openPaymentOf,
  type Balance,
  type PaymentRow,
} from '../payments/balance.ts'
import {
  adoptPayment,
  dropOpen,
  givenBackOf,
  goesBackByItself,
  keyOf,
  recordRefund,
} from '../payments/record.ts'
import type { Services } from '../services.ts'
import { holdOpen } from '../till/drawers.ts'
import type { Editor } from './editor.ts'
import { NOTHING_BACK, type GivenBack } from './mails.ts'
import type { OrderRow } from './store.ts'

/** What a change of an order did to its money. */
export type Moved = { order: OrderRow; isPaid: boolean; givenBack: GivenBack }

/**
 * Brings the money of an order in line with what it costs now: too much is given back, too little makes it unpaid, and the books and points
 * follow. Nothing is charged. Call it while its row is held and says what it costs.
 * @throws Refused 403 where nobody may give money back, 409 where it was paid over the counter
 */
export async function moveEditMoney(
  tx: Db,
  services: Services,
  {
    before,
    after,
    editor,
    key,
    at,
  }: { before: OrderRow; after: OrderRow; editor: Editor; key: string; at: Date },
): Promise<Moved> {
  if (isTaken(before)) await adoptPayment(tx, services, before, at)
  const balance = await balanceOf(tx, after)
  const { dueCents } = balance
  const inHand = balance.paidCents - balance.refundedCents
  const open = await openPaymentOf(tx, after.id)
  // Its page asks for another amount.
  if (open && open.amountCents !== dueCents) await dropOpen(tx, after.id)
  const earlier = await givenBackOf(tx, after.id)
  if (dueCents < 0) await giveBack(tx, services, balance, { cents: -dueCents, editor, key, at })
  const isPaid = after.isPaid ? dueCents <= 0 : inHand > 0 && dueCents <= 0
  const isPart = !isPaid && inHand > 0
  const [order] = await tx
    .update(orders)
    .set({ isPaid, dueCents: isPart ? dueCents : null })
    .where(eq(orders.id, after.id))
    .returning()
  if (!order) throw new Error('A locked order is gone.')
  if (isTaken(before) || isTaken(order)) await bookOrder(tx, services, order, at)
  await alignPoints(tx, order, at)
  const givenBack = dueCents < 0 ? await givenBackOf(tx, after.id, earlier) : NOTHING_BACK
  return { order, isPaid, givenBack }
}

type Back = { cents: number; editor: Editor; key: string; at: Date }

/** The difference, from the latest payment first. */
async function giveBack(tx: Db, services: Services, balance: Balance, { cents, ...of }: Back) {
  const { staff, name: by } = of.editor
  if (staff && !staff.mayRefund)
    throw new Refused(
      403,
      'approval_needed',
      'The order costs less now, and giving money back needs a senior barista or a manager. Ask one for their PIN.',
      { act: 'refund' },
    )
  const mayGive = ({ method }: PaymentRow) => staff !== undefined || goesBackByItself(method)
  let left = cents
  let count = 0
  for (const payment of balance.payments.toReversed()) {
    const amountCents = Math.min(left, inHandOf(payment))
    if (payment.state !== 'succeeded' || amountCents <= 0 || !mayGive(payment)) continue
    await recordRefund(tx, services, payment, {
      amountCents,
      tipCents: 0,
      reason: staff ? `The order was changed: ${staff.reason}` : 'The order was changed',
      by,
      at: of.at,
      account: await accountFor(tx, payment, staff?.drawerId),
      key: keyOf(`edit ${of.key}`, count),
    })
    left -= amountCents
    count += 1
  }
  if (left > 0)
    throw new Refused(
      409,
      'paid_at_counter',
      'It would cost less than was paid at the counter. Please change it there, where you get the difference back.',
    )
}

/** Cash comes out of the open drawer that is named; anything else goes back the way it came. */
async function accountFor(
  tx: Db,
  { method }: PaymentRow,
  drawerId: string | undefined,
): Promise<Account | undefined> {
  if (!drawerId || (method !== 'cash' && method !== 'counter')) return undefined
  await holdOpen(tx, drawerId)
  return cashAccount(drawerId)
}
