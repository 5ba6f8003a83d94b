import { ADDS, FILLS, JOINS, KEPT, REMOVES, SETS, SWAPS, TIMES } from './frame-words.ts'
import { type Clause, Named, type Part, type Verb } from './frame-named.ts'
import type { Item } from './item.ts'
import { UNSOLD_MARK, wordsOf } from './words.ts'

/** A message cut into changes, each word with its part in one. */
export class Clauses extends Named {
  /** The message cut where another change begins; null where a word has no part in one. */
  clauses(): Clause[] | null {
    const clauses: Clause[] = []
    let clause: Clause = { verb: null, times: 1, parts: [], from: 0, to: 0 }
    const close = (to: number) => {
      clause.to = to
      if (clause.verb || clause.parts.length > 0) clauses.push(clause)
      clause = { verb: null, times: 1, parts: [], from: to, to }
    }
    for (let at = 0; at < this.items.length;) {
      const item = this.items[at]!
      if (item.kind === 'end' || item.kind === 'comma' || item.kind === 'and') {
        const verb = this.#begins(at + 1)
        if (item.word === 'or' || item.word === '?') {
          if (item.word === 'or') return null
        }
        if (verb || (item.kind === 'end' && !this.#isMore(at + 1))) close(at + 1)
        at++
        continue
      }
      const verb = this.#verb(at)
      if (verb) {
        // 'scratch the boba do aloe'
        if (clause.verb && clause.parts.length > 0 && verb.is !== 'add') close(at)
        if (clause.verb && clause.verb !== verb.is) return null
        // 'to the taro remove the boba'
        const isLed =
          clause.parts[0]?.is === 'join' &&
          clause.parts.every((part) => part.is === 'join' || this.isThere(part))
        if (verb.is === 'remove' && clause.parts.length > 0 && !isLed) return null
        clause.verb = verb.is
        clause.times = verb.times
        at = verb.to
        continue
      }
      // 'remove the americano, better a cappuccino'
      if (clause.verb === 'remove' && clause.parts.length > 0 && this.#isNewAt(at)) close(at)
      const read = this.#part(at, clause)
      if (!read) return null
      // 'first one oat second one soy'
      if ((read.part?.is === 'thing' || read.part?.is === 'rest') && isWhole(clause)) close(at)
      // 'for her no boba, for him no ice'
      const isLed = read.part?.is === 'join' && clause.parts[0]?.is === 'join'
      if (isLed && isWhole(clause) && this.thing(read.to)) close(at)
      // 'taro half sugar matcha full sugar', 'small mocha large hot chocolate'
      if (read.part?.is === 'drink' && this.isThere(read.part) && isNamedAndMade(clause)) close(at)
      if (read.part?.is === 'choice' && isMadeAndNamed(clause) && this.#isNamedAt(read.to))
        close(at)
      if (read.part) clause.parts.push(read.part)
      at = read.to
    }
    close(this.items.length)
    return this.#together(clauses).flatMap((each, i, all) => {
      const next = all[i + 1]
      const before = all[i - 1]
      // 'iced. both'
      if (before && isBehind(before, each)) return []
      return [
        next && isBehind(each, next) ? { ...each, parts: [...next.parts, ...each.parts] } : each,
      ]
    })
  }

  /** 'latte and mocha with oat', 'oat for the latte and mocha': names of what is there, one behind the other. */
  #together(clauses: readonly Clause[]): Clause[] {
    const out: Clause[] = []
    for (const clause of clauses) {
      const before = out.at(-1)
      const isNames =
        !clause.verb && clause.parts.length > 0 && clause.parts.every((part) => this.isThere(part))
      const isOfMore = before?.parts[0]?.is === 'choice' && this.isThere(before.parts.at(-1))
      if (isNames && before && isOfMore) {
        before.parts.push(...clause.parts)
        before.to = clause.to
        continue
      }
      const isNamesBefore =
        before &&
        !before.verb &&
        before.parts.every((part) => this.isThere(part) && part.is === 'drink')
      if (isNamesBefore && !clause.verb && this.isThere(clause.parts[0]) && !isNames) {
        out.pop()
        out.push({ ...clause, from: before.from, parts: [...before.parts, ...clause.parts] })
        continue
      }
      out.push(clause)
    }
    return out
  }

  /** A drink that is there comes next. */
  #isNamedAt(at: number): boolean {
    const item = this.items[at]
    return item?.kind === 'drink' && this.isThere({ is: 'drink', drink: item, at })
  }

  /** 'the taro should have boba' */
  isToBe(): boolean {
    return this.items.some(({ word }) => word === 'should')
  }

  /** Whether a change of its own begins here: with a verb, or with what it is about. */
  #begins(at: number): boolean {
    let i = at
    while (this.items[i] && this.#isFiller(i)) i++
    const item = this.items[i]
    if (!item) return false
    return (
      this.#verb(i) !== null ||
      this.thing(i) !== null ||
      item.kind === 'drink' ||
      item.kind === 'other' ||
      this.#isChoiceOf(i) ||
      this.#isLedTo(i) ||
      (item.kind === 'quantity' && this.items[i + 1]?.kind !== 'choice')
    )
  }

  /** 'oat in the latte, soy in the mocha' */
  #isChoiceOf(at: number): boolean {
    let i = at
    while (this.items[i]?.kind === 'choice') i++
    if (i === at || !/^(?:in|for|on|to)$/.test(this.items[i]?.word ?? '')) return false
    return this.thing(i + 1) !== null || /^(?:quantity|other)$/.test(this.items[i + 1]?.kind ?? '')
  }

  /** 'to the taro add boba', 'for her no ice': with what is done there behind it */
  #isLedTo(at: number): boolean {
    if (!/^(?:to|for|in|on|from)$/.test(this.items[at]?.word ?? '')) return false
    const next = this.items[this.thing(at + 1)?.to ?? -1]
    return next?.kind === 'choice' || /^(?:add|put|remove|take|make)$/.test(next?.word ?? '')
  }

  /** Nothing but how it is to be follows. */
  #isMore(at: number): boolean {
    return this.items.slice(at).every((item, i) => item.kind === 'choice' || this.#isFiller(at + i))
  }

  /** A number: of what is there, of more or less of it, or of something new. */
  #number(
    at: number,
    item: Extract<Item, { kind: 'quantity' }>,
    clause: Clause,
  ): { part: Part | null; to: number } | null {
    const one = (part: Part | null) => ({ part, to: at + 1 })
    const { n, isArticle } = item
    // 'two of each'
    if (this.items[at + 1]?.word === 'of')
      return this.items[at + 2]?.word === 'each'
        ? { part: { is: 'number', n, isArticle }, to: at + 2 }
        : null
    // 'a second latte'
    if (isArticle && this.items[at + 1]?.kind === 'ordinal' && this.items[at + 2])
      return { part: { is: 'more', n: 1 }, to: at + 2 }
    // 'my friend wants one too'
    const isOneToo = item.word === 'one' && /\b(?:too|as well)\b/.test(this.raw)
    if (isOneToo && !this.items.some(({ kind }) => kind === 'drink'))
      return one({ is: 'more', n: 1 })
    // 'and one hot', beside the only one
    const [only, second] = this.scope()
    const isBeside =
      !isArticle &&
      clause.parts.length === 0 &&
      AND_ONE.test(this.raw) &&
      this.items[at + 1]?.kind === 'choice'
    if (isBeside && only && !second && only.drink.quantity === 1) return one({ is: 'more', n })
    if (this.items[at + 1]?.word === 'more') return { part: { is: 'more', n }, to: at + 2 }
    // 'one less thai'
    const next = this.items[at + 1]
    if (next?.kind === 'word' && FEWER.test(next.word))
      return { part: { is: 'less', n }, to: at + 2 }
    // 'one thai less', 'one americano more'
    const behind = this.items[at + 2]
    const end = this.items[at + 3]?.kind ?? 'end'
    if (next?.kind === 'drink' && behind && /^(?:end|comma|and)$/.test(end)) {
      if (FEWER.test(behind.word)) return { part: { is: 'less', n }, to: at + 1 }
      if (behind.word === 'more') return { part: { is: 'more', n }, to: at + 1 }
    }
    // 'an iced one'
    if (
      !isArticle &&
      item.word === 'one' &&
      clause.parts.at(-1)?.is === 'choice' &&
      this.isArticleBefore(at)
    )
      return one(null)
    // 'mango one with boba'
    const before = this.items[at - 1]
    const named = before?.kind === 'drink' ? this.about([{ is: 'drink', drink: before, at }]) : []
    if (item.word === 'one' && named.length === 1 && named[0]!.drink.quantity === 1)
      return one(null)
    return one({ is: 'number', n, isArticle })
  }

  #isFiller(at: number): boolean {
    const item = this.items[at]
    if (!item) return false
    return (
      item.kind === 'comma' ||
      item.kind === 'and' ||
      item.kind === 'plain' ||
      (item.kind !== 'choice' && item.kind !== 'drink' && FILLS.has(item.word))
    )
  }

  #verb(at: number): { is: Verb; times: number; to: number } | null {
    const item = this.items[at]
    if (!item || item.kind === 'choice' || item.kind === 'drink' || item.kind === 'quantity')
      return null
    const next = this.items[at + 1]?.word ?? ''
    const { word } = item
    const two = `${word} ${next}`
    const is = (verb: Verb, to = at + 1, times = 1) => ({ is: verb, times, to })
    // "I don't need the donut"
    if (item.kind === 'not' && NO_MORE.test(word)) {
      if (/ /.test(word.replace(/^do not|^does not|^no longer/, ''))) return is('remove')
      if (/^(?:want|need)$/.test(next)) return is('remove', at + 2)
    }
    // 'he wants a latte'
    if (WISHES.test(word) && this.#isNewAt(at + 1)) return null
    if (REMOVES.has(two)) return is('remove', at + 2)
    if (item.kind === 'not' && /^(?:hold|skip|leave out|minus)/.test(word)) return is('remove')
    if (
      /^(?:take|leave)$/.test(word) &&
      this.items.slice(at + 1).some((each) => /^(?:off|out|away)$/.test(each.word))
    )
      return is('remove')
    if (REMOVES.has(word)) return is('remove')
    if (SWAPS.has(word)) return is('swap', next === 'out' ? at + 2 : at + 1)
    if (TIMES[word]) return is('times', at + 1, TIMES[word])
    if (SETS.has(word)) return is('set')
    if (KEPT.has(word)) return is('keep')
    return ADDS.has(word) && !this.#isBehindThing(at) ? is('add') : null
  }

  /** 'a latte', and none of those that are there */
  #isNewAt(at: number): boolean {
    const [number, ...behind] = this.items.slice(at)
    const drink = behind.find(({ kind }) => kind !== 'choice')
    return number?.kind === 'quantity' && drink?.kind === 'drink'
  }

  /** 'in' and 'with' behind what is spoken of are no verbs. */
  #isBehindThing(at: number): boolean {
    return at > 0 && !/^(?:add|put|throw|toss|stick|include)$/.test(this.items[at]!.word)
  }

  /** @returns null where the word here has no part in a change */
  #part(at: number, clause: Clause): { part: Part | null; to: number } | null {
    const item = this.items[at]!
    // 'mine make it large'
    const [about, other] = clause.parts
    const isNamed = about && (about.is === 'rest' || this.isThere(about))
    const isAgain = item.kind === 'that' && !other && isNamed
    if (isAgain && /^(?:it|that|them|those)$/.test(item.word)) return { part: null, to: at + 1 }
    const topping = clause.verb === 'remove' && item.kind === 'that' ? this.toppingSaid() : null
    if (topping) return { part: { is: 'choice', choice: topping }, to: at + 1 }
    const thing = this.thing(at)
    if (thing) return { part: { is: 'thing', thing: thing.thing }, to: thing.to }
    const one = (part: Part | null) => ({ part, to: at + 1 })
    // 'no coconut', of a drink with that name
    if (
      item.kind === 'choice' &&
      item.isNot &&
      this.lines.every(({ drink }) => !this.isSo(drink, item))
    ) {
      const words = wordsOf(String(item.value))
      const own = this.lines.filter(({ drink }) =>
        words.every((each) => wordsOf(drink.name).includes(each)),
      )
      if (own.length === 1) return one({ is: 'not', lines: own, word: item.word })
    }
    const variant = item.kind === 'choice' ? this.variant(item, at) : null
    if (variant) return one(variant)
    if (item.kind === 'choice')
      return item.slot === 'unsold'
        ? (this.partly(at) ?? this.flavour(item, at))
        : one({ is: 'choice', choice: item })
    if (item.kind === 'drink') {
      const put = this.putIn(item, at)
      if (put) return one(put)
      const isClear = item.isExact && item.others.length < 2 && item.id[0] !== UNSOLD_MARK
      // 'one less thai', of the only drink with that word
      const isLess = clause.parts.at(-1)?.is === 'less'
      const isThere = this.lines.filter((line) => this.isNamed(item, line)).length === 1
      // 'swap taro for thai'
      const isPart = clause.verb === 'swap' && item.others.length < 2 && item.id[0] !== UNSOLD_MARK
      if (isPart) return one({ is: 'drink', drink: item, at })
      const isOwn = isThere && item.id[0] !== UNSOLD_MARK
      return isClear || isOwn || (isLess && isThere) ? one({ is: 'drink', drink: item, at }) : null
    }
    if (item.kind === 'quantity') return this.#number(at, item, clause)
    if (item.word === 'rest' && item.kind === 'word') return one({ is: 'rest' })
    if (item.kind === 'other') {
      if (/\b(?:other|rest)/.test(item.word) && !/^another|^one other/.test(item.word)) {
        // 'the other two'
        const many = this.items[at + 1]
        const isMany = many?.kind === 'quantity' && !many.isArticle && many.n > 1
        return { part: { is: 'rest' }, to: at + (isMany ? 2 : 1) }
      }
      return item.n > 0 ? one({ is: 'more', n: 1 }) : null
    }
    if (item.kind === 'not')
      return (
        this.notDrink(at) ??
        this.partly(/^(?:the|any|my)$/.test(this.items[at + 1]?.word ?? '') ? at + 2 : at + 1, true)
      )
    if (item.kind === 'plain') return one(this.plainFood(item, at) ?? { is: 'plain' })
    if (
      /^(?:less|fewer|more)$/.test(item.word) &&
      clause.parts.some(({ is }) => is === 'less' || is === 'more')
    )
      return one(null)
    if (JOINS.has(item.word)) return one({ is: 'join', word: item.word })
    if (this.#isFiller(at)) return one(null)
    return this.partly(at) ?? this.kindOfTopping(at, clause)
  }
}

const FEWER = /^(?:less|fewer)$/
const AND_ONE = /^\W{0,3}(?:and|plus|also) (?:then |maybe )?(?:one|1|two|2|three|3)\b/
const NO_MORE = /^(?:don't|doesn't|didn't|do not|does not|no longer)(?: want| need)?$/
const WISHES = /^(?:want|need|get|have|take|like)$/

/** With what is changed and how it is to be, in this order. */
const isWhole = ({ verb, parts }: Clause): boolean =>
  verb !== 'swap' &&
  parts.some(({ is }) => is === 'thing') &&
  parts.at(-1)?.is === 'choice' &&
  parts.findIndex(({ is }) => is === 'thing') < parts.findIndex(({ is }) => is === 'choice')

/** How it is to be, and behind it what: 'iced. both' */
const isBehind = (how: Clause, what: Clause): boolean =>
  !what.verb &&
  how.parts.length > 0 &&
  how.parts.every(({ is }) => is === 'choice') &&
  what.parts.length === 1 &&
  what.parts[0]?.is === 'thing'

const isNamedAndMade = ({ verb, parts }: Clause): boolean =>
  !verb && parts[0]?.is === 'drink' && parts.at(-1)?.is === 'choice'
const isMadeAndNamed = ({ verb, parts }: Clause): boolean =>
  !verb && parts[0]?.is === 'choice' && parts.at(-1)?.is === 'drink'
