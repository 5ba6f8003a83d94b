import type { QuoteLine } from '#domain/contracts/ordering.ts'

/** '2× Taro Milk Tea, Butter Croissant' */
export function linesInWords(lines: readonly Pick<QuoteLine, 'name' | 'quantity'>[]): string {
  return lines
    .map(({ name, quantity }) => (quantity > 1 ? `${quantity}× ${name}` : name))
    .join(', ')
}
