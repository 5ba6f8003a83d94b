import type { CartLine } from '#domain/contracts/ordering.ts'
import { MAX_LINE_QUANTITY, MAX_LINES } from './limits.ts'

// What can be done to lines without a menu: apart from cart.ts, so that a page with an empty cart carries no prices.

/** 0 or less removes the line; more than MAX_LINE_QUANTITY is that many. */
export function setQuantity(
  lines: readonly CartLine[],
  lineId: string,
  quantity: number,
): CartLine[] {
  if (quantity <= 0) return removeLine(lines, lineId)
  return replace(lines, lineId, (line) => ({ ...line, quantity: wholeQuantity(quantity) }))
}

export function removeLine(lines: readonly CartLine[], lineId: string): CartLine[] {
  return lines.filter((line) => line.lineId !== lineId)
}

/** A copy right below its original: a new id, quantity 1 and no customer name. */
export function duplicateLine(
  lines: readonly CartLine[],
  lineId: string,
  newId: string,
): CartLine[] {
  if (lines.length >= MAX_LINES) return [...lines]
  return lines.flatMap((line) => {
    if (line.lineId !== lineId) return [line]
    return [line, { ...unnamed(line), lineId: newId, quantity: 1 }]
  })
}

/** Whose drink it is; an empty name takes the name off. */
export function nameLine(lines: readonly CartLine[], lineId: string, name: string): CartLine[] {
  return replace(lines, lineId, (line) => ({ ...unnamed(line), ...named(name) }))
}

export function subtotalCents(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
}

export function itemCount(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** The lines with one of them changed. */
export function replace(
  lines: readonly CartLine[],
  lineId: string,
  change: (line: CartLine) => CartLine,
): CartLine[] {
  return lines.map((line) => (line.lineId === lineId ? change(line) : line))
}

/** A name as a line keeps it: trimmed, and not at all where it is empty. */
export function named(name: string | null | undefined): { customerName?: string } {
  const trimmed = name?.trim()
  return trimmed ? { customerName: trimmed } : {}
}

function unnamed(line: CartLine): CartLine {
  const copy = { ...line }
  delete copy.customerName
  return copy
}

/** A quantity that a line may have. */
export function wholeQuantity(quantity: number): number {
  return Math.min(MAX_LINE_QUANTITY, Math.max(1, Math.floor(quantity) || 1))
}
