import type { SpokenDrink } from '#domain/contracts/barista.ts'
import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { END, LEAD, NUMBER } from './meant-patterns.ts'
import { stem, wordsOf } from './words.ts'

// What a word that stands for something means, where it stands: 'that', 'one', 'the same milk', 'the sea salt one', 'the other time'.

/** The drinks that are offered, else those in the cart, as they are made. */
const madeIn = ({ state, cart }: Before): SpokenDrink[] =>
  state.pending.length > 0
    ? state.pending
    : cart.map(({ id, size, quantity, customizations }) => ({
        id,
        quantity,
        ...(size && { size }),
        ...customizations,
      }))

/** 'that', of what was asked about last: one of it. Of what is offered it is a yes. */
export function that(low: string, { state, menu, cart }: Before): string | null {
  if (state.pending.length > 0 && THAT_ALONE.test(low)) return 'yes'
  const name = state.topic && findItem(menu, state.topic.id)?.name
  // 'k that too', of what was asked about while something else is offered
  if (name && THAT_TOO.test(low) && !state.pending.some(({ id }) => id === state.topic?.id))
    return `and one ${name}`
  const isThere = state.pending.length > 0 || cart.some(({ id }) => id === state.topic?.id)
  return name && !isThere && THAT.test(low) ? `one ${name}` : null
}

/** "i'll get 2 of those as well", of what was asked about while something else is offered */
export function ofAsked(low: string, { said, state, menu, lexicon }: Before): string | null {
  const [, number = ''] = SOME_OF_ASKED.exec(low) ?? []
  if (!number || state.pending.length === 0 || !lexicon.more.isQuestion(said)) return null
  const ids = new Set(
    itemsOf(said, lexicon).flatMap((item) =>
      item.kind === 'drink' && item.others.length < 2 ? item.id : [],
    ),
  )
  const [id] = ids
  const name = ids.size === 1 && id && findItem(menu, id)?.name
  return name && state.pending.every((row) => row.id !== id) ? `and ${number} ${name}` : null
}
const SOME_OF_ASKED = new RegExp(
  `${LEAD}(?:i'll (?:get|take|have|try)|ill (?:get|take|have|try)|i want|i'd like|add|give me|get me|(?:can|could) i (?:get|have)|let me (?:get|have|try)|and|plus)?(?: also)? ?${NUMBER}(?: of (?:those|them|that|these)| too| as well)(?: (?:too|as well|also))?${END}`,
)
const THAT_TOO = new RegExp(
  `${LEAD}(?:add |i'll (?:take|have) |get |give me )?(?:that|this)(?: one)? (?:too|as well|also)${END}`,
)
const THAT_ALONE = /^\W*(?:that|that one|this one)\W*$/
const THAT = new RegExp(
  `${LEAD}(?:just )?(?:that|this|that one|this one)(?: (?:sounds|looks) (?:good|great|nice))?${END}`,
)

/** 'ok earl grey, to go', of the Earl Grey that is offered: a yes. */
export function namedAgreed(low: string, { state, menu, lexicon }: Before): string | null {
  const [row, more] = state.pending
  const [, named = ''] = SOUNDS_GOOD.exec(low) ?? AGREED.exec(low) ?? []
  if (!row || more || !named || !findItem(menu, row.id)) return null
  const items = itemsOf(named, lexicon).filter(({ kind }) => kind !== 'end')
  const [drink] = items
  const isIt = drink?.kind === 'drink' && drink.id === row.id && items.length === 1
  return isIt || isPartOf(named, findItem(menu, row.id)?.name ?? '') ? 'yes' : null
}
/** 'honey lemon', of a Honey Lemon Black Tea */
const isPartOf = (said: string, name: string): boolean => {
  const own = wordsOf(name).map(stem)
  return wordsOf(said).every((word) => own.includes(stem(word)))
}
const AGREED =
  /^\W{0,3}(?:ok|okay|yes|yeah|yep|sure|alright|fine|great|perfect)[\s,.!]{1,3}(?:the |that |just (?:the |an? )?)?((?!and\b|an?\b|another\b|one\b)[a-z][a-z ]{3,40}?)(?:,? (?:to go|please|pls|it is|then|is fine|works))*\W{0,3}$/

const SOUNDS_GOOD = new RegExp(
  `${LEAD}(?:the |that |an? )?([a-z][a-z ]{3,40}?) (?:sounds|looks|seems|would be) (?:good|great|nice|fine|perfect|lovely|delicious|yummy)${END}`,
)

/** 'the strawberry one with hibiscus': the only drink that has both in its name. */
export function ofBoth(low: string, { state, menu }: Before): string | null {
  const [, one = '', other = ''] = OF_BOTH.exec(low) ?? []
  if (!one || state.pending.length > 0) return null
  const has = (name: string, said: string) => {
    const own = wordsOf(name).map(stem)
    return wordsOf(said).some((word) => own.includes(stem(word)))
  }
  const [item, more] = menu.items.filter(({ name }) => has(name, one) && has(name, other))
  return item && !more ? `one ${item.name}` : null
}
const OF_BOTH = new RegExp(
  `${LEAD}(?:i (?:want|meant) )?(?:the|that) ([a-z]{3,15}) (?:one|drink|kind) (?:with|and) (?:the |some )?([a-z]{3,12}(?: [a-z]{3,12})?)${END}`,
)

/** 'almond croissant sorry', 'I meant the thai': in place of what it is like, else of what was named last. */
export function corrected(low: string, { state, menu, lexicon }: Before): string | null {
  const { one = '', other = one } = CORRECTED.exec(low)?.groups ?? {}
  const items = other ? itemsOf(other, lexicon).filter(({ kind }) => kind !== 'end') : []
  const [drink, more] = items
  if (drink?.kind !== 'drink' || !drink.isExact || more || state.pending.length === 0) return null
  // 'I meant the latte', of a Matcha Milk Tea: the Matcha Latte.
  const last = findItem(menu, state.pending.at(-1)!.id)
  const [flavour = ''] = wordsOf(last?.name ?? '')
  const [variant, second] = menu.items.filter(({ id, name }) => {
    const words = wordsOf(name)
    return (
      id !== last?.id &&
      words[0] === flavour &&
      wordsOf(other).every((each) => words.includes(each))
    )
  })
  if (variant && !second && state.pending.every(({ id }) => id !== drink.id))
    return `change the last one to a ${variant.name}`
  const own = wordsOf(drink.name).map(stem)
  const isLike = ({ id }: SpokenDrink) =>
    wordsOf(findItem(menu, id)?.name ?? '').some((word) => own.includes(stem(word)))
  const like = state.pending.findLastIndex(isLike)
  const at = like < 0 ? state.pending.length - 1 : like
  return state.pending.some(({ id }) => id === drink.id) || !PLACES[at]
    ? null
    : `change the ${PLACES[at]} one to a ${drink.name}`
}
const CORRECTED =
  /^\W{0,3}(?:(?:oh|no|wait|oops),? ){0,2}(?:(?:the |an? )?(?<one>[a-z][a-z ]{3,30}?),? (?:sorry|i mean|i meant|my bad|oops)|(?:sorry|my bad|i mean|i meant),? (?:the |an? )?(?<other>[a-z][a-z ]{3,30}?))\W{0,3}$/

/** 'I'll do the regular', behind 'how is that different from a regular latte' */
export function compared(low: string, { said, state, lexicon, menu }: Before): string | null {
  const [, how = ''] = COMPARED.exec(low) ?? []
  const [, other = ''] = how ? said.toLowerCase().split(` ${how} `) : []
  const [item] = other ? itemsOf(other, lexicon) : []
  const name = item?.kind === 'drink' && item.isExact && findItem(menu, item.id)?.name
  if (!name) return null
  return state.pending.length > 0 ? `change it to a ${name}` : `one ${name}`
}
const COMPARED =
  /^\W{0,3}(?:(?:eh+|ok|okay|then|hm+|oh|just),? ){0,2}(?:i'll (?:do|take|have|get)|ill (?:do|take|have|get)|give me|let me (?:get|have)|just|make it|i want)? ?the (regular|plain|normal|classic|standard)(?: one)?(?: then| please| pls)*\W{0,3}$/

/** 'just put one in', of the only drink that the message before speaks of. */
export function oneOfSaid(
  low: string,
  { said, state, cart, lexicon, menu }: Before,
): string | null {
  const isOpen = state.pending.length + state.choices.length + cart.length > 0
  const [, number = ''] = PUT_IN.exec(low) ?? []
  if (!number || isOpen || state.topic) return null
  const ids = new Set(
    itemsOf(said, lexicon).flatMap((item) => (item.kind === 'drink' ? item.id : [])),
  )
  const [id] = ids
  const name = ids.size === 1 && id && findItem(menu, id)?.name
  return name ? `${number} ${name}` : null
}
const PUT_IN = new RegExp(
  `${LEAD}(?:can you |could you |please |just ){0,2}(?:put|add|throw|get|give|make|order|i'll (?:take|have)|i want)(?: me)? ${NUMBER}(?: (?:in|on|of (?:those|them)|to (?:it|the (?:cart|order)|my (?:cart|order))|there))?${END}`,
)

/** 'and a mocha with the same milk': as in the drink before. */
export function sameWish(low: string, before: Before): string | null {
  const once = sameOf(low, before)
  // 'same size same sugar'
  return once && (sameOf(once, before) ?? once)
}

function sameOf(low: string, before: Before): string | null {
  const found = SAME_WISH.exec(low)
  const [, part = ''] = found ?? []
  const rows = madeIn(before)
  // 'same milk', of the last, is as in the one before it.
  const like = found?.index === 0 && rows.length > 1 ? rows.at(-2) : rows.at(-1)
  if (!found || !like) return null
  const toppings = (like.toppings ?? []).flatMap(
    (id) => before.menu.toppings.find((each) => each.id === id)?.name ?? [],
  )
  const wish = {
    milk: like.milk && `${like.milk} milk`,
    sugar: like.sugarLevel !== undefined && `${like.sugarLevel}% sugar`,
    ice: like.iceLevel,
    size: like.size,
    topping: toppings.join(' and '),
  }[part.replace(/s$/, '').replace('sweetnes', 'sugar')]
  const named = wish ? ` with ${wish}` : ''
  return `${low.slice(0, found.index)}${named}${low.slice(found.index + found[0].length)}`.trim()
}
const SAME_WISH =
  /(?:^|,?(?: (?:with|in|and))? )(?:the )?same (milk|sugar|sweetness|ice|size|toppings?)(?: (?:level|as (?:before|that|the (?:first|last|other) one)))?(?=\W|$)/

/** 'the sea salt one', of the cream cap that is in it, or of the toppings that were asked about: another of that kind. */
export function otherTopping(low: string, { state, menu, told = '' }: Before): string | null {
  const isListed = menu.toppings.filter(({ name }) => told.includes(name)).length > 4
  const [, how = ''] = KIND_OF.exec(low) ?? (isListed ? BARE_KIND.exec(low) : null) ?? []
  const row = state.pending.at(-1)
  if (!how || !row) return null
  const wanted = wordsOf(how).map(stem)
  const wordsIn = (name: string) => wordsOf(name).map(stem)
  const fits = menu.toppings.filter(({ name }) =>
    wanted.every((word) => wordsIn(name).includes(word)),
  )
  const asked = fits.filter(({ name }) => told.includes(name))
  const old = menu.toppings.filter(({ id }) => row.toppings?.includes(id))
  const akin = fits.flatMap((each) => {
    const same = old.find(
      (other) => other.id !== each.id && wordsIn(other.name).at(-1) === wordsIn(each.name).at(-1),
    )
    return same ? [{ from: same.name, to: each.name }] : []
  })
  const [swap, more] = akin
  if (swap && !more) return `swap the ${swap.from} for ${swap.to}`
  const [one, another] = told.includes('?') || isListed ? asked : []
  return one && !another && !row.toppings?.includes(one.id) ? `add ${one.name}` : null
}
/** 'the coconut', where the toppings were listed */
const BARE_KIND = new RegExp(`${LEAD}(?:the |with )([a-z]{3,12}(?: [a-z]{3,12})?)${END}`)
const KIND_OF = new RegExp(
  `${LEAD}(?:i (?:meant|want) |make it |do |with )?the ([a-z]{3,12}(?: [a-z]{3,12})?) (?:one|kind|version|flavou?r|type)(?: i (?:mean|meant))?${END}`,
)

/** 'and one plain', 'one without anything': the drink that is offered, as it comes. */
export function onePlain(low: string, before: Before): string | null {
  const like = madeIn(before).at(-1)
  const name = like && findItem(before.menu, like.id)?.name
  return name && ONE_PLAIN.test(low) ? `and one ${name}` : null
}
const ONE_PLAIN = new RegExp(
  `${LEAD}(?:add |also |with ){0,2}(?:an?|one|another|one more)(?: one)?,? (?:(?:just |all )?plain|(?:with(?:out)?|and|with no) (?:anything|nothing|any toppings|no toppings|toppings)(?: (?:in|on) it| else)?)(?: one)?${END}`,
)

/** 'and another one less ice', behind 'make one no sugar': of those that are as they were. */
export function anotherOfThem(low: string, { said, state }: Before): string | null {
  const [, wish = ''] = ANOTHER.exec(low) ?? []
  const at = state.pending.findIndex(({ quantity }) => quantity > 1)
  const isSplit = state.pending.filter(({ id }) => id === state.pending[at]?.id).length > 1
  return wish && isSplit && MADE_ONE.test(said.toLowerCase())
    ? `one of the ${PLACES[at]} ones ${wish}`
    : null
}
const PLACES = ['first', 'second', 'third', 'fourth']
const MADE_ONE =
  /^\W*(?:(?:and|can you|please|ok|actually) ){0,2}(?:make|do|have|get) one (?!more\b)/
const ANOTHER = new RegExp(
  `${LEAD}(?:make )?(?:another|one more)(?: one| of them)?,? (.{3,40}?)${END}`,
)

/** 'can we do 1 instead', behind a pickup time that was set just now */
export function otherPickup(low: string, { told = '', said, state }: Before): string | null {
  const [, time = ''] = AT_TIME.exec(low) ?? []
  const isOfPickup = /\bpickup\b|\bpick(?:ed)? up\b|\brecog/i.test(told)
  const [day = ''] = DAY.exec(said) ?? []
  return time && isOfPickup && state.pending.length === 0
    ? `pick up ${day} at ${time}`.replace('  ', ' ')
    : null
}
const DAY = /\b(?:tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i
const AT_TIME =
  /^\W{0,3}(?:(?:actually|no|ok|wait|sorry|hm+|oh|and|or|can (?:we|i|you)|could (?:we|i|you)|make (?:it|that)|do|change (?:it|that)|move (?:it|that)|push (?:it|that)|to|how about|what about|let's|rather|maybe|for|at),? ){1,5}(\d{1,2}(?::?[0-5]\d)?(?: ?[ap]m)?)(?: (?:instead|please|is better|works|then|be better|work))*\W{0,3}$/
