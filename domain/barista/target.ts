import type { Line, ParsedDrink } from './drink.ts'
import type { Choice, Item } from './item.ts'
import type { Lexicon } from './lexicon.ts'

export type { Line } from './drink.ts'

export type Target = {
  lines: Line[]
  /** Index of the word that ends what names it; -1 when nothing does, and the last line is meant. */
  at: number
  /** Whether a drink's name, and no 'it' or 'the second', says which. */
  isByName: boolean
  /** 'make one of them oat' */
  count: number | null
}

/** Which lines a clause speaks of; null when it names a drink that is not there. */
export function targetOf(
  items: readonly Item[],
  lines: Line[],
  lexicon: Lexicon,
  { focus, isRemoval = false }: { focus?: string; isRemoval?: boolean } = {},
): Target | null {
  const drinkable = items.some(
    (item) => item.kind === 'choice' && (OF_DRINKS.has(item.slot) || item.value === 'iced'),
  )
    ? lines.filter(({ drink }) => !FOOD.has(lexicon.drinks.get(drink.id)?.category ?? ''))
    : []
  const last = lastOf(drinkable.length > 0 ? drinkable : lines, focus)
  const target: Target = { lines: last, at: -1, isByName: false, count: null }
  for (const [at, item] of items.entries()) {
    const next = items[at + 1]
    // 'the tea with oat milk', where a tea and a croissant are meant
    if (
      item.word === 'tea' &&
      item.kind === 'word' &&
      /^(?:the|my)$/.test(items[at - 1]?.word ?? '')
    ) {
      const teas = lines.filter(({ drink }) => /\btea\b/i.test(drink.name))
      if (teas.length > 0) return { ...target, lines: teas, at }
    }
    if (item.kind === 'quantity' && !item.isArticle && at < 2) target.count = item.n
    else if (item.kind === 'each') {
      // 'all the boba out of the latte' is about the latte.
      const isOfOne = next?.kind === 'choice' || items[at + 2]?.kind === 'choice'
      if (isOfOne && items.slice(at).some(({ kind }) => kind === 'drink')) continue
      return ofEach(items, at, lines, lexicon, target)
    } else if (item.kind === 'ordinal' || (item.kind === 'other' && lines.length > 1)) {
      const place = item.kind === 'other' ? -2 : item.n > 0 ? item.n - 1 : item.n
      const meant = lines.at(place)
      return meant ? { ...target, lines: [meant], at } : null
    } else if (item.kind === 'that' && next?.kind !== 'drink') return { ...target, at }
    else if (item.kind === 'drink') {
      // 'make that a cappuccino' is no cappuccino that is there.
      const before = items[at - 1]
      if (before?.kind === 'quantity' && before.isArticle && !isRemoval) return target
      const described = items.filter(
        (choice, i): choice is Choice =>
          choice.kind === 'choice' && (i < at ? !joins(items, i, at) : isRemoval),
      )
      const meant = best(item, described, lines, lexicon)
      return meant && { ...target, lines: [meant], at, isByName: true }
    }
  }
  return target
}

/** What only a drink has: 'make it large' is not about the scone that was named last. */
export const OF_DRINKS: ReadonlySet<string> = new Set(['size', 'milk', 'sugar', 'ice', 'topping'])
export const FOOD: ReadonlySet<string> = new Set(['pastry', 'snack'])

/** 'all of them', 'both lattes': all lines, or those with the drink that is named behind it. */
function ofEach(
  items: readonly Item[],
  at: number,
  lines: Line[],
  lexicon: Lexicon,
  target: Target,
): Target | null {
  const to = items.findIndex(
    ({ kind, word }, i) => i > at && !(kind === 'word' && /^(?:of|the|my|those|these)$/.test(word)),
  )
  const named = items[to]
  if (named?.kind !== 'drink') return { ...target, lines, at }
  const those = lines.filter((line) => best(named, [], [line], lexicon))
  return those.length > 0 ? { ...target, lines: those, at: to, isByName: true } : null
}

/** The line that 'it' means: that of the drink that was spoken of, of new ones where there are any, else the last. */
export function lastOf(lines: Line[], focus?: string): Line[] {
  const last = lines.at(-1)
  if (!last) return []
  const isNew = last.lineId === null
  const own = lines.filter(({ lineId, drink }) => drink.id === focus && (!isNew || !lineId))
  return [own.at(-1) ?? last]
}

/** The line whose name and choices fit best ('the short latte', 'the iced one'); the later of two equals. */
export function best(
  { id, word, others }: Extract<Item, { kind: 'drink' }>,
  described: readonly Choice[],
  lines: readonly Line[],
  { drinks }: Lexicon,
): Line | null {
  const asked = drinks.get(id)?.name.toLowerCase() ?? id
  let top = 0
  let found: Line | null = null
  for (const line of lines) {
    const { drink } = line
    const name = ` ${drink.name.toLowerCase()} `
    const isAlike = [word, asked].some((part) => name.includes(` ${part} `))
    let score = drink.id === id ? 2 : isAlike || others.includes(drink.id) ? 1 : 0
    if (score === 0) continue
    for (const choice of described) score += isSo(drink, choice) ? 1.5 : -1.5
    if (score >= top) [top, found] = [score, line]
  }
  return found
}

/** Do words stand between that join two things: 'boba from the taro', 'milk in the latte'? */
export const joins = (items: readonly Item[], from: number, to: number): boolean =>
  items
    .slice(from, to)
    .some(({ kind, word }) => kind === 'with' || /^(?:to|for|off|out|into)$/.test(word))

/** Is a drink like this already? */
export function isSo(drink: ParsedDrink, { slot, value }: Choice): boolean {
  if (slot === 'topping') return drink.toppings.includes(String(value))
  if (slot === 'decaf') return drink.isDecaf === (value === 'decaf')
  // 'the hot one', of one that was not said to be iced
  const { size, temperature, milk, sugarLevel: sugar, iceLevel: ice } = drink
  const temp = temperature ?? (value === 'hot' ? 'hot' : null)
  return { size, temp, milk, sugar, ice, shots: null, unsold: null }[slot] === value
}
