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
export function framed(low: string, { lines, menu, lexicon, focus, said }: Changed): Line[] | null {
  if (lines.length === 0 || low.length > 160) return null
  const keyed = lines.map((line, key): Line => ({ ...line, key }))
  const read = (text: string) => {
    const items = lexicon.more.withNames(itemsOf(text, lexicon), text, lines)
    return new Frames(items, text, { lines: keyed, menu, lexicon, focus, said })
  }
  // What was not changed is what it was.
  const unkeyed = (after: Line[] | null) =>
    after?.map(({ key, ...line }) => {
      const before = key === undefined ? undefined : lines[key]
      return before?.drink === line.drink && before.lineId === line.lineId ? before : line
    }) ?? null
  // 'everything but the donut'
  const [, left = ''] = ALL_BUT.exec(low) ?? []
  if (left && !UNSURE.test(left)) return unkeyed(read(`remove ${left}`).read())
  const [, only = ''] = ONLY.exec(low) ?? []
  if (only && !UNSURE.test(only)) return unkeyed(read(only).only())
  const { a, b } = ALIKE.exec(low)?.groups ?? {}
  const alike = a ?? b ?? ''
  if (alike) return unkeyed(read(alike).alike())
  return UNSURE.test(low) ? null : unkeyed(read(low).read())
}

const LEADS =
  '\\W{0,3}(?:(?:actually|ok|okay|oh|no|wait|sorry|so|hm+|and|then|please|well|nvm|you know what),? ){0,3}'
/** 'everything but the donut' */
const ALL_BUT = new RegExp(
  `^${LEADS}(?:just |only )?(?:everything|all(?: of (?:it|them|that|those))?) (?:but|except(?: for)?|besides|minus) (.{3,60})$`,
)
/** 'just the latte' */
const ONLY = new RegExp(
  `^${LEADS}(?:i )?(?:just|only)(?: want| need| take)? ((?:the|my|one|two|three|[1-9]) .{3,50})$`,
)
/** 'same for the mocha', 'the mocha the same way' */
const ALIKE = new RegExp(
  `^${LEADS}(?:(?:do |make )?(?:the )?same (?:thing )?(?:for|with|on|to|in) (?<a>(?:the|my) [a-z -]{2,40}?)|(?<b>(?:the|my) [a-z -]{2,40}?),? (?:(?:the |just the )?same(?: way| thing)?|like(?:wise)? (?:that|the other(?: one)?)))(?: too| please| as well)?\\W{0,3}$`,
)

/** Wondered about, or told with an exception: other rules read these. */
const UNSURE =
  /\b(?:would|what if|if|possible|only|just one|just the|except|other than|besides|same(?! size)|usual)\b|\b(?:all|everything|both|every)\b.{0,40}\bbut\b/

class Frames extends Clauses {
  readonly #touched = new Set<Line>()
  /** One of the clauses is a change. */
  hasEdit = false
  /** Several drinks are named, all of what is there, without a number: none is new. */
  #isOfOwn = false
  #clauses = 0
  /** How many there are of something was said anew. */
  #isRecounted = false

  read(): Line[] | null {
    const clauses = this.clauses()
    if (!clauses) return null
    const shares = this.#shared(clauses.flatMap(({ parts }) => parts))
    if (shares) return shares
    this.#clauses = clauses.length
    const named = clauses.flatMap(({ parts }) => parts.filter((part) => part.is === 'drink'))
    this.#isOfOwn =
      named.length > 1 &&
      !this.items.some(({ kind }) => kind === 'quantity') &&
      named.every(({ drink }) => this.lines.some((line) => this.isNamed(drink, line)))
    const [lead, next] = clauses
    // 'scratch that, make it large'
    if (lead?.verb === 'remove' && next && this.#isPronoun(lead)) {
      if (next.verb !== 'set' && next.verb !== 'swap') return null
      clauses.shift()
    }
    let isEdit = false
    let verb: Verb = null
    let waiting: Part[] = []
    this.hasEdit = clauses.some(
      (each) => each.verb !== 'keep' && !this.#isOrder(each) && each.parts.length > 0,
    )
    for (const [i, clause] of clauses.entries()) {
      const isBare = clause.parts.every(
        (part) => part.is === 'thing' || (part.is === 'join' && /^(?:is|are)$/.test(part.word)),
      )
      clause.verb ??= isBare && verb === 'remove' ? verb : null
      // 'the latte and the mocha large'
      if (isBare && !clause.verb) {
        if (i === clauses.length - 1) return null
        waiting = [...waiting, ...clause.parts]
        continue
      }
      clause.parts.unshift(...waiting)
      waiting = []
      clause.parts = clause.parts.map((part) => this.#now(part))
      const done = this.#isOrder(clause) ? this.#ordered(clause) : this.#changed(clause)
      if (!done) return null
      isEdit ||= !this.#isOrder(clause)
      verb = clause.verb
      this.lines = done
    }
    isEdit ||= NOT_SO_MANY.test(this.raw)
    return isEdit && this.lines.length > 0 ? this.lines : null
  }

  /** What is pointed at, as the clauses before have left it. */
  #now(part: Part): Part {
    const now = (lines: readonly Line[]) => [
      ...new Set(
        lines.flatMap((line) =>
          this.lines.includes(line)
            ? [line]
            : this.lines.filter(({ key }) => key !== undefined && key === line.key),
        ),
      ),
    ]
    if (part.is === 'thing')
      return { ...part, thing: { ...part.thing, lines: now(part.thing.lines) } }
    return part.is === 'not' ? { ...part, lines: now(part.lines) } : part
  }

  /** Nothing but what is named is kept: 'just the latte', 'only one latte'. */
  only(): Line[] | null {
    const [clause, other] = this.clauses() ?? []
    if (!clause || other || clause.verb) return null
    const { parts } = clause
    const choices = choicesOf(parts)
    const thing = thingsOf(parts)[0]
    // 'just one of the lattes with oat', which the others are not
    if (choices.length > 0 && thing && thing.count !== null)
      return some(this.lines, thing.lines, thing.count, choices, true)
    if (choices.length > 0) return this.#changed(clause)
    const kept = this.#about(parts)
    const number = parts.find((part) => part.is === 'number' && !part.isArticle)
    const [line, more] = kept
    if (!line || parts.some(({ is }) => !/^(?:thing|drink|number)$/.test(is))) return null
    if (number?.is === 'number')
      return more || number.n >= line.drink.quantity
        ? null
        : this.#map(kept, () => [withQuantity(line, number.n)])
    const isOfCart = kept.every(({ lineId }) => lineId !== null)
    const left = this.lines.filter(
      (each) => kept.includes(each) || (!isOfCart && each.lineId !== null),
    )
    return left.length < this.lines.length ? left : null
  }

  /** As the other is: 'same for the mocha'. */
  alike(): Line[] | null {
    const [clause, other] = this.clauses() ?? []
    if (!clause || other || clause.verb) return null
    const isRest = clause.parts.some(({ is }) => is === 'rest')
    const about = isRest ? (this.otherThan() ?? []) : this.#about(clause.parts)
    const [like, more] = this.scope().filter((line) => !about.includes(line))
    if (about.length === 0 || !like || more) return null
    const { size, isSizeSaid, temperature, milk, iceLevel, sugarLevel, toppings, without } =
      like.drink
    const how = { size, isSizeSaid, temperature, milk, iceLevel, sugarLevel, toppings, without }
    return this.#map(about, (line) => [{ ...line, drink: { ...line.drink, ...how } }])
  }

  /** The lines that are pointed at or named. */
  #about(parts: readonly Part[]): Line[] {
    return parts.flatMap((part) =>
      part.is === 'thing'
        ? part.thing.lines
        : part.is === 'drink'
          ? this.lines.filter((line) => this.isNamed(part.drink, line))
          : [],
    )
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
      !parts.some(({ is }) => /^(?:thing|more|less|rest|not|variant)$/.test(is)) &&
      !this.#isOwn(parts)
    )
  }

  /** 'large thai', 'latte hot', 'latte and mocha with oat': of what is there, which is named without a number. */
  #isOwn(parts: readonly Part[]): boolean {
    const drinks = parts.filter((part) => part.is === 'drink')
    const isOther = (part: Part) => !/^(?:drink|choice|plain|join|thing)$/.test(part.is)
    if (drinks.length === 0 || parts.some(isOther)) return false
    if (parts.some((part) => part.is === 'join' && !/^(?:with|for|in|on)$/.test(part.word)))
      return false
    const own = drinks.map(({ drink }) => this.lines.filter((line) => this.isNamed(drink, line)))
    return (
      own.every(
        ([line, more]) => line && !more && (line.lineId === null || this.hasEdit || this.#isOfOwn),
      ) &&
      parts.some(({ is }) => is === 'choice' || is === 'plain') &&
      !/\b(?:and|plus|also|another|too)\b/.test(this.raw.slice(0, 5))
    )
  }

  #ordered({ verb, from, to }: Clause): Line[] | null {
    const end = this.items[to]?.at ?? this.text.length
    const text = this.text.slice(this.items[from]?.at ?? 0, end).join(' ')
    const drinks = parseOrder(text, this.of.lexicon)
    if (
      drinks.length === 0 ||
      drinks.some(({ id, others }) => id[0] === UNSOLD_MARK || others.length > 1)
    )
      return null
    // 'no americano, two mochas', of those that are offered
    const isSaidAnew = this.hasEdit && verb === null && drinks.length === 1
    const [drink] = drinks
    const isCorrected = NOT_SO_MANY.test(this.raw)
    const own = this.lines.filter(
      (line) => (line.lineId === null || isCorrected) && line.drink.id === drink?.id,
    )
    if ((isSaidAnew || isCorrected) && drink && own.length === 1 && isPlainDrink(drink)) {
      this.#isRecounted = true
      return this.lines.map((line) => (line === own[0] ? withQuantity(line, drink.quantity) : line))
    }
    return [...this.lines, ...drinks.map((drink) => ({ lineId: null, drink }))]
  }

  /** 'one with almond and one with soy', 'two iced, the other hot', '2, one large one regular': shares of what there are several of. */
  #shared(parts: readonly Part[]): Line[] | null {
    const shares: { n: number; choices: Choice[]; isPlain?: boolean }[] = []
    let group: Line[] | null = null
    for (const part of inOrder(parts)) {
      if (part.is === 'number' && !part.isArticle) shares.push({ n: part.n, choices: [] })
      else if (part.is === 'rest') shares.push({ n: 0, choices: [] })
      else if (part.is === 'plain') {
        const share = shares.at(-1)
        if (!share) return null
        share.isPlain = true
      } else if (part.is === 'choice') {
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
    const [first, ...behind] = shares
    const isTotal = first && first.n > 1 && first.choices.length === 0 && !first.isPlain
    const total = isTotal ? first.n : null
    const asked = isTotal ? behind : shares
    if (
      asked.length < (isTotal ? 1 : 2) ||
      asked.some(({ choices, isPlain }) => choices.length === 0 && !isPlain) ||
      asked.every(({ choices }) => choices.length === 0)
    )
      return null
    const sum = asked.reduce((all, { n }) => all + n, 0)
    const all =
      group ??
      this.scope().filter(({ drink }) =>
        total === null ? drink.quantity >= Math.max(2, sum) : drink.quantity <= total,
      )
    const [found, more] = all
    const isOffered = found?.lineId === null
    if (!found || more || (total !== null && !isOffered)) return null
    const [only] = asked
    // 'make it two, the other one hot'
    if (total !== null && only?.n === 0) {
      const n = total - found.drink.quantity
      const other = changed({ ...withQuantity(found, n), lineId: null }, only.choices)
      return asked.length > 1 || n < 1
        ? null
        : this.lines.flatMap((each) => (each === found ? [each, other] : [each]))
    }
    const line = withQuantity(found, total ?? found.drink.quantity)
    if (sum > line.drink.quantity || line.drink.quantity < 2) return null
    const rest = line.drink.quantity - sum
    const rests = asked.filter(({ n }) => n === 0)
    if (rests.length > 1 || (rests.length === 1 && rest === 0)) return null
    const cups = asked.map(({ n, choices }) =>
      changed({ ...withQuantity(line, n || rest), lineId: null }, choices),
    )
    if (rests.length === 0 && rest > 0) cups.push({ ...withQuantity(line, rest), lineId: null })
    // The first keeps the place of the line.
    const [lead, ...others] = cups
    return this.lines.flatMap((each) =>
      each === found && lead ? [{ ...lead, lineId: line.lineId }, ...others] : [each],
    )
  }

  #changed({ verb, times, parts }: Clause): Line[] | null {
    if (parts.some(({ is }) => is === 'not')) return this.#insteadOfNot(parts)
    const variant = parts.find((part) => part.is === 'variant')
    if (variant) return this.#varied(variant, parts)
    const more = parts.find((part) => part.is === 'more')
    if (more) return this.#more(more.n, parts)
    const less = parts.find((part) => part.is === 'less')
    if (less) return this.#less(less.n, parts)
    if (verb === 'remove') return this.#removed(parts)
    if (verb === 'keep') return this.#kept(parts)
    if (verb === 'times') return this.#times(times, parts)
    const isFresh = verb === 'swap' && !this.items.some(({ word }) => KEEPS.test(word))
    const turn = parts.findLastIndex((part) => part.is === 'join' && TURNS.test(part.word))
    // What something is changed to is spoken of from then on.
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

  /** 'almond one', 'one of them almond', 'one plain one almond' */
  #varied(
    { line, drink }: Extract<Part, { is: 'variant' }>,
    parts: readonly Part[],
  ): Line[] | null {
    if (parts.some(({ is }) => !/^(?:variant|number|thing|plain|join|drink)$/.test(is))) return null
    const at = parts.findIndex(({ is }) => is === 'variant')
    const number = parts[at - 1]
    const thing = thingsOf(parts)[0]
    const { quantity } = line.drink
    const count = number?.is === 'number' ? number.n : (thing?.count ?? null)
    return this.#replaced(line, count ?? (quantity > 1 ? 1 : null), drink, [])
  }

  /** 'chai not mocha', 'not the latte', 'boba in the thai not the taro' */
  #insteadOfNot(parts: readonly Part[]): Line[] | null {
    const nots = parts.filter((part) => part.is === 'not')
    const [not, more] = nots
    const drinks = parts.filter((part) => part.is === 'drink')
    const [drink, other] = drinks
    const choices = choicesOf(parts)
    const [line, second] = not?.lines ?? []
    if (!not || more || !line || other || parts.some(({ is }) => is === 'number')) return null
    if (!drink && choices.length === 0 && parts.length === 1)
      return this.lines.filter((each) => !not.lines.includes(each))
    if (second) return null
    const about = this.#about(parts)
    if (about.length > 0 && choices.length > 0) {
      const has = choices.filter((choice) => this.isSo(line.drink, choice)).map(noneOf)
      return this.lines.map((each) =>
        each === line ? changed(each, has) : about.includes(each) ? changed(each, choices) : each,
      )
    }
    if (!drink) return choices.length > 0 ? null : this.lines.filter((each) => each !== line)
    const variant =
      this.variantOf(line, drink.drink.word, not.word) ??
      this.likeOf(line, drink.drink) ??
      drink.drink
    return this.#replaced(line, null, variant, choices)
  }

  /** 'keep the latte', which stays as it is, and is none of 'the others' */
  #kept(parts: readonly Part[]): Line[] | null {
    const choices = choicesOf(parts)
    // 'change it to taro, keep the boba'
    if (choices.length > 0 && choices.length === parts.length && this.last.length > 0)
      return this.#map(this.last, (line) => [changed(line, choices)])
    if (!this.hasEdit || choices.length > 0) return null
    for (const line of this.#about(parts)) this.#touched.add(line)
    return this.lines
  }

  #removed(parts: readonly Part[]): Line[] | null {
    const choices = choicesOf(parts)
    const things = thingsOf(parts)
    if (parts.length === 1 && parts[0]?.is === 'rest' && this.#touched.size > 0)
      return this.lines.filter(
        (line) =>
          this.#touched.has(line) || (this.scope()[0]?.lineId === null && line.lineId !== null),
      )
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
    if (about.some(({ drink }) => !Number.isInteger(drink.quantity * times))) return null
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
    // 'change one to lychee'
    const [row, rows] = this.scope().filter(({ drink: of }) => of.quantity > 1)
    const some = count !== null && row && !rows && row.drink.quantity > count ? [row] : []
    let about = things[0]?.lines ?? (named.length > 0 ? named : some)
    if (gone.length > 0) {
      if (drink || wanted.length === 0) return null
      const has = ({ drink: of }: Line) => gone.every((choice) => this.isSo(of, choice))
      about = (about.length > 0 ? about : this.scope()).filter(has)
    }
    const [line, more] = about
    if (!line || (more && named.length > 0)) return null
    if (drink && more)
      return things[0]?.count === null ? this.#allReplaced(about, drink, wanted) : null
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
    const [before, after] = [line.drink, { id } as ParsedDrink].map((each) => this.item(each))
    const isLike = before?.kind === after?.kind
    const isOfKind = before?.category === after?.category
    const toppings = isOfKind ? line.drink.toppings : []
    const kept = { size, isSizeSaid, temperature, milk, iceLevel, sugarLevel, toppings }
    const n = Math.min(count ?? quantity, quantity)
    const next: ParsedDrink = {
      ...blankDrink(id, ''),
      name,
      confidence: 1,
      ...(isLike && !isFresh && kept),
      quantity: n,
      customerName,
    }
    const turned = changed(
      { ...line, lineId: n < quantity ? null : line.lineId, drink: next },
      wanted,
    )
    this.last = [turned]
    this.#touched.add(turned)
    return this.lines.flatMap((each) =>
      each !== line ? [each] : n < quantity ? [withQuantity(line, quantity - n), turned] : [turned],
    )
  }

  /** 'cold brews for both': one line of as many cups, where none is in the cart yet. */
  #allReplaced(about: readonly Line[], drink: Drink, wanted: readonly Choice[]): Line[] {
    const [first, ...others] = about
    const isOffered = about.every(({ lineId, drink: of }) => lineId === null && !of.customerName)
    if (!first || !isOffered) {
      for (const line of about) this.lines = this.#replaced(line, null, drink, wanted)
      return this.lines
    }
    const quantity = about.reduce((sum, { drink: of }) => sum + of.quantity, 0)
    const all = withQuantity(first, quantity)
    this.lines = this.lines.flatMap((line) =>
      line === first ? [all] : others.includes(line) ? [] : [line],
    )
    return this.#replaced(all, null, drink, wanted)
  }

  /** 'no toppings in the peach' */
  #bare(parts: readonly Part[]): Line[] | null {
    if (parts.some(({ is }) => !/^(?:bare|thing|drink|join)$/.test(is))) return null
    const named = this.#about(parts)
    const about = named.length > 0 ? named : this.scope()
    if (named.length === 0 && about.length > 1) return null
    return this.#map(about, (line) => [{ ...line, drink: { ...line.drink, toppings: [] } }])
  }

  #set(parts: readonly Part[], verb: Verb): Line[] | null {
    if (parts.some(({ is }) => is === 'bare')) return this.#bare(parts)
    const choices = choicesOf(parts)
    const things = thingsOf(parts)
    const drinks = parts.filter((part) => part.is === 'drink')
    const numbers = parts.filter((part) => part.is === 'number' && !part.isArticle)
    const turn = parts.findIndex((part) => part.is === 'join' && part.word === 'instead of')
    if (turn > 0) return this.#insteadOf(parts.slice(0, turn), parts.slice(turn + 1))
    const isRest = parts.some(({ is }) => is === 'rest')
    if (isRest) {
      const rest =
        this.#touched.size > 0
          ? this.scope().filter((line) => !this.#touched.has(line))
          : (this.otherThan() ?? [])
      if (things.length > 0 || rest.length === 0) return null
      things.push({ lines: rest, count: null })
    }
    const [drink, other] = drinks
    // 'the taro should have boba too'
    if (drink && this.#isOwn(parts)) {
      const own = this.#about(parts)
      if (choices.length > 0) return this.#some(own, null, choices)
      return this.#map(own, (line) => [
        { ...line, drink: { ...line.drink, size: 'medium', isSizeSaid: false } },
      ])
    }
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
      const isFor = parts.some((part) => part.is === 'join' && part.word === 'for')
      const isTurned =
        verb === 'set' || verb === 'swap' || isInstead(parts) || (more && (isFor || thing?.isEach))
      if (!isTurned || !thing || !line || numbers.length > 0) return null
      if (more)
        return thing.count === null ? this.#allReplaced(thing.lines, drink.drink, choices) : null
      return this.#replaced(line, thing.count, drink.drink, choices)
    }
    const [thing] = things
    if (!thing && numbers.length === 1 && choices.length === 0) {
      const [line, more] = this.scope()
      const [number] = numbers
      // '50' is of the sugar.
      if (!line || more || number?.is !== 'number' || number.n > 20) return null
      // In the cart, only what says so: '3 actually'
      if (line.lineId !== null && !COUNTS_ANEW.test(this.raw)) return null
      return this.#map([line], () => [withQuantity(line, number.n)])
    }
    if (!thing && isInstead(parts) && choices.length > 0 && numbers.length === 0)
      return this.#instead([{ lines: this.scope(), count: null }], choices)
    // 'all large, one without ice'
    const [number] = numbers
    if (!thing && number?.is === 'number' && numbers.length === 1 && choices.length > 0) {
      const about = this.last.length > 0 ? this.last : this.scope()
      const [line, more] = about
      if (!line || more || line.drink.quantity <= number.n) return null
      return this.#some(about, number.n, choices)
    }
    // 'add grass jelly, take boba out'
    const [single, several] = this.scope()
    if (!thing && numbers.length === 0 && single && !several && choices.length > 0 && this.hasEdit)
      if (verb === 'add' || this.#clauses > 1) return this.#some([single], null, choices)
    // 'scratch the boba do aloe'
    if (!thing && this.last.length > 0 && choices.length > 0 && numbers.length === 0)
      return this.#map(this.last, (line) => [changed(line, choices)])
    if (!thing) return this.#without(choices, parts)
    if (numbers.length > 0) {
      const [line, more] = thing.lines
      // 'two of each'
      if (thing.isEach && number?.is === 'number' && numbers.length === 1 && OF_EACH.test(this.raw))
        return this.#map(thing.lines, (each) => [withQuantity(each, number.n)])
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
    if (choices.length === 0 && parts.some(({ is }) => is === 'plain'))
      return this.#map(
        things.flatMap(({ lines }) => lines),
        (line) => [{ ...line, drink: { ...line.drink, size: 'medium', isSizeSaid: false } }],
      )
    if (choices.length === 0) return null
    if (isInstead(parts)) return this.#moved(thing, choices) ?? this.#instead(things, choices)
    return things.reduce<Line[] | null>((_, { lines, count }) => {
      this.lines = this.#some(lines, count, choices)
      return this.lines
    }, null)
  }

  /** 'skip the foam', of the only one that has it; 'no pearls, grass jelly' */
  #without(choices: readonly Choice[], parts: readonly Part[]): Line[] | null {
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
      return this.#map(each.flat(), (line) => [changed(line, nots)])
    const ordered = [...nots, ...choices.filter((choice) => !nots.includes(choice))]
    return about.length === 1 ? this.#map(about, (line) => [changed(line, ordered)]) : null
  }

  /** 'put the boba in the thai instead', which only the other has */
  #moved({ lines: about, count }: Thing, choices: readonly Choice[]): Line[] | null {
    const [line, more] = about
    const [from, second] = this.scope().filter(
      (each) => each !== line && choices.every((choice) => this.isSo(each.drink, choice)),
    )
    const isThere = line && choices.some((choice) => this.isSo(line.drink, choice))
    if (!line || more || count !== null || isThere || !from || second) return null
    if (choices.some(({ slot }) => slot !== 'topping')) return null
    return this.lines.map((each) =>
      each === from
        ? changed(each, choices.map(noneOf))
        : each === line
          ? changed(each, choices)
          : each,
    )
  }

  /** 'make it pudding instead': in the place of what was added last */
  #instead(things: readonly Thing[], choices: readonly Choice[]): Line[] | null {
    const [thing, other] = things
    if (!thing || other || thing.count !== null) return null
    if (thing.lines.length > 1) return null
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
    const [drink, more] = wanted.flatMap((part) => (part.is === 'drink' ? [part.drink] : []))
    const [line, second] = this.#about(gone)
    const isPut = wanted.every(({ is }) => is === 'drink' || is === 'choice')
    const named = gone.find((part) => part.is === 'drink')
    if (drink && !more && line && !second && isPut && from.length === 0) {
      const variant = named && this.variantOf(line, drink.word, named.drink.word)
      return this.#replaced(line, null, variant ?? this.likeOf(line, drink) ?? drink, to)
    }
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
    if (count === null) return this.#map(about, (line) => [changed(line, moreOf(choices, line))])
    const [line] = about
    return some(this.lines, about, count, line ? moreOf(choices, line) : choices)
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

/** 'three lattes not two' */
const NOT_SO_MANY =
  /\b(?:i|we) (?:wanted|meant|said|asked for|only (?:want|need))\b|\b(?:is|are) enough\b|\b(?:not|instead of) (?:just )?(?:one|two|three|four|five|[1-9])\W{0,3}$/
const OF_EACH = /\b(?:two|three|four|[2-9]) (?:of )?each\b/
/** '3 actually', of the only one in the cart */
const COUNTS_ANEW = /\b(?:actually|make|instead|sorry|meant)\b/

/** 'extra boba', of a drink that has boba: twice as much */
const moreOf = (choices: readonly Choice[], { drink }: Line): Choice[] =>
  choices.map((choice) =>
    choice.slot === 'topping' &&
    (choice.amount === 'extra' || choice.word === 'more') &&
    !choice.isNot &&
    drink.toppings.includes(String(choice.value))
      ? { ...choice, times: Math.max(2, choice.times) }
      : choice,
  )

/** Before what something becomes. */
const TURNS = /^(?:for|to|into|with|instead of)$/

/** Nothing was said of it but how many. */
const isPlainDrink = ({ isSizeSaid, toppings, milk, temperature }: ParsedDrink): boolean =>
  !isSizeSaid && toppings.length === 0 && milk === null && temperature === null

const isInstead = (parts: readonly Part[]): boolean =>
  parts.some((part) => part.is === 'join' && part.word === 'instead')
/** 'boba in one and aloe in the other', each number before what is said of it */
function inOrder(parts: readonly Part[]): readonly Part[] {
  const out: Part[] = []
  let waiting: Part[] = []
  for (const [i, part] of parts.entries()) {
    const next = parts[i + 1]
    const isOf =
      part.is === 'join' &&
      /^(?:in|for|on|to)$/.test(part.word) &&
      (next?.is === 'number' || next?.is === 'rest')
    if (part.is === 'choice') waiting.push(part)
    else if (isOf) continue
    else {
      const before = parts[i - 1]
      const isBehind = before?.is === 'join' && waiting.length > 0
      if (isBehind && (part.is === 'number' || part.is === 'rest')) out.push(part, ...waiting)
      else out.push(...waiting, part)
      waiting = []
    }
  }
  return [...out, ...waiting]
}
const choicesOf = (parts: readonly Part[]): Choice[] =>
  parts.flatMap((part) => (part.is === 'choice' ? [part.choice] : []))
const thingsOf = (parts: readonly Part[]): Thing[] =>
  parts.flatMap((part) => (part.is === 'thing' ? [part.thing] : []))
