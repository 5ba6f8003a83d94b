import type { Line } from './drink.ts'
import type { Drink, Thing } from './frame-base.ts'
import { Things } from './frame-things.ts'
import type { Choice, Item } from './item.ts'
import { wordsOf } from './words.ts'

/** A word of a change, by what it does there. */
export type Part =
  | { is: 'thing'; thing: Thing }
  | { is: 'choice'; choice: Choice }
  | { is: 'number'; n: number; isArticle: boolean }
  | { is: 'drink'; drink: Drink; at: number }
  | { is: 'more'; n: number }
  | { is: 'less'; n: number }
  | { is: 'rest' }
  /** 'not a latte': of what is there, which something else takes the place of */
  | { is: 'not'; lines: Line[]; word: string }
  /** 'regular', 'plain': as it comes */
  | { is: 'plain' }
  /** 'one of them almond', of croissants */
  | { is: 'variant'; line: Line; drink: Drink }
  /** 'vanilla', which is in the name of another drink */
  | { is: 'flavour'; word: string }
  /** 'no toppings' */
  | { is: 'bare' }
  | { is: 'join'; word: string }
export type Verb = 'set' | 'keep' | 'remove' | 'swap' | 'add' | 'times' | null
export type Clause = { verb: Verb; times: number; parts: Part[]; from: number; to: number }

/** What is named in a change, of what is there: another of its kind, a topping by a part of its name, what it is not to be. */
export class Named extends Things {
  /** 'almond one', 'one of them almond': another thing of the kind of what is there. */
  protected variant(choice: Choice, at: number): Part | null {
    if (choice.isNot || choice.slot !== 'milk') return null
    const isOne = this.items.some(
      (each, i) => each.kind === 'quantity' && each.word === 'one' && Math.abs(i - at) < 4,
    )
    const foods = this.scope().filter(({ drink }) => this.item(drink)?.kind !== 'drink')
    const [found, more] = foods.flatMap((line) => {
      const head = wordsOf(line.drink.name).at(-1) ?? ''
      const words = `${choice.word.split(' ')[0]} ${head}`
      const item = this.of.menu.items.find(({ name }) => wordsOf(name).join(' ') === words)
      return item ? [{ line, item }] : []
    })
    if (!found || more) return null
    const named = this.items.filter((each): each is Drink => each.kind === 'drink')
    const isNamed = named.some((each) => this.isNamed(each, found.line))
    // 'and a latte with almond milk'; of '2 tarts and one of the croissants almond' what was named last
    const nearest = this.items.slice(0, at).findLast((each) => each.kind === 'drink')
    const others = nearest ? [nearest] : named
    if (others.some((each) => !this.isNamed(each, found.line))) return null
    const drinks = this.scope().filter((line) => !foods.includes(line))
    // 'one with almond milk', of drinks
    const isOfDrinks = /\bmilk\b/.test(this.raw) && drinks.some(({ drink }) => drink.quantity > 1)
    if (isOfDrinks || (!isOne && !isNamed && drinks.length > 0)) return null
    if (/\bmilk\b/.test(this.raw) && !isNamed && found.line.drink.quantity < 2) return null
    const { id, name } = found.item
    const drink: Drink = { at, word: name, kind: 'drink', id, name, isExact: true, others: [] }
    return { is: 'variant', line: found.line, drink }
  }

  /** 'make one croissant plain', of almond croissants: the one that is called so */
  protected plainFood({ word }: Item, at: number): Part | null {
    const [found, more] = this.scope().flatMap((line) => {
      const called = `${word} ${wordsOf(line.drink.name).at(-1)}`
      const item = this.of.menu.items.find(
        ({ id, kind, aliases }) =>
          id !== line.drink.id && kind !== 'drink' && aliases.includes(called),
      )
      return item ? [{ line, item }] : []
    })
    if (!found || more) return null
    const { id, name } = found.item
    const drink: Drink = { at, word: name, kind: 'drink', id, name, isExact: true, others: [] }
    return { is: 'variant', line: found.line, drink }
  }

  /** 'lychee in hers': the topping, and no tea that is called so */
  protected putIn(item: Drink, at: number): Part | null {
    const isIn = /^(?:in|on|to)$/.test(this.items[at + 1]?.word ?? '')
    if (!isIn || item.word.includes(' ') || !this.thing(at + 2)) return null
    const [kind, more] = this.of.menu.toppings.filter(({ name }) =>
      wordsOf(name).includes(item.word),
    )
    if (!kind || more || this.lines.some((line) => this.isNamed(item, line))) return null
    const { word } = item
    const choice: Choice = {
      at: item.at,
      word,
      kind: 'choice',
      slot: 'topping',
      value: kind.id,
      isNot: false,
      times: 1,
    }
    return { is: 'choice', choice }
  }

  /** 'chai not mocha', 'not a latte' */
  protected notDrink(at: number): { part: Part; to: number } | null {
    let i = at + 1
    const { word = '', kind: next } = this.items[i] ?? {}
    if (next === 'quantity' || /^(?:the|my)$/.test(word)) i++
    const item = this.items[i]
    // 'no food'
    const kind = item && item.kind !== 'choice' ? this.named(i, true) : null
    if (kind && item?.kind !== 'drink')
      return { part: { is: 'not', lines: kind.thing.lines, word: item?.word ?? '' }, to: kind.to }
    if (item?.kind !== 'drink') return null
    const lines = this.lines.filter((line) => this.isNamed(item, line))
    return lines.length > 0 ? { part: { is: 'not', lines, word: item.word }, to: i + 1 } : null
  }

  /** 'vanilla in the latte', of which there is a Vanilla Latte */
  protected flavour({ value, isNot }: Choice, at: number): { part: Part; to: number } | null {
    const word = String(value)
    const isSold = this.lines.some((line) => this.flavoured(line, word))
    return isSold && !isNot ? { part: { is: 'flavour', word }, to: at + 1 } : null
  }

  /** 'with stars', of which there is one kind, 'popping', of the kind that the drink has its name from */
  protected kindOfTopping(at: number, { parts }: Clause): { part: Part; to: number } | null {
    const item = this.items[at]
    if (item?.kind !== 'word' || this.items[at - 1]?.kind !== 'with' || item.word.length < 4)
      return null
    const kinds = this.of.menu.toppings.filter(({ name }) => wordsOf(name).includes(item.word))
    const about = this.about(parts)
    const own = kinds.filter(({ name }) =>
      about.some(({ drink }) => wordsOf(drink.name)[0] === wordsOf(name)[0]),
    )
    const [kind, more] = kinds.length === 1 ? kinds : own
    if (!kind || more) return null
    const { word } = item
    const choice = {
      at: item.at,
      word,
      slot: 'topping',
      value: kind.id,
      isNot: false,
      times: 1,
    } as const
    return { part: { is: 'choice', choice: { ...choice, kind: 'choice' } }, to: at + 1 }
  }

  /** 'the foam', of the sea salt cream cap in it */
  protected partly(at: number, isLeftOut = false): { part: Part; to: number } | null {
    const item = this.items[at]
    if (!item || (isLeftOut && item.kind !== 'word')) return null
    const word = item.kind === 'choice' ? String(item.value) : item.word
    const words = wordsOf(word)
    const found = this.of.menu.toppings.filter(
      ({ id, name, aliases }) =>
        this.lines.some(({ drink }) => drink.toppings.includes(id)) &&
        [name, ...aliases].some((each) => words.every((part) => wordsOf(each).includes(part))),
    )
    const [one] = found
    if (!one || found.length > 1 || words.length === 0) return null
    const isNot = isLeftOut || (item.kind === 'choice' && item.isNot)
    return {
      part: {
        is: 'choice',
        choice: {
          at: item.at,
          word,
          kind: 'choice',
          slot: 'topping',
          value: one.id,
          isNot,
          times: 1,
        },
      },
      to: at + 1,
    }
  }

  protected isThere(part: Part | undefined): boolean {
    if (part?.is === 'drink')
      return this.lines.filter((line) => this.isNamed(part.drink, line)).length === 1
    return part?.is === 'thing'
  }

  protected isArticleBefore(at: number): boolean {
    const before = this.items.slice(Math.max(0, at - 3), at)
    return before.some((item) => item.kind === 'quantity' && item.isArticle)
  }

  /** The lines that are pointed at or named. */
  protected about(parts: readonly Part[]): Line[] {
    return parts.flatMap((part) =>
      part.is === 'thing'
        ? part.thing.lines
        : part.is === 'drink'
          ? this.lines.filter((line) => this.isNamed(part.drink, line))
          : [],
    )
  }
}
