import type { CartLine, EditedLine, Order, QuoteLine } from '#domain/contracts/ordering.ts'

/** A line of an order that is being changed; `was` is which one it was, counted from 0. */
export type DraftLine = CartLine & { was?: number }

/** The lines of an order, to be changed. */
export function draftOf({ quote }: Pick<Order, 'quote'>): DraftLine[] {
  return quote.lines.map((line, was) => ({ ...lineOf(line), lineId: `was-${was}`, was }))
}

function lineOf(line: QuoteLine): Omit<DraftLine, 'lineId'> {
  const { id, type, name, size, unitCents, quantity, customizations, customerName } = line
  return {
    id,
    type,
    name,
    category: '',
    ...(size && { size }),
    priceCents: unitCents,
    quantity,
    customizations,
    ...(customerName && { customerName }),
  }
}

/** As the server is asked for them. */
export function wishesOf(lines: readonly DraftLine[]): EditedLine[] {
  return lines.map(({ id, size, quantity, customizations, customerName, was }) => ({
    id,
    ...(size && { size }),
    quantity,
    customizations,
    ...(customerName && { customerName }),
    ...(was !== undefined && { was }),
  }))
}
