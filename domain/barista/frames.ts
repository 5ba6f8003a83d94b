import { changed, withQuantity } from './change-line.ts'
import type { Line, ParsedDrink } from './drink.ts'
import { type Clause, Clauses, type Part, type Verb } from './frame-clauses.ts'
import type { Changed, Drink, Thing } from './frame-things.ts'
import { KEEPS } from './frame-words.ts'
import type { Choice } from './item.ts'
import { itemsOf } from './items.ts'
import { blankDrink, parseOrder } from './parse.ts'
import { some } from './some-of.ts'
import { UNSOLD_MARK } from './words.ts'

/**
 * Reads a message as changes of what is there, each with a verb, what it is about and how that is to be: "lose one of the boba
 * ones", 'double the first', 'one with almond milk and one with soy', 'the mocha large and the others iced'. What is pointed at is
 * found by place, name, kind, owner or how it is made. Every word has to have its part in it.
 * @returns the lines after it; null where a word has none, or where it is not clear what is meant
 */
export function framed(low: string, { lines, menu, lexicon, focus }: Changed): Line[] | null {
  if (lines.length === 0 || low.length > 160 || UNSURE.test(low)) return null
  const items = lexicon.more.withNames(itemsOf(low, lexicon), low, lines)
  return new Frames(items, low, { lines, menu, lexicon, focus }).read()
}

/** Wondered about, or told with an exception: other rules read these. */
const UNSURE =
  /\b(?:would|what if|if|possible|only|just one|just the|except|other than|besides|same(?! size)|usual)\b|\b(?:all|everything|both|every)\b.{0,40}\bbut\b/

class Frames extends Clauses {
  readonly #touched = new Set<Line>()

  read(): Line[] | null {
    const clauses = this.clauses()
    if (!clauses) return null
    const shares = this.#shared(clauses.flatMap(({ parts }) => parts))
    if (shares) return shares
    const [lead, next] = clauses
    // 'scratch that, make it large'
    if (lead?.verb === 'remove' && next && this.#isPronoun(lead)) {
      if (next.verb !== 'set' && next.verb !== 'swap') return null
      clauses.shift()
    }
    let isEdit = false
    let verb: Verb = null
    let waiting: Part[] = []
    for (const [i, clause] of clauses.entries()) {
      const isBare = clause.parts.every(({ is }) => is === 'thing')
      clause.verb ??= isBare && verb === 'remove' ? verb : null
      // 'the latte and the mocha large'
      if (isBare && !clause.verb) {
        if (i === clauses.length - 1) return null
        waiting = [...waiting, ...clause.parts]
        continue
      }
      clause.parts.unshift(...waiting)
      waiting = []
      const done = this.#isOrder(clause) ? this.#ordered(clause) : this.#changed(clause)
      if (!done) return null
      isEdit ||= !this.#isOrder(clause)
      verb = clause.verb
      this.lines = done
    }
    return isEdit && this.lines.length > 0 ? this.lines : null
  }

  #isPronoun({ parts, from, to }: Clause): boolean {
    return (
      parts.length === 1 &&
      parts[0]?.is === 'thing' &&
      this.items
        .slice(from, to)
        .some(({ kind, word }) => kind === 'that' && /^(?:that|it|this)$/.test(word))
    )
  }

  #isOrder({ verb, parts }: Clause): boolean {
    return (
      (verb === null || verb === 'add') &&
      !this.isToBe() &&
      parts.some(({ is }) => is === 'drink') &&
      !parts.some(({ is }) => /^(?:thing|more|less|rest)$/.test(is))
    )
  }

  #ordered({ from, to }: Clause): Line[] | null {
    const end = this.items[to]?.at ?? this.text.length
    const text = this.text.slice(this.items[from]?.at ?? 0, end).join(' ')
    const drinks = parseOrder(text, this.of.lexicon)
    if (
      drinks.length === 0 ||
      drinks.some(({ id, others }) => id[0] === UNSOLD_MARK || others.length > 1)
    )
      return null
    return [...this.lines, ...drinks.map((drink) => ({ lineId: null, drink }))]
  }

  /** 'one with almond and one with soy', 'two iced, the other hot': shares of what there are several of. */
  #shared(parts: readonly Part[]): Line[] | null {
    const shares: { n: number; choices: Choice[] }[] = []
    let group: Line[] | null = null
    for (const part of parts) {
      if (part.is === 'number' && !part.isArticle) shares.push({ n: part.n, choices: [] })
      else if (part.is === 'rest') shares.push({ n: 0, choices: [] })
      else if (part.is === 'choice') {
        const share = shares.at(-1)
        if (!share) return null
        share.choices.push(part.choice)
      } else if (part.is === 'thing') {
        if (shares.length > 0 && part.thing.count !== null) {
          shares.push({ n: part.thing.count, choices: [] })
        } else if (part.thing.count !== null) {
          group = part.thing.lines
          shares.push({ n: part.thing.count, choices: [] })
        } else if (shares.length === 0) group = part.thing.lines
        else return null
      } else if (part.is === 'drink') {
        const own = this.lines.filter((line) => this.isNamed(part.drink, line))
        if (own.length !== 1 || (group && group[0] !== own[0])) return null
        group = own
      } else if (part.is !== 'join') return null
    }
    if (shares.length < 2 || shares.some(({ choices }) => choices.length === 0)) return null
    const sum = shares.reduce((all, { n }) => all + n, 0)
    const all = group ?? this.scope().filter(({ drink }) => drink.quantity >= Math.max(2, sum))
    const [line, more] = all
    if (!line || more || sum > line.drink.quantity || line.drink.quantity < 2) return null
    const rest = line.drink.quantity - sum
    const rests = shares.filter(({ n }) => n === 0)
    if (rests.length > 1 || (rests.length === 1 && rest === 0)) return null
    const cups = shares.map(({ n, choices }) =>
      changed({ ...withQuantity(line, n || rest), lineId: null }, choices),
    )
    if (rests.length === 0 && rest > 0) cups.push({ ...withQuantity(line, rest), lineId: null })
    // The first keeps the place of the line.
    const [first, ...others] = cups
    return this.lines.flatMap((each) =>
      each === line && first ? [{ ...first, lineId: line.lineId }, ...others] : [each],
    )
  }

  #changed({ verb, times, parts }: Clause): Line[] | null {
    const more = parts.find((part) => part.is === 'more')
    if (more) return this.#more(more.n, parts)
    const less = parts.find((part) => part.is === 'less')
    if (less) return this.#less(less.n, parts)
    if (verb === 'remove') return this.#removed(parts)
    if (verb === 'times') return this.#times(times, parts)
    const isFresh = verb === 'swap' && !this.items.some(({ word }) => KEEPS.test(word))
    const turn = parts.findLastIndex((part) => part.is === 'join' && TURNS.test(part.word))
    if (verb === 'swap')
      return turn > 0
        ? this.#swapped(parts.slice(0, turn), parts.slice(turn + 1), isFresh)
        : this.#set(parts, verb)
    return this.#set(parts, verb)
  }

  /** 'a second one without boba', '2 more of those large' */
  #more(n: number, parts: readonly Part[]): Line[] | null {
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
  #less(n: number, parts: readonly Part[]): Line[] | null {
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

  #removed(parts: readonly Part[]): Line[] | null {
    const choices = choicesOf(parts)
    const things = thingsOf(parts)
    if (parts.some(({ is }) => is === 'rest' || is === 'number')) return null
    const named = parts.flatMap((part) =>
      part.is === 'drink' ? [this.lines.filter((line) => this.isNamed(part.drink, line))] : [],
    )
    if (named.some(({ length }) => length !== 1)) return null
    const about: Thing[] = [...things, ...named.map((lines) => ({ lines, count: null }))]
    if (choices.length > 0) {
      const none = choices.map(noneOf)
      if (none.some(({ slot, isNot }) => !isNot && slot !== 'ice' && slot !== 'sugar')) return null
      const has = ({ drink }: Line) => choices.every((choice) => this.isSo(drink, choice))
      const lines =
        about.length > 0 ? about.flatMap((thing) => thing.lines) : this.scope().filter(has)
      if (lines.length === 0 || (about.length === 0 && lines.length > 1)) return null
      return this.#map(lines, (line) => [changed(line, none)])
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

  #times(times: number, parts: readonly Part[]): Line[] | null {
    const things = thingsOf(parts)
    const drinks = parts.filter((part) => part.is === 'drink')
    const named = drinks.flatMap(({ drink }) =>
      this.lines.filter((line) => this.isNamed(drink, line)),
    )
    const about = [...things.flatMap(({ lines }) => lines), ...named]
    if (about.length === 0 || parts.length > things.length + drinks.length) return null
    return this.#map(about, (line) => [withQuantity(line, line.drink.quantity * times)])
  }

  /** 'swap the boba for pudding', 'replace one of the lattes with a mocha', 'switch the first to iced' */
  #swapped(left: readonly Part[], right: readonly Part[], isFresh: boolean): Line[] | null {
    const [drink, other] = right.flatMap((part) => (part.is === 'drink' ? [part.drink] : []))
    const wanted = choicesOf(right)
    const things = thingsOf(left)
    // 'swap the pudding taro for aloe'
    const how = drink ? [] : (things[0]?.how ?? [])
    const gone = [
      ...choicesOf(left),
      ...how.filter(({ slot }) => wanted.some((choice) => choice.slot === slot)),
    ]
    const named = left.flatMap((part) =>
      part.is === 'drink' ? this.lines.filter((line) => this.isNamed(part.drink, line)) : [],
    )
    if (
      other ||
      things.length + (named.length > 0 ? 1 : 0) > 1 ||
      right.some(({ is }) => is === 'thing')
    )
      return null
    const number = left.find((part) => part.is === 'number')
    const count = things[0]?.count ?? (number?.is === 'number' ? number.n : null)
    if (left.some((part) => part.is === 'rest' || (part.is === 'join' && TURNS.test(part.word))))
      return null
    let about = things[0]?.lines ?? named
    if (gone.length > 0) {
      if (drink || wanted.length === 0) return null
      const has = ({ drink: of }: Line) => gone.every((choice) => this.isSo(of, choice))
      about = (about.length > 0 ? about : this.scope()).filter(has)
    }
    const [line, more] = about
    if (!line || (more && (drink || named.length > 0))) return null
    if (drink) return this.#replaced(line, count, drink, wanted, isFresh && line.lineId !== null)
    if (wanted.length === 0) return null
    const not = gone.map((choice) => ({ ...choice, isNot: true }))
    return this.#some(about, count, [...not, ...wanted])
  }

  /** Another drink in its place, which keeps what was said of the one before and the other can have. */
  #replaced(
    line: Line,
    count: number | null,
    { id, name }: Drink,
    wanted: readonly Choice[],
    isFresh = false,
  ): Line[] {
    const { size, isSizeSaid, temperature, milk, quantity, customerName, iceLevel, sugarLevel } =
      line.drink
    const kept = { size, isSizeSaid, temperature, milk, iceLevel, sugarLevel }
    const [before, after] = [line.drink, { id } as ParsedDrink].map((each) => this.item(each))
    const isLike = before?.kind === after?.kind
    const n = Math.min(count ?? quantity, quantity)
    const next: ParsedDrink = {
      ...blankDrink(id, ''),
      name,
      confidence: 1,
      ...(isLike && !isFresh && kept),
      quantity: n,
      customerName,
    }
    const turned = changed({ lineId: n < quantity ? null : line.lineId, drink: next }, wanted)
    return this.lines.flatMap((each) =>
      each !== line ? [each] : n < quantity ? [withQuantity(line, quantity - n), turned] : [turned],
    )
  }

  #set(parts: readonly Part[], verb: Verb): Line[] | null {
    const choices = choicesOf(parts)
    const things = thingsOf(parts)
    const drinks = parts.filter((part) => part.is === 'drink')
    const numbers = parts.filter((part) => part.is === 'number' && !part.isArticle)
    const turn = parts.findIndex((part) => part.is === 'join' && part.word === 'instead of')
    if (turn > 0) return this.#insteadOf(parts.slice(0, turn), parts.slice(turn + 1))
    const isRest = parts.some(({ is }) => is === 'rest')
    if (isRest) {
      const rest = this.scope().filter((line) => !this.#touched.has(line))
      if (things.length > 0 || rest.length === 0 || this.#touched.size === 0) return null
      things.push({ lines: rest, count: null })
    }
    const [drink, other] = drinks
    // 'the taro should have boba too'
    if (drink && !other && things.length === 0 && this.isToBe()) {
      const own = this.lines.filter((line) => this.isNamed(drink.drink, line))
      if (own.length !== 1 || choices.length === 0 || numbers.length > 0) return null
      return this.#some(own, null, choices)
    }
    if (other || (things.length > 1 && (drink || numbers.length > 0))) return null
    if (drink) {
      // 'make the first one a mocha'
      const [thing] = things
      const [line, more] = thing?.lines ?? []
      const isTurned = verb === 'set' || verb === 'swap' || isInstead(parts)
      if (!isTurned || !thing || !line || more || numbers.length > 0) return null
      return this.#replaced(line, thing.count, drink.drink, choices)
    }
    const [thing] = things
    if (!thing && numbers.length === 1 && choices.length === 0) {
      const [line, more] = this.scope()
      const [number] = numbers
      // '50' is of the sugar.
      if (!line || more || line.lineId !== null || number?.is !== 'number' || number.n > 20)
        return null
      return this.#map([line], () => [withQuantity(line, number.n)])
    }
    if (!thing) return this.#without(choices, parts)
    if (numbers.length > 0) {
      const [number] = numbers
      const [line, more] = thing.lines
      if (
        numbers.length > 1 ||
        choices.length > 0 ||
        !line ||
        more ||
        thing.count !== null ||
        verb !== 'set'
      )
        return null
      return this.#map([line], () => [withQuantity(line, number!.is === 'number' ? number!.n : 1)])
    }
    if (choices.length === 0) return null
    if (isInstead(parts)) return this.#instead(things, choices)
    return things.reduce<Line[] | null>((_, { lines, count }) => {
      this.lines = this.#some(lines, count, choices)
      return this.lines
    }, null)
  }

  /** 'skip the foam', of the only one that has it */
  #without(choices: readonly Choice[], parts: readonly Part[]): Line[] | null {
    if (
      choices.length !== parts.length ||
      !choices.every(({ slot, isNot }) => isNot && slot === 'topping')
    )
      return null
    const has = this.scope().filter(({ drink }) =>
      choices.every(({ value }) => drink.toppings.includes(String(value))),
    )
    return has.length === 1 ? this.#map(has, (line) => [changed(line, choices)]) : null
  }

  /** 'make it pudding instead': in the place of what was added last */
  #instead(things: readonly Thing[], choices: readonly Choice[]): Line[] | null {
    const [thing, other] = things
    if (!thing || other || thing.count !== null) return null
    const isTopping = choices.some(({ slot }) => slot === 'topping')
    return this.#map(thing.lines, (line) => {
      const toppings = isTopping ? line.drink.toppings.slice(0, -1) : line.drink.toppings
      return [changed({ ...line, drink: { ...line.drink, toppings } }, choices)]
    })
  }

  /** 'the second with pudding instead of grass jelly', 'normal boba instead of the brown sugar' */
  #insteadOf(wanted: readonly Part[], gone: readonly Part[]): Line[] | null {
    const [thing, other] = thingsOf(wanted)
    const [to, from] = [choicesOf(wanted), choicesOf(gone)]
    const isMore = [...wanted, ...gone].some(({ is }) => is === 'drink' || is === 'rest')
    if (other || isMore || to.length === 0 || from.length !== 1 || gone.length > 1) return null
    const has = ({ drink }: Line) => from.every((choice) => this.isSo(drink, choice))
    const about = (thing?.lines ?? this.scope()).filter(has)
    if (about.length === 0 || (!thing && about.length > 1)) return null
    return this.#some(about, thing?.count ?? null, [
      ...from.map((choice) => ({ ...choice, isNot: true })),
      ...to,
    ])
  }

  #some(about: Line[], count: number | null, choices: Choice[]): Line[] {
    if (count === null) return this.#map(about, (line) => [changed(line, choices)])
    return some(this.lines, about, count, choices)
  }

  #map(about: readonly Line[], change: (line: Line) => Line[]): Line[] {
    this.last = []
    return this.lines.flatMap((line) => {
      if (!about.includes(line)) return [line]
      const next = change(line)
      this.last.push(...next)
      for (const each of next) this.#touched.add(each)
      return next
    })
  }
}

/** 'take the ice out', 'no boba' */
function noneOf(choice: Choice): Choice {
  if (choice.slot === 'ice' || choice.word === 'ice')
    return { ...choice, slot: 'ice', value: 'no ice' }
  if (choice.slot === 'sugar') return { ...choice, value: 0 }
  return { ...choice, isNot: choice.slot === 'topping' || choice.slot === 'milk' }
}

/** Before what something becomes. */
const TURNS = /^(?:for|to|into|with|instead of)$/

const isInstead = (parts: readonly Part[]): boolean =>
  parts.some((part) => part.is === 'join' && part.word === 'instead')
const choicesOf = (parts: readonly Part[]): Choice[] =>
  parts.flatMap((part) => (part.is === 'choice' ? [part.choice] : []))
const thingsOf = (parts: readonly Part[]): Thing[] =>
  parts.flatMap((part) => (part.is === 'thing' ? [part.thing] : []))
