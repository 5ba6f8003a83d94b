import type { Line } from './drink.ts'
import { type Drink, Lines, type Thing } from './frame-base.ts'
import type { Item } from './item.ts'
import { itemsOf } from './items.ts'
import { ownersMeant, ROLES } from './whose-word.ts'
import { stem, wordsOf } from './words.ts'

/** Lines that are somebody's: by a name on them, as it was told, or by the message before. */
export class Owned extends Lines {
  /** What of somebody is pointed at here. */
  somebodys(at: number): { thing: Thing; to: number } | null {
    const theirs = this.theirs(at)
    if (theirs) return theirs
    const lines = this.whose(this.items[at]!.word)
    if (lines) return { thing: { lines, count: null }, to: at + 1 }
    return this.owned(at) ?? this.ofRole(at)
  }

  /** "jen's", 'jens mocha', 'jen wants' */
  owned(at: number): { thing: Thing; to: number } | null {
    const { word } = this.items[at]!
    const lines = this.lines.filter(({ drink }) => {
      const name = drink.customerName?.toLowerCase()
      return name !== undefined && (word === name || word === stem(name) || word === `${name}'s`)
    })
    const [line, more] = lines
    if (!line || more) return null
    const next = this.items[at + 1]
    const isNoun =
      (next?.kind === 'drink' && this.isNamed(next, line)) ||
      (next?.kind === 'quantity' && next.word === 'one') ||
      /^(?:drink|order|cup)$/.test(next?.word ?? '')
    return { thing: { lines, count: null }, to: at + (isNoun ? 2 : 1) }
  }

  /** 'hers', 'my wife's', 'she wants', where it was told whose drink is which */
  theirs(at: number): { thing: Thing; to: number } | null {
    const { word } = this.items[at]!
    const next = this.items[at + 1]
    const isRole = /^(?:my|our|the)$/.test(word) && ROLE.test(next?.word ?? '')
    const who = isRole ? next!.word : OWNERS[word]
    if (!who || !this.of.owners) return null
    // 'she wants pudding and i want less ice'
    const isOther = (each: Item) =>
      /^(?:he|she|her|hi|his|they|their)$/.test(each.word) || ROLE.test(each.word)
    if (word === 'i' && !this.items.some(isOther)) return null
    let to = at + (isRole ? 2 : 1)
    const behind = this.items[to]
    const wishes = behind && /^(?:want|need|like|prefer|get|have|take)$/.test(behind.word)
    const isOwn =
      word === 'mine' ||
      isRole ||
      /^(?:for|in|to|on)$/.test(this.items[at - 1]?.word ?? '') ||
      (word !== 'me' && THEIRS.test(this.raw))
    if (/^(?:he|she|they|i)$/.test(word) ? !wishes : !isOwn) return null
    const lines = this.ownedBy(who)
    if (!lines) return null
    const isNoun =
      (behind?.kind === 'drink' && this.isNamed(behind, lines[0]!)) ||
      /^(?:one|drink|cup|order)$/.test(behind?.word ?? '')
    if (wishes || isNoun) to++
    return { thing: { lines, count: null }, to }
  }

  /** The only line of somebody. Who said nothing of their own has the only one that is nobody else's. */
  ownedBy(who: string): Line[] | null {
    const owners = this.of.owners ?? []
    const before = this.of.places ?? this.of.lines
    const isDrink = ({ drink }: Line) => this.item(drink)?.kind === 'drink'
    const [owner, other] = ownersMeant(owners, who)
    const own = before.filter(({ drink }) =>
      owner
        ? drink.id === owner.id
        : who === 'me' && owners.length > 0 && owners.every(({ id }) => id !== drink.id),
    )
    const offered = own.filter(({ lineId }) => lineId === null)
    const [line, more] = owner && offered.length > 0 ? offered : own.filter(isDrink)
    if (!line || more || other) return null
    const now = this.lines.filter(
      (each) => each === line || (each.key === line.key && each.key !== undefined),
    )
    return now.length === 1 && now[0]!.drink.quantity === 1 ? now : null
  }

  /** 'hers', behind 'the iced one is for my boss', 'mine', behind 'hers with pudding': by the message before. */
  whose(word: string): Line[] | null {
    const said = (this.of.said ?? '').toLowerCase()
    if (word === 'mine')
      return (
        this.namedIn((part) => /\bfor me\b/.test(part)) ??
        (THEIRS.test(said) ? this.otherThan() : null)
      )
    if (!/^(?:her|hi|their)s?$/.test(word) || !THEIRS.test(this.raw)) return null
    return (
      this.namedIn((part) => FOR_THEM.test(part)) ?? (FOR_THEM.test(said) ? this.saidOf() : null)
    )
  }

  /** 'the kid's one', behind 'a hot chocolate for the kid' */
  ofRole(at: number): { thing: Thing; to: number } | null {
    const { word } = this.items[at]!
    const next = this.items[at + 1]?.word ?? ''
    const isNoun = /^(?:one|drink|cup)$/.test(next)
    if (!isNoun && !/^(?:is|with|without|no)$/.test(next)) return null
    if (!/^[a-z]{3,}$/.test(word)) return null
    const isFor = (part: string) =>
      [`for my ${word}`, `for the ${word}`].some((who) => part.includes(who))
    const lines = this.namedIn(isFor)
    return lines && { thing: { lines, count: null }, to: at + (isNoun ? 2 : 1) }
  }

  /** The only drink that is named in the part of the message before that says so. */
  namedIn(isSo: (part: string) => boolean): Line[] | null {
    const [part, more] = (this.of.said ?? '')
      .toLowerCase()
      .split(/\band\b|[,;.]/)
      .filter(isSo)
    const items = part && !more ? itemsOf(part, this.of.lexicon) : []
    const drinks = items.filter((item): item is Drink => item.kind === 'drink')
    const named = (of: Drink) => this.scope().filter((line) => this.isNamed(of, line))
    const words = items.flatMap(({ kind, word }) => (kind === 'word' ? word : []))
    const lines =
      drinks.length > 0
        ? drinks.flatMap(named)
        : this.scope().filter(({ drink }) => words.includes(wordsOf(drink.name)[0] ?? ''))
    return lines.length === 1 ? lines : null
  }
}

const OWNERS: Readonly<Record<string, string>> = {
  mine: 'me',
  me: 'me',
  i: 'me',
  her: 'her',
  she: 'she',
  his: 'his',
  hi: 'his',
  he: 'he',
  him: 'him',
  their: 'theirs',
  they: 'they',
}
const ROLE = new RegExp(`^(?:${ROLES})$`)
const THEIRS = /\b(?:hers|his|theirs)\b/
const FOR_THEM = /\bfor (?:my|him|her|them|a|the)\b/i
