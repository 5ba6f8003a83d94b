import type { Choice, Item } from './item.ts'
import { startsOf } from './starts.ts'
import { GENERIC_DRINK } from './vocabulary.ts'

type Drink = Extract<Item, { kind: 'drink' }>

/** A drink with everything that was said about it. */
export type Part = {
  drink: Drink
  quantity: number
  choices: Choice[]
  /** Index of the customer's name. */
  name: number | null
}

/** 'one with oat', 'the other decaf': a part that leaves the drink to what stands before or behind it. */
type Said = Omit<Part, 'drink' | 'quantity'> & {
  drink: Drink | null
  /** null for 'the rest' */
  quantity: number | null
  isCounted: boolean
  isOther: boolean
  /** 'one without', 'one that is not' */
  isContrast: boolean
  isPlain: boolean
}

/** Shares out a row of items among the drinks in it. */
export function partsOf(items: readonly Item[]): Part[] {
  return distribute(group(items))
}

/** Splits the row where a new drink, or 'one with …', begins. */
function group(items: readonly Item[]): Said[] {
  const parts: Said[] = []
  const starts = startsOf(items)
  let current: Said | null = null
  let targets: Said[] = []
  let waiting: Choice[] = []
  let hasName = false
  const open = (part: Said) => {
    parts.push(part)
    current = part
    targets = [part]
  }
  for (let i = 0; i < items.length; i++) {
    const start = starts.get(i)
    if (start !== undefined) {
      const drink = items[start] as Drink
      const left = items.slice(i, start)
      const known = parts.findLast((part) => part.drink?.id === drink.id)
      const part = said(drink)
      for (const item of left) describe(part, item)
      const head = parts.findLast((part) => part.drink)
      // 'two lattes, one decaf and the other normal coffee'
      if (
        part.isCounted &&
        head &&
        (head.quantity ?? 1) > 1 &&
        parts.at(-1) !== head &&
        GENERIC_DRINK.test(drink.word)
      )
        part.drink = null
      if (known && !part.isCounted && !part.isOther && isMention(items, i, start)) {
        known.choices.push(...part.choices)
        current = known
        targets = [known]
      } else {
        if (waiting.length > 0 && !parts.some((p) => p.drink)) part.choices.unshift(...waiting)
        waiting = []
        open(part)
      }
      i = start
      continue
    }
    const item = items[i]!
    if (item.kind === 'quantity' || item.kind === 'other' || item.kind === 'ordinal') {
      const next = items[i + 1]
      const isJoined = item.kind !== 'quantity' && next?.kind === 'quantity'
      const head = parts.findLast((part) => part.drink)
      if (item.kind === 'ordinal' && head && (head.quantity ?? 1) < 2) {
        const drinks = parts.filter((part) => part.drink)
        const meant = drinks.at(item.n > 0 ? item.n - 1 : item.n)
        if (meant && describes(items, i, starts)) targets = [(current = meant)]
        continue
      }
      if (startsPart(items, i, starts, head ?? null, parts)) {
        const part = said(null)
        describe(part, item)
        if (isJoined) describe(part, items[++i]!)
        open(part)
      } else if (head && item.kind !== 'ordinal' && isGivenTo(items, i)) {
        // 'use oat milk for the other'
        const part = said(null)
        describe(part, item)
        part.choices.push(...parts.at(-1)!.choices.splice(-1))
        open(part)
      }
      continue
    }
    if (item.kind === 'each' && parts.length > 0) {
      targets = parts
      continue
    }
    const now = current as Said | null
    if (item.kind === 'choice') {
      if (now) for (const part of targets) part.choices.push(item)
      else waiting.push(item)
    } else if (item.kind === 'name' && now) now.name = item.n
    else if (item.kind === 'name') hasName = true
    else if (item.kind === 'times' && now) now.quantity = Number(item.word)
    else if (now && (item.kind === 'not' || item.kind === 'plain')) describe(now, item)
  }
  if (hasName && parts[0] && parts[0].name === null) parts[0].name = 0
  return parts
}

const said = (drink: Drink | null): Said => ({
  drink,
  quantity: 1,
  isCounted: false,
  isOther: false,
  isContrast: false,
  isPlain: false,
  choices: [],
  name: null,
})

function describe(part: Said, item: Item): void {
  if (item.kind === 'choice') part.choices.push(item)
  else if (item.kind === 'quantity') {
    part.quantity = Math.max(1, item.n)
    part.isCounted ||= !item.isArticle
  } else if (item.kind === 'other') {
    part.isOther = true
    part.isCounted = true
    if (item.n === 0) part.quantity = null
  } else if (item.kind === 'ordinal') part.isOther = part.isCounted = true
  else if (item.kind === 'plain') part.isPlain = true
  else if (item.kind === 'not') part.isContrast = true
  else if (item.kind === 'name') part.name = item.n
}

/** A drink that is named again, not ordered again: 'the latte', or bare in a later sentence. */
function isMention(items: readonly Item[], start: number, drink: number): boolean {
  for (let i = drink - 1; i >= Math.max(0, start - 2); i--) {
    const { kind, word } = items[i]!
    if (kind === 'end' || kind === 'that') return true
    if (kind === 'word' && /^(?:the|my|your|that|this|of|these|those)/.test(word)) return true
    if (kind === 'and' || kind === 'comma') return false
  }
  return items.slice(0, drink).some(({ kind }) => kind === 'end')
}

/** Is something said about 'one' or 'the other' before the next drink begins? */
function describes(
  items: readonly Item[],
  at: number,
  starts: ReadonlyMap<number, number>,
): boolean {
  for (let i = at + 1; i < items.length; i++) {
    if (starts.has(i)) return false
    const { kind } = items[i]!
    if (kind === 'choice' || kind === 'plain' || kind === 'not') return true
    if (kind === 'end' || kind === 'other' || (kind === 'quantity' && !isArticle(items[i]!)))
      return false
  }
  return false
}

/** 'oat milk for the other' */
const isGivenTo = (items: readonly Item[], at: number): boolean =>
  items[at - 1]?.word === 'for' && items[at - 2]?.kind === 'choice'

const isArticle = (item: Item): boolean => item.kind === 'quantity' && item.isArticle

function startsPart(
  items: readonly Item[],
  at: number,
  starts: ReadonlyMap<number, number>,
  head: Said | null,
  parts: readonly Said[],
): boolean {
  const item = items[at]!
  const previous = items[at - 1]
  if (previous?.kind === 'that') return false
  if (!describes(items, at, starts)) return false
  if (!head) return !isArticle(item) && starts.size > 0
  if (item.kind === 'other' || item.kind === 'ordinal') return true
  const isSplit = (head.quantity ?? 1) > 1 || parts.at(-1)!.drink === null
  if (isArticle(item)) {
    const next = items[at + 1]
    return (
      isSplit &&
      (next?.kind === 'plain' ||
        (next?.kind === 'choice' && next.slot !== 'topping' && next.slot !== 'shots'))
    )
  }
  return isSplit || previous?.kind === 'and' || (previous?.kind === 'comma' && head.isCounted)
}

/** Gives parts without a drink theirs: out of 'two lattes' before them, or as more of the same. */
function distribute(said: Said[]): Part[] {
  const out: Part[] = []
  const firstDrink = said.find((part) => part.drink)?.drink
  if (!firstDrink) return out
  for (let i = 0; i < said.length;) {
    const head = said[i]!
    if (!head.drink) {
      // 'one decaf and one regular latte'
      const next = said.slice(i).find((part) => part.drink)?.drink ?? firstDrink
      out.push({ ...head, drink: next, quantity: head.quantity ?? 1 })
      i++
      continue
    }
    const drink = head.drink
    const total = head.quantity ?? 1
    // 'two coffees: a mocha and a cortado'
    const after = said.slice(i + 1)
    if (
      total > 1 &&
      head.choices.length === 0 &&
      GENERIC_DRINK.test(drink.word) &&
      drink.word !== 'latte' &&
      after.every((part) => part.drink)
    ) {
      const sum = after.reduce((n, part) => n + (part.quantity ?? 1), 0)
      if (sum === total) {
        i++
        continue
      }
    }
    const children: Said[] = []
    let shared = 0
    for (i++; i < said.length; i++) {
      const child = said[i]!
      const isSame =
        child.drink?.id === drink.id &&
        total > 1 &&
        shared + (child.quantity ?? 1) <= total &&
        child.isCounted
      if (child.drink && !isSame) break
      children.push(child)
      shared += child.quantity ?? 0
    }
    // A repeated name adds up to the whole ('two lattes, one latte with …, one latte with …') or is more of the same.
    const rest = Math.max(0, total - shared)
    const isSplit = total > 1
    const left = isSplit ? rest : total
    let open = left
    const made: Part[] = []
    let previous = head.choices
    for (const child of children) {
      const quantity = child.quantity ?? Math.max(1, open)
      if (child.quantity === null) open = 0
      const inherited = isSplit
        ? head.choices
        : head.choices.filter(({ slot }) => slot === 'size' || slot === 'temp')
      let choices = [...inherited, ...child.choices]
      if (child.isContrast && child.choices.length === 0) choices = without(previous)
      else if (child.isPlain)
        choices = choices.filter(
          ({ slot }) => slot !== 'decaf' || child.choices.some((c) => c.slot === 'decaf'),
        )
      made.push({ drink, quantity, choices, name: child.name })
      previous = choices
    }
    const own: Part = { drink, quantity: open, choices: head.choices, name: head.name }
    if (open > 0) out.push(...(isSplit && made.length > 0 ? [...made, own] : [own, ...made]))
    else out.push(...made)
  }
  return out
}

/** 'one with boba and one without': the same but for what was said last. */
function without(choices: readonly Choice[]): Choice[] {
  const last = choices.at(-1)
  if (!last) return []
  const rest = choices.slice(0, -1)
  return last.slot === 'decaf' && last.value !== 'decaf'
    ? [...rest, { ...last, value: 'decaf' }]
    : rest
}
