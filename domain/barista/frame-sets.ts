import { changed, withQuantity } from './change-line.ts'
import type { Line } from './drink.ts'
import type { Part, Verb } from './frame-named.ts'
import { choicesOf, isInstead, noneOf, thingsOf } from './frame-parts.ts'
import { Swaps } from './frame-swaps.ts'
import { isTold, type Thing } from './frame-base.ts'
import type { Choice } from './item.ts'
import { blankDrink } from './parse.ts'

/** More, less, without, and how something is to be. */
export class Sets extends Swaps {
  /** 'a second one without boba', '2 more of those large' */
  protected more(n: number, parts: readonly Part[]): Line[] | null {
    const drink = parts.find((part) => part.is === 'drink')?.drink
    const things = parts.flatMap((part) => (part.is === 'thing' ? part.thing.lines : []))
    const named = drink ? this.lines.filter((line) => this.isNamed(drink, line)) : []
    if (drink) {
      if (named.length === 0 || things.length > 0) return null
      const fresh = { ...blankDrink(drink.id, ''), name: drink.name, quantity: n, confidence: 1 }
      return [...this.lines, changed({ lineId: null, drink: fresh }, choicesOf(parts))]
    }
    const [line] = things.length > 0 ? things : (this.meant(false) ?? [])
    if (!line || things.length > 1) return null
    // 'a regular one too'
    const isPlain = this.items.some(({ kind }) => kind === 'plain')
    const like = isPlain ? { ...blankDrink(line.drink.id, ''), name: line.drink.name } : line.drink
    const copy: Line = {
      lineId: null,
      drink: { ...like, confidence: 1, quantity: n, customerName: null },
    }
    return [...this.lines, changed(copy, choicesOf(parts))]
  }

  /** 'one less thai', '2 fewer of those': so many cups of one line, which keeps the rest. */
  protected less(n: number, parts: readonly Part[]): Line[] | null {
    const about = parts.flatMap((part) =>
      part.is === 'thing'
        ? part.thing.lines
        : part.is === 'drink'
          ? this.lines.filter((line) => this.isNamed(part.drink, line))
          : [],
    )
    const [line, more] = about.length > 0 ? about : this.scope()
    if (!line || more || parts.some(({ is }) => is === 'choice') || n > line.drink.quantity)
      return null
    return this.lines.flatMap((each) =>
      each !== line
        ? [each]
        : n < line.drink.quantity
          ? [withQuantity(line, line.drink.quantity - n)]
          : [],
    )
  }

  /** 'keep the latte', which stays as it is, and is none of 'the others' */
  protected kept(parts: readonly Part[]): Line[] | null {
    const choices = choicesOf(parts)
    // 'change it to taro, keep the boba'
    const isHow = parts.every(({ is }) => is === 'choice' || is === 'thing')
    if (choices.length > 0 && isHow && this.last.length > 0) {
      const [thing] = thingsOf(parts)
      return this.map(thing?.lines ?? this.last, (line) => [changed(line, choices)])
    }
    if (!this.hasEdit || choices.length > 0) return null
    for (const line of this.about(parts)) this.touched.add(line)
    return this.lines
  }

  /** 'take off a mango', of four plain ones and one with jelly */
  #oneOfPlain(parts: readonly Part[]): Line[] | null {
    const [number, drink, more] = parts.filter(({ is }) => is !== 'join')
    if (number?.is !== 'number' || drink?.is !== 'drink' || more) return null
    const own = this.scope().filter((line) => this.isNamed(drink.drink, line))
    const [plain, other] = own.filter((line) => !isTold(line))
    const left = (plain?.drink.quantity ?? 0) - number.n
    if (own.length < 2 || !plain || other || left < 1) return null
    return this.lines.map((line) => (line === plain ? withQuantity(line, left) : line))
  }

  protected removed(parts: readonly Part[]): Line[] | null {
    const choices = choicesOf(parts)
    const things = thingsOf(parts)
    if (parts.length === 1 && parts[0]?.is === 'rest' && this.touched.size > 0)
      return this.lines.filter(
        (line) =>
          this.touched.has(line) || (this.scope()[0]?.lineId === null && line.lineId !== null),
      )
    const fewer = this.#oneOfPlain(parts)
    if (fewer) return fewer
    if (parts.some(({ is }) => is === 'rest' || is === 'number')) return null
    const named = parts.flatMap((part) =>
      part.is === 'drink' ? [this.lines.filter((line) => this.isNamed(part.drink, line))] : [],
    )
    if (named.some(({ length }) => length !== 1)) return null
    const about: Thing[] = [...things, ...named.map((lines) => ({ lines, count: null }))]
    if (choices.length > 0) {
      const isInNone = this.lines.every(({ drink }) =>
        choices.every((choice) => !this.isSo(drink, choice)),
      )
      // 'never mind the decaf, both normal', which none has
      if (isInNone && about.length === 0 && this.count > 1) return this.lines
      const none = choices.map(noneOf)
      if (none.some(({ slot, isNot }) => !isNot && slot !== 'ice' && slot !== 'sugar')) return null
      const has = ({ drink }: Line) => choices.every((choice) => this.isSo(drink, choice))
      const lines =
        about.length > 0 ? about.flatMap((thing) => thing.lines) : this.scope().filter(has)
      if (lines.length === 0 || (about.length === 0 && lines.length > 1)) return null
      return this.map(lines, (line) => [changed(line, none)])
    }
    if (about.length === 0) return null
    return about.reduce((lines, { lines: those, count }) => {
      if (count === null) return lines.filter((line) => !those.includes(line))
      const [line] = those
      return lines.flatMap((each) =>
        each !== line
          ? [each]
          : each.drink.quantity > count
            ? [withQuantity(each, each.drink.quantity - count)]
            : [],
      )
    }, this.lines)
  }

  protected times(times: number, parts: readonly Part[]): Line[] | null {
    const things = thingsOf(parts)
    const drinks = parts.filter((part) => part.is === 'drink')
    const named = drinks.flatMap(({ drink }) =>
      this.lines.filter((line) => this.isNamed(drink, line)),
    )
    const about = [...things.flatMap(({ lines }) => lines), ...named]
    if (about.length === 0 || parts.length > things.length + drinks.length) return null
    if (about.some(({ drink }) => !Number.isInteger(drink.quantity * times))) return null
    return this.map(about, (line) => [withQuantity(line, line.drink.quantity * times)])
  }

  /** 'no toppings in the peach' */
  protected bare(parts: readonly Part[]): Line[] | null {
    if (parts.some(({ is }) => !/^(?:bare|thing|drink|join)$/.test(is))) return null
    const named = this.about(parts)
    const about = named.length > 0 ? named : this.scope()
    if (named.length === 0 && about.length > 1) return null
    return this.map(about, (line) => [{ ...line, drink: { ...line.drink, toppings: [] } }])
  }

  protected set(parts: readonly Part[], verb: Verb): Line[] | null {
    if (parts.some(({ is }) => is === 'bare')) return this.bare(parts)
    const choices = choicesOf(parts)
    const things = thingsOf(parts)
    const turn = parts.findIndex((part) => part.is === 'join' && part.word === 'instead of')
    if (turn === 0) return null
    if (turn > 0) return this.insteadOf(parts.slice(0, turn), parts.slice(turn + 1))
    if (parts.some(({ is }) => is === 'rest')) {
      const rest =
        this.touched.size > 0 || this.lines.length < this.of.lines.length
          ? this.scope().filter((line) => !this.touched.has(line))
          : (this.otherThan() ?? [])
      if (things.length > 0 || rest.length === 0) return null
      things.push({ lines: rest, count: null })
    }
    const numbers = parts.filter((part) => part.is === 'number' && !part.isArticle)
    if (parts.some(({ is }) => is === 'drink')) return this.#setNamed(parts, things, verb)
    if (things.length > 1 && numbers.length > 0) return null
    const [thing] = things
    if (!thing) return this.#setAlone(parts, verb)
    if (numbers.length > 0) return this.#setCount(thing, parts, verb)
    if (choices.length === 0 && parts.some(({ is }) => is === 'plain'))
      return this.#setPlain(things.flatMap(({ lines }) => lines))
    if (choices.length === 0) return null
    if (isInstead(parts)) return this.moved(thing, choices) ?? this.instead(things, choices)
    const isOfAll = things.every(({ isEach }) => isEach)
    const after = things.reduce<Line[] | null>((_, { lines, count }) => {
      this.lines = this.some(lines, count, choices)
      return this.lines
    }, null)
    // 'all iced, the chai with oat and the others with soy'
    if (isOfAll) for (const line of this.last) this.touched.delete(line)
    return after
  }

  /** With the name of a drink: one that is there, or what another becomes. */
  #setNamed(parts: readonly Part[], things: readonly Thing[], verb: Verb): Line[] | null {
    const choices = choicesOf(parts)
    const drinks = parts.filter((part) => part.is === 'drink')
    const hasNumber = parts.some((part) => part.is === 'number' && !part.isArticle)
    const [drink, other] = drinks
    if (!drink) return null
    if (this.isOwn(parts)) {
      const own = this.about(parts)
      return choices.length > 0 ? this.some(own, null, choices) : this.#setPlain(own)
    }
    const [own = [], news] = drinks.map(({ drink: of }) =>
      this.lines.filter((line) => this.isNamed(of, line)),
    )
    const [old, twin] = own
    const isToBe = this.isToBe() && things.length === 0 && !hasNumber
    // 'thai should be coconut'
    if (other && drinks.length === 2 && this.isToBe() && old && !twin && news?.length === 0)
      return isToBe
        ? this.replaced(old, null, this.likeOf(old, other.drink) ?? other.drink, choices)
        : null
    // 'the taro should have boba too'
    if (!other && things.length === 0 && this.isToBe())
      return own.length === 1 && choices.length > 0 && isToBe ? this.some(own, null, choices) : null
    if (other || things.length > 1) return null
    // 'make it two tarts'
    const [number, second] = parts.filter((part) => part.is === 'number' && !part.isArticle)
    const isCount = verb === 'set' && number?.is === 'number' && !second && choices.length === 0
    if (isCount && old && !twin && things.length < 2)
      return this.map([old], () => [withQuantity(old, number.n)])
    // 'make the first one a mocha'
    const [thing] = things
    const [line, more] = thing?.lines ?? []
    const isFor = parts.some((part) => part.is === 'join' && part.word === 'for')
    const isTurned =
      verb === 'set' || verb === 'swap' || isInstead(parts) || (more && (isFor || thing?.isEach))
    if (!isTurned || !thing || !line || hasNumber) return null
    if (more)
      return thing.count === null ? this.allReplaced(thing.lines, drink.drink, choices) : null
    return this.replaced(line, thing.count, drink.drink, choices)
  }

  /** Without a word for what it is about: '3 actually', 'pudding instead', 'all large, one without ice'. */
  #setAlone(parts: readonly Part[], verb: Verb): Line[] | null {
    const choices = choicesOf(parts)
    const numbers = parts.filter((part) => part.is === 'number' && !part.isArticle)
    const [number, second] = numbers
    const [single, several] = this.scope()
    if (number?.is === 'number' && !second && choices.length === 0) {
      // '50' is of the sugar.
      if (!single || several || number.n > 20) return null
      // In the cart, only what says so: '3 actually'
      if (single.lineId !== null && !COUNTS_ANEW.test(this.raw)) return null
      return this.map([single], () => [withQuantity(single, number.n)])
    }
    if (isInstead(parts) && choices.length > 0 && !number)
      return this.instead([{ lines: this.scope(), count: null }], choices)
    // 'all large, one without ice'
    const isOnes = /\bones\b/.test(this.raw)
    if (number?.is === 'number' && !second && !isOnes) {
      const about = (this.last.length > 0 ? this.last : this.scope()).filter(
        ({ drink }) => drink.quantity > number.n,
      )
      return about.length === 1 ? this.some(about, number.n, choices) : null
    }
    const isMore = choices.length > 0 && !number
    // 'add grass jelly, take boba out'
    if (isMore && single && !several && this.hasEdit && (verb === 'add' || this.count > 1))
      return this.some([single], null, choices)
    // 'scratch the boba do aloe'
    if (isMore && this.last.length > 0)
      return this.map(this.last, (line) => [changed(line, choices)])
    return this.without(choices, parts)
  }

  /** 'make the second two', 'two of each' */
  #setCount(thing: Thing, parts: readonly Part[], verb: Verb): Line[] | null {
    const [number, second] = parts.filter((part) => part.is === 'number' && !part.isArticle)
    const [line, more] = thing.lines
    if (number?.is !== 'number' || second) return null
    if (thing.isEach && OF_EACH.test(this.raw))
      return this.map(thing.lines, (each) => [withQuantity(each, number.n)])
    const choices = choicesOf(parts)
    // 'one of each iced'
    if (thing.isEach && choices.length > 0 && ONE_OF_EACH.test(this.raw)) {
      for (const each of thing.lines) this.lines = this.some([each], number.n, choices)
      return this.lines
    }
    const isOne = line && !more && thing.count === null && verb === 'set'
    if (!isOne || choicesOf(parts).length > 0) return null
    return this.map([line], () => [withQuantity(line, number.n)])
  }

  /** In the size that is not said. */
  #setPlain(about: readonly Line[]): Line[] {
    return this.map(about, (line) => [
      { ...line, drink: { ...line.drink, size: 'medium', isSizeSaid: false, isDecaf: null } },
    ])
  }

  /** 'skip the foam', of the only one that has it; 'no pearls, grass jelly' */
  protected without(choices: readonly Choice[], parts: readonly Part[]): Line[] | null {
    const nots = choices.filter(
      ({ slot, isNot }) => isNot && (slot === 'topping' || slot === 'milk'),
    )
    if (choices.length !== parts.length || nots.length === 0) return null
    const scope = this.scope()
    const has = scope.filter(({ drink }) => nots.every((choice) => this.isSo(drink, choice)))
    const about =
      has.length === 1 ? has : scope.length === 1 && nots.length < choices.length ? scope : []
    // 'no jelly no popping', each of another drink
    const each = nots.map((choice) => scope.filter(({ drink }) => this.isSo(drink, choice)))
    if (
      has.length === 0 &&
      nots.length === choices.length &&
      each.every((lines) => lines.length === 1)
    )
      return this.map(each.flat(), (line) => [changed(line, nots)])
    const ordered = [...nots, ...choices.filter((choice) => !nots.includes(choice))]
    return about.length === 1 ? this.map(about, (line) => [changed(line, ordered)]) : null
  }
}

const ONE_OF_EACH = /\b(?:one|two|three|[1-9]) of (?:each|both)\b/
const OF_EACH = /\b(?:two|three|four|[2-9]) (?:of )?each\b/

/** '3 actually', of the only one in the cart */
const COUNTS_ANEW = /\b(?:actually|make|instead|sorry|meant)\b/
