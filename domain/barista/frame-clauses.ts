import { ADDS, FILLS, JOINS, REMOVES, SETS, SWAPS, TIMES } from './frame-words.ts'
import { type Drink, type Thing, Things } from './frame-things.ts'
import type { Choice } from './item.ts'
import { UNSOLD_MARK, wordsOf } from './words.ts'

/** A word of a change, by what it does there. */
export type Part =
  | { is: 'thing'; thing: Thing }
  | { is: 'choice'; choice: Choice }
  | { is: 'number'; n: number; isArticle: boolean }
  | { is: 'drink'; drink: Drink; at: number }
  | { is: 'more'; n: number }
  | { is: 'less'; n: number }
  | { is: 'rest' }
  | { is: 'join'; word: string }
export type Verb = 'set' | 'remove' | 'swap' | 'add' | 'times' | null
export type Clause = { verb: Verb; times: number; parts: Part[]; from: number; to: number }

/** A message cut into changes, each word with its part in one. */
export class Clauses extends Things {
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
        if (clause.verb && clause.verb !== verb.is) return null
        if (verb.is === 'remove' && clause.parts.length > 0) return null
        clause.verb = verb.is
        clause.times = verb.times
        at = verb.to
        continue
      }
      const read = this.#part(at, clause)
      if (!read) return null
      if (read.part) clause.parts.push(read.part)
      at = read.to
    }
    close(this.items.length)
    return clauses
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
      (item.kind === 'quantity' && this.items[i + 1]?.kind !== 'choice')
    )
  }

  /** Nothing but how it is to be follows. */
  #isMore(at: number): boolean {
    return this.items.slice(at).every((item, i) => item.kind === 'choice' || this.#isFiller(at + i))
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
    if (REMOVES.has(two)) return is('remove', at + 2)
    if (item.kind === 'not' && /^(?:hold|skip|leave out|minus)/.test(word)) return is('remove')
    if (
      word === 'take' &&
      this.items.slice(at + 1).some((each) => /^(?:off|out|away)$/.test(each.word))
    )
      return is('remove')
    if (REMOVES.has(word)) return is('remove')
    if (SWAPS.has(word)) return is('swap')
    if (TIMES[word]) return is('times', at + 1, TIMES[word])
    if (SETS.has(word)) return is('set')
    return ADDS.has(word) && !this.#isBehindThing(at) ? is('add') : null
  }

  /** 'in' and 'with' behind what is spoken of are no verbs. */
  #isBehindThing(at: number): boolean {
    return at > 0 && !/^(?:add|put|throw|toss|stick|include)$/.test(this.items[at]!.word)
  }

  /** @returns null where the word here has no part in a change */
  #part(at: number, clause: Clause): { part: Part | null; to: number } | null {
    const item = this.items[at]!
    const thing = this.thing(at)
    if (thing) return { part: { is: 'thing', thing: thing.thing }, to: thing.to }
    const one = (part: Part | null) => ({ part, to: at + 1 })
    if (item.kind === 'choice')
      return item.slot === 'unsold' ? this.#partly(at) : one({ is: 'choice', choice: item })
    if (item.kind === 'drink') {
      const isClear = item.isExact && item.others.length < 2 && item.id[0] !== UNSOLD_MARK
      // 'one less thai', of the only drink with that word
      const isLess = clause.parts.at(-1)?.is === 'less'
      const isThere = this.lines.filter((line) => this.isNamed(item, line)).length === 1
      return isClear || (isLess && isThere) ? one({ is: 'drink', drink: item, at }) : null
    }
    if (item.kind === 'quantity') {
      const { n, isArticle } = item
      if (this.items[at + 1]?.word === 'of') return null
      // 'a second latte'
      if (isArticle && this.items[at + 1]?.kind === 'ordinal' && this.items[at + 2])
        return { part: { is: 'more', n: 1 }, to: at + 2 }
      // 'my friend wants one too'
      const isOneToo = item.word === 'one' && /\b(?:too|as well)\b/.test(this.raw)
      if (isOneToo && !this.items.some(({ kind }) => kind === 'drink'))
        return one({ is: 'more', n: 1 })
      if (this.items[at + 1]?.word === 'more') return { part: { is: 'more', n }, to: at + 2 }
      // 'one less thai'
      const next = this.items[at + 1]
      if (next?.kind === 'word' && /^(?:less|fewer)$/.test(next.word))
        return { part: { is: 'less', n }, to: at + 2 }
      // 'an iced one'
      if (
        !isArticle &&
        item.word === 'one' &&
        clause.parts.at(-1)?.is === 'choice' &&
        this.#isArticleBefore(at)
      )
        return one(null)
      return one({ is: 'number', n, isArticle })
    }
    if (item.kind === 'other') {
      if (/\bother/.test(item.word) && !/^another|^one other/.test(item.word))
        return one({ is: 'rest' })
      return item.n > 0 ? one({ is: 'more', n: 1 }) : null
    }
    // 'no popping', of the peach popping in it
    if (item.kind === 'not') return this.#partly(at + 1, true)
    if (JOINS.has(item.word)) return one({ is: 'join', word: item.word })
    if (this.#isFiller(at)) return one(null)
    return this.#partly(at)
  }

  #isArticleBefore(at: number): boolean {
    const before = this.items.slice(Math.max(0, at - 3), at)
    return before.some((item) => item.kind === 'quantity' && item.isArticle)
  }

  /** 'the foam', of the sea salt cream cap in it */
  #partly(at: number, isLeftOut = false): { part: Part; to: number } | null {
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
}
