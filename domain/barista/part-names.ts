import type { Item } from './item.ts'
import { isOne, THE } from './ones.ts'
import type { Line } from './target.ts'
import { wordsOf } from './words.ts'

/** Words that many names end with: alone they are no part of one name. */
const COMMON_IN_NAMES =
  /^(?:milk|tea|green|black|sugar|salt|sea|coffee|cream|hot|and|cold|ice|iced|boba|butter|honey|latte)$/

/**
 * A row in which parts of the names of what is there stand for the whole: 'the jasmine' is the Jasmine Milk Tea that is offered and
 * no Jasmine Pearl Tea.
 */
export function withNames(
  items: readonly Item[],
  text: string,
  lines: readonly Line[],
): readonly Item[] {
  if (lines.length === 0) return items
  const typed = wordsOf(text)
  return items.map((item, at) => {
    if (!/^(?:word|drink|choice)$/.test(item.kind)) return item
    if (item.kind === 'drink' && lines.some(({ drink }) => drink.id === item.id)) return item
    // A name said in part stands there as the id of what it may be.
    const isGuessed = item.kind === 'drink' && !item.isExact
    const words = isGuessed ? typed.slice(item.at, items[at + 1]?.at) : wordsOf(item.word)
    if (words.every((word) => COMMON_IN_NAMES.test(word))) return item
    const before = items[at - 1]
    const isThe =
      isOne(items, at + 1) ||
      (before?.kind === 'word' && THE.test(before.word)) ||
      (before?.kind === 'that' && before.word.startsWith('th'))
    const isBare = !before || (before.kind === 'quantity' && !before.isArticle)
    if (!isThe && !(isBare && item.kind !== 'choice')) return item
    const named = lines.filter(({ drink }) => {
      const from = indexOf(wordsOf(drink.name), words)
      return isThe ? from >= 0 : from === 0 && drink.name.split(' ').length > words.length
    })
    const [first] = named
    if (!first || named.some(({ drink }) => drink.id !== first.drink.id)) return item
    const { id, name } = first.drink
    return { at: item.at, word: item.word, kind: 'drink', id, name, isExact: true, others: [] }
  })
}

/** Where a row of words begins in another; -1 where it does not. */
const indexOf = (all: readonly string[], part: readonly string[]): number =>
  all.findIndex((_, at) => part.every((word, i) => isPart(all[at + i], word)))
/** 'cake' is the Cheesecake that is there. */
const isPart = (own: string | undefined, said: string): boolean =>
  own === said || (said.length > 3 && own !== undefined && own.endsWith(said))
