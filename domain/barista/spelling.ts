import type { Lexicon } from './lexicon.ts'
import { likeness } from './likeness.ts'
import { isMark } from './words.ts'

/** A name or alias matches when its similarity is above this. */
const SIMILAR = 0.6

/** The word of the menu that was meant by a mistyped word; the word itself when it is known or like none. */
export function spell(
  word: string,
  { known, spelled, spellings }: Lexicon,
  isBold = false,
): string {
  if (word.length < 4 || isMark(word) || known.has(word) || /[\d']/.test(word)) return word
  if (COMMON.has(word) && !isBold) return word
  const before = spellings.get(word)
  if (before !== undefined) return before
  let best = word
  let bestScore = 0
  for (let length = word.length - 2; length <= word.length + 2; length++)
    for (const candidate of spelled.get(length) ?? []) {
      if (candidate[0] !== word[0]) continue
      const score = closeness(word, candidate)
      const isCloser = score === bestScore && candidate.length === word.length
      if (score > bestScore || (score > 0 && isCloser)) [best, bestScore] = [candidate, score]
    }
  if (spellings.size < 500) spellings.set(word, best)
  return best
}

/**
 * Words put right by their neighbours, however short: 'chi latte' is a chai latte where the menu has one, and 'cold brrw' a cold brew.
 * @param words as `spell` left them
 */
export function spellTogether(words: readonly string[], { root, known }: Lexicon): string[] {
  const out = [...words]
  const isUnsold = (word: string) => {
    const { meanings = [] } = root.next.get(word) ?? {}
    return meanings.length > 0 && meanings.every(({ kind }) => kind === 'unsold')
  }
  const isOpen = (word: string | undefined): word is string =>
    word !== undefined && /^[a-z]{2,}$/.test(word) && (!known.has(word) || isUnsold(word))
  for (const [at, word] of words.entries()) {
    const after = root.next.get(out[at - 1] ?? '')
    const next = words[at + 1] ?? ''
    if (!isOpen(word)) continue
    const behind = after && [...after.next.keys()].filter((right) => isNear(word, right))
    if (behind?.length === 1) out[at] = behind[0]!
    else if (known.has(next)) {
      const before = [...root.next].filter(
        ([right, node]) => node.next.has(next) && isNear(word, right),
      )
      if (before.length === 1) out[at] = before[0]![0]
    }
  }
  return out
}

/** One letter away, or two that changed places. */
const isNear = (word: string, right: string): boolean =>
  right.length > 2 &&
  right[0] === word[0] &&
  Math.abs(word.length - right.length) < 2 &&
  likeness(word, right) > 1 - 1.5 / Math.max(word.length, right.length)

/** How surely one word is the other mistyped; 0 where it may well be a word of its own. The shorter, the stricter. */
function closeness(word: string, candidate: string): number {
  const score = likeness(word, candidate)
  if (score < SIMILAR) return 0
  if (sound(word) === sound(candidate)) return score + 0.2
  const length = Math.max(word.length, candidate.length)
  if (length < 6) {
    const isSwap = word.length === candidate.length && letters(word) === letters(candidate)
    // 'larg', 'halff': the last letter was left out or doubled
    const isEnd = candidate.startsWith(word) || word.startsWith(candidate)
    const isOne = length === 5 && word.length > 3 && (isEnd || word.at(-1) === candidate.at(-1))
    return isSwap || (isOne && score >= 0.75) ? score : 0
  }
  return score >= (length < 8 ? 0.8 : 0.75) ? score : 0
}

const letters = (word: string): string => [...word].sort().join('')

/** 'macchiato' and 'machiatto' sound the same. */
const sound = (word: string): string =>
  word
    .replace(/c?ch|ck|k|q/g, 'c')
    .replace(/ph/g, 'f')
    .replace(/y/g, 'i')
    .replace(/z/g, 's')
    .replace(/(.)\1/g, '$1')

/**
 * Which drinks are meant by some words of a name. Words that few drinks share count for more.
 * @returns ids, best first: one clear match above 0.6, or several to ask about
 */
export function closestDrink(
  words: readonly string[],
  { names, weights }: Lexicon,
): { ids: string[]; isClear: boolean } | null {
  const weigh = (list: readonly string[]) =>
    list.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
  const said = weigh(words)
  if (said < 0.12) return null
  const scores = new Map<string, number>()
  for (const { id, words: name } of names) {
    const common = weigh(words.filter((word) => name.includes(word)))
    if (common === 0) continue
    const score = (2 * common) / (said + weigh(name))
    if (score > (scores.get(id) ?? 0)) scores.set(id, score)
  }
  const ranked = [...scores].sort((a, b) => b[1] - a[1])
  const top = ranked[0]
  if (!top || top[1] < ASKABLE) return null
  const close = ranked.filter(([, score]) => score > top[1] - 0.06).map(([id]) => id)
  return { ids: close.slice(0, 4), isClear: top[1] > SIMILAR && close.length === 1 }
}

const ASKABLE = 0.35

/** Words that look like a word of a menu and are not: never corrected into one. */
const COMMON = new Set(
  'chair chain began colour diary heat horse humus jolly moist pain preach score shirt shoot shout smell sort spice sport stair stallion step stone sugary tarot tasted while daily maintain match late whole whose write back block blank plane plan better bitter shall sleep space peak scope scene bite tier timer fired normally america pure flesh'.split(
    ' ',
  ),
)

/** Words of every order that are worth a correction. */
export const SPELLED =
  'decaf decaffeinated caffeinated half less light large medium small without sugar could would other another couple extra actually dozen have hazelnut cinnamon lavender peppermint raspberry pistachio marshmallow butterscotch'.split(
    ' ',
  )
