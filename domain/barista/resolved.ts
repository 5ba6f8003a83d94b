import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { type Row, PLACES, rowsOf } from './rows.ts'
import { byLook, ofCart } from './which-row.ts'
import { byOwner, ofCup } from './whose-row.ts'

/**
 * Says of drinks that are pointed at which they are, by their place: whose they are ("Ann's", 'mine', 'hers'), of what kind ('the
 * coffee', 'the purple one') or how they are made ('the iced one'). In a question, by their name ("what's in the second one").
 * Nothing is changed where more than one may be meant.
 */
export function resolved(low: string, before: Before): string {
  const rows = rowsOf(before)
  if (low.length > 150) return low
  const asked = askedByPlace(low, rows, before)
  if (asked || rows.length === 0) return asked ?? low
  const told = ofCart(low, rows, before)
  if (told || rows.length < 2) return told ?? ofCup(low, rows) ?? low
  return byOwner(low, rows, before) ?? byLook(low, rows, before) ?? low
}

/** "what's in the second one", 'is the first vegan', of what is there or may be chosen */
function askedByPlace(
  low: string,
  rows: readonly Row[],
  { lexicon, state, menu }: Before,
): string | null {
  if (!lexicon.more.isQuestion(low) && !ASKS.test(low)) return null
  const items =
    state.choices.length > 0
      ? state.choices.flatMap(({ id }) => findItem(menu, id) ?? [])
      : rows.map(({ item }) => item)
  const found = /\bthe (first|second|third|fourth|last)(?: one| drink)?\b/.exec(low)
  const at = found?.[1] === 'last' ? items.length - 1 : PLACES.indexOf(found?.[1] ?? '')
  const name = items[at]?.name
  return found && name
    ? `${low.slice(0, found.index)}the ${name}${low.slice(found.index + found[0].length)}`
    : null
}
const ASKS = /^\W*(?:and |so |wait )?(?:what|whats|what's|is|are|does|do|how|has)\b/
