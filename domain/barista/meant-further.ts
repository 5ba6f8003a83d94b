import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { madeLike } from './meant-others.ts'
import { END, LEAD } from './meant-patterns.ts'
import { stem, wordsOf } from './words.ts'

// What a message goes on with: a question of which only the thing is said, a swap without its verb, the drink of somebody else.

const CHARGED =
  /^\W{0,3}(?:(?:and|so|ok|oh|wait|but),? ){0,2}(?:(?:do|will|would) (?:you|they|it) (?:charge|cost)(?: me)?(?: (?:extra|more))?(?: for (?:it|that|this))?|is (?:it|that) (?:extra|more|free)|(?:is there )?(?:an? )?(?:extra|up) ?charge(?: for (?:it|that))?)\W{0,3}$/

/** 'does the rose hibiscus have any', behind a question for caffeine */
export function askedAgain(low: string, { said, state }: Before): string | null {
  const [milk = state.pending.at(-1)?.milk ?? ''] =
    /\b(?:oat|soy|almond)\b/.exec(said.toLowerCase()) ?? []
  if (CHARGED.test(low) && /^(?:oat|soy|almond)$/.test(milk)) return `does ${milk} milk cost extra`
  const [, asks = ''] =
    /^\W{0,3}(?:(?:and|so|ok|oh|but|then|what about),? ){0,2}((?:does|do|is there|are there|has) (?!you\b)[a-z -]{2,40}?) (?:any|it|some)(?: in (?:it|that|there))?\??\W{0,3}$/.exec(
      low,
    ) ?? []
  const [thing] =
    /caffeine|peanuts|nuts|dairy|lactose|milk|gluten|soy|eggs?|sesame|sugar|alcohol/.exec(
      said.toLowerCase(),
    ) ?? []
  return asks && thing && !low.includes(thing) ? `${asks} ${thing}?` : null
}

/** 'jasmine to oolong', behind another change: the drink, the topping or the milk in the place of the one that is there. */
export function turnedInto(low: string, { state, cart, menu, lexicon }: Before): string | null {
  const [, from = '', into = ''] = TURNED.exec(low) ?? []
  if (!into || state.pending.length + cart.length === 0) return null
  const rows = state.pending.length > 0 ? state.pending : cart
  const words = wordsOf(from).map(stem)
  const own = rows.filter(({ id }) => {
    const name = wordsOf(findItem(menu, id)?.name ?? '').map(stem)
    return words.length > 0 && words.every((word) => name.includes(word))
  })
  const [row, more] = own
  const name = row && findItem(menu, row.id)?.name
  if (!name || more) return choiceInto(from, into, lexicon)
  // The word that it was known by is changed: 'jasmine' of a Jasmine Milk Tea.
  const whole = name
    .toLowerCase()
    .split(' ')
    .filter((word) => !words.includes(stem(word)))
    .join(' ')
  for (const other of [`${into} ${whole}`, into]) {
    const [item, next] = itemsOf(other, lexicon)
    if (item?.kind === 'drink' && item.isExact && !next && item.id !== row.id)
      return `change the ${name} to a ${item.name}`
  }
  return null
}
const TURNED = new RegExp(
  `${LEAD}(?:the |my )?([a-z][a-z ]{2,25}?) (?:to|into|becomes|->|=>) (?:an? |the )?([a-z][a-z ]{2,25}?)${END}`,
)
function choiceInto(from: string, into: string, lexicon: Before['lexicon']): string | null {
  const [one, two] = [from, into].map((text) => itemsOf(text, lexicon))
  const [was, more] = one ?? []
  const [next, other] = two ?? []
  const isSame =
    was?.kind === 'choice' && next?.kind === 'choice' && was.slot === next.slot && !more && !other
  return isSame ? `swap the ${from} for ${into}` : null
}

/** 'order for Mei: same but medium', 'for my mom the same with oat': one more of what was spoken of last, made so. */
export function sameForSomebody(low: string, before: Before): string | null {
  const { state, cart, menu, lexicon } = before
  const { lead, ahead, behind, rest = '', but = '' } = FOR_SOMEBODY.exec(low)?.groups ?? {}
  const who = ahead ?? behind
  const row = state.pending.at(-1) ?? spokenOf(cart.at(-1))
  const item = row && findItem(menu, row.id)
  if (!who || !row || !item || (lead === undefined && ahead === undefined && !but)) return null
  const wish = `${rest} ${but}`.replace(/^\W*(?:but|except|only)?\W*/, '').trim()
  const slots = itemsOf(wish, lexicon).flatMap((each) => (each.kind === 'choice' ? each.slot : []))
  if (itemsOf(wish, lexicon).some(({ kind }) => kind === 'drink')) return null
  const without = itemsOf(wish, lexicon).flatMap((each) =>
    each.kind === 'choice' && each.isNot ? String(each.value) : [],
  )
  const { size, temperature, milk, sugarLevel, iceLevel, toppings = [], ...same } = row
  const own = {
    ...same,
    ...(size && !slots.includes('size') && { size }),
    ...(temperature && !slots.includes('temp') && { temperature }),
    ...(milk && !slots.includes('milk') && { milk }),
    ...(sugarLevel !== undefined && !slots.includes('sugar') && { sugarLevel }),
    ...(iceLevel && !slots.includes('ice') && { iceLevel }),
    toppings: toppings.filter((id) => !without.includes(id)),
  }
  const isName = !/^(?:my .*|me|him|her|them|us|both|the|pickup|here|now)$/.test(who)
  const name = isName ? ` for ${who[0]!.toUpperCase()}${who.slice(1)}` : ''
  return `and one ${item.name}${madeLike(own, menu)}${wish ? ` ${wish}` : ''}${name}`
}
const spokenOf = (line: Before['cart'][number] | undefined) =>
  line && {
    id: line.id,
    quantity: 1,
    ...(line.size && { size: line.size }),
    ...line.customizations,
  }
const FOR_SOMEBODY =
  /^\W{0,3}(?<lead>(?:and|also|plus|then|ok|oh)\W{1,2}){0,2}(?:(?:(?:an? |another |one )?(?:order|one|drink) )?for (?<ahead>(?:my )?[a-z]{2,15})\s?[:,-]?\s(?:just |do )?(?:the )?same(?: thing| one| order| drink)?\b(?<rest>.{0,40}?)|(?:the )?same(?: again| thing)?(?<but> (?:but|with|without|in|no) .{2,30}?)? for (?<behind>(?:my )?[a-z]{2,15}))\W{0,3}$/

/** 'make pickup 4 instead', 'move my pickup to 5:30' */
export function pickupMoved(low: string): string | null {
  const [, time = ''] = MOVED.exec(low) ?? []
  return time ? `pick up at ${time}` : null
}
const MOVED =
  /^\W{0,3}(?:(?:ok|oh|and|actually|wait|sorry|pls|please|can you|could you|can we),? ){0,3}(?:(?:make|change|move|push|set|switch|put|have) )?(?:the |my )?(?:pick ?-?up(?: time)?|collection)(?: (?:time|to|at|for|for about|is|should be|be))* (\d{1,2}(?::[0-5]\d)?(?: ?[ap]\.?m\.?)?|noon)(?: (?:instead|please|pls|then|now|is better|works better|if possible))*\W{0,3}$/

/** 'make it quarter', 'half is fine', where how sweet one drink is was spoken of */
export function sweetness(low: string, { state, said, menu }: Before): string | null {
  const [row, more] = state.pending
  const [, much = ''] = SWEET.exec(low) ?? []
  const isAbout = /\bsugar\b|\bsweet|% ?$/.test(said.toLowerCase()) || row?.sugarLevel !== undefined
  if (!row || more || !much || !isAbout || !findItem(menu, row.id)?.choices.sugar) return null
  return `${PERCENT[much]}% sugar`
}
const SWEET =
  /^\W{0,3}(?:(?:ok|oh|hm+|no|nah|actually|maybe|just|so|then|let's (?:do|go)|make (?:it|that)|do|try|go with|go|with|at|to|put),? ){0,5}(?:a )?(quarter|half|full|zero|three quarters|none)(?: (?:is|would be) (?:fine|good|ok|better|enough))?(?: (?:then|please|pls|instead))*\W{0,3}$/
const PERCENT: Record<string, number> = {
  quarter: 25,
  half: 50,
  full: 100,
  zero: 0,
  none: 0,
  'three quarters': 75,
}

/** 'same taro as always', 'two of the usual boba teas': a drink that is named needs no usual one. */
export function usualDrink(low: string, { lexicon }: Before): string | null {
  const found = USUAL.exec(low)
  const { count = '', thing = '', more = '' } = found?.groups ?? {}
  const [item, next] = thing ? itemsOf(thing, lexicon) : []
  if (item?.kind !== 'drink' || next) return null
  return `${count || 'one'} ${thing}${more}`
}
const USUAL =
  /^\W{0,3}(?:.{0,40}[,.!] )?(?:(?:can i (?:get|have)|i'll (?:have|take)|give me|i want|just) )?(?:(?<count>one|two|three|four|\d) (?:of )?)?(?:the |my |our )?(?:same|usual) (?:old )?(?<thing>[a-z][a-z ]{2,25}?)(?: (?:as (?:always|usual|ever|last time|yesterday)|like always))?(?<more>(?:,| and | with ).{2,60})?\W{0,3}$/

/** 'oh make that two, second one with less sugar', of one that is offered: another like it, made so. */
export function oneMoreSo(low: string, { state }: Before): string | null {
  const [row, more] = state.pending
  const [, how = ''] = TWO_AND.exec(low) ?? []
  return row && !more && row.quantity === 1 && how ? `the same but ${how}` : null
}
const TWO_AND = new RegExp(
  `${LEAD}(?:make (?:it|that)|i want|do) (?:two|2)(?: of (?:it|them|those))?[,.;:]? (?:and |with |but )?(?:the |make the )?(?:second|2nd|other)(?: one)?(?: should be| gets?| has)? ((?:with |without |no |less |half |iced|hot|large|medium|extra ).{0,40}?)${END}`,
)
