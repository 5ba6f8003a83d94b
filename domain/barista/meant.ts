import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { stem, wordsOf } from './words.ts'

/**
 * What a hurried message means where something is offered, in the cart or was spoken of: 'double the tarts', 'soy one large', '2 then',
 * 'switch to that one'. Rewrites it for the rules; null where nothing of the kind is said.
 */
export function meant(low: string, before: Before): string | null {
  return (
    doubled(low, before) ??
    taken(low, before) ??
    another(low, before) ??
    without(low, before) ??
    switched(low, before) ??
    ofFlavour(low, before) ??
    theTea(low, before) ??
    noExtra(low, before) ??
    describedOne(low, before) ??
    inPlace(low, before) ??
    oneSwapped(low, before) ??
    sameBut(low, before) ??
    bothToppings(low, before) ??
    mine(low, before) ??
    jelly(low, before) ??
    sameKind(low, before) ??
    popping(low, before) ??
    ofSomebody(low, before) ??
    canHave(low, before) ??
    ofMember(low, before)
  )
}

const LEAD =
  '^\\W{0,3}(?:(?:mm+|ok|okay|oh|and|but|so|then|cool|great|yeah|yes|actually|hm+|k|can you|could you|please|sorry|wait|no),? ){0,3}'
const END = '(?:,? (?:please|then|thanks|instead|now|too))*\\W{0,3}$'
const NUMBERS: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 }
const NUMBER = '(one|two|three|four|five|six|[1-9])'
const numberOf = (word = ''): number => NUMBERS[word] ?? Number(word)

/** 'double the tarts' */
function doubled(low: string, { state, menu }: Before): string | null {
  const [, times = '', thing = ''] =
    new RegExp(`${LEAD}(double|triple) the ([a-z][a-z -]{2,25}?)${END}`).exec(low) ?? []
  const words = wordsOf(thing).map(stem)
  const row = state.pending.find(({ id }) => {
    const own = wordsOf(findItem(menu, id)?.name ?? '').map(stem)
    return words.length > 0 && words.every((word) => own.includes(word))
  })
  const name = row && findItem(menu, row.id)?.name
  return name ? `make it ${row.quantity * (times === 'double' ? 2 : 3)} ${name}` : null
}

/** '2 then', 'one of those', '2 orders': of what was asked about, or of the one that is offered. */
function taken(low: string, { state, cart, menu }: Before): string | null {
  const [, number = ''] =
    new RegExp(
      `${LEAD}(?:just |i'll (?:take|have|do) |give me |get me )?${NUMBER}(?: (?:of (?:those|them|these|that)|orders?(?: of (?:those|them|that|it))?))?(?: for (?:me|him|her|us|them))?${END}`,
    ).exec(low) ??
    new RegExp(
      `${LEAD}(?:an? |one )?(?:slice|piece|cup|bowl|plate|serving|order) of (that|those|it|them)${END}`,
    ).exec(low) ??
    []
  if (!number) return null
  const name = state.topic && findItem(menu, state.topic.id)?.name
  if (state.pending.length === 1) return /\borders?\b/.test(low) ? `make it ${number}` : null
  if (!name || state.pending.length > 0 || cart.some(({ id }) => id === state.topic?.id))
    return null
  return `${numberOf(number) || 'one'} ${name}`
}

/** 'add another one hot', 'also a small one for me': one more of what was spoken of, made so. */
function another(low: string, { state, cart, menu, lexicon }: Before): string | null {
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
function without(low: string, { state, menu }: Before): string | null {
  const row = state.pending.at(-1)
  if (!row?.toppings?.length || state.pending.length > 1) return null
  if (
    !new RegExp(
      `${LEAD}(?:a second|another|one more|one)(?: one)? without(?: (?:it|any|that|them))?${END}`,
    ).test(low)
  )
    return null
  const names = [...new Set(row.toppings)].flatMap(
    (id) => menu.toppings.find((each) => each.id === id)?.name ?? [],
  )
  return `the same but ${names.map((name) => `no ${name}`).join(' and ')}`
}

/** 'switch to that one', where another was asked about than is offered */
function switched(low: string, { state, menu }: Before): string | null {
  const [row] = state.pending
  const topic = state.topic && findItem(menu, state.topic.id)
  if (!row || !topic || state.pending.length > 1 || row.id === topic.id) return null
  return new RegExp(
    `${LEAD}(?:(?:switch|change|swap)(?: it| that)?(?: (?:to|for))? (?:that|this|it)(?: one)?|(?:i'll|i will|let me) (?:take|have|get|do|try) (?:that|this)(?: one)? instead|that(?: one)? instead|make it (?:that|this)(?: one)?)${END}`,
  ).test(low)
    ? `change it to ${topic.name}`
    : null
}

/** 'vanilla one?' of a latte that is offered: the Vanilla Latte. */
function ofFlavour(low: string, { state, menu, lexicon }: Before): string | null {
  const [row] = state.pending
  const [, flavour = ''] =
    new RegExp(
      `${LEAD}(?:the |an? |do you have (?:a |an )?|is there (?:a |an )?|what about (?:the |a )?)?([a-z]{3,12}(?: [a-z]{3,12})?) (?:one|version|kind)${END}`,
    ).exec(low) ?? []
  const name = row && findItem(menu, row.id)?.name
  if (!name || !flavour || state.pending.length > 1) return null
  const head = wordsOf(name).at(-1) ?? ''
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
function theTea(low: string, { state, menu }: Before): string | null {
  const [row] = state.pending
  const name = row && findItem(menu, row.id)?.name
  if (!name || state.pending.length > 1) return null
  const own = wordsOf(name).map(stem)
  const [, kind = ''] =
    new RegExp(
      `${LEAD}(?:i meant |i want |i'll (?:take|have) |make it )?the (milk tea|latte|green tea|black tea|fruit tea|tea|coffee)${END}`,
    ).exec(low) ?? []
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
  const [, thing = ''] =
    new RegExp(
      `${LEAD}(?:just )?(?:add|get|keep|i'll (?:take|have)|take) the ([a-z]{3,15}(?: [a-z]{3,15})?)${END}`,
    ).exec(low) ?? []
  return thing &&
    wordsOf(thing)
      .map(stem)
      .every((word) => own.includes(word))
    ? 'yes'
    : null
}
const COMMON = new Set(['tea', 'milk', 'green', 'black', 'coffee', 'latte'])

/** 'oh then no extra', of the boba that was wished for */
function noExtra(low: string, { state, menu }: Before): string | null {
  const [row, more] = state.pending
  if (!row || more || row.toppings?.length !== 1) return null
  if (!new RegExp(`${LEAD}(?:no|without|skip the|don't need(?: the)?) extra${END}`).test(low))
    return null
  const name = menu.toppings.find(({ id }) => id === row.toppings?.[0])?.name
  return name ? `no ${name}` : null
}

/** 'soy one large', 'less ice in the boba one': of several the one that is so. */
function describedOne(low: string, { state }: Before): string | null {
  if (state.pending.length < 2) return null
  const [, so = '', how = ''] =
    /^(?:and )?(?:make )?((?:oat|soy|almond|hot|iced|cold|large|small|boba|pudding) one) ((?!.*\bthe\b)\S.*)$/.exec(
      low,
    ) ?? []
  if (so) return `the ${so} ${how}`
  const [, wish = '', one = ''] =
    /^\W{0,3}(?:and |also |make |ok )*((?:less|no|extra|more|light|half|regular) [a-z]{3,10}|large|iced|hot|(?:with )?(?:oat|soy|almond)(?: milk)?) (?:in|on|for|to|with) (the [a-z -]{2,25} one)\W{0,3}$/.exec(
      low,
    ) ?? []
  return wish ? `${one} ${wish}` : null
}

/** '2 butter 2 almond', of four croissants that are offered */
function inPlace(low: string, { state, menu, lexicon }: Before): string | null {
  const [row, more] = state.pending
  const name = row && findItem(menu, row.id)?.name
  if (!name || more || row.quantity < 2) return null
  const head = wordsOf(name).at(-1) ?? ''
  const parts = [...low.matchAll(new RegExp(`\\b${NUMBER} ([a-z]{3,12})s?\\b`, 'g'))]
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

const LEVELS: ReadonlySet<string> = new Set(['temp', 'size', 'sugar', 'ice'])

/** 'she says no boba', 'he wants it iced', where one drink is offered */
function ofSomebody(low: string, { state }: Before): string | null {
  if (state.pending.length === 0) return null
  const [, wish = ''] =
    /^\W{0,3}(?:and |but |oh |actually |wait )*(?:she|he|they)(?:'s| is| are)? (?:says?|said|wants?|asked for|would like|prefers?|needs?)(?: (?:it|that|hers|his|theirs))?(?: to be| with)? ((?:no |without |less |extra |half |a |an )?[a-z0-9% ]{2,40})\W{0,3}$/.exec(
      low,
    ) ?? []
  if (!wish) return null
  return wish.replace(/^an? (?=large|small|medium|bigger)/, '')
}

/** "my son can't have it", of the soy that was asked about */
function canHave(low: string, { said }: Before): string | null {
  const thing = /\b(?:milk|dairy|nuts|peanuts|soy|gluten|eggs?|sesame)\b/.exec(
    said.toLowerCase(),
  )?.[0]
  const [, who = ''] =
    /^\W{0,3}((?:i|we|he|she|they|my [a-z]+|our [a-z]+)) (?:can't|cannot|can not|shouldn't|am not allowed to) (?:have|eat|drink|do) (?:it|that|any|any of (?:it|that))\W{0,3}$/.exec(
      low,
    ) ?? []
  return thing && who ? `${who} can't have ${thing}` : null
}

/** 'which one is best if I come every day', 'does it work for classes too', 'the cheapest one', behind memberships */
function ofMember(low: string, { said, state }: Before): string | null {
  if (!/\bmember/.test(said.toLowerCase()) || state.pending.length > 0 || /\bmember/.test(low))
    return null
  if (/\b(?:cheap|cheapest|basic|lowest|first) (?:one|tier|plan)\b/.test(low))
    return 'join basic membership'
  return /^\W{0,3}(?:and |so |ok )*(?:which|what|does|do|is|are|can)\b.{0,40}\b(?:one|it|they|that|them)\b/.test(
    low,
  )
    ? 'what does the membership include'
    : null
}

/** 'swap a scone for an egg tart', of two scones */
function oneSwapped(low: string, { state, menu, lexicon }: Before): string | null {
  const [, from = '', into = ''] =
    new RegExp(
      `${LEAD}(?:swap|switch|change|replace|trade|exchange) (?:an?|one(?: of the)?) ([a-z][a-z -]{2,25}?) (?:for|with|to|into) ((?:an?|one|the) [a-z][a-z -]{2,40}?)${END}`,
    ).exec(low) ?? []
  const [item] = from ? itemsOf(from, lexicon) : []
  const row = item?.kind === 'drink' && state.pending.find(({ id }) => id === item.id)
  const name = row && findItem(menu, row.id)?.name
  if (!row || !name) return null
  return row.quantity > 1 ? `remove one ${name} and add ${into}` : `swap the ${name} for ${into}`
}

/** 'same for my sister but passion fruit': another drink, made the same. */
function sameBut(low: string, { state, menu, lexicon }: Before): string | null {
  const row = state.pending.at(-1)
  const [, other = '', rest = ''] =
    new RegExp(
      `${LEAD}(?:the |do the |make the )?same(?: thing| one| order)?(?: for (?:me|him|her|them|my [a-z]+|[a-z]{2,12}))? but (?:with |in |as |make it |an? )?(?:an? |the )?([a-z][a-z ]{2,30}?)(?: instead)?((?: (?:with|without|no) .{2,30})?)${END}`,
    ).exec(low) ?? []
  const [item, more] = other ? itemsOf(other, lexicon) : []
  if (!row || item?.kind !== 'drink' || more || item.id === row.id) return null
  return `and one ${item.name}${madeLike(row, menu)}${rest}`
}

/** ', large, iced, 25% sugar' */
function madeLike(
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

/** 'both actually', where one topping took the place of another */
function bothToppings(low: string, { state, menu }: Before): string | null {
  const [row, more] = state.pending
  const [was] = state.before ?? []
  if (!row || more || was?.id !== row.id) return null
  if (
    !new RegExp(
      `${LEAD}(?:i want |add |do |with )?both(?: of them)?${END.replace('instead|', 'instead|actually|')}`,
    ).test(low)
  )
    return null
  const gone = (was.toppings ?? []).filter((id) => !row.toppings?.includes(id))
  const names = gone.flatMap((id) => menu.toppings.find((each) => each.id === id)?.name ?? [])
  return row.toppings?.length && names.length > 0 ? `add ${names.join(' and ')}` : null
}

/** 'hers with heart jelly', 'mine no ice', of two: who was named with which drink stands in the message before. */
function mine(low: string, { state, said }: Before): string | null {
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

/** 'double jelly', 'extra popping': the topping of that kind that is in the drink. 'add hearts': the only one with that word. */
function jelly(low: string, { state, menu, lexicon }: Before): string | null {
  const words = low.match(/[a-z]{4,12}/g) ?? []
  if (state.pending.length === 0 || words.length > 8) return null
  const mine = new Set(state.pending.flatMap(({ toppings = [] }) => toppings))
  for (const word of words) {
    const part = stem(word)
    const read = itemsOf(word, lexicon)
    if (read.some(({ kind }) => kind !== 'word') || OF_DRINKS.has(part) || isInDrink(part, menu))
      continue
    const having = menu.toppings.filter(({ name }) => wordsOf(name).map(stem).includes(part))
    const own = having.filter(({ id }) => mine.has(id))
    const [one, more] = own.length > 0 ? own : having
    if (
      !one ||
      more ||
      wordsOf(one.name)
        .map(stem)
        .every((each) => words.map(stem).includes(each))
    )
      continue
    if (having.length > 1 && !/\b(?:double|extra|more|no|without|less|remove|the)\b/.test(low))
      continue
    // 'mango star jelly' is said in full.
    if (itemsOf(low, lexicon).some((item) => item.kind === 'choice' && item.slot === 'topping'))
      return null
    const whole = low.replace(new RegExp(`\\b${word}\\b`), one.name)
    return whole.replace(
      /^(\S.*?) in (the (?:first|second|third|last|other)(?: one)?)\W{0,3}$/,
      'add $1 to $2',
    )
  }
  return null
}
const OF_DRINKS = new Set(['sugar', 'salt', 'cream', 'boba'])
const isInDrink = (part: string, menu: Before['menu']): boolean =>
  menu.items.some(({ name, aliases }) =>
    [name, ...aliases].some((text) => wordsOf(text).includes(part)),
  )

/** 'a honeydew milk tea and a strawberry one': one of the same kind. */
function sameKind(low: string, { menu, lexicon }: Before): string | null {
  const found = /\b(an?|one|two|three|\d|the) ([a-z]{3,12}(?: [a-z]{3,12})?) ones?\b/.exec(low)
  const [phrase = '', number = '', flavour = ''] = found ?? []
  if (!found || found.index < 8) return null
  if (itemsOf(flavour, lexicon).some((item) => item.kind === 'choice' && LEVELS.has(item.slot)))
    return null
  const drinks = itemsOf(low.slice(0, found.index), lexicon).filter((item) => item.kind === 'drink')
  const last = drinks.at(-1)
  const name = last?.kind === 'drink' ? findItem(menu, last.id)?.name.toLowerCase() : undefined
  if (!name) return null
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

/** 'passion', behind a wish for popping pearls of which there are two */
function popping(low: string, { state, said, menu }: Before): string | null {
  if (state.pending.length === 0 || !/\b(?:popping|bursting)\b/.test(said.toLowerCase()))
    return null
  const [, word = ''] =
    new RegExp(`${LEAD}(?:the )?([a-z]{4,10})(?: fruit)?(?: one| popping)?${END}`).exec(low) ?? []
  const topping =
    word &&
    menu.toppings.find(({ name, bit }) => bit === 'popping' && wordsOf(name).includes(stem(word)))
  return topping ? `add ${topping.name}` : null
}
