import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { onlyPlace, placeOf, type Row } from './rows.ts'
import { wordsOf } from './words.ts'

/** Of drinks that are pointed at by whose they are, the same message with their place in it: "Ann's", 'mine', 'hers'. */
export const byOwner = (low: string, rows: readonly Row[], before: Before): string | null =>
  turnedBy(low, rows, before) ?? ofName(low, rows) ?? ofPronoun(low, rows, before)

/** 'lin changed to sencha', 'Ann wants a mocha instead': what takes the place of her drink. */
function turnedBy(low: string, rows: readonly Row[], { lexicon }: Before): string | null {
  const { who, what = '' } = TURNED.exec(low)?.groups ?? {}
  const place = who
    ? onlyPlace(rows, ({ customerName }) => customerName?.toLowerCase() === who)
    : null
  const [drink, more] = place ? itemsOf(what, lexicon).filter(({ kind }) => kind !== 'end') : []
  return place && drink?.kind === 'drink' && !more ? `change ${place} to a ${what}` : null
}
const TURNED =
  /^\W*(?:(?:and|oh|wait|actually|ok|so),? ){0,2}(?<who>[a-z]{2,15}) (?:(?:just )?(?:changed|switched|is changing|is switching|wants to (?:change|switch))(?: (?:his|hers|her|theirs|their|it|mind|drink|order)){0,3}(?: to| for)?|(?:now |actually )?(?:wants|will have|would like|prefers|said|says)(?= .* instead)|now wants) (?:an? |the |one )?(?<what>[a-z][a-z ]{2,40}?)(?: instead)?(?: now| please)?\W*$/

/** "change Bob's to a mocha", 'anns iced', 'the one for ann without ice': the only drink of who is named. */
function ofName(low: string, rows: readonly Row[]): string | null {
  for (const found of low.matchAll(OWNED)) {
    const { one, theirs = '' } = found.groups ?? {}
    const said = one ?? theirs.replace(/'s$|s'?$/, '')
    const place = onlyPlace(rows, ({ customerName }) => customerName?.toLowerCase() === said)
    if (!place) continue
    const rest = low.slice(found.index + found[0].length)
    const row = rows.find(({ customerName }) => customerName?.toLowerCase() === said)
    const [noun = ''] = /^ [a-z]+/.exec(rest) ?? []
    const isOwn =
      /^ (?:one|drink|order|cup)$/.test(noun) ||
      (noun !== '' && wordsOf(row?.item.name ?? '').includes(noun.trim()))
    return `${low.slice(0, found.index)}${place}${isOwn ? rest.slice(noun.length) : rest}`
  }
  return null
}
const OWNED =
  /\bthe (?:one|drink) for (?<one>[a-z]{2,15})\b|\b(?<theirs>[a-z]{2,14}(?:'s|s))(?![a-z'])/g

/** 'hers no ice', 'make mine large', "my mum's in a pot": of two drinks mine is the first, as people order them. */
function ofPronoun(low: string, rows: readonly Row[], { state, said }: Before): string | null {
  const found = PRONOUN.exec(low)
  const drinks = rows.filter(({ item }) => item.kind === 'drink')
  if (!found || drinks.length !== 2) return null
  const [, who = ''] = found
  const [first, second] = drinks
  const isMine = /^mine|^my (?:one|drink)/.test(who)
  if (rows[0]?.isOffered && rows[1]?.isOffered) {
    const own = mineOf(said.toLowerCase(), isMine && state.topic?.id, drinks)
    const place = own && placeOf(rows.indexOf(isMine ? own : own === first ? second! : first!))
    return place
      ? `${low.slice(0, found.index)}${place}${low.slice(found.index + found[0].length)}`
      : null
  }
  const before = PRONOUN.exec(said.toLowerCase())?.[1]
  const isTopic = (row?: Row) => row?.id === state.topic?.id
  // 'his large' and then 'hers with oat': the other one.
  const isOther = before !== undefined && before !== who && isTopic(first) !== isTopic(second)
  const meant = isOther ? (isTopic(first) ? second : first) : isMine ? first : second
  const place = placeOf(rows.findIndex((row) => row === meant))
  return place && `${low.slice(0, found.index)}${place}${low.slice(found.index + found[0].length)}`
}
/** Which of two that were ordered just now is for whoever ordered: 'my wife wants a latte, i want a mocha'. */
function mineOf(said: string, topic: string | false | undefined, [one, two]: readonly Row[]) {
  const [me, them] = [said.search(ME), said.search(THEM)]
  if (them >= 0) return me > them ? two : one
  // 'and mine with cream', behind a change of the other
  return topic && one?.id !== two?.id ? (topic === one?.id ? two : one) : null
}
const ME = /\b(?:i|i'd|i'll|me|mine|myself)\b(?! (?:get|have) )/
const THEM = /\b(?:my (?!order|name|cart|self)[a-z]+|s?he|her|him|they|them)\b/
const PRONOUN =
  /\b(mine|hers|theirs|his(?= (?:with|without|no|less|more|extra|half|large|small|iced|hot|decaf|in|to|for|a|an|be|is|should|oat|soy|almond|too|off|out)\b|\W*$)|(?:my )?(?:mom|mum|mother|dad|father|sister|brother|wife|husband|friend|boss|daughter|son|kid|boyfriend|girlfriend|coworker|colleague)'?s(?: (?:one|drink))?)(?=\W|$)/

/** 'almond milk in hers', of two lattes */
export function ofCup(low: string, [row]: readonly Row[]): string | null {
  const found = PRONOUN.exec(low)
  const isMine = /^mine|^my (?:one|drink)/.test(found?.[1] ?? '')
  if (!found || isMine || row?.quantity !== 2) return null
  return `${low.slice(0, found.index)}one of them${low.slice(found.index + found[0].length)}`
}
