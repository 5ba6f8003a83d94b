import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { rowsOf } from './rows.ts'

/** What a message means beside the drink that is offered: the one that was named as the nearest, another cap, a size to have it in. */
export function besideOffer(message: string, before: Before): string {
  return [
    nearestInstead,
    otherOfItsKind,
    inThatSize,
    strongerOne,
    onlyOfKind,
    wonderedAloud,
    notThatKind,
    busyNow,
  ].reduce((text, rule) => rule(text, before), message)
}

const OK = '(?:(?:ok|okay|oh|yes|yeah|sure|fine|cool|alright|hm+|then|um+),? ){0,3}'

/** 'ok the vanilla latte then', of an iced latte with oat milk: in its place, and made as that one is */
function nearestInstead(message: string, { state, menu, lexicon, told = '' }: Before): string {
  const { what = '', then } = NEAREST.exec(message)?.groups ?? {}
  const [row, other] = state.pending
  const [item, more] = what ? itemsOf(what, lexicon) : []
  if (!row || other || item?.kind !== 'drink' || !item.isExact || more || item.id === row.id)
    return message
  const [old, next] = [findItem(menu, row.id), findItem(menu, item.id)]
  const isSaid = next !== undefined && (told.includes(next.name) || then !== undefined)
  return old && isSaid && old.category === next.category
    ? `change the ${old.name} to a ${next.name}`
    : message
}
const NEAREST = new RegExp(
  `^\\W{0,3}(?:(?:ok|okay|oh|sure|fine|cool|alright|yes|yeah),? ){1,3}(?:i'll (?:take|have|do) |let'?s do )?the (?<what>[a-z][a-z ]{3,30}?)(?<then> then| instead)?(?: please| pls)?\\W{0,3}$`,
  'i',
)

/** 'sea salt', of a drink with a classic cream cap: that one in its place */
function otherOfItsKind(message: string, before: Before): string {
  const [, word = ''] = OTHER_OF_KIND.exec(message) ?? []
  const { toppings } = before.menu
  const [wanted, more] = word
    ? toppings.filter(({ name }) => name.toLowerCase().startsWith(`${word.toLowerCase()} `))
    : []
  if (!wanted || more) return message
  const kind = kindOf(wanted.name)
  const held = rowsOf(before).flatMap(({ isOffered, customizations }) =>
    isOffered ? (customizations?.toppings ?? []) : [],
  )
  const [old, second] = toppings.filter(
    ({ id, name }) => id !== wanted.id && held.includes(id) && kindOf(name) === kind,
  )
  const [item] = itemsOf(word, before.lexicon)
  return old && !second && item?.kind !== 'drink' && !held.includes(wanted.id)
    ? `swap the ${old.name} for ${wanted.name}`
    : message
}
const kindOf = (name: string): string => name.split(' ').at(-1) ?? ''
const OTHER_OF_KIND = new RegExp(
  `^\\W{0,3}${OK}(?:no,? )?(?:the |make it (?:the )?)?([a-z]{3,12}(?: [a-z]{3,12})?)(?: one| cap| kind)?(?: instead| please| pls)*\\W{0,3}$`,
  'i',
)

/** 'lets do large': a wish about what is offered, and no yes yet */
function inThatSize(message: string, { state, lexicon }: Before): string {
  const [, how = ''] = LETS_DO.exec(message) ?? []
  const items = how ? itemsOf(how, lexicon) : []
  const isHow = items.length > 0 && items.every(({ kind }) => kind === 'choice' || kind === 'and')
  return state.pending.length > 0 && isHow ? how : message
}
const LETS_DO = new RegExp(
  `^\\W{0,3}${OK}let'?s (?:do|go|go with|get|try) (?:it )?(?:a |an |the )?([a-z0-9%][a-z0-9% ]{2,30}?)(?: then| instead| please| pls)*\\W{0,3}$`,
  'i',
)

/** 'extra strong', of a coffee: one more shot */
function strongerOne(message: string, { state, menu }: Before): string {
  const row = state.pending.at(-1)
  const isCoffee = row && findItem(menu, row.id)?.category === 'coffee'
  return isCoffee && STRONGER.test(message) ? 'with an extra shot' : message
}
const STRONGER = new RegExp(
  `^\\W{0,3}${OK}(?:make (?:it|that) |can (?:you|i) (?:make|get|have) (?:it|that) )?(?:(?:extra|really|super|very|a bit) strong|(?:a bit |a little )?stronger)(?: please| pls)?\\W{0,3}$`,
  'i',
)

/** 'just the coffee', of the only one that is there */
function onlyOfKind(message: string, before: Before): string {
  const [, lead = '', kind = ''] = ONLY_KIND.exec(message) ?? []
  const categories = KINDS[kind.toLowerCase()]
  if (!categories) return message
  const rows = rowsOf(before)
  const [row, more] = rows.filter(({ item }) => categories.includes(item.category))
  if (!row || more) return message
  if (rows.length > 1) return `${lead}${row.item.name}`
  return row.isOffered ? 'yes' : "that's all"
}
const KINDS: Partial<Record<string, readonly string[]>> = {
  coffee: ['coffee'],
  tea: ['boba', 'fruit-tea', 'specialty-tea'],
  pastry: ['pastry'],
  snack: ['snack'],
}
const ONLY_KIND = new RegExp(
  `^(\\W{0,3}${OK}(?:just|only) the )(coffee|tea|pastry|snack)(?: then| please| pls| thanks)*\\W{0,3}$`,
  'i',
)

/** 'hm jelly in hot tea? no jelly then': what was wondered about is no order */
const wonderedAloud = (message: string, { state }: Before): string =>
  state.pending.length > 0 ? message.replace(WONDERS, '') : message
const WONDERS =
  /^\W{0,3}(?:(?:hm+|wait|oh|huh|ew|ugh)[,.]? )?(?!(?:is|are|does|do|can|could|what|which|how|why|who|when|where)\b)[^?.!]{3,40}\? (?=(?:no|without|skip the|leave out the|hold the) )/i

/** "something without caffeine that's not juice": what is not wanted is not asked for */
const notThatKind = (message: string): string => message.replace(NOT_THAT, '$1')
const NOT_THAT =
  /^(.{0,80}\b(?:anything|something|smth|what)\b.{2,60}?),? (?:that'?s|thats|that is|which is|that isn'?t|but) (?:not )?(?:an? )?(?:just )?(?:juice|soda|pop|water|smoothies?|alcohol)(?=\W{0,3}$)/i

/** 'is it busy rn' */
const busyNow = (message: string): string => (BUSY.test(message) ? 'how long is the wait' : message)
const BUSY =
  /^\W{0,3}(?:(?:ok|so|and|hi|hey),? ){0,3}(?:is it|are (?:you|u|y'?all|you guys)|is the (?:caf[eé]|place|shop)) (?:really |very |super |too )?(?:busy|packed|crowded|slammed)(?: in there| there| over there)?(?: (?:right now|now|rn|today|atm|at the moment))?\W{0,3}$/i
