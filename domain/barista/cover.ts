import type { Lexicon, Meaning } from './lexicon.ts'
import type { Kind } from './vocabulary.ts'

/** A known phrase of the sentence, or a single word without a meaning. */
export type Span = {
  at: number
  length: number
  word: string
  meanings: readonly Meaning[]
  /** false where a word was mistyped, or the name was said in part */
  isExact: boolean
  /** Ids of the drinks that may be meant, where it is not clear. */
  others?: readonly string[]
}

/**
 * The reading that covers most of a sentence with the longest phrases: 'oat milk tea' is 'oat' and 'milk tea', because
 * 'oat milk' would leave 'tea' alone.
 * @param words corrected @param typed as they were typed
 */
export function cover(
  words: readonly string[],
  typed: readonly string[],
  lexicon: Lexicon,
): Span[] {
  const best: { score: number; length: number; meanings: readonly Meaning[] }[] = []
  best[words.length] = { score: 0, length: 0, meanings: [] }
  for (let at = words.length - 1; at >= 0; at--) {
    let choice = { score: best[at + 1]!.score, length: 1, meanings: [] as readonly Meaning[] }
    let node = lexicon.root.next.get(words[at]!)
    for (let to = at + 1; node; to++) {
      if (node.meanings.length > 0) {
        const menu = MENU.has(node.meanings[0]!.kind) ? 0.1 : 0
        const score = best[to]!.score + 2 * (to - at) - 1 + menu
        if (score >= choice.score) choice = { score, length: to - at, meanings: node.meanings }
      }
      node = to < words.length ? node.next.get(words[to]!) : undefined
    }
    best[at] = choice
  }
  const spans: Span[] = []
  for (let at = 0; at < words.length;) {
    const { length, meanings } = best[at]!
    const phrase = words.slice(at, at + length)
    const isExact = phrase.every((word, i) => word === typed[at + i])
    spans.push({ at, length, word: phrase.join(' '), meanings, isExact })
    at += length
  }
  return named(spans, lexicon)
}

const MENU = new Set<Kind>(['drink', 'topping', 'milk'])

/** Puts a drink in place of words that are part of its name: 'earl grey' where the menu has 'lavender earl grey'. */
function named(spans: readonly Span[], lexicon: Lexicon): Span[] {
  const out: Span[] = []
  const hasDrink = spans.some(({ meanings }) => meanings[0]?.kind === 'drink')
  for (let i = 0; i < spans.length;) {
    const first = spans[i]!
    let to = i
    while (to < spans.length && isPartOfName(spans[to]!, lexicon)) to++
    const run = spans.slice(i, to)
    // Alone 'vanilla' is part of a name; beside a drink it is something to add.
    const isFlavour = (span: Span) => span.meanings[0]?.kind === 'unsold' && !hasDrink
    const isUnread = run.some((span) => span.meanings.length === 0 || isFlavour(span))
    const isCounted =
      hasDrink &&
      run.length === 1 &&
      lexicon.weights.get(first.word) === 1 &&
      spans[i - 1]?.meanings.some(({ kind }) => kind === 'quantity') &&
      /^(?:[.,;!?]|and|with|)$/.test(spans[to]?.word ?? '')
    const isGeneric =
      !isCounted && run.every(({ word, meanings }) => meanings.length > 0 || NOT_ALONE.has(word))
    const drink =
      isUnread && !isGeneric
        ? lexicon.more.closestDrink(
            run.flatMap(({ word }) => word.split(' ')),
            lexicon,
          )
        : null
    if (drink) {
      const [id = ''] = drink.ids
      const others = drink.isClear ? [] : drink.ids
      out.push({
        ...first,
        word: id,
        meanings: [{ kind: 'drink', value: id }],
        isExact: isCounted === true && drink.isClear,
        others,
      })
      i = to
    } else {
      out.push(first)
      i++
    }
  }
  return out
}

/** Everyday words that names of drinks have too: alone they name none, 'how long' is no Long Black. */
const NOT_ALONE = new Set(
  'long short black plain house regular double classic fresh high mountain early pearl needle silver tiger blue pink purple white green brown red gray grey dragon heart star bite fried rice brew toasted aged ice sea salt salted fruit color changing galaxy sun wild cloud cup spiced grilled plate butter roasted yin yang bean pop hand star lime'.split(
    ' ',
  ),
)

const isPartOfName = ({ word, meanings }: Span, { weights }: Lexicon): boolean =>
  meanings[0]?.kind !== 'drink' && weights.has(word.slice(word.lastIndexOf(' ') + 1))
