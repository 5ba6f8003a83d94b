import type { Before } from './before.ts'
import { drinkIn } from './drink-named.ts'
import { itemsOf } from './items.ts'
import { rowsOf } from './rows.ts'
import { SO, END, UNSOLD } from './said-ends.ts'
import { stem, wordsOf } from './words.ts'

/** 'my brother changed his mind, hot chocolate instead' */
export function theirMind(message: string, before: Before): string {
  const { who = '', thing = '' } = MIND.exec(message)?.groups ?? {}
  const drink = thing && drinkIn(thing, before)
  const [, role = ''] = who.toLowerCase().split(' ')
  const isTheirs = before.state.owners?.some((owner) => owner.who === role)
  return drink && isTheirs && rowsOf(before).length > 0 ? `change ${who}'s to a ${thing}` : message
}
const MIND = new RegExp(
  `${SO}(?<who>(?:my|the|our) [a-z]{3,11}) (?:has )?(?:changed (?:his|her|their) mind|(?:now|actually|rather) (?:wants|prefers))[\\s,.;:-]{0,3}(?:and |to )?(?:(?:he|she|they|it'?s)(?:'?d| would| now)? ?(?:rather |now |instead )?(?:wants?|likes?|prefers?|have|has)? )?(?:an? |the )?(?<thing>[a-z][a-z ]{2,40}?)${END}`,
  'i',
)

/** 'then a chamomile for him', behind what Ben said: in the place of what is Ben's */
export function thenForThem(message: string, before: Before): string {
  const [, thing = ''] = THEN_FOR.exec(message) ?? []
  const isInPlace = IN_PLACE.test(message) && !ADDS.test(message)
  if (!thing || !isInPlace || !drinkIn(thing, before)) return message
  const said = wordsOf(before.said)
  const named = rowsOf(before).filter(({ customerName }) => {
    const name = customerName?.toLowerCase()
    return name !== undefined && (said.includes(name) || said.includes(stem(name)))
  })
  const [row, more] = named
  if (!row || more) return message
  // What was not sold was wished for beside it.
  return UNSOLD.test(before.told ?? '')
    ? `and one ${thing} for ${row.customerName}`
    : `change ${row.customerName}'s to a ${thing}`
}
const THEN_FOR = new RegExp(
  `${SO}(?:then |make it |give (?:him|her|them) )?(?:an? |the )?([a-z][a-z ]{2,40}?) (?:for|instead for) (?:him|her|them)${END}`,
  'i',
)
const IN_PLACE = /\b(?:then|make it|give (?:him|her|them)|instead)\b/i
const ADDS = /\b(?:and|also|plus)\b/i

/** 'and a small one for my daughter same thing but no jelly', 'one for my wife, the same but with boba': one more like the last */
export function sameForWhom(message: string, before: Before): string {
  const {
    size = '',
    whom = '',
    how = '',
  } = (SAME_FOR.exec(message) ?? SAME_BUT_FOR.exec(message) ?? THEY_SAME.exec(message))?.groups ??
  {}
  const { state, cart } = before
  const last = state.pending.at(-1) ?? cart.find(({ id }) => id === state.topic?.id) ?? cart.at(-1)
  if (!whom || !last || drinkIn(how, before)) return message
  const wish = how.replace(/^[\s,]*(?:but|just|only|and)\s+/i, '').trim()
  // 'no jelly', of the one jelly that is in it; what is not in it is left out already.
  const [, part = ''] = /^(?:no|without(?: the)?) ([a-z]{3,12})$/i.exec(wish) ?? []
  const isKnown = itemsOf(wish, before.lexicon).some(({ kind }) => kind === 'choice')
  const toppings = 'toppings' in last ? (last.toppings ?? []) : toppingsOf(last)
  const held = before.menu.toppings.find(
    ({ id, name }) => toppings.includes(id) && wordsOf(name).includes(part.toLowerCase()),
  )
  const made = part === '' || isKnown ? wish : held ? `no ${held.name}` : ''
  // 'but peach popping', of passion fruit popping: in its place
  const [wished, second] = itemsOf(made, before.lexicon)
  const isTopping =
    wished?.kind === 'choice' && wished.slot === 'topping' && !wished.isNot && !second
  const old =
    isTopping && toppings.length === 1 && toppings[0] !== wished.value && /^(?!with\b)/i.test(made)
      ? before.menu.toppings.find(({ id }) => id === toppings[0])?.name
      : undefined
  const all = [size.trim(), old ? `no ${old}` : '', made].filter(Boolean).join(' and ')
  const who = /^he$/i.test(whom) ? 'him' : /^she$/i.test(whom) ? 'her' : whom
  return `another one the same for ${who}${all ? ` but ${all}` : ''}`
}
const toppingsOf = (line: object): readonly string[] =>
  (line as { customizations?: { toppings?: readonly string[] } }).customizations?.toppings ?? []
const FOR = 'for (?<whom>(?:my |the |our )?[a-z]{2,12})'
const ONE =
  "(?:can (?:you|i)(?: also)? (?:put|get|have|add|make) |could (?:you|i)(?: also)? (?:put|get|have|add|make) |i'?ll (?:also )?(?:take|have) |add |put |give me |plus |also )*(?:an?|one|another)(?: more)? (?<size>(?:small|large|medium|regular|hot|iced) )?(?:one )?"
const SAME =
  '(?:(?:exactly |just )?(?:the |it.s the |its the )?same(?: (?:thing|one|drink|again))?|identical|just like (?:it|mine|that))'
/** 'he will have the same, but cold' */
const THEY_SAME = new RegExp(
  `${SO}(?<whom>(?:my |the |our )[a-z]{3,11}|he|she)(?:'ll| will|'d)? (?:also )?(?:wants?|has|have|takes?|gets?|likes?|would like|is having) ${SAME}(?<how>,? ?(?:but|just|only|and|with|no|without)\\b.{2,50}?)?${END}`,
  'i',
)
const SAME_FOR = new RegExp(
  `${SO}(?:dear,? )?${ONE}${FOR},? ${SAME}(?<how>,? ?(?:but|just|only|and|with|no|without)\\b.{2,40}?)?${END}`,
  'i',
)
const SAME_BUT_FOR = new RegExp(
  `${SO}(?:dear,? )?${ONE}${FOR}(?<how>,? (?:but|just|only) .{2,40}?)${END}`,
  'i',
)
