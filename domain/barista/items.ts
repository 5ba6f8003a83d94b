import { cover } from './cover.ts'
import type { Item } from './item.ts'
import type { Lexicon } from './lexicon.ts'
import { Reader } from './reader.ts'
import { spell } from './spelling.ts'
import { wordsOf } from './words.ts'

/**
 * Reads a sentence: mistyped words, the longest known phrases, names said in part, then amounts joined with what they
 * measure ('half' + 'sugar', 'no' + 'boba', 'two pumps of' + 'vanilla').
 */
export function itemsOf(text: string, lexicon: Lexicon): Item[] {
  const words = wordsOf(text)
  const read = (isBold: boolean) => {
    const right = words.map((word) => spell(word, lexicon, isBold))
    return new Reader(cover(right, words, lexicon), lexicon).read()
  }
  const items = read(false)
  const isOrder = items.some(({ kind }) => kind === 'choice')
  // An order without a drink: a word that was left alone may be one after all ('an oat milk late').
  return isOrder && !items.some(({ kind }) => kind === 'drink') ? read(true) : items
}
