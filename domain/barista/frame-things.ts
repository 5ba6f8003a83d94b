import { findItem } from '#domain/menu/price.ts'
import type { Line } from './drink.ts'
import { type Drink, isTold, type Thing } from './frame-base.ts'
import { Owned } from './frame-owned.ts'
import { KINDS } from './frame-words.ts'
import type { Choice, Item } from './item.ts'
import { itemsOf } from './items.ts'
import { OF_DRINKS } from './target.ts'
import { stem, wordsOf } from './words.ts'

/** What is pointed at, and where to read on. */
type Found = { thing: Thing; to: number } | null

/** What a message points at: by place, name, kind, owner or how it is made. */
export class Things extends Owned {
  /** What is pointed at here, and where to read on. */
  thing(at: number): Found {
    const items = this.items
    const item = items[at]
    if (!item) return null
    const { word } = item
    // 'half of them'
    if (word === 'half' && items[at + 1]?.word === 'of') {
      const of = this.thing(at + 2) ?? this.named(at + 2, true)
      const [line, more] = of?.thing.lines ?? []
      const isEven = line && !more && line.drink.quantity % 2 === 0
      return of && isEven
        ? { thing: { lines: [line], count: line.drink.quantity / 2 }, to: of.to }
        : null
    }
    if (/^every(?:one|body)$/.test(word))
      return { thing: { lines: this.scope(), count: null, isEach: true }, to: at + 1 }
    // 'two of the coffees', 'one of them'
    if (item.kind === 'quantity' && !item.isArticle && items[at + 1]?.word === 'of') {
      const of = this.thing(at + 2) ?? this.named(at + 2, true)
      const lines = of && this.several(of.thing.lines, item.n)
      return of && lines ? { thing: { lines, count: item.n }, to: of.to } : null
    }
    const owner = this.somebodys(at)
    if (owner) return owner
    if (item.kind === 'ordinal') return this.#place(at, item.n)
    if (item.kind === 'each' && word !== 'they') return this.#all(at)
    if (item.kind === 'that') {
      const named = /^(?:that|those|these|this)$/.test(word)
        ? this.named(at + 1, /^th[oe]se$/.test(word))
        : null
      if (named) return named
      const lines = this.meant(/^(?:them|those|these)$/.test(word))
      return lines && { thing: { lines, count: null }, to: at + 1 }
    }
    // 'iced one vanilla latte instead', 'hot one with oat'
    if (item.kind === 'choice' && !item.isNot && items[at - 1]?.kind !== 'quantity') {
      const one = items[at + 1]
      return one?.kind === 'quantity' && one.word === 'one' ? this.named(at, false) : null
    }
    if (/^(?:the|my|our)$/.test(word)) {
      if (items[at + 1]?.kind === 'ordinal') return this.thing(at + 1)
      return this.named(at + 1, false)
    }
    return null
  }

  /** 'the first two', 'the second one', 'the first latte' */
  #place(at: number, n: number): Found {
    const items = this.items
    // 'the first two'
    const many = items[at + 1]
    if (many?.kind === 'quantity' && !many.isArticle && many.n > 1 && Math.abs(n) === 1) {
      const scope = this.scope()
      const lines = n > 0 ? scope.slice(0, many.n) : scope.slice(-many.n)
      const isAll = lines.length === many.n && scope.every(({ drink }) => drink.quantity === 1)
      return isAll ? { thing: { lines, count: null }, to: at + 2 } : null
    }
    const isTwo = /^(?:drink|cup|order)$/.test(items[at + 1]?.word ?? '') || this.isNamedBehind(at)
    const line = this.at(n)
    const to = at + (isTwo ? 2 : 1)
    if (line) return { thing: { lines: [line], count: null }, to }
    // The second cup of the only line
    const [row, more] = this.scope()
    // 'two actually, second with soy'
    const total = items
      .slice(0, at)
      .reduce((all, each) => (each.kind === 'quantity' && !each.isArticle ? each.n : all), 1)
    const isCup = row && !more && n > 1 && Math.max(row.drink.quantity, total) >= n
    return isCup ? { thing: { lines: [row], count: 1 }, to } : null
  }

  /** 'all of them', 'both lattes', 'all three' */
  #all(at: number): Found {
    const items = this.items
    const { word } = items[at]!
    let to = at + 1
    if (items[to]?.word === 'of') to++
    // 'all three regular'
    const many = items[to]
    const cups = this.scope().reduce((sum, { drink }) => sum + drink.quantity, 0)
    if (many?.kind === 'quantity' && many.n > 1 && many.n === cups) to++
    const named = this.named(to, true)
    if (named) return { thing: { ...named.thing, count: null }, to: named.to }
    if (/^(?:the|my|those|these|them)$/.test(items[to]?.word ?? '')) to++
    const those = this.named(to, true)
    if (those) return { thing: { ...those.thing, count: null }, to: those.to }
    // 'all the boba' is no drink.
    if (items[to]?.kind === 'choice' && items[to - 1]?.word === 'the') return null
    const lines = word === 'both' ? this.two() : this.scope()
    return lines && { thing: { lines, count: null, isEach: true }, to }
  }

  /** 'the first latte', with the name of what stands there */
  isNamedBehind(at: number): boolean {
    const [item, next] = [this.items[at], this.items[at + 1]]
    if (item?.kind !== 'ordinal' || next?.kind !== 'drink') return false
    const line = this.at(item.n)
    if (!line || line.drink.id === next.id) return line !== undefined
    // 'the second milk tea', of a Brown Sugar Milk Tea
    const own = wordsOf(line.drink.name)
    return wordsOf(next.word).every((word) => own.includes(word))
  }

  /** 'that jelly', of the only jelly that is there */
  toppingNamed(items: readonly Item[]): Choice | null {
    const words = items.flatMap(({ kind, word }) =>
      kind === 'word' && word.length > 3 ? word : [],
    )
    const [topping, more] = this.of.menu.toppings.filter(
      ({ id, name }) =>
        this.lines.some(({ drink }) => drink.toppings.includes(id)) &&
        words.includes(wordsOf(name).at(-1) ?? ''),
    )
    if (!topping || more) return null
    const { id: value, name: word } = topping
    return { at: 0, word, kind: 'choice', slot: 'topping', value, isNot: false, times: 1 }
  }

  /** How it is made and what it is called: 'iced one', 'large oat latte', 'ones with boba', 'coffees'. */
  named(at: number, isMany: boolean): Found {
    const items = this.items
    let i = at
    if (isMany && /^(?:the|my|our|those|these)$/.test(items[i]?.word ?? '')) i++
    const how: Choice[] = []
    for (let item = items[i]; item?.kind === 'choice' && !item.isNot; item = items[++i])
      how.push(item)
    // 'one of the plain ones'
    const plain = items[i]?.kind === 'plain' && /^ones?$/.test(items[i + 1]?.word ?? '')
    if (plain) i++
    const head = items[i]
    const isBare = how.length > 0 && how.every(({ slot }) => slot === 'size' || slot === 'temp')
    // 'the pot', 'the large', of several
    const isLeftOut = head?.kind === 'choice' && head.isNot
    const isEnd = isLeftOut || ENDS.has(head?.kind ?? 'end')
    if (isBare && !isMany && isEnd && this.scope().length > 1) {
      const those = this.scope().filter(({ drink }) => how.every((each) => this.isSo(drink, each)))
      return those.length === 1 ? { thing: { lines: those, count: null, how }, to: i } : null
    }
    if (!head) return null
    let lines: Line[]
    const isOne = head.kind === 'quantity' && head.word === 'one'
    const own = head.kind === 'drink' ? this.lines.filter((line) => this.isNamed(head, line)) : []
    // 'one of the coffees', where the only coffees are lattes
    if (own.length > 0 || (head.kind === 'drink' && !KINDS[head.word])) lines = own
    else if (isOne && items[i + 1]?.word !== 'of') lines = this.lines
    else if (KINDS[head.word]) {
      const kinds = KINDS[head.word]!
      lines = this.lines.filter(({ drink }) => kinds.includes(this.item(drink)?.category ?? ''))
    } else if (/^(?:drink|cup)$/.test(head.word))
      lines = this.lines.filter(({ drink }) => this.item(drink)?.kind === 'drink')
    else if (head.kind === 'word' && items[i + 1]?.word === 'one') {
      // 'the milk one', of a Strawberry Milk Tea
      lines = this.lines.filter(({ drink }) => wordsOf(drink.name).includes(stem(head.word)))
      i++
    } else return null
    // 'the one with boba'
    if (isOne && how.length === 0 && !plain) {
      const next = items[i + 1]
      const first = items[i + 2]
      if (next?.kind !== 'with' || first?.kind !== 'choice') return null
      how.push(first)
      i += 2
    }
    const fitting = lines.filter(
      (line) => !(plain && isTold(line)) && how.every((choice) => this.isSo(line.drink, choice)),
    )
    const many = isMany || this.isPlural(items[i]!)
    const isOffering = this.lines.some(({ lineId }) => lineId === null)
    const offered = fitting.filter(({ lineId }) => lineId === null)
    const those = isOffering && offered.length > 0 ? offered : fitting
    const [one, more] = those
    if (!one || (more && !many)) return null
    // 'the taro one'
    const next = items[i + 1]
    const isOneToo =
      head.kind === 'drink' &&
      !this.isPlural(head) &&
      next?.kind === 'quantity' &&
      next.word === 'one'
    return {
      thing: { lines: those, count: null, how },
      to: i + (isOneToo && items[i + 2]?.word !== 'of' ? 2 : 1),
    }
  }

  /** In the cart, with nothing offered, and named last, or corrected. */
  isSpokenOf({ lineId, drink }: Line): boolean {
    const isOffering = this.lines.some((line) => line.lineId === null)
    const isSaid = drink.id === this.of.focus || CORRECTS.test(this.raw)
    return lineId !== null && !isOffering && isSaid
  }

  /** The topping that the message before speaks of, and of no drink: 'it', behind 'is the cream cap dairy'. */
  toppingSaid(): Choice | null {
    // 'the same but with boba' is a drink of its own.
    if (ONE_MORE.test(this.of.said ?? '')) return null
    const items = itemsOf((this.of.said ?? '').toLowerCase(), this.of.lexicon)
    const [topping, more] = items.filter(
      (item): item is Choice => item.kind === 'choice' && item.slot === 'topping' && !item.isNot,
    )
    const isOfDrink = items.some(({ kind }) => kind === 'drink')
    const named = topping || isOfDrink ? null : this.toppingNamed(items)
    if (named) return named
    const isThere = topping && this.lines.some(({ drink }) => this.isSo(drink, topping))
    return isThere && !more && !isOfDrink ? topping : null
  }

  /** 'milk tea not latte', of a Matcha Latte: the Matcha Milk Tea. */
  variantOf({ drink }: Line, wanted: string, gone: string): Drink | null {
    const [old, next] = [wordsOf(gone), wordsOf(wanted)]
    const rest = wordsOf(drink.name).filter((word) => !old.includes(word))
    if (rest.length === 0 || old.some((word) => !wordsOf(drink.name).includes(word))) return null
    const words = sorted([...rest, ...next])
    const item = this.of.menu.items.find(({ name }) => sorted(wordsOf(name)) === words)
    return item ? drinkOf(item, wanted) : null
  }

  /** 'vanilla', of a latte: the Vanilla Latte. */
  flavoured({ drink }: Line, flavour: string): Drink | null {
    const words = sorted([...wordsOf(flavour), ...wordsOf(drink.name)])
    const item = this.of.menu.items.find(({ name }) => sorted(wordsOf(name)) === words)
    return item ? drinkOf(item, flavour) : null
  }

  /** 'jasmine instead of thai', of milk teas: the Jasmine Milk Tea, and no Jasmine Pearl Tea. */
  likeOf({ drink }: Line, { id, word }: Drink): Drink | null {
    const [old, next] = [this.item(drink), findItem(this.of.menu, id)]
    const words = wordsOf(word)
    if (!old || !next || old.category === next.category || words.length > 1) return null
    const [item, more] = this.of.menu.items.filter(
      ({ name, category }) =>
        category === old.category && words.every((each) => wordsOf(name).includes(each)),
    )
    return item && !more ? drinkOf(item, word) : null
  }

  at(n: number): Line | undefined {
    const place = this.of.places?.at(n > 0 ? n - 1 : n)
    // What stood there is where it was, whatever the changes before have taken away.
    if (place && this.of.places!.length > 1) return this.lines.find(({ key }) => key === place.key)
    const scope = this.lines.some(({ lineId }) => lineId !== null) ? this.lines : this.scope()
    return scope.at(n > 0 ? n - 1 : n)
  }

  /** The two that 'both' means: all, or all drinks. */
  two(): Line[] | null {
    const scope = this.scope()
    const drinks = scope.filter(({ drink }) => this.item(drink)?.kind === 'drink')
    const cups = (lines: readonly Line[]) =>
      lines.reduce((sum, { drink }) => sum + drink.quantity, 0)
    const isOfDrinks = this.items.some((item) => item.kind === 'choice')
    return (
      [...(isOfDrinks ? [drinks] : []), scope].find(
        (lines) => cups(lines) === 2 || lines.length === 2,
      ) ?? this.#pair(scope)
    )
  }

  /** Of several lines the only one of two cups. */
  #pair(scope: readonly Line[]): Line[] | null {
    const pairs = scope.filter(({ drink }) => drink.quantity === 2)
    return pairs.length === 1 &&
      scope.every((line) => pairs.includes(line) || line.drink.quantity === 1)
      ? pairs
      : null
  }

  /** What 'it' and 'them' are. */
  meant(isMany: boolean): Line[] | null {
    if (this.last.length > 0) return this.last
    const isOfDrinks = this.items.some((item) => item.kind === 'choice' && OF_DRINKS.has(item.slot))
    const drinks = this.scope().filter(({ drink }) => this.item(drink)?.kind === 'drink')
    const scope = isOfDrinks && drinks.length > 0 ? drinks : this.scope()
    if (isMany) {
      const many = scope.filter(({ drink }) => drink.quantity > 1)
      return many.length === 1 ? many : scope
    }
    const line = scope.findLast(({ drink }) => drink.id === this.of.focus)
    if (scope.length === 1) return scope
    const last = scope.at(-1)
    return last ? [line ?? last] : null
  }

  /** Of which so many can be taken without a doubt which. */
  several(lines: Line[], count: number): Line[] | null {
    const sum = lines.reduce((all, { drink }) => all + drink.quantity, 0)
    if (count > sum) return null
    if (lines.length === 1 || count === sum) return lines
    const [one, more] = lines.filter(({ drink }) => drink.quantity > count)
    return one && !more ? [one] : null
  }
}

/** What may stand behind what is pointed at. */
const ENDS: ReadonlySet<string> = new Set(['end', 'comma', 'and', 'with', 'is', 'stop'])

const CORRECTS = /\b(?:actually|instead|enough|plenty|sorry|wait|meant)\b/

const ONE_MORE = /\b(?:same|another|one more)\b/i

const sorted = (words: readonly string[]): string => words.toSorted().join()

const drinkOf = ({ id, name }: { id: string; name: string }, word: string): Drink => ({
  at: 0,
  word,
  kind: 'drink',
  id,
  name,
  isExact: true,
  others: [],
})
