import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { drinkIn } from './drink-named.ts'
import { itemsOf } from './items.ts'
import { type Row, rowsOf } from './rows.ts'
import { SO, END, UNSOLD } from './said-ends.ts'

/** 'a large jasmine milk tea no make that oolong': corrected in the same breath */
export const correctedWithin = (message: string): string =>
  message.replace(
    /(\b[a-z]{3,}),? (?:no|actually|or rather|i mean|sorry|no wait|wait no|uh|um)[, ]{1,2}make (?:that|it) (?=(?:an? )?[a-z]{3,})/i,
    '$1, no wait, make it ',
  )

/** 'nvm the first one but no milk', where another drink took its place just now */
export function backToFirst(message: string, { state, cart, menu }: Before): string {
  const found = TO_FIRST.exec(message)
  const [[row, other], [old, older]] = [state.pending, state.before ?? []]
  if (!found || !row || other || !old || older || old.id === row.id) return message
  // 'the first one' is one of those that are there.
  if (cart.length + state.choices.length > 0 && !GOES_BACK.test(found[0])) return message
  const [is, was] = [row, old].map(({ id }) => findItem(menu, id)?.name)
  const rest = message.slice(found[0].length).replace(/^[\s,]*(?:but|just|only)?\s*/i, '')
  const how = rest === '' ? '' : ` ${/^(?:with|no|without|in)\b/i.test(rest) ? '' : 'with '}${rest}`
  return is && was ? `change the ${is} to a ${was}${how}` : message
}
const GOES_BACK = /\b(?:back|nvm|never ?mind|forget it|scratch that|old|original)\b/i
const TO_FIRST = new RegExp(
  `${SO}(?:(?:nvm|never ?mind|forget it|scratch that)[\\s,.;!-]{1,3})?(?:i'?ll (?:take|have) |i want |give me |let'?s (?:do|go with) )?(?:go )?(?:back to )?(?:the |my )(?:first|old|original|previous|other) (?:one|drink|choice)(?: again| after all| was better| please| instead| then)*(?=\\W*$|,? (?:but|with|no|without|in|just)\\b)`,
  'i',
)

/** 'go back to the mango', of a tea in the cart that took its place */
export function backInCart(message: string, before: Before): string {
  const { state, cart, menu } = before
  const [, thing = ''] = BACK_TO.exec(message) ?? []
  const drink = thing && state.pending.length === 0 ? drinkIn(thing, before) : null
  const line = cart.find(({ id }) => id === state.topic?.id) ?? (cart.length === 1 ? cart[0] : null)
  const [is, next] = [line, drink].map((each) => each && findItem(menu, each.id))
  const isOther = is && next && is.id !== next.id && cart.every(({ id }) => id !== next.id)
  return isOther && is.category === next.category
    ? `change the ${is.name} to a ${next.name}`
    : message
}
const BACK_TO = new RegExp(
  `${SO}(?:(?:let'?s |can (?:we|i|you) |please )?(?:go|switch|change|swap)(?: (?:it|that))? )?back to (?:the |an? )?([a-z][a-z ]{2,30}?)(?: again| one)?${END}`,
  'i',
)

/** 'oh thats too long. just an espresso': in the place of what is offered */
export function tooMuchSo(message: string, before: Before): string {
  const [, thing = ''] = TOO_MUCH.exec(message) ?? []
  return thing && before.state.pending.length > 0 && drinkIn(thing, before)
    ? `no, ${/^(?:an?|one|two|three|\d)\b/i.test(thing) ? thing : `a ${thing}`} instead`
    : message
}
const TOO_MUCH = new RegExp(
  `${SO}(?:that'?s|thats|it'?s|its|that is|they'?re|that takes) (?:way |a bit |kinda |far |much )?too (?:long|much|expensive|pricey|big|strong|sweet|heavy|slow)[\\s,.;!-]{1,3}(?:then |so |ok )?(?:just |only |rather |better |make it |i'?ll (?:have|take|do) |give me |let me (?:get|have) |get me |can i (?:get|have) )+(?<thing>(?:an? |one |two |\\d )?[a-z][a-z ]{2,40}?)${END}`,
  'i',
)

/** 'put the first one back', of what was just taken out */
export const putBack = (message: string, { state }: Before): string =>
  (state.before?.length ?? 0) > state.pending.length &&
  state.pending.length > 0 &&
  PUTS_BACK.test(message)
    ? 'undo'
    : message
const PUTS_BACK = new RegExp(
  `${SO}(?:put|add|bring|give me) (?:the |my )?[a-z ]{2,30}? back(?: in| on)?${END}`,
  'i',
)

/** 'actually both almond', of two croissants: those of which there is such a kind */
export function bothOfHead(message: string, before: Before): string {
  const [, how = ''] = BOTH_SO.exec(message) ?? []
  if (!how) return message
  const turned = rowsOf(before).flatMap(({ item }) => {
    const head = item.name.split(' ').at(-1) ?? ''
    const drink = drinkIn(`${how} ${head}`, before)
    return item.kind !== 'drink' &&
      drink?.isExact &&
      findItem(before.menu, drink.id)?.kind !== 'drink'
      ? [{ item, drink }]
      : []
  })
  const [first] = turned
  const cups = rowsOf(before)
    .filter(({ item }) => turned.some((each) => each.item === item))
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const old = turned.filter(({ item, drink }) => item.id !== drink.id)
  const [one, more] = old
  return first && cups === 2 && one && !more
    ? `change the ${one.item.name} to a ${findItem(before.menu, one.drink.id)?.name}`
    : message
}
const BOTH_SO = new RegExp(
  `${SO}(?:make )?both(?: of them)?(?: should be)? ([a-z]{4,12})${END}`,
  'i',
)

/** 'other way round', of two drinks: what one of them has goes to the other. */
export function otherWayRound(message: string, before: Before): string {
  if (!OTHER_WAY.test(message) || message.length > 90 || COUNTS.test(message)) return message
  const rows = rowsOf(before).filter(({ item }) => item.kind === 'drink')
  const [one, two, more] = rows
  if (!one || !two || more) return message
  const slots = new Set<string>(
    itemsOf(message, before.lexicon).flatMap((item) => (item.kind === 'choice' ? item.slot : [])),
  )
  const what =
    SLOTS.find(([slot]) => slots.has(slot)) ??
    (/\b(?:jelly|boba|topping|cap|popping)\b/i.test(message) ? SLOTS[0] : undefined)
  const differs = (
    { customizations: a }: Row,
    { customizations: b }: Row,
    key: 'toppings' | 'milk' | 'temperature',
  ) => JSON.stringify(a?.[key] ?? null) !== JSON.stringify(b?.[key] ?? null)
  const [, named = ''] =
    what ??
    (differs(one, two, 'toppings')
      ? SLOTS[0]
      : differs(one, two, 'milk')
        ? SLOTS[1]
        : differs(one, two, 'temperature')
          ? SLOTS[2]
          : SLOTS[3])!
  return `switch the ${named}s`
}
const COUNTS = /\b(?:two|three|four|\d)\b/i
const OTHER_WAY = /\b(?:the )?other way (?:a?round|about)\b|\bvice versa\b/i
const SLOTS: readonly (readonly [slot: string, name: string])[] = [
  ['topping', 'topping'],
  ['milk', 'milk'],
  ['temp', 'temperature'],
  ['size', 'size'],
  ['sugar', 'sugar'],
  ['ice', 'ice'],
]

/** 'no actually passion fruit', of a mango tea with peach popping: the drink in its place, and no topping in it */
export function rightAfterNo(message: string, before: Before): string {
  const [, thing = ''] = UNSOLD.test(before.told ?? '') ? [] : (AFTER_NO.exec(message) ?? [])
  const drink = thing ? drinkIn(thing, before) : null
  const [row, more] = before.state.pending
  const [is, next] = [row, drink].map((each) => each && findItem(before.menu, each.id))
  if (!drink?.isExact || drink.others.length > 1 || more || !is || !next || is.id === next.id)
    return message
  return is.category === next.category && itemsOf(thing, before.lexicon).length === 1
    ? `change it to a ${next.name}`
    : message
}
const AFTER_NO =
  /^\W{0,3}(?:(?:hm+|um+|oh|wait|ugh|ok)[\s,.]{1,3}){0,2}(?:(?:no|nah)(?:[,.!]{1,2} ?| (?=(?:actually|wait|sorry|i mean|i meant|make it|the) ))|(?:sorry|actually)[\s,.]{1,3})(?:(?:actually|wait|sorry|no|i mean|i meant|make it|the|a)[\s,]{1,3}){0,3}([a-z][a-z ]{2,25}?)(?: one)?(?: instead| then| please| pls)*\W{0,3}$/i

/** 'no, then a cappuccino', behind what is not sold: beside what is offered */
export function inPlaceOfUnsold(message: string, before: Before): string {
  const { told = '', state } = before
  const [, thing = ''] = UNSOLD.test(told) ? (THEN.exec(message) ?? []) : []
  return thing && state.pending.length > 0 && drinkIn(thing, before) ? `and one ${thing}` : message
}
const THEN =
  /^\W{0,3}(?:(?:ok|oh)[\s,.]{1,3})?(?:no|nah)[\s,.]{1,3}(?:then )?(?:an? |one |the )?([a-z][a-z ]{2,30}?)(?: then| instead| please| pls)*\W{0,3}$/i
