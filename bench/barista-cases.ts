import type { ParsedDrink } from '#domain/barista/parse.ts'
import { plainEnglish } from '#domain/barista/plain-english.ts'
import { revise } from '#domain/barista/revise.ts'
import { tongueOf } from '#domain/barista/tongue.ts'
import { stem } from '#domain/barista/words.ts'
import type { BenchMenu } from './barista-menu.ts'
import { Player } from './barista-player.ts'

/** A drink as a file of cases has it; what is not named is as it usually comes. */
export type CaseItem = {
  drink: string
  size: string | null
  quantity: number
  temperature: string | null
  milk: string | null
  sugar: number | null
  ice: string | null
  toppings: string[]
  not: string[]
  decaf?: boolean
  other?: { caffeine?: string }
}
export type Case = { utterance: string; gold?: CaseItem[]; clean?: boolean }
export type Parse = { items: CaseItem[]; intent: string }

/** What one message orders, and what the barista takes it for in an empty conversation. */
export function parseCase(utterance: string, of: BenchMenu): Parse {
  const { read } = tongueOf(utterance, [], 'en')
  const { lines } = revise([], plainEnglish(read(utterance)), of.lexicon)
  const items = lines.map(({ drink }) => itemOf(drink))
  return { items, intent: new Player(of).say(utterance).intents[0] ?? '' }
}

/** A drink as files of cases write it. */
export const itemOf = (drink: ParsedDrink): CaseItem => ({
  drink: drink.id,
  size: drink.isSizeSaid ? drink.size : null,
  quantity: drink.quantity,
  temperature: drink.temperature,
  milk: drink.milk,
  sugar: drink.sugarLevel,
  ice: drink.iceLevel,
  toppings: drink.toppings,
  not: drink.without,
  ...(drink.isDecaf ? { decaf: true } : {}),
})

/** Whether two orders are the same drinks: name, iced or not, milk, what is added, decaf. */
export const isExact = (got: readonly CaseItem[], gold: readonly CaseItem[]): boolean =>
  keyOf(got) === keyOf(gold)

function keyOf(items: readonly CaseItem[]): string {
  return items
    .flatMap((item) => Array.from({ length: Math.min(item.quantity, 100) }, () => drinkKey(item)))
    .sort()
    .join(' ; ')
}

function drinkKey({ drink, temperature, milk, toppings, decaf, other }: CaseItem): string {
  const extras = toppings.map(extraOf).filter((name) => !UNCOUNTED.test(name))
  const isDecaf = decaf || other?.caffeine === 'decaf'
  return [drink, temperature === 'iced', milk, Boolean(isDecaf), ...extras.sort()].join('|')
}

/** Sauce and syrup of one kind are one thing, and so is more or less of it. */
const extraOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(light|extra) /, '')
    .replace('cinnamon dolce', 'cinnamon')
    .replace(/^(caramel|chocolate) (syrup|sauce)$/, '$1 sauce')
    .replace(/^cinnamon$/, 'cinnamon syrup')
const UNCOUNTED = /espresso shot|foam|whipped|water|drizzles|crumbles/

/** The same message with one letter wrong: left out, doubled, swapped with the next, or its neighbour on the keyboard. */
export function mistyped(text: string, seed: number): string {
  const random = randomFrom(seed)
  const words = [...text.matchAll(/[a-z]{4,}/gi)]
  const word = words[Math.floor(random() * words.length)]
  if (!word) return text
  const at = word.index + 1 + Math.floor(random() * (word[0].length - 2))
  const letter = text[at] ?? ''
  const kinds = [
    '',
    letter + letter,
    `${text[at + 1] ?? ''}${letter}`,
    KEYS[letter.toLowerCase()] ?? letter + letter,
  ]
  const kind = Math.floor(random() * kinds.length)
  return text.slice(0, at) + kinds[kind] + text.slice(at + (kind === 2 ? 2 : 1))
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const KEYS: Record<string, string> = Object.fromEntries(
  ROWS.flatMap((row) => [...row].map((key, i) => [key, row[i + 1] ?? row[i - 1] ?? key])),
)

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let n = Math.imul(state ^ (state >>> 15), 1 | state)
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n
    return ((n ^ (n >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Words that an order asked for and the answer neither applies nor names. */
export function lostWords(gold: readonly CaseItem[], answer: string): string[] {
  const said = new Set(wordsIn(answer))
  const asked = gold.flatMap(({ milk, toppings }) => [milk ?? '', ...toppings]).flatMap(wordsIn)
  return [...new Set(asked)].filter((word) => !said.has(word) && !PLAIN.has(word))
}
const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z0-9%]+/g) ?? []).map(stem)
const PLAIN = new Set(['milk', 'syrup', 'sauce', 'syrups'])
