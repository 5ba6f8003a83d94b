import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { formatCents } from '#domain/cafe/money.ts'
import { reservedCents } from '#domain/ordering/reserved-lines.ts'
import { paymentProblem } from '#domain/ordering/payment.ts'
import { firstStatus } from '#domain/ordering/status.ts'
import { bookPayment } from '../books/store.ts'
import { payments } from '../db/schema.ts'
import type { Db } from '../db/open.ts'
import { Refused } from '../http/refuse.ts'
import { changeHeld, holdOrder } from '../ordering/change.ts'
import type { OrderRow } from '../ordering/store.ts'
import { requirePaidAlone } from '../ordering/with-seats.ts'
import type { Person } from '../people/person.ts'
import { balanceOf, waysPaid } from '../payments/balance.ts'
import { dropOpen, linesFor } from '../payments/record.ts'
import { touch } from '../payments/take.ts'
import type { Services } from '../services.ts'
import { holdCard, isGiftCard, move } from './store.ts'

export type CardPayment = {
  orderId: string
  code: string
  /** At most so much; all that it holds where nothing is said. */
  amountCents?: number | undefined
  /** A tip on top, which the card has to hold too. */
  tipCents?: number | undefined
  /** The positions of the lines that it is for, where a bill is split by line. */
  lines?: readonly number[] | undefined
  key: string
}

/**
 * Pays what a card holds of what is due for an order, once for each key. What is left is paid in another way. An order that
 * waited for its payment is made when nothing is left. Call it in a transaction; it takes the row of the order first.
 * @param person who took it at the counter; `null` where the customer did
 * @param held the row of the order as it is, where the caller holds it
 * @returns that row as it is then
 * @throws Refused 404, 409
 */
export async function payByCard(
  tx: Db,
  services: Services,
  { orderId, code, amountCents, tipCents = 0, lines, key }: CardPayment,
  person: Person | null,
  held?: OrderRow,
): Promise<OrderRow> {
  const order = held ?? (await holdOrder(tx, orderId))
  const [earlier] = await tx.select().from(payments).where(eq(payments.idempotencyKey, key))
  if (earlier?.orderId === orderId) return order
  if (earlier)
    throw new Refused(422, 'idempotency_key_reused', 'This key was used for another payment.')
  const problem = paymentProblem(order, { isPaid: true })
  if (problem) throw new Refused(409, 'payment_contradicts', problem)
  if (order.quote.lines.some(isGiftCard))
    throw new Refused(409, 'gift_card_for_gift_card', 'A gift card does not pay for a gift card.')
  await requirePaidAlone(tx, order)
  const { dueCents, parts, payments: known } = await balanceOf(tx, order)
  if (order.isPaid || dueCents <= 0)
    throw new Refused(409, 'already_paid', 'This order is paid already.')
  const card = await holdCard(tx, code)
  if (card.balanceCents === 0)
    throw new Refused(409, 'gift_card_empty', 'Nothing is left on this gift card.')
  // Seats and rooms go back to the card that paid them, which a gift card is not.
  const payableCents = dueCents - reservedCents(order.quote)
  if (payableCents <= 0)
    throw new Refused(
      409,
      'gift_card_for_booking',
      'A gift card does not pay for classes and rooms. Pay this order by card.',
    )
  const cents = Math.min(amountCents ?? payableCents, payableCents)
  if ((amountCents !== undefined || tipCents > 0) && card.balanceCents < cents + tipCents)
    throw new Refused(
      409,
      'gift_card_short',
      `Only ${formatCents(card.balanceCents)} is left on this gift card.`,
    )
  const at = services.now()
  const by = person?.user.name ?? order.contactName
  // What was asked of the provider is not what is left any more.
  if (known.some(({ state }) => state === 'open')) await dropOpen(tx, orderId)
  const [payment] = await tx
    .insert(payments)
    .values({
      id: randomUUID(),
      orderId,
      method: 'gift-card',
      state: 'succeeded',
      account: 'gift-cards',
      amountCents: Math.min(cents, card.balanceCents),
      tipCents,
      chargeId: card.id,
      lines: linesFor(lines),
      idempotencyKey: key,
      takenBy: person?.user.name ?? null,
      createdAt: at,
      succeededAt: at,
    })
    .returning()
  if (!payment) throw new Error('A payment was not written.')
  const paid = payment.amountCents
  await move(tx, {
    cardId: card.id,
    kind: 'spent',
    cents: -paid - tipCents,
    aboutId: payment.id,
    at,
  })
  await bookPayment(tx, services, payment, at, { isNew: true })
  if (paid < dueCents) return touch(tx, services, orderId, dueCents - paid)
  const status = order.status === 'awaiting-payment' ? firstStatus(order.channel) : undefined
  const changer = { name: by, person, check: () => {} }
  const patch = { isPaid: true, ...(status && { status }) }
  return changeHeld(tx, services, order, patch, changer, {
    isCovered: true,
    parts,
    paid: waysPaid([...known, payment]),
  })
}
