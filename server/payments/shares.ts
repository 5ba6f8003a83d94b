import { inHandOf, type PaymentRow } from './balance.ts'

/** What goes back of a line, with its tax. */
export type LineBack = { position: number; cents: number }

/**
 * How much of what goes back comes out of each payment: of a line from what was taken for it, where that is known, and then the latest first.
 * @param from payments that arrived, the latest first @param cents all that goes back, of lines or not
 * @returns by the ids of the payments, and what none of them has
 */
export function sharesOf(
  from: readonly PaymentRow[],
  lines: readonly LineBack[],
  cents: number,
): { shares: Map<string, number>; leftCents: number } {
  const shares = new Map<string, number>()
  let leftCents = cents
  const takeOf = (payment: PaymentRow, most: number) => {
    const before = shares.get(payment.id) ?? 0
    const taken = Math.max(0, Math.min(most, leftCents, inHandOf(payment) - before))
    shares.set(payment.id, before + taken)
    leftCents -= taken
    return taken
  }
  for (const line of lines) {
    let left = line.cents
    for (const payment of from)
      if (payment.lines?.includes(line.position)) left -= takeOf(payment, left)
  }
  // What was taken for other lines comes last.
  const others = [...from.filter(({ lines: own }) => !own), ...from.filter(({ lines: own }) => own)]
  for (const payment of others) takeOf(payment, leftCents)
  return { shares, leftCents }
}

/**
 * For which lines each payment was taken, as far as that is known. What paid all of a bill by itself was taken for all of its lines, also where
 * nobody said so.
 * @param arrived payments that arrived @param lineCount of the order
 */
export function linesPaid(
  arrived: readonly PaymentRow[],
  { lineCount, isPaid }: { lineCount: number; isPaid: boolean },
): PaymentRow[] {
  const [only] = arrived
  if (!only || arrived.length > 1 || !isPaid || only.lines) return [...arrived]
  return [{ ...only, lines: Array.from({ length: lineCount }, (_, position) => position) }]
}
