import { eq } from 'drizzle-orm'
import type { Account } from '#domain/books/accounts.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import { remainingOf } from '#domain/payments/refund-parts.ts'
import { cashAccount } from '#domain/till/drawer.ts'
import { bookOrder } from '../books/orders.ts'
import { isTaken } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { orders, payments } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { alignPoints } from '../loyalty/points.ts'
import { balanceOf, openPaymentOf, type PaymentRow } from '../payments/balance.ts'
import {
  adoptPayment,
  dropOpen,
  givenBackOf,
  goesBackByItself,
  keyOf,
  recordRefund,
} from '../payments/record.ts'
import { linesPaid, sharesOf, type LineBack } from '../payments/shares.ts'
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
    map,
    editor,
    key,
    at,
  }: {
    before: OrderRow
    after: OrderRow
    /** For each line that was, which one it is now. */
    map: readonly (number | null)[]
    editor: Editor
    key: string
    at: Date
  },
): Promise<Moved> {
  if (isTaken(before)) await adoptPayment(tx, services, before, at)
  const balance = await balanceOf(tx, after)
  const { dueCents } = balance
  const inHand = balance.paidCents - balance.refundedCents
  const open = await openPaymentOf(tx, after.id)
  // Its page asks for another amount.
  if (open && open.amountCents !== dueCents) await dropOpen(tx, after.id)
  const earlier = await givenBackOf(tx, after.id)
  const arrived = linesPaid(
    balance.payments.filter(({ state }) => state === 'succeeded'),
    { lineCount: before.quote.lines.length, isPaid: before.isPaid },
  )
  const less = lessOf(before.quote, after.quote, map)
  if (dueCents < 0)
    await giveBack(tx, services, arrived, { cents: -dueCents, less, editor, key, at })
  await renumber(tx, arrived, map)
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

/** What each line costs less than before, with its tax. */
function lessOf(before: Quote, after: Quote, map: readonly (number | null)[]): LineBack[] {
  const [was, is] = [before, after].map((quote) =>
    remainingOf(quote, []).lines.map(({ cents, taxCents }) => cents + taxCents),
  ) as [number[], number[]]
  return map.flatMap((now, position) => {
    const cents = (was[position] ?? 0) - (now === null ? 0 : (is[now] ?? 0))
    return cents > 0 ? [{ position, cents }] : []
  })
}

/** Payments name lines by their positions, which are others now. What was taken for lines that are all gone is known of none. */
async function renumber(tx: Db, arrived: readonly PaymentRow[], map: readonly (number | null)[]) {
  for (const { id, lines: old } of arrived) {
    if (!old) continue
    const lines = old.flatMap((position) => map[position] ?? [])
    await tx
      .update(payments)
      .set({ lines: lines.length > 0 ? lines : null })
      .where(eq(payments.id, id))
  }
}

type Back = { cents: number; less: LineBack[]; editor: Editor; key: string; at: Date }

/** The difference: of each line from what was taken for it, where that is known, and then from the latest payment first. */
async function giveBack(
  tx: Db,
  services: Services,
  arrived: readonly PaymentRow[],
  { cents, less, ...of }: Back,
) {
  const { staff, name: by } = of.editor
  if (staff && !staff.mayRefund)
    throw new Refused(
      403,
      'approval_needed',
      'The order costs less now, and giving money back needs a senior barista or a manager. Ask one for their PIN.',
      { act: 'refund' },
    )
  const mayGive = ({ method }: PaymentRow) => staff !== undefined || goesBackByItself(method)
  const from = arrived.filter(mayGive).toReversed()
  const { shares, leftCents } = sharesOf(from, less, cents)
  let count = 0
  for (const payment of from) {
    const amountCents = shares.get(payment.id) ?? 0
    if (amountCents === 0) continue
    await recordRefund(tx, services, payment, {
      amountCents,
      tipCents: 0,
      reason: staff ? `The order was changed: ${staff.reason}` : 'The order was changed',
      by,
      at: of.at,
      account: await accountFor(tx, payment, staff?.drawerId),
      key: keyOf(`edit ${of.key}`, count),
    })
    count += 1
  }
  if (leftCents > 0)
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
