import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { numberOf } from './meant-patterns.ts'
import { rowsOf } from './rows.ts'
import { stem, UNSOLD_MARK, wordsOf } from './words.ts'
import { END } from './said-ends.ts'

/** What somebody does not want after all, and what they want in its place: behind a warning, a price, who does not come. */
export function refusedSo(message: string, before: Before): string {
  return [
    warnedThen,
    tooDear,
    peopleLess,
    neverMindPart,
    thanksButThen,
    splitIntoKinds,
    okayAlso,
    noLongerIn,
    nothingThen,
  ].reduce((text, rule) => rule(text, before), message)
}

const SO =
  '^\\W{0,3}(?:(?:no|nah|wait|actually|sorry|oh|ok|okay|hm+|um+|well|so|and|but|ah|ugh)\\b[\\s,.;!-]{1,3}){0,4}'

/** 'boba then', behind 'Careful: Pudding contains milk': in the place of the pudding */
function warnedThen(message: string, before: Before): string {
  const { told = '', menu, state, lexicon } = before
  const [, what = ''] = THEN_SO.exec(message) ?? []
  const [item, more] = what ? itemsOf(what, lexicon) : []
  if (item?.kind !== 'choice' || item.slot !== 'topping' || item.isNot || more) return message
  const held = state.pending.flatMap(({ toppings = [] }) => toppings)
  const [old, other] = menu.toppings.filter(
    ({ id, name }) =>
      held.includes(id) && (told.includes(`Careful: ${name}`) || told.includes(`Cuidado: ${name}`)),
  )
  return old && !other && old.id !== item.value ? `swap the ${old.name} for ${what}` : message
}
const THEN_SO = new RegExp(
  `${SO}(?:then |just |with |do |make it |rather )?(?:the |some )?([a-z][a-z ]{2,25}?)${END}`,
  'i',
)

/** 'too much, a regular coffee and the tart': in the place of what is offered */
function tooDear(message: string, before: Before): string {
  const { state, lexicon } = before
  const [, thing = ''] = (state.pending.length > 0 && TOO_DEAR.exec(message)) || []
  const drinks = thing ? itemsOf(thing, lexicon).filter((item) => item.kind === 'drink') : []
  if (drinks.length === 0) return message
  const rows = rowsOf(before).filter(({ isOffered }) => isOffered)
  const words = thing.toLowerCase().split(/[^a-z]+/)
  const isNamed = (row: (typeof rows)[number]) =>
    drinks.some(({ id }) => id === row.id) ||
    words.includes(row.item.name.toLowerCase().split(' ').at(-1) ?? '')
  const gone = rows.filter((row) => !isNamed(row))
  const fresh = drinks.filter(({ id, isExact }) => isExact && rows.every((row) => row.id !== id))
  if (gone.length === 0 || fresh.length === 0) return message
  if (gone.length === rows.length)
    return `no, ${/^(?:an?|one|two|\d)\b/i.test(thing) ? thing : `a ${thing}`} instead`
  const removed = gone.map(({ item }) => `the ${item.name}`).join(' and ')
  return `remove ${removed} and add ${fresh.map(({ id }) => `one ${findItem(before.menu, id)?.name}`).join(' and ')}`
}
const TOO_DEAR = new RegExp(
  `${SO}(?:way )?too (?:much|expensive|pricey|dear)[\\s,.;!-]{1,3}(?:then |just |make it |give me |i'?ll (?:have|take) )?([a-z][a-z ,]{3,60}?)${END}`,
  'i',
)

/** 'two people bailed', of five cups of one thing */
function peopleLess(message: string, before: Before): string {
  const [, count = ''] = BAILED.exec(message) ?? []
  const n = /^an?$/i.test(count) ? 1 : numberOf(count.toLowerCase())
  const [row, more] = rowsOf(before)
  return count && row && !more && row.quantity > n ? `remove ${n} of them` : message
}
const BAILED = new RegExp(
  `${SO}(one|two|three|four|[1-4]|an?)(?: of (?:my|the|our))? (?:people|persons?|guys?|friends?|coworkers?|colleagues?|of us|of them|kids?)(?: just)? (?:bailed|cancell?ed|left|can'?t (?:come|make it)|(?:aren't|isn't|is not|are not) coming|dropped out|(?:don't|doesn't) want (?:any|one|it))${END}`,
  'i',
)

/** 'never mind the milk', of what is in the cart: nothing is taken out. */
const neverMindPart = (message: string, { state, cart }: Before): string =>
  state.pending.length === 0 && cart.length > 0 && NEVER_MIND.test(message)
    ? "that's all"
    : message.replace(FORGETS, 'no $1')
/** 'skip the sugar': without it, and the drink stays. */
const FORGETS = new RegExp(
  `${SO}(?:forget|skip|leave out|leave off)(?: about)? the (ice|sugar|milk)${END}`,
  'i',
)
const NEVER_MIND = new RegExp(
  `${SO}(?:never ?mind|nvm)(?: about)? the (?:milk|ice|sugar|size|toppings?|shot|syrup)(?: thing| part)?${END}`,
  'i',
)

/** 'no thanks, then just a rooibos' */
function thanksButThen(message: string, { state, lexicon }: Before): string {
  const [, thing = ''] = (state.pending.length > 0 && THANKS_THEN.exec(message)) || []
  if (!thing) return message
  // What is not sold is said to be so.
  return itemsOf(thing, lexicon).some((item) => item.kind === 'drink' && item.id[0] !== UNSOLD_MARK)
    ? `no, ${thing} instead`
    : `do you have ${thing.replace(/^(?:an?|one) /i, '')}?`
}
const THANKS_THEN =
  /^\W{0,3}(?:(?:oh|ok|hm+|ah)[\s,.]{1,3})?no,? (?:thanks|thank you|thx|ty)[\s,.]{1,3}(?:then |but )?(?:just |only |rather |i'?ll (?:have|take) |give me |can i get )((?:an? |one )[a-z][a-z ]{2,40}?)(?: then| instead| please| pls)*\W{0,3}$/i

/** '6 americanos and 2 lattes', behind 'eight coffees': these are the eight. */
function splitIntoKinds(message: string, { state, said, lexicon, menu }: Before): string {
  const [row, more] = state.pending
  const item = row && findItem(menu, row.id)
  if (
    !row ||
    !item ||
    more ||
    row.quantity < 3 ||
    /\b(?:and also|plus|also|another|more)\b/i.test(message)
  )
    return message
  // Named by its kind alone
  if (said.toLowerCase().includes(item.name.toLowerCase()) || !KIND.test(said)) return message
  const items = itemsOf(message, lexicon)
  if (items.some(({ kind }) => kind === 'choice')) return message
  const kinds = items.flatMap((each, i) => {
    const next = items[i + 1]
    return each.kind === 'quantity' && next?.kind === 'drink' ? [{ n: each.n, id: next.id }] : []
  })
  const sum = kinds.reduce((all, { n }) => all + n, 0)
  const named = kinds.map(({ n, id }) => `${n} ${findItem(menu, id)?.name}`)
  const own = kinds.findIndex(({ id }) => id === row.id)
  if (kinds.length < 2 || sum !== row.quantity) return message
  return own < 0
    ? `no, ${message} instead`
    : `make it ${named[own]} and add ${named.filter((_, i) => i !== own).join(' and ')}`
}
const KIND = /\b(?:coffees|teas|drinks|lattes|milk teas|fruit teas|pastries|bobas|cafés|cafes)\b/i

/** 'okay the espresso then', beside several that are offered: one more, and no yes to them */
function okayAlso(message: string, { state, lexicon }: Before): string {
  const [, thing = ''] = (state.pending.length > 1 && OKAY_ALSO.exec(message)) || []
  const [item, more] = thing ? itemsOf(thing, lexicon) : []
  const isNew =
    item?.kind === 'drink' && item.isExact && state.pending.every(({ id }) => id !== item.id)
  return isNew && !more ? `and one ${thing}` : message
}
const OKAY_ALSO =
  /^\W{0,3}(?:ok|okay|k|alright|fine|hm+)[\s,.]{1,3}(?:i'?ll (?:have|take) )?(?:the |an? )([a-z][a-z ]{2,25}?),? then(?: please| pls)?\W{0,3}$/i

/** 'my daughter says no hearts anymore', of a topping that is in hers */
function noLongerIn(message: string, before: Before): string {
  const plain = message.replace(/\b((?:no|without) [a-z ]{3,20}?) any ?more(?=\W{0,3}$)/i, '$1')
  const [, part = ''] = SAYS_NO.exec(plain) ?? []
  const held = rowsOf(before).flatMap(({ customizations }) => customizations?.toppings ?? [])
  const [one, more] = before.menu.toppings.filter(
    ({ id, name }) =>
      held.includes(id) && wordsOf(name).map(stem).includes(stem(part.toLowerCase())),
  )
  return part && one && !more ? `no ${one.name}` : plain
}
const SAYS_NO = new RegExp(
  `${SO}(?:(?:my [a-z]{3,11}|he|she|they) )(?:(?:says|said|wants|want)(?: now)? no|(?:doesn'?t|don'?t|does not) (?:want|like)(?: the| any)?) ([a-z]{3,12})${END}`,
  'i',
)

/** 'then nothing on top', behind what is not sold */
const nothingThen = (message: string, { told = '', state }: Before): string =>
  state.pending.length > 0 &&
  /\b(?:We don't have|No tenemos|comes as it is|viene tal cual|[Pp]oured black|Loose-leaf tea|shaken without milk)\b/.test(
    told,
  ) &&
  NOTHING.test(message)
    ? 'leave it then'
    : message
const NOTHING = new RegExp(
  `${SO}(?:then )?(?:nothing|none|no topping|no toppings|without(?: it| that)?)(?: (?:on top|on it|in it|at all))?${END}`,
  'i',
)
