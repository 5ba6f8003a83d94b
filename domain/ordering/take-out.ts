import type { CartLine, LineRequest } from '#domain/contracts/ordering.ts'
import { mergeKey } from './cart.ts'

/**
 * Takes lines out of a cart: as many of each as there are, of the same drink with the same choices. What is not in the cart
 * changes nothing.
 */
export function takeOut(lines: readonly CartLine[], gone: readonly LineRequest[]): CartLine[] {
  const left = new Map<string, number>()
  for (const { type = 'item', customizations = {}, quantity, ...line } of gone) {
    const key = mergeKey({ ...line, type, customizations })
    left.set(key, (left.get(key) ?? 0) + quantity)
  }
  return lines.flatMap((line) => {
    const key = mergeKey(line)
    const taken = Math.min(left.get(key) ?? 0, line.quantity)
    left.set(key, (left.get(key) ?? 0) - taken)
    return taken === line.quantity ? [] : [{ ...line, quantity: line.quantity - taken }]
  })
}
