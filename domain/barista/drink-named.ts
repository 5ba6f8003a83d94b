import type { Before } from './before.ts'
import type { Item } from './item.ts'
import { itemsOf } from './items.ts'
import { type Row, rowsOf } from './rows.ts'
import { stem, wordsOf } from './words.ts'

export type Drink = Extract<Item, { kind: 'drink' }>
/** The only drink that a text names, and nothing else of an order but how it is to be. */
export function drinkIn(text: string, { lexicon }: Before): Drink | null {
  const items = itemsOf(text, lexicon)
  const [drink, more] = items.filter((item): item is Drink => item.kind === 'drink')
  return drink && !more ? drink : null
}
const SAYS: ReadonlySet<string> = new Set([
  'drink',
  'choice',
  'quantity',
  'ordinal',
  'other',
  'each',
])
/** Whether a text says anything that an order is made of. */
export const saysOfOrder = (text: string, { lexicon }: Before): boolean =>
  itemsOf(text, lexicon).some(
    (item) => SAYS.has(item.kind) && !(item.kind === 'quantity' && item.isArticle),
  )

/** Whether a row may be what a name means. */
export const isNamed = ({ id, others, word }: Drink, row: Row): boolean =>
  row.id === id ||
  others.includes(row.id) ||
  wordsOf(word).every((each) => wordsOf(row.item.name).includes(each))

/** The only row that a name or a part of one means. */
export function rowNamed(what: string, before: Before): Row | null {
  const rows = rowsOf(before)
  const drink = drinkIn(what, before)
  const words = wordsOf(what).map(stem)
  const exact = rows.filter(({ id }) => id === drink?.id)
  const [row, more] =
    exact.length > 0
      ? exact
      : rows.filter(({ item }) => {
          const own = wordsOf(item.name).map(stem)
          return words.length > 0 && words.every((word) => own.includes(word))
        })
  return row && !more ? row : null
}
