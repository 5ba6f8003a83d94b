import type { ChatState } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { temperatureOf } from '#domain/menu/customize.ts'
import { findItem } from '#domain/menu/price.ts'
import type { Line, ParsedDrink } from './drink.ts'
import type { Choice, Item } from './item.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { isSo } from './target.ts'
import { wordsOf } from './words.ts'

/** What is changed: what is in the cart, and behind it what is offered (`lineId: null`). */
export type Changed = {
  lines: Line[]
  menu: Menu
  lexicon: Lexicon
  focus?: string | undefined
  /** What the customer said before. */
  said?: string | undefined
  /** Whose drink is which, as it was told. */
  owners?: ChatState['owners']
  /** Of a message that is read change by change: how the order was at its beginning, which 'the second' counts. */
  places?: readonly Line[]
  /** What the changes before this one were about. */
  last?: readonly Line[]
  touched?: ReadonlySet<Line>
  /** The change before this one. */
  before?: string
}

export type Drink = Extract<Item, { kind: 'drink' }>
/** Lines that are pointed at, and how many cups of them. */
export type Thing = {
  lines: Line[]
  count: number | null
  how?: readonly Choice[]
  isEach?: boolean
}
/** The lines that a message is about, and what they are called. */
export class Lines {
  readonly items: readonly Item[]
  readonly text: readonly string[]
  readonly raw: string
  readonly of: Changed
  lines: Line[]
  /** What was changed last in this message. */
  last: Line[]

  constructor(items: readonly Item[], raw: string, of: Changed) {
    this.items = items
    this.raw = raw
    this.text = wordsOf(raw)
    this.of = of
    this.lines = [...of.lines]
    this.last = (of.last ?? []).filter((line) => of.lines.includes(line))
  }

  item = ({ id }: ParsedDrink) => findItem(this.of.menu, id)

  isPlural({ word }: Item): boolean {
    const last = word.split(' ').at(-1) ?? ''
    return this.raw.split(/[^a-z]/).some((each) => each === `${last}s` || each === `${last}es`)
  }

  isSo(drink: ParsedDrink, choice: Choice): boolean {
    const item = this.item(drink)
    if (choice.slot === 'temp' && item)
      return (
        temperatureOf(item, drink.temperature ? { temperature: drink.temperature } : {}) ===
        choice.value
      )
    // 'the small one', of what is sold in no size that is called so
    if (choice.slot === 'size' && choice.value === 'small' && drink.size !== 'small')
      return drink.size !== 'large' && drink.size !== 'pot'
    return isSo(drink, choice)
  }

  /** The drink that is named, or one with that name as a part of its own. */
  isNamed({ id, word, others }: Drink, { drink }: Line): boolean {
    if (drink.id === id) return true
    if (this.lines.some((line) => line.drink.id === id)) return false
    const own = wordsOf(drink.name)
    const isPartOf = (each: string) =>
      own.some((part) => part === each || (each.length > 3 && part.endsWith(each)))
    return others.includes(drink.id) || wordsOf(word).every(isPartOf)
  }

  /** What is offered, else all that is in the cart. */
  scope(): Line[] {
    const offered = this.lines.filter(({ lineId }) => lineId === null)
    return offered.length > 0 ? offered : this.lines
  }

  /** The one of two that the message before was not about: 'the other one'. */
  otherThan(): Line[] | null {
    const scope = this.scope()
    const [one, two, more] = scope
    if (!one || !two || more) return null
    const about = this.saidOf() ?? (scope.filter(isTold).length === 1 ? scope.filter(isTold) : [])
    return about.length === 1 ? scope.filter((line) => !about.includes(line)) : null
  }

  /** The only one that the message before names or describes. */
  saidOf(): Line[] | null {
    const scope = this.scope()
    const items = itemsOf((this.of.said ?? '').toLowerCase(), this.of.lexicon)
    const choices = items.filter((item): item is Choice => item.kind === 'choice' && !item.isNot)
    const drinks = items.filter((item): item is Drink => item.kind === 'drink')
    const named = scope.filter((line) => drinks.some((drink) => this.isNamed(drink, line)))
    const so = scope.filter(
      ({ drink }) => choices.length > 0 && choices.every((choice) => this.isSo(drink, choice)),
    )
    return so.length === 1 ? so : named.length === 1 ? named : null
  }
}

/** Something was said about how it is to be. */
export const isTold = ({ drink }: Line): boolean =>
  (drink.isSizeSaid && drink.size !== 'medium' && drink.size !== 'cup') ||
  drink.toppings.length > 0 ||
  [drink.temperature, drink.milk, drink.sugarLevel, drink.iceLevel].some((each) => each !== null)
