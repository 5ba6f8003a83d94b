import { changed } from './change-line.ts'
import type { Choice, Item } from './item.ts'
import type { Lexicon } from './lexicon.ts'
import { parseOrder } from './parse.ts'
import { isOne, THE } from './ones.ts'
import { partsOf } from './parts.ts'
import { some } from './some-of.ts'
import { best, isSo, type Line } from './target.ts'
import { UNSOLD_MARK } from './words.ts'

type Drink = Extract<Item, { kind: 'drink' }>
/** A drink of the offer that a clause names again. */
type Mention = {
  at: number
  drink: Drink
  lines: Line[]
  /** 'the latte', 'one of the lattes', 'the thai ones': one that is there, and no other one. */
  isKnown: boolean
  /** How many of them, where that is said; 'a latte' says so beside 'only' or with a change. */
  count: number | null
  isArticle: boolean
}

/**
 * 'the thai ones with oat milk', 'peach one hot', 'only two egg tarts': what was offered is changed by naming it. More of the same
 * is asked for in so many words: 'and a', 'another', 'one more', 'also'.
 * @param clause as it was typed @param items the same as read, with the marks @param lines what is offered has no id
 * @returns the lines afterwards; 'more' where one more is asked for, null where something is named that is not offered
 */
export function namedAgain(
  clause: string,
  items: readonly Item[],
  lines: Line[],
  lexicon: Lexicon,
): Line[] | 'more' | null {
  const offered = lines.filter(({ lineId }) => lineId === null)
  if (offered.length === 0 || /\bthen\W*$/i.test(clause)) return null
  const mentions = mentionsIn(items, offered, lexicon)
  if (mentions.length === 0) return describedAgain(items, lines)
  if (mentions.some((each) => !each.isKnown && isMore(clause, items, each.at))) return 'more'
  const parts = partsOf(items)
  const isOnly = /\b(?:only|just)\b/i.test(clause)
  let now = lines
  for (const mention of mentions) {
    const own = parts.filter(({ drink }) => drink.id === mention.drink.id)
    // 'two lattes, one with oat milk'
    if (own.length > 1 && !mention.isKnown) {
      const [model] = mention.lines
      const made = own.map(({ quantity, choices }) =>
        changed({ lineId: null, drink: { ...model!.drink, quantity } }, choices),
      )
      now = now.flatMap((line) =>
        line === model ? made : mention.lines.includes(line) ? [] : [line],
      )
      continue
    }
    const said = own.flatMap(({ choices }) => choices)
    const { meant, wanted } = narrowed(mention, said)
    const isCounted = !mention.isArticle || wanted.length > 0 || isOnly
    const count = isCounted ? mention.count : null
    // 'croissant', where one is offered, and nothing is said about it: one more.
    if (wanted.length === 0 && count === null && !mention.isKnown) return 'more'
    now = some(now, meant, count, wanted, isOnly)
  }
  return withName(now, clause, mentions, lexicon)
}

/** 'the oat one large': the line that is so already. */
function describedAgain(items: readonly Item[], lines: Line[]): Line[] | null {
  if (items.some(({ kind }) => kind === 'drink')) return null
  const one = items.findIndex((item, at) => item.kind === 'choice' && isOne(items, at + 1))
  if (one < 0) return null
  const before = items.slice(0, one + 1)
  if (!before.some(({ kind, word }) => kind === 'word' && THE.test(word))) return null
  const choices = (row: readonly Item[]) => row.filter((item) => item.kind === 'choice')
  const meant = lines.filter(
    ({ lineId, drink }) =>
      lineId === null && choices(before).every((choice) => isSo(drink, choice)),
  )
  return meant.length > 0 ? some(lines, meant, null, choices(items.slice(one + 1))) : null
}

/** The drinks of a clause, each with the lines it names; none where one of them is not offered. */
function mentionsIn(items: readonly Item[], offered: Line[], lexicon: Lexicon): Mention[] {
  const mentions: Mention[] = []
  for (const [at, drink] of items.entries()) {
    if (drink.kind !== 'drink') {
      if (drink.kind === 'instead' || drink.kind === 'ordinal') return []
      continue
    }
    if (drink.id[0] === UNSOLD_MARK) return []
    if (mentions.some((each) => each.drink.id === drink.id)) continue
    const how = saidBefore(items, at)
    const { isKnown } = how
    const same = offered.filter((line) => line.drink.id === drink.id)
    const alike = isKnown ? offered.filter((line) => best(drink, [], [line], lexicon)) : []
    const lines = same.length > 0 ? same : alike
    // One that was not clear may be one of those that are offered: 'the classic'.
    if (lines.length === 0) return []
    mentions.push({ at, drink, lines, ...how })
  }
  return mentions
}

/** How a drink is named: with 'the' or as 'the … one', and how many of it. */
function saidBefore(
  items: readonly Item[],
  at: number,
): Pick<Mention, 'isKnown' | 'count' | 'isArticle'> {
  let isKnown = isOne(items, at + 1)
  let isArticle = false
  let count: number | null = null
  scan: for (let i = at - 1; i >= 0; i--) {
    const item = items[i]!
    switch (item.kind) {
      case 'choice':
      case 'plain':
        break
      case 'quantity':
        count = Math.max(1, item.n)
        isArticle = item.isArticle
        break scan
      case 'that':
        isKnown = true
        break
      case 'word':
        if (THE.test(item.word)) isKnown = true
        break
      case 'each':
        isKnown = true
        break scan
      default:
        break scan
    }
  }
  return { isKnown, count, isArticle }
}

/** 'and a latte', 'another latte', 'two more lattes', 'a latte too': one more. */
function isMore(clause: string, items: readonly Item[], at: number): boolean {
  for (let i = at - 1; i >= 0 && !/^(?:drink|comma|end)$/.test(items[i]!.kind); i--) {
    const { kind, word } = items[i]!
    if (/^(?:to|in|on|of|from|for)$/.test(word)) return false
    if (kind === 'other' || (i === at - 1 && /^(?:more|extra|additional)$/.test(word))) return true
  }
  return MORE.test(clause)
}
const MORE =
  /^\W*(?:(?:ok(?:ay)?|yes|yeah|sure|oh|um|please|hi|hey|now|then|can (?:i|we)|could (?:i|we)|(?:i|we)(?:'ll|'d| will| would)|like|want|need|take|have|get|let me|give me|get me)\b[\s,]*)*(?:and|also|plus|add)\b|\b(?:too|also|as well|on top|besides)(?: please)?\W*$/i

/** 'the iced latte large': words that only some of the lines fit say which are meant, the others what is wanted. */
function narrowed({ lines, at }: Mention, said: readonly Choice[]) {
  let meant = lines
  const wanted: Choice[] = []
  for (const choice of said) {
    const fitting = meant.filter(({ drink }) => isSo(drink, choice))
    const isWhich = choice.at < at && fitting.length > 0 && fitting.length < meant.length
    if (isWhich) meant = fitting
    else wanted.push(choice)
  }
  return { meant, wanted }
}

/** 'the latte for Sam' */
function withName(
  lines: Line[],
  clause: string,
  mentions: readonly Mention[],
  lexicon: Lexicon,
): Line[] {
  if (!/\b(?:for|name|call|under)\b/i.test(clause)) return lines
  const named = parseOrder(clause, lexicon).filter(({ customerName }) => customerName !== null)
  return lines.map((line) => {
    const own = named.find(({ id }) => id === line.drink.id)
    const isMeant = mentions.some(({ drink }) => drink.id === line.drink.id)
    return own && isMeant && line.lineId === null
      ? { ...line, drink: { ...line.drink, customerName: own.customerName } }
      : line
  })
}
