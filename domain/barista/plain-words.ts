import type { Lexicon, More } from './lexicon.ts'
import { isOne, THE } from './ones.ts'
import { isMark, wordsOf } from './words.ts'

/** Thrown where a message is no plain order: more is needed to read it. */
export class Unplain extends Error {}

const unplain = (): never => {
  throw new Unplain()
}

/** Words of orders that no menu has and no rule of an order needs. */
const HARMLESS = new Set(
  'hi hey hello thank remove delete change swap replace switch take off out into go'.split(' '),
)

const isPlain = (word: string, { root, known }: Lexicon): boolean => {
  if (isMark(word) || /^(?:@\d|x?\d+%?)$/.test(word) || HARMLESS.has(word)) return true
  const { meanings = [] } = root.next.get(word) ?? {}
  return (
    known.has(word) && !(meanings.length > 0 && meanings.every(({ kind }) => kind === 'unsold'))
  )
}

/** 'edamame latte' is neither. */
const isCrossed = (word: string, before = '', { root }: Lexicon): boolean => {
  const node = word === 'latte' ? root.next.get(before) : undefined
  return (
    node !== undefined && !node.next.has(word) && node.meanings.some(({ kind }) => kind === 'drink')
  )
}

/** Reads what is said plainly, and nothing else. */
export const ONLY_PLAIN: More = {
  vocabulary: [],
  spelled: [],
  milks: [],
  turnedAround: () => [],
  spell: (words, lexicon) =>
    words.every((word, at) => isPlain(word, lexicon) && !isCrossed(word, words[at - 1], lexicon))
      ? words
      : unplain(),
  apart: () => null,
  closestDrink: unplain,
  ordersAndQuestions: (orders) => ({ orders, asked: '' }),
  isQuestion: () => false,
  withNames: (items, _, lines) => {
    const named = new Set(lines.flatMap(({ drink }) => wordsOf(drink.name)))
    const isNamed = (word: string) => wordsOf(word).some((each) => named.has(each))
    return items.some(
      (item) =>
        /^(?:word|drink|choice)$/.test(item.kind) &&
        !(item.kind === 'drink' && lines.some(({ drink }) => drink.id === item.id)) &&
        isNamed(item.word),
    )
      ? unplain()
      : items
  },
  namedAgain: (_, items, lines) => {
    const offered = lines.filter(({ lineId }) => lineId === null)
    const isAgain =
      offered.length > 0 &&
      items.some(
        (item, at) =>
          isOne(items, at) ||
          (item.kind === 'drink' &&
            (offered.some(({ drink }) => drink.id === item.id) ||
              items.slice(0, at).some(({ kind, word }) => kind === 'that' || THE.test(word)))),
      )
    return isAgain ? unplain() : null
  },
  sameAgain: () => undefined,
  kept: () => null,
  replaced: () => null,
  countedOut: unplain,
}
