import { changed, choicesIn, countIn } from './change-line.ts'
import type { Item } from './item.ts'
import type { Lexicon } from './lexicon.ts'
import { lastOf, type Line, targetOf } from './target.ts'

/** One more of what is there; undefined where none is asked for, null where one of something else is. */
export function sameAgain(
  plain: string,
  items: readonly Item[],
  lines: Line[],
  lexicon: Lexicon,
  focus?: string,
): Line[] | null | undefined {
  if (SAME_BUT.test(plain)) return copied(items, lines, lexicon, focus)
  if (!SAME.test(plain)) return undefined
  const drink = { ...lastOf(lines, focus)[0]!.drink, quantity: countIn(items) ?? 1 }
  return [...lines, { lineId: null, drink }]
}
const SAME =
  /^(?:and )?(?:i'll (?:have|take|do) )?(?:the )?same(?: again| thing| order| one| as (?:before|last time))*\b(?!.*\bbut\b)|^(?:and )?(?:add |i'll (?:have|take) |give me |get me |make me |have |get |order )?(?:another|one more|(?:\d+|two|three|four|five|six) more|another round)(?: one)?(?: of (?:those|that|these|them|the same)| (?:just |exactly )?like (?:it|that|this)| (?:just |exactly )?the same)?(?: for (?:me|us|her|him|them|my \w+|the \w+|a friend|[a-z]+))?(?:,? (?:the )?same(?: thing)?)?(?: please)?[.!?]?$|^again[.!]?$/

const SAME_BUT =
  /^(?:(?:and |plus |also |then |i'll (?:have|take|do|get) |give me |get me |i(?:'d like| want) |add |make me )*)(?:the |one )?(?:same|another(?: one)?|a second(?: one)?|one more(?: like (?:it|that|this))?|one like (?:it|that|this))(?: thing| again| drink| one| order)?(?:,? (?:of )?(?:the )?same(?: thing| one)?)?,? (?:but|only|except|with|in|without|no)\b/

/** 'the same but with lychee jelly': one more like the last, with changes. */
function copied(
  items: readonly Item[],
  lines: Line[],
  lexicon: Lexicon,
  focus?: string,
): Line[] | null {
  const named = items.find((item) => item.kind === 'drink')
  const meant = named && targetOf(items, lines, lexicon, { focus })
  const [model] = meant?.lines ?? lastOf(lines, focus)
  const isOther = named && named.id !== model?.drink.id
  if (!model || isOther) return null
  const copy: Line = { lineId: null, drink: { ...model.drink, quantity: 1, customerName: null } }
  return [...lines, changed(copy, choicesIn(items))]
}
