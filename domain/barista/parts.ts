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
  const grouping = new Grouping(items)
  let at = 0
  while (at < items.length) at = grouping.read(at)
  return grouping.parts()
}

/** Reads a row from left to right and knows what its next words are about. */
class Grouping {
  readonly #items: readonly Item[]
  readonly #starts: ReadonlyMap<number, number>
  readonly #parts: Said[] = []
  /** What is being described: the newest part, or one that was named again. */
  #current: Said | null = null
  /** What choices are for: the current part, or all of them after 'each'. */
  #targets: readonly Said[] = []
  /** Choices before the first drink. */
  #early: Choice[] = []
  #hasEarlyName = false
  /** 'and for Greg a croissant': a name that stands before its drink. */
  #nextName: number | null = null

  constructor(items: readonly Item[]) {
    this.#items = items
    this.#starts = startsOf(items)
  }

  /** Reads what stands here. @returns where to read on */
  read(at: number): number {
    const start = this.#starts.get(at)
    if (start !== undefined) {
      this.#readDrink(at, start)
      return start + 1
    }
    const item = this.#items[at]
    if (item?.kind === 'quantity' || item?.kind === 'other' || item?.kind === 'ordinal')
      return this.#readCount(at, item)
    if (item?.kind === 'name' && this.#isBeforeIts(at)) this.#nextName = item.n
    else if (item) this.#readDetail(item)
    return at + 1
  }

  #isBeforeIts(at: number): boolean {
    const next = this.#items[at + 1]?.kind ?? 'end'
    const before = this.#items[at - 1]?.kind ?? 'end'
    return !ENDS.has(next) && ENDS.has(before) && this.#parts.length > 0
  }

  parts(): Said[] {
    const [first] = this.#parts
    if (this.#hasEarlyName && first?.name === null) first.name = 0
    return this.#parts
  }

  /** A drink with what stands before it: a new part, or more about one that was named before. */
  #readDrink(at: number, start: number): void {
    const drink = this.#items[start]
    if (drink?.kind !== 'drink') return
    const part = said(drink)
    for (const item of this.#items.slice(at, start)) describe(part, item)
    const known = this.#parts.findLast((each) => each.drink?.id === drink.id)
    // 'a cappuccino would be good, so one cappuccino'
    const isSummed = this.#items[at - 1]?.word === 'so'
    const isAgain = !part.isCounted && !part.isOther && isMention(this.#items, at, start)
    if (known && (isSummed || isAgain || this.#isDescribedAgain(at, start))) {
      known.choices.push(...part.choices)
      this.#turnTo(known)
      return
    }
    if (this.#isOfHead(part, drink)) part.drink = null
    if (!this.#head()) part.choices.unshift(...this.#early)
    this.#early = []
    this.#add(part)
  }

  /** 'one taro and one classic, taro large': a bare name behind a comma, and how that one is to be. */
  #isDescribedAgain(at: number, start: number): boolean {
    const next = this.#items[this.#items[start + 1]?.kind === 'with' ? start + 2 : start + 1]
    return (
      at === start &&
      this.#parts.length > 1 &&
      this.#items[at - 1]?.kind === 'comma' &&
      next?.kind === 'choice' &&
      this.#items.slice(0, at).every(({ kind }) => kind !== 'each')
    )
  }

  /** 'two lattes, one decaf and the other normal coffee': one of those that were named first. */
  #isOfHead(part: Said, drink: Drink): boolean {
    const head = this.#head()
    return (
      part.isCounted &&
      head !== undefined &&
      (head.quantity ?? 1) > 1 &&
      this.#parts.at(-1) !== head &&
      GENERIC_DRINK.test(drink.word) &&
      // 'three americanos, one iced, and two lattes'
      (drink.word !== 'latte' || head.drink?.word.includes('latte') === true)
    )
  }

  /** 'one', 'the other', 'the second': a part without a drink of its own, or more about one that was named before. */
  #readCount(at: number, item: Item): number {
    const head = this.#head()
    if (item.kind === 'ordinal' && head && (head.quantity ?? 1) < 2) {
      const drinks = this.#parts.filter((part) => part.drink)
      const meant = drinks.at(item.n > 0 ? item.n - 1 : item.n)
      if (meant && describes(this.#items, at, this.#starts)) this.#turnTo(meant)
      return at + 1
    }
    const part = said(null)
    describe(part, item)
    if (startsPart(this.#items, at, this.#starts, head, this.#parts)) {
      const next = this.#items[at + 1]
      const isJoined = item.kind !== 'quantity' && next?.kind === 'quantity'
      if (isJoined) describe(part, next)
      this.#add(part)
      return isJoined ? at + 2 : at + 1
    }
    // 'use oat milk for the other'
    if (head && item.kind !== 'ordinal' && !isArticle(item) && isGivenTo(this.#items, at)) {
      part.choices.push(...(this.#parts.at(-1)?.choices.splice(-1) ?? []))
      this.#add(part)
    }
    return at + 1
  }

  #readDetail(item: Item): void {
    const { kind } = item
    const current = this.#current
    if (kind === 'choice' && !current) this.#early.push(item)
    else if (kind === 'choice') for (const part of this.#targets) part.choices.push(item)
    else if (kind === 'name' && !current) this.#hasEarlyName = true
    else if (kind === 'each' && this.#parts.length > 0) this.#targets = this.#parts
    else if (current && kind === 'times') current.quantity = Number(item.word)
    else if (current && (kind === 'not' || kind === 'plain' || kind === 'name'))
      describe(current, item)
  }

  #head(): Said | undefined {
    return this.#parts.findLast((part) => part.drink)
  }

  #add(part: Said): void {
    part.name ??= this.#nextName
    this.#nextName = null
    this.#parts.push(part)
    this.#turnTo(part)
  }

  #turnTo(part: Said): void {
    this.#current = part
    this.#targets = [part]
  }
}

const ENDS: ReadonlySet<string> = new Set(['comma', 'end', 'and', 'stop'])

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
  for (const { kind, word } of items.slice(Math.max(0, start - 2), drink).toReversed()) {
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
  // 'a second one with oat' is one of which something is said
  const isJoined = items[at]?.kind === 'other' && items[at + 1]?.word === 'one'
  const first = isJoined ? at + 2 : at + 1
  for (const [i, item] of items.slice(first).entries()) {
    if (starts.has(first + i)) return false
    const { kind } = item
    if (kind === 'choice' || kind === 'plain' || kind === 'not') return true
    if (kind === 'end' || kind === 'other' || (kind === 'quantity' && !isArticle(item)))
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
  head: Said | undefined,
  parts: readonly Said[],
): boolean {
  const item = items[at]
  const previous = items[at - 1]
  if (!item || previous?.kind === 'that') return false
  if (!describes(items, at, starts)) return false
  if (!head) return !isArticle(item) && starts.size > 0
  if (item.kind === 'other' || item.kind === 'ordinal') return true
  const isSplit = (head.quantity ?? 1) > 1 || parts.at(-1)?.drink === null
  if (isArticle(item)) {
    const next = items[at + 1]
    return (
      (isSplit || items[at + 2]?.word === 'one') &&
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
        child.quantity !== total &&
        child.isCounted &&
        // 'two large lattes, one medium latte' are three.
        head.choices.every(
          ({ slot, value }) =>
            slot !== 'size' ||
            child.choices.every((each) => each.slot !== slot || each.value === value),
        )
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
