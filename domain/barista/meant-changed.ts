import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { wordsOf } from './words.ts'

/** What a short change of what is offered means: half of four, a topping by one word of its name, one in the place of another. */
export const meantChanged = (message: string, before: Before): string =>
  [
    halfOfThem,
    toppingByWord,
    aliasBehind,
    noneAnyway,
    toppingOff,
    unsoldLeft,
    ratherTopping,
    insteadOfNone,
  ].reduce((text, rule) => rule(text, before), message)

/** 'half no sugar', of four that are offered: two of them */
function halfOfThem(message: string, { state }: Before): string {
  const [row, more] = state.pending
  const [, rest = ''] = (row && !more && HALF.exec(message)) || []
  return row && rest && row.quantity > 1 && row.quantity % 2 === 0
    ? `${row.quantity / 2} of them ${rest}`
    : message
}
const HALF =
  /^\W{0,3}(?:(?:ok|and|make|can),? ){0,2}half (?:of (?:them|those) )?((?:no|less|extra|without|with|large|iced|hot|oat|soy|almond)\b.{2,30})$/i

/** 'scratch the coconut', of a drink with coconut jelly: that topping */
function toppingByWord(message: string, { state, menu, lexicon }: Before): string {
  const [, lead = '', word = ''] = (state.pending.length > 0 && DROPS.exec(message)) || []
  const own = word.toLowerCase()
  const isRow = state.pending.some(({ id }) =>
    wordsOf(findItem(menu, id)?.name ?? '').includes(own),
  )
  if (!own || isRow || itemsOf(own, lexicon).some(({ kind }) => kind === 'choice')) return message
  const [one, more] = menu.toppings.filter(
    ({ id, name }) =>
      wordsOf(name).includes(own) && state.pending.some(({ toppings }) => toppings?.includes(id)),
  )
  return one && !more ? `${lead}no ${one.name}` : message
}
const DROPS =
  /^(\W{0,3}(?:(?:ok|oh|actually|and|please|hm+|no),? ){0,3})(?:scratch|drop|remove|skip|lose|ditch|nix|take (?:off|out)|hold|no) the ([a-z]{4,12})(?: (?:please|pls|then|actually))*\W{0,3}$/i

/** 'latte iced vanilla oat': a vanilla latte, where the menu has one */
function aliasBehind(message: string, { lexicon }: Before): string {
  const [, kind = '', between = '', flavour = '', rest = ''] = BEHIND.exec(message) ?? []
  if (!flavour) return message
  const [item, more] = itemsOf(`${flavour} ${kind}`, lexicon)
  return item?.kind === 'drink' && item.isExact && !more && item.word.includes(' ')
    ? `${flavour} ${kind} ${between}${rest}`
    : message
}
const BEHIND =
  /^\W{0,3}(latte|cappuccino|mocha) ((?:(?:iced|hot|large|lg|regular|medium|oat|soy|almond) ){0,3})(vanilla|caramel|chai|matcha)((?: (?:iced|hot|large|lg|lrg|regular|medium|oat|soy|almond|please|pls))*\W{0,3})$/i

/** 'no jelly', of drinks without any: they stay as they are */
const noneAnyway = (message: string, { state }: Before): string =>
  state.pending.length > 0 && state.pending.every(({ toppings }) => !toppings?.length)
    ? message.replace(
        /^(\W{0,3}(?:(?:and|but|ok),? )?)(?:no|without) (?:jell(?:y|ies)|toppings?|popping|extras?)(?: please| pls)?(?=\W{0,3}$)/i,
        '$1no boba',
      )
    : message

/** 'oh take it off then', behind what is in a topping of the drink that is offered */
function toppingOff(message: string, { told = '', state, menu }: Before): string {
  const asked = menu.toppings.find(({ name }) => told.startsWith(`${name}: `))
  const isIn = asked && state.pending.some(({ toppings }) => toppings?.includes(asked.id))
  return isIn && OFF.test(message) ? `no ${asked.name}` : message
}
const OFF =
  /^\W{0,3}(?:(?:oh|ok|okay|ah|hm+|then|no|nah|well|so|ew+|please|can you),? ){0,3}(?:(?:take|leave) (?:it|that) (?:off|out)|(?:remove|skip|lose|drop|hold) (?:it|that)|without(?: (?:it|that))?|no (?:thanks|thx))(?: then| please| pls)*\W{0,3}$/i

/** 'nvm no extra shot, thats all', behind 'We don't have extra shot': what else is said counts */
function unsoldLeft(message: string, { told = '', state }: Before): string {
  const [, unsold = ''] = /\bWe don't have ([^.]{3,40})\./.exec(told) ?? []
  const [, left = '', rest = ''] = (unsold && LEFT_OUT.exec(message)) || []
  const words = wordsOf(unsold)
  return rest && state.pending.length > 0 && wordsOf(left).every((word) => words.includes(word))
    ? rest
    : message
}
const LEFT_OUT =
  /^\W{0,3}(?:(?:ok|oh|ah|then|nvm|never ?mind|fine|well),? ){0,3}(?:no|without|skip|forget|leave) (?:the |that )?([a-z][a-z ]{2,30}?)(?: then)?[\s,.;]{1,3}((?:that'?s (?:all|it|everything)|add|order|go ahead|an? |the |one |make )(?:.{0,60}))$/i

/** 'actually lychee jelly', of a drink with one topping: in its place */
function ratherTopping(message: string, { state, menu, lexicon }: Before): string {
  const [row, more] = state.pending
  const [, thing = ''] = (row && !more && RATHER.exec(message)) || []
  const [item, other] = thing ? itemsOf(thing, lexicon) : []
  const [old, second] = row?.toppings ?? []
  if (item?.kind !== 'choice' || item.slot !== 'topping' || other || !old || second) return message
  const name = menu.toppings.find(({ id }) => id === old)?.name
  const to = menu.toppings.find(({ id }) => id === item.value)?.name
  return name && to && name !== to ? `swap the ${name} for ${to}` : message
}
const RATHER =
  /^\W{0,3}(?:(?:oh|ok|no|wait|hm+|sorry),? ){0,2}(?:actually|rather|better) ((?!(?:add|with|and|also|plus|no|extra)\b)[a-z][a-z ]{2,25}?)(?: please| pls)?\W{0,3}$/i

/** 'an oolong milk tea, sub boba for grass jelly', where nothing has boba in it yet: with that topping */
const insteadOfNone = (message: string, { state, cart }: Before): string =>
  [
    ...state.pending.map(({ toppings }) => toppings),
    ...cart.map((line) => line.customizations?.toppings),
  ].some((toppings) => toppings?.includes('boba'))
    ? message
    : message.replace(
        /^(.{6,120}?[,;]? )(?:sub|swap|switch|replace|trade)(?: out)?(?: the)? (?:boba|tapioca|pearls|bubbles) (?:for|with|to) /i,
        '$1with ',
      )
