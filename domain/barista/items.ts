import { cover } from './cover.ts'
import type { Item } from './item.ts'
import type { Lexicon } from './lexicon.ts'
import { recalled } from './recalled.ts'
import { Reader } from './reader.ts'
import { wordsOf } from './words.ts'

/**
 * Reads a sentence: mistyped words, the longest known phrases, names said in part, then amounts joined with what they
 * measure ('half' + 'sugar', 'no' + 'boba', 'two pumps of' + 'vanilla').
 */
export function itemsOf(text: string, lexicon: Lexicon): readonly Item[] {
  let read = readers.get(lexicon)
  if (!read) readers.set(lexicon, (read = recalled((part) => itemsIn(part, lexicon))))
  return read(text)
}
const readers = new WeakMap<Lexicon, (text: string) => readonly Item[]>()

function itemsIn(text: string, lexicon: Lexicon): readonly Item[] {
  const words = wordsOf(text).flatMap((word) => apart(word, lexicon))
  const read = (isBold: boolean) => {
    const right = lexicon.more.spell(words, lexicon, isBold)
    return new Reader(cover(right, words, lexicon), lexicon).read()
  }
  const items = read(false)
  // 'can i get a late'
  const isNamed = items.some(
    ({ kind }, at) =>
      kind === 'quantity' &&
      items[at + 1]?.kind === 'word' &&
      /^(?:end|comma|and|with)$/.test(items[at + 2]?.kind ?? 'end'),
  )
  const isOrder = isNamed || items.some(({ kind }) => kind === 'choice')
  // An order without a drink: a word that was left alone may be one after all ('an oat milk late').
  return isOrder && !items.some(({ kind }) => kind === 'drink') ? read(true) : items
}

/** 'oatmilk', 'amacchiato' and 'icedlatte' are two words. */
function apart(word: string, lexicon: Lexicon): readonly string[] {
  const { known, names, root, joined } = lexicon
  if (known.has(word)) return [word]
  const whole = joined.get(word)
  if (whole) return whole
  if (word.length < 8 || known.has(word) || !/^[a-z]+$/.test(word)) return [word]
  for (const { words } of names) {
    const [name = ''] = words
    const before = word.slice(0, -name.length)
    if (words.length === 1 && name.length > 4 && word.endsWith(name) && root.next.has(before))
      return [before, name]
  }
  return lexicon.more.apart(word, lexicon) ?? [word]
}
