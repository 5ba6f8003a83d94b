import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { ALLERGIC, dietTold } from './diet.ts'
import { drinkIn, isNamed, rowNamed, saysOfOrder } from './drink-named.ts'
import { itemsOf } from './items.ts'
import { NUMBER, numberOf } from './meant-patterns.ts'
import { type Row, rowsOf } from './rows.ts'
import { stem, wordsOf } from './words.ts'

/** What people change their minds about, with reasons and exceptions around it: read before the other rules of changes. */
export function secondThoughts(message: string, before: Before): string {
  return [
    withoutReason,
    percentInWords,
    correctedWithin,
    staysSo,
    keptAsIs,
    backToFirst,
    backInCart,
    wonderedThen,
    tooMuchSo,
    namedYes,
    putBack,
    bothOfHead,
    notSoLarge,
    otherOfHead,
    milkIs,
    otherWayRound,
    theirMind,
    thenForThem,
    tooMany,
    justSoMany,
    sameForWhom,
    otherBecomes,
    rightAfterNo,
    cupNotPot,
    cupsToPot,
    inPlaceOfUnsold,
  ].reduce((text, rule) => rule(text, before), message)
}

const SO =
  '^\\W{0,3}(?:(?:no|nah|wait|actually|sorry|oh|ok|okay|hm+|um+|ugh|well|so|and|but|also|then|please|pls|hey)\\b[\\s,.;!-]{1,3}){0,4}'
const END =
  '(?:,? (?:please|pls|plz|thanks|thank you|thx|instead|then|now|though|tho|lol|actually|after all))*\\W{0,3}$'

/** 'my coworkers saw this so make it 4', 'my kid dropped out so just one tart': the reason in front says nothing of the order. An allergy stays, as a sentence of its own. */
function withoutReason(message: string, before: Before): string {
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
const percentInWords = (message: string): string =>
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

/** 'a large jasmine milk tea no make that oolong': corrected in the same breath */
const correctedWithin = (message: string): string =>
  message.replace(
    /(\b[a-z]{3,}),? (?:no|actually|or rather|i mean|sorry|no wait|wait no|uh|um)[, ]{1,2}make (?:that|it) (?=(?:an? )?[a-z]{3,})/i,
    '$1, no wait, make it ',
  )

/** 'the latte iced, croissant no change': what stays as it is is no change. */
function staysSo(message: string, before: Before): string {
  const [all = '', what = ''] = STAYS.exec(message) ?? []
  const drink = what && drinkIn(what, before)
  const isThere = drink && rowsOf(before).some((row) => isNamed(drink, row))
  const rest = message.replace(all, '').trim()
  return isThere && saysOfOrder(rest, before) ? rest : message
}
const STAYS =
  /[,.;]? (?:and |but )?(?:the |my )?([a-z][a-z ]{2,25}?),? (?:no change|no changes|unchanged|as (?:it )?(?:is|was)|stays(?: (?:the same|as it is|like that|as is))?|the same as (?:before|it is)|is (?:fine|good|ok) as (?:it )?is|like before)\W{0,3}$/i
/** 'keep the popping tho', of what is in it: nothing changes. */
function keptAsIs(message: string, before: Before): string {
  const [, what = ''] = KEEPS.exec(message) ?? []
  const words = wordsOf(what).map(stem)
  if (words.length === 0) return message
  const held = rowsOf(before).flatMap(({ isOffered, customizations }) =>
    isOffered ? (customizations?.toppings ?? []) : [],
  )
  const [one, more] = before.menu.toppings.filter(
    ({ id, name }) =>
      held.includes(id) && words.every((word) => wordsOf(name).map(stem).includes(word)),
  )
  return one && !more ? `with ${one.name}` : message
}
const KEEPS = new RegExp(
  `${SO}(?:keep|leave|still) (?:the |that |with )?([a-z][a-z ]{2,25}?)(?: in| on| in it)?${END}`,
  'i',
)

/** 'nvm the first one but no milk', where another drink took its place just now */
function backToFirst(message: string, { state, cart, menu }: Before): string {
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
function backInCart(message: string, before: Before): string {
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

/** 'they come without? then put boba in one': what was wondered about is no order, what follows is. */
const wonderedThen = (message: string, { state }: Before): string =>
  state.pending.length > 0 ? message.replace(WONDERED, '') : message
const WONDERED =
  /^\W{0,3}(?!(?:can|could|do|does|is|are|what|which|how|when|where|who|why|will|would|may)\b)[^?.!]{3,60}\?+ (?:(?:ok|oh|well|so|alright|fine)[ ,]{1,2})?then,? (?=(?:put|make|add|give|take|remove|drop|no|without|change|swap|with)\b)/i

/** 'oh thats too long. just an espresso': in the place of what is offered */
function tooMuchSo(message: string, before: Before): string {
  const [, thing = ''] = TOO_MUCH.exec(message) ?? []
  return thing && before.state.pending.length > 0 && drinkIn(thing, before)
    ? `no, ${/^(?:an?|one|two|three|\d)\b/i.test(thing) ? thing : `a ${thing}`} instead`
    : message
}
const TOO_MUCH = new RegExp(
  `${SO}(?:that'?s|thats|it'?s|its|that is|they'?re|that takes) (?:way |a bit |kinda |far |much )?too (?:long|much|expensive|pricey|big|strong|sweet|heavy|slow)[\\s,.;!-]{1,3}(?:then |so |ok )?(?:just |only |rather |better |make it |i'?ll (?:have|take|do) |give me |let me (?:get|have) |get me |can i (?:get|have) )+(?<thing>(?:an? |one |two |\\d )?[a-z][a-z ]{2,40}?)${END}`,
  'i',
)

/** 'the lemon one yes', of the one that is offered */
function namedYes(message: string, { state, menu }: Before): string {
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

/** 'put the first one back', of what was just taken out */
const putBack = (message: string, { state }: Before): string =>
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
function bothOfHead(message: string, before: Before): string {
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

/** 'not large no', 'no, not a hot one' */
function notSoLarge(message: string, { state, cart }: Before): string {
  const [, how = ''] = (state.pending.length + cart.length > 0 && NOT_SO.exec(message)) || []
  return INSTEAD_OF[how.toLowerCase()] ?? message
}
const INSTEAD_OF: Readonly<Record<string, string>> = {
  large: 'make it regular size',
  hot: 'make it iced',
  iced: 'make it hot',
}
const NOT_SO = new RegExp(
  `${SO}not (?:the |an? )?(large|hot|iced)(?: one| size)?(?:,? no)?${END}`,
  'i',
)

/** 'no sorry, the caramel one', of a Vanilla Latte: what is called so of its kind */
function otherOfHead(message: string, before: Before): string {
  const [, how = ''] = OTHER_ONE.exec(message) ?? []
  const [row, more] = rowsOf(before).filter(({ isOffered }) => isOffered)
  if (!how || !row || more || drinkIn(how, before)?.isExact) return message
  const words = row.item.name.split(' ')
  for (const from of [1, 2].filter((at) => at < words.length)) {
    const drink = drinkIn(`${how} ${words.slice(from).join(' ')}`, before)
    const next = drink?.isExact && drink.id !== row.id && findItem(before.menu, drink.id)
    const own = wordsOf(next ? next.name : '')
    const isCalled = wordsOf(how).every((word) => own.includes(word))
    if (next && isCalled && next.category === row.item.category)
      return `change the ${row.item.name} to a ${next.name}`
  }
  return message
}
const OTHER_ONE =
  /^\W{0,3}(?:(?:wait|oh|ok|ugh|oops)[\s,.]{1,3}){0,2}(?:(?:no|nah)(?:[,.!]{1,2} ?| (?=(?:actually|wait|sorry|i mean|i meant|make it|the) ))|(?:sorry|actually|wait)[\s,.]{1,3}){1,3}(?:i meant |i mean |make it )?(?:the |an? )?([a-z]{4,12}(?: [a-z]{4,12})?)(?: one| kind)?(?: instead| please| pls)*\W{0,3}$/i

/** 'milk is oat if possible' */
const milkIs = (message: string): string =>
  message.replace(
    /^(\W{0,3}(?:and |ok |so )?)(?:the )?milk (?:is|should be|as|can be|would be|to be) (oat|soy|almond|regular)\b(?: milk)?/i,
    '$1with $2 milk',
  )

/** 'other way round', of two drinks: what one of them has goes to the other. */
function otherWayRound(message: string, before: Before): string {
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

/** 'my brother changed his mind, hot chocolate instead' */
function theirMind(message: string, before: Before): string {
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
function thenForThem(message: string, before: Before): string {
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
  return /^(?:We don't have|No tenemos)\b/.test(before.told ?? '')
    ? `and one ${thing} for ${row.customerName}`
    : `change ${row.customerName}'s to a ${thing}`
}
const THEN_FOR = new RegExp(
  `${SO}(?:then |make it |give (?:him|her|them) )?(?:an? |the )?([a-z][a-z ]{2,40}?) (?:for|instead for) (?:him|her|them)${END}`,
  'i',
)
const IN_PLACE = /\b(?:then|make it|give (?:him|her|them)|instead)\b/i
const ADDS = /\b(?:and|also|plus)\b/i

/** 'one of the thais is too many' */
function tooMany(message: string, before: Before): string {
  const { count = 'one', what = '' } = TOO_MANY.exec(message)?.groups ?? {}
  const row = what && rowNamed(what, before)
  return row && row.quantity > numberOf(count.toLowerCase())
    ? `remove ${count} of the ${row.item.name}s`
    : message
}
const TOO_MANY = new RegExp(
  `${SO}(?:(?<count>one|two|three|[1-3])(?: of)? (?:the |those |these )?(?<what>[a-z][a-z ]{2,25}?) (?:is|are)(?: one)? too (?:many|much))${END}`,
  'i',
)

/** 'just one tart', of the two in the cart: so many, and no more of them */
function justSoMany(message: string, before: Before): string {
  const { count = '', what = '' } = JUST.exec(message)?.groups ?? {}
  const row = what && rowNamed(what, before)
  const n = numberOf(count.toLowerCase())
  if (itemsOf(what, before.lexicon).some(({ kind }) => kind === 'choice')) return message
  return row && row.quantity > n && !before.state.pending.some(({ id }) => id !== row.id)
    ? `make the ${row.item.name} ${n}`
    : message
}
const JUST = new RegExp(
  `${SO}(?:(?:i|we) )?(?:just|only)(?: (?:want|need|make it|do))? (?<count>one|two|three|four|[1-9]) (?!of\\b|more\\b)(?<what>[a-z][a-z ]{2,25}?)${END}`,
  'i',
)

/** 'and a small one for my daughter same thing but no jelly', 'one for my wife, the same but with boba': one more like the last */
function sameForWhom(message: string, before: Before): string {
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

/** 'the other make it peach' */
const otherBecomes = (message: string, before: Before): string => {
  const { which = '', thing = '' } = BECOMES.exec(message)?.groups ?? {}
  return thing && drinkIn(thing, before) && rowsOf(before).length > 0
    ? `make the ${which} one a ${thing}`
    : message
}
const BECOMES = new RegExp(
  `${SO}(?:the|my) (?<which>other|first|second|third|last)(?: one)?,? (?:make it|should be|to be|be|becomes|turn it into|as) (?:an? )?(?<thing>[a-z][a-z ]{2,30}?)${END}`,
  'i',
)

/** 'no actually passion fruit', of a mango tea with peach popping: the drink in its place, and no topping in it */
function rightAfterNo(message: string, before: Before): string {
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

/** 'just a cup rather than the pot', 'my tea' of the only tea */
function cupNotPot(message: string, before: Before): string {
  const plain = message.replace(
    /(?<=\b(?:pot|cup|large|regular|medium|small|hot|iced)(?: one| size)?),? (?:(?:rather than|over) (?:an? |the )?|(?:and )?not (?:an? |the ))(?:pot|cup|large|regular|medium|small|hot|iced)(?: one)?(?=\W{0,3}$|[,.])/i,
    '',
  )
  const [all = '', kind = '', article = ''] = MY_KIND.exec(plain) ?? []
  if (!all) return plain
  const kinds = KINDS[kind.toLowerCase()] ?? []
  const [row, more] = rowsOf(before).filter(({ item }) => kinds.includes(item.category))
  return row && !more ? plain.replace(all, `make the ${row.item.name} ${article}`) : plain
}
const MY_KIND =
  /\bmake (?:my|the|that|her|his) (tea|coffee|pastry)(?: just| only)? (an? )?(?=[a-z])/i
const KINDS: Readonly<Record<string, readonly string[]>> = {
  coffee: ['coffee'],
  tea: ['boba', 'fruit-tea', 'specialty-tea'],
  pastry: ['pastry'],
}

/** 'a pot of sencha and two cups': the cups are to drink it from. */
const cupsToPot = (message: string): string =>
  message.replace(
    /\b((?:an?|one) pot of [a-z -]{3,25}?),? and (?:two|three|four|[2-4]) (?:extra |empty )?cups?(?=\W{0,3}$|,|\.| (?:please|pls|for here|to stay)\b)/i,
    '$1',
  )

/** 'no, then a cappuccino', behind what is not sold: beside what is offered */
function inPlaceOfUnsold(message: string, before: Before): string {
  const { told = '', state } = before
  const [, thing = ''] = UNSOLD.test(told) ? (THEN.exec(message) ?? []) : []
  return thing && state.pending.length > 0 && drinkIn(thing, before) ? `and one ${thing}` : message
}
const UNSOLD = /^(?:We don't have|No tenemos)\b/
const THEN =
  /^\W{0,3}(?:(?:ok|oh)[\s,.]{1,3})?(?:no|nah)[\s,.]{1,3}(?:then )?(?:an? |one |the )?([a-z][a-z ]{2,30}?)(?: then| instead| please| pls)*\W{0,3}$/i
