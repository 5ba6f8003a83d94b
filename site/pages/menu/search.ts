import type { Menu, MenuItem, Milk } from '#domain/contracts/menu.ts'
import { allergensOf } from '#domain/menu/customize.ts'
import { suits, type Allergen, type Diet, type Needs } from '#domain/menu/needs.ts'
import { FILLERS, MEANINGS, NOT, takesMilk, type Meaning } from './meanings.ts'
import { isNear, wordsOf } from './near.ts'

/** What somebody means by what they typed. */
export type Search = Needs & {
  /** The milk it is to be made with. */
  milk: Milk | null
  scores: NonNullable<Meaning['score']>[]
  /** What must stand in the names or in what is said about them, and what must not. */
  words: string[]
  not: string[]
}

/**
 * Reads a search: "vegan", "no caffeine", "oat", "not too sweet" and "purple" mean what they say, with typing errors too;
 * all other words are looked for in the menu.
 */
export function readSearch(items: readonly MenuItem[], typed: string): Search {
  const typedWords = wordsOf(typed)
  const search = { diets: [] as Diet[], without: [] as Allergen[], milk: null as Milk | null }
  const found: Search = { ...search, scores: [], words: [], not: [] }
  const take = (meaning: Meaning) => {
    found.diets = [...found.diets, ...(meaning.diets ?? [])]
    found.without = [...found.without, ...(meaning.without ?? [])]
    found.milk = meaning.milk ?? found.milk
    if (meaning.score) found.scores.push(meaning.score)
  }
  const known = new Set(items.flatMap((item) => fieldsOf(item).flatMap(([each]) => each)))
  const isOnMenu = (word: string) => [...known].some((each) => each.startsWith(word))
  for (let at = 0; at < typedWords.length;) {
    const exact = meaningAt(typedWords, at)
    const word = typedWords[at]!
    const next = typedWords[at + 1]
    const meant = exact ?? nearMeaning(typedWords, at, isOnMenu)
    if (meant) take(meant.meaning)
    else if (NOT.has(word) && next) found.not.push(next)
    else if (next === 'free') found.not.push(word)
    else if (isOnMenu(word) || !FILLERS.has(word)) found.words.push(word)
    at += meant?.count ?? ((NOT.has(word) && next) || next === 'free' ? 2 : 1)
  }
  // Words that only carry the sentence ask for nothing where something else does.
  if (typedWords.length > 1) found.words = found.words.filter((word) => !FILLERS.has(word))
  return found
}

/** Items that a few typed words mean, best first. */
export function searchMenu(menu: Menu, typed: string): MenuItem[] {
  const search = readSearch(menu.items, typed)
  return answers(menu, search, menu.items, { diets: [], without: [] }, new Map())
}

/**
 * Of some items, those that answer a search, best first.
 * @param needs what they must suit beside
 * @param milks is told the milk with which an item answers, where its usual one does not
 */
export function answers(
  menu: Menu,
  search: Search,
  items: MenuItem[],
  needs: Needs,
  milks: Map<string, Milk>,
): MenuItem[] {
  const all: Needs = {
    diets: [...needs.diets, ...search.diets],
    without: [...needs.without, ...search.without],
  }
  const fitting = items.filter((item) => {
    const fit = suits(menu, item, all)
    if (!fit || !hasMilk(menu, item, search, all)) return false
    const milk = search.milk ?? fit.milk
    if (milk) milks.set(item.id, milk)
    return true
  })
  return ranked(search, fitting)
}

function ranked({ scores, words, not }: Search, items: MenuItem[]): MenuItem[] {
  if (scores.length + words.length + not.length === 0) return items
  return items
    .map((item) => {
      const score = scoreOf(item, words)
      const meant = scores.map((each) => each(item))
      const all = fieldsOf(item).flatMap(([known]) => known)
      const isNot = not.some((word) => all.some((each) => each.startsWith(word.replace(/s$/, ''))))
      const isIn = score > 0 && !isNot && meant.every((each) => each > 0)
      return { item, score: isIn ? score + meant.reduce((sum, each) => sum + each, 0) : 0 }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}

/** Whether an item can be had with the milk that the search names, which must suit as well. */
const hasMilk = (menu: Menu, item: MenuItem, { milk }: Search, { without }: Needs): boolean =>
  milk === null ||
  (takesMilk(menu, item, milk) &&
    !allergensOf(menu, item, { milk }).some((allergen) => without.includes(allergen as Allergen)))

type Meant = { meaning: Meaning; count: number }

/** The longest phrase that begins here and has a meaning. */
function meaningAt(typed: string[], at: number): Meant | undefined {
  for (const count of [4, 3, 2, 1]) {
    const meaning =
      at + count <= typed.length && MEANINGS.get(typed.slice(at, at + count).join(' '))
    if (meaning) return { meaning, count }
  }
  return undefined
}

/** The same with a typing error in it: in a word that the menu does not know. */
function nearMeaning(
  typed: string[],
  at: number,
  isOnMenu: (word: string) => boolean,
): Meant | undefined {
  for (const count of [3, 2, 1]) {
    const words = typed.slice(at, at + count)
    const phrase = words.join(' ')
    const isStrange = words.some((word) => word.length > 3 && !isOnMenu(word))
    if (words.length < count || phrase.length < 5 || !isStrange) continue
    for (const [known, meaning] of MEANINGS)
      if (known.split(' ').length === count && Math.abs(known.length - phrase.length) < 3)
        if (isNear(phrase, [known])) return { meaning, count }
  }
  return undefined
}

function scoreOf(item: MenuItem, words: string[]): number {
  const fields = fieldsOf(item)
  let sum = 1
  for (const word of words) {
    const best = fields.find(([known]) => known.some((each) => each.startsWith(word)))
    const forgiven = best ? undefined : fields.slice(0, 2).find(([known]) => isNear(word, known))
    if (!best && !forgiven) return 0
    sum += best ? best[1] : 0.5
  }
  return sum
}

const fieldsOf = ({
  name,
  aliases,
  category,
  diet,
  description,
}: MenuItem): [string[], number][] => [
  [wordsOf(name), 4],
  [wordsOf(aliases.join(' ')), 3],
  [wordsOf(`${category} ${diet.join(' ')}`), 2],
  [wordsOf(description), 1],
]
