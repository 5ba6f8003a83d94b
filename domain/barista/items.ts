import { cover } from './cover.ts'
import type { Lexicon } from './lexicon.ts'
import { type PLAIN, Reader } from './reader.ts'
import { spell } from './spelling.ts'
import { wordsOf } from './words.ts'

export type Slot = 'size' | 'temp' | 'milk' | 'sugar' | 'ice' | 'topping' | 'decaf' | 'shots'
export type Choice = {
  at: number
  word: string
  kind: 'choice'
  slot: Slot
  value: string | number
  isNot: boolean
  /** portions of a topping */
  times: number
}

/** A sentence read as a row of things that matter to an order. */
export type Item =
  | Choice
  | ({ at: number; word: string } & (
      | { kind: 'drink'; id: string; name: string; isExact: boolean; others: readonly string[] }
      | { kind: 'quantity'; n: number; isArticle: boolean }
      | { kind: 'other' | 'ordinal' | 'name'; n: number }
      | { kind: PlainKind | 'not' | 'comma' | 'end' | 'word' | 'times' }
    ))
type PlainKind = (typeof PLAIN)[number]

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
