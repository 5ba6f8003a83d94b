import { recalled } from './recalled.ts'
import { isMark, wordsOf } from './words.ts'

/**
 * Whether a message says the title of a class or an event: all of it, or most of its words that mean something and at least three of
 * them. A title of one word is no sign: anything may be called so.
 */
export function saysTitle(message: string, title: string): boolean {
  const said = plainWords(message)
  const whole = plainWords(title)
  if (whole.length > 1 && startOf(whole, said) >= 0) return true
  const own = contentOf(whole)
  const hits = own.filter((word) => said.includes(word)).length
  return hits >= 3 && hits / own.length > 0.6
}

/** The message with 'it' where it says a title; as it is where it says only some words of it. */
export function withoutTitle(message: string, title: string): string {
  const whole = placedWords(title)
  const said = placedWords(message)
  const at = startOf(
    whole.map(({ word }) => word),
    said.map(({ word }) => word),
  )
  const [first, last] = [said[at], said[at + whole.length - 1]]
  return first && last ? `${message.slice(0, first.from)}it${message.slice(last.to)}` : message
}

/** The words of a text and where they stand, without the s of whom something belongs to. */
const placedWords = (text: string): { word: string; from: number; to: number }[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .map(({ 0: word, index }) => ({
      word: word.toLowerCase(),
      from: index,
      to: index + word.length,
    }))
    .filter(({ word }) => word !== 's')

/** Titles repeat for each date, and every message is held against all of them. */
const plainWords = recalled((text): readonly string[] =>
  wordsOf(text).filter((word) => !isMark(word.trim())),
)

const contentOf = (words: readonly string[]): string[] => [
  ...new Set(words.filter((word) => word.length > 2 && !SMALL.has(word))),
]
const SMALL = new Set(
  // How many is said in every order: 'five thirty', 'two teas', 'one with boba' are not Five Teas, One Mountain.
  'the and with for from who are our your without one two three four five six seven eight nine ten'.split(
    ' ',
  ),
)

/** Where all of the words stand in a row; -1 where they do not. */
const startOf = (words: readonly string[], said: readonly string[]): number =>
  said.findIndex((_, at) => words.every((word, offset) => said[at + offset] === word))
