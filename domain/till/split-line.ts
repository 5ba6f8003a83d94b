import type { CartLine } from '#domain/contracts/ordering.ts'
import { MAX_LINES } from '#domain/ordering/limits.ts'

/**
 * Makes one of several alike a line of its own, right behind them: then it is changed, or paid, apart.
 * Nothing where there is one alone, or no room for a line more. @param newId of the new line
 */
export function splitLine(lines: readonly CartLine[], lineId: string, newId: string): CartLine[] {
  if (lines.length >= MAX_LINES) return [...lines]
  return lines.flatMap((line) =>
    line.lineId === lineId && line.quantity > 1
      ? [
          { ...line, quantity: line.quantity - 1 },
          { ...line, quantity: 1, lineId: newId },
        ]
      : [line],
  )
}
