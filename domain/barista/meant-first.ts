import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { isPersonName } from './hurried.ts'
import { itemsOf } from './items.ts'
import { END, LEAD } from './meant-patterns.ts'
import { rowsOf } from './rows.ts'
import { stem, wordsOf } from './words.ts'
import { UNSOLD } from './said-ends.ts'

/** Whose drink each is, which of several alike changes, and what a drink keeps that is swapped: read before all other rules. */
export function meantFirst(message: string, before: Before): string {
  return [
    strength,
    praise,
    leftAlone,
    ofThemSo,
    forEachName,
    changedMind,
    asksForMissing,
    keepsSize,
    otherOfItsKind,
    yesOne,
    oneOnly,
  ].reduce((text, rule) => rule(text, before), message)
}

/** 'omg you are so helpful', 'the coffee last week was amazing', 'ill think about it': nothing is asked, and nothing offered. */
const praise = (message: string, { state }: Before): string =>
  state.pending.length + state.edits.length === 0 && (PRAISE.test(message) || THINKS.test(message))
    ? 'thanks'
    : message
const PRAISE =
  /^\W{0,3}(?:(?:omg|wow|aw+|oh|hi|hey|hello|ok|lol|yo|yes|haha)[\s,.!]{1,3}){0,3}(?:you(?:'re| are|r)|u(?:r| r)|ur|your|(?:that|this|it|the [a-z]{3,12}|everything)(?: (?:last (?:week|time|month)|yesterday|the other day))? (?:was|is|were))(?: (?:just|so|such|really|super|too|very|the|an?))*(?: (?:helpful|amazing|awesome|great|best|kind|lovely|wonderful|fantastic|incredible|delicious|nice))(?: (?:ty|thx|thanks|thank you|lol|guys|everyone|help))*\W{0,3}$/i
const THINKS =
  /^\W{0,3}(?:(?:ok|okay|cool|hm+|alright|great|thanks|oh)[\s,.]{1,3}){0,3}(?:let me|i'll|ill|i will|i need to|gonna|i'm gonna) think (?:about|abt|on|over) (?:it|that|this)(?: first| for now)?\W{0,3}$/i

/** 'nvm on the extra shot', of what was just said not to be sold */
function leftAlone(message: string, { state, told = '' }: Before): string {
  const [, what = ''] = LEFT.exec(message) ?? []
  const words = wordsOf(what).map(stem)
  const own = wordsOf(told).map(stem)
  const isUnsold = UNSOLD.test(told)
  return state.pending.length === 0 &&
    isUnsold &&
    words.length > 0 &&
    words.every((word) => own.includes(word))
    ? 'no, leave it'
    : message
}
const LEFT =
  /^\W{0,3}(?:(?:ok|oh|ah|well|then),? ){0,2}(?:nvm|never ?mind|forget|skip|no)(?: (?:on|about|with))? (?:the |that |an? )?([a-z][a-z ]{2,25}?)(?: then| thing)*\W{0,3}$/i

/** 'a strong latte', 'make it really strong': one wish, put one way. */
function strength(message: string, { lexicon }: Before): string {
  if (ASKS_STRENGTH.test(message)) return message
  if (STRENGTH_ALONE.test(message)) return 'with extra strong'
  const [, lead = '', how = '', rest = ''] = STRONG_DRINK.exec(message) ?? []
  const [drink] = rest ? itemsOf(rest, lexicon) : []
  if (how && drink) return `${lead}${rest} with extra strong`
  return message.replace(STRONG, ' with extra strong')
}
const ASKS_STRENGTH =
  /\?|^\W{0,3}(?:(?:so|and|ok|but)\b,? ){0,2}(?:is|are|how|what|which|whats|what's|something|anything|too|not|i like|i want something)\b|\b(?:too|not|than|enough) strong\b/i
const VERY = '(?:extra|really|super|very|nice and|real|double|a bit|a little)'
const STRENGTH_ALONE = new RegExp(
  `${LEAD}(?:(?:make|can i (?:get|have)|i want|i'd like|get) (?:it|that|them|mine|the (?:tea|coffee)) )?(?:${VERY} )?(?:strong|stronger|double strength)(?: (?:please|pls))?${END}`,
  'i',
)
const STRONG_DRINK = new RegExp(
  `^(.{0,40}?\\b(?:an?|one|two|three|\\d) )(${VERY} strong|strong) ([a-z][a-z ]{2,60})(?=\\W{0,3}$)`,
  'i',
)
const STRONG = new RegExp(`,? (?:with )?(?:${VERY} strong|double strength)(?=\\W{0,3}$|[,.;])`, 'i')

/** 'half sugar on just one of the thai teas', 'one of them large', of what is in the cart: those change, and none is added. */
function ofThemSo(message: string, before: Before): string {
  const { state, cart, lexicon } = before
  if (state.pending.length > 0 || cart.length === 0 || message.includes('?')) return message
  const {
    how = '',
    count = '',
    what = '',
  } = (HOW_ON.exec(message) ?? SOME_HOW.exec(message))?.groups ?? {}
  const items = how ? itemsOf(how, lexicon) : []
  const isHow = items.length > 0 && items.every(({ kind }) => kind === 'choice' || kind === 'and')
  if (!isHow) return message
  const words = wordsOf(what.replace(/^(?:them|those|these)$/i, '')).map(stem)
  const rows = rowsOf(before).filter(({ item, quantity }) => {
    const own = [item.name, ...item.aliases].flatMap((name) => wordsOf(name)).map(stem)
    return quantity > 1 && words.every((word) => own.includes(word))
  })
  const [row, more] = rows
  return row && !more ? `make ${count} of the ${row.item.name}s ${how}` : message
}
const SOME = '(?<count>one|two|three|1|2|3)'
const HOW_ON = new RegExp(
  `${LEAD}(?:make )?(?<how>[a-z0-9% ]{3,30}?) (?:on|in|for|with) (?:just |only )?${SOME}(?: of (?:the |my )?(?<what>[a-z ]{3,25}?))?${END}`,
  'i',
)
const SOME_HOW = new RegExp(
  `${LEAD}(?:just |only )?${SOME}(?: of (?<what>them|those|these|(?:the|my) [a-z ]{3,25}?))? (?:w |with |should be |is |are )?(?<how>(?:no|less|extra|half|full|regular|large|medium|iced|hot|oat|soy|almond|\\d{1,3}%)\\b[a-z ]{0,25}?)${END}`,
  'i',
)

/** 'amy wants a latte, josh just a mocha and priya a chai': each drink with its name behind it, as the rules read it. */
function forEachName(message: string, { lexicon }: Before): string {
  if (message.length > 240 || message.includes('?')) return message
  const parts = message.split(/,? and (?=[a-z]{2,12} )|, ?|; ?|\. /i).filter(Boolean)
  if (!WANTS.test((parts[0] ?? '').replace(FOR_FIRST, '$1 wants ')) || parts.length < 2)
    return message
  const said: string[] = []
  for (const each of parts) {
    const part = each.replace(FOR_FIRST, '$1 wants ')
    const { who = '', thing = '' } = (WANTS.exec(part) ?? HAS.exec(part))?.groups ?? {}
    const isName = who !== '' && isPersonName(who, lexicon) && !NO_NAMES.test(who)
    if (!isName || !itemsOf(thing, lexicon).some(({ kind }) => kind === 'drink')) return message
    said.push(`${thing.trim()} for ${who.charAt(0).toUpperCase()}${who.slice(1).toLowerCase()}`)
  }
  return said.join(', ')
}
const FOR_FIRST = /^\W{0,3}(?:and )?for ([A-Z][a-z]{1,11}) (?=an? |one |two |the |\d )/
const WANTS =
  /^\W{0,3}(?:so |ok |and )?(?<who>[a-z]{2,12}) (?:wants|would like|needs|gets|is having|will have) (?:just )?(?<thing>(?:an?|one|two|the|\d) .{3,60})$/i
const HAS =
  /^\W{0,3}(?:and )?(?<who>[a-z]{2,12}) (?:(?:wants|would like|needs|gets|is having|will have) )?(?:just |only )?(?<thing>(?:an?|one|two|the|\d) .{3,60})$/i
const NO_NAMES = /^(?:he|she|they|who|everyone|one|it|just|with|then|also|plus|add)$/i

/** 'josh changed his mind he wants a cold brew': what is his becomes that. */
function changedMind(message: string, before: Before): string {
  const { who = '', thing = '' } = MIND.exec(message)?.groups ?? {}
  const owner = rowsOf(before).find(
    ({ customerName }) => customerName?.toLowerCase() === who.toLowerCase(),
  )
  return owner?.customerName ? `change ${owner.customerName}'s to a ${thing}` : message
}
const MIND =
  /^\W{0,3}(?:(?:oh|ok|wait|actually|sorry|so|and),? ){0,3}(?<who>[a-z]{2,12}) (?:changed (?:his|her|their) minds?|(?:now|actually) wants)[\s,.]{0,3}(?:and |to )?(?:(?:he|she|they) )?(?:now )?(?:wants?|would like|'d like)? ?(?:an? )?(?<thing>[a-z][a-z ]{2,40}?)(?: instead| now)?\W{0,3}$/i

/** 'oh wait you dont have aloe?' asks; nothing is taken out. 'do you sell', 'you carry' ask the same. */
const asksForMissing = (message: string): string =>
  message
    .replace(
      /^\W{0,3}(?:(?:oh|ok|wait|so|hm+|what|aw+|really),? ){0,3}(?:you|u|ya)(?: guys| all)? (?:don't|dont|do not) (?:have|sell|got|carry) (?:any )?([a-z][a-z ]{2,30}?)\?\W{0,2}$/i,
      'do you have $1?',
    )
    .replace(
      /^(\W{0,3}(?:(?:so|and|ok|hi|hey),? ){0,2})do (?:you|u|ya)(?: guys| all)? (?:sell|carry|serve|make|offer) (?=[a-z])/i,
      '$1do you have ',
    )

/** 'swap the earl grey for chamomile', of a pot: a pot of that. */
function keepsSize(message: string, before: Before): string {
  const { what = '', thing = '' } = SWAPS.exec(message)?.groups ?? {}
  if (!what || before.state.pending.length > 0) return message
  const { lexicon, menu, cart } = before
  const [from, more] = itemsOf(what, lexicon)
  const [to, other] = itemsOf(thing, lexicon)
  if (from?.kind !== 'drink' || to?.kind !== 'drink' || more || other) return message
  const lines = cart.filter(({ id }) => id === from.id || from.others.includes(id))
  const [line, second] = lines
  const sizes = findItem(menu, to.id)?.sizes ?? []
  const isKept = line?.size && !second && sizes.findIndex(({ id }) => id === line.size) > 0
  return isKept ? `change the ${what} to a ${line.size} ${thing}` : message
}
const SWAPS =
  /^\W{0,3}(?:(?:ok|oh|can you|can we|actually|wait|please|pls|and),? ){0,3}(?:swap|switch|change|replace|trade|exchange)(?: out)? (?:the |my )(?<what>[a-z][a-z ]{2,25}?) (?:for|with|to|into) (?:an? |the )?(?<thing>[a-z][a-z ]{2,25}?)(?: instead| please| pls)*\W{0,3}$/i

/** 'change the cream cap to classic': the topping of that kind that is there goes, the other comes. */
function otherOfItsKind(message: string, before: Before): string {
  const { kind = '', other = '' } = KIND_TO.exec(message)?.groups ?? {}
  if (!kind) return message
  const { menu } = before
  const [now, more] = [
    ...new Set(rowsOf(before).flatMap(({ customizations }) => customizations?.toppings ?? [])),
  ]
    .flatMap((id) => menu.toppings.find((each) => each.id === id) ?? [])
    .filter(({ name }) => name.toLowerCase().endsWith(kind.toLowerCase()))
  const said = `${other} ${kind}`.toLowerCase()
  const then = menu.toppings.find(({ name }) => name.toLowerCase() === said)
  return now && !more && then && then.id !== now.id
    ? `change the ${now.name} to ${then.name}`
    : message
}
const KIND_TO =
  /^\W{0,3}(?:(?:ok|oh|can you|actually|wait|please|and),? ){0,3}(?:swap|switch|change|make) (?:the |my )?(?<kind>cream cap|jelly|popping|boba)(?: (?:to|for|with|into))? (?:the |a )?(?<other>[a-z][a-z ]{2,20}?)(?: one)?(?: instead| please| pls)*\W{0,3}$/i

/** 'yes 1', of the one that is offered */
const yesOne = (message: string, { state }: Before): string =>
  state.pending.length === 1 && state.pending[0]?.quantity === 1 && YES_ONE.test(message)
    ? 'yes'
    : message
const YES_ONE =
  /^\W{0,3}(?:yes|yeah|yep|yup|ok|sure|sí|si),? (?:just )?(?:1|one)(?: please| pls)?\W{0,3}$/i

/** 'no wait just one more', of the two more that are offered */
const oneOnly = (message: string, { state }: Before): string =>
  state.pending.length === 1 && (state.pending[0]?.quantity ?? 1) > 1
    ? message.replace(ONE_ONLY, 'make it $1')
    : message
const ONE_ONLY =
  /^\W{0,3}(?:(?:no|nah|wait|actually|sorry|oh|hm+|ok),? ){1,4}(?:just|only|make (?:it|that)) (one|two|three|1|2|3)(?: more)?(?: then| please| pls)*\W{0,3}$/i
