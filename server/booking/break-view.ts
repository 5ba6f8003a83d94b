import { drinkNames } from '#domain/booking/break-drinks.ts'
import type { Occasion } from '#domain/booking/occasion.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { BreakDrinks } from '#domain/contracts/break-drinks.ts'
import type { QuoteLine } from '#domain/contracts/ordering.ts'
import { choicesText, lineText } from '#domain/ordering/line-text.ts'
import { cancelProblem } from '#domain/ordering/status.ts'
import { planEdit } from '../ordering/edit-quote.ts'
import { calledOut, type OrderRow } from '../ordering/store.ts'
import { balanceOf } from '../payments/balance.ts'
import type { Services } from '../services.ts'
import { linesWithout } from './break-ends.ts'
import { breakProblem, breakTimes, isStanding, lastDrinksOf } from './break-rows.ts'
import type { SeatRow } from './seat-rows.ts'

/** The drinks of a party for the break, as whoever has the link of its seats sees them; `null` where its class has no break. */
export async function readDrinks(
  services: Services,
  row: SeatRow,
  occasion: Occasion,
): Promise<BreakDrinks | null> {
  const order = occasion.type === 'class' ? await lastDrinksOf(services.db, row.reference) : null
  const times = breakTimes(services, occasion) ?? timesOf(order)
  if (!times) return null
  const isOrdered = order !== null && isStanding(order) && order.status !== 'awaiting-payment'
  const isTheirs = row.status === 'confirmed' || row.status === 'held'
  const problem = breakProblem(services, occasion)
  return {
    breakAt: times.breakAt.toISOString(),
    until: times.until.toISOString(),
    canOrder: problem === null && isTheirs && !isOrdered,
    problem,
    order: order && (await orderOf(services, row, order)),
    ...(await backOf(services, row, order)),
  }
}

/** Of a class that lost its break since: as its order has it. */
function timesOf(order: OrderRow | null) {
  return order?.pickupAt && order.forBreak
    ? { breakAt: order.pickupAt, until: new Date(order.forBreak.until) }
    : null
}

async function orderOf(
  services: Services,
  row: SeatRow,
  order: OrderRow,
): Promise<BreakDrinks['order']> {
  const { id, token, dailyNumber, status, isPaid, quote, note, contactEmail } = order
  const names = drinkNames(row.participants ?? [], row.nths)
  const balance = await balanceOf(services.db, order)
  // The page of an order has the address of who placed it.
  const isOwn = (contactEmail ?? '').toLowerCase() === row.email.toLowerCase()
  return {
    id,
    token: isOwn ? token : null,
    number: calledOut(dailyNumber),
    status,
    isPaid,
    totalCents: quote.totalCents,
    refundedCents: balance.refundedCents,
    lines: quote.lines.map((line) => ({
      text: lineText(line, choicesText(line)),
      for: line.customerName,
      totalCents: line.totalCents,
    })),
    wishes: quote.lines.map((line) => wishOf(line, names)),
    note,
  }
}

/** A line as it was asked for, for the person of a party. @param names as on the drinks of the party */
export function wishOf(
  { id, size, quantity, customizations, customerName }: QuoteLine,
  names: readonly string[],
) {
  const seat = Math.max(0, names.indexOf(customerName ?? ''))
  return { seat, id, ...(size && { size }), quantity, customizations }
}

async function backOf(
  services: Services,
  row: SeatRow,
  order: OrderRow | null,
): Promise<Pick<BreakDrinks, 'back' | 'backOfOne'>> {
  const participants = row.participants ?? []
  if (!order || !isStanding(order)) return { back: null, backOfOne: participants.map(() => null) }
  const { paidCents, refundedCents } = await balanceOf(services.db, order)
  const kept = keptWords(order)
  const heldCents = kept ? 0 : paidCents - refundedCents
  const back = {
    backCents: heldCents,
    words: kept ?? `The drinks for the break are cancelled${comesBack(heldCents)}.`,
  }
  const backOfOne: BreakDrinks['backOfOne'] = []
  for (const [seat, name] of participants.entries()) {
    const lines = linesWithout(order, row, seat)
    const cents =
      !lines || kept ? 0 : lines.length === 0 ? heldCents : await lessBy(services, order, lines)
    const words = kept ?? `What ${name} has at the break is taken off${comesBack(cents)}.`
    backOfOne.push(lines && { backCents: cents, words })
  }
  return { back, backOfOne }
}

const comesBack = (cents: number) =>
  cents > 0 ? `, and ${formatCents(cents)} comes back as it was paid` : ''

/** Why drinks stay when seats are given back; `null` where they do not. */
function keptWords(order: OrderRow): string | null {
  if (cancelProblem(order) === null) return null
  return order.status === 'preparing' || order.status === 'ready'
    ? 'The drinks for the break stay ordered: the bar has started making them.'
    : 'The drinks for the break were paid at the counter: cancel them there, where you get that money back.'
}

/** What comes back where only some lines stay. */
async function lessBy(
  services: Services,
  order: OrderRow,
  lines: NonNullable<ReturnType<typeof linesWithout>>,
): Promise<number> {
  const { quote } = await planEdit(services, order, { lines }, false)
  const { dueCents } = await balanceOf(services.db, { ...order, quote })
  return Math.max(0, -dueCents)
}
