import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { ALLERGIC, dietTold } from './diet.ts'
import { drinkIn, isNamed, saysOfOrder } from './drink-named.ts'
import { NUMBER } from './meant-patterns.ts'
import { rowsOf } from './rows.ts'
import { SO, END } from './said-ends.ts'
import { stem, wordsOf } from './words.ts'

/** 'my coworkers saw this so make it 4', 'my kid dropped out so just one tart': the reason in front says nothing of the order. An allergy stays, as a sentence of its own. */
export function withoutReason(message: string, before: Before): string {
  const said = message.replace(REFLECTS, '').replace(AT_END, '$1')
  const { why = '', what = '' } = SO_DO.exec(said)?.groups ?? {}
  if (!what || said.includes('?') || saysOfOrder(why, before)) return said
  // What somebody must not have is told, whatever it is a reason for.
  if (dietTold(why)) return `${why.trim()}. ${what}`
  return ALLERGIC.test(why) ? `${what}. ${why.trim()}` : what
}
/** What is said to somebody, and says nothing of an order. */
const AT_END =
  /([a-z\d%])[\s,]{1,3}(?:obviously|duh|of course|genius|silly|if (?:you can|possible|that'?s (?:ok|okay|possible|alright))|(?:real )?quick(?:ly)?|asap|when you can|like i said|if i may)[\s.!]{0,3}$/i
const REFLECTS =
  /^\W{0,3}(?:on reflection|come to think of it|now that i think (?:of|about) it|thinking about it|having thought about it|in hindsight|in that case|in fact|if i may)[\s,.]{1,3}(?=\S)/i
const SO_DO = new RegExp(
  `^\\W{0,3}(?<why>(?:[a-z']+[ ,]{1,2}){2,12}?)(?:so|that's why|thats why|which means)[ ,]{1,2}(?<what>(?:please |pls |can you |could you |just |only |let'?s |i'?ll |we'?ll |we |i )*(?:make|add|take|remove|drop|cancel|change|swap|switch|give|get|need|want|put|${NUMBER}|an?)\\b.{2,80})$`,
  'i',
)

/** 'fifty percent sugar' */
export const percentInWords = (message: string): string =>
  message.replace(
    /\b(zero|twenty[- ]?five|thirty|fifty|seventy|seventy[- ]?five|(?:a |one )?hundred) ?(?:percent|per cent|%)/gi,
    (_, word: string) => `${PERCENT[word.toLowerCase().replace(/[- ]/g, '')] ?? 100}%`,
  )
const PERCENT: Readonly<Record<string, number>> = {
  zero: 0,
  twentyfive: 25,
  thirty: 30,
  fifty: 50,
  seventy: 70,
  seventyfive: 75,
}

/** 'the latte iced, croissant no change': what stays as it is is no change. */
export function staysSo(message: string, before: Before): string {
  const [all = '', what = ''] = STAYS.exec(message) ?? []
  const drink = what && drinkIn(what, before)
  const isThere = drink && rowsOf(before).some((row) => isNamed(drink, row))
  const rest = message.replace(all, '').trim()
  return isThere && saysOfOrder(rest, before) ? rest : message
}
const STAYS =
  /[,.;]? (?:and |but )?(?:the |my )?([a-z][a-z ]{2,25}?),? (?:no change|no changes|unchanged|as (?:it )?(?:is|was)|stays(?: (?:the same|as it is|like that|as is))?|the same as (?:before|it is)|is (?:fine|good|ok) as (?:it )?is|like before)\W{0,3}$/i

/** 'they come without? then put boba in one': what was wondered about is no order, what follows is. */
export const wonderedThen = (message: string, { state }: Before): string =>
  state.pending.length > 0 ? message.replace(WONDERED, '') : message
const WONDERED =
  /^\W{0,3}(?!(?:can|could|do|does|is|are|what|which|how|when|where|who|why|will|would|may)\b)[^?.!]{3,60}\?+ (?:(?:ok|oh|well|so|alright|fine)[ ,]{1,2})?then,? (?=(?:put|make|add|give|take|remove|drop|no|without|change|swap|with)\b)/i

/** 'the lemon one yes', of the one that is offered */
export function namedYes(message: string, { state, menu }: Before): string {
  const [, what = ''] = message.includes('?') ? [] : (NAMED_YES.exec(message) ?? [])
  const [row, more] = state.pending
  const own = wordsOf((row && findItem(menu, row.id)?.name) ?? '').map(stem)
  const words = wordsOf(what).map(stem)
  return row && !more && words.length > 0 && words.every((word) => own.includes(word))
    ? 'yes'
    : message
}
const NAMED_YES = new RegExp(
  `${SO}(?:the )?([a-z][a-z ]{2,20}?)(?: one| tea)?,? (?:yes|yeah|yep|exactly|correct|right)${END}`,
  'i',
)

/** 'a pot of sencha and two cups': the cups are to drink it from. */
export const cupsToPot = (message: string): string =>
  message.replace(
    /\b((?:an?|one) pot of [a-z -]{3,25}?),? and (?:two|three|four|[2-4]) (?:extra |empty )?cups?(?=\W{0,3}$|,|\.| (?:please|pls|for here|to stay)\b)/i,
    '$1',
  )
