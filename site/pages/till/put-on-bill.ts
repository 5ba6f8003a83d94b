import type { CartLine } from '#domain/contracts/ordering.ts'
import { addLine } from '#domain/ordering/cart.ts'
import { till } from '../../state/till.ts'

/** A line of something that is not made: works and tickets have no choices. */
export const putOnBill = (line: Omit<CartLine, 'lineId' | 'customizations'>): void =>
  till.change({
    lines: addLine(till.bill.value.lines, { ...line, customizations: {} }, crypto.randomUUID()),
  })
