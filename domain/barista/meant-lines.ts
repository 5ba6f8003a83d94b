import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { END, LEAD, NUMBER, numberOf } from './meant-patterns.ts'
import { stem, wordsOf } from './words.ts'

// What each rule below reads.
const DOUBLED = new RegExp(`${LEAD}(double|triple) the ([a-z][a-z -]{2,25}?)${END}`)
const TAKEN = new RegExp(
  `${LEAD}(?:just |i'll (?:take|have|do) |give me |get me )?${NUMBER}(?: (?:of (?:those|them|these|that)|orders?(?: of (?:those|them|that|it))?))?(?: for (?:me|him|her|us|them))?${END}`,
)
const TAKEN_2 = new RegExp(
  `${LEAD}(?:an? |one )?(?:slice|piece|cup|bowl|plate|serving|order) of (that|those|it|them)${END}`,
)
const WITHOUT = new RegExp(
  `${LEAD}(?:a second|another|one more|one)(?: one)? without(?: (?:it|any|that|them))?${END}`,
)
const SWITCHED = new RegExp(
  `${LEAD}(?:(?:switch|change|swap)(?: it| that)?(?: (?:to|for))? (?:that|this|it)(?: one)?|(?:i'll|i will|let me) (?:take|have|get|do|try) (?:that|this)(?: one)? instead|that(?: one)? instead|make it (?:that|this)(?: one)?)${END}`,
)
const OF_FLAVOUR = new RegExp(
  `${LEAD}(?:the |an? |do you have (?:a |an )?|is there (?:a |an )?|what about (?:the |a )?)?([a-z]{3,12}(?: [a-z]{3,12})?) (?:one|version|kind)${END}`,
)
const THE_TEA = new RegExp(
  `${LEAD}(?:i meant |i want |i'll (?:take|have) |make it )?the (milk tea|latte|green tea|black tea|fruit tea|tea|coffee)${END}`,
)
const THE_TEA_2 = new RegExp(
  `${LEAD}(?:just )?(?:add|get|keep|i'll (?:take|have)|take) the ([a-z]{3,15}(?: [a-z]{3,15})?)${END}`,
)

/** 'double the tarts' */
export function doubled(low: string, { state, menu }: Before): string | null {
  const [, times = '', thing = ''] = DOUBLED.exec(low) ?? []
  const words = wordsOf(thing).map(stem)
  const row = state.pending.find(({ id }) => {
    const own = wordsOf(findItem(menu, id)?.name ?? '').map(stem)
    return words.length > 0 && words.every((word) => own.includes(word))
  })
  const name = row && findItem(menu, row.id)?.name
  return name ? `make it ${row.quantity * (times === 'double' ? 2 : 3)} ${name}` : null
}

/** 'half of that', of the six that are offered */
export function halved(low: string, { state }: Before): string | null {
  const [row, more] = state.pending
  const isHalf =
    /(?:^|[\s,.])(?:half (?:of )?(?:that|those|them|it)|half as many)(?: (?:please|then|instead))?\W{0,3}$/
  return row && !more && row.quantity > 1 && row.quantity % 2 === 0 && isHalf.test(low)
    ? `make it ${row.quantity / 2}`
    : null
}

/** '2 then', 'one of those', '2 orders': of what was asked about, or of the one that is offered. */
export function taken(low: string, { state, cart, menu }: Before): string | null {
  const [, number = ''] = TAKEN.exec(low) ?? TAKEN_2.exec(low) ?? []
  if (!number) return null
  const name = state.topic && findItem(menu, state.topic.id)?.name
  if (state.pending.length === 1) return /\borders?\b/.test(low) ? `make it ${number}` : null
  if (!name || state.pending.length > 0 || cart.some(({ id }) => id === state.topic?.id))
    return null
  return `${numberOf(number) || 'one'} ${name}`
}

/** 'add another one hot', 'also a small one for me': one more of what was spoken of, made so. */
export function another(low: string, { state, cart, menu, lexicon }: Before): string | null {
  const found =
    /^\W{0,3}(?:(?:and|also|plus|ok|oh|then|can i get|i want|add|get me|give me),? ){0,4}(?<one>a|an|another|one more|a second)(?<how>(?: [a-z0-9%]+){0,3}?) ones?\b(?<more>(?: (?!of\b)[a-z0-9%]+){0,6}?)(?: for (?:me|him|her|them|us|my \w+))?\W{0,3}$/.exec(
      low,
    )
  const { how = '', more = '', one = '' } = found?.groups ?? {}
  if (!found || /\b(?:same|but|like|igual)\b/.test(low)) return null
  if (!/\b(?:and|also|plus|add)\b/.test(low) && /^an?$/.test(one)) return null
  const about =
    state.pending.at(-1) ?? (cart.some(({ id }) => id === state.topic?.id) ? state.topic : null)
  const name = about && findItem(menu, about.id)?.name
  const said = itemsOf(`${how} ${more}`, lexicon)
  if (
    !name ||
    said.length === 0 ||
    said.some(({ kind }) => /^(?:word|drink|not|other)$/.test(kind))
  )
    return null
  return `and a${how} ${name}${more ? ` ${more.trim().replace(/^(?=(?:oat|soy|almond)\b)/, 'with ')}` : ''}`
}

/** 'and a second without', of the one with boba that is offered */
export function without(low: string, { state, menu }: Before): string | null {
  const row = state.pending.at(-1)
  if (!row?.toppings?.length || state.pending.length > 1) return null
  if (!WITHOUT.test(low)) return null
  const names = [...new Set(row.toppings)].flatMap(
    (id) => menu.toppings.find((each) => each.id === id)?.name ?? [],
  )
  return `the same but ${names.map((name) => `no ${name}`).join(' and ')}`
}

/** 'switch to that one', where another was asked about than is offered */
export function switched(low: string, { state, menu }: Before): string | null {
  const [row] = state.pending
  const topic = state.topic && findItem(menu, state.topic.id)
  if (!row || !topic || state.pending.length > 1 || row.id === topic.id) return null
  return SWITCHED.test(low) ? `change it to ${topic.name}` : null
}

/** 'vanilla one?' of a latte that is offered: the Vanilla Latte. */
export function ofFlavour(low: string, { state, menu, lexicon }: Before): string | null {
  const [row] = state.pending
  const [, flavour = ''] = OF_FLAVOUR.exec(low) ?? []
  const name = row && findItem(menu, row.id)?.name
  if (!name || !flavour || state.pending.length > 1) return null
  const head = wordsOf(name).at(-1) ?? ''
  // 'the boba kind' behind a Matcha Latte: what is called 'matcha boba'
  const [first = ''] = wordsOf(name)
  const [akin, other] = itemsOf(`${first} ${flavour}`, lexicon)
  if (akin?.kind === 'drink' && akin.isExact && !other && akin.id !== row.id)
    return `make it a ${akin.name}`
  const [item, more] = itemsOf(`${flavour} ${head}`, lexicon)
  return item?.kind === 'drink' &&
    item.isExact &&
    !more &&
    item.id !== row.id &&
    !itemsOf(flavour, lexicon).some(
      ({ kind, word }) => kind === 'choice' && !/vanilla|caramel/.test(word),
    )
    ? `make it a ${item.name}`
    : null
}

/** 'the milk tea then' behind an oolong: the Oolong Milk Tea. 'add the tea', where one is offered, takes it. */
export function theTea(low: string, { state, menu }: Before): string | null {
  const [row] = state.pending
  const name = row && findItem(menu, row.id)?.name
  if (!name || state.pending.length > 1) return null
  const own = wordsOf(name).map(stem)
  const [, kind = ''] = THE_TEA.exec(low) ?? []
  const wanted = wordsOf(kind).map(stem)
  if (kind && !wanted.every((word) => own.includes(word))) {
    const [item, more] = menu.items.filter(({ id, name: other, isSoldOut }) => {
      const words = wordsOf(other).map(stem)
      return (
        id !== row.id &&
        !isSoldOut &&
        wanted.every((word) => words.includes(word)) &&
        words.some((word) => own.includes(word) && !COMMON.has(word))
      )
    })
    if (item && !more) return `make it a ${item.name}`
  }
  const [, thing = ''] = THE_TEA_2.exec(low) ?? []
  return thing &&
    wordsOf(thing)
      .map(stem)
      .every((word) => own.includes(word))
    ? 'yes'
    : null
}

const COMMON = new Set(['tea', 'milk', 'green', 'black', 'coffee', 'latte'])

/** 'soy one large', 'less ice in the boba one': of several the one that is so. */
export function describedOne(low: string, { state }: Before): string | null {
  if (state.pending.length < 2) return null
  const [, so = '', how = ''] =
    /^(?:and )?(?:make )?((?:oat|soy|almond|hot|iced|cold|large|small|medium|boba|pudding) ones?) ((?!.*\bthe\b)\S.*)$/.exec(
      low,
    ) ?? []
  if (so) return `the ${so} ${how}`
  const [, wish = '', one = ''] =
    /^\W{0,3}(?:and |also |make |ok )*((?:less|no|extra|more|light|half|regular) [a-z]{3,10}|large|iced|hot|(?:with )?(?:oat|soy|almond)(?: milk)?) (?:in|on|for|to|with) (the [a-z -]{2,25} one)\W{0,3}$/.exec(
      low,
    ) ?? []
  return wish ? `${one} ${wish}` : null
}

/** 'take off the middle one', of three */
export function middle(low: string, { state, cart }: Before): string | null {
  const all = state.pending.length > 0 ? state.pending.length : cart.length
  return all === 3 && /\bthe middle one\b/.test(low)
    ? low.replace('the middle one', 'the second one')
    : null
}
