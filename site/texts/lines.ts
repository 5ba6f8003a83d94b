import type { Menu } from '#domain/contracts/menu.ts'
import type { CartLine, Customizations } from '#domain/contracts/ordering.ts'
import { findItem } from '#domain/menu/price.ts'
import { summarize } from '#domain/ordering/line-text.ts'
import { menuWords } from './menu.tsx'
import { spanish, word } from './t.ts'

type ChosenLine = Pick<CartLine, 'id'> & { customizations: Customizations }

/**
 * What was chosen of a line of an order, in the language of the page. @param menu undefined: not there yet
 * @param summary as the café says it, in English; of what is held it is all there is
 */
export function summaryText(
  menu: Menu | null | undefined,
  { id, customizations }: ChosenLine,
  summary?: string,
): string {
  const item = menu ? findItem(menu, id) : undefined
  if (!menu || !item || (summary !== undefined && !spanish())) return word(summary ?? '')
  return summarize(menu, item, customizations, menuWords())
}
