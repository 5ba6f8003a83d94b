import { changed, withQuantity } from './change-line.ts'
import type { Line, ParsedDrink } from './drink.ts'
import type { Clause, Part, Verb } from './frame-named.ts'
import { choicesOf, isPlainDrink, thingsOf, TURNS } from './frame-parts.ts'
import { Shares } from './frame-shares.ts'
import type { Changed } from './frame-base.ts'
import { FILLS, KEEPS } from './frame-words.ts'
import type { Item } from './item.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { parseOrder } from './parse.ts'
import { some, unset } from './some-of.ts'
import { UNSOLD_MARK } from './words.ts'

/**
 * Reads a message as changes of what is there, each with a verb, what it is about and how that is to be: "lose one of the boba
 * ones", 'double the first', 'one with almond milk and one with soy', 'the mocha large and the others iced'. What is pointed at is
 * found by place, name, kind, owner or how it is made. Every word has to have its part in it.
 * @returns the lines after it; null where a word has none, or where it is not clear what is meant
 */
export function framed(low: string, of: Changed): Line[] | null {
  if (of.lines.length === 0 || low.length > 160) return null
  const keyed = of.lines.map((line, key): Line => ({ ...line, key }))
  const after = changeRead(low, { ...of, lines: keyed })
  return after && unkeyed(after.lines, of.lines)
}

/** What was not changed is what it was. */
export const unkeyed = (after: readonly Line[], before: readonly Line[]): Line[] =>
  after.map(({ key, ...line }) => {
    const old = key === undefined ? undefined : before[key]
    return old?.drink === line.drink && old.lineId === line.lineId ? old : line
  })

/** What lines are after a change, and what of them it was about. */
export type Read = {
  lines: Line[]
  last: readonly Line[]
  touched: ReadonlySet<Line>
  /** Something that was there is changed: more than an order. */
  isEdit: boolean
}

/** One change, of lines with their keys. @param mayOrder also what only adds something, where it stands beside changes */
export function changeRead(low: string, of: Changed, mayOrder = false): Read | null {
  const { lines, lexicon } = of
  const read = (text: string) => {
    const items = lexicon.more.withNames(itemsOf(text, lexicon), text, lines)
    return new Frames(withBoba(items, of), text, of)
  }
  const done = (frames: Frames, after: Line[] | null): Read | null =>
    after && { lines: after, last: frames.last, touched: frames.changed, isEdit: frames.isEdit }
  const told = (text: string, change: (frames: Frames) => Line[] | null) => {
    const frames = read(text)
    return done(frames, change(frames))
  }
  // 'everything but the donut'
  const [, left = ''] = ALL_BUT.exec(low) ?? []
  if (left && !UNSURE.test(left)) return told(`remove ${left}`, (frames) => frames.read())
  const [, only = ''] = ONLY.exec(low) ?? []
  if (only && !UNSURE.test(only)) return told(only, (frames) => frames.only())
  const [, how = '', others = ''] = IN_ALL_BUT.exec(low) ?? []
  if (how && !UNSURE.test(others)) return told(others, (frames) => frames.allBut(how))
  const [, bare = ''] = ONLY_NAMED.exec(low) ?? []
  if (bare && lines.length > 1) return told(bare, (frames) => frames.only(true))
  const [, count = ''] = MORE_OF_EACH.exec(low) ?? []
  if (count) return told('', () => withMore(lines, MORE[count] ?? Number(count)))
  const more = again(low, read('').scope(), lexicon)
  if (more) return { lines: [...lines, more], last: [more], touched: new Set([more]), isEdit: true }
  const [, also = ''] = TOO.exec(low) ?? []
  if (also) return told(also.replace(/^other/, 'the other'), (frames) => frames.too())
  const { what = '', whom = '' } = EXCHANGED.exec(low)?.groups ?? {}
  if (what) return told(whom, (frames) => frames.exchanged(what))
  const { a, b } = ALIKE.exec(low)?.groups ?? {}
  const alike = a ?? b ?? ''
  if (alike) return told(alike, (frames) => frames.alike())
  return UNSURE.test(low) ? null : told(low, (frames) => frames.read(mayOrder))
}

/** 'oolong boba and less ice', of an oolong milk tea that is there: the topping, and not the name of the drink */
const withBoba = (items: readonly Item[], { lines }: Changed): Item[] =>
  items.flatMap((item, at): Item[] => {
    const before = items[at - 1]
    const begins = !before || /^(?:comma|and|end)$/.test(before.kind)
    const isThere = item.kind === 'drink' && lines.some(({ drink }) => drink.id === item.id)
    if (!begins || !isThere || !item.word.endsWith(' boba')) return [item]
    const word = 'boba'
    const { at: from } = item
    return [
      { ...item, word: item.word.slice(0, -word.length - 1) },
      { at: from, word, kind: 'choice', slot: 'topping', value: word, isNot: false, times: 1 },
    ]
  })

const LEADS =
  '\\W{0,3}(?:(?:actually|ok|okay|oh|no|wait|sorry|so|hm+|and|then|please|well|nvm|you know what|i mean|i meant),? ){0,3}'
/** Whether nothing is said but what is meant: 'the first one'. */
export function isPointing(low: string, { lines, ...of }: Changed): boolean {
  const read = new Frames(itemsOf(low, of.lexicon), low, { lines, ...of })
  const [clause, more] = read.clauses() ?? []
  return (
    !more &&
    clause?.verb === null &&
    clause.parts.some(({ is }) => is === 'thing') &&
    clause.parts.every(({ is }) => is === 'thing' || is === 'join')
  )
}

/** 'everything but the donut' */
const ALL_BUT = new RegExp(
  `^${LEADS}(?:just |only )?(?:everything|all(?: of (?:it|them|that|those))?) (?:but|except(?: for)?|besides|minus) (.{3,60})$`,
)
/** 'just the latte' */
const ONLY = new RegExp(
  `^${LEADS}(?:i )?(?:just|only)(?: want| need| take)? ((?:the|my|one|two|three|[1-9]) .{3,50})$`,
)
/** 'boba in all but the taro' */
const IN_ALL_BUT =
  /^(?:and |also |please )?(?:put |add |i want )?([a-z0-9% ]{2,30}?) (?:in|for|on|with|to) (?:all|everything|every one|everyone|each)(?: of (?:it|them|those))? (?:but|except(?: for)?|besides) ([a-z ]{3,40})\W{0,3}$/
/** 'only taro' */
const ONLY_NAMED = new RegExp(`^${LEADS}(?:just|only) ([a-z]{3,12}(?: [a-z]{2,10}){0,3})\\W{0,3}$`)
/** 'one more of each' */
const MORE_OF_EACH =
  /^(?:and |ok |actually |please )?(one|two|[1-9]) more of (?:each|both|everything)(?: one)?(?: please| pls)?\W{0,3}$/
const MORE: Record<string, number> = { one: 1, two: 2 }
/** 'another one the same for my sister but hot', 'same thing again, medium for my friend': one more like the last, made so. */
function again(low: string, scope: readonly Line[], lexicon: Lexicon): Line | null {
  const [, rest = ''] = AGAIN.exec(low) ?? []
  const like = scope.at(-1)
  const wish = rest.replace(FOR_WHOM, ' ').trim()
  const items = itemsOf(wish.replace(/^\W*(?:but|just|only|make it)\b/, ''), lexicon)
  const choices = items.filter((item) => item.kind === 'choice')
  const isOther = items.some(
    ({ kind, word }) =>
      kind !== 'choice' &&
      kind !== 'and' &&
      kind !== 'with' &&
      kind !== 'comma' &&
      !FILLS.has(word),
  )
  const isBare = choices.length === 0 && !FOR_WHOM.test(rest)
  if (!like || rest === '' || isBare || isOther || like.key === undefined) return null
  const { lineId: _, key: __, ...line } = like
  const drink = { ...line.drink, quantity: 1, customerName: null, confidence: 1 }
  return changed({ ...line, lineId: null, drink }, choices)
}
const AGAIN = new RegExp(
  `^${LEADS}(?:i'll (?:have|take) |(?:can|could) i (?:get|have) |give me |get me |add |do |make )?(?:(?:another|one more|a second)(?: one)?,? (?:of )?(?:just |exactly )?(?:the )?same(?: thing| one| way)?|(?:another|one more)(?: one)?(?= for (?:my|me|him|her|them|a)\\b)|one(?= for (?:my [a-z]+|him|her|them|a friend),? (?:but|with|without)\\b)|(?:the )?same(?: exact)?(?: thing| one| drink| order)? again|(?:the )?same(?: thing| one| drink| order)?(?= for (?:my|me|him|her|them|a)\\b))(.{3,60})$`,
)
const FOR_WHOM = /\bfor (?:my [a-z]+|me|him|her|them|us|a friend)\b,?/

/** Of what is offered there are more, and what is in the cart is offered once again. */
function withMore(lines: readonly Line[], count: number): Line[] {
  const offered = lines.filter(({ lineId }) => lineId === null)
  if (offered.length > 0)
    return lines.map((line) =>
      offered.includes(line) ? withQuantity(line, line.drink.quantity + count) : line,
    )
  const more = lines.map(({ drink }) => ({
    lineId: null,
    drink: { ...drink, quantity: count, customerName: null },
  }))
  return [...lines, ...more]
}
/** 'same for the mocha', 'the mocha the same way' */
const ALIKE = new RegExp(
  `^${LEADS}(?:(?:do |make )?(?:the )?same (?:thing )?(?:for|with|on|to|in) (?<a>(?:the|my) [a-z -]{2,40}?)|(?<b>(?:the|my) [a-z -]{2,40}?),? (?:(?:the |just the )?same(?: way| thing)?|like(?:wise)? (?:that|the other(?: one)?)))(?: too| please| as well)?\\W{0,3}$`,
)

/** 'the other one too', behind 'the no sugar one large' */
const TOO = new RegExp(
  `^${LEADS}((?:the |my )[a-z -]{3,40}?|other one|both|all(?: of them)?),? (?:too|as well|also)(?: please| pls)?\\W{0,3}$`,
)

/** 'switch the milks', 'swap the toppings on the thai and the taro' */
const EXCHANGED = new RegExp(
  `^${LEADS}(?:(?:can|could) you )?(?:switch|swap|flip|exchange|reverse|trade)(?: around)? (?:the |their |both )?(?<what>milk|topping|size|sugar|ice|temperature)(?:s|(?: level)s?)?(?: (?:around|over))?(?: (?:between|on|of|in|for|with) (?<whom>[a-z -]{3,60}?))?(?: please| pls)?\\W{0,3}$`,
)

/** Wondered about, or told with an exception: other rules read these. */
const UNSURE =
  /\b(?:would|what if|if|possible|only|just one|just the|except|other than|besides|same(?! size)|usual)\b|\b(?:all|everything|both|every)\b.{0,40}\bbut\b/

class Frames extends Shares {
  /** How many there are of something was said anew. */
  #isRecounted = false
  #mayOrder = false
  /** Something that was there is changed. */
  isEdit = true

  /** @param mayOrder what adds something and changes nothing is read too */
  read(mayOrder = false): Line[] | null {
    this.#mayOrder = mayOrder
    const clauses = this.clauses()
    if (!clauses) return null
    const shares = this.shared(clauses.flatMap(({ parts }) => parts))
    if (shares) return shares
    this.count = clauses.length
    const named = clauses.flatMap(({ parts }) => parts.filter((part) => part.is === 'drink'))
    this.isOfOwn =
      named.length > 1 &&
      !this.items.some(({ kind }) => kind === 'quantity') &&
      named.every(({ drink }) => this.lines.some((line) => this.isNamed(drink, line)))
    const [lead, next] = clauses
    if (mayOrder && lead?.verb === 'remove' && this.#isPronoun(lead)) return null
    // 'scratch that, make it large'
    if (lead?.verb === 'remove' && next && this.#isPronoun(lead)) {
      const scope = this.scope()
      const isFresh =
        this.#isOrder(next) && scope.length > 1 && scope.every(({ lineId }) => lineId === null)
      if (!isFresh && next.verb !== 'set' && next.verb !== 'swap') return null
      if (!isFresh) clauses.shift()
    }
    let isEdit = false
    let verb: Verb = null
    let waiting: Part[] = []
    this.hasEdit =
      mayOrder ||
      clauses.some((each) => each.verb !== 'keep' && !this.#isOrder(each) && each.parts.length > 0)
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
    isEdit ||= this.#isRecounted
    this.isEdit = isEdit
    return (isEdit || (mayOrder && clauses.length > 0)) && this.lines.length > 0 ? this.lines : null
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
  only(isNamed = false): Line[] | null {
    const [clause, other] = this.clauses() ?? []
    if (!clause || other || clause.verb) return null
    if (isNamed && clause.parts.some(({ is }) => is !== 'drink')) return null
    const { parts } = clause
    const choices = choicesOf(parts)
    const thing = thingsOf(parts)[0]
    // 'just one of the lattes with oat', which the others are not
    if (choices.length > 0 && thing && thing.count !== null)
      return some(this.lines, thing.lines, thing.count, choices, true)
    if (choices.length > 0) return this.#onlySo(clause) ?? this.#changed(clause)
    const kept = this.about(parts)
    const number = parts.find((part) => part.is === 'number' && !part.isArticle)
    const [line, more] = kept
    if (!line || parts.some(({ is }) => !/^(?:thing|drink|number)$/.test(is))) return null
    if (number?.is === 'number')
      return more || number.n >= line.drink.quantity
        ? null
        : this.map(kept, () => [withQuantity(line, number.n)])
    const isOfCart = kept.every(({ lineId }) => lineId !== null)
    const left = this.lines.filter(
      (each) => kept.includes(each) || (!isOfCart && each.lineId !== null),
    )
    return left.length < this.lines.length ? left : null
  }

  /** 'just the chai iced', where all are: the others are no longer. */
  #onlySo({ parts }: Clause): Line[] | null {
    const choices = choicesOf(parts)
    const about = this.about(parts)
    const isSo = ({ drink }: Line) => choices.every((choice) => this.isSo(drink, choice))
    const others = this.scope().filter((line) => !about.includes(line) && isSo(line))
    if (about.length === 0 || others.length === 0 || !about.every(isSo)) return null
    return this.map(others, (line) => [unset(line, choices)])
  }

  /** 'boba in all but the taro', of which this is read @param how 'boba' */
  allBut(how: string): Line[] | null {
    const [clause, other] = this.clauses() ?? []
    const items = itemsOf(how, this.of.lexicon)
    const choices = items.filter((item) => item.kind === 'choice')
    if (!clause || other || choices.length === 0 || choices.length < items.length) return null
    const left = this.about(clause.parts)
    const about = this.scope().filter((line) => !left.includes(line))
    return left.length === 0 || about.length === 0 ? null : this.some(about, null, choices)
  }

  /** Two that change what they are made with: 'switch the milks'. */
  exchanged(what: string): Line[] | null {
    const clauses = this.clauses()
    if (!clauses || clauses.some(({ verb }) => verb)) return null
    const drinks = this.scope().filter(({ drink }) => this.item(drink)?.kind === 'drink')
    const named = this.about(clauses.flatMap(({ parts }) => parts))
    const about = named.length > 0 ? named : drinks
    const [one, two, more] = about
    if (!one || !two || more) return null
    const turn = (line: Line, { drink }: Line): Line => ({
      ...line,
      drink: { ...line.drink, ...partOf(drink, what) },
    })
    return this.map(about, (line) => [turn(line, line === one ? two : one)])
  }

  /** What the message before wished for is wished for here: 'the other one too'. */
  too(): Line[] | null {
    const [clause, other] = this.clauses() ?? []
    if (!clause || other || clause.verb) return null
    const isRest = clause.parts.every(({ is }) => is === 'rest')
    const about = isRest ? (this.otherThan() ?? []) : this.about(clause.parts)
    const said = itemsOf((this.of.before ?? this.of.said ?? '').toLowerCase(), this.of.lexicon)
    const isOne = ({ kind, word }: (typeof said)[number]) =>
      kind === 'drink' || kind === 'that' || kind === 'ordinal' || word === 'one'
    const behind = said.slice(said.findLastIndex(isOne) + 1)
    const choices = behind.filter((item) => item.kind === 'choice')
    return about.length > 0 && choices.length > 0 ? this.some(about, null, choices) : null
  }

  /** As the other is: 'same for the mocha'. */
  alike(): Line[] | null {
    const [clause, other] = this.clauses() ?? []
    if (!clause || other || clause.verb) return null
    const isRest = clause.parts.some(({ is }) => is === 'rest')
    const about = isRest ? (this.otherThan() ?? []) : this.about(clause.parts)
    const [like, more] = this.scope().filter((line) => !about.includes(line))
    if (about.length === 0 || !like || more) return null
    const { size, isSizeSaid, temperature, milk, iceLevel, sugarLevel, toppings, without } =
      like.drink
    const how = { size, isSizeSaid, temperature, milk, iceLevel, sugarLevel, toppings, without }
    return this.map(about, (line) => [{ ...line, drink: { ...line.drink, ...how } }])
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
      !(this.#mayOrder && parts.some((part) => part.is === 'join' && PUTS.test(part.word))) &&
      !this.isOwn(parts)
    )
  }

  #ordered({ verb, parts, from, to }: Clause): Line[] | null {
    const end = this.items[to]?.at ?? this.text.length
    const said = this.text.slice(this.items[from]?.at ?? 0, end).join(' ')
    const text = said.replace(/ not \w+$/, '')
    const drinks = parseOrder(text, this.of.lexicon)
    if (
      drinks.length === 0 ||
      drinks.some(({ id, others }) => id[0] === UNSOLD_MARK || others.length > 1)
    )
      return null
    if (this.#mayOrder && !this.#isClearOrder(verb, from, to)) return null
    const share = this.#mayOrder && verb === null ? this.#shareOf(parts) : null
    if (share) return share
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

  /** 'make the croissant almond and one latte iced', of two: of what is there, and no third one */
  #shareOf(parts: readonly Part[]): Line[] | null {
    const numbers = parts.filter((part) => part.is === 'number')
    const drinks = parts.filter((part) => part.is === 'drink')
    const choices = choicesOf(parts)
    const [[number], [drink]] = [numbers, drinks]
    if (!number || number.isArticle || numbers.length + drinks.length > 2 || !drink) return null
    const [line, more] = this.lines.filter((each) => this.isNamed(drink.drink, each))
    const isOf = line && !more && choices.length > 0 && number.n <= line.drink.quantity
    return isOf && line.drink.quantity > 1 ? this.some([line], number.n, choices) : null
  }

  /** Beside changes an order has a number or a verb, and one in the place of something needs that to be gone. */
  #isClearOrder(verb: Verb, from: number, to: number): boolean {
    const items = this.items.slice(from, to)
    const isGone = this.lines.filter(({ key }) => key !== undefined).length < this.of.lines.length
    const isCounted = verb === 'add' || items.some(({ kind }) => kind === 'quantity')
    const isInPlace = items.some(({ word }) => INSTEAD.test(word))
    return isCounted && (!isInPlace || (isGone && !POINTS.test(this.raw)))
  }

  #changed({ verb, times, parts }: Clause): Line[] | null {
    if (parts.some(({ is }) => is === 'not')) return this.insteadOfNot(parts)
    const flavour = parts.find((part) => part.is === 'flavour')
    if (flavour) return verb === 'remove' ? null : this.flavouredWith(flavour.word, parts)
    const variant = parts.find((part) => part.is === 'variant')
    if (variant) return this.varied(variant, parts)
    const more = parts.find((part) => part.is === 'more')
    if (more) return this.more(more.n, parts)
    const less = parts.find((part) => part.is === 'less')
    if (less) return this.less(less.n, parts)
    if (verb === 'remove') return this.removed(parts)
    if (verb === 'keep') return this.kept(parts)
    if (verb === 'times') return this.times(times, parts)
    const isFresh = verb === 'swap' && !this.items.some(({ word }) => KEEPS.test(word))
    const turn = parts.findLastIndex((part) => part.is === 'join' && TURNS.test(part.word))
    // What something is changed to is spoken of from then on.
    if (verb === 'swap')
      return turn > 0
        ? this.swapped(parts.slice(0, turn), parts.slice(turn + 1), isFresh)
        : this.set(parts, verb)
    return this.set(parts, verb)
  }
}

/** What of a drink can be exchanged with that of another. */
function partOf(drink: ParsedDrink, what: string): Partial<ParsedDrink> {
  const { milk, toppings, size, isSizeSaid, sugarLevel, iceLevel, temperature } = drink
  if (what === 'milk') return { milk }
  if (what === 'topping') return { toppings }
  if (what === 'size') return { size, isSizeSaid }
  if (what === 'sugar') return { sugarLevel }
  return what === 'ice' ? { iceLevel } : { temperature }
}

const POINTS = /\b(?:that|it|this)(?: one)?\b/
const INSTEAD = /^(?:instead|rather|then)$/
/** 'lychee in hers' orders nothing. */
const PUTS = /^(?:in|on|to|from|off|out|away|of)$/

/** 'three lattes not two' */
const NOT_SO_MANY =
  /\b(?:i|we) (?:wanted|meant|said|asked for|only (?:want|need))\b|\b(?:is|are) (?:enough|plenty|fine|ok|okay|good)\b|\b(?:not|instead of) (?:just )?(?:one|two|three|four|five|[1-9])\W{0,3}$/
