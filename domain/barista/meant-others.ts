import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { END, LEAD, LEVELS, NUMBER, numberOf } from './meant-patterns.ts'
import { stem, wordsOf } from './words.ts'

// What each rule below reads.
const IN_PLACE = new RegExp(`\\b${NUMBER} ([a-z]{3,12})s?\\b`, 'g')
const ONE_SWAPPED = new RegExp(
  `${LEAD}(?:swap|switch|change|replace|trade|exchange) (?:an?|one(?: of the)?) ([a-z][a-z -]{2,25}?) (?:for|with|to|into) ((?:an?|one|the) [a-z][a-z -]{2,40}?)${END}`,
)
const SAME_BUT = new RegExp(
  `${LEAD}(?:the |do the |make the )?same(?: thing| one| order)?(?: for (?:me|him|her|them|my [a-z]+|[a-z]{2,12}))? but (?:with |in |as |make it |an? )?(?:an? |the )?([a-z][a-z ]{2,30}?)(?: instead)?(?: for (?:me|my [a-z]+|him|her|them))?((?:,? (?:with|without|no) .{2,30})?)${END}`,
)
const NAMED = new RegExp(`${LEAD}(?:the |an? )?([a-z][a-z -]{2,30}?)(?: one)?${END}`)

/** '2 butter 2 almond', of four croissants that are offered */
export function inPlace(low: string, { state, menu, lexicon }: Before): string | null {
  const [row, more] = state.pending
  const name = row && findItem(menu, row.id)?.name
  if (!name || more || row.quantity < 2) return null
  const head = wordsOf(name).at(-1) ?? ''
  const parts = [...low.matchAll(IN_PLACE)]
  const rest = parts.reduce((text, [all]) => text.replace(all, ''), low)
  const made = parts.flatMap(([, n, word = '']) => {
    if (itemsOf(word, lexicon).some((item) => item.kind === 'choice' && LEVELS.has(item.slot)))
      return []
    const [item, other] = itemsOf(`${word} ${head}`, lexicon)
    return item?.kind === 'drink' && item.isExact && !other ? [{ n: numberOf(n), item }] : []
  })
  const sum = made.reduce((all, { n }) => all + n, 0)
  if (
    made.length < 2 ||
    made.length < parts.length ||
    sum !== row.quantity ||
    /[a-z]{4,}/.test(rest)
  )
    return null
  if (made.every(({ item }) => item.id === row.id)) return null
  const others = made.filter(({ item }) => item.id !== row.id)
  const [one, two] = others
  return one && !two ? `make ${one.n} of them a ${one.item.name}` : null
}

/** 'swap a scone for an egg tart', of two scones */
export function oneSwapped(low: string, { state, menu, lexicon }: Before): string | null {
  const [, from = '', into = ''] = ONE_SWAPPED.exec(low) ?? []
  const [item] = from ? itemsOf(from, lexicon) : []
  const row = item?.kind === 'drink' && state.pending.find(({ id }) => id === item.id)
  const name = row && findItem(menu, row.id)?.name
  if (!row || !name) return null
  return row.quantity > 1 ? `remove one ${name} and add ${into}` : `swap the ${name} for ${into}`
}

/** 'same for my sister but passion fruit': another drink, made the same. */
export function sameBut(low: string, { state, menu, lexicon }: Before): string | null {
  const row = state.pending.at(-1)
  const [, other = '', rest = ''] = SAME_BUT.exec(low) ?? []
  const old = row && findItem(menu, row.id)
  // 'the same but strawberry', of a milk tea: the milk tea
  const head = old?.name.split(' ').slice(1).join(' ')
  const [like, second] = other && head ? itemsOf(`${other} ${head}`, lexicon) : []
  const isLike = like?.kind === 'drink' && like.isExact && !second && like.id !== row?.id
  const [item, more] = isLike ? [like] : other ? itemsOf(other, lexicon) : []
  if (!row || item?.kind !== 'drink' || more || item.id === row.id) return null
  const named = itemsOf(rest, lexicon).flatMap((each) =>
    each.kind === 'choice' && each.slot === 'topping' && !each.isNot ? each.value : [],
  )
  const kindOf = (id: string) => menu.toppings.find((each) => each.id === id)?.bit
  const kinds = named.map((id) => kindOf(String(id)))
  // 'the same but a peach tea with peach popping' has no other popping in it.
  const toppings = row.toppings?.filter((id) => !kinds.includes(kindOf(id)))
  return `and one ${item.name}${madeLike({ ...row, ...(toppings && { toppings }) }, menu)}${rest.replace(',', '').replace(/with (?:the )?ice/, 'regular ice')}`
}

/** ', large, iced, 25% sugar' */
export function madeLike(
  {
    size,
    temperature,
    sugarLevel,
    iceLevel,
    milk,
    toppings = [],
  }: Before['state']['pending'][number],
  menu: Before['menu'],
): string {
  const names = toppings.flatMap((id) => menu.toppings.find((each) => each.id === id)?.name ?? [])
  const wishes = [
    size === 'medium' ? null : size,
    temperature,
    sugarLevel !== undefined && `${sugarLevel}% sugar`,
    iceLevel,
    milk && `${milk} milk`,
    ...names.map((name) => `with ${name}`),
  ].filter(Boolean)
  return wishes.map((wish) => ` ${wish}`).join('')
}

/** 'hers with heart jelly', 'mine no ice', of two: who was named with which drink stands in the message before. */
export function mine(low: string, { state, said }: Before): string | null {
  const [, who = '', wish = ''] =
    /^\W{0,3}(?:and |make |ok |actually |oh )*(mine|hers|his|theirs)(?: (?:is|should be|to be))? ([a-z0-9%' ]{2,50}?)\W{0,3}$/.exec(
      low,
    ) ?? []
  if (!who || state.pending.length !== 2) return null
  const parts = said.toLowerCase().split(/\band\b|,|;/)
  const own = parts.findIndex((part) => /\b(?:me|mine|i|i'll|i'm|i'd|myself)\b/.test(part))
  const at = own === 1 ? 1 : 0
  return `the ${PLACES[who === 'mine' ? at : 1 - at]} one ${wish}`
}

const PLACES = ['first', 'second']

/** 'a honeydew milk tea and a strawberry one': one of the same kind. */
export function sameKind(low: string, { menu, lexicon }: Before): string | null {
  const found = /\b(an?|one|two|three|\d|the) ([a-z]{3,12}(?: [a-z]{3,12})?) ones?\b/.exec(low)
  const [phrase = '', number = '', flavour = ''] = found ?? []
  if (!found || found.index < 8) return null
  const isMade = itemsOf(flavour, lexicon).some(
    (item) => item.kind === 'choice' && LEVELS.has(item.slot),
  )
  const drinks = itemsOf(low.slice(0, found.index), lexicon).filter((item) => item.kind === 'drink')
  const last = drinks.at(-1)
  const name = last?.kind === 'drink' ? findItem(menu, last.id)?.name.toLowerCase() : undefined
  if (!name) return null
  // 'one large oolong milk tea and a small one'
  const isJoined = /(?:\b(?:and|plus)|,) $/.test(low.slice(0, found.index))
  // Beside a large one, 'a regular one' is of that size.
  if (flavour === 'regular' && isJoined && /\blarge\b/.test(low.slice(0, found.index)))
    return low.replace(phrase, `${number} medium ${name}`)
  if (isMade)
    return isJoined && number !== 'one' ? low.replace(phrase, `${number} ${flavour} ${name}`) : null
  const words = name.split(' ')
  for (const from of [words.length - 2, words.length - 1]) {
    const head = words.slice(Math.max(1, from)).join(' ')
    const [item, more] = head ? itemsOf(`${flavour} ${head}`, lexicon) : []
    if (
      item?.kind === 'drink' &&
      item.isExact &&
      !more &&
      item.id !== (last?.kind === 'drink' && last.id)
    )
      return low.replace(phrase, `${number} ${item.name}`)
  }
  return null
}

/** 'earl grey' behind 'hot tea', for which another was offered: the one that is named takes its place. */
export function named(low: string, { state, said, menu, lexicon }: Before): string | null {
  const [row, more] = state.pending
  if (!row || more || !GENERIC.test(said.toLowerCase())) return null
  const [, thing = ''] = NAMED.exec(low) ?? []
  const items = thing ? itemsOf(thing, lexicon) : []
  const [item, other] = items.filter(({ kind }) => kind === 'drink')
  const isMore = items.some(({ kind }) => !WITH_WISHES.has(kind))
  if (
    item?.kind !== 'drink' ||
    other ||
    isMore ||
    item.id === row.id ||
    /\b(?:and|also|plus|add)\b/.test(low)
  )
    return null
  const wishes = items.flatMap((each) => (each.kind === 'choice' ? each.word : [])).join(' ')
  return findItem(menu, item.id)?.kind === 'drink'
    ? `change it to a ${item.name} ${wishes}`.trim()
    : null
}

const WITH_WISHES: ReadonlySet<string> = new Set(['drink', 'choice', 'with', 'quantity'])
const GENERIC =
  /^\W*(?:(?:can i get|i want|i'd like|hi|hey|give me|just|some|an?|one) ){0,4}(?:hot |iced |black |green |milk |fruit |bubble |boba |herbal )?(?:tea|coffee|boba)s?(?: please)?\W*$/

/** 'three croissants, all almond' */
export function allOfKind(low: string, { lexicon }: Before): string | null {
  const [whole = '', number = '', head = '', flavour = ''] =
    /\b(two|three|four|five|six|\d{1,2}) ([a-z]{4,12}?)s?,? (?:all|both|each) ([a-z]{3,12})(?=\W{0,3}$)/.exec(
      low,
    ) ?? []
  if (
    !whole ||
    itemsOf(flavour, lexicon).some((item) => item.kind === 'choice' && LEVELS.has(item.slot))
  )
    return null
  const [item, more] = itemsOf(`${flavour} ${head}`, lexicon)
  return item?.kind === 'drink' && item.isExact && !more
    ? low.replace(whole, `${number} ${item.name}`)
    : null
}

/** 'except the mango, leave that full', behind a change of everything: that one is as it was. */
export function excepted(low: string, { state, menu }: Before): string | null {
  const [, thing = ''] =
    /^\W{0,3}(?:but |oh |wait |and )*(?:except|not|but not|leave out)(?: for)? the ([a-z]{3,15}(?: [a-z]{3,15})?)(?: one)?(?:,? (?:leave|keep) .{2,30})?\W{0,3}$/.exec(
      low,
    ) ?? []
  const { before = [], pending } = state
  if (!thing || pending.length < 2 || before.length !== pending.length) return null
  const at = pending.findIndex(({ id }) =>
    wordsOf(findItem(menu, id)?.name ?? '')
      .map(stem)
      .includes(stem(thing.split(' ')[0]!)),
  )
  const [now, was] = [pending[at], before[at]]
  if (!now || !was || now.id !== was.id) return null
  const wishes = [
    now.sugarLevel !== was.sugarLevel && `${was.sugarLevel ?? 100}% sugar`,
    now.iceLevel !== was.iceLevel && (was.iceLevel ?? 'regular ice'),
    now.milk !== was.milk && `${was.milk ?? 'regular'} milk`,
    now.size !== was.size && `${was.size ?? 'regular'} size`,
    ...(now.toppings ?? []).flatMap((id) =>
      was.toppings?.includes(id) ? [] : `no ${menu.toppings.find((each) => each.id === id)?.name}`,
    ),
  ].filter(Boolean)
  return wishes.length > 0 ? `the ${findItem(menu, now.id)?.name} ${wishes.join(' ')}` : null
}

/** 'the milk one', 'the one with hibiscus', of what was named beside the one that is offered: it takes its place. */
export function otherNamed(low: string, { state, menu, told = '' }: Before): string | null {
  const [, ahead, behind = ahead] = OTHER_NAMED.exec(low) ?? []
  const [row, more] = state.pending
  if (!behind || !row || more) return null
  const has = (name: string) => wordsOf(name).map(stem).includes(stem(behind))
  const own = findItem(menu, row.id)?.name ?? ''
  // The first word says of what flavour it is.
  const [flavour = ''] = wordsOf(own)
  const named = menu.items.filter(
    ({ id, name }) => id !== row.id && (told.includes(name) || wordsOf(name)[0] === flavour),
  )
  const [item, other] = named.filter(({ name }) => has(name))
  return item && !other && !has(own) ? `change it to a ${item.name}` : null
}
const OTHER_NAMED = new RegExp(
  `${LEAD}(?:i (?:want|meant|mean) )?the (?:([a-z]{3,12}) one|one (?:with|of) ([a-z]{3,12}))${END}`,
)

/** 'taro with less ice and the classic with no ice': the first is one of those that are offered too. */
export function theNamed(low: string, { state, lexicon }: Before): string | null {
  if (state.pending.length < 2 || !/^[a-z]/.test(low) || !/\band the \b/.test(low)) return null
  if (MORE.test(low) || lexicon.more.isQuestion(low)) return null
  const [first] = itemsOf(low, lexicon)
  const [row, more] = state.pending.filter(
    ({ id }) => first?.kind === 'drink' && (first.id === id || first.others.includes(id)),
  )
  return row && !more ? `the ${low}` : null
}
const MORE = /\b(?:an?|one|two|three|\d|another|more|add|also|plus|instead)\b/
