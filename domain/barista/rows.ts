import type { ChatCartLine } from '#domain/contracts/barista.ts'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'

/** What is in the cart and what is offered, in the order in which 'the second one' counts them. */
export type Row = Pick<ChatCartLine, 'id' | 'quantity' | 'customizations' | 'customerName'> & {
  item: MenuItem
  isOffered: boolean
}
export function rowsOf({ cart, state, menu }: Before): Row[] {
  const rows = [
    ...cart.map((line) => ({ ...line, isOffered: false })),
    ...state.pending.map(({ id, quantity, customerName, temperature, milk, toppings }) => ({
      id,
      quantity,
      ...(customerName && { customerName }),
      customizations: {
        ...(temperature && { temperature }),
        ...(milk && milk !== 'regular' && { milk: milk as 'oat' }),
        ...(toppings && { toppings }),
      },
      isOffered: true,
    })),
  ]
  return rows.flatMap((row) => {
    const item = findItem(menu, row.id)
    return item ? [{ ...row, item }] : []
  })
}

export const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
export const placeOf = (at: number): string | null => (PLACES[at] ? `the ${PLACES[at]} one` : null)
/** The place of the only one that is so; null for none and for several. */
export function onlyPlace(lines: readonly Row[], is: (row: Row) => boolean): string | null {
  const at = lines.findIndex(is)
  return at >= 0 && lines.findLastIndex(is) === at ? placeOf(at) : null
}
