import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import type { Item } from './item.ts'
import { itemsOf } from './items.ts'
import { placeOf, type Row, rowsOf } from './rows.ts'
import { numberOf } from './meant-patterns.ts'

/** What is told anew, in the place of what stands there: 'only one latte, the other stays the thai tea', 'cancel that. two taro milk teas'. */
export function putAnew(message: string, before: Before): string {
  return [oneOfEach, soManyOfIt, anotherInstead].reduce((text, rule) => rule(text, before), message)
}

const LEAD =
  '^\\W{0,3}(?:(?:no|nah|nope|wait|actually|sorry|oh|ok|okay|hm+|um+|ugh|oops|well|so|and|but|hey|hold on|my bad|lol|ah|you know what|on second thought)\\b[\\s,.;!-]{1,4}){0,5}'
const END =
  '(?:,? (?:please|pls|plz|thanks|thank you|thx|instead|then|though|tho|lol|ok|sorry))*\\W{0,3}$'

type Drink = Extract<Item, { kind: 'drink' }>
const drinksIn = (text: string, { lexicon }: Before): Drink[] =>
  itemsOf(text, lexicon).filter((item): item is Drink => item.kind === 'drink')
const isOf = ({ id, others }: Drink, row: Row): boolean => row.id === id || others.includes(row.id)

/** 'no, only one latte, the other stays the thai tea': of each so many, however many there are now. */
function oneOfEach(message: string, before: Before): string {
  const { count = '', what = '', other = '' } = OF_EACH.exec(message)?.groups ?? {}
  const [[first, more], [second, another]] = [drinksIn(what, before), drinksIn(other, before)]
  if (!first || !second || more || another || first.id === second.id) return message
  const rows = rowsOf(before)
  const own = rows.filter((row) => isOf(first, row))
  const [row, twin] = own
  if (!row) return message
  const n = numberOf(count.toLowerCase())
  const has = rows.some((each) => isOf(second, each))
  const rest = rows.filter((each) => !isOf(first, each) && !isOf(second, each))
  if (!twin && row.quantity > n && has) return `make the ${row.item.name} ${n}`
  const many = row.quantity - n
  const some = many === 1 ? 'one' : many
  if (!twin && many > 0) return `change ${some} of the ${row.item.name}s to a ${other}`
  // One of two lines of it is the other's.
  if (twin && own.length === 2 && n === 1 && !has)
    return `change ${placeOf(rows.indexOf(twin))} to a ${other}`
  // What is offered beside those in the cart is not wanted.
  const inCart = own.filter(({ isOffered }) => !isOffered)
  if (has && inCart.length === 1 && inCart[0]!.quantity === n && inCart.length < own.length)
    return 'no, leave it'
  const [third, fourth] = rest
  if (!twin && many === 0 && !has && third && !fourth)
    return `change the ${third.item.name} to a ${other}`
  return message
}
const OF_EACH = new RegExp(
  `${LEAD}(?:(?:i |we )?(?:only|just) ?(?:want(?:ed)?|need(?:ed)?|said|meant|asked for)? ?|i (?:said|meant|wanted|asked for) |make (?:it|that) )(?:only |just )?(?<count>one|two|three|1|2|3|an?) (?<what>[a-z][a-z ]{2,30}?)(?: only)?[\\s,.;-]{1,3}(?:and |but |while )?(?:make )?(?:the|my) (?:other|others|rest|second|first)(?: (?:one|ones|drink|cup))?(?:(?<=make the [a-z ]{4,12})|'?s| is| are| was| were| stays?| remains?| keeps?| should| can| to| being| be| still| just){1,3} (?:an? |the |as the |as an? |as )?(?<other>[a-z][a-z ]{2,30}?)(?: (?:as it (?:is|was)|like before|as before))?${END}`,
  'i',
)

/** 'make that two of them, one with oat milk': so many of the one that is there, and one of them so. */
function soManyOfIt(message: string, before: Before): string {
  const { count = '', each = '' } = SO_MANY.exec(message)?.groups ?? {}
  const rows = rowsOf(before)
  const offered = rows.filter(({ isOffered }) => isOffered)
  const [row, more] = offered.length > 0 ? offered : rows
  const n = numberOf(count.toLowerCase())
  return row && !more && n > row.quantity ? `make it ${count}, ${each}` : message
}
const SO_MANY = new RegExp(
  `${LEAD}(?:(?:make|do|let'?s do|let'?s make) (?:it|that|this|them|those) (?:be )?|(?:i|we)(?:'ll| will|'d)? (?:want|need|take|have|get) |(?:can|could) (?:i|we) (?:get|have) |give (?:me|us) |get me )?(?<count>two|three|four|2|3|4)(?: of (?:them|those|that|it|these)| of the same| total| in total| altogether)?,? (?:and |but |with )?(?<each>(?:one|two|1|2)(?: of them| of those)? (?:with |w |in |having |should be |to be |being |is )?(?:an? )?(?:oat|soy|almond|regular|no|without|less|extra|half|full|iced|hot|large|medium|small|plain|normal|boba|\\d{1,3}%|[a-z]+ (?:jelly|milk|boba))\\b.{0,50}?)${END}`,
  'i',
)

/** 'cancel that. two taro milk teas please', 'forget that one, rather a hot chocolate': in the place of what was spoken of. */
function anotherInstead(message: string, before: Before): string {
  const { what = '', gap = '', how = '', order = '' } = INSTEAD_OF_IT.exec(message)?.groups ?? {}
  if (!order || message.includes('?')) return message
  const items = itemsOf(order, before.lexicon)
  const drinks = drinksIn(order, before)
  const [head] = items
  const isOrder = drinks.length > 0 && drinks.every(({ isExact }) => isExact)
  if (!isOrder || !HEADS.has(head?.kind ?? '')) return message
  // 'drop one latte', 'remove those two lattes' only take away.
  const isApart = gap !== ' ' || how !== ''
  if (!isApart && (head?.kind !== 'quantity' || !/\b(?:it|that)\b/i.test(what))) return message
  const { state, cart, menu } = before
  const { pending } = state
  const counted = head?.kind === 'quantity' ? order : `a ${order}`
  if (pending.length === 1) return `no, ${counted} instead`
  const isOne = /\b(?:one|it)\b/i.test(what)
  if (pending.length > 1) {
    const one = isOne ? pending.find(({ id }) => id === state.topic?.id) : undefined
    const name = one && findItem(menu, one.id)?.name
    return name ? `swap the ${name} for ${counted}` : message
  }
  // What was changed last may be meant as well.
  if (state.hasChanged && !isOne) return message
  const spoken = cart.filter(({ id }) => id === state.topic?.id)
  const [line, more] = spoken.length > 0 ? spoken : cart
  const name = line && !more && findItem(menu, line.id)?.name
  if (!name) return message
  const isOneForOne =
    drinks.length === 1 && line.quantity === 1 && (head?.kind !== 'quantity' || head.n === 1)
  // 'matcha', alone, is the Matcha Latte, whatever kind the other is.
  const alone = items.every(({ kind }) => kind === 'drink' || kind === 'quantity')
  const other = alone && drinks[0] && findItem(menu, drinks[0].id)?.name
  return isOneForOne
    ? `swap the ${name} for ${other ? `a ${other}` : counted}`
    : `remove the ${name} and add ${counted}`
}
const HEADS: ReadonlySet<string> = new Set(['quantity', 'drink', 'choice'])
const INSTEAD_OF_IT = new RegExp(
  `${LEAD}(?:please |pls |can you |let'?s |i want to |i )?(?:cancel|forget|scratch|scrap|drop|lose|nix|remove|delete|skip|ditch|kill|never ?mind|nvm|don'?t want|get rid of|changed my mind(?: (?:about|on))?)(?<what> (?:about )?(?:that|it|this|those|them|these|the last)(?: (?:one|ones|drink|order|thing))?)?(?<gap>[,.;:!-]{1,3} ?| )(?<how>(?:(?:and|but|so|just|instead|rather|better|let me|i'?d|i'?ll|i will|i|we'?ll|we|can|could|would|like|prefer|want|have|take|get|do|give|make|me|us|it|go|with|for|only|now|add|please)\\b[ ,]{1,2}){0,8})(?<order>(?:an? |one |two |three |four |[1-9] )?[a-z][a-z0-9%' ,]{2,120}?)${END}`,
  'i',
)
